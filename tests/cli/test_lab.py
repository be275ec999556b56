"""`toprung lab`: every question can be asked, continued in a folder, and asked wrongly."""

import re
import shlex
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
    assert "───" in shown
    assert "…" not in shown
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
    assert {path.suffix for path in tmp_path.iterdir()} == {"", ".txt", ".jsonl", ".parquet", ".md", ".png", ".svg"}
    assert main([*command[:-4], "--processes", "1", "--option", "fast=true", *command[-2:]]) == 2
    assert "stands the answer to another question: toprung lab rules --game" in capsys.readouterr().err
    assert journal.stat().st_mtime_ns == written


def test_what_is_kept_says_what_was_asked(tmp_path: Path) -> None:
    command = ["lab", "rules", *SMALL["rules"], "--seed", "1", "--processes", "1", "--into", str(tmp_path)]
    assert main(command) == 0
    said = (tmp_path / "rules-snakes_and_ladders.md").read_text()
    assert "toprung lab rules --game snakes_and_ladders --stuck 4 -n 2 --seed 1\n\nToprung " in said
    assert main(shlex.split(re.search(r"^    toprung (.*)$", said, re.MULTILINE)[1])) == 0  # type: ignore[index]


def test_what_another_run_finds_otherwise_is_kept_in_a_file_of_its_own(tmp_path: Path) -> None:
    """How long bots thought: under the command, beside the report, which is the same whoever asks."""
    command = ["lab", "bots", *SMALL["bots"], "--seed", "1", "--processes", "1", "--into", str(tmp_path)]
    assert main(command) == 0
    beside, report = tmp_path / "bots-eleven-aside.md", tmp_path / "bots-eleven.md"
    assert "toprung lab bots --game eleven -n 2 --seed 1\n" in beside.read_text()
    assert "CPU time of a decision" in beside.read_text()
    assert "CPU time" not in report.read_text()


def test_skips_are_an_option_or_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--with", "skips=true", "--with", "skips=4", "--with", "skips=0", "-n", "2", "--seed", "1"]
    assert main(["lab", "rules", *words, "--processes", "1"]) == 0
    turns = capsys.readouterr().out.partition("Turns")[2].partition("Spread")[0].splitlines()
    figures = {line.split()[0]: line.split()[1] for line in turns if line.lstrip().startswith("skips=")}
    assert figures["skips=true"] == figures["skips=4"] != figures["skips=0"]


def test_a_folder_that_cannot_be_used_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is made for what cannot be asked; what cannot be read is named."""
    assert main(["lab", "rules", "--game", "chess", "--into", str(tmp_path / "new")]) == 2
    assert not (tmp_path / "new").exists()
    (tmp_path / "seed").write_bytes(b"\xff")
    assert main(["lab", "rules", *SMALL["rules"], "--into", str(tmp_path)]) == 2
    assert "seed cannot be read" in capsys.readouterr().err
    (tmp_path / "seed").unlink()
    (tmp_path / "rules-snakes_and_ladders.jsonl").mkdir()
    assert main(["lab", "rules", *SMALL["rules"], "--into", str(tmp_path), "--processes", "1"]) == 2
    assert "Is a directory" in capsys.readouterr().err


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
    assert re.findall(r"^  (\d+) ", capsys.readouterr().out, re.MULTILINE) == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["bots", "--levels", "hard,hard"], "name each once"),
        (["rules", "--with", "wilds=5,wilds=6"], "says two things of one name"),
        (["rules", "--with", "hand=52"], "A hand has at most 51 cards with 2 seats"),
        (["rules", "--stuck", "0"], "Being stuck takes one round or more."),
        (["blind", "-n", "0"], "There is at least one match, and one redeal a decision."),
        (["blind", "--game", "snakes_and_ladders"], "snakes_and_ladders hides nothing from its bots."),
        (["chance", "--seed", "1_0"], "A seed is an integer from 0 to 2^256 − 1 or 64 hex digits, not '1_0'."),
        (["chance", "--seed", "٣"], "A seed is an integer"),
        (["chance", "--into", ""], "--into needs the name of a folder."),
        (["chance", "--cluster", "tcp://a:1", "--processes", "1"], "Either --processes or --cluster"),
        (["chance", "--cluster", "nonsense"], "There is no Dask cluster at nonsense"),
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
