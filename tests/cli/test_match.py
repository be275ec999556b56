"""`toprung match`: the records of bots' matches, the same from the same seed; and all that can be asked wrongly."""

import hmac
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from toprung.bots import BOTS
from toprung.cli import main
from toprung.cli.file import split
from toprung.games import GAMES
from toprung.kernel.verify import verify_text

RACE = ("match", "--game", "snakes_and_ladders", "--seats", "bot,bot")
TOPRUNG = (sys.executable, "-m", "toprung")


def records(file: Path) -> list[str]:
    return [text for _, text in split(file.read_text(encoding="utf-8"))]


def header(text: str) -> dict[str, object]:
    first: dict[str, object] = json.loads(text.splitlines()[0])
    return first


@pytest.mark.parametrize("game", BOTS)
def test_matches_of_every_game(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Records one after the other, each of which verifies; and who won how often, on standard output."""
    levels = (GAMES[game].levels[-1], *[GAMES[game].stand_in] * (max(3, GAMES[game].seats[0]) - 1))
    file = tmp_path / "out.jsonl"
    assert (
        main(["match", "--game", game, "--seats", ",".join(levels), "-n", "2", "--seed", "1", "--record", str(file)])
        == 0
    )
    assert [verify_text(GAMES, text).ok for text in records(file)] == [True, True]
    shown = capsys.readouterr().out
    assert all(level in shown for level in levels)
    assert f"{game}, 2 of 2 matches, seed 1" in shown


def test_each_match_has_its_own_seed(tmp_path: Path) -> None:
    """docs/record.md: match i has HMAC-SHA-256(seed, `match/i`), the seed an integer in 32 bytes or 64 hex digits."""
    for seed, root in [("7", bytes(31) + b"\x07"), ("ab" * 32, b"\xab" * 32)]:
        assert main([*RACE, "-n", "3", "--seed", seed, "--record", str(tmp_path / "out")]) == 0
        seeds = [header(text)["seed"] for text in records(tmp_path / "out")]
        assert seeds == [hmac.digest(root, f"match/{i}".encode(), "sha256").hex() for i in (1, 2, 3)]


def test_more_matches_begin_with_the_same_ones(tmp_path: Path) -> None:
    """A longer run goes on where a shorter one stops."""
    main([*RACE, "-n", "2", "--seed", "7", "--record", str(tmp_path / "two")])
    main([*RACE, "-n", "4", "--seed", "7", "--record", str(tmp_path / "four")])
    assert records(tmp_path / "four")[:2] == records(tmp_path / "two")


@pytest.mark.parametrize("game", ["ladder11", "eleven"])
def test_equal_seeds_give_equal_records_anywhere(game: str, tmp_path: Path) -> None:
    """In other processes, under other hash seeds, on one process or two, byte for byte. Every game: `tests/laws`."""
    strongest, usual = GAMES[game].levels[-1], GAMES[game].stand_in
    seats = ",".join([strongest, *[usual] * (GAMES[game].seats[0] - 1)])
    words = (*TOPRUNG, "match", "--game", game, "--seats", seats, "-n", "2", "--seed", "3")
    found = set()
    for hash_seed, processes in (("0", "1"), ("42", "2")):
        file = tmp_path / hash_seed
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "src"}
        subprocess.run(
            (*words, "--processes", processes, "--record", file), env=environment, check=True, capture_output=True
        )
        found.add(file.read_bytes())
    assert len(found) == 1


def test_options(tmp_path: Path) -> None:
    """`--option name=value`, as often as one likes; the record has all of them written out."""
    file = tmp_path / "out"
    assert main([*RACE, "--option", "classic=true", "--option", "fast=true", "--record", str(file)]) == 0
    assert header(records(file)[0])["options"] == {
        "bounce_back": False,
        "need_six": False,
        "classic": True,
        "fast": True,
    }


def test_records_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    """`--record -`: nothing but records there, the table on standard error."""
    assert main([*RACE, "--record", "-", "--seed", "1"]) == 0
    said = capsys.readouterr()
    assert verify_text(GAMES, said.out).ok
    assert "1 of 1 matches" in said.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--game", "chess", "--seats", "bot,bot"), "no game called chess"),
        (("--game", "snakes_and_ladders", "--seats", "bot,hard"), "no bot called 'hard'"),
        (("--game", "snakes_and_ladders", "--seats", "bot"), "played by 2 to 4, not by 1"),
        ((*RACE[1:], "--option", "speed=9"), "no option called speed"),
        ((*RACE[1:], "--option", "fast=very"), "one of: false, true"),
        ((*RACE[1:], "--option", "fast"), "one of: false, true"),
        ((*RACE[1:], "--seed", "-1"), "integer from 0 to 2^256 − 1 or 64 hex digits"),
        ((*RACE[1:], "--seed", "zz"), "integer from 0 to 2^256 − 1 or 64 hex digits"),
        ((*RACE[1:], "--seed", "g" * 64), "integer from 0 to 2^256 − 1 or 64 hex digits"),
        ((*RACE[1:], "-n", "0"), "at least one match"),
        ((*RACE[1:], "--record", "no/such/folder/out"), "Cannot write"),
    ],
)
def test_what_cannot_be_done_is_said(words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In one sentence on standard error, with status 2."""
    assert main(["match", *words]) == 2
    said = capsys.readouterr()
    assert why in said.err
    assert said.err.startswith("toprung: ") and said.err.count("\n") == 1


def test_a_reader_that_has_seen_enough() -> None:
    """A broken pipe is no error: nothing on standard error, and done."""
    command = (*TOPRUNG, *RACE, "-n", "300", "--processes", "1", "--record", "-")
    environment = os.environ | {"PYTHONPATH": "src"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stderr is not None
        assert child.stdout.readline().startswith('{"record":1')
        child.stdout.close()
        complaint = child.stderr.read()
    assert child.returncode == 0
    assert "Traceback" not in complaint and "Broken" not in complaint


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Who is started now heeds Ctrl-C, even where a shell that runs the tests in the background has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c(processes: str) -> None:
    """Stops at once and cleanly, with status 130, and says what was played until then."""
    command = (*TOPRUNG, *RACE, "-n", "100000", "--processes", processes, "--record", "-")
    environment = os.environ | {"PYTHONPATH": "src"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stderr is not None
        first = child.stdout.readline()
        child.send_signal(signal.SIGINT)
        out, err = first + child.stdout.read(), child.stderr.read()
    assert child.returncode == 130
    assert "Traceback" not in err and "of 100000 matches" in err
    assert "match_ended" in out.splitlines()[-1]
