"""Ladder 11 as data: its deck, its eleven rungs, its one option, its clauses (rules/ladder11.md)."""

from typing import Literal

from msgspec import Struct

from toprung.cards.meld import Goal
from toprung.games.rummy.deck import colored_deck
from toprung.games.rummy.rule import Clauses, Rules, Rung


class Options(Struct, frozen=True, cache_hash=True):
    """How many rungs are used, from the bottom (L11-RUNG-4)."""

    rungs: Literal[11, 10, 7, 5] = 10


DECK = colored_deck(skips=4, wilds_first=False)  # L11-DECK-1, L11-DECK-5

RUNGS: tuple[Rung, ...] = (  # L11-RUNG-1
    (Goal("set", 3), Goal("set", 3)),
    (Goal("set", 3), Goal("run", 4)),
    (Goal("set", 4), Goal("run", 4)),
    (Goal("run", 7),),
    (Goal("run", 8),),
    (Goal("run", 9),),
    (Goal("set", 4), Goal("set", 4)),
    (Goal("color_group", 7),),
    (Goal("set", 5), Goal("set", 2)),
    (Goal("set", 5), Goal("set", 3)),
    (Goal("color_run", 7),),
)

CLAUSES = Clauses(
    turn="L11-TURN-1",
    draw="L11-TURN-2",
    draw_first="L11-TURN-3",
    dry="L11-TURN-5",
    lay_once="L11-LAY-1",
    rung="L11-RUNG-5",
    size="L11-LAY-2",
    outsider="L11-SKIP-6",
    naturals="L11-GROUP-6",
    melds={
        "set": "L11-GROUP-1",
        "run": "L11-GROUP-2",
        "color_group": "L11-GROUP-3",
        "color_run": "L11-GROUP-4",
    },
    lay_off="L11-HIT-1",
    fit={"set": "L11-HIT-2", "run": "L11-HIT-3", "color_group": "L11-HIT-2", "color_run": "L11-HIT-3"},
    full="L11-HIT-4",
    aim="L11-SKIP-2",
    protection="L11-SKIP-5",
    end_turn="L11-TURN-1",
    leave="L11-LEAVE-3",
)


def rules(options: Options) -> Rules:
    """What this choice of options is played by."""
    return Rules(
        deck=DECK,
        rungs=RUNGS[: options.rungs],
        clauses=CLAUSES,
        summit=options.rungs == len(RUNGS),  # L11-END-1
        tiebreaks=10,  # L11-TURN-6
        rounds=100,  # L11-TURN-6
        rounds_reason="bound",
        leaver_ends=True,  # L11-LEAVE-3
    )
