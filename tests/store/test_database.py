"""The database file: made and brought up to date as it is opened, durable, and a clear sentence when it can't be
used."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from tests.store.test_contract import FIRST, TABLE, follow, with_table
from toprung.store import PersonRow, SqlStore, StoreTrouble
from toprung.store.schema import metadata

ANN = PersonRow("ann", "Ann", b"\x01" * 32, 5)


def url(folder: Path) -> str:
    return f"sqlite:///{folder}/deep/er/toprung.sqlite3"


def test_what_was_kept_is_there_when_the_database_is_opened_again(tmp_path: Path) -> None:
    store = SqlStore(url(tmp_path))
    store.add_person(ANN)
    store.close()
    again = SqlStore(url(tmp_path))
    assert again.person(ANN.id) == ANN
    again.close()


def test_the_migrations_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    SqlStore(url(tmp_path)).close()
    engine = create_engine(url(tmp_path))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_commit_waits_for_the_disk_and_readers_do_not_wait_for_it(tmp_path: Path) -> None:
    store = SqlStore(url(tmp_path))
    with store._database.read() as connection:
        told = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")}
        assert told == {"journal_mode": "wal", "synchronous": 2}
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


def test_a_table_without_its_host_is_refused(tmp_path: Path) -> None:
    store = SqlStore(url(tmp_path))
    with pytest.raises(StoreTrouble, match="FOREIGN KEY"), store._database.write() as connection:
        connection.exec_driver_sql("INSERT INTO entries VALUES ('nobody', 1, 1, x'00')")
    store.close()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(b"These are my notes. " * 100)
    with pytest.raises(StoreTrouble, match=r"notes\.txt cannot be used: file is not a database\."):
        SqlStore(f"sqlite:///{file}")
    assert file.read_bytes().startswith(b"These are my notes.")


def test_a_database_that_cannot_be_written_is_named_at_once(tmp_path: Path) -> None:
    SqlStore(url(tmp_path)).close()
    with pytest.raises(StoreTrouble, match=r"cannot be used: attempt to write a readonly database\."):
        SqlStore(f"sqlite:///file:{tmp_path}/deep/er/toprung.sqlite3?mode=ro&uri=true")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "deep").write_text("a file where a folder should be")
    with pytest.raises(StoreTrouble, match=r"The database .* cannot be made: "):
        SqlStore(url(tmp_path))


def test_what_is_no_address_is_named() -> None:
    with pytest.raises(StoreTrouble, match=r"“toprung\.db” is no address of a database, such as sqlite:///"):
        SqlStore("toprung.db")


def test_a_database_of_a_newer_toprung_is_left_alone(tmp_path: Path) -> None:
    SqlStore(url(tmp_path)).close()
    file = sqlite3.connect(tmp_path / "deep" / "er" / "toprung.sqlite3")
    with file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    file.close()
    with pytest.raises(StoreTrouble, match="was made by a newer Toprung"):
        SqlStore(url(tmp_path))


def test_a_full_disk_is_told_and_keeps_nothing_by_halves(tmp_path: Path) -> None:
    """And once there is room again, the journal goes on."""
    store = SqlStore(url(tmp_path))
    store.add_person(ANN)
    with_table(store)
    with store._database.write() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    with pytest.raises(StoreTrouble, match="database or disk is full"):
        store.append([follow(1, b"small", b"x" * 100_000)])
    assert store.entries("t1") == (FIRST,)
    assert store.table("t1") == TABLE
    with store._database.write() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=100000")
    assert store.append([follow(1, b"small", b"x" * 100_000)]) == (True,)
    store.close()
