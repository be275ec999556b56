"""What the bots of Ladder Rummy A–K do (LRS-BOT-1): the ladder rummies' bots, told this game's rules."""

import pytest

from tests.games.ladder_rummy_standard.table import GAME, scene
from toprung.bots import BOTS
from toprung.games.ladder_rummy_standard.rule import Options
from toprung.games.rummy.action import Draw, Lay, Source
from toprung.kernel import Chance
from toprung.kernel.playout import bot_record, match_seed
from toprung.kernel.verify import verify

LEVELS = BOTS["ladder_rummy_standard"]
STREAM = Chance(bytes(32)).stream("bot/0/1")


def test_the_levels() -> None:
    """LRS-BOT-1: Easy, Normal, Hard."""
    assert tuple(LEVELS) == GAME.levels == ("easy", "normal", "hard")


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_collects_the_suit_of_its_run(level: str) -> None:
    """LRS-BOT-1: the six of spades closes a run of spades; the six of hearts is of no use in it."""
    takes: tuple[tuple[str, Source], ...] = (("6s", "discard"), ("6h", "stock"))
    for top, source in takes:
        text = f"> 0 9s 9h 9d 4s 5s 7s Kh Jd 2c Qc | rung=2 made=1\n 1 4h 7d\n 2 5h 7d\n 3 Th 8d\n discard {top}"
        state = scene(text, stage="draw")
        assert LEVELS[level](GAME.view(state, 0), GAME.legal_actions(state, 0), STREAM) == Draw(source)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_lays_its_contract_at_once(level: str) -> None:
    """LRS-BOT-1."""
    state = scene("> 0 Ks Kh Kd 9s 9h 9d Kc 2c 3d 5h 7h")
    assert isinstance(LEVELS[level](GAME.view(state, 0), GAME.legal_actions(state, 0), STREAM), Lay)


def test_normal_beats_easy() -> None:
    """LRS-BOT-1: two seats of each level, Normal's take the better places on the whole; each record holds."""
    places = {"easy": 0, "normal": 0}
    for number in range(3):
        seats = ("normal", "easy") * 2 if number % 2 else ("easy", "normal") * 2
        record = bot_record(GAME, Options(), seats, LEVELS, match_seed(b"levels", number))
        for level, place in zip(seats, record.events[-1].places):
            places[level] += place
        assert verify(GAME, record).ok
    assert places["normal"] < places["easy"]
