"""What a hand can be rid of by laying off: the longest sequence of lay-offs onto the melds on the table.

Knows melds and the rules of laying off (told by data). Does not know whether it is wise to lay off.

How it works: every natural card is tried in every place that takes it, for it may lie in one card's way and open that
of another. A wild is tried where it lets another card of the hand follow; the wilds that are left go, last, wherever
they fit. What a hand and a table come to is searched once, in whatever order they were reached. After STATES of them,
which takes a rare hand, the first choice is as good as any.
"""

from toprung.cards.face import Deck
from toprung.cards.fit import extend, highest, low_end, number_at, takes
from toprung.cards.meld import End, Meld
from toprung.games.rummy.action import LayOff
from toprung.games.rummy.legal import wild_may_go
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card, Seat

STATES = 120
"""How many hands and tables one search looks at in full."""

Pile = tuple[tuple[Seat, Meld], ...]
"""The melds on the table, each with who laid it."""

Shed = tuple[tuple[LayOff, ...], tuple[Card, ...]]
"""Lay-offs in order, and what is left of the hand after them."""


def shed(rules: Rules, seat: Seat, hand: tuple[Card, ...], pile: Pile) -> Shed:
    """The lay-offs that leave the seat the fewest cards, then the fewest points."""
    return search(rules, seat, hand, pile, {})


def search(
    rules: Rules, seat: Seat, hand: tuple[Card, ...], pile: Pile, known: dict[tuple[tuple[Card, ...], Pile], Shed]
) -> Shed:
    """The same, from what is already known of hands and tables."""
    if not rules.out_by_lay_off and len(hand) == 1:
        return (), hand  # LRN-TURN-4
    if (hand, pile) in known:
        return known[hand, pile]
    best: Shed = ((), hand)
    found = choices(rules, seat, hand, pile)
    for lay_off in found if len(known) < STATES else found[:1]:
        at = hand.index(lay_off.card)
        owner, meld = pile[lay_off.meld]
        grown = (*pile[: lay_off.meld], (owner, extend(meld, lay_off.card, lay_off.end)), *pile[lay_off.meld + 1 :])
        more, left = search(rules, seat, hand[:at] + hand[at + 1 :], grown, known)
        if weight(rules.deck, left) < weight(rules.deck, best[1]):
            best = ((lay_off, *more), left)
        if not left:
            break
    known[hand, pile] = best
    return best


def weight(deck: Deck, cards: tuple[Card, ...]) -> tuple[int, int]:
    """How bad it is to be left with these cards: their number, then their points."""
    return len(cards), sum([deck.points[card] for card in cards])


def choices(rules: Rules, seat: Seat, hand: tuple[Card, ...], pile: Pile) -> list[LayOff]:
    """The lay-offs to go on with, all that may make a difference."""
    fits = [takes(rules.deck, rules.limits, meld) for _, meld in pile]
    wild = rules.deck.wild
    found: list[LayOff] = []
    for card in dict.fromkeys(hand):
        if card != wild:
            found += distinct([LayOff(card, i, end) for i, fit in enumerate(fits) for end in fit.get(card, ())])
    if wild not in hand:
        return found
    allowed = [i for i, (owner, _) in enumerate(pile) if wild_may_go(rules, seat, owner, wild)]
    wilds = [LayOff(wild, i, end) for i in allowed for end in fits[i].get(wild, ())]
    found += [place for place in wilds if bridge(rules.deck, pile[place.meld][1], place.end, hand)]
    return found or wilds[:1]


def distinct(places: list[LayOff]) -> list[LayOff]:
    """These places for one card, of those without ends the first alone."""
    plain = [place for place in places if place.end is None]
    return [place for place in places if place.end is not None] + plain[:1]


def bridge(deck: Deck, meld: Meld, end: End | None, hand: tuple[Card, ...]) -> bool:
    """Whether wilds of the hand at this end let a natural card of it follow that does not fit there by itself."""
    if end is None:
        return False
    step = 1 if end == "high" else -1
    low = low_end(deck, meld.cards)
    place = low + len(meld.cards) if end == "high" else low - 1
    color = next(deck.color[card] for card in meld.cards if card in deck.number) if meld.kind == "color_run" else None
    held = {deck.number[card] for card in hand if card in deck.number and color in (None, deck.color[card])}
    wilds = hand.count(deck.wild)
    for gap in range(wilds + 1):
        if not 1 <= place <= highest(deck):
            return False
        if number_at(deck, place) in held:
            return gap > 0
        place += step
    return False
