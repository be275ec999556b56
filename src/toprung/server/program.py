"""The HTTP API of programs: whoever plays here may let programs of their own play too, each known to all as one."""

import secrets
from typing import Any

from litestar import Request, delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_404_NOT_FOUND

from toprung.room.lobby import LISTED_ID, new_id
from toprung.room.oblivion import dismiss
from toprung.server.body import NewProgram, Program, ProgramWish
from toprung.server.guest import checked, guest, person_of, someone
from toprung.server.house import House, TheHouse
from toprung.server.problem import Denied
from toprung.server.session import digest
from toprung.store import PersonRow

AnyRequest = Request[Any, Any, Any]

MOST = 20
"""How many programs one person may let play."""


@get("/api/programs")
async def programs(request: AnyRequest, house: TheHouse) -> tuple[Program, ...]:
    """The programs that I let play."""
    return tuple(map(program, await own_programs(request, house)))


@post("/api/programs")
async def add_program(request: AnyRequest, house: TheHouse, data: JSONBody[ProgramWish]) -> NewProgram:
    """Let a program play by a token, with these scopes."""
    person = await guest(request, house)
    journal = house.lobby.journal
    if not data.scopes:
        raise Denied(HTTP_400_BAD_REQUEST, "A token needs at least one scope.")
    if len(await journal.read(journal.store.programs_of, person.id)) >= MOST:
        raise Denied(HTTP_400_BAD_REQUEST, "You may have {most} programs at most.", most=MOST)
    token = secrets.token_urlsafe(32)
    row = PersonRow(
        id=new_id(LISTED_ID),
        name=checked(data.name),
        token=digest(token),
        created=house.clock.now(),
        scopes=" ".join(dict.fromkeys(data.scopes)),
        owner=person.id,
    )
    await journal.write(journal.store.add_person, row)
    return NewProgram(program(row), token)


@delete("/api/programs/{id:str}")
async def remove_program(request: AnyRequest, house: TheHouse, id: FromPath[str]) -> None:
    """Let a program of mine play no more: its token is void, and it leaves its tables."""
    own = {row.id: row for row in await own_programs(request, house)}
    if id not in own:
        raise Denied(HTTP_404_NOT_FOUND, "You have no such program.")
    await dismiss(house.lobby, person_of(own[id]))


async def own_programs(request: AnyRequest, house: House) -> tuple[PersonRow, ...]:
    """The asker's programs. Raises Denied."""
    person, journal = await someone(request, house), house.lobby.journal
    return () if person is None else await journal.read(journal.store.programs_of, person.id)


def program(row: PersonRow) -> Program:
    """The program as its owner is told of it."""
    return Program(row.id, row.name, tuple((row.scopes or "").split()), row.created)  # type: ignore[arg-type]
