"""Rooms to test with: over a store of their own, with a clock that is moved by hand."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Literal

from tests.room.hand import HandClock
from toprung.room.journal import Journal
from toprung.room.lobby import Lobby
from toprung.room.room import Room
from toprung.store import Append, MemoryStore, PersonRow, Store, StoreTrouble
from toprung.table.command import Nonce, Play, Ready, Sit
from toprung.table.setting import BotPace, Setting, Untimed
from toprung.table.value import Person
from toprung.table.view import legal_actions

ANN, BO = Person("ann", "Ann"), Person("bo", "Bo")

DUEL = Setting(game="snakes_and_ladders", bots=(None, None))


def solo(pace: BotPace = "normal") -> Setting:
    """One person and a bot, without a turn timer."""
    return Setting(game="snakes_and_ladders", bots=(None, "bot"), clock=Untimed(), bot_pace=pace)


def store_with_people() -> MemoryStore:
    store = MemoryStore()
    for person in (ANN, BO):
        store.add_person(PersonRow(person.id, person.name, person.id.encode(), 0))
    return store


@asynccontextmanager
async def lobby_over(store: Store, clock: HandClock) -> AsyncIterator[Lobby]:
    """The rooms of one server over the store."""
    lobby = Lobby(Journal(store), clock)
    await lobby.start()
    try:
        yield lobby
    finally:
        await lobby.close()


async def start(room: Room, people: Sequence[Person] = (ANN,)) -> Room:
    """Everybody sits down, gets ready and sends a nonce; the match begins."""
    for seat, person in enumerate(people):
        nonce = sha256(person.id.encode()).digest()
        await room.do(person, Sit(seat))
        await room.do(person, Ready(seat, sha256(nonce).hexdigest()))
    for seat, person in enumerate(people):
        await room.do(person, Nonce(seat, sha256(person.id.encode()).hexdigest()))
    return room


async def play(room: Room) -> None:
    """The person to move plays what is legal first."""
    seat = room.table.mover
    assert seat is not None
    person = room.table.chairs[seat].person
    assert person is not None
    await room.do(person, Play(seat, room.table.version, legal_actions(room.table, seat)[0]))


class Troubled(MemoryStore):
    """A store that fails as often as told to, before or after it kept what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: list[Literal["before", "after"]] = []
        self.batches: list[int] = []

    def append(self, appends: Sequence[Append]) -> tuple[bool, ...]:
        fails = self.fails.pop(0) if self.fails else None
        if fails == "before":
            raise StoreTrouble("The disk is full.")
        kept = super().append(appends)
        self.batches.append(len(appends))
        if fails == "after":
            raise StoreTrouble("The line to the database broke.")
        return kept
