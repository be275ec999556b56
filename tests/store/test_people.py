"""The contract of every store about people: who sits where and what they have seen, their devices, their programs, and
that they can be forgotten."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.store.test_contract import ANN, FIRST, TABLE, follow, with_table
from toprung.store import EntryRow, KeyRow, PersonRow, SessionRow, Store, StoreTrouble

BO = PersonRow("bo", "Bo", b"\x02" * 32, 5)


def own(store: Store, person: str, since: int = 0, most: int = 10) -> list[str]:
    return [row.table.id for row in store.tables_of(person, since, most)]


def test_who_sits_at_a_table_finds_it_again(store: Store) -> None:
    store.add_person(ANN)
    store.add_person(BO)
    store.add_table(TABLE, [FIRST], ["ann"])
    assert (own(store, "ann"), own(store, "bo")) == (["t1"], [])
    store.append([replace(follow(1, b"x"), sitters=("ann", "bo"))])
    store.append([follow(2, b"y")])
    assert (own(store, "ann"), own(store, "bo")) == (["t1"], ["t1"])
    store.append([replace(follow(3, b"z"), sitters=("bo",))])
    assert (own(store, "ann"), own(store, "bo")) == ([], ["t1"])


def test_an_append_that_is_not_kept_seats_nobody(store: Store) -> None:
    store.add_person(ANN)
    store.add_person(BO)
    store.add_table(TABLE, [FIRST], ["ann"])
    store.append([replace(follow(7, b"x"), sitters=("bo",))])
    assert (own(store, "ann"), own(store, "bo")) == (["t1"], [])


def test_own_tables_begin_with_those_that_wait_for_the_person_by_the_soonest_deadline(store: Store) -> None:
    """TBL-TABLE-2: then come those that moved last; what is over stays for a while."""
    store.add_person(ANN)
    store.add_person(BO)
    moves: dict[str, dict[str, Any]] = {
        "idle": {"moved": 50},
        "bos": {"turn": "bo", "deadline": 70},
        "late": {"turn": "ann", "deadline": 90},
        "free": {"turn": "ann"},
        "soon": {"turn": "ann", "deadline": 80},
        "over": {"phase": "over", "moved": 40},
        "long_over": {"phase": "over", "moved": 20},
    }
    for id, more in moves.items():
        store.add_table(replace(TABLE, id=id, **more), [FIRST], ["ann"])
    assert own(store, "ann", since=30) == ["soon", "late", "free", "bos", "idle", "over"]
    assert own(store, "ann", since=30, most=2) == ["soon", "late"]


def test_an_append_says_whose_turn_it_is_and_until_when(store: Store) -> None:
    store.add_person(ANN)
    with_table(store)
    store.append([replace(follow(1, b"x"), turn="ann", deadline=99)])
    row = store.table("t1")
    assert row is not None and (row.turn, row.deadline) == ("ann", 99)
    store.append([follow(2, b"y")])
    row = store.table("t1")
    assert row is not None and (row.turn, row.deadline) == (None, None)


def test_what_a_person_has_seen_grows_and_is_theirs_alone(store: Store) -> None:
    store.add_person(ANN)
    store.add_person(BO)
    store.add_table(TABLE, [FIRST], ["ann"])
    assert store.seen("t1", "ann") == 0
    store.see("t1", "ann", 5)
    store.see("t1", "ann", 3)
    store.see("t1", "bo", 9)
    assert (store.seen("t1", "ann"), store.seen("t1", "bo"), store.seen("t2", "ann")) == (5, 0, 0)
    store.append([replace(follow(1, b"x"), sitters=("ann", "bo"))])
    assert (store.seen("t1", "ann"), store.seen("t1", "bo")) == (5, 0)
    assert [row.seen for row in store.tables_of("ann", 0, 10)] == [5]


def test_a_secret_for_once_is_good_once_and_until_its_end(store: Store) -> None:
    store.add_person(ANN)
    store.add_key(KeyRow(b"once", "ann", 50))
    store.add_key(KeyRow(b"late", "ann", 50))
    with pytest.raises(StoreTrouble):
        store.add_key(KeyRow(b"once", "ann", 60))
    assert store.session(b"once") is None
    assert store.redeem(b"late", b"phone", 50) is None
    assert store.redeem(b"once", b"phone", 49) == ANN
    assert store.redeem(b"once", b"other", 49) is None
    assert store.redeem(b"phone", b"other", 49) is None
    assert store.session(b"phone") == (SessionRow("ann", 49), ANN)
    assert (store.session(b"other"), store.session(b"once")) == (None, None)


def test_programs_are_found_by_token_and_by_owner(store: Store) -> None:
    store.add_person(ANN)
    robots = [PersonRow(f"r{i}", f"R{i}", bytes([i]), i, scopes="watch play", owner="ann") for i in (7, 6)]
    for robot in robots:
        store.add_person(robot)
    assert (store.program(b"\x07"), store.session(b"\x07")) == (robots[0], None)
    assert store.programs_of("ann") == (robots[1], robots[0])
    assert store.programs_of("r7") == ()
    store.revoke("r6")
    assert (store.program(b"\x06"), store.person("r6")) == (None, None)
    assert store.programs_of("ann") == (robots[0],)
    assert [robot.id for robot in store.programs_of("ann", revoked=True)] == ["r6", "r7"]


def test_who_is_forgotten_keeps_no_name_and_no_secret(store: Store) -> None:
    store.add_person(ANN)
    store.add_person(BO)
    for once in (b"once", b"again"):
        store.add_key(KeyRow(once, "ann", 50))
    store.redeem(b"again", b"phone", 10)
    store.forget("ann", "deleted")
    assert [store.session(token) for token in (ANN.token, b"phone")] == [None, None]
    assert store.redeem(b"once", b"other", 0) is None
    assert (store.person("ann"), store.person("bo")) == (None, BO)
    store.forget("bo", "deleted")
    assert (store.session(BO.token), store.person("bo")) == (None, None)


def test_where_somebody_sat_is_known_after_they_stood_up(store: Store) -> None:
    store.add_person(ANN)
    store.add_person(BO)
    store.add_table(TABLE, [FIRST], ["ann", "bo"])
    store.see("t1", "bo", 1)
    store.append([replace(follow(1, b"x"), sitters=("ann",))])
    assert (own(store, "bo"), store.visited("bo")) == ([], ("t1",))
    store.append([replace(follow(2, b"y"), sitters=("ann", "bo"))])
    assert (own(store, "bo"), store.seen("t1", "bo")) == (["t1"], 1)
    assert store.visited("cy") == ()


def test_an_entry_is_rewritten_in_its_place(store: Store) -> None:
    store.add_person(ANN)
    with_table(store)
    store.append([follow(1, b"x", b"y")])
    store.rewrite("t1", [EntryRow(2, 20, b"z")])
    store.rewrite("t1", [])
    assert [entry.body for entry in store.entries("t1")] == [FIRST.body, b"z", b"y"]
