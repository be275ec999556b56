"""Ladder Rummy A–K as data: its two packs with jokers, its ten contracts, its clauses
(rules/ladder_rummy_standard.md)."""

from msgspec import Struct

from toprung.cards.face import Deck
from toprung.cards.meld import Goal, Limits
from toprung.games.rummy.rule import Clauses, Rules, Rung

RANKS = "A23456789TJQK"
SUITS = "shdc"
ACE_OR_JOKER = 15
COURT = 10


class Options(Struct, frozen=True, cache_hash=True):
    """There is nothing to choose."""


def suited_deck() -> Deck:
    """Two packs of 52 and three jokers; the ace is low in order, and in runs low or high."""
    naturals = {rank + suit: (rank, suit) for suit in SUITS for rank in RANKS}
    number = {face: RANKS.index(rank) + 1 for face, (rank, _) in naturals.items()}
    points = {face: ACE_OR_JOKER if n == 1 else min(n, COURT) for face, n in number.items()}  # LRS-DECK-3
    copies = dict.fromkeys(naturals, 2) | {"X": 3}  # LRS-DECK-1
    return Deck(
        faces=tuple(copies),
        copies=copies,
        number=number,
        color={face: suit for face, (_, suit) in naturals.items()},
        points=points | {"X": ACE_OR_JOKER},
        wild="X",
        top=len(RANKS),
        ace_high=True,  # LRS-MELD-1
    )


DECK = suited_deck()

CONTRACTS: tuple[Rung, ...] = (  # LRS-CON-1
    (Goal("set", 3), Goal("set", 3)),
    (Goal("set", 3), Goal("color_run", 4)),
    (Goal("color_run", 4), Goal("color_run", 4)),
    (Goal("set", 3), Goal("set", 3), Goal("set", 3)),
    (Goal("set", 4), Goal("color_run", 4)),
    (Goal("set", 3), Goal("set", 3), Goal("color_run", 4)),
    (Goal("color_run", 7),),
    (Goal("set", 4), Goal("set", 4)),
    (Goal("color_run", 4), Goal("color_run", 6)),
    (Goal("set", 3), Goal("color_run", 7)),
)

CLAUSES = Clauses(
    turn="LRS-TURN-1",
    draw="LRS-TURN-1",
    draw_first="LRS-TURN-1",
    dry="LRS-TURN-6",
    lay_once="LRS-TURN-1",
    rung="LRS-CON-2",
    size="LRS-TURN-1",
    outsider="LRS-MELD-1",
    naturals="LRS-MELD-2",
    melds=dict.fromkeys(("set", "color_run"), "LRS-MELD-1"),
    lay_off="LRS-TURN-2",
    fit=dict.fromkeys(("set", "color_run"), "LRS-MELD-1"),
    full="LRS-MELD-1",
    taken_stays="LRS-TURN-3",
    end_turn="LRS-TURN-3",
    leave="TBL-LEAVE-2",
)

RULES = Rules(
    deck=DECK,
    limits=Limits(naturals=2),  # LRS-MELD-2
    rungs=CONTRACTS,
    clauses=CLAUSES,
    exact=False,  # LRS-TURN-1
    lay_off_at_once=False,  # LRS-TURN-2
    taken_stays=True,  # LRS-TURN-3
    rounds=10,  # LRS-SCORE-2
    rounds_reason="rounds",
)


def rules(options: Options) -> Rules:
    """What the game is played by."""
    return RULES
