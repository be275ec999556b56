"""What matches came to, for leaderboards; and a handle for each person, which others may know."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("people", sa.Column("handle", sa.Text))
    op.create_index("people_handle", "people", ["handle"], unique=True)
    people = sa.table("people", sa.column("id"), sa.column("handle"))
    for id in op.get_bind().execute(sa.select(people.c.id)).scalars().all():
        op.execute(people.update().where(people.c.id == id).values(handle=secrets.token_hex(6)))
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("day", sa.Integer),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("reached", sa.Integer, nullable=False),
        sa.Column("cost", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
    )
    op.create_index("results_game", "results", ["game", "at"])
    op.create_index("results_day", "results", ["game", "day"])
    op.create_index("results_person", "results", ["person", "at"])
