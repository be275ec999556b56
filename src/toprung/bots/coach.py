"""The coach of the ladder rummies: what Hard would do, by Hard's own numbers, with the reasons.

Knows what Hard knows, and asks Hard's own functions (`careful.py`), so that its first way is Hard's choice.
"""

from typing import cast

from toprung.bots.advice import Advice, Reason, Way, best_of, only
from toprung.bots.careful import (
    FITS,
    SPARE,
    WELCOME,
    WORTH_A_DRAW,
    Outlook,
    costs,
    left_after,
    near,
    table,
    wants,
)
from toprung.bots.plan import distance
from toprung.bots.rummy import AnyView, aimed, fits_table, me, own_goals, wilds_serve
from toprung.bots.shed import shed, weight
from toprung.bots.wish import next_seat, welcome
from toprung.cards.fit import extend
from toprung.cards.hand import without
from toprung.cards.holding import Holding
from toprung.games.rummy.action import Action, Discard, Draw, Lay, LayOff
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card, Stream

MATTERS = 0.15
"""A part of a discard's cost that is smaller, in turns, is no reason."""

Facts = dict[str, str | int | float]


def advise(rules: Rules, view: AnyView, actions: tuple[Action, ...], stream: Stream) -> Advice:
    """What Hard would do here, with this chance, and why."""
    first = actions[0]
    if len(actions) == 1:
        return only(first)
    if isinstance(first, Draw):
        return on_draw(rules, view)
    if isinstance(first, Lay):
        return on_lay(rules, view, [action for action in actions if isinstance(action, Lay)])
    if isinstance(first, LayOff):
        return on_lay_off(rules, view, [action for action in actions if isinstance(action, LayOff)])
    discards = [action for action in actions if isinstance(action, Discard)]
    return on_discard(rules, view, discards, stream) if discards else only(first)


def on_draw(rules: Rules, view: AnyView) -> Advice:
    """The top discard, or an unseen card."""
    laid = view.seats[me(view)].laid
    taken, drawn = after_draw(rules, view) if laid else before_draw(rules, view)
    return best_of("cards" if laid else "saved", [taken, drawn] if wants(rules, view) else [drawn, taken])


def before_draw(rules: Rules, view: AnyView) -> tuple[Way, Way]:
    """Both ways on the way to the rung: the turns that each saves."""
    hand, top = view.hand or (), view.discard[-1]
    saved = Outlook(rules, view, hand).delay - Outlook(rules, view, (*hand, top)).delay
    goals = own_goals(rules, view, me(view))
    before, after = [distance(goals, Holding(rules.deck, rules.limits, held)) for held in (hand, (*hand, top))]
    facts: Facts = {"card": top, "missing": after, "turns": tenths(saved)}
    if after < before:
        reason: Reason = "closer" if after else "completes"
    else:
        reason = "sooner" if saved > MATTERS else "useless"
    taken = Way(Draw("discard"), tenths(max(saved, 0.0)), reason, facts)
    return taken, Way(Draw("stock"), WORTH_A_DRAW, "unseen", {"turns": WORTH_A_DRAW})


def after_draw(rules: Rules, view: AnyView) -> tuple[Way, Way]:
    """Both ways once the rung is down: the cards that are then left in the hand, where an unseen one may not fit."""
    seat, hand, top = me(view), view.hand or (), view.discard[-1]
    now, then = [len(shed(rules, seat, held, table(view))[1]) for held in (hand, (*hand, top))]
    taken = Way(Draw("discard"), float(then), "fits_now" if then <= now else "fits_not", {"card": top})
    return taken, Way(Draw("stock"), float(now + 1), "unseen_after")


def on_lay(rules: Rules, view: AnyView, lays: list[Lay]) -> Advice:
    """The lay-downs that leave different cards, by what they leave."""
    left = {lay: left_after(rules, view, lay) for lay in lays}
    ordered = sorted(lays, key=lambda lay: weight(rules.deck, left[lay]))
    ways: dict[tuple[int, int], Way] = {}
    for lay in ordered:
        count, points = weight(rules.deck, left[lay])
        ways.setdefault((count, points), Way(lay, float(count), "lay", {"cards": count, "points": points}))
    return best_of("cards", list(ways.values()))


