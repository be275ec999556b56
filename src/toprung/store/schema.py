"""The tables of the database as the code uses them. `migration/` makes them; a test holds the two together."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("token", LargeBinary, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("handle", Text),
    Index("people_handle", "handle", unique=True),
    Column("scopes", Text),
    Column("owner", Text),
    Index("people_owner", "owner"),
)

keys = Table(
    "keys",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("until", BigInteger),
    Index("keys_person", "person"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("before", LargeBinary),
    Column("salt", LargeBinary),
    Column("until", BigInteger),
    Index("sessions_person", "person"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("host", Text, ForeignKey("people.id"), nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("due", BigInteger),
    Column("claimed", BigInteger),
    Column("summary", LargeBinary, nullable=False),
    Column("day", Integer),
    Column("turn", Text),
    Column("deadline", BigInteger),
    Index("tables_due", "due"),
    Index("tables_listed", "listed", "opened"),
    Index("tables_day", "host", "day", "game", unique=True),  # a table of no day is like no other
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

packs = Table(
    "packs",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("day", Integer),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("reached", Integer, nullable=False),
    Column("cost", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Index("results_game", "game", "at"),
    Index("results_day", "game", "day"),
    Index("results_person", "person", "at"),
)

channels = Table(
    "channels",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("keys", LargeBinary, nullable=False),
    Column("language", Text, nullable=False),
    Column("turn", Boolean, nullable=False),
    Column("reminder", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),
    Index("channels_person", "person"),
)

notices = Table(
    "notices",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("channel", Text, ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("claimed", BigInteger),
    Column("tries", Integer, nullable=False),
    Index("notices_due", "due"),
    Index("notices_channel", "channel"),
)

sitters = Table(
    "sitters",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("seen", Integer, nullable=False),
    Column("seated", Boolean, nullable=False),
    Index("sitters_person", "person"),
)
