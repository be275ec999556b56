"""Sessions, whose ids are renewed."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("before", sa.LargeBinary),
        sa.Column("salt", sa.LargeBinary),
        sa.Column("until", sa.BigInteger),
    )
    op.create_index("sessions_person", "sessions", ["person"])
    people = sa.table("people", *map(sa.column, ("id", "token", "scopes", "handle")))
    keys = sa.table("keys", *map(sa.column, ("token", "person", "until")))
    sessions = sa.table("sessions", *map(sa.column, ("token", "person", "since")))
    now = sa.literal(time.time_ns() // 1_000_000, sa.BigInteger)
    of_people = sa.select(people.c.token, people.c.id, now).where(
        people.c.scopes.is_(None), people.c.handle.is_not(None)
    )
    of_devices = sa.select(keys.c.token, keys.c.person, now).where(keys.c.until.is_(None))
    for given in (of_people, of_devices):
        op.execute(sessions.insert().from_select(["token", "person", "since"], given))
    op.execute(keys.delete().where(keys.c.until.is_(None)))
