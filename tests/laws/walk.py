"""Random matches of any game, step by step, for whoever wants to look at every state on the way."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple, get_args, get_type_hints

from toprung.kernel import AnyGame, Chance, Seat, begin, fold


class Step(NamedTuple):
    """One action of a match: what was before it, who did what, what happened, what is after it."""

    number: int
    before: Any
    seat: Seat
    legal: tuple[Any, ...]
    action: Any
    events: tuple[Any, ...]
    after: Any


class Match(NamedTuple):
    """A match before it begins; its number says all of it."""

    game: AnyGame
    options: Any
    seats: int
    chance: Chance
    random: Random


@cache
def all_options(kind: type) -> tuple[Any, ...]:
    """Every choice of options of this kind, defaults first."""
    names, choices = [], []
    for name, hint in get_type_hints(kind).items():
        names.append(name)
        choices.append((False, True) if hint is bool else get_args(hint))
    every = (kind(**dict(zip(names, values))) for values in product(*choices))
    return tuple(sorted(every, key=kind().__ne__))


def match(game: AnyGame, number: int) -> Match:
    """The random match of this number: numbers go through all options and numbers of seats."""
    random = Random(f"{game.key} {number}")
    options = all_options(game.types.options)
    seats = game.seats[number // len(options) % len(game.seats)]
    return Match(game, options[number % len(options)], seats, Chance(random.randbytes(32)), random)


def choice(random: Random, legal: tuple[Any, ...]) -> Any:
    """A random action: first of which kind, the fewer of a kind the likelier, so that matches come to their end."""
    counts = Counter(map(type, legal))
    (kind,) = random.choices(list(counts), [1 / count for count in counts.values()]) if len(counts) > 1 else counts
    return random.choice([action for action in legal if type(action) is kind])


def walk(match: Match) -> Iterator[Step]:
    """The match from its first action to its last."""
    game, chance = match.game, match.chance
    state, _ = begin(game, match.options, match.seats, chance)
    number = 0
    while (seat := game.to_move(state)) is not None:
        number += 1
        legal = game.legal_actions(state, seat)
        assert legal, "whoever is to move has a legal action"
        action = choice(match.random, legal)
        events = game.decide(state, seat, action, chance)
        after = fold(game, state, events)
        yield Step(number, state, seat, legal, action, events, after)
        state = after
