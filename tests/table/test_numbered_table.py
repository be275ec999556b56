"""A table of Ladder Rummy 1–12: what the clock may do there, and what becomes of those who leave (rules/tables.md)."""

from typing import Any

from tests.table.desk import ANN, BO, Desk, played_at
from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.games.rummy.action import Discard
from toprung.kernel import Chance, Left, TakenOver
from toprung.kernel.verify import verify
from toprung.table.command import Leave
from toprung.table.event import Departed, Played, TableEvent
from toprung.table.reading import phase
from toprung.table.record import record
from toprung.table.setting import Setting
from toprung.table.view import legal_actions

GAME = GAMES["ladder_rummy_numbered"]
SCOUT = BOTS[GAME.key]["scout"]
CHANCE = Chance(bytes(32))


def table(*bots: str | None, **options: Any) -> Setting:
    return Setting(game=GAME.key, bots=bots, options=options, bot_pace="instant")


def advise(desk: Desk) -> list[TableEvent]:
    """The seat to move plays as a Scout would."""
    seat, state = desk.mover(), desk.table.state
    return desk.play(SCOUT(GAME.view(state, seat), GAME.legal_actions(state, seat), CHANCE.stream("advice")))


def holds(desk: Desk) -> bool:
    """Whether the record of the match that is over can be verified."""
    return verify(GAME, record(desk.table, desk.journal, None)).ok


def forced(desk: Desk) -> Discard | None:
    """What the clock would discard now for a player who could not choose it."""
    seat, state = desk.mover(), desk.table.state
    plain = GAME.plain_move(state, seat)
    return plain if isinstance(plain, Discard) and plain not in legal_actions(desk.table, seat) else None


def test_the_clock_discards_what_a_player_would_have_to_keep() -> None:
    """LRN-TIME-1, TBL-TIME-1: and the record of it holds."""
    desk = played_at(table(None, None, cards_that_play="stay"), BO)
    while (plain := forced(desk)) is None:
        advise(desk)
    _, played = desk.tick()
    assert isinstance(played, Played)
    assert (played.by, played.action) == ("clock", plain)
    desk.do(ANN, Leave(0))
    desk.do(BO, Leave(1))
    assert holds(desk)


def test_a_scout_plays_on_for_the_leaver() -> None:
    """TBL-LEAVE-2: the others can finish, and the leaver is placed last."""
    desk = played_at(table(None, None), BO)
    assert desk.do(BO, Leave(1)) == [Departed(1, (Left(1),)), TakenOver(1, "scout")]
    while phase(desk.table) == "playing":
        desk.tick() if desk.table.chairs[desk.mover()].bot else advise(desk)
    outcome = GAME.outcome(desk.table.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.winners) == ("won", (1, 2), (0,))
    assert holds(desk)


def test_when_nobody_is_left_the_match_is_closed() -> None:
    """TBL-LEAVE-2: with a bot at the table, which then stands above those who left."""
    desk = played_at(table(None, None, "ace"), BO)
    desk.do(ANN, Leave(0))
    desk.do(BO, Leave(1))
    outcome = GAME.outcome(desk.table.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.winners) == ("closed", (3, 2, 1), (2,))
    assert holds(desk)
