"""Tables over HTTP: opened by a setting, shown, linked; whatever is wrong is told with its place and changes
nothing."""

import asyncio

import pytest

from tests.server.visit import Answer, served
from toprung.server.link import ANYWHERE, own_address
from toprung.store import MemoryStore, StoreTrouble

SNAKES = "snakes_and_ladders"
TABLE = {"game": SNAKES, "bots": [None, None]}


def test_the_games_are_told_with_all_that_a_client_needs() -> None:
    async def scene() -> None:
        async with served() as house:
            games = {game["key"]: game for game in (await house.browser().get("/api/games")).json}
            (rungs,) = games["ladder11"]["options"]
            assert (rungs["name"], rungs["choices"]) == ("rungs", [10, 11, 7, 5])
            assert len(rungs["effects"]) == len(rungs["choices"])
            assert games["ladder11"]["seats"] == [2, 3, 4, 5, 6]
            assert games["ladder11"]["levels"] == ["easy", "normal", "hard"]
            assert games[SNAKES]["shareable"] is True
            assert {option["name"] for option in games[SNAKES]["options"]} == {
                "bounce_back",
                "need_six",
                "classic",
                "fast",
            }
            assert all(game["facts"] for game in games.values())

    asyncio.run(scene())


def test_a_table_is_opened_by_its_setting_and_its_host_sits_at_it() -> None:
    """TBL-TABLE-5"""

    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            await ann.name("Ann")
            id = await ann.open_table(SNAKES, ["bot", None, None], options={"fast": True}, listed=False)
            table = (await ann.get(f"/api/tables/{id}")).json
            assert (table["phase"], table["host"], table["you"]) == ("open", True, [1])
            assert table["setting"]["options"] == {
                "bounce_back": False,
                "need_six": False,
                "classic": False,
                "fast": True,
            }
            assert [seat["bot"] for seat in table["seats"]] == ["bot", None, None]
            seen = (await house.browser().get(f"/api/tables/{id}")).json
            assert (seen["host"], seen["you"], seen["seats"][1]["name"]) == (False, [], "Ann")
            assert (await ann.get("/api/tables")).json == []

    asyncio.run(scene())


WRONG = [
    ({}, 400, "game"),
    ({"game": SNAKES}, 400, "bots"),
    ({"game": 7, "bots": [None, None]}, 400, "$.game"),
    ({"game": SNAKES, "bots": "none"}, 400, "$.bots"),
    (TABLE | {"clock": {"type": "real_time", "seconds": 7}}, 400, "$.clock"),
    (TABLE | {"clock": {"type": "sundial"}}, 400, "sundial"),
    (TABLE | {"options": {"fast": "very"}}, 400, "$.fast"),
    (TABLE | {"options": {"sails": True}}, 409, "no option called {option}"),
    ({"game": "chess", "bots": [None, None]}, 409, "no game called {game}"),
    ({"game": SNAKES, "bots": [None]}, 409, "for {least} to {most} players"),
    ({"game": SNAKES, "bots": [None] * 500}, 409, "for {least} to {most} players"),
    ({"game": SNAKES, "bots": ["bot", "bot"]}, 409, "At least one seat"),
    ({"game": SNAKES, "bots": [None, "genius"]}, 409, "no bot called {level}"),
    ([], 400, "object"),
    (None, 400, "object"),
]


@pytest.mark.parametrize(("body", "status", "why"), WRONG)
def test_a_wrong_setting_is_told_with_its_place(body: object, status: int, why: str) -> None:
    """TBL-TABLE-3, TBL-TABLE-5"""

    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            answer = await ann.post("/api/tables", body)
            assert answer.status == status, answer.body
            assert why in answer.json["why"]
            assert (status == 409) == (answer.json["clause"] is not None)
            assert (await ann.get("/api/tables")).json == []

    asyncio.run(scene())


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 30_000, b'{"game": "' + b"9" * 60_000 + b'"}', b"1e999"]
)
def test_what_cannot_be_read_is_refused(body: bytes) -> None:
    async def scene() -> None:
        async with served() as house:
            answer = await house.browser().ask("POST", "/api/tables", body, {"content-type": "application/json"})
            assert answer.status == 400, answer.body
            assert answer.json["why"]

    asyncio.run(scene())


def test_a_request_without_a_body_is_told_so() -> None:
    """Rather than by what the framework calls it."""

    async def scene() -> None:
        async with served() as house:
            answer = await house.browser().ask("POST", "/api/tables", b"", {"content-type": "application/json"})
            assert answer.json["why"] == "The request has no body."

    asyncio.run(scene())


@pytest.mark.parametrize("path", ["", "/link", "/qr.svg", "/record", "/replay"])
def test_there_is_nothing_where_there_is_no_table(path: str) -> None:
    async def scene() -> None:
        async with served() as house:
            answer = await house.browser().get(f"/api/tables/nowhere{path}")
            assert answer.status == 404
            assert answer.json["why"] == "There is no such table."

    asyncio.run(scene())


def test_a_path_that_is_nothing_is_told_as_a_problem() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            assert (await ann.get("/api/nothing")).json["why"] == "Not Found"
            assert (await ann.post("/api/me", {})).status == 405

    asyncio.run(scene())


def test_what_nobody_foresaw_is_told_without_its_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> Answer:
        async with served() as house:
            monkeypatch.setattr(house.store, "due", lambda *_: 1 / 0)
            return await house.browser().get("/health")

    answer = asyncio.run(scene())
    assert answer.status == 500
    assert answer.json == {"why": "Something went wrong on the server.", "clause": None, "params": {}}


def test_a_server_without_its_database_says_so() -> None:
    class Gone(MemoryStore):
        gone = False

        def due(self, now: int, most: int) -> tuple[str, ...]:
            if self.gone:
                raise StoreTrouble("The disk at /var/secret is full.")
            return super().due(now, most)

    async def scene() -> None:
        store = Gone()
        async with served(store) as house:
            assert (await house.browser().get("/health")).json == {"status": "ok"}
            store.gone = True
            answer = await house.browser().get("/health")
            assert answer.status == 503
            assert b"secret" not in answer.body

    asyncio.run(scene())


def test_a_link_leads_to_the_table_from_where_it_is_read() -> None:
    async def scene() -> None:
        async with served(public="https://room.test/") as house:
            ann = house.browser()
            opened = (await ann.post("/api/tables", TABLE)).json
            assert opened["link"] == f"https://room.test/t/{opened['id']}"
            assert (await ann.get(f"/api/tables/{opened['id']}/link")).json == {"link": opened["link"]}
        async with served() as house:
            opened = (await house.browser().post("/api/tables", TABLE)).json
            assert opened["link"] == f"http://room.test/t/{opened['id']}"
        async with served(host="127.0.0.1") as house:
            opened = (await house.browser().post("/api/tables", TABLE, host="localhost:8011")).json
            assert opened["link"] == f"http://localhost:8011/t/{opened['id']}"
        async with served(host=ANYWHERE[0]) as house:
            opened = (await house.browser().post("/api/tables", TABLE, host="localhost:8011")).json
            assert opened["link"] == f"http://{own_address() or 'localhost'}:8011/t/{opened['id']}"

    asyncio.run(scene())


def test_the_qr_code_is_a_picture_of_the_link() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            first, second = [await ann.open_table(SNAKES, [None, None]) for _ in range(2)]
            answer = await ann.get(f"/api/tables/{first}/qr.svg")
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert answer.body.startswith(b"<svg")
            assert b"script" not in answer.body
            assert answer.body != (await ann.get(f"/api/tables/{second}/qr.svg")).body

    asyncio.run(scene())
