"""`toprung replay`, `toprung rules`, and the frame of the command line."""

import io
import json
from pathlib import Path

import pytest

from tests.kernel.scene import bot_record, eventful_record
from toprung.bots import BOTS
from toprung.cli import COMMANDS, main
from toprung.games import GAMES
from toprung.kernel.record import dump


def test_an_eventful_match_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every kind of event has its words, people their names, and the end its places."""
    file = tmp_path / "match.jsonl"
    file.write_text(dump(eventful_record()), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    said = capsys.readouterr().out
    for words in ("time ran out for Ann 0", "a bot (bot) plays for Ann 0", "Ann 0 came back", "Bo 1 left", "rolled 6"):
        assert words in said
    assert "The match is over" in said and "  1. " in said


@pytest.mark.parametrize("game", BOTS)
def test_every_game_in_words(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line an event at least, and none of them a value printed as Python writes it."""
    record = bot_record(game, (GAMES[game].stand_in,) * GAMES[game].seats[0], bytes(32))
    file = tmp_path / "match.jsonl"
    file.write_text(dump(record), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > len(record.events)
    assert not [line for line in lines[1:] if "(seat=" in line or "None" in line or "('" in line]


def test_one_of_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--match K` tells the K-th alone, and says when there is none."""
    texts = [dump(bot_record("snakes_and_ladders", ("bot",) * seats, bytes(32))) for seats in (2, 3)]
    file = tmp_path / "match.jsonl"
    file.write_text("".join(texts), encoding="utf-8")
    assert main(["replay", str(file), "--match", "2"]) == 0
    said = capsys.readouterr().out
    assert said.count("Options:") == 1 and "bot 2" in said
    assert main(["replay", str(file), "--match", "3"]) == 2
    assert "There are 2 records" in capsys.readouterr().err


HOSTILE = "\x1b]52;c;cHduZWQ=\x07\x1b[2J"


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize("place", ["game", "started", "name"])
def test_a_record_of_somebody_hostile_gives_the_terminal_no_orders(
    command: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, *events = dump(eventful_record()).splitlines()
    changed = json.loads(header)
    if place == "name":
        changed["seats"][0]["name"] = HOSTILE
    else:
        changed[place] = HOSTILE
    file = tmp_path / "match.jsonl"
    file.write_text("\n".join([json.dumps(changed), *events]), encoding="utf-8")
    main([command, str(file)])
    said = capsys.readouterr()
    assert not set("\x1b\x07") & set(said.out + said.err)
    assert "52;c" in said.out + said.err or (command, place) in (("verify", "name"), ("verify", "started"))


@pytest.mark.parametrize(
    "event",
    [
        {"type": "discarded", "seat": 9, "card": "B4", "target": None},
        {"type": "round_ended", "out": [0], "left": [], "points": [], "totals": [], "made": [], "rungs": []},
    ],
)
def test_an_event_of_a_seat_that_is_not_there(
    event: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, *_ = dump(bot_record("ladder11", ("easy", "easy"), bytes(32))).splitlines()
    file = tmp_path / "match.jsonl"
    file.write_text(f"{header}\n{json.dumps(event)}\n", encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    assert "Line 2 tells of a seat or a card that there is not." in capsys.readouterr().err


def test_a_record_that_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told as far as it can be, with a warning; what is no event of the game is named by its line."""
    lines = dump(eventful_record()).splitlines()
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines[:5], *lines[6:-1]])))
    assert main(["replay", "-"]) == 0
    assert "does not hold" in capsys.readouterr().out
    file = tmp_path / "match.jsonl"
    file.write_text("\n".join([*lines[:5], "nonsense"]), encoding="utf-8")
    assert main(["replay", str(file)]) == 2
    assert "Line 6: This line is no event" in capsys.readouterr().err


def test_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """`toprung rules` names the games, `toprung rules GAME` prints the page, in lines that fit."""
    assert main(["rules"]) == 0
    assert all(game in capsys.readouterr().out for game in ("snakes_and_ladders",))
    assert main(["rules", "snakes_and_ladders"]) == 0
    page = capsys.readouterr().out
    assert "3→22" in page and max(map(len, page.splitlines())) <= 100
    assert main(["rules", "snakes_and_ladders", "--language", "ru"]) == 0
    assert "Змеи и лестницы" in capsys.readouterr().out
    assert main(["rules", "chess"]) == 2
    assert "no game called chess" in capsys.readouterr().err


@pytest.mark.parametrize("words", [[], ["--help"], ["fly"]])
def test_help_names_every_command(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Without a command, or with one that there isn't, all are named."""
    with pytest.raises(SystemExit):
        main(words)
    said = capsys.readouterr()
    assert all(command in said.out + said.err for command in COMMANDS) or not words


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main([command, "--help"])
    assert done.value.code == 0
    assert f"toprung {command}" in capsys.readouterr().out
