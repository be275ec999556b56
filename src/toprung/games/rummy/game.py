"""A ladder rummy, whole: the engine's functions over one game's data, as the record that everything else uses."""

from collections.abc import Callable
from functools import cache
from typing import Any

from toprung.games.rummy.action import Action, Discard, Draw, EndTurn, Lay, LayOff
from toprung.games.rummy.draft import preview
from toprung.games.rummy.end import close, leave, score
from toprung.games.rummy.event import Discarded, Drew, Event, Laid, LaidOff, TurnEnded
from toprung.games.rummy.evolve import evolve
from toprung.games.rummy.fact import Facts
from toprung.games.rummy.follow import follow
from toprung.games.rummy.hidden import determinize, redact, view
from toprung.games.rummy.legal import legal_actions
from toprung.games.rummy.moving import Moving
from toprung.games.rummy.plain import plain_move, unbound
from toprung.games.rummy.position import blank
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.state import RummyState, State
from toprung.games.rummy.turn import act
from toprung.games.rummy.view import View
from toprung.kernel import Chance, Daily, Game, Seat, Types


class Play:
    """A match of a ladder rummy on its way (`kernel.Motion`): its rules and what moves by them."""

    def __init__(self, rules: Rules, state: RummyState) -> None:
        self.rules = rules
        self.moving = Moving(state)

    def state(self) -> RummyState:
        return self.moving.still(self.rules.deck)

    def to_move(self) -> Seat | None:
        return self.moving.turn

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        return legal_actions(self.rules, self.moving, seat)

    def act(self, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
        return act(self.rules, self.moving, seat, action, chance)

    def evolve(self, event: Event) -> None:
        evolve(self.rules, self.moving, event)


def game(
    *,
    key: str,
    version: int,
    seats: range,
    levels: tuple[str, ...],
    stand_in: str,
    leaver_replaced: bool,
    options: Any,
    rules: Callable[[Any], Rules],
    facts: Facts,
    daily: Daily | None = None,
) -> Game[Any, State[Any], Action, Event, View[Any]]:
    """The game that plays by `rules(its options)`."""
    rules, free = cache(rules), cache(lambda chosen: unbound(rules(chosen)))

    return Game(
        key=key,
        version=version,
        seats=seats,
        levels=levels,
        stand_in=stand_in,
        leaver_replaced=leaver_replaced,
        shareable=False,  # TBL-TABLE-4
        types=Types(options, State[options], Action, Event, View[options]),
        facts=facts,
        blank=blank,
        opening=lambda chosen, seats, chance: follow(rules(chosen), Moving(blank(chosen, seats)), chance, []),
        to_move=lambda state: state.turn,
        motion=lambda state: Play(rules(state.options), state),
        outcome=lambda state: state.outcome,
        score=score,
        view=lambda state, viewer: view(rules(state.options), state, viewer),
        redact=redact,
        determinize=lambda view, stream: determinize(rules(view.options), view, stream),
        plain_move=lambda state, seat: plain_move(free(state.options), Moving(state), seat),
        plain_motion=lambda state: Play(free(state.options), state),
        leave=lambda state, seat, chance: leave(rules(state.options), Moving(state), seat),
        close=lambda state: close(rules(state.options), Moving(state)),
        action_of=action_of,
        preview=lambda state, seat, draft: preview(rules(state.options), Moving(state), seat, draft),
        daily=daily,
    )


def action_of(event: Event) -> tuple[Seat, Action] | None:
    """The seat and the action that the event records, or None for one that only follows from others."""
    if isinstance(event, Drew):
        return event.seat, Draw(event.source)
    if isinstance(event, Laid):
        return event.seat, Lay(event.melds)
    if isinstance(event, LaidOff):
        return event.seat, LayOff(event.card, event.meld, event.end)
    if isinstance(event, Discarded):
        return event.seat, Discard(event.card, event.target)
    return (event.seat, EndTurn()) if isinstance(event, TurnEnded) else None
