"""The deck of coloured numbers that two of the ladder rummies share (L11-DECK, LRN-DECK)."""

from toprung.cards.face import Deck

COLORS = "RYGB"
TOP = 12


def colored_deck(*, skips: int, wilds_first: bool) -> Deck:
    """Numbers 1 to 12 in four colours, twice; eight wilds; so many Skips."""
    naturals = {f"{color}{number}": (color, number) for color in COLORS for number in range(1, TOP + 1)}
    skip = "S" if skips else None
    copies = dict.fromkeys(naturals, 2) | {"W": 8} | ({"S": skips} if skips else {})
    points = {face: 5 if number < 10 else 10 for face, (_, number) in naturals.items()}
    points |= {"W": 25} | ({"S": 15} if skips else {})  # L11-DECK-3, LRN-DECK-3
    return Deck(
        faces=tuple(copies),
        copies=copies,
        number={face: number for face, (_, number) in naturals.items()},
        color={face: color for face, (color, _) in naturals.items()},
        points=points,
        wild="W",
        skip=skip,
        top=TOP,
        wilds_first=wilds_first,
    )
