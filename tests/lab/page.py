"""docs/measured.md as its tests read it: sections, each with its command and its tables."""

import re
from typing import NamedTuple

from tests.house.tree import ROOT, text
from tools.measured import sections_of
from toprung.lab.interval import Mean
from toprung.lab.report import ALWAYS

PAGE = text(ROOT / "docs" / "measured.md")
Cells = tuple[str, ...]


class Section(NamedTuple):
    """A part of the page. A table is known by its title."""

    command: str
    tables: dict[str, list[Cells]]


def section(title: str) -> Section:
    """The section of this title."""
    body = sections_of(PAGE)[title]
    command = re.search(r"^    (toprung .*)$", body, re.MULTILINE)
    assert command is not None, title
    found = re.findall(r"(?:^([^|\n]*):\n\n)?((?:^\|.*\|\n)+)", body, re.MULTILINE)
    return Section(command[1], {name: rows(table) for name, table in found})


def rows(table: str) -> list[Cells]:
    """The rows of a table, its head left out."""
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.strip().split("\n")][2:]


def row(table: list[Cells], first: str) -> Cells:
    """The row that begins so."""
    return next(cells for cells in table if cells[0] == first)


def mean(value: str, interval: str) -> Mean:
    """A figure with its interval, as they stand in two cells."""
    figure = float(value.replace("%", ""))
    if interval == ALWAYS:
        return Mean(figure, figure, figure)
    low, high = interval.replace("%", "").split(" – ")
    return Mean(figure, float(low), float(high))
