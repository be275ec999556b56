"""Easy and Normal in the ladder rummies (L11-BOT-2, L11-BOT-3), and the questions that Hard asks, too.

Knows views and the rules of a game (told by data); never a hidden card.
"""

from typing import Any

from toprung.bots.plan import distance, misses, missing, plans
from toprung.cards.fit import most_wilds, takes
from toprung.cards.holding import Holding
from toprung.cards.meld import Goal, Meld
from toprung.games.rummy.action import Action, Discard, Draw, EndTurn, Lay, LayOff
from toprung.games.rummy.legal import wild_may_go
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.view import View
from toprung.kernel import Card, Seat, Stream

AnyView = View[Any]


def easy(view: AnyView, actions: tuple[Action, ...], stream: Stream) -> Action:
    """A random legal move (L11-BOT-2)."""
    return actions[stream.below(len(actions))]


def normal(rules: Rules, view: AnyView, actions: tuple[Action, ...], stream: Stream) -> Action:
    """Collect what the rung needs, lay down as soon as possible, lay off whatever fits (L11-BOT-3)."""
    first = actions[0]
    if isinstance(first, Draw):
        return first if len(actions) == 1 else Draw("discard" if wants(rules, view) else "stock")
    if isinstance(first, (Lay, LayOff, EndTurn)):
        return first
    return cheapest_discard(rules, view, actions)


def own_goals(rules: Rules, view: AnyView, seat: Seat) -> tuple[Goal, ...]:
    """The melds of the rung that the seat plays."""
    return rules.rungs[min(view.seats[seat].rung, len(rules.rungs)) - 1]


def me(view: AnyView) -> Seat:
    """The seat whose view it is."""
    return view.viewer if view.viewer is not None else -1


def wants(rules: Rules, view: AnyView) -> bool:
    """Whether the top discard brings the seat closer to its rung or, once that is down, fits a meld on the table."""
    seat, top = me(view), view.discard[-1]
    if view.seats[seat].laid:
        return fits_table(rules, view, seat, top)
    goals = own_goals(rules, view, seat)
    holding = Holding(rules.deck, rules.limits, view.hand or ())
    before = distance(goals, holding)
    holding.add(top, 1)
    return distance(goals, holding) < before


def fits_table(rules: Rules, view: AnyView, seat: Seat, card: Card) -> bool:
    """Whether the seat, once it has laid, could lay this card off."""
    return any(
        card in takes(rules.deck, rules.limits, Meld(meld.kind, meld.cards))
        and wild_may_go(rules, seat, meld.owner, card)
        for meld in view.melds
    )


def cheapest_discard(rules: Rules, view: AnyView, actions: tuple[Action, ...]) -> Discard:
    """The discard that costs least: the card in the fewest short plans, of these the one with the most points."""
    cards = [action for action in actions if isinstance(action, Discard)]
    use = uses(rules, view)
    points = rules.deck.points
    cost = {action.card: (use.get(action.card, 0.0), -points[action.card]) for action in cards}
    least = min(cost, key=cost.__getitem__)
    return aimed(view, [action for action in cards if action.card == least])


def uses(rules: Rules, view: AnyView) -> dict[Card, float]:
    """How much the seat needs each card of its hand: the plans that want it, the shortest most; wilds above all."""
    seat, deck = me(view), rules.deck
    if view.seats[seat].laid:
        return {deck.wild: 1000.0 if wilds_serve(rules, view) else 0.0}
    use = {deck.wild: 1000.0 if wilds_serve(rules, view) else 1.0}
    goals = own_goals(rules, view, seat)
    holding = Holding(rules.deck, rules.limits, view.hand or ())
    ways = plans(goals, holding)
    fewest = missing(ways[0], holding.wilds)
    near = [(plan, 1.0 if missing(plan, holding.wilds) == fewest else 0.1) for plan in ways]
    for card in dict.fromkeys(view.hand or ()):
        cell = holding.board.cell.get(card)
        if cell is not None:
            use[card] = sum([weight for plan, weight in near if misses(plan, cell, goals, holding)])
    return use


def wilds_serve(rules: Rules, view: AnyView) -> bool:
    """Whether all wilds of the hand may yet serve: in the rung, as far as it bears them, or once it is down as
    lay-offs."""
    if view.seats[me(view)].laid:
        return rules.wild_lay_offs != "none"
    room = sum(most_wilds(rules.limits, goal.size) for goal in own_goals(rules, view, me(view)))
    return (view.hand or ()).count(rules.deck.wild) <= room


def aimed(view: AnyView, discards: list[Discard]) -> Discard:
    """Of the discards of one card, the one that hits the player furthest along."""
    return max(discards, key=lambda action: (-1,) if action.target is None else progress(view, action.target))


def progress(view: AnyView, seat: Seat) -> tuple[int, ...]:
    """How far along a player is: rungs made, the one that is down counted, then the fewest cards."""
    own = view.seats[seat]
    return own.rung + own.laid, own.laid, -(own.cards or 0), -own.total
