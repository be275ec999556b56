"""Small studies for the tests of the laboratory."""

from toprung.games import GAMES
from toprung.lab.change import single_options, study
from toprung.lab.study import Study
from toprung.lab.variant import usual

SEED = (1).to_bytes(32, "big")


def race(matches: int = 10) -> Study:
    """How the options of Snakes & Ladders change a match: quickly played."""
    plain = usual(GAMES["snakes_and_ladders"])
    return study("race", [("as it is", plain), *single_options(plain)], ("bot", "bot"), SEED, matches)
