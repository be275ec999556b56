"""What people are to be told, and over which channels, in a database.

How it works: a notice is written in the transaction that keeps the entry which it tells of, a row for each channel over
which its person wants it. Whoever sends them claims those that are due, passing over what another server is claiming at
the same moment, and takes away what was sent.
"""

from msgspec.structs import asdict
from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, literal, or_, select, update

from toprung.store.database import Database
from toprung.store.row import Append, ChannelRow, DueNotice, NoticeRow
from toprung.store.schema import channels, notices

CHANNEL = ChannelRow.__struct_fields__

DUE = (notices.c.due <= bindparam("now"), or_(notices.c.claimed.is_(None), notices.c.claimed <= bindparam("now")))
ANY_DUE = select(notices.c.channel).where(*DUE).limit(1)
FREE = (
    select(notices.c.table_id, notices.c.version, notices.c.kind.label("what"), notices.c.tries, *channels.c)
    .join(channels, channels.c.id == notices.c.channel)
    .where(*DUE)
    .order_by(notices.c.due)
    .limit(bindparam("most"))
    .with_for_update(of=notices, skip_locked=True)
)
THIS = (
    notices.c.table_id == bindparam("table"),
    notices.c.channel == bindparam("over"),
    notices.c.version == bindparam("at"),
)
CLAIM = update(notices).where(*THIS).values(claimed=bindparam("until"))
DONE = delete(notices).where(*THIS)
AGAIN = update(notices).where(*THIS).values(due=bindparam("then"), claimed=None, tries=notices.c.tries + 1)


class SqlNotices:
    """The notices in this database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def channels(self, person: str) -> tuple[ChannelRow, ...]:
        with self._database.read() as connection:
            asked = select(channels).where(channels.c.person == person).order_by(channels.c.created, channels.c.id)
            return tuple(map(channel_row, connection.execute(asked).mappings()))

    def channel(self, id: str) -> ChannelRow | None:
        with self._database.read() as connection:
            row = connection.execute(select(channels).where(channels.c.id == id)).mappings().first()
        return None if row is None else channel_row(row)

    def put(self, channel: ChannelRow) -> None:
        with self._database.write() as connection:
            changed = connection.execute(update(channels).where(channels.c.id == channel.id).values(asdict(channel)))
            if changed.rowcount == 0:
                connection.execute(insert(channels), asdict(channel))

    def confirm(self, id: str, now: int) -> bool:
        with self._database.write() as connection:
            waits = channels.c.id == id, channels.c.until > now
            return connection.execute(update(channels).where(*waits).values(until=None)).rowcount == 1

    def drop(self, id: str) -> None:
        with self._database.write() as connection:
            connection.execute(delete(channels).where(channels.c.id == id))

    def are_due(self, now: int) -> bool:
        with self._database.read() as connection:
            return connection.execute(ANY_DUE, {"now": now}).first() is not None

    def claim(self, now: int, until: int, most: int) -> tuple[DueNotice, ...]:
        with self._database.write() as connection:
            found = tuple(map(due_notice, connection.execute(FREE, {"now": now, "most": most}).mappings()))
            if found:
                connection.execute(CLAIM, [names(notice) | {"until": until} for notice in found])
        return found

    def done(self, notice: DueNotice) -> None:
        with self._database.write() as connection:
            connection.execute(DONE, names(notice))

    def again(self, notice: DueNotice, due: int) -> None:
        with self._database.write() as connection:
            connection.execute(AGAIN, names(notice) | {"then": due})


def write_notices(connection: Connection, append: Append) -> None:
    """Keep what the append has to tell, and nothing of what is settled by it."""
    if append.settled:
        theirs = select(channels.c.id).where(channels.c.person.in_(append.settled))
        connection.execute(
            delete(notices).where(notices.c.table_id == append.table, notices.c.channel.in_(theirs)),
        )
    for notice in append.notices:
        over_channels(connection, append, notice)


def over_channels(connection: Connection, append: Append, notice: NoticeRow) -> None:
    """Keep the notice for each channel over which its person wants it."""
    said = literal(append.table), literal(append.entries[-1].version), literal(notice.kind), literal(notice.due)
    wanted = channels.c.reminder if notice.kind == "reminder" else channels.c.turn
    over = select(*said, channels.c.id, literal(0)).where(
        channels.c.person == notice.person, channels.c.until.is_(None), wanted
    )
    into = insert(notices).from_select(["table_id", "version", "kind", "due", "channel", "tries"], over)
    connection.execute(into)


def forget_channels(connection: Connection, person: str) -> None:
    """There is no way any more to tell this person anything."""
    connection.execute(delete(channels).where(channels.c.person == person))


def names(notice: DueNotice) -> dict[str, object]:
    """What tells this notice from all others, later ones over the same channel too."""
    return {"table": notice.table, "over": notice.channel.id, "at": notice.version}


def channel_row(row: RowMapping) -> ChannelRow:
    """The channel that stands in a row, whatever else does."""
    return ChannelRow(**{field: row[field] for field in CHANNEL})


def due_notice(row: RowMapping) -> DueNotice:
    """The notice that stands in a row, with its channel."""
    return DueNotice(
        table=row["table_id"], version=row["version"], kind=row["what"], tries=row["tries"], channel=channel_row(row)
    )
