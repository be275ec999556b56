"""One contract for every store: people, tables, journals, and that an append follows a version or changes nothing."""

from collections.abc import Callable
from functools import partial
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace
from sqlalchemy import delete

from tests.postgres import Cluster
from toprung.store import Append, EntryRow, MemoryStore, PersonRow, SessionRow, SqlStore, Store, StoreTrouble, TableRow
from toprung.store.schema import metadata

ANN = PersonRow("ann", "Ann", b"\x01" * 32, 5)
FIRST = EntryRow(1, 10, b'{"a":1}')
TABLE = TableRow(
    id="t1", game="g", host="ann", opened=10, moved=10, version=1, phase="open", listed=True, due=None, summary=b"s"
)


def follow(after: int, *bodies: bytes, table: str = "t1", due: int | None = None, at: int = 20) -> Append:
    entries = tuple(EntryRow(after + i, at, body) for i, body in enumerate(bodies, 1))
    return Append(table=table, after=after, entries=entries, phase="playing", listed=True, due=due, summary=None)


def with_table(store: Store, **changes: object) -> TableRow:
    table = replace(TABLE, **changes)
    store.add_table(table, [replace(FIRST, version=table.version)])
    return table


def test_a_person_is_found_by_id_and_by_the_hash_of_their_session_s_id(store: Store) -> None:
    store.add_person(ANN)
    assert (store.person(ANN.id), store.person("bob")) == (ANN, None)
    assert store.session(ANN.token) == (SessionRow("ann", ANN.created), ANN)
    assert (store.session(b"\x02" * 32), store.program(ANN.token)) == (None, None)


def test_a_renamed_person_is_the_same_person(store: Store) -> None:
    store.add_person(ANN)
    store.rename_person("ann", "Annie")
    assert store.person(ANN.id) == replace(ANN, name="Annie")


@pytest.mark.parametrize("twin", [replace(ANN, id="bob"), replace(ANN, token=b"\x03" * 32)])
def test_neither_an_id_nor_a_secret_is_given_twice(store: Store, twin: PersonRow) -> None:
    store.add_person(ANN)
    with pytest.raises(StoreTrouble):
        store.add_person(twin)
    assert store.person(ANN.id) == ANN


def test_a_table_is_kept_with_the_beginning_of_its_journal(store: Store) -> None:
    store.add_person(ANN)
    table = with_table(store)
    assert store.table("t1") == table
    assert store.entries("t1") == (FIRST,)
    assert store.table("t2") is None
    assert store.entries("t2") == ()


def test_a_table_that_is_there_is_not_opened_again(store: Store) -> None:
    store.add_person(ANN)
    with_table(store)
    with pytest.raises(StoreTrouble):
        store.add_table(replace(TABLE, phase="over"), [FIRST])
    assert store.table("t1") == TABLE


def test_an_append_moves_the_table_on(store: Store) -> None:
    store.add_person(ANN)
    with_table(store)
    assert store.append([follow(1, b"x", b"y", due=99)]) == (True,)
    assert [entry.body for entry in store.entries("t1")] == [FIRST.body, b"x", b"y"]
    assert store.entries("t1", after=2) == (EntryRow(3, 20, b"y"),)
    assert store.table("t1") == replace(TABLE, version=3, moved=20, phase="playing", due=99)


def test_a_new_summary_is_kept_and_none_leaves_the_old_one(store: Store) -> None:
    store.add_person(ANN)
    with_table(store)
    store.append([replace(follow(1, b"x"), summary=b"new")])
    store.append([follow(2, b"y")])
    row = store.table("t1")
    assert row is not None
    assert row.summary == b"new"


@pytest.mark.parametrize("after", [0, 2, 7])
def test_an_append_after_another_version_changes_nothing(store: Store, after: int) -> None:
    store.add_person(ANN)
    with_table(store)
    assert store.append([follow(after, b"x", due=1)]) == (False,)
    assert store.table("t1") == TABLE
    assert store.entries("t1") == (FIRST,)


def test_one_conflict_in_a_transaction_leaves_the_others_be(store: Store) -> None:
    store.add_person(ANN)
    with_table(store)
    with_table(store, id="t2")
    told = store.append([follow(1, b"x"), follow(5, b"y", table="t2"), follow(1, b"z"), follow(1, b"q", table="no")])
    assert told == (True, False, False, False)
    assert [entry.body for entry in store.entries("t1", after=1)] == [b"x"]
    assert store.entries("t2", after=1) == ()


def test_due_tables_come_longest_due_first_and_not_before_their_time(store: Store) -> None:
    store.add_person(ANN)
    for id, due in (("a", 300), ("b", 100), ("c", None), ("d", 200)):
        with_table(store, id=id, due=due)
    assert store.due(99, 10) == ()
    assert store.due(200, 10) == ("b", "d")
    assert store.due(10_000, 2) == ("b", "d")


def test_of_two_that_claim_a_due_table_one_has_it_until_its_claim_is_over(store: Store) -> None:
    store.add_person(ANN)
    for id, due in (("a", 100), ("b", 90), ("c", 500), ("d", None)):
        with_table(store, id=id, due=due)
    assert store.claim(["a", "b", "c", "d", "no"], now=200, until=300) == ("a", "b")
    assert store.claim(["a"], now=250, until=350) == ()
    assert store.due(250, 10) == ()
    assert store.due(300, 10) == ("b", "a")
    assert store.claim(["a", "b"], now=300, until=400) == ("a", "b")
    assert store.claim([], now=300, until=400) == ()


