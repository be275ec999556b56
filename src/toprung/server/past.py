"""The HTTP API of matches that were played: records, replays, proofs."""

from functools import lru_cache
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_422_UNPROCESSABLE_ENTITY, HTTP_429_TOO_MANY_REQUESTS

from toprung.games import GAMES
from toprung.kernel import Illegal, SeatEvent
from toprung.kernel.record import Record, dump, options_of
from toprung.kernel.report import Report
from toprung.kernel.verify import read, verify_text
from toprung.room.room import Room
from toprung.server.api import watched
from toprung.server.body import STEPS, Replay, ReplayAsk, ReplayStep, Verify
from toprung.server.guest import address
from toprung.server.house import RECORDS, House, TheHouse
from toprung.server.problem import Denied
from toprung.table.reading import is_unsealed, phase
from toprung.table.record import record
from toprung.table.value import Table

AnyRequest = Request[Any, Any, Any]

After = Annotated[int, QueryParameter(ge=0, description="The steps after this many.")]
Count = Annotated[int, QueryParameter(ge=1, le=STEPS, description="At most so many steps.")]
RECORD = 4 * 1024 * 1024
"""The longest record that is verified, bytes."""


@get("/api/tables/{id:str}/record", media_type=MediaType.TEXT)
async def match_record(request: AnyRequest, house: TheHouse, id: FromPath[str]) -> Response[str]:
    """The record of the match, as JSON Lines; while it runs, as the asker saw it."""
    check_studies(request, house)
    room, person = await watched(request, house, id)
    text = dump(await whole(house, room, person))
    name = f'attachment; filename="toprung-{room.table.setting.game}-{room.id}.jsonl"'
    return Response(text, media_type="application/x-ndjson", headers={"content-disposition": name})


@get("/api/tables/{id:str}/replay")
async def replay(
    request: AnyRequest,
    house: TheHouse,
    id: FromPath[str],
    after: After = 0,
    count: Count = STEPS,
) -> Replay:
    """A finished match, step by step, with what each seat saw."""
    check_studies(request, house)
    room, person = await watched(request, house, id)
    check_unsealed(room.table)
    played = await whole(house, room, person)
    return await house.lobby.journal.study(steps, played, after, count)


@post("/api/replay", status_code=HTTP_200_OK, request_max_body_size=RECORD)
async def replay_record(request: AnyRequest, house: TheHouse, data: JSONBody[ReplayAsk]) -> Replay:
    """Any finished match, step by step, from its record, if the record holds."""
    check_studies(request, house)
    return await house.lobby.journal.study(lambda: steps(holding(data.record), data.after, data.count))


@post("/api/verify", status_code=HTTP_200_OK, request_max_body_size=RECORD)
async def verify(request: AnyRequest, house: TheHouse, data: JSONBody[Verify]) -> Report:
    """Does this record hold? Needs nothing that this server keeps: `toprung verify` says the same."""
    check_studies(request, house)
    return await house.lobby.journal.study(verify_text, GAMES, data.record, data.receipts)


def check_studies(request: AnyRequest, house: House) -> None:
    """Refuse an address that has more computed from whole matches than anybody reads. Raises Denied."""
    if not house.studies.take(address(request)):
        raise Denied(HTTP_429_TOO_MANY_REQUESTS, "Too many requests from your address. Wait a moment.")


def check_unsealed(table: Table) -> None:
    """Refuse what would show the cards of a match whose cards somebody has still to play."""
    if phase(table) != "over":
        raise Illegal("TBL-HIDE-3", "The match is not over yet.")
    if not is_unsealed(table):
        raise Illegal("TBL-DAILY-3", "The cards of a daily game are shown when its day is closed.")


async def whole(house: House, room: Room, person: str | None) -> Record:
    """The record of the table's match, as this person may have it now; one that is everybody's is made once."""
    table, records = room.table, house.records
    if not is_unsealed(table):
        return await made(house, room, person)
    key = (room.id, table.version)
    if key in records:
        return records[key]
    found = await made(house, room, None)
    while len(records) >= RECORDS:
        del records[next(iter(records))]
    records[key] = found
    return found


async def made(house: House, room: Room, person: str | None) -> Record:
    """The record, from the table's journal."""
    log = await room.entries_after(0)
    return await house.lobby.journal.study(record, room.table, log, person)


@lru_cache(maxsize=4)
def holding(text: str) -> Record:
    """The record that the text says. Raises Denied if it does not hold: what never happened cannot be shown."""
    report = verify_text(GAMES, text)
    if not report.ok:
        wrong = report.checks[-1]
        raise Denied(HTTP_422_UNPROCESSABLE_ENTITY, wrong.why, **wrong.params)
    return read(GAMES, text)[1]


def steps(played: Record, after: int, count: int) -> Replay:
    """The steps of a finished match after the first `after`, with what each seat saw then."""
    if after >= len(played.events):
        return Replay(played.header, len(played.events), after, ())
    game = GAMES[played.header.game]
    seats = range(len(played.header.seats))
    match = game.motion(game.blank(options_of(game, played.header), len(seats)))
    found = []
    for number, event in enumerate(played.events[: after + count]):
        if not isinstance(event, SeatEvent):
            match.evolve(event)
        if number >= after:
            state = match.state()
            found.append(ReplayStep(event, tuple(game.view(state, seat) for seat in seats)))
    return Replay(played.header, len(played.events), after, tuple(found))
