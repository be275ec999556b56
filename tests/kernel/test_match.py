"""Beginning, acting, replaying; a refusal; places; the codec."""

from typing import Any

import msgspec
import pytest

from tests.kernel.scene import bot_record, eventful_record
from toprung.games import GAMES
from toprung.kernel import Bot, Chance, Illegal, Stream, act, begin, bot_label, decode, encode, fold, places, replay
from toprung.kernel.playout import play_out


def test_replaying_asks_no_rule() -> None:
    """The events alone give the state; those about who plays a seat change nothing."""
    game, record = GAMES["snakes_and_ladders"], eventful_record()
    state = replay(game, game.types.options(), 3, record.events)
    assert game.outcome(state) == record.events[-1]
    own = [event for event in record.events if type(event).__name__ not in ("TimedOut", "TakenOver", "CameBack")]
    assert len(own) < len(record.events)
    assert fold(game, game.blank(game.types.options(), 3), own) == state


def test_begin_and_act() -> None:
    """Each gives the state after its events."""
    game, chance = GAMES["snakes_and_ladders"], Chance(bytes(32))
    state, opening = begin(game, game.types.options(), 2, chance)
    seat = game.to_move(state)
    assert seat is not None
    after, events = act(game, state, seat, game.plain_move(state, seat), chance)
    assert replay(game, game.types.options(), 2, opening + events) == after


def test_a_refusal_speaks() -> None:
    """An Illegal carries its clause and a sentence with parameters, and reads as both."""
    refusal = Illegal("L11-HIT-4", "Seat {seat} holds {card}.", seat=2, card="R5")
    assert str(refusal) == "Seat 2 holds R5. (L11-HIT-4)"
    assert (refusal.clause, refusal.why, refusal.params) == (
        "L11-HIT-4",
        "Seat {seat} holds {card}.",
        {"seat": 2, "card": "R5"},
    )


def test_places() -> None:
    """Smallest is best; equal ones share a place, and the next place is skipped."""
    assert places(((2, 5), (1, 9), (2, 5), (2, 4))) == (3, 1, 3, 2)
    assert places(((0,), (0,))) == (1, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_playout_uses_the_labels_of_the_record(game: str) -> None:
    """A bot's K-th decision has the stream `bot/S/K`, K from 1 for each seat, and nothing else of chance."""
    asked: list[tuple[int, int]] = []

    def noting(seat: int) -> Bot[Any, Any]:
        def bot(view: Any, actions: tuple[Any, ...], stream: Stream) -> Any:
            asked.append((seat, stream.word()))
            return actions[0]

        return bot

    chance = Chance(bytes(32))
    play_out(GAMES[game], GAMES[game].types.options(), [noting(0), noting(1)], chance)
    for seat in (0, 1):
        words = [word for asker, word in asked if asker == seat]
        assert words == [chance.stream(bot_label(seat, k)).word() for k in range(1, len(words) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_give_equal_matches(game: str) -> None:
    """The key and the bots decide everything."""
    levels = (GAMES[game].stand_in,) * GAMES[game].seats[0]
    assert bot_record(game, levels, bytes(32)) == bot_record(game, levels, bytes(32))
    assert bot_record(game, levels, bytes(32)) != bot_record(game, levels, b"\x01" * 32)


@pytest.mark.parametrize("game", GAMES)
def test_the_codec_keeps_values(game: str) -> None:
    """State, options, views and facts survive it; a wrong type is refused with its place."""
    types = GAMES[game].types
    state, _ = begin(GAMES[game], types.options(), 2, Chance(bytes(32)))
    assert decode(encode(state), types.state) == state
    view = GAMES[game].view(state, 0)
    assert decode(encode(view), types.view) == view
    facts = GAMES[game].facts
    assert decode(encode(facts), type(facts)) == facts
    with pytest.raises(msgspec.ValidationError, match=r"\$"):
        decode(b'{"type":"no such thing"}', types.action)
