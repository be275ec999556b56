"""What jobs gave, kept as soon as it is known, in a file that may stop growing at any moment.

A line is the name of a job and its row. A line that a kill tore is dropped when the file is opened again: its job is
done once more. A job whose line stands there is never done again.
"""

import os
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from msgspec import Struct


class Damaged(Exception):
    """The file cannot be read as a journal of its study: a sentence that says which and why."""


class Line(Struct, frozen=True):
    """What one job gave."""

    job: str
    row: msgspec.Raw


class Journal:
    """The rows that are known, by the names of their jobs; and a file that further ones are added to."""

    def __init__(self, path: Path, row: type) -> None:
        """Open it, and read what stands there. Raises Damaged."""
        try:
            self._file = path.open("ab+")
        except OSError as error:
            raise Damaged(f"Cannot keep results in {path}: {error.strerror}.") from None
        try:
            self.rows = self._read(row)
        except msgspec.DecodeError as error:
            self._file.close()
            raise Damaged(f"{path} has a line that is no result of this question: {error}.") from None

    def _read(self, row: type) -> dict[str, Any]:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            self._file.truncate(len(whole))
        lines = msgspec.json.Decoder(Line).decode_lines(whole)
        decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(row)
        return {line.job: decoder.decode(line.row) for line in lines}

    def add(self, job: str, row: Any) -> None:
        """Remember what this job gave."""
        self._file.write(msgspec.json.encode({"job": job, "row": row}) + b"\n")
        self._file.flush()
        self.rows[job] = row

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        os.fsync(self._file.fileno())
        self._file.close()
