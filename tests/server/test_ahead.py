"""What a browser is told to fetch before it has read the page: what that page will ask for, and nothing that the asker
may not know of."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from tests.server.visit import begin, served
from toprung.server import ahead, app, page

WEB = Path(__file__).parents[2] / "web" / "src"
LIST = {
    "_first-1.js": {"file": "first-1.js", "name": "first", "css": ["first-1.css"], "assets": ["letters.woff2"]},
    "_table-2.js": {"file": "table-2.js", "name": "table", "imports": ["_first-1.js"], "css": ["table-2.css"]},
    "src/lobby/Home.svelte": {"file": "home.js", "imports": ["_first-1.js"]},
    "src/rules/RulesPage.svelte": {"file": "rules.js", "imports": ["_first-1.js"]},
    "src/table/TablePage.svelte": {"file": "table.js", "imports": ["_table-2.js"]},
    "src/rummy/family.ts": {"file": "rummy.js", "imports": ["_first-1.js", "_table-2.js"]},
    "src/race/family.ts": {"file": "race.js", "imports": ["_first-1.js"]},
} | {
    f"src/texts/{tag}.json?{part}": {"file": f"{tag}-{part}.js"} for tag in ("en", "ru") for part in ("first", "later")
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of which only the list of its files is needed, and served."""
    (tmp_path / "manifest.json").write_text(json.dumps(LIST))
    (tmp_path / "index.html").write_text("<!doctype html><title>Toprung</title>")
    monkeypatch.setattr(app, "Client", lambda: page.Client(tmp_path))
    return tmp_path


def files(header: str) -> list[str]:
    """The files that the header names."""
    return re.findall("</([^>]+)>", header)


@pytest.mark.parametrize(
    ("path", "languages", "game", "expected"),
    [
        ("", "en", None, ["en-first.js", "home.js"]),
        ("t/abc", "en", None, ["en-first.js", "table.js", "table-2.js", "table-2.css"]),
        ("t/abc", "en", "ladder11", ["en-first.js", "table.js", "table-2.js", "table-2.css", "rummy.js"]),
        ("t/abc", "en", "snakes_and_ladders", ["en-first.js", "table.js", "table-2.js", "table-2.css", "race.js"]),
    ],
)
def test_all_that_a_page_needs_each_once(
    folder: Path, path: str, languages: str, game: str | None, expected: list[str]
) -> None:
    """The start before it, the letters behind it."""
    named = files(ahead.Ahead(folder).links(path, languages, game))
    assert named == ["early.js", "first-1.js", "first-1.css", *expected, "letters.woff2"]


def test_a_rules_page_its_words_as_well(folder: Path) -> None:
    """In the language that is spoken, from the address that the page asks; whatever the page's own address says."""
    named = files(ahead.Ahead(folder).links("rules/ladder11", "ru"))
    assert named[:2] == ["early.js", "api/rules/ladder11?language=ru"]
    assert named[2:] == ["first-1.js", "first-1.css", "ru-first.js", "ru-later.js", "rules.js", "letters.woff2"]
    odd = ahead.Ahead(folder).links("rules/a>, <b\r\n", "en")
    assert files(odd)[1] == "api/rules/a%3E%2C%20%3Cb%0D%0A?language=en"


@pytest.mark.parametrize(
    ("languages", "spoken"),
    [
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("de-DE, de;q=0.9, en;q=0.4, ru;q=0.7", "ru"),
        ("en;q=0.1, RU", "ru"),
        ("de", "en"),
        ("", "en"),
        ("*;q=x,;;q=", "en"),
    ],
)
def test_the_dearest_language_that_there_is(folder: Path, languages: str, spoken: str) -> None:
    assert f"{spoken}-first.js" in files(ahead.Ahead(folder).links("", languages))


@pytest.mark.parametrize("path", ["nowhere", "assets/first-1.js", "worker.js", "api/me"])
def test_nothing_where_no_page_is_known(folder: Path, path: str) -> None:
    assert ahead.Ahead(folder).links(path, "en") == ""


def test_nothing_without_a_list(tmp_path: Path) -> None:
    assert ahead.Ahead(tmp_path).links("", "en") == ""


def test_the_pages_and_boards_are_those_of_the_client() -> None:
    """Each that `App.svelte` fetches when somebody goes there, and each that `family.ts` does."""
    pages = re.findall(r'import\("\./(.+?)"\)', (WEB / "App.svelte").read_text(encoding="utf-8"))
    assert sorted(f"src/{name}" for name in pages) == sorted(ahead.PAGES.values())
    boards = re.findall(r'import\("\.\./(.+?)"\)', (WEB / "table" / "family.ts").read_text(encoding="utf-8"))
    assert sorted(f"src/{name}.ts" for name in boards) == sorted({ahead.BOARD, *ahead.BOARDS.values()})


@pytest.mark.usefixtures("folder")
def test_what_is_played_is_said_to_those_who_may_look() -> None:
    """TBL-TABLE-5: to whoever sits there; not to others where the host allows no spectators, nor of a table that is not
    there."""

    async def scene() -> None:
        async with served() as house:
            ann, eve = house.browser(), house.browser()
            table = await ann.open_table("snakes_and_ladders", [None, "bot"], spectators=False)
            player = await ann.sit(table)
            await begin({0: player})
            for browser, told in ((ann, True), (eve, False)):
                answer = await browser.get(f"/t/{table}")
                assert answer.status == 200
                assert ("race.js" in files(answer.headers["link"])) is told
                assert answer.headers["vary"] == "accept-encoding, accept-language"
            assert "race.js" not in files((await ann.get("/t/nowhere")).headers["link"])
            await player.socket.close()

    asyncio.run(scene())
