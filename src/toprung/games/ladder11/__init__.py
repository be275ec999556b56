"""Ladder 11 (rules/ladder11.md): a ladder rummy of up to eleven rungs with Wilds and Skips."""

from toprung.games.ladder11.rule import Options, rules
from toprung.games.rummy.fact import facts
from toprung.games.rummy.game import game
from toprung.kernel import Daily

LADDER11 = game(
    key="ladder11",
    version=1,
    seats=range(2, 7),
    levels=("easy", "normal", "hard"),
    stand_in="normal",  # TBL-TIME-2
    leaver_replaced=False,
    options=Options,
    daily=Daily(Options(rungs=5), ("normal",) * 3),  # TBL-DAILY-1
    rules=rules,
    facts=facts(rules(Options(rungs=11))),
)
