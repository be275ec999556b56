"""Whose turn it is, who sits where and what they have seen; programs, and further devices of people."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("turn", sa.Text))
    op.add_column("tables", sa.Column("deadline", sa.BigInteger))
    op.create_table(
        "sitters",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("seated", sa.Boolean, nullable=False),
    )
    op.create_index("sitters_person", "sitters", ["person"])
    op.add_column("people", sa.Column("scopes", sa.Text))
    op.add_column("people", sa.Column("owner", sa.Text))
    op.create_index("people_owner", "people", ["owner"])
    op.create_table(
        "keys",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_index("keys_person", "keys", ["person"])
