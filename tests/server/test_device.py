"""One person on several devices, all that is kept of them, and being forgotten."""

import asyncio
from pathlib import Path

from tests.room.hand import HandClock
from tests.server.visit import Browser, Json, begin, served
from toprung.kernel.record import read_header
from toprung.server.own import LINK_LASTS
from toprung.store import MemoryStore, SqlStore

SNAKES = "snakes_and_ladders"


async def secret_of(browser: Browser) -> str:
    """The secret of a link to another device."""
    answer: Json = (await browser.post("/api/me/link", {})).json
    assert answer["link"].partition("#")[0] == "http://room.test/device"
    assert answer["qr"].startswith("<svg")
    return str(answer["link"].partition("#")[2])


def test_a_link_makes_another_device_mine_once() -> None:
    """Both devices are the same person then; a third that has the link too late is not."""

    async def scene() -> None:
        async with served() as house:
            laptop, phone, thief = house.browser(), house.browser(), house.browser()
            me = await laptop.name("Ann")
            table = await laptop.open_table(SNAKES, [None, None])
            secret = await secret_of(laptop)
            assert (await phone.post("/api/me/device", {"secret": secret})).json == me
            for device in (laptop, phone):
                assert (await device.get("/api/me")).json == me
                assert (await device.get(f"/api/tables/{table}")).json["you"] == [0]
            assert phone.cookies["toprung"] not in (laptop.cookies["toprung"], secret)
            late = await thief.post("/api/me/device", {"secret": secret})
            assert (late.status, thief.cookies) == (403, {})

    asyncio.run(scene())


def test_a_link_is_good_for_ten_minutes() -> None:
    async def scene() -> None:
        async with served() as house:
            laptop, phone = house.browser(), house.browser()
            await laptop.name("Ann")
            secret = await secret_of(laptop)
            house.clock.time += LINK_LASTS
            assert (await phone.post("/api/me/device", {"secret": secret})).status == 403

    asyncio.run(scene())


def test_the_secret_of_a_link_is_no_cookie_and_no_token() -> None:
    async def scene() -> None:
        async with served() as house:
            laptop, thief = house.browser(), house.browser()
            me = await laptop.name("Ann")
            thief.cookies["toprung"] = secret = await secret_of(laptop)
            assert (await thief.get("/api/me")).json != me
            answer = await thief.get("/api/me", authorization=f"Bearer {secret}")
            assert answer.status == 401
            assert secret not in repr(house.store.__dict__)

    asyncio.run(scene())


def test_a_further_device_stays_mine_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        url = f"sqlite:///{tmp_path}/a.sqlite3"
        async with served(SqlStore(url)) as house:
            laptop, phone = house.browser(), house.browser()
            me = await laptop.name("Ann")
            assert (await phone.post("/api/me/device", {"secret": await secret_of(laptop)})).json == me
        async with served(SqlStore(url)) as again:
            phone.house = again
            assert (await phone.get("/api/me")).json == me

    asyncio.run(scene())


async def played_out(ann: Browser, bo: Browser) -> str:
    """The id of a table at which Ann and Bo sat, and which Bo left."""
    await bo.name("Bodil")
    await ann.name("Annegret")
    table = await ann.open_table(SNAKES, [None, None])
    first, second = await ann.sit(table), await bo.sit(table)
    await second.want("sit", seat=1)
    for seat, player in enumerate((first, second)):
        await player.ready(seat)
    for seat, player in enumerate((first, second)):
        await player.reveal(seat)
    await second.until(lambda update: update["table"]["phase"] == "playing")
    await second.want("leave", seat=1)
    return table


def test_who_was_sent_away_gets_no_record_of_a_table_that_allows_no_spectators() -> None:
    """TBL-SPEC-1: the export is no way past it."""

    async def scene() -> None:
        async with served() as house:
            ann, bo, spy = house.browser(), house.browser(), house.browser()
            for browser, name in ((ann, "Ann"), (bo, "Bo"), (spy, "Spy")):
                await browser.name(name)
            table = await ann.open_table(SNAKES, [None, None], spectators=False, listed=False)
            host, seen = await ann.sit(table), await spy.sit(table)
            await seen.want("sit", seat=1)
            await host.want("remove", seat=1)
            second = await bo.sit(table)
            await second.want("sit", seat=1)
            await begin({0: host, 1: second})
            assert [one["record"] for one in (await spy.get("/api/me/export")).json["tables"]] == [None]
            assert (await bo.get("/api/me/export")).json["tables"][0]["record"]

    asyncio.run(scene())


