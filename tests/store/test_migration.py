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

PERSON = "INSERT INTO people (id, name, token, created, handle, scopes, owner) VALUES"
BEFORE_SESSIONS = (
    f"{PERSON} ('ann', 'Ann', :first, 5, 'h1', NULL, NULL)",
    f"{PERSON} ('bo', 'deleted', :gone, 5, NULL, NULL, NULL)",
    f"{PERSON} ('r', 'Robot', :robot, 5, NULL, 'play', 'ann')",
    "INSERT INTO keys VALUES (:phone, 'ann', NULL)",
    "INSERT INTO keys VALUES (:link, 'ann', 50)",
)
VALUES = {
    "token": ANN.token,
    "summary": TABLE.summary,
    "body": FIRST.body,
    "gone": b"spent bo",
    **{name: name.encode() for name in ("first", "robot", "phone", "link")},
}


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", "toprung.store:migration")
    made.set_main_option("path_separator", "os")
    return made


def migrated(url: str, revision: str, rows: tuple[str, ...]) -> None:
    """A database as it was at this revision, with these rows."""
    engine = create_engine(url)
    with engine.begin() as connection:
        asked = config()
        asked.attributes["connection"] = connection
        command.upgrade(asked, revision)
        for row in rows:
            connection.execute(text(row), VALUES)
    engine.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_of_the_first_schema_is_brought_up_to_date(kind: str, tmp_path: Path, postgres: Cluster) -> None:
    url = f"sqlite:///{tmp_path}/old.sqlite3" if kind == "sqlite" else postgres.url()
    migrated(url, FIRST_SCHEMA, ROWS)
    with closing(SqlStore(url)) as store:
        person = store.person(ANN.id)
        assert person is not None
        assert (person.id, person.name, person.created) == (ANN.id, ANN.name, ANN.created)
        session = store.session(ANN.token)
        assert session is not None and session[1] == person and session[0].since > 0
        assert store.table("t1") == TABLE
        assert store.entries("t1") == (FIRST,)
        assert store.append([follow(1, b"and on")]) == (True,)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_devices_go_on_under_ids_that_are_renewed_from_now_on(kind: str, tmp_path: Path, postgres: Cluster) -> None:
    """From before sessions were rows of their own: people's first devices and others; a program's token is none, and a
    link that is still good stays one."""
    url = f"sqlite:///{tmp_path}/old.sqlite3" if kind == "sqlite" else postgres.url()
    migrated(url, "0007", BEFORE_SESSIONS)
    with closing(SqlStore(url)) as store:
        found = [store.session(token) for token in (b"first", b"phone", b"robot", b"link", b"spent bo")]
        assert [each and each[0].person for each in found] == ["ann", "ann", None, None, None]
        assert store.program(b"robot") is not None
        assert store.redeem(b"link", b"laptop", 40) == store.person("ann")
        assert store.redeem(b"phone", b"thief", 40) is None


def test_the_steps_are_one_line_without_branches() -> None:
    steps = list(ScriptDirectory.from_config(config()).walk_revisions())
    assert [step.down_revision for step in steps] == [*(step.revision for step in steps[1:]), None]
    assert steps[-1].revision == FIRST_SCHEMA
