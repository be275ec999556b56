"""What has become true of a table that people are to be told, as rows that are kept together with the entry by which it
has."""

from toprung.store import NoticeRow
from toprung.table.notice import notices
from toprung.table.value import Table

PAUSE = 20_000
"""How long whoever is waited for has to see it by themselves before they are told, milliseconds."""


def notice_rows(before: Table, after: Table, at: int) -> tuple[NoticeRow, ...]:
    """What there is to tell after a step that there was not before it."""
    new = notices(after) - notices(before)
    rows = [NoticeRow(one.person, one.kind, at if one.kind == "reminder" else at + PAUSE) for one in new]
    return tuple(sorted(rows, key=lambda row: row.person))


def settled(before: Table, after: Table) -> tuple[str, ...]:
    """The ids of the people for whom a step has changed what there is to tell."""
    return tuple(sorted({one.person for one in notices(before) ^ notices(after)}))
