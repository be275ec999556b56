"""The laws that every game obeys (ARCHITECTURE.md), over random matches with all options and numbers of seats.

Whether a match is over, and that nobody is left without an action, is looked at after every action; the dear laws after
some of them, chosen by chance, and more often when much follows from the action. TOPRUNG_LAW_MATCHES says how many
matches of each game.
"""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.house.tree import clauses
from tests.laws.deck import CARDS, MOST_STEPS, much_hidden, named, no_cards
from tests.laws.walk import Match, Step, match, walk
from toprung.games import GAMES
from toprung.kernel import AnyGame, Chance, Illegal, Motion, begin, decode, encode, fold, play_plain, replay, start

MATCHES = int(os.environ.get("TOPRUNG_LAW_MATCHES", "12"))
PARTS = 8
"""The matches of a game are a test each so many, to be shared out among processes."""
DEAR_EVERY = 100
"""One action in so many, on average, is followed by a look at the dear laws, one in four where a round ends."""

CLAUSES = {clause for chapter in clauses().values() for clause in chapter}

every_game = pytest.mark.parametrize("key", GAMES)


def viewers(one: Match) -> list[int | None]:
    """A spectator and two of the seats."""
    return [None, *one.random.sample(range(one.seats), min(2, one.seats))]


@pytest.mark.parametrize("part", range(PARTS))
@every_game
def test_the_laws_hold(key: str, part: int) -> None:
    for number in range(part * MATCHES // PARTS, (part + 1) * MATCHES // PARTS):
        one = match(GAMES[key], number)
        look = Random(number)
        events = list(check_opening(one))
        moving, _ = start(one.game, one.options, one.seats, one.chance)
        state: Any = None
        tried: list[Any] = []
        for step in walk(one):
            events += step.events
            state = step.after
            check_over(one.game, state)
            check_motion(moving, one, step)
            if look.random() * (DEAR_EVERY if len(step.events) < 3 else 4) < 1:
                tried = [*tried[-8:], *look.sample(step.legal, min(4, len(step.legal)))]
                check_step(one, step)
                check_refusals(one, state, tried)
                assert moving.state() == state
            assert step.number < MOST_STEPS[key], "every match ends within its bound"
        assert state is not None
        check_events(one, state, events)
        assert moving.state() == state


def check_motion(moving: Motion[Any, Any, Any], one: Match, step: Step) -> None:
    """A match that moves in place offers and says the same, step by step, as the functions over states."""
    assert moving.to_move() == step.seat
    assert moving.legal_actions(step.seat) == step.legal
    assert moving.act(step.seat, step.action, one.chance) == step.events


def check_opening(one: Match) -> tuple[Any, ...]:
    """Nobody is to move, and nobody has won, before the first deal and all that follows from it."""
    blank = one.game.blank(one.options, one.seats)
    assert one.game.outcome(blank) is None
    state, events = begin(one.game, one.options, one.seats, one.chance)
    check_over(one.game, state)
    check_values(one, state, events)
    return events


def check_over(game: AnyGame, state: Any) -> None:
    """Over ⇔ nobody to move ⇔ an outcome."""
    assert (game.to_move(state) is None) == (game.outcome(state) is not None)


def check_step(one: Match, step: Step) -> None:
    game, before = one.game, step.before
    for action in step.legal:
        assert game.decide(before, step.seat, action, one.chance), "each legal action is accepted"
    assert step.legal == game.legal_actions(before, step.seat), "in a fixed order"
    assert len(set(step.legal)) == len(step.legal), "and once"
    for other in set(range(one.seats)) - {step.seat}:
        assert game.legal_actions(before, other) == ()
    assert game.decide(before, step.seat, step.action, one.chance) == step.events
    assert play_plain(game, before, step.seat, one.chance)[1], "the plain move is accepted"
    check_action_of(game, step)
    check_values(one, step.after, step.events)
    check_deck(one, before, step.events)
    check_hidden(one, before, step.events)
    check_determinize(one, before)


def check_action_of(game: AnyGame, step: Step) -> None:
    """The action stands in its events: in the first of those that can record one."""
    found = [done for done in map(game.action_of, step.events) if done is not None]
    assert found[0] == (step.seat, step.action)


def check_values(one: Match, state: Any, events: tuple[Any, ...]) -> None:
    """Every value survives the codec."""
    types = one.game.types
    values = [(one.options, types.options), (state, types.state)]
    values += [(event, types.event) for event in events]
    values += [(one.game.redact(event, viewer), types.event) for event in events for viewer in (None, 0)]
    values += [(one.game.view(state, viewer), types.view) for viewer in (None, 0)]
    seat = one.game.to_move(state)
    if seat is not None:
        values += [(action, types.action) for action in one.game.legal_actions(state, seat)]
    for value, kind in values:
        assert decode(encode(value), kind) == value


def check_deck(one: Match, state: Any, events: tuple[Any, ...]) -> None:
    """The deck is conserved at every step."""
    cards_of = CARDS[one.game.key]
    for event in events:
        before = Counter(cards_of(state))
        state = one.game.evolve(state, event)
        assert Counter(cards_of(state)) == before


def check_hidden(one: Match, state: Any, events: tuple[Any, ...]) -> None:
    """A redacted event names no card that the viewer's view before or after does not."""
    for event in events:
        after = one.game.evolve(state, event)
        for viewer in viewers(one):
            seen = named(one.game.view(state, viewer)) | named(one.game.view(after, viewer))
            assert named(one.game.redact(event, viewer)) <= seen, event
        state = after


def check_determinize(one: Match, state: Any) -> None:
    """A state dealt from a view has that view, and lets its viewer do the same; what is hidden varies."""
    game = one.game
    for viewer in viewers(one):
        view = game.view(state, viewer)
        again = [game.determinize(view, Chance(bytes([i] * 32)).stream("again")) for i in range(2)]
        for other in again:
            assert game.view(other, viewer) == view
            if viewer is not None:
                assert game.legal_actions(other, viewer) == game.legal_actions(state, viewer)
        if much_hidden(one.game, view):
            assert len({encode(other) for other in again}) > 1


def check_refusals(one: Match, state: Any, tried: list[Any]) -> None:
    """A refusal changes nothing and names a clause that exists; what is accepted keeps the laws."""
    game, before = one.game, encode(state)
    for seat in range(-1, one.seats + 1):
        for action in tried:
            answer = ask(one, state, seat, action)
            if isinstance(answer, Illegal):
                assert answer.clause in CLAUSES
                assert str(answer)
            else:
                assert seat == game.to_move(state)
                check_over(game, fold(game, state, answer))
    assert encode(state) == before


def ask(one: Match, state: Any, seat: int, action: Any) -> tuple[Any, ...] | Illegal:
    """What the game decides, or its refusal, after which a match that moves in place stands where it stood."""
    moving = one.game.motion(state)
    try:
        return moving.act(seat, action, one.chance)
    except Illegal as no:
        assert moving.state() == state
        return no


def check_events(one: Match, state: Any, events: list[Any]) -> None:
    """Folding the events gives the state; the end says who won."""
    assert replay(one.game, one.options, one.seats, events) == state
    outcome = one.game.outcome(state)
    assert outcome is not None
    assert events[-1] == outcome
    assert len(outcome.places) == len(outcome.totals) == one.seats
    assert outcome.winners == tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
    assert all(one.game.legal_actions(state, seat) == () for seat in range(one.seats))


@every_game
def test_the_same_key_gives_the_same_match(key: str) -> None:
    """And another key another one."""
    game, one = GAMES[key], match(GAMES[key], 3)
    first, again = (game.opening(one.options, one.seats, one.chance) for _ in range(2))
    other = game.opening(one.options, one.seats, Chance(bytes([7] * 32)))
    assert first == again
    assert [step.events for step in walk(match(game, 3))] == [step.events for step in walk(match(game, 3))]
    assert first != other or CARDS[key] == no_cards


@every_game
def test_plain_moves_alone_come_to_an_end(key: str) -> None:
    """A table at which every clock runs out goes on and ends."""
    game = GAMES[key]
    one = match(game, 0)
    state, _ = begin(game, one.options, one.seats, one.chance)
    steps = 0
    while (seat := game.to_move(state)) is not None:
        state = fold(game, state, play_plain(game, state, seat, one.chance)[1])
        steps += 1
        assert steps < MOST_STEPS[key]
    assert game.outcome(state) is not None


@every_game
def test_anybody_may_leave_and_any_table_be_closed(key: str) -> None:
    """At any moment, and all laws hold after it; when all have left, closing still ends the match."""
    game = GAMES[key]
    for number in range(6):
        one = match(game, number)
        steps = list(walk(one))
        state = one.random.choice(steps).before
        check_closed(one, state)
        for seat in one.random.sample(range(one.seats), one.seats):
            if game.outcome(state) is not None:
                break
            events = game.leave(state, seat, one.chance)
            check_hidden(one, state, events)
            state = fold(game, state, events)
            check_over(game, state)
            check_values(one, state, events)
            check_closed(one, state)


def check_closed(one: Match, state: Any) -> None:
    """Closing a running match ends it, with a place for everybody."""
    if one.game.outcome(state) is None:
        events = one.game.close(state)
        outcome = one.game.outcome(fold(one.game, state, events))
        assert outcome is not None
        assert outcome.reason == "closed"
        assert min(outcome.places) == 1
