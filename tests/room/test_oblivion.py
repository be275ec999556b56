"""Somebody is forgotten at a table: by what is kept, and by every room that is live, whichever server's."""

import asyncio
from collections.abc import Sequence

from tests.room.hand import HandClock, Watch
from tests.room.scene import ANN, BO, DUEL, lobby_over
from toprung.room.oblivion import forget_at
from toprung.server.update import update
from toprung.store import Append, MemoryStore, PersonRow
from toprung.table.command import PassHost, Sit


class Noting(MemoryStore):
    """A store that notes what it kept of a table when it was told that somebody is forgotten."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[str] = []

    def append(self, appends: Sequence[Append]) -> tuple[bool, ...]:
        if any(b"forgotten" in entry.body for append in appends for entry in append.entries):
            self.noted += [repr(self.entries(append.table)) for append in appends]
        return super().append(appends)


def test_no_room_has_a_forgotten_name_at_hand() -> None:
    """TBL-HIDE-1: also that of another server, and also in what was drawn before. The journal has lost the name by
    the entry that tells of it, so whoever reads on finds it nowhere."""

    async def scene() -> None:
        store, clock = Noting(), HandClock()
        for person in (ANN, BO):
            store.add_person(PersonRow(person.id, person.name, person.id.encode(), 0))
        async with lobby_over(store, clock) as here, lobby_over(store, clock) as there:
            room = await here.open(DUEL, ANN)
            await room.do(BO, Sit(1))
            await room.do(ANN, PassHost(1))
            other = await there.room(room.id)
            for one in (room, other):
                assert b'"Bo"' in await update(one, None, 0, clock.now())
            await forget_at(here, room, BO)
            other.hear(room.table.version)
            await Watch(other).until(lambda: other.table.version == room.table.version)
            for one in (room, other):
                assert b'"Bo"' not in await update(one, None, 0, clock.now())
        (kept,) = store.noted
        assert '"Ann"' in kept and '"Bo"' not in kept

    asyncio.run(scene())
