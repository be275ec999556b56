"""Ladder Rummy 1–12 as data: its two decks, its ten contracts, its seven settings, its clauses
(rules/ladder_rummy_numbered.md). What the 🍀 help does stands in `help`."""

from typing import Literal

from msgspec import Struct

from toprung.cards.meld import Goal, Limits
from toprung.games.ladder_rummy_numbered.help import help_stuck
from toprung.games.rummy.deck import colored_deck
from toprung.games.rummy.rule import Clauses, Rules, Rung


class Options(Struct, frozen=True, cache_hash=True):
    """The seven settings (LRN-SET); of each the default stands first."""

    round_ends: Literal["out", "equal_turns"] = "out"
    cards_that_play: Literal["may_go", "stay"] = "may_go"
    wild_lay_offs: Literal["any", "own", "none"] = "any"
    stuck_help: bool = False
    skips: bool = False
    skip_hits: Literal["chosen", "next"] = "chosen"
    missed: Literal["three", "again", "move_on"] = "three"


DECK = colored_deck(skips=0, wilds_first=True)  # LRN-DECK-1, LRN-UI-3
DECK_WITH_SKIPS = colored_deck(skips=4, wilds_first=True)  # LRN-SET-5

CONTRACTS: tuple[Rung, ...] = (  # LRN-CON-1, LRN-CON-2; the order is measured: docs/measured.md
    (Goal("set", 3), Goal("run", 4)),
    (Goal("set", 3), Goal("set", 3)),
    (Goal("run", 7),),
    (Goal("run", 8),),
    (Goal("set", 4), Goal("run", 4)),
    (Goal("color_group", 7),),
    (Goal("set", 4), Goal("run", 5)),
    (Goal("set", 3), Goal("set", 3), Goal("set", 3)),
    (Goal("set", 4), Goal("set", 4)),
    (Goal("set", 5), Goal("set", 3)),
)

MISSES = {"three": 3, "again": None, "move_on": 1}
"""After how many misses at one contract a player moves on (LRN-SET-7)."""

CLAUSES = Clauses(
    turn="LRN-TURN-1",
    draw="LRN-TURN-1",
    draw_first="LRN-TURN-1",
    dry="LRN-TURN-2",
    lay_once="LRN-TURN-1",
    rung="LRN-TURN-5",
    size="LRN-TURN-5",
    outsider="LRN-SET-6",
    naturals="LRN-MELD-2",
    wilds="LRN-MELD-2",
    melds=dict.fromkeys(("set", "run", "color_group"), "LRN-MELD-1"),
    lay_off="LRN-TURN-1",
    fit={"set": "LRN-MELD-1", "run": "LRN-TURN-6", "color_group": "LRN-MELD-1"},
    full="LRN-MELD-1",
    last_card="LRN-TURN-4",
    wild_lay_off="LRN-SET-3",
    aim="LRN-SET-6",
    protection="LRN-SET-6",
    playable_stays="LRN-SET-2",
    end_turn="LRN-TURN-4",
    leave="TBL-LEAVE-2",
)


def rules(options: Options) -> Rules:
    """What this choice of options is played by."""
    return Rules(
        deck=DECK_WITH_SKIPS if options.skips else DECK,  # LRN-SET-5
        limits=Limits(wilds_at_most_naturals=True),  # LRN-MELD-2
        rungs=CONTRACTS,
        clauses=CLAUSES,
        out_by_lay_off=False,  # LRN-TURN-4
        wild_lay_offs=options.wild_lay_offs,  # LRN-SET-3
        playable_stays=options.cards_that_play == "stay",  # LRN-SET-2
        skip_hits=options.skip_hits,  # LRN-SET-6
        protection_outlasts=False,  # LRN-SET-6
        equal_turns=options.round_ends == "equal_turns",  # LRN-SET-1
        misses=MISSES[options.missed],  # LRN-SET-7, LRN-CON-4
        rounds=40,  # LRN-CON-5
        rounds_reason="bound",
        help=help_stuck if options.stuck_help else None,  # LRN-SET-4
    )
