"""`toprung lab`: every question can be asked, continued in a folder, and asked wrongly."""

import re
from pathlib import Path

import pytest

from toprung.cli import main

SMALL = {
    "bots": ["--game", "eleven", "-n", "2"],
    "rules": ["--game", "snakes_and_ladders", "-n", "2"],
    "difficulty": ["-n", "2"],
    "claims": ["-n", "2"],
    "minutes": ["-n", "2"],
    "chance": ["-n", "1"],
    "blind": ["--game", "eleven", "-n", "1"],
}


@pytest.mark.parametrize("question", SMALL)
def test_every_question_is_answered(question: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", question, *SMALL[question], "--seed", "1", "--processes", "1"]) == 0
    shown = capsys.readouterr().out
    assert "┃" in shown
    assert shown.endswith("seed 1\n")


def test_a_folder_remembers_its_seed_and_what_is_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same command again says the same, and plays nothing."""
    command = ["lab", "rules", *SMALL["rules"], "--processes", "1", "--into", str(tmp_path)]
    assert main(command) == 0
    first, journal = capsys.readouterr().out, tmp_path / "rules-snakes_and_ladders.jsonl"
    written = journal.stat().st_mtime_ns
    assert main(command) == 0
    assert capsys.readouterr().out == first
    assert journal.stat().st_mtime_ns == written
    assert {path.suffix for path in tmp_path.iterdir()} == {"", ".jsonl", ".parquet", ".md", ".png", ".svg"}


def test_rules_are_changed_by_options_and_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--with", "missed=again,longest_run=9", "--with", "wilds=10", "-n", "2", "--seed", "1", "--processes", "1"]
    assert main(["lab", "rules", *words]) == 0
    shown = capsys.readouterr().out
    assert "missed=again,longest_run=9" in shown
    assert "wilds=10" in shown


def test_rungs_are_those_that_the_options_bring_in(capsys: pytest.CaptureFixture[str]) -> None:
    """L11-RUNG-4: five by that option, and no sixth that would be the fifth once more."""
    words = ["--game", "ladder11", "--option", "rungs=5", "-n", "2", "--seed", "1", "--processes", "1"]
    assert main(["lab", "difficulty", *words]) == 0
    assert re.findall(r"^│ (\d+) ", capsys.readouterr().out, re.MULTILINE) == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["bots", "--levels", "hard"], "Two levels or more can be compared."),
        (["bots", "--levels", "hard,genius"], "ladder11 has no bot called 'genius'"),
        (["bots", "--seats", "9"], "ladder11 is played by 2 to 6, not by 9."),
        (["bots", "-n", "1"], "An interval needs two or more."),
        (["rules", "--game", "ladder_rummy_standard"], "has no options. Say what to change"),
        (["rules", "--with", "hand=x"], "'hand=x' is neither an option nor NAME=NUMBER."),
        (["rules", "--with", "jokers=3"], "There is no number called jokers."),
        (["difficulty", "--game", "eleven"], "eleven has no rungs."),
        (["chance", "--processes", "0"], "There is at least one process."),
        (["chance", "--cluster", "nowhere://8"], "There is no Dask cluster at nowhere://8"),
        (["chance", "-n", "0"], "There is at least one thousand to be shuffled."),
        (["chance", "-n", "1", "--into", "/dev/null/x"], "Cannot write into /dev/null/x"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_cannot_be_asked(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", *words]) == 2
    assert why in capsys.readouterr().err
