"""What may be played in Eleven: a single card, or consecutive numbers, with a 0/10 at either end (ELV-PLAY, ELV-DRAW).

Knows cards alone: not whose they are, nor when they are played.
"""

from collections.abc import Sequence
from typing import Final

from toprung.games.eleven.action import Play
from toprung.games.eleven.deck import COLORS, DECK, TEN, TOP, ZERO_TEN
from toprung.kernel import Card, Illegal

SINGLES: Final = {face: Play((face,), 1) for face in DECK.faces}

NUMBER: Final = DECK.number
COLOR_BITS: Final = {face: 1 << COLORS.index(color) for face, color in DECK.color.items()} | {ZERO_TEN: 0}
COUNTS: Final = [seen.bit_count() for seen in range(1 << len(COLORS))]
"""How many colours there are in each choice of them, a bit each."""


def arrange(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards in the order in which they lie, low to high. Raises Illegal if they cannot be played together."""
    if not cards:
        raise Illegal("ELV-PLAY-1", "Play at least one card: there is no passing.")
    if len(cards) == 1:
        return cards
    naturals = sorted((card for card in cards if card != ZERO_TEN), key=DECK.number.__getitem__)
    numbers = [DECK.number[card] for card in naturals]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise Illegal("ELV-PLAY-1", "Only numbers in a row can be played together, each of them once.")
    spare = len(cards) - len(naturals)
    low, high = numbers[0] == 1, numbers[-1] == TOP
    if spare > low + high:
        raise Illegal("ELV-PLAY-2", "A 0/10 goes only below a 1 or above a 9, once each.")
    zero = spare == 2 or (spare == 1 and low and not (high and cards[-1] == ZERO_TEN))
    return (ZERO_TEN,) * zero + tuple(naturals) + (ZERO_TEN,) * (spare - zero)


def colors(cards: tuple[Card, ...]) -> range:
    """As how many colours these cards may count: a 0/10 adds one only if a colour is named for it (ELV-DRAW-1)."""
    seen = 0
    for card in cards:
        seen |= COLOR_BITS[card]
    natural = COUNTS[seen]
    most = min(len(COLORS), natural + cards.count(ZERO_TEN))
    return range(natural, most + 1) if natural else range(1, 2)


def stands_for(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The number that each card of a play stands for, as it lies; a natural card stands for itself."""
    if cards == (ZERO_TEN,):
        return ("0/10",)
    return tuple(card if card != ZERO_TEN else "10" if i else "0" for i, card in enumerate(cards))


def plays(hand: Sequence[Card]) -> tuple[Play, ...]:
    """All that this hand can play, each of the fewest colours: singles in hand order, then sequences, lowest first."""
    faces: list[list[Card]] = [[] for _ in range(TEN + 1)]
    found: list[Play] = []
    for face in dict.fromkeys(hand):
        found.append(SINGLES[face])
        if face != ZERO_TEN:
            faces[NUMBER[face]].append(face)
    zeros = hand.count(ZERO_TEN)
    faces[0] = [ZERO_TEN] if zeros else []
    for low in range(TOP + 1):
        # In a row from 1 to 9 a lone 0/10 lies low, where it does the same as high.
        faces[TEN] = [ZERO_TEN] if zeros > (low == 0) and low != 1 else []
        begun: list[tuple[tuple[Card, ...], int]] = [((face,), COLOR_BITS[face]) for face in faces[low]]
        for number in range(low + 1, TEN + 1):
            if not faces[number]:
                break
            begun = [(cards + (face,), seen | COLOR_BITS[face]) for cards, seen in begun for face in faces[number]]
            found += [Play(cards, COUNTS[seen]) for cards, seen in begun]
    return tuple(found)
