"""What a notice says, and whether it is still to be said. Decides and does nothing: all that it knows is given.

It says which table waits, for what and until when; never a name or anything of the match (TBL-HIDE-1).
"""

from typing import Literal, get_args

from msgspec import Struct

from toprung.kernel import decode
from toprung.rules import spoken
from toprung.store import DueNotice, TableRow
from toprung.table.listed import ListedTable
from toprung.table.notice import Kind
from toprung.table.setting import TurnBased


class Message(Struct, frozen=True, kw_only=True):
    """What is told, as a browser's service worker gets it. `language` is that of the reader."""

    kind: Kind
    table: str
    game: str
    deadline: int
    """When it will be too late, milliseconds since 1970."""
    late: Literal["bot", "forfeit", "open"]
    """What happens then: a bot plays, they forfeit, or the table is open again and no match begins."""
    language: str


def message(table: TableRow, notice: DueNotice, seen: int, now: int) -> Message | None:
    """What is to be told of the table as it stands to somebody who has seen it up to the version `seen`; None if that
    has become needless."""
    clock = decode(table.summary, ListedTable).setting.clock
    deadline = table.deadline if table.deadline is not None else table.due
    if not isinstance(clock, TurnBased) or deadline is None or deadline <= now:
        return None
    if not is_wanted(notice) or not is_true(table, notice) or has_seen(notice, seen):
        return None
    kind = next(kind for kind in get_args(Kind) if kind == notice.kind)
    return Message(
        kind=kind,
        table=table.id,
        game=table.game,
        deadline=deadline,
        late="open" if kind == "start" else clock.late,  # TBL-TIME-3
        language=spoken(notice.channel.language),
    )


def is_wanted(notice: DueNotice) -> bool:
    """Whether its person wants this kind over this channel."""
    return notice.channel.reminder if notice.kind == "reminder" else notice.channel.turn


def is_true(table: TableRow, notice: DueNotice) -> bool:
    """Whether the table still waits for the person."""
    return table.phase == "revealing" if notice.kind == "start" else table.turn == notice.channel.person


def has_seen(notice: DueNotice, seen: int) -> bool:
    """Whether the person has looked at it meanwhile. Whoever has can still forget it, and is reminded."""
    return notice.kind != "reminder" and seen >= notice.version
