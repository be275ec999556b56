"""Hard in the ladder rummies (L11-BOT-4): Normal's way, with counting.

Knows views and the rules of a game (told by data); never a hidden card.

How it works: all is weighed in turns. A card costs, when it goes, the turns by which the rung is then likely to be
later, reckoned over all short plans from the cards not yet seen; the turn that it would have saved after the lay-down,
if it fits what lies on the table or a set of one's own; and the turn that it may save whoever may take it. Of cards
that cost alike the one with the most points goes.
"""

from math import exp, log

from toprung.bots.plan import Plan, misses, plans, turns
from toprung.bots.rummy import AnyView, aimed, fits_table, me, own_goals, wilds_serve
from toprung.bots.shed import Pile, shed, weight
from toprung.bots.unseen import in_pools, unseen
from toprung.bots.wish import welcome
from toprung.cards.fit import low_end
from toprung.cards.hand import without
from toprung.cards.holding import Holding
from toprung.cards.meld import Meld
from toprung.games.rummy.action import Action, Discard, Draw, Lay, LayOff
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card, Stream

DRAWS_A_TURN = 1.7
"""How many cards a turn shows: one of the stock, or else the top discard, which is worse."""
SHARPNESS = 1.0
"""How much less a longer plan counts beside a shorter one: by e to this power for every turn."""
WORTH_A_DRAW = 1.0
"""How many turns the top discard has to save to be taken instead of an unseen card."""

FITS = 1.0
SPARE = 0.5
NEAR = 0.1
WELCOME = 1.0
POINT = 0.005
SKIP = -0.5
IDLE_SKIP = 0.3
WILD = 100.0
"""What a discard costs, in turns: a card that fits the table; one that is spare in a set of one's own; one that will
fit once a run has grown by one; one that is sure to be welcome to the next player; less for each of its points; a Skip
that hits somebody; one that hits nobody; a wild."""


def hard(rules: Rules, view: AnyView, actions: tuple[Action, ...], stream: Stream) -> Action:
    """L11-BOT-4."""
    first = actions[0]
    if isinstance(first, Draw):
        return first if len(actions) == 1 else Draw("discard" if wants(rules, view) else "stock")
    if isinstance(first, Lay):
        return best_lay(rules, view, [action for action in actions if isinstance(action, Lay)])
    if isinstance(first, LayOff):
        return shed(rules, me(view), view.hand or (), table(view))[0][0]
    discards = [action for action in actions if isinstance(action, Discard)]
    return best_discard(rules, view, discards, stream) if discards else first


def table(view: AnyView) -> Pile:
    """The melds on the table."""
    return tuple((meld.owner, Meld(meld.kind, meld.cards)) for meld in view.melds)


def best_lay(rules: Rules, view: AnyView, lays: list[Lay]) -> Lay:
    """The lay-down that leaves the fewest cards and points once every lay-off that then fits is made."""
    return min(lays, key=lambda lay: weight(rules.deck, left_after(rules, view, lay)))


def left_after(rules: Rules, view: AnyView, lay: Lay) -> tuple[Card, ...]:
    """What is left of the hand after this lay-down and every lay-off that then fits."""
    seat = me(view)
    hand = without(view.hand or (), (card for meld in lay.melds for card in meld.cards))
    pile = table(view) + tuple((seat, meld) for meld in lay.melds)
    return shed(rules, seat, hand, pile)[1] if rules.lay_off_at_once else hand


def wants(rules: Rules, view: AnyView) -> bool:
    """Whether the top discard is worth more than a card from the stock is likely to be."""
    seat, hand, top = me(view), view.hand or (), view.discard[-1]
    if view.seats[seat].laid:
        now = shed(rules, seat, hand, table(view))[1]
        return len(shed(rules, seat, (*hand, top), table(view))[1]) <= len(now)
    outlook = Outlook(rules, view, hand)
    return Outlook(rules, view, (*hand, top)).delay < outlook.delay - WORTH_A_DRAW


