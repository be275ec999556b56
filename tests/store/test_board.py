"""Leaderboards, of each store: who stands where, what is shown to whom, days in a row; and all stores say the same."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.store.test_contract import ANN, with_table
from toprung.store import Ask, MemoryStore, PersonRow, ResultRow, SqlStore, Store

PEOPLE = [replace(ANN, handle="h-ann"), *(PersonRow(id, id.title(), id.encode(), 5, f"h-{id}") for id in ("bo", "cy"))]
TODAY = 100
ROW = ResultRow(
    table_id="t1",
    seat=0,
    person="ann",
    game="g",
    at=50,
    day=None,
    place=1,
    won=True,
    reached=5,
    cost=40,
    seats=4,
    people=1,
    public=True,
)


def filled(store: Store, *rows: dict[str, Any]) -> Store:
    """The store with these results, each of a table of its own unless it says of which."""
    for person in PEOPLE:
        store.add_person(person)
    made = [replace(ROW, **({"table_id": f"t{i}"} | row)) for i, row in enumerate(rows)]
    for id in sorted({row.table_id for row in made}):
        with_table(store, id=id)
    store.board.replace([row.table_id for row in made], made)
    return store


def ask(**more: Any) -> Ask:
    return replace(Ask(game="g", most=10, closed=TODAY - 1), **more)


def lost(person: str, place: int = 2, **more: Any) -> dict[str, Any]:
    return {"person": person, "place": place, "won": False} | more


def test_who_won_most_stands_first_and_equals_share_the_place(store: Store) -> None:
    filled(store, {}, {}, lost("ann", 4), {"person": "bo"}, {"person": "bo"}, lost("bo", 4), lost("cy"))
    found = store.board.standings(ask())
    assert [(row.standing, row.name, row.wins, row.played, row.mean) for row in found] == [
        (1, "Ann", 2, 3, 2.0),
        (1, "Bo", 2, 3, 2.0),
        (3, "Cy", 0, 1, 2.0),
    ]
    assert [row.handle for row in found] == ["h-ann", "h-bo", "h-cy"]


def test_places_count_by_their_mean_and_totals_by_the_best_result(store: Store) -> None:
    filled(store, lost("ann", 2, reached=5, cost=9), {"reached": 4, "cost": 1}, lost("bo", 1, reached=5, cost=8))
    places, totals = (store.board.standings(ask(by=by)) for by in ("places", "totals"))
    assert [(row.name, row.mean) for row in places] == [("Bo", 1.0), ("Ann", 1.5)]
    assert [(row.name, row.best.reached, row.best.cost) for row in totals] == [("Bo", 5, 8), ("Ann", 5, 9)]
    assert [row.best.cost for row in places] == [8, 1], "of places the best one"


def test_only_what_is_asked_for_is_compared(store: Store) -> None:
    """Of the game, since then, among people, no daily games; one's own row is there in any case."""
    filled(store, {"game": "h"}, {"at": 49}, {"person": "bo", "people": 2}, {"person": "cy"}, {"day": 7})

    def names(**more: Any) -> list[str]:
        return [row.name for row in store.board.standings(ask(**more))]

    assert sorted(names()) == ["Ann", "Bo", "Cy"]
    assert sorted(names(since=50)) == ["Bo", "Cy"]
    assert names(among="people") == ["Bo"]
    assert names(among="daily") == ["Ann"]
    assert names(game="h") == ["Ann"]
    assert names(most=0) == []
    assert names(most=0, whose="cy") == ["Cy"]


def test_a_daily_result_has_the_place_of_its_day(store: Store) -> None:
    """TBL-DAILY-4: what was reached, most first, then the lower cost; equal ones share the place."""
    day = {"day": 9, "place": 3, "won": False}
    filled(
        store,
        day | {"person": "ann", "reached": 3, "cost": 10},
        day | {"person": "bo", "reached": 5, "cost": 90},
        day | {"person": "cy", "reached": 3, "cost": 10},
        day | {"person": "ann", "reached": 1, "cost": 1, "day": 10},
    )
    found = [(row.result.place, row.name, row.result.won) for row in store.board.day(ask(among="daily", since=9))]
    assert found == [(1, "Bo", True), (2, "Ann", False), (2, "Cy", False)]
    over_days = store.board.standings(ask(among="daily", since=9))
    assert [(row.name, row.wins, row.played) for row in over_days] == [("Bo", 1, 1), ("Ann", 1, 2), ("Cy", 0, 1)]


