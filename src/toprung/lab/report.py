"""What a study says: tables and pictures as values, and as Markdown. Knows no file, no terminal, no plotting."""

from collections.abc import Sequence
from math import isclose

from msgspec import Struct

from toprung.lab.interval import Mean

ALWAYS = "always"
"""Stands in the place of an interval where every trial gave the same figure."""


class Table(Struct, frozen=True):
    """A table of text, under a line that says what it shows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Bar(Struct, frozen=True):
    """A figure with its interval, and what it is of; bars of one series share a colour."""

    label: str
    of: Mean
    series: str = ""


class Picture(Struct, frozen=True):
    """Figures with their intervals, one below the other."""

    name: str
    title: str
    axis: str
    bars: tuple[Bar, ...]
    share: bool = False
    """Whether these are shares, written in per cent."""


class Report(Struct, frozen=True):
    """The answer to a question."""

    title: str
    text: str
    tables: tuple[Table, ...]
    pictures: tuple[Picture, ...] = ()
    aside: tuple[Table, ...] = ()
    """What another run finds otherwise, on the same machine, too: no part of what is the same for everybody."""


def markdown(report: Report) -> str:
    """The report's text and tables."""
    parts = [report.text, *map(markdown_table, report.tables)]
    return "\n\n".join(part for part in parts if part) + "\n"


def aside(report: Report) -> str:
    """What stands aside of the answer, as Markdown; nothing if nothing does."""
    return "".join(f"{markdown_table(table)}\n" for table in report.aside)


def markdown_table(table: Table) -> str:
    """The table, under its title.

    >>> print(markdown_table(Table("Dice", ("die", "rolls"), (("1", "17"), ("2", "16")))))
    Dice:
    <BLANKLINE>
    | die | rolls |
    |---|---|
    | 1 | 17 |
    | 2 | 16 |
    """
    lines = [table.columns, ("---",) * len(table.columns), *table.rows]
    text = "\n".join("|---" * len(line) + "|" if line[:1] == ("---",) else f"| {' | '.join(line)} |" for line in lines)
    return f"{table.title}:\n\n{text}" if table.title else text


def span(mean: Mean, digits: int = 2, *, sign: bool = False) -> tuple[str, str]:
    """A figure, and its interval.

    >>> span(Mean(2.5, 1.25, 3.75), 1)
    ('2.5', '1.2 – 3.8')
    >>> span(Mean(2.5, 2.5, 2.5), 1)
    ('2.5', 'always')
    """
    form = f"{'+' if sign else ''}z.{digits}f"
    always = isclose(mean.low, mean.high, rel_tol=1e-9, abs_tol=1e-9)
    return format(mean.value, form), ALWAYS if always else f"{mean.low:{form}} – {mean.high:{form}}"


def percent(mean: Mean, *, sign: bool = False) -> tuple[str, str]:
    """A share, and its interval, in per cent.

    >>> percent(Mean(0.5, 0.25, 0.751))
    ('50.0 %', '25.0 – 75.1 %')
    """
    value, interval = span(Mean(100 * mean.value, 100 * mean.low, 100 * mean.high), 1, sign=sign)
    return f"{value} %", interval if interval == ALWAYS else f"{interval} %"


def quantile(sorted_values: Sequence[float], part: float) -> float:
    """The value that this part of them does not pass.

    >>> quantile([1, 2, 3, 4], 0.5)
    2
    """
    return sorted_values[max(0, -int(-part * len(sorted_values) // 1) - 1)]
