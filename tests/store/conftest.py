"""Every store that keeps the contract."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from toprung.store import MemoryStore, SqlStore, Store


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store
    match request.param:
        case "memory":
            made = MemoryStore()
        case "sqlite":
            made = SqlStore(f"sqlite:///{tmp_path}/a.sqlite3")
        case _:
            made = SqlStore(request.getfixturevalue("postgres").url())
    yield made
    made.close()
