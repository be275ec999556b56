"""Messages by the grammar of `docs/openapi.json`, any part of which may be spoilt; and all that is asked of whatever is
under a fire of bad input: an answer in time and no failure, nothing written by what was refused, no growth.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.server.siege import Json

DOCUMENT: Json = json.loads((Path(__file__).parents[2] / "docs" / "openapi.json").read_text())
SCHEMAS: Json = DOCUMENT["components"]["schemas"]
REF = "#/components/schemas/"
ACTIONS = {"anyOf": [{"$ref": REF + name} for name in SCHEMAS if name.endswith("Action")]}
"""What the grammar leaves open in `Play`, because it is the game's."""

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**53,
    -(2**63),
    2**64,
    10**40,
    1e308,
    0.5,
    "",
    "\x00",
    "\u202e<b>",
    "R5",
    "W",
    [],
    {},
    [[]],
)
CARDS = ("R1", "R5", "Y5", "G7", "B12", "W", "S", "S3", "Th", "Z", "10r", "Q9")
GROWTH = 64_000
"""By how much the memory of a server may grow after its first quarter of the time, kB: what it keeps is bounded."""


class Grammar:
    """Values of the schemas. `spoils` is how often a part is something else."""

    def __init__(self, random: Random, spoils: float = 0.05) -> None:
        self.random = random
        self.spoils = spoils

    def message(self) -> str | bytes:
        """A message of a client; sometimes not even that."""
        text = json.dumps(self.value({"$ref": REF + "ClientMessage"}))
        if self.random.random() > self.spoils:
            return text
        cut = self.random.randrange(len(text) + 1)
        return self.random.choice((text[:cut], text[cut:], self.random.randbytes(cut), "[" * 5_000, '{"a":' * 2_000))

    def value(self, schema: Any, depth: int = 0) -> Any:
        """A value that the schema allows, or junk."""
        if self.random.random() < self.spoils or depth > 12:
            return self.random.choice(JUNK)
        if "$ref" in schema:
            return self.value(SCHEMAS[schema["$ref"].removeprefix(REF)], depth + 1)
        if "anyOf" in schema:
            return self.value(self.random.choice(schema["anyOf"]), depth + 1)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        kind = schema.get("type", "anything")
        return self.random.choice(JUNK) if kind not in MAKERS else MAKERS[kind](self, schema, depth)

    def object(self, schema: Any, depth: int) -> Json:
        fields = schema.get("properties", {})
        made = {}
        for name, inner in fields.items():
            if self.random.random() >= self.spoils:
                made[name] = self.value(ACTIONS if name == "action" else inner, depth + 1)
        return made

    def array(self, schema: Any, depth: int) -> list[Any]:
        return [self.value(schema.get("items", {}), depth + 1) for _ in range(self.random.randrange(4))]

    def string(self, schema: Any, depth: int) -> str:
        return self.random.choice((*CARDS, "easy", "bot", "ab" * 32, "é\u0301", "x" * self.random.randrange(2_000)))

    def integer(self, schema: Any, depth: int) -> int:
        return self.random.choice((0, 1, 2, 3, self.random.randrange(-5, 60), 2**31, -(2**40)))


MAKERS: dict[str, Callable[[Grammar, Any, int], Any]] = {
    "object": Grammar.object,
    "array": Grammar.array,
    "string": Grammar.string,
    "integer": Grammar.integer,
    "number": Grammar.integer,
    "boolean": lambda grammar, schema, depth: grammar.random.random() < 0.5,
    "null": lambda grammar, schema, depth: None,
}


class Ledger:
    """Whether anything was written into the SQLite file since the last look."""

    def __init__(self, file: Path) -> None:
        self._file = sqlite3.connect(file, isolation_level=None)
        self._version = self._now()

    def written(self) -> bool:
        before, self._version = self._version, self._now()
        return before != self._version

    def close(self) -> None:
        self._file.close()

    def _now(self) -> int:
        version: int = self._file.execute("PRAGMA data_version").fetchone()[0]
        return version


class Fire:
    """Rounds of fire: `few` of them, or as many as `seconds` last; and the memory of the server at the end of the first
    quarter and of the last."""

    def __init__(self, process: int, few: int, seconds: float) -> None:
        self._process = process
        self._few = few
        self._seconds = seconds
        self.rounds = 0
        self.grown = 0

    def __iter__(self) -> Iterator[int]:
        began, quarter = time.monotonic(), None
        for number in range(10**9):
            done = (time.monotonic() - began) / self._seconds if self._seconds else number / self._few
            if quarter is None and done >= 0.25:
                quarter = memory(self._process)
            if done >= 1:
                break
            yield number
            self.rounds += 1
        self.grown = memory(self._process) - (quarter or 0)


def memory(process: int) -> int:
    """What the process has in memory, kB."""
    status = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    return int(status["VmRSS"].split()[0])
