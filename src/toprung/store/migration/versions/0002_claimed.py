"""Until when a server has taken it on itself to move a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("claimed", sa.BigInteger))
