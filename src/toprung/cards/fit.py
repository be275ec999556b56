"""What a set, a run, a colour group and a colour run are, with wilds in them; what may be added to one.

Knows decks (told by data) and limits on wilds; not whose melds they are nor when they may be laid. It implements the
meld clauses of the three ladder rummies: L11-GROUP, L11-HIT-2 … 5, LRN-MELD, LRS-MELD.

How it works: a run is told by the place of its low end. Places are numbers, and where an ace may be high the place
above the top is the ace's too. The first natural card tells the low end; every other card then has its place.
"""

from functools import lru_cache
from typing import Literal

from toprung.cards.face import Deck, natural_faces, rank_names
from toprung.cards.hand import hand_order
from toprung.cards.meld import End, Kind, Limits, Meld
from toprung.kernel import Card

Fault = Literal["empty", "outsider", "naturals", "wilds", "number", "color", "repeat", "gap", "order", "edge"]
"""What is wrong with a meld: it has no cards; a card that is never part of a meld (a Skip); too few natural cards; more
wilds than natural cards; cards of several numbers; cards of several colours; a run with a number twice, with a gap that
no wild fills, with numbers that do not go up one by one, or one that reaches beyond the lowest or the highest
number."""


def most_wilds(limits: Limits, size: int) -> int:
    """How many wilds a meld of so many cards bears."""
    most = size - limits.naturals
    return min(most, size // 2) if limits.wilds_at_most_naturals else most


def fault(deck: Deck, limits: Limits, meld: Meld) -> Fault | None:
    """What is wrong with the meld as it lies, or None. Its size is not looked at: that is the rung's."""
    return mix_fault(deck, limits, meld.cards) or kind_fault(deck, meld)


def mix_fault(deck: Deck, limits: Limits, cards: tuple[Card, ...]) -> Fault | None:
    """What is wrong with naturals and wilds together, whatever kind of meld they are to be."""
    if not cards:
        return "empty"
    wilds = cards.count(deck.wild)
    naturals = sum(card in deck.number for card in cards)
    if naturals + wilds < len(cards):
        return "outsider"  # L11-DECK-2, L11-SKIP-6
    if naturals < limits.naturals:
        return "naturals"  # L11-GROUP-6, LRS-MELD-2
    if limits.wilds_at_most_naturals and wilds > naturals:
        return "wilds"  # LRN-MELD-2
    return None


def kind_fault(deck: Deck, meld: Meld) -> Fault | None:
    """What keeps these cards, of which at least one is natural, from being a meld of their kind as they lie."""
    naturals = [card for card in meld.cards if card in deck.number]
    if meld.kind == "set" and len({deck.number[card] for card in naturals}) > 1:
        return "number"  # L11-GROUP-1
    if meld.kind in ("color_group", "color_run") and len({deck.color[card] for card in naturals}) > 1:
        return "color"  # L11-GROUP-3, L11-GROUP-4
    return run_fault(deck, meld.cards) if meld.kind in ("run", "color_run") else None


def run_fault(deck: Deck, cards: tuple[Card, ...]) -> Fault | None:
    """What keeps these cards, colours aside, from going up one by one between the lowest and the highest number."""
    low = low_end(deck, cards)
    numbers = [deck.number.get(card) for card in cards]
    if any(number not in (None, number_at(deck, low + i)) for i, number in enumerate(numbers)):
        found = [number for number in numbers if number is not None]
        return "repeat" if len(set(found)) < len(found) else "order"  # L11-GROUP-2
    if low < 1 or low + len(cards) - 1 > highest(deck) or len(cards) > deck.top:
        return "edge"  # L11-GROUP-2, L11-HIT-4; LRS-MELD-1: never both aces
    return None


def highest(deck: Deck) -> int:
    """The highest place in a run: the top, or the ace's above it."""
    return deck.top + deck.ace_high


def number_at(deck: Deck, place: int) -> int:
    """The number that belongs at this place in a run: above the top stands the ace, where it may."""
    return 1 if deck.ace_high and place == deck.top + 1 else place


def low_end(deck: Deck, cards: tuple[Card, ...]) -> int:
    """The place of a run's first card, as the first natural card that is not an ace tells it, or else an ace."""
    at = -1
    for i, card in enumerate(cards):
        number = deck.number.get(card)
        if number == 1 and deck.ace_high:
            at = i
        elif number is not None:
            return number - i
    return 1 if at < 1 else highest(deck) - at


def arrange(deck: Deck, limits: Limits, kind: Kind, cards: tuple[Card, ...]) -> Meld | Fault:
    """The meld that these cards make, or what is wrong. A set or colour group is laid in hand order. A run that is
    right as given stays so, and so a player can say where a wild stands; else naturals take their places, and wilds
    fill the gaps, then go to the high end, then to the low end."""
    wrong = mix_fault(deck, limits, cards)
    if wrong is not None:
        return wrong
    meld = Meld(kind, cards)
    wrong = kind_fault(deck, meld)
    if kind in ("set", "color_group"):
        return wrong or Meld(kind, hand_order(deck, cards))
    if wrong is None or wrong == "color":
        return wrong or meld
    run = sorted_run(deck, cards)
    return Meld(kind, run) if isinstance(run, tuple) else run


def sorted_run(deck: Deck, cards: tuple[Card, ...]) -> tuple[Card, ...] | Fault:
    """These cards as a run from its low end up, or what is wrong. With aces that may be high: low if that works."""
    low = run_from(deck, cards, 1)
    if isinstance(low, tuple) or not deck.ace_high:
        return low
    high = run_from(deck, cards, highest(deck))
    return high if isinstance(high, tuple) else low


def run_from(deck: Deck, cards: tuple[Card, ...], ace: int) -> tuple[Card, ...] | Fault:
    """These cards as a run in which an ace stands at this place, or what is wrong."""
    naturals = {ace if deck.number[card] == 1 else deck.number[card]: card for card in cards if card in deck.number}
    wilds = cards.count(deck.wild)
    if len(naturals) + wilds < len(cards):
        return "repeat"
    low, high = min(naturals), max(naturals)
    if high - low + 1 > len(cards):
        return "gap"
    if len(cards) > deck.top:
        return "edge"
    low = min(low, highest(deck) - len(cards) + 1)
    return tuple(naturals.get(place, deck.wild) for place in range(low, low + len(cards)))


def stands_for(deck: Deck, meld: Meld) -> tuple[str, ...]:
    """What each card of a faultless meld stands for: a natural for itself; a wild for its number in a set or run ("7"),
    its colour in a colour group ("R"), both in a colour run ("R7")."""
    natural = next(card for card in meld.cards if card in deck.number)
    low = low_end(deck, meld.cards) if meld.kind in ("run", "color_run") else 0

    def wild_at(i: int) -> str:
        if meld.kind == "set":
            return rank_names(deck)[deck.number[natural]]
        if meld.kind == "color_group":
            return deck.color[natural]
        number = number_at(deck, low + i)
        return rank_names(deck)[number] if meld.kind == "run" else natural_faces(deck, number, deck.color[natural])[0]

    return tuple(wild_at(i) if card == deck.wild else card for i, card in enumerate(meld.cards))


def ends(deck: Deck, limits: Limits, meld: Meld, card: Card) -> tuple[End | None, ...]:
    """Where this card may be added to a faultless meld: () nowhere, (None,) to a set or colour group, and to a run at
    some of "low" and "high"."""
    return takes(deck, limits, meld).get(card, ())


@lru_cache(maxsize=1 << 14)
def takes(deck: Deck, limits: Limits, meld: Meld) -> dict[Card, tuple[End | None, ...]]:
    """Each face that may be added to a faultless meld, and where. A Skip is never among them (L11-SKIP-6)."""
    natural = next(card for card in meld.cards if card in deck.number)
    color = deck.color[natural] if meld.kind in ("color_group", "color_run") else None  # L11-HIT-2, L11-HIT-3
    full = limits.wilds_at_most_naturals and 2 * meld.cards.count(deck.wild) >= len(meld.cards)  # LRN-MELD-2
    fits: dict[Card, tuple[End | None, ...]] = {}
    for end, number in open_ends(deck, meld, natural):
        for face in natural_faces(deck, number, color) if full else (*natural_faces(deck, number, color), deck.wild):
            fits[face] = (*fits.get(face, ()), end)
    return fits


def open_ends(deck: Deck, meld: Meld, natural: Card) -> list[tuple[End | None, int | None]]:
    """Where a meld goes on, and with which number; None for no end of its own, and for any number."""
    if meld.kind == "set":
        return [(None, deck.number[natural])]  # L11-HIT-2
    if meld.kind == "color_group":
        return [(None, None)]  # L11-HIT-2
    if len(meld.cards) >= deck.top:
        return []  # L11-HIT-4
    below = low_end(deck, meld.cards) - 1
    above = below + len(meld.cards) + 1
    found: list[tuple[End | None, int | None]] = []  # L11-HIT-3
    if below >= 1:
        found.append(("low", below))
    if above <= highest(deck):
        found.append(("high", number_at(deck, above)))
    return found


def extend(meld: Meld, card: Card, end: End | None) -> Meld:
    """The meld with the card added at that end."""
    return Meld(meld.kind, (card, *meld.cards) if end == "low" else (*meld.cards, card))
