"""Files that the command line reads: text by lines, and records that stand in one file one after the other."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import UNSET, Struct, UnsetType

from toprung.cli.mistake import Mistake
from toprung.kernel import decode


class Head(Struct, frozen=True):
    """What tells a header from an event."""

    record: int | UnsetType = UNSET


def read_text(name: str) -> str:
    """All text of the file, without the mark of its encoding that some editors put before it; `-` is standard input."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Mistake(f"Cannot read {name}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Mistake(f"Cannot read {name}: it is not UTF-8 text.") from None


def read_records(name: str) -> list[tuple[int, str]]:
    """The records in the file, each with the number of its first line; at least one."""
    text = read_text(name)
    if not text.strip():
        raise Mistake(f"There is no record in {'standard input' if name == '-' else name}: it is empty.")
    return list(split(text))


def split(text: str) -> Iterator[tuple[int, str]]:
    """The records in this text, each with the number of its first line. Each header begins one."""
    first, held = 1, list[str]()
    for number, line in enumerate(text.rstrip().split("\n"), 1):
        if held and is_header(line):
            yield first, "\n".join(held)
            first, held = number, []
        held.append(line)
    if held:
        yield first, "\n".join(held)


def is_header(line: str) -> bool:
    """Whether a record begins here."""
    try:
        return decode(line, Head).record is not UNSET
    except msgspec.DecodeError:
        return False
