"""What leaves a table for one viewer, and what never does (TBL-SPEC, TBL-HIDE-1)."""

import pytest
from msgspec.structs import replace

from tests.table.desk import ANN, BO, CY, LADDER_DUEL, SOLO, Desk, ladder, played_at, snakes
from toprung.games import GAMES
from toprung.games.rummy.action import Draw
from toprung.kernel import encode
from toprung.table.command import Nonce, Sit, Stand
from toprung.table.event import Opened, Played, Sat, Started, TableEvent
from toprung.table.picture import TableView
from toprung.table.reading import may_watch, phase, seats_of
from toprung.table.view import entry_view, legal_actions, look, match_view, table_view

LADDER11 = GAMES["ladder11"]


def view(desk: Desk, person: str | None = None) -> TableView:
    return table_view(desk.table, "t", person, frozenset({ANN.id}), 2)


def seen(desk: Desk, seats: tuple[int, ...] = ()) -> list[TableEvent]:
    """The whole journal as the viewer with these seats sees it."""
    game = GAMES[desk.table.setting.game]
    return [entry_view(game, entry.event, seats) for entry in desk.journal]


def ladder_match() -> Desk:
    """A match of Ladder 11 among three, some turns on, with a start called off and a host who went away before it."""
    desk = Desk(ladder(None, None, None))
    desk.do(BO, Sit(1))
    desk.do(ANN, Stand(0), Sit(0))
    desk.do(CY, Sit(2))
    desk.ready(ANN, 0)
    desk.ready(BO, 1)
    desk.ready(CY, 2)
    desk.tick()
    desk.start(ANN, BO, CY)
    for _ in range(6):
        desk.play()
    desk.tick()
    return desk


def test_a_view_says_what_everybody_may_know() -> None:
    """TBL-SPEC-1: names, levels, who is ready, who is there, the host, the spectators."""
    desk = Desk(snakes(None, "bot", None))
    desk.ready(ANN, 0)
    shown = view(desk, ANN.id)
    assert (shown.id, shown.phase, shown.host, shown.you, shown.spectators) == ("t", "open", True, (0,), 2)
    first, second, third = shown.seats
    assert (first.name, first.bot, first.yours, first.ready, first.present) == ("Ann", None, True, True, True)
    assert (second.name, second.bot, second.yours, second.ready, second.present) == (None, "bot", False, True, False)
    assert (third.name, third.bot, third.ready, third.nonce_commitment) == (None, None, False, "")


@pytest.mark.parametrize("people", [(ANN.id,), (BO.id, CY.id)])
def test_a_view_is_drawn_anew_when_the_host_sends_somebody_away(people: tuple[str, ...]) -> None:
    """What was drawn before is shown again only while nothing of it has changed."""
    table = Desk(snakes(None, None)).table
    assert look(replace(table, barred=people)) != look(table) == look(replace(table, version=table.version + 1))


def test_somebody_else_sees_the_same_table_as_theirs_or_nobody_s() -> None:
    """TBL-SPEC-1: a spectator has no seat and is not the host."""
    desk = played_at(LADDER_DUEL, BO)
    shown = view(desk)
    assert (shown.host, shown.you, [seat.yours for seat in shown.seats]) == (False, (), [False, False])
    assert view(desk, BO.id).you == (1,)


@pytest.mark.parametrize("viewer", [None, "id-of-somebody", ANN.id, BO.id, CY.id])
def test_no_view_holds_a_person_s_id_or_the_seed(viewer: str | None) -> None:
    """TBL-HIDE-1: neither the table nor any entry of its journal, before the start, after a call-off, in the match."""
    desk = ladder_match()
    seeds = {event.seed for event in (entry.event for entry in desk.journal) if hasattr(event, "seed")}
    assert len(seeds) == 2
    sent = encode([view(desk, viewer), seen(desk, seats_of(desk.table, viewer))]).decode()
    assert desk.table.seed in seeds
    for secret in (*seeds, "id-of-"):
        assert secret not in sent


def test_nonces_are_shown_when_the_match_has_begun_and_not_before() -> None:
    """TBL-HIDE-1, TBL-HIDE-3: so no client, and no other player, can choose a nonce after seeing the others'."""
    desk = Desk(LADDER_DUEL)
    desk.do(BO, Sit(1))
    desk.ready(ANN, 0)
    desk.ready(BO, 1)
    desk.do(ANN, Nonce(0, desk.nonce(0)))
    for person in (ANN.id, BO.id, None):
        assert [seat.nonce for seat in view(desk, person).seats] == ["", ""]
        assert desk.nonce(0) not in encode(seen(desk, seats_of(desk.table, person))).decode()
    desk.do(BO, Nonce(1, desk.nonce(1)))
    assert [seat.nonce for seat in view(desk).seats] == [desk.nonce(0), desk.nonce(1)]


