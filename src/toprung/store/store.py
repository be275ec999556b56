"""The face of a store. Its methods block, and may be called from any thread."""

from collections.abc import Iterator, Sequence
from threading import Event
from typing import Protocol

from toprung.store.result import Ask, DayRow, LatestRow, ResultRow, StandingRow, StreakRow
from toprung.store.row import (
    Append,
    ChannelRow,
    DueNotice,
    EntryRow,
    KeyRow,
    News,
    PersonRow,
    SessionRow,
    SittingRow,
    TableRow,
)


class Board(Protocol):
    """What matches came to for people, compared. Every method may raise StoreTrouble."""

    def standings(self, ask: Ask) -> tuple[StandingRow, ...]:
        """How people stand, first places first."""

    def day(self, ask: Ask) -> tuple[DayRow, ...]:
        """The results of the day `since`, first places first."""

    def streaks(self, ask: Ask) -> tuple[StreakRow, ...]:
        """Who has played a daily game, or with a game that one, on most days in a row; a row whose last day is before
        `since` goes on no more."""

    def latest(self, person: str, ask: Ask) -> tuple[LatestRow, ...]:
        """The person's latest results of any game."""

    def replace(self, tables: Sequence[str], rows: Sequence[ResultRow]) -> None:
        """Keep these rows, and no others, of these tables."""


class Notices(Protocol):
    """What people are to be told, which the appends bring, and over which channels. Every method may raise
    StoreTrouble."""

    def channels(self, person: str) -> tuple[ChannelRow, ...]:
        """The person's channels, oldest first."""

    def channel(self, id: str) -> ChannelRow | None:
        """The channel with this id."""

    def put(self, channel: ChannelRow) -> None:
        """Keep the channel, in the place of what had its id."""

    def confirm(self, id: str, now: int) -> bool:
        """The channel counts from now on; whether it was still waiting for that."""

    def drop(self, id: str) -> None:
        """The channel is gone, with all that was to be told over it."""

    def are_due(self, now: int) -> bool:
        """Whether there is anything to tell that no server has claimed."""

    def claim(self, now: int, until: int, most: int) -> tuple[DueNotice, ...]:
        """Claim so many notices that are due until then, so that no other server tells them too; longest due first."""

    def done(self, notice: DueNotice) -> None:
        """It has been told, or is not to be told any more."""

    def again(self, notice: DueNotice, due: int) -> None:
        """It could not be told, and is to be tried again then."""


class Store(Protocol):
    """Every method may raise StoreTrouble; then nothing was kept."""

    @property
    def is_shared(self) -> bool:
        """Whether there can be other servers."""

    @property
    def board(self) -> Board:
        """What the appends have brought for leaderboards."""

    @property
    def notices(self) -> Notices:
        """What the appends have brought to be told."""

    def add_person(self, person: PersonRow) -> None:
        """Keep a new person, whose first session has the id with the hash `token`; or a new program."""

    def person(self, id: str) -> PersonRow | None:
        """The person or program with this id, unless they were forgotten."""

    def program(self, token: bytes) -> PersonRow | None:
        """The program whose token has this hash."""

    def session(self, token: bytes) -> tuple[SessionRow, PersonRow] | None:
        """The session whose id has this hash, and whose it is."""

    def follow(self, old: bytes, salt: bytes, new: bytes, now: int) -> bytes | None:
        """A session's id with the hash `old` is followed from now on by the one with the hash `new`, which was made
        with this salt, unless it has been followed before; the salt that counts. None if there is no such id."""

    def settle(self, token: bytes, until: int) -> None:
        """The session's id with this hash is used, so the one that it follows ends then."""

    def person_by_handle(self, handle: str) -> PersonRow | None:
        """The person with this handle."""

    def rename_person(self, id: str, name: str) -> None:
        """Give the person another name."""

    def add_key(self, key: KeyRow) -> None:
        """Keep a secret that is good once."""

    def redeem(self, once: bytes, device: bytes, now: int) -> PersonRow | None:
        """The person who gave away the secret with the hash `once`, if its time is not over: it is gone with this, and
        a session of theirs begins, whose id has the hash `device`."""

    def programs_of(self, owner: str, *, revoked: bool = False) -> tuple[PersonRow, ...]:
        """The programs that the person lets play, oldest first; with those that were `revoked`, if that is asked."""

    def revoke(self, program: str) -> None:
        """No token opens anything of the program any more."""

    def forget(self, person: str, name: str) -> None:
        """The person has this name from now on and no session any more, nor a channel; a program has no owner."""

    def add_table(self, table: TableRow, entries: Sequence[EntryRow], sitters: Sequence[str] = ()) -> None:
        """Keep a new table with the first entries of its journal, and who sits there."""

    def table(self, id: str) -> TableRow | None:
        """The table's row."""

    def dailies(self, person: str, since: int) -> tuple[TableRow, ...]:
        """The tables of daily games that the person opened, of this day and later ones."""

    def listed(self, moved_since: int, most: int) -> tuple[TableRow, ...]:
        """The tables in the list, newest first: those that will move by themselves, or have moved since then."""

    def waiting(self, game: str, moved_since: int) -> tuple[TableRow, ...]:
        """The open tables of the game that anybody may find, oldest first: those that have moved since then."""

    def finished(self, after: str, most: int) -> tuple[TableRow, ...]:
        """Tables that are over, by their ids, after this one."""

    def every(self, after: str, most: int) -> tuple[TableRow, ...]:
        """Tables, by their ids, after this one."""

    def tables_of(self, person: str, moved_since: int, most: int) -> tuple[SittingRow, ...]:
        """The tables at which the person sits, those that are over only if they have moved since then: first where it
        is the person's turn, by the soonest deadline, then those that moved last."""

    def visited(self, person: str) -> tuple[str, ...]:
        """The ids of the tables at which the person sits or once sat."""

    def rewrite(self, table: str, entries: Sequence[EntryRow]) -> None:
        """Put these in the place of the journal's entries of the same versions: the same facts, but for a name that is
        forgotten."""

    def see(self, table: str, person: str, version: int) -> None:
        """The person who sits there has been shown the table up to this version."""

    def seen(self, table: str, person: str) -> int:
        """The version up to which the person has been shown the table; 0 for somebody who does not sit there."""

    def due(self, now: int, most: int) -> tuple[str, ...]:
        """The ids of tables whose due time has come and that no server has claimed, longest due first."""

    def claim(self, wanted: Sequence[str], now: int, until: int) -> tuple[str, ...]:
        """Claim these tables until then, so that no other server moves them too; those of them that are ours now."""

    def versions(self, wanted: Sequence[str]) -> dict[str, int]:
        """The versions of these tables."""

    def entries(self, table: str, after: int = 0) -> tuple[EntryRow, ...]:
        """The table's journal after this version, in order."""

    def append(self, appends: Sequence[Append]) -> tuple[bool, ...]:
        """Keep these in one transaction, each only if its table is still at the version it follows; says of each
        whether it was kept. What was kept stays, whatever happens to process or machine afterwards."""

    def tell(self, said: Sequence[str]) -> None:
        """Tell every server this, in this order; it is kept nowhere. None of it twice, nor longer than 7,000 bytes."""

    def news(self, stop: Event) -> Iterator[News]:
        """What servers append and tell, this one too, as it happens, until `stop` is set: the line to the database
        comes back by itself when it breaks. None where there can be no other server."""

    def secret(self, name: str, fresh: bytes) -> bytes:
        """The server's secret of this name; `fresh` becomes it, for good, where there was none."""

    def close(self) -> None:
        """Let go of the database."""
