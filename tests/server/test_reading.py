"""What can be read without a table: rules pages, and the replay of a record that somebody has."""

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.server.visit import served
from toprung.games import GAMES
from toprung.kernel import decode
from toprung.rules import RulesCard, RulesPage, card, page

RECORDS = Path(__file__).parents[1] / "kernel" / "golden"


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_are_there_for_anybody(game: str) -> None:
    """The page is sent as `toprung rules` has it; who asks for a language that there is none in gets English."""

    async def scene() -> None:
        async with served() as house:
            for query in ("", "?language=en", "?language=tlh"):
                answer = await house.browser().get(f"/api/rules/{game}{query}")
                assert answer.status == 200
                assert decode(answer.body, RulesPage) == page(game, "en")
            russian = await house.browser().get(f"/api/rules/{game}?language=ru")
            assert decode(russian.body, RulesPage) == page(game, "ru")

    asyncio.run(scene())


def test_a_game_that_is_not_played_here_has_no_rules() -> None:
    async def scene() -> None:
        async with served() as house:
            answer = await house.browser().get("/api/rules/bridge")
            assert answer.status == 404
            assert answer.json["params"] == {"game": "bridge"}

    asyncio.run(scene())


@pytest.mark.parametrize(("game", "options"), [("ladder11", {"rungs": 7}), ("ladder_rummy_numbered", {"skips": True})])
def test_a_rules_card_for_the_options_of_a_table(game: str, options: dict[str, Any]) -> None:
    """The card is sent for the options that are named, the others as usual (LRN-UI-4)."""

    async def scene() -> None:
        async with served() as house:
            for query, chosen in (("", {}), (f"?{urlencode({'options': json.dumps(options)})}", options)):
                answer = await house.browser().get(f"/api/rules/{game}/card{query}")
                assert answer.status == 200
                assert decode(answer.body, RulesCard) == card(game, GAMES[game].types.options(**chosen))

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("game", "options", "status"),
    [
        ("bridge", "{}", 404),
        ("ladder11", '{"rungs": 6}', 400),
        ("ladder11", '{"wilds": 8}', 409),
        ("ladder11", "[]", 400),
        ("ladder11", "{", 400),
    ],
)
def test_a_rules_card_that_cannot_be_printed(game: str, options: str, status: int) -> None:
    """Options that no table could have are refused with a sentence (TBL-TABLE-5)."""

    async def scene() -> None:
        async with served() as house:
            answer = await house.browser().get(f"/api/rules/{game}/card?{urlencode({'options': options})}")
            assert (answer.status, bool(answer.json["why"])) == (status, True)

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_holds_can_be_stepped_through(game: str) -> None:
    """Its steps are its events, with what each seat saw; a part of them is the same part (TBL-HIDE-3)."""
    text = (RECORDS / f"{game}.jsonl").read_text()
    header, *events = map(json.loads, text.splitlines())

    async def scene() -> None:
        async with served() as house:
            browser = house.browser()
            whole = (await browser.post("/api/replay", {"record": text})).json
            assert whole["total"] == len(events)
            assert [step["event"] for step in whole["steps"]] == events[:500]
            assert all(len(step["views"]) == len(header["seats"]) for step in whole["steps"])
            part = (await browser.post("/api/replay", {"record": text, "after": 7, "count": 3})).json
            assert part["steps"] == whole["steps"][7:10]

    asyncio.run(scene())


def bent(text: str, **changes: Any) -> str:
    """The record with its header changed; a key set to None is taken away."""
    first, rest = text.split("\n", 1)
    header = json.loads(first) | changes
    return json.dumps({key: value for key, value in header.items() if value is not None}) + "\n" + rest


def test_a_record_that_does_not_hold_is_not_shown() -> None:
    """What never happened, and what is still secret, has no replay; the answer says what is wrong."""
    text = (RECORDS / "ladder11.jsonl").read_text()
    lines = text.splitlines(keepends=True)
    broken = {
        "a seed of somebody’s own": bent(text, seed="00" * 32),
        "no seed": bent(text, seed=None),
        "a line left out": "".join(lines[:40] + lines[41:]),
        "the end left out": "".join(lines[:-1]),
        "no record": "Dear diary",
        "nothing": "",
    }

    async def scene() -> None:
        async with served() as house:
            browser = house.browser()
            for what, record in broken.items():
                answer = await browser.post("/api/replay", {"record": record})
                assert answer.status == 422, what
                assert answer.json["why"], what
            for part in ({"after": -1}, {"count": 0}, {"count": 501}):
                assert (await browser.post("/api/replay", {"record": text} | part)).status == 400
            assert (await browser.post("/api/replay", {"record": "x" * (4 << 20)})).status == 413

    asyncio.run(scene())
