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
from toprung.games.rummy.plain import plain_move, unbound
from toprung.games.rummy.position import blank
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.state import State
from toprung.games.rummy.turn import act
from toprung.games.rummy.view import View
from toprung.kernel import Daily, Game, Seat, Types


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
        opening=lambda chosen, seats, chance: follow(rules(chosen), blank(chosen, seats), chance)[1],
        to_move=lambda state: state.turn,
        legal_actions=lambda state, seat: legal_actions(rules(state.options), state, seat),
        decide=lambda state, seat, action, chance: act(rules(state.options), state, seat, action, chance)[1],
        act=lambda state, seat, action, chance: act(rules(state.options), state, seat, action, chance),
        evolve=lambda state, event: evolve(rules(state.options), state, event),
        outcome=lambda state: state.outcome,
        score=score,
        view=lambda state, viewer: view(rules(state.options), state, viewer),
        redact=redact,
        determinize=lambda view, stream: determinize(rules(view.options), view, stream),
        plain_move=lambda state, seat: plain_move(free(state.options), state, seat),
        decide_plain=lambda state, seat, action, chance: act(free(state.options), state, seat, action, chance)[1],
        leave=lambda state, seat, chance: leave(rules(state.options), state, seat),
        close=lambda state: close(rules(state.options), state),
        action_of=action_of,
        preview=lambda state, seat, draft: preview(rules(state.options), state, seat, draft),
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