def test_all_that_is_kept_of_me_can_be_had() -> None:
    """My programs, my tables, and the records of my matches; of nobody else anything that is theirs."""

    async def scene() -> None:
        async with served() as house:
            ann, bo = house.browser(), house.browser()
            table = await played_out(ann, bo)
            waiting = await ann.open_table(SNAKES, [None, None])
            await ann.post("/api/programs", {"name": "Robot", "scopes": ["watch"]})
            answer = await ann.get("/api/me/export")
            assert answer.headers["content-disposition"] == 'attachment; filename="toprung.json"'
            kept = answer.json
            assert (kept["name"], [one["name"] for one in kept["programs"]]) == ("Annegret", ["Robot"])
            records = {one["id"]: one["record"] for one in kept["tables"]}
            assert records.keys() == {table, waiting} and records[waiting] is None
            header = read_header(records[table].splitlines()[0])
            assert [sitter.name for sitter in header.seats] == ["Annegret", "Bodil"]
            assert (await bo.get("/api/me")).json["id"] not in answer.body.decode()

    asyncio.run(scene())


def test_whoever_is_forgotten_has_left_and_is_named_nowhere() -> None:
    """In no record, no entry, no list, no row of the store; what they played stays; and their cookie is nobody's."""

    async def scene() -> None:
        store = MemoryStore()
        async with served(store) as house:
            ann, bo = house.browser(), house.browser()
            table = await played_out(ann, bo)
            open_table = await ann.open_table(SNAKES, [None, None])
            watch = await bo.sit(open_table)
            running = await ann.open_table(SNAKES, [None, "bot"], clock={"type": "untimed"}, listed=False)
            player = await ann.sit(running)
            await player.ready(0)
            await player.reveal(0)
            robot = (await ann.post("/api/programs", {"name": "Annegret's", "scopes": ["watch"]})).json["program"]
            await ann.ask("DELETE", f"/api/programs/{robot['id']}")
            cookie, bo.seen = dict(ann.cookies), []
            assert (await ann.ask("DELETE", "/api/me")).status == 204
            assert ann.cookies["toprung"] == ""
            ann.cookies = cookie
            assert (await ann.get("/api/me")).json["name"] != "Annegret"
            await watch.until(lambda update: update["table"]["phase"] == "over")
            record = (await bo.get(f"/api/tables/{table}/record")).body.decode()
            assert [seat.name for seat in read_header(record.splitlines()[0]).seats] == ["deleted", "Bodil"]
            again = await bo.sit(table)
            assert [entry["event"]["type"] for entry in again.entries][:2] == ["opened", "sat"]
            assert again.entries[1]["event"]["name"] == "deleted"
            assert not any(b"Annegret" in seen.data for seen in bo.seen)
            assert "Annegret" not in repr(store.__dict__)
            assert (await bo.get("/api/me")).json["name"] == "Bodil"

    asyncio.run(scene())


def test_the_forgotten_are_forgotten_by_a_database_too(tmp_path: Path) -> None:
    """After a restart as before it."""

    async def scene() -> None:
        url = f"sqlite:///{tmp_path}/a.sqlite3"
        async with served(SqlStore(url), HandClock()) as house:
            ann, bo = house.browser(), house.browser()
            table = await played_out(ann, bo)
            await ann.ask("DELETE", "/api/me")
        async with served(SqlStore(url)) as again:
            bo.house, bo.seen = again, []
            record = (await bo.get(f"/api/tables/{table}/record")).body.decode()
            assert [seat.name for seat in read_header(record.splitlines()[0]).seats] == ["deleted", "Bodil"]
            await bo.sit(table)
            assert not any(b"Annegret" in seen.data for seen in bo.seen)

    asyncio.run(scene())
