"""A table of a ladder rummy set up in card notation, and moves played on it in words.

    scene(GAME, Options(), '''
        > 0 R5 Y5 G5 B7 W | laid known=W total=40
          1 B1 B2 S       | protected
          meld 1 set R9 Y9 G9
          discard G4 B3
          stock R1 R2
    ''')

`>` stands before the seat to move, which has drawn unless `stage` says otherwise. Behind `|` stands what else is true
of the seat. The discards stand from the bottom up, the stock from its top down; a stock that is not named is the rest
of the deck. A seat without cards (`-`) is not in the round.
"""

from typing import Any, Literal, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from toprung.cards.fit import stands_for
from toprung.cards.hand import hand_order, without
from toprung.cards.meld import Meld
from toprung.games.rummy.action import Action, Discard, Draw, EndTurn, Lay, LayOff
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.state import RummyState, SeatState, State
from toprung.games.rummy.view import LaidMeld
from toprung.kernel import AnyGame, Card, Chance, Illegal, act

KEY = Chance(bytes(32))


class Parsed(NamedTuple):
    """What a scene's text says, piece by piece."""

    seats: list[SeatState]
    melds: list[LaidMeld]
    piles: dict[str, tuple[Card, ...]]
    turn: int


def scene(rules: Rules, options: Any, text: str, stage: Literal["draw", "play"] = "play", **more: Any) -> RummyState:
    """The state that the text sets up."""
    parsed = Parsed([], [], {}, 0)
    for line in filter(None, map(str.strip, text.splitlines())):
        parsed = read(rules, parsed, line)
    discard = parsed.piles.get("discard", ())
    seen = [card for seat in parsed.seats for card in seat.hand or ()]
    seen += [card for meld in parsed.melds for card in meld.cards]
    rest = without(rules.deck.cards(), (*seen, *discard))
    return State(
        **{
            "options": options,
            "seats": tuple(parsed.seats),
            "round": 1,
            "dealer": len(parsed.seats) - 1,
            "turn": parsed.turn,
            "stage": stage,
            "stock": parsed.piles.get("stock", rest),
            "discard": discard,
            "melds": tuple(parsed.melds),
            **more,
        }
    )


def read(rules: Rules, parsed: Parsed, line: str) -> Parsed:
    """One line more."""
    word, *cards = line.removeprefix(">").split()
    if word == "meld":
        owner, kind, *rest = cards
        meld = Meld(msgspec.convert(kind, Any), tuple(rest))
        laid = LaidMeld(int(owner), meld.kind, meld.cards, stands_for(rules.deck, meld))
        return parsed._replace(melds=[*parsed.melds, laid])
    if word in ("discard", "stock"):
        return parsed._replace(piles={**parsed.piles, word: tuple(cards)})
    assert int(word) == len(parsed.seats), line
    turn = int(word) if line.startswith(">") else parsed.turn
    return parsed._replace(seats=[*parsed.seats, seat_state(rules, cards)], turn=turn)


def seat_state(rules: Rules, words: list[str]) -> SeatState:
    """A seat told by its cards and, behind a bar, by what else is true of it."""
    at = words.index("|") if "|" in words else len(words)
    hand = None if words[:at] == ["-"] else hand_order(rules.deck, words[:at])
    seat = SeatState(hand=hand)
    for word in words[at + 1 :]:
        name, _, value = word.partition("=")
        seat = replace(seat, **{name: tuple(value.split(",")) if name == "known" else int(value) if value else True})
    return seat


def action(words: str) -> Action:
    """The action that the words say: `draw stock`, `lay set R5 Y5 W, run R3 W G5 B6`, `off W 0 high`, `discard S at 2`,
    `end turn`."""
    verb, *rest = words.replace(",", " ,").split()
    if verb == "draw":
        return Draw(msgspec.convert(rest[0], Literal["stock", "discard"]))
    if verb == "lay":
        return Lay(tuple(Meld(msgspec.convert(kind, Any), tuple(cards)) for kind, *cards in pieces(rest)))
    if verb == "off":
        return LayOff(rest[0], int(rest[1]), msgspec.convert(rest[2], Any) if rest[2:] else None)
    if verb == "discard":
        return Discard(rest[0], int(rest[2]) if rest[1:] else None)
    assert words == "end turn", words
    return EndTurn()


def pieces(words: list[str]) -> list[list[str]]:
    """The words between commas."""
    return [piece.split() for piece in " ".join(words).split(",")]


class Played(NamedTuple):
    """What came of some moves."""

    state: Any
    events: tuple[Any, ...]
    """Those of the last move."""


def play(game: AnyGame, state: RummyState, *moves: str, chance: Chance = KEY) -> Played:
    """The state after these moves, each made by whoever's turn it is, and the events of the last."""
    events: tuple[Any, ...] = ()
    for move in moves:
        seat = game.to_move(state)
        assert seat is not None, move
        state, events = act(game, state, seat, action(move), chance)
    return Played(state, events)


def refused(game: AnyGame, state: RummyState, move: str, seat: int | None = None) -> str:
    """The clause that refuses this move of the seat's (by default, of the one to move). It must be refused."""
    mover = game.to_move(state) if seat is None else seat
    assert mover is not None
    with pytest.raises(Illegal) as no:
        game.decide(state, mover, action(move), KEY)
    assert action(move) not in game.legal_actions(state, mover)
    return no.value.clause


def choices(game: AnyGame, state: RummyState, kind: type) -> list[Any]:
    """The legal actions of this kind of the seat to move."""
    assert state.turn is not None
    return [one for one in game.legal_actions(state, state.turn) if isinstance(one, kind)]
