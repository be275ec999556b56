"""A table to test with: its clock is moved by hand, its random bytes are counted out, its journal is kept."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from toprung.table.clock import due
from toprung.table.command import Command, Nonce, Play, Ready, Sit, Tick
from toprung.table.decide import decide, open_table
from toprung.table.event import TableEvent
from toprung.table.evolve import after, evolve
from toprung.table.reading import entries, phase
from toprung.table.setting import Clock, RealTime, Setting, Untimed
from toprung.table.value import Entry, Person, Table
from toprung.table.view import legal_actions

ANN = Person("id-of-ann", "Ann")
BO = Person("id-of-bo", "Bo")
CY = Person("id-of-cy", "Cy")

SNAKES = "snakes_and_ladders"
LADDER = "ladder11"

START = 1_800_000_000_000


def snakes(*bots: str | None, clock: Clock | None = None, **more: Any) -> Setting:
    """A table of Snakes & Ladders."""
    return Setting(game=SNAKES, bots=bots, clock=clock or RealTime(), **more)


def ladder(*bots: str | None, **more: Any) -> Setting:
    """A table of Ladder 11."""
    return Setting(game=LADDER, bots=bots, **more)


SOLO = snakes(None, "bot", clock=Untimed())
DUEL = snakes(None, None)
LADDER_DUEL = ladder(None, None)


class Desk:
    """A table with its journal, from its opening by Ann on."""

    def __init__(self, setting: Setting, host: Person = ANN) -> None:
        self.now = START
        self.draws = 0
        first, *more = entries(None, open_table(setting, host, self.now, self.fresh()), self.now)
        self.journal = [first, *more]
        self.table = after(evolve(None, first), more)

    def fresh(self) -> bytes:
        """32 bytes that nothing else here has."""
        self.draws += 1
        return sha256(f"fresh {self.draws}".encode()).digest()

    def decide(self, person: Person | None, command: Command) -> tuple[TableEvent, ...]:
        """What would happen now."""
        return decide(self.table, person, command, self.now, self.fresh())

    def do(self, person: Person | None, *commands: Command) -> list[TableEvent]:
        """What happens by these commands, kept in the journal."""
        happened: list[TableEvent] = []
        for command in commands:
            events = self.decide(person, command)
            self.keep(entries(self.table, events, self.now))
            happened += events
        return happened

    def keep(self, new: Iterable[Entry]) -> None:
        """The entries go into the journal, and the table follows."""
        new = tuple(new)
        self.journal += new
        self.table = after(self.table, new)

    def tick(self) -> list[TableEvent]:
        """The clock moves to the table's due time, and the table does what it does by itself."""
        time = due(self.table)
        assert time is not None, "this table does nothing by itself"
        self.now = max(self.now, time)
        return self.do(None, Tick())

    def mover(self) -> int:
        """The seat whose turn it is."""
        seat = self.table.mover
        assert seat is not None, "the match is over"
        return seat

    def ready(self, person: Person, *seats: int) -> list[TableEvent]:
        """The person is ready at these seats."""
        return [event for seat in seats for event in self.do(person, Ready(seat, self.commitment(seat)))]

    def nonce(self, seat: int) -> str:
        """The nonce of the seat in this attempt, hex."""
        return sha256(f"nonce {seat} {self.table.attempt}".encode()).hexdigest()

    def commitment(self, seat: int) -> str:
        """Its commitment, hex."""
        return sha256(bytes.fromhex(self.nonce(seat))).hexdigest()

    def start(self, *people: Person) -> list[TableEvent]:
        """Everybody sits down (the host first), gets ready and sends the nonce; the match begins. Returns what the
        last nonce brought."""
        chairs = enumerate(self.table.chairs)
        free = iter([seat for seat, chair in chairs if chair.person is None and chair.bot is None])
        for person in people:
            self.do(person, Sit(next(free)))
        sitters = [(seat, chair.person) for seat, chair in enumerate(self.table.chairs) if chair.person]
        for seat, sitter in sitters:
            self.ready(sitter, seat)
        last: list[TableEvent] = []
        for seat, sitter in sitters:
            last = self.do(sitter, Nonce(seat, self.nonce(seat)))
        assert phase(self.table) == "playing"
        return last

    def play(self, action: Any = None, by: Person | None = None) -> list[TableEvent]:
        """The person to move plays the action, or the first one that is legal."""
        seat = self.mover()
        chosen = action if action is not None else legal_actions(self.table, seat)[0]
        return self.do(by or self.table.chairs[seat].person, Play(seat, self.table.version, chosen))

    def until(self, seat: int) -> None:
        """Everybody plays, and bots do, until it is this seat's turn."""
        while (mover := self.mover()) != seat:
            self.tick() if self.table.chairs[mover].bot else self.play()

    def finish(self) -> None:
        """The match is played to its end."""
        while (mover := self.table.mover) is not None:
            self.tick() if self.table.chairs[mover].bot else self.play()


def played_at(setting: Setting, *people: Person) -> Desk:
    """A table whose match has just begun."""
    desk = Desk(setting)
    desk.start(*people)
    return desk


def same(table: Table, journal: Iterable[Entry]) -> bool:
    """Whether the journal alone leads to this table."""
    first, *rest = journal
    return after(evolve(None, first), rest) == table
