"""Ladder Rummy A–K (rules/ladder_rummy_standard.md): ten contracts, two packs and three jokers; runs keep to one
suit."""

from toprung.games.ladder_rummy_standard.rule import Options, rules
from toprung.games.rummy.fact import facts
from toprung.games.rummy.game import game
from toprung.kernel import Daily

LADDER_RUMMY_STANDARD = game(
    key="ladder_rummy_standard",
    version=1,
    seats=range(4, 5),
    levels=("easy", "normal", "hard"),  # LRS-BOT-1
    stand_in="normal",  # TBL-LEAVE-2
    leaver_replaced=True,  # TBL-LEAVE-2
    options=Options,
    daily=Daily(Options(), ("normal",) * 3),  # TBL-DAILY-1
    rules=rules,
    facts=facts(rules(Options())),
)