class Outlook:
    """When a hand may come to its rung."""

    def __init__(self, rules: Rules, view: AnyView, hand: tuple[Card, ...]) -> None:
        counts = unseen(rules.deck, view)
        self.deck = rules.deck
        self.goals = own_goals(rules, view, me(view))
        self.holding = Holding(rules.deck, rules.limits, hand)
        self.pools = in_pools(rules.deck, counts)
        self.scale = DRAWS_A_TURN / max(sum(counts.values()), 1)
        self.plans = plans(self.goals, self.holding)
        self.lengths = [self.length(plan.lacks, plan.room) for plan in self.plans]
        self.delay = together(self.lengths)

    def length(self, lacks: tuple[int, ...], room: int) -> float:
        """How many turns it may take to come to these cards, of which so many may be wilds."""
        return turns(lacks, min(self.holding.wilds, room), self.pools, self.scale)

    def delay_without(self, card: Card) -> float:
        """The delay once a natural card of the hand is gone."""
        cell = self.holding.board.cell[card]
        lengths: list[float] = []
        for plan, length in zip(self.plans, self.lengths):
            pool = misses(plan, cell, self.goals, self.holding)
            lengths.append(self.length((*plan.lacks, pool), plan.room) if pool else length)
        return together(lengths)

    def spare(self, card: Card) -> bool:
        """Whether the shortest plan has a set of this card's number and does not need all that the hand has of it."""
        best: Plan = self.plans[self.lengths.index(min(self.lengths))]
        number = self.deck.number[card]
        return 1 < best.taken >> 4 * number & 15 < self.holding.number(number)


def together(lengths: list[float]) -> float:
    """How long it may take with several plans open at once: less than the shortest of them alone."""
    least = min(lengths)
    return least - log(sum([exp(SHARPNESS * (least - length)) for length in lengths])) / SHARPNESS


def best_discard(rules: Rules, view: AnyView, discards: list[Discard], stream: Stream) -> Discard:
    """The discard that costs least; a Skip at the player furthest along."""
    cards = tuple(dict.fromkeys(action.card for action in discards))
    cost = costs(rules, view, discards, welcome(rules, view, cards, stream))
    least = min(cost, key=cost.__getitem__)
    return aimed(view, [action for action in discards if action.card == least])


def costs(rules: Rules, view: AnyView, discards: list[Discard], welcomed: dict[Card, float]) -> dict[Card, float]:
    """What the discard of each card costs, in turns; `welcomed` is how welcome each is to the next player."""
    cards = tuple(welcomed)
    loss = loss_after if view.seats[me(view)].laid else loss_before
    lost = loss(rules, view, cards)
    points = rules.deck.points
    cost = {card: lost[card] + WELCOME * welcomed[card] - POINT * points[card] for card in cards}
    if rules.deck.skip in cost and all(action.target is None for action in discards):
        cost[rules.deck.skip] = IDLE_SKIP
    return cost


def loss_before(rules: Rules, view: AnyView, cards: tuple[Card, ...]) -> dict[Card, float]:
    """What each card is worth to a seat that has not laid yet, in turns."""
    outlook = Outlook(rules, view, view.hand or ())
    loss = {rules.deck.wild: WILD if wilds_serve(rules, view) else FITS, rules.deck.skip or "": SKIP}
    for card in cards:
        if card in rules.deck.number:
            kept = FITS * fits_table(rules, view, me(view), card) + SPARE * outlook.spare(card)
            loss[card] = outlook.delay_without(card) - outlook.delay + kept
    return loss


def loss_after(rules: Rules, view: AnyView, cards: tuple[Card, ...]) -> dict[Card, float]:
    """What each card is worth to a seat that has laid: that it may soon be laid off."""
    special = {rules.deck.wild: WILD if wilds_serve(rules, view) else 0.0, rules.deck.skip: SKIP}
    return {card: special.get(card, NEAR * near(rules, view, card)) for card in cards}


def near(rules: Rules, view: AnyView, card: Card) -> bool:
    """Whether the card will fit a run once that has grown by one card."""
    runs = [meld for meld in view.melds if meld.kind in ("run", "color_run")]
    number = rules.deck.number.get(card, 0)
    lows = [low_end(rules.deck, meld.cards) for meld in runs]
    return any(number in (low - 2, low + len(meld.cards) + 1) for low, meld in zip(lows, runs))
