"""`toprung verify`: what it says, of one record and of many, with receipts and without; its exit status."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.kernel.scene import bot_record, eventful_record, receipt
from toprung.cli import main
from toprung.kernel.record import dump

RECORD = eventful_record()
TEXT = dump(RECORD)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record that holds."""
    path = tmp_path / "match.jsonl"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_a_record_that_holds(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0; what was checked is said, and what a check without a receipt cannot show."""
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.count("✓") == 5 and "✗" not in said
    assert "What this cannot show:\n  – Without a receipt" in said
    assert "Records checked: 1. Of them hold: 1." in said


def test_a_receipt_is_compared(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """TBL-HIDE-3: with the player's receipt, one or a list of them, as the page keeps it."""
    kept = tmp_path / "receipt.json"
    kept.write_bytes(msgspec.json.encode([receipt(RECORD, 0), receipt(RECORD, 1)]))
    assert main(["verify", str(file), "--receipt", str(kept)]) == 0
    assert "Without a receipt" not in capsys.readouterr().out
    kept.write_bytes(msgspec.json.encode(msgspec.structs.replace(receipt(RECORD, 0), commitment="00" * 32)))
    assert main(["verify", str(file), "--receipt", str(kept)]) == 1
    assert "✗ Line 1: Table t1 had shown another commitment" in capsys.readouterr().out


def test_a_tampered_line_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1, the line of the file, and what should stand there."""
    lines = TEXT.splitlines()
    number = next(i for i, line in enumerate(lines) if "rolled" in line)
    roll = json.loads(lines[number])
    lines[number] = json.dumps(roll | {"die": roll["die"] % 6 + 1})
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert f"✗ Line {number + 1}: In this line `die` is {roll['die'] % 6 + 1}" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_empty_file_is_called_empty(command: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("", " \n\n"):
        file.write_text(text)
        assert main([command, str(file)]) == 2
        assert capsys.readouterr().err == f"toprung: There is no record in {file}: it is empty.\n"


def test_many_records(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those that don't hold are told, by their lines in the file; a receipt is compared with the record it is for."""
    others = [dump(bot_record("snakes_and_ladders", ("bot", "bot"), bytes([i]) * 32)) for i in range(4)]
    broken = others[2].replace('"die":', '"die":1', 1)
    file.write_text("".join([*others[:2], TEXT, broken, others[3]]), encoding="utf-8")
    kept = tmp_path / "receipt.json"
    kept.write_bytes(msgspec.json.encode(receipt(RECORD, 1)))
    assert main(["verify", str(file), "--receipt", str(kept)]) == 1
    said = capsys.readouterr().out
    first = sum(text.count("\n") for text in (*others[:2], TEXT)) + 1
    assert f"Match 4, from line {first}:" in said and f"✗ Line {first + 2}" in said
    assert "Match 1," not in said
    assert "Records checked: 5. Of them hold: 4." in said


def test_a_receipt_for_none_of_them(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of many records one was expected to be there: status 1."""
    file.write_text("".join(dump(bot_record("snakes_and_ladders", ("bot", "bot"), bytes([i]) * 32)) for i in range(2)))
    kept = tmp_path / "receipt.json"
    kept.write_bytes(msgspec.json.encode(receipt(RECORD, 1)))
    assert main(["verify", str(file), "--receipt", str(kept)]) == 1
    assert "for none of these matches" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["nonsense", '{"record":1}', "[1, 2]", '{"type":"rolled"}'])
def test_what_is_no_record(text: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Does not hold, and says why, without a traceback."""
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "✗ Line 1: This is no record" in capsys.readouterr().out


def test_files_that_cannot_be_read(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file, one that is no text, a receipt that is none: status 2 and one sentence."""
    odd = tmp_path / "odd"
    odd.write_bytes(b"\xff\xfe\x00")
    for words in ([str(tmp_path / "none")], [str(odd)], [str(file), "--receipt", str(file)]):
        assert main(["verify", *words]) == 2
        said = capsys.readouterr().err
        assert said.startswith("toprung: ") and said.count("\n") == 1


def test_what_an_editor_adds_changes_nothing(tmp_path: Path) -> None:
    """A mark of the encoding before the first line, other ends of lines, empty lines after the last one."""
    for number, text in enumerate(("\ufeff" + TEXT, TEXT.replace("\n", "\r\n"), TEXT + "\n\n")):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(text.encode())
        assert main(["verify", str(path)]) == 0
