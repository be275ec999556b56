"""What a hand can be rid of by laying off: the longest sequence of lay-offs onto the melds on the table.

Knows melds and the rules of laying off (told by data). Does not know whether it is wise to lay off.

How it works: a card that fits in one place only goes there at once. A card that fits in several, or a wild, is tried in
each of them, and also kept, when the search goes on; melds that take the same are tried once.
"""

from collections.abc import Iterator

from toprung.cards.face import Deck
from toprung.cards.meld import End, Meld, extend
from toprung.games.rummy.action import LayOff
from toprung.games.rummy.legal import takes, wild_may_go
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card, Seat

Pile = tuple[tuple[Seat, Meld], ...]
"""The melds on the table, each with who laid it."""

Shed = tuple[tuple[LayOff, ...], tuple[Card, ...]]
"""Lay-offs in order, and what is left of the hand after them."""


def shed(rules: Rules, seat: Seat, hand: tuple[Card, ...], pile: Pile) -> Shed:
    """The lay-offs that leave the seat the fewest cards, then the fewest points."""
    if not rules.out_by_lay_off and len(hand) == 1:
        return (), hand  # LRN-TURN-4
    best: Shed = ((), hand)
    for card, places in choices(rules, seat, hand, pile):
        for i, end in places:
            rest = list(hand)
            rest.remove(card)
            owner, meld = pile[i]
            grown = (*pile[:i], (owner, extend(meld, card, end)), *pile[i + 1 :])
            more, left = shed(rules, seat, tuple(rest), grown)
            if weight(rules.deck, left) < weight(rules.deck, best[1]):
                best = ((LayOff(card, i, end), *more), left)
    return best


def weight(deck: Deck, cards: tuple[Card, ...]) -> tuple[int, int]:
    """How bad it is to be left with these cards: their number, then their points."""
    return len(cards), sum([deck.points[card] for card in cards])


def choices(
    rules: Rules, seat: Seat, hand: tuple[Card, ...], pile: Pile
) -> Iterator[tuple[Card, list[tuple[int, End | None]]]]:
    """The cards to go on with, each with its places: one that goes without saying, or all that fit."""
    fits = [takes(rules.deck, rules.limits, meld) for _, meld in pile]
    open_cards: list[tuple[Card, list[tuple[int, End | None]]]] = []
    for card in dict.fromkeys(hand):
        if card == rules.deck.wild:
            allowed = [i for i, (owner, _) in enumerate(pile) if wild_may_go(rules, seat, owner, card)]
            places = wild_places(pile, fits, allowed, card)
        else:
            places = [(i, end) for i, fit in enumerate(fits) for end in fit.get(card, ())]
            if len(places) == 1:
                return iter([(card, places)])
        if places:
            open_cards.append((card, places))
    return iter(open_cards)


def wild_places(
    pile: Pile, fits: list[dict[Card, tuple[End | None, ...]]], allowed: list[int], wild: Card
) -> list[tuple[int, End | None]]:
    """Where a wild may go: any end of a run, and one meld without ends, for they are all alike to it."""
    places: list[tuple[int, End | None]] = []
    for i in allowed:
        for end in fits[i].get(wild, ()):
            if end is not None or all(place[1] is not None for place in places):
                places.append((i, end))
    return places