def on_lay_off(rules: Rules, view: AnyView, lay_offs: list[LayOff]) -> Advice:
    """The first lay-off of the longest sequence, and how many cards each other one would leave."""
    hand = view.hand or ()
    first = shed(rules, me(view), hand, table(view))[0][0]
    left = {lay_off: left_from(rules, view, lay_off) for lay_off in lay_offs}
    others = sorted(set(lay_offs) - {first}, key=lambda one: (weight(rules.deck, left[one]), lay_offs.index(one)))
    return best_of("cards", [laid_off(view, one, left[one]) for one in distinct([first, *others])])


def left_from(rules: Rules, view: AnyView, lay_off: LayOff) -> tuple[Card, ...]:
    """What is left of the hand after this lay-off and every one that then fits."""
    pile = list(table(view))
    owner, meld = pile[lay_off.meld]
    pile[lay_off.meld] = (owner, extend(meld, lay_off.card, lay_off.end))
    return shed(rules, me(view), without(view.hand or (), (lay_off.card,)), tuple(pile))[1]


def laid_off(view: AnyView, lay_off: LayOff, left: tuple[Card, ...]) -> Way:
    """The lay-off as a way: one card that is left can be discarded, unless it was taken in this turn."""
    out = not left or (len(left) == 1 and view.taken not in left)
    gone = len(view.hand or ()) - len(left)
    return Way(lay_off, float(len(left)), "out" if out else "lay_off", {"gone": gone, "cards": len(left)})


def distinct(lay_offs: list[LayOff]) -> list[LayOff]:
    """Of the lay-offs of one card the first alone."""
    firsts: dict[Card, LayOff] = {}
    for lay_off in lay_offs:
        firsts.setdefault(lay_off.card, lay_off)
    return list(firsts.values())


def on_discard(rules: Rules, view: AnyView, discards: list[Discard], stream: Stream) -> Advice:
    """The cards by what their discards cost."""
    cards = tuple(dict.fromkeys(action.card for action in discards))
    welcomed = welcome(rules, view, cards, stream)
    cost = costs(rules, view, discards, welcomed)
    why = why_after if view.seats[me(view)].laid else why_before
    ways = []
    for i, card in enumerate(sorted(cards, key=cost.__getitem__)):
        discard = aimed(view, [action for action in discards if action.card == card])
        # whom else it may serve speaks against a card; of the one that goes it is told what it is to oneself
        reason, facts = special(rules, view, discard) or why(rules, view, card, welcomed[card] if i else 0.0)
        facts |= {"points": rules.deck.points[card]}
        ways.append(Way(discard, tenths(cost[card]), reason, facts))
    return best_of("cost", ways)


def special(rules: Rules, view: AnyView, discard: Discard) -> tuple[Reason, Facts] | None:
    """Why a wild or a Skip goes, or stays; None for any other card."""
    if discard.card == rules.deck.wild:
        return "wild" if wilds_serve(rules, view) else "wild_spare", {}
    if discard.card != rules.deck.skip:
        return None
    return ("skip_idle", {}) if discard.target is None else ("skip", {"seat": discard.target})


def why_before(rules: Rules, view: AnyView, card: Card, welcomed: float) -> tuple[Reason, Facts]:
    """What weighs most in the cost of a card before the rung is down."""
    outlook = Outlook(rules, view, view.hand or ())
    later = outlook.delay_without(card) - outlook.delay
    parts: dict[str, float] = {
        "needed": later,
        "fits": FITS * fits_table(rules, view, me(view), card),
        "spare": SPARE * outlook.spare(card),
        "welcome": WELCOME * welcomed,
    }
    most = max(parts, key=parts.__getitem__)
    if parts[most] < MATTERS:
        return "unneeded", {}
    return cast("Reason", most), facts_of(view, most, later, welcomed)


def why_after(rules: Rules, view: AnyView, card: Card, welcomed: float) -> tuple[Reason, Facts]:
    """What weighs most in the cost of a card once the rung is down."""
    if welcomed > MATTERS:
        return "welcome", facts_of(view, "welcome", 0.0, welcomed)
    return ("near" if near(rules, view, card) else "unfit"), {}


def facts_of(view: AnyView, reason: str, later: float, welcomed: float) -> Facts:
    """What the reason is told with."""
    if reason == "needed":
        return {"turns": tenths(later)}
    if reason == "welcome":
        return {"seat": next_seat(view) or 0, "percent": round(100 * welcomed)}
    return {}


def tenths(number: float) -> float:
    """The number as it is told."""
    return round(number, 1)