def test_a_replay_is_shown_to_all_or_to_those_who_sat_there_and_of_a_day_that_is_closed(store: Store) -> None:
    """TBL-DAILY-3"""
    filled(
        store,
        {"person": "ann", "table_id": "a", "public": False},
        lost("bo", table_id="a", public=False, seat=1),
        {"person": "cy", "table_id": "b"},
        {"person": "ann", "table_id": "c", "day": TODAY},
        {"person": "ann", "table_id": "d", "day": TODAY - 1},
    )

    def seen(viewer: str) -> list[str]:
        return [row.name for row in store.board.standings(ask(viewer=viewer)) if row.shown]

    assert [sorted(seen(viewer)) for viewer in ("", "ann", "bo")] == [["Cy"], ["Ann", "Bo", "Cy"], ["Ann", "Bo", "Cy"]]
    for day, shown in ((TODAY, False), (TODAY - 1, True)):
        (row,) = store.board.day(ask(among="daily", since=day, viewer="ann"))
        assert row.shown is shown
    assert [row.shown for row in store.board.latest("ann", ask(viewer="bo"))] == [True, False, True]
    assert [row.shown for row in store.board.latest("ann", ask())] == [False, False, True]


def test_days_in_a_row_are_counted_up_to_now_and_at_most(store: Store) -> None:
    days = {"ann": [90, 91, 92, 93, 99], "bo": [98, 99, 100], "cy": [96, 97]}
    filled(store, *({"person": person, "day": day} for person, own in days.items() for day in own))
    found = store.board.streaks(ask(since=TODAY - 1))
    assert [(row.standing, row.name, row.now, row.longest) for row in found] == [
        (1, "Bo", 3, 3),
        (2, "Ann", 1, 4),
        (3, "Cy", 0, 2),
    ]
    assert store.board.streaks(ask(game="h", since=TODAY)) == ()
    assert len(store.board.streaks(ask(game="", most=0, whose="cy", since=TODAY))) == 1


def test_rows_of_a_table_are_written_anew(store: Store) -> None:
    filled(store, {}, {"person": "bo"})
    store.board.replace(["t0"], [replace(ROW, table_id="t0", place=2)])
    assert sorted(row.mean for row in store.board.standings(ask())) == [1.0, 2.0]
    store.board.replace(["t0", "t1"], [])
    assert store.board.standings(ask()) == ()


def test_finished_tables_come_by_their_ids(store: Store) -> None:
    store.add_person(ANN)
    for id, phase in (("a", "over"), ("b", "playing"), ("c", "over"), ("d", "over")):
        with_table(store, id=id, phase=phase)
    assert [row.id for row in store.finished("", 2)] == ["a", "c"]
    assert [row.id for row in store.finished("c", 2)] == ["d"]


def test_a_person_is_found_by_their_handle(store: Store) -> None:
    filled(store)
    assert store.person_by_handle("h-bo") == PEOPLE[1]
    assert store.person_by_handle("bo") is None


ROWS: st.SearchStrategy[list[dict[str, Any]]] = st.lists(
    st.builds(
        dict,
        person=st.sampled_from(["ann", "bo", "cy"]),
        at=st.integers(0, 3),
        day=st.none() | st.integers(0, 6),
        place=st.integers(1, 4),
        won=st.booleans(),
        reached=st.integers(0, 2),
        cost=st.integers(0, 2),
        people=st.integers(1, 2),
        public=st.booleans(),
    ),
    max_size=12,
)


@pytest.fixture(scope="module")
def twins() -> Iterator[tuple[MemoryStore, SqlStore]]:
    """Two stores in which only results change."""
    both = MemoryStore(), SqlStore("sqlite://")
    for one in both:
        filled(one, *({"table_id": f"t{i}"} for i in range(12)))
    yield both
    both[1].close()


@given(rows=ROWS, by=st.sampled_from(["wins", "places", "totals"]), among=st.sampled_from(["all", "people", "daily"]))
@settings(max_examples=30, deadline=None)
def test_python_and_sql_say_the_same(
    twins: tuple[MemoryStore, SqlStore], rows: list[dict[str, Any]], by: Any, among: Any
) -> None:
    made = [replace(ROW, table_id=f"t{i}", **row) for i, row in enumerate(rows)]
    for one in twins:
        one.board.replace([f"t{i}" for i in range(12)], made)
    first, second = (one.board for one in twins)
    asked = ask(by=by, among=among, most=2, whose="cy", viewer="bo", closed=3)
    assert first.standings(asked) == second.standings(asked)
    for day in range(7):
        assert first.day(replace(asked, since=day)) == second.day(replace(asked, since=day))
    assert first.streaks(replace(asked, since=5)) == second.streaks(replace(asked, since=5))
    assert first.latest("ann", asked) == second.latest("ann", asked)
