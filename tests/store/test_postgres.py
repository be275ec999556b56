"""PostgreSQL: what servers tell each other, whatever becomes of the line; and servers side by side."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from threading import Event

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.postgres import Cluster
from tests.store.test_contract import ANN, follow, with_table
from toprung.store import Moved, Reconnected, SqlStore, StoreTrouble
from toprung.store.schema import metadata

LISTENERS = "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"


@pytest.fixture
def url(postgres: Cluster) -> str:
    return postgres.url()


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    with closing(SqlStore(url)) as made:
        yield made


def test_an_append_is_told_to_every_server(url: str, store: SqlStore) -> None:
    store.add_person(ANN)
    with_table(store)
    with_table(store, id="t2")
    stop = Event()
    with closing(SqlStore(url)) as other:
        news = other.news(stop)
        assert next(news) == Reconnected()
        store.append([follow(1, b"x", b"y"), follow(7, b"not kept", table="t2")])
        store.append([follow(1, b"z", table="t2")])
        assert [next(news), next(news)] == [Moved("t1", 3), Moved("t2", 2)]
        stop.set()
        assert list(news) == []


def test_the_line_comes_back_by_itself_and_says_that_something_may_be_missing(url: str, store: SqlStore) -> None:
    store.add_person(ANN)
    with_table(store)
    stop = Event()
    news = store.news(stop)
    assert next(news) == Reconnected()
    with closing(psycopg.connect(url)) as connection:
        for (listener,) in connection.execute(LISTENERS):
            os.kill(listener, signal.SIGTERM)
    assert next(news) == Reconnected()
    store.append([follow(1, b"x")])
    assert next(news) == Moved("t1", 2)
    stop.set()
    assert list(news) == []


def test_after_its_connections_were_killed_the_store_goes_on(postgres: Cluster, store: SqlStore) -> None:
    store.add_person(ANN)
    with_table(store)
    for backend in postgres.backends():
        os.kill(backend, signal.SIGTERM)
    assert store.person(ANN.id) == ANN
    for backend in postgres.backends():
        os.kill(backend, signal.SIGTERM)
    assert store.append([follow(1, b"x")]) == (True,)


def test_servers_that_start_at_once_on_an_empty_database_make_it_once(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(SqlStore, [url] * 4))
    stores[0].add_person(ANN)
    assert [store.person(ANN.id) for store in stores] == [ANN] * 4
    for store in stores:
        store.close()


def test_the_migrations_make_the_tables_that_the_code_uses(store: SqlStore) -> None:
    with store._database.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_servers_that_append_to_the_same_tables_in_any_order_do_not_lock_each_other_out(
    url: str, store: SqlStore
) -> None:
    store.add_person(ANN)
    names = [f"t{number}" for number in range(20)]
    for name in names:
        with_table(store, id=name)

    def many(server: SqlStore, order: list[str]) -> int:
        return sum(sum(server.append([follow(after, b"x", table=name) for name in order])) for after in range(1, 30))

    with closing(SqlStore(url)) as other, ThreadPoolExecutor(2) as pool:
        kept = [pool.submit(many, store, names), pool.submit(many, other, names[::-1])]
        assert sum(future.result() for future in kept) == 29 * len(names)
    assert store.versions(names) == dict.fromkeys(names, 30)


def test_of_two_servers_that_claim_the_same_tables_each_has_its_own(url: str, store: SqlStore) -> None:
    store.add_person(ANN)
    names = [f"t{number}" for number in range(50)]
    for name in names:
        with_table(store, id=name, due=1)
    with closing(SqlStore(url)) as other, ThreadPoolExecutor(2) as pool:
        claims = [pool.submit(partial(server.claim, names, 5, 9)) for server in (store, other)]
        ours, theirs = (future.result() for future in claims)
    assert sorted(ours + theirs) == sorted(names)


def test_a_database_that_is_not_there_is_named_and_its_password_is_not(url: str) -> None:
    with pytest.raises(
        StoreTrouble, match=r"The database at postgresql.*nowhere.* cannot be used: .*does not exist\.$"
    ):
        SqlStore(url.replace("/room", "/nowhere"))
    with pytest.raises(StoreTrouble) as trouble:
        SqlStore("postgresql://ann:secret@/nowhere?host=/nowhere")
    assert "secret" not in str(trouble.value)


def test_a_database_of_another_kind_is_refused() -> None:
    with pytest.raises(StoreTrouble, match="SQLite or PostgreSQL"):
        SqlStore("mysql://somewhere/toprung")