def test_the_versions_of_many_tables_are_told_at_once(store: Store) -> None:
    store.add_person(ANN)
    with_table(store)
    with_table(store, id="t2", version=5)
    assert store.versions(["t1", "t2", "no"]) == {"t1": 1, "t2": 5}
    assert store.versions([]) == {}


def test_the_list_has_the_newest_first_and_leaves_out_what_stands_still(store: Store) -> None:
    store.add_person(ANN)
    with_table(store, id="old", opened=1, moved=1)
    with_table(store, id="waits", opened=2, moved=1, due=5)
    with_table(store, id="new", opened=3, moved=50)
    with_table(store, id="secret", opened=4, moved=50, listed=False)
    assert [row.id for row in store.listed(moved_since=50, most=10)] == ["new", "waits"]
    assert [row.id for row in store.listed(moved_since=0, most=2)] == ["new", "waits"]


def test_of_a_game_the_open_tables_that_anybody_may_find_are_told_the_oldest_first(store: Store) -> None:
    store.add_person(ANN)
    with_table(store, id="new", opened=3, moved=50)
    with_table(store, id="old", opened=1, moved=60)
    with_table(store, id="stale", opened=1, moved=49)
    with_table(store, id="runs", opened=1, moved=60, phase="playing")
    with_table(store, id="other", opened=1, moved=60, game="h")
    with_table(store, id="secret", opened=1, moved=60, listed=False)
    assert [row.id for row in store.waiting("g", moved_since=50)] == ["old", "new"]


def test_a_person_has_one_daily_table_of_a_game_and_day(store: Store) -> None:
    """TBL-DAILY-4: a second is refused, and found are one's own, from a day on."""
    store.add_person(ANN)
    store.add_person(replace(ANN, id="bo", token=b"\x02" * 32))
    rows = [
        with_table(store, id=id, day=day, game=game, host=host)
        for id, day, game, host in (
            ("a", 9, "g", "ann"),
            ("b", 9, "h", "ann"),
            ("c", 8, "g", "ann"),
            ("d", 9, "g", "bo"),
        )
    ]
    with_table(store, id="none")
    with_table(store, id="none either")
    with pytest.raises(StoreTrouble):
        with_table(store, id="e", day=9, game="g", host="ann")
    assert store.table("e") is None
    assert store.dailies("ann", 9) == (rows[0], rows[1])
    assert store.dailies("ann", 8) == (rows[2], rows[0], rows[1])
    assert store.dailies("bo", 10) == ()


def test_a_secret_is_kept_for_good_once_there_is_one(store: Store) -> None:
    """TBL-DAILY-2"""
    assert store.secret("daily", b"first") == b"first"
    assert store.secret("daily", b"second") == b"first"
    assert store.secret("other", b"second") == b"second"


def test_of_many_threads_that_append_after_one_version_one_wins(store: Store) -> None:
    store.add_person(ANN)
    with_table(store)
    told: list[bool] = []

    def race(name: int) -> None:
        told.extend(store.append([follow(1, b"%d" % name)]))

    threads = [Thread(target=race, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(told) == [False] * 7 + [True]
    assert len(store.entries("t1")) == 2


def journal_of(id: str, store: Store) -> object:
    return store.table(id), store.entries(id), store.entries(id, 2)


class Triplets(RuleBasedStateMachine):
    """The stores answer alike, whatever is asked of them in whatever order."""

    databases: tuple[SqlStore, ...]

    @initialize()
    def begin(self) -> None:
        for store in self.databases:
            with store._database.write() as connection:
                for table in reversed(metadata.sorted_tables):
                    connection.execute(delete(table))
        self.stores: tuple[Store, ...] = (MemoryStore(), *self.databases)
        for each in self.stores:
            each.add_person(ANN)

    def all(self, ask: Callable[[Store], object]) -> None:
        first, second, third = (ask(store) for store in self.stores)
        assert first == second == third

    @rule(id=st.sampled_from("abc"), due=st.none() | st.integers(0, 20), opened=st.integers(0, 5))
    def open(self, id: str, due: int | None, opened: int) -> None:
        def ask(store: Store) -> object:
            try:
                return with_table(store, id=id, due=due, opened=opened)
            except StoreTrouble:
                return "there already"

        self.all(ask)

    @rule(
        table=st.sampled_from("abc"),
        after=st.integers(0, 4),
        bodies=st.lists(st.binary(max_size=3), min_size=1, max_size=3),
        due=st.none() | st.integers(0, 20),
    )
    def append(self, table: str, after: int, bodies: list[bytes], due: int | None) -> None:
        self.all(lambda store: store.append([follow(after, *bodies, table=table, due=due)]))

    @rule(wanted=st.lists(st.sampled_from("abcd"), unique=True), now=st.integers(0, 20), until=st.integers(0, 20))
    def claim(self, wanted: list[str], now: int, until: int) -> None:
        self.all(lambda store: store.claim(wanted, now, until))

    @invariant()
    def looks_the_same(self) -> None:
        for id in "abc":
            self.all(partial(journal_of, id))
        self.all(lambda store: set(store.due(10, 10)))
        self.all(lambda store: store.listed(15, 10))


def test_the_stores_answer_alike(postgres: Cluster) -> None:
    class Run(Triplets):
        databases = (SqlStore("sqlite://"), SqlStore(postgres.url()))

    run_state_machine_as_test(Run, settings=settings(max_examples=8, stateful_step_count=15))
    for store in Run.databases:
        store.close()


@given(name=st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
@settings(max_examples=30, deadline=None)
def test_any_name_comes_back_as_it_was(name: str) -> None:
    store = SqlStore("sqlite://")
    store.add_person(replace(ANN, name=name))
    found = store.person(ANN.id)
    store.close()
    assert found is not None
    assert found.name == name
