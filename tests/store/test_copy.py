"""A copy of a database has all that was in it at one moment, in whichever direction it goes; a target that holds
something is left alone."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.postgres import Cluster
from tests.store.test_contract import ANN, follow, with_table
from toprung.store import SqlStore, Store, StoreTrouble, copy
from toprung.store.database import Database


def fill(url: str) -> None:
    """People, tables, journals, a secret."""
    with closing(SqlStore(url)) as store:
        store.add_person(ANN)
        for number in range(3):
            with_table(store, id=f"t{number}", due=number or None, summary=bytes(range(256)))
            store.append([follow(1, b"x", b"\x00\xff", table=f"t{number}")])
        store.secret("daily", b"s" * 32)


def held(store: Store) -> object:
    """What is there to be seen."""
    rows = store.every("", 100)
    return store.session(ANN.token), rows, [store.entries(row.id) for row in rows], store.secret("daily", b"other")


@pytest.mark.parametrize("way", ["sqlite to postgresql", "postgresql to sqlite", "sqlite to sqlite"])
def test_everything_comes_along(way: str, tmp_path: Path, postgres: Cluster) -> None:
    kinds = {"sqlite": f"sqlite:///{tmp_path}/old.sqlite3", "postgresql": postgres.url()}
    old, new = way.split(" to ")
    source, target = kinds[old], kinds[new] if old != new else f"sqlite:///{tmp_path}/new.sqlite3"
    fill(source)
    rows = copy(source, target)
    assert (rows["people"], rows["tables"], rows["entries"]) == (1, 3, 9)
    with closing(SqlStore(source)) as before, closing(SqlStore(target)) as after:
        assert held(after) == held(before)
        assert after.append([follow(3, b"and on", table="t1")]) == (True,)


def test_a_target_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    source, target = (f"sqlite:///{tmp_path}/{name}.sqlite3" for name in ("old", "new"))
    fill(source)
    with closing(SqlStore(target)) as store:
        store.add_person(ANN)
    with pytest.raises(StoreTrouble, match="is not empty"):
        copy(source, target)
    with closing(SqlStore(target)) as store:
        assert store.every("", 10) == ()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_copy_shows_one_moment_whatever_is_written_meanwhile(kind: str, tmp_path: Path, postgres: Cluster) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite3" if kind == "sqlite" else postgres.url()
    fill(url)
    with closing(SqlStore(url)) as store, closing(Database(url)) as database, database.snapshot() as snapshot:
        count = "SELECT count(*) FROM entries"
        assert snapshot.exec_driver_sql(count).scalar() == 9
        store.append([follow(3, b"meanwhile", table="t1")])
        assert snapshot.exec_driver_sql(count).scalar() == 9
