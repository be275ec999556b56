"""What tables cost at which nobody looks: a server over many turn-based matches whose deadlines are still to come. Part
of `make load`.

How it works: one match is begun by the table's own rules, and kept under so many ids. The server that is then started
over them has its due times to look through every second, and nothing else to do; its CPU time is compared with that of
one over an empty database.
"""

import time
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

from tests.browser.server import Server
from tests.postgres import Cluster
from tools.process import cpu, memory
from toprung.room.listing import table_row
from toprung.room.lobby import LISTED_ID, new_id
from toprung.room.room import row_of, sitters
from toprung.store import PersonRow, SqlStore
from toprung.table.command import Command, Nonce, Ready, Sit
from toprung.table.decide import decide, open_table
from toprung.table.evolve import after, evolve
from toprung.table.listed import listed_table
from toprung.table.reading import entries
from toprung.table.setting import Setting, TurnBased
from toprung.table.value import Entry, Person, Table

ANN, BO = Person("ann", "Ann"), Person("bo", "Bo")
NONCES = [bytes([seat]) * 32 for seat in (0, 1)]
START: tuple[tuple[Person, Command], ...] = (
    (BO, Sit(1)),
    *((person, Ready(seat, sha256(NONCES[seat]).hexdigest())) for seat, person in enumerate((ANN, BO))),
    *((person, Nonce(seat, NONCES[seat].hex())) for seat, person in enumerate((ANN, BO))),
)


def match(game: str, now: int) -> tuple[Table, tuple[Entry, ...]]:
    """A turn-based match that begins now, and its journal."""
    setting = Setting(game=game, bots=(None, None), clock=TurnBased(hours=24))
    first, *more = journal = entries(None, open_table(setting, ANN, now, token_bytes(32)), now)
    table = after(evolve(None, first), more)
    for person, command in START:
        new = entries(table, decide(table, person, command, now, token_bytes(32)), now)
        table, journal = after(table, new), journal + new
    return table, journal


def fill(url: str, game: str, tables: int) -> None:
    """Keep so many matches in the database, each with its deadline a day from now."""
    store, now = SqlStore(url), int(time.time() * 1000)
    for person in (ANN, BO):
        store.add_person(PersonRow(person.id, person.name, person.id.encode(), now))
    table, journal = match(game, now)
    kept = [row_of(entry) for entry in journal]
    for _ in range(tables):
        shown = listed_table(new_id(LISTED_ID), table, now)
        store.add_table(table_row(shown, table), kept, sitters(table))
    store.close()


def idle(folder: Path, database: str, game: str, tables: int, seconds: int) -> tuple[float, float]:
    """What a server over so many tables takes in so many seconds, in per cent of a core, and its memory in MB."""
    with ExitStack() as stack:
        flags = ["--rate=1000000"]
        url = f"sqlite:///{folder}/toprung.sqlite3"
        if database == "postgresql":
            url = stack.enter_context(Cluster(durable=True)).url()
            flags.append(f"--database={url}")
        fill(url, game, tables)
        server = stack.enter_context(Server(folder, *flags))
        time.sleep(2)
        before = cpu(server.process())
        time.sleep(seconds)
        return 100 * (cpu(server.process()) - before) / seconds, memory(server.process()) / 1e6
