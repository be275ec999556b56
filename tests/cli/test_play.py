"""`toprung play`: a whole match typed on a terminal, what can be typed wrongly, and that nothing hidden is shown."""

import io
import json
import re
from pathlib import Path

import pytest

from toprung.bots import BOTS
from toprung.cli import main
from toprung.cli.sitting import Sitting
from toprung.games import GAMES
from toprung.kernel.verify import verify_text


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What the player will type."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize("game", BOTS)
def test_a_whole_match(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the first number of the list, to the end; its record holds, with the player's own nonce in it."""
    typing(monkeypatch, *["1"] * 20_000)
    file = tmp_path / "match.jsonl"
    assert main(["play", game, "--record", str(file), "--name", "Ann"]) == 0
    said = capsys.readouterr().out
    assert "The match is over" in said and "The seed was" in said
    text = file.read_text(encoding="utf-8")
    assert verify_text(GAMES, text).ok
    header = json.loads(text.splitlines()[0])
    assert header["seats"][0] == {"name": "Ann"} and header["commitment"] in said
    assert len(header["nonces"][0]) == 64


def test_words_numbers_and_help(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be understood is said, and asked again; the table and the rules can be read at any time."""
    typing(monkeypatch, "?", "jump", "7", "0", "", "table", "rules", "roll", "quit")
    assert main(["play", "snakes_and_ladders", "--seed", "1", "--bots", "bot"]) == 0
    said = capsys.readouterr().out
    assert "Type the number of what you want to do" in said
    assert "Type roll, or 1." in said
    assert said.count("The list goes from 1 to 1.") == 2
    assert "3→22" in said
    assert "You rolled" in said and said.endswith("You left the match.\n")


def test_the_end_of_input_leaves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-D, or a script that has no more lines."""
    typing(monkeypatch)
    assert main(["play", "snakes_and_ladders"]) == 0
    assert capsys.readouterr().out.endswith("You left the match.\n")


def test_ctrl_c_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """With status 130 and no traceback."""

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "snakes_and_ladders"]) == 130


def test_a_record_that_could_not_be_written_is_told_of_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played; what can be written is not touched before the match is over."""
    typing(monkeypatch)
    assert main(["play", "snakes_and_ladders", "--record", str(tmp_path / "none" / "match.jsonl")]) == 2
    said = capsys.readouterr()
    assert "Cannot write" in said.err and "No such file or directory" in said.err
    assert said.out == ""
    (tmp_path / "old.jsonl").write_text("kept")
    for name in ("old.jsonl", "new.jsonl"):
        assert main(["play", "snakes_and_ladders", "--record", str(tmp_path / name)]) == 0
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("old.jsonl", "kept")]


@pytest.mark.parametrize("words", [["chess"], ["snakes_and_ladders", "--bots", "hard"], ["--option", "x=1"]])
def test_what_cannot_be_played(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *words]) == 2
    assert capsys.readouterr().err.startswith("toprung: ")


@pytest.mark.parametrize("game", [game for game in BOTS if game in GAMES])
def test_every_offer_can_be_typed(game: str) -> None:
    """Each legal action has words of its own, by which it is understood again; in any case of letters."""
    level = GAMES[game].levels[0]
    seats = max(3, GAMES[game].seats[0])
    sitting = Sitting(GAMES[game], GAMES[game].types.options(), (level,) * (seats - 1), bytes(32), chance=False)
    sitting.happen(GAMES[game].opening(sitting.options, seats, sitting.chance))
    for _ in range(120):
        seat = GAMES[game].to_move(sitting.state)
        if seat is None:
            break
        if seat == 0:
            scene, actions = sitting.scene(), GAMES[game].legal_actions(sitting.state, 0)
            offers = [sitting.voice.offer(scene, action) for action in actions]
            assert len(set(offers)) == len(offers)
            assert [sitting.worded(offer.split()) for offer in offers] == list(actions)
            assert [sitting.worded(offer.lower().split()) for offer in offers] == list(actions)
            sitting.happen(GAMES[game].decide(sitting.state, 0, actions[0], sitting.chance))
        else:
            sitting.happen(sitting.bot(seat))


@pytest.mark.parametrize("game", [game for game in BOTS if game != "snakes_and_ladders"])
def test_no_hidden_card_is_shown(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """TBL-HIDE-1: what a bot draws unseen is not named, nor what is in its hand."""
    typing(monkeypatch, *["1"] * 10)
    assert main(["play", game, "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert not re.search(r"(?m)^(?!You )\w+ \d drew (?!a card|\d+ card|\S+ from)", said)
