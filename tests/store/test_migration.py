"""A database that any earlier Toprung made is brought up to date with all that is in it."""

from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from tests.postgres import Cluster
from tests.store.test_contract import ANN, FIRST, TABLE, follow
from toprung.store import SqlStore

FIRST_SCHEMA = "0001"
ROWS = (
    "INSERT INTO people VALUES ('ann', 'Ann', :token, 5)",
    "INSERT INTO tables VALUES ('t1', 'g', 'ann', 10, 10, 1, 'open', true, NULL, :summary)",
    "INSERT INTO entries VALUES ('t1', 1, 10, :body)",
)


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", "toprung.store:migration")
    made.set_main_option("path_separator", "os")
    return made


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_of_the_first_schema_is_brought_up_to_date(kind: str, tmp_path: Path, postgres: Cluster) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite3" if kind == "sqlite" else postgres.url()
    engine = create_engine(url)
    with engine.begin() as connection:
        asked = config()
        asked.attributes["connection"] = connection
        command.upgrade(asked, FIRST_SCHEMA)
        for row in ROWS:
            connection.execute(text(row), {"token": ANN.token, "summary": TABLE.summary, "body": FIRST.body})
    engine.dispose()
    with closing(SqlStore(url)) as store:
        person = store.person(ANN.token)
        assert person is not None
        assert (person.id, person.name, person.created) == (ANN.id, ANN.name, ANN.created)
        assert store.table("t1") == TABLE
        assert store.entries("t1") == (FIRST,)
        assert store.append([follow(1, b"and on")]) == (True,)


def test_the_steps_are_one_line_without_branches() -> None:
    steps = list(ScriptDirectory.from_config(config()).walk_revisions())
    assert [step.down_revision for step in steps] == [*(step.revision for step in steps[1:]), None]
    assert steps[-1].revision == FIRST_SCHEMA
