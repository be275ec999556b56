"""Somebody who wants to be forgotten: they leave every table, and their name goes from all at which they ever sat.
Their seats, their moves and the records stay. Whoever is known no more is hung up on, by every server.
"""

from functools import partial

from toprung.room.lobby import Lobby
from toprung.room.room import Room, entry_of, row_of
from toprung.table.command import Forget, Withdraw
from toprung.table.evolve import DELETED
from toprung.table.reading import phase, seats_of
from toprung.table.scrub import without
from toprung.table.value import Person


async def forget(lobby: Lobby, person: Person) -> None:
    """The person is forgotten, with all programs of theirs. Raises StoreTrouble; then it can be asked for again."""
    journal = lobby.journal
    for program in await journal.read(partial(journal.store.programs_of, person.id, revoked=True)):
        await forget(lobby, Person(program.id, program.name, True))
    for id in await journal.read(journal.store.visited, person.id):
        await forget_at(lobby, await lobby.room(id), person)
    await journal.write(journal.store.forget, person.id, DELETED)
    lobby.presence.dismiss(person.id)


async def dismiss(lobby: Lobby, program: Person) -> None:
    """The program leaves its tables and has no token any more. Its name stays where it played. Raises StoreTrouble."""
    journal = lobby.journal
    for id in await journal.read(journal.store.visited, program.id):
        await leave(await lobby.room(id), program)
    await journal.write(journal.store.revoke, program.id)
    lobby.presence.dismiss(program.id)


async def leave(room: Room, person: Person) -> None:
    """The person gives up all their seats at the table, if it is not over."""
    for seat in seats_of(room.table, person.id) if phase(room.table) != "over" else ():
        await room.do(person, Withdraw(seat))


async def forget_at(lobby: Lobby, room: Room, person: Person) -> None:
    """The person leaves the table, and is named there no more: in the journal first, so that whatever was made of it
    before is older than the entry that tells of it."""
    await leave(room, person)
    store, game = lobby.journal.store, room.table.setting.game
    old = [entry_of(game, row) for row in await lobby.journal.read(store.entries, room.id)]
    new = [without(entry, person.id) for entry in old]
    changed = [row_of(after) for before, after in zip(old, new, strict=True) if before != after]
    await lobby.journal.write(store.rewrite, room.id, changed)
    await room.do(person, Forget())
