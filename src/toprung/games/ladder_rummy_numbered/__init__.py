"""Ladder Rummy 1–12 (rules/ladder_rummy_numbered.md): ten contracts on a numbered deck; runs ignore colour."""

from toprung.games.ladder_rummy_numbered.rule import Options, rules
from toprung.games.rummy.fact import facts
from toprung.games.rummy.game import game
from toprung.kernel import Daily

LADDER_RUMMY_NUMBERED = game(
    key="ladder_rummy_numbered",
    version=1,
    seats=range(2, 5),
    levels=("sprout", "scout", "ace"),
    stand_in="scout",  # TBL-LEAVE-2
    leaver_replaced=True,  # TBL-LEAVE-2
    options=Options,
    daily=Daily(Options(), ("scout",) * 2),  # TBL-DAILY-1
    rules=rules,
    facts=facts(rules(Options(skips=True))),
)