def test_the_seed_is_shown_when_the_match_is_over() -> None:
    """TBL-HIDE-3: and fits the commitment."""
    desk = played_at(SOLO)
    assert view(desk).seed is None
    commitment = view(desk).commitment
    desk.finish()
    assert view(desk).phase == "over"
    assert view(desk).seed == desk.table.seed
    assert view(desk).commitment == commitment


def test_a_table_that_closed_before_its_match_shows_no_seed() -> None:
    """TBL-HIDE-3: there is nothing to check."""
    desk = Desk(SOLO)
    desk.do(ANN, Stand(0))
    assert (view(desk).phase, view(desk).seed) == ("over", None)


def test_an_entry_shows_a_viewer_their_own_hand_alone() -> None:
    """TBL-HIDE-1, TBL-SPEC-1: the deal as seat 1 saw it, and as a spectator did."""
    desk = played_at(ladder(None, None, None), BO, CY)
    (started,) = [event for event in seen(desk, (1,)) if isinstance(event, Started)]
    hands = started.events[0].hands
    assert [isinstance(hand, tuple) for hand in hands] == [False, True, False]
    (started,) = [event for event in seen(desk) if isinstance(event, Started)]
    assert started.events[0].hands == (10, 10, 10)
    assert isinstance(started.events[0].stock, int)


def test_a_card_drawn_from_the_stock_is_shown_to_its_player_alone() -> None:
    """TBL-HIDE-1: in the entry of the very action, whose own words are left out."""
    desk = played_at(LADDER_DUEL, BO)
    seat = desk.table.mover
    assert seat is not None
    (played,) = desk.play(Draw("stock"))
    card = played.events[0].card  # type: ignore[union-attr]
    for viewer, shown in ((seat, card), (1 - seat, None), (None, None)):
        (*_, entry) = seen(desk, () if viewer is None else (viewer,))
        assert isinstance(entry, Played)
        assert entry.events[0].card == shown
        assert entry.action is None
    assert b'"action"' not in encode(seen(desk, (seat,)))


def test_entries_keep_their_number_for_every_viewer() -> None:
    """TBL-HIDE-1: no entry is left out, so that everybody counts alike."""
    desk = ladder_match()
    assert len(seen(desk)) == len(desk.journal) == desk.table.version
    assert [type(event) for event in seen(desk)] == [type(entry.event) for entry in desk.journal]


def test_entries_say_who_came_and_by_which_settings() -> None:
    """TBL-SPEC-1: by name."""
    opened, sat, *_ = seen(Desk(LADDER_DUEL))
    assert isinstance(opened, Opened)
    assert (opened.host, opened.setting.options, opened.person) == ("Ann", {"rungs": 10}, "")
    assert sat == Sat(0, "Ann")


def test_a_spectator_sees_the_match_without_a_hand_and_may_do_nothing() -> None:
    """TBL-SPEC-1: piles, rungs and counts; no hand, no stock."""
    desk = played_at(LADDER_DUEL, BO)
    shown = match_view(desk.table, None)
    assert shown.hand is None
    assert [seat.cards for seat in shown.seats] == [10, 10]
    assert isinstance(shown.stock, int)
    assert legal_actions(desk.table, None) == ()
    assert may_watch(desk.table, None)


def test_a_seat_sees_its_hand_and_what_it_may_do() -> None:
    """TBL-HIDE-1: in its turn, and nothing to do out of it."""
    desk = played_at(LADDER_DUEL, BO)
    mover = desk.table.mover
    assert mover is not None
    assert len(match_view(desk.table, mover).hand) == 10
    assert legal_actions(desk.table, mover) == LADDER11.legal_actions(desk.table.state, mover)
    assert legal_actions(desk.table, 1 - mover) == ()


def test_before_the_match_there_is_no_match_to_see() -> None:
    """TBL-HIDE-1: the view of it is None for everybody."""
    desk = Desk(LADDER_DUEL)
    assert phase(desk.table) == "open"
    assert match_view(desk.table, 0) is match_view(desk.table, None) is None
    assert legal_actions(desk.table, 0) == ()


def test_the_end_of_a_turn_is_shown_to_everybody_alike() -> None:
    """TBL-TABLE-1: the same moment for players and spectators; none while a bot is to move or without a clock."""
    desk = played_at(snakes(None, None, "bot"), BO)
    desk.until(1)
    assert {view(desk, person).due for person in (ANN.id, BO.id, None)} == {desk.table.turn_at + 30_000}
    desk.until(2)
    assert view(desk).due is None
