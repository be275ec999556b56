"""What verifying a record says, and what it is held against.

Sentences are English keys with parameters, as in Illegal.
"""

from typing import Literal

from msgspec import Struct

from toprung.kernel.event import Seat

Code = Literal["header", "seed", "nonces", "receipt", "events", "ending"]


class Receipt(Struct, frozen=True):
    """What a player's client kept at the start: what it was shown, and its own nonces by seat (hex)."""

    table: str
    attempt: int
    commitment: str
    nonce_commitments: tuple[str, ...]
    nonces: dict[Seat, str]


class Check(Struct, frozen=True):
    """One thing that was looked at: whether it holds; the line of the record that shows it, the header being line 1; a
    sentence with its parameters."""

    code: Code
    ok: bool
    line: int
    why: str
    params: dict[str, str | int] = {}


class Gap(Struct, frozen=True):
    """One thing that no check here can show, and why."""

    why: str
    params: dict[str, str | int] = {}


class Report(Struct, frozen=True):
    """Whether all checks hold; the checks; and what none of them shows."""

    ok: bool
    checks: tuple[Check, ...]
    gaps: tuple[Gap, ...] = ()


class Fault(Exception):
    """A check that does not hold, on its way into the report."""

    def __init__(self, code: Code, line: int, why: str, **params: str | int) -> None:
        super().__init__(why)
        self.check = Check(code, False, line, why, params)
