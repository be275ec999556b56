"""A journal that is packed into one row reads as it did before, and can go on; only what is over is packed."""

import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select

from tests.postgres import Cluster
from tests.store.test_contract import ANN, FIRST, follow, with_table
from toprung.store import Append, EntryRow, SqlStore, Store, copy, pack
from toprung.store.database import Database
from toprung.store.schema import entries, packs

LATE = 1_000


def over(append: Append) -> Append:
    return replace(append, phase="over", listed=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, postgres: Cluster) -> str:
    return f"sqlite:///{tmp_path}/room.sqlite3" if request.param == "sqlite" else postgres.url()


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    """A table that is over, and one that still runs."""
    with closing(SqlStore(url)) as made:
        made.add_person(ANN)
        with_table(made)
        with_table(made, id="t2")
        made.append([over(follow(1, b"x" * 500, b"\x00\xff", b"z")), follow(1, b"runs", table="t2")])
        yield made


def rows(url: str) -> tuple[int, int]:
    """How many rows journals and packs have."""
    with closing(Database(url)) as database, database.read() as connection:
        entry, packed = (
            connection.execute(select(func.count()).select_from(table)).scalar() for table in (entries, packs)
        )
    return entry or 0, packed or 0


def parts(store: Store, table: str = "t1") -> list[tuple[EntryRow, ...]]:
    """The journal from each of its versions on."""
    return [store.entries(table, after) for after in range(7)]


def test_a_packed_journal_reads_as_before(url: str, store: SqlStore) -> None:
    before = parts(store), parts(store, "t2"), store.table("t1")
    packed = pack(url, LATE)
    assert (packed.tables, packed.entries, packed.before) == (1, 4, len(FIRST.body) + 503)
    assert packed.after < packed.before
    assert rows(url) == (2, 1)
    assert (parts(store), parts(store, "t2"), store.table("t1")) == before
    assert pack(url, LATE).tables == 0


def test_what_moved_lately_or_will_move_is_left(url: str, store: SqlStore) -> None:
    with_table(store, id="t3")
    store.append([replace(over(follow(1, b"a daily game", table="t3")), due=50)])
    assert pack(url, 20).tables == 0
    assert pack(url, 21).tables == 1
    assert store.entries("t3")[1].body == b"a daily game"
    assert rows(url) == (4, 1)


def test_a_packed_journal_goes_on_and_is_packed_again(url: str, store: SqlStore) -> None:
    """A rematch, somebody who is forgotten: whatever follows stands beside the pack until it is packed, too."""
    pack(url, LATE)
    assert store.append([over(follow(2, b"too late"))]) == (False,)
    assert store.append([over(follow(4, b"rematched"))]) == (True,)
    before = parts(store)
    assert [entry.version for entry in before[0]] == [1, 2, 3, 4, 5]
    assert pack(url, LATE).entries == 1
    assert rows(url) == (2, 1)
    assert parts(store) == before


def test_a_name_is_forgotten_in_a_packed_journal_too(url: str, store: SqlStore) -> None:
    pack(url, LATE)
    store.append([over(follow(4, b"after"))])
    store.rewrite("t1", [EntryRow(1, 10, b"deleted"), EntryRow(5, 20, b"deleted, too")])
    assert [entry.body for entry in store.entries("t1")] == [b"deleted", b"x" * 500, b"\x00\xff", b"z", b"deleted, too"]
    with closing(Database(url)) as database, database.read() as connection:
        assert FIRST.body not in zlib.decompress(connection.execute(select(packs.c.body)).scalar_one())


def test_packs_come_along_with_a_copy(url: str, store: SqlStore, tmp_path: Path) -> None:
    pack(url, LATE)
    target = f"sqlite:///{tmp_path}/copy.sqlite3"
    assert copy(url, target)["packs"] == 1
    with closing(SqlStore(target)) as copied:
        assert parts(copied) == parts(store)
