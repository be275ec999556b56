"""A question as a plan: jobs that each know all they need, what does one, and what is to be said of what they gave.

Knows no process, no file, no game. Jobs are values, each with a seed of its own that follows from the run's, so that a
job gives the same row wherever and whenever it is done.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from toprung.lab.report import Report

Job = Any
Row = Any


class Study(Struct, frozen=True, eq=False):
    """One question. `report` gets the rows in the order of the jobs."""

    name: str
    """What its files are called."""
    jobs: tuple[Job, ...]
    work: Callable[[Job], Row]
    row: type
    report: Callable[[Sequence[Row]], Report]


def name_of(job: Job) -> str:
    """The name under which a job is remembered: equal for equal jobs, and for no others."""
    return hashlib.sha256(type(job).__qualname__.encode() + msgspec.json.encode(job)).hexdigest()[:24]
