"""What a first visit needs besides the page that it asked for, said in a `Link` header: the browser asks for all of it
at once, instead of finding one file in another, each a journey there and back.

Knows which of the client's pages stands at which path (`web/src/App.svelte`). What belongs to a page is in the list
that the client's build leaves; without one nothing is said.
"""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec import Struct

LIST = "manifest.json"
"""The list, in the folder of the built client."""

START = "first"
"""What the build calls the file that every page begins with (`web/vite.config.ts`)."""
PAGES = {
    "": "src/lobby/Home.svelte",
    "new": "src/lobby/Setup.svelte",
    "t": "src/table/TablePage.svelte",
    "rules": "src/rules/RulesPage.svelte",
    "card": "src/rules/SheetPage.svelte",
    "replay": "src/replay/ReplayPage.svelte",
    "daily": "src/daily/DailyPage.svelte",
    "daily/": "src/daily/DayPage.svelte",
    "boards": "src/board/BoardPage.svelte",
    "people": "src/board/PersonPage.svelte",
    "own": "src/own/OwnPage.svelte",
    "device": "src/own/DevicePage.svelte",
    "mail": "src/notice/MailPage.svelte",
    "verify": "src/record/VerifyPage.svelte",
}
"""The source of each page, by the first part of its path; with a slash that of what stands below it."""
FIRST = ("", "new", "t")
"""The pages that do with the first part of the texts."""
BOARDS = {"eleven": "src/eleven/family.ts", "snakes_and_ladders": "src/race/family.ts"}
BOARD = "src/rummy/family.ts"
"""The source of a game's board; a ladder rummy's."""

EARLY = "</early.js>; rel=preload; as=script"
"""Settles theme and language before anything is drawn."""
KINDS = {".js": "modulepreload", ".css": "preload; as=style", ".woff2": "preload; as=font"}
RULES = "</api/rules/{game}?language={tag}>; rel=preload; as=fetch; crossorigin"
"""The words of a rules page, as the page itself asks for them (`rulesOf` in `web/src/http.ts`)."""


class Chunk(Struct, frozen=True):
    """A file of the client, with what comes with it and what it asks for."""

    file: str
    name: str = ""
    css: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()
    assets: tuple[str, ...] = ()


class Ahead:
    """What comes ahead of each page of the client in this folder."""

    def __init__(self, folder: Path) -> None:
        file = folder / LIST
        self._chunks = msgspec.json.decode(file.read_bytes(), type=dict[str, Chunk]) if file.is_file() else {}
        self._start = next((source for source, chunk in self._chunks.items() if chunk.name == START), None)

    def links(self, path: str, languages: str, game: str | None = None) -> str:
        """The value of the header for the page at `path`, for a browser that accepts these languages (as its own header
        says it); `game` is that of the table there, where it is known."""
        first, slash, name = path.strip("/").partition("/")
        page = first + slash if first + slash in PAGES else first
        if self._start is None or page not in PAGES:
            return ""
        tag = self._spoken(languages)
        parts = ("first",) if page in FIRST else ("first", "later")
        wanted = [self._start, *(text(tag, part) for part in parts), PAGES[page]]
        if game is not None:
            wanted.append(BOARDS.get(game, BOARD))
        found = [name for source in wanted for name in self._files(source)]
        found += self._chunks[self._start].assets  # the fonts last: words wait for them, but not for long
        said = [RULES.format(game=quote(name, safe=""), tag=tag)] if page == "rules" and name else []
        return ", ".join([EARLY, *said, *map(link, dict.fromkeys(found))])

    def _spoken(self, languages: str) -> str:
        return next((tag for tag in tags(languages) if text(tag, "first") in self._chunks), "en")

    def _files(self, source: str) -> Iterator[str]:
        chunk = self._chunks.get(source)
        if chunk is not None:
            yield chunk.file
            yield from chunk.css
            for other in chunk.imports:
                yield from self._files(other)


def text(tag: str, part: str) -> str:
    """The source of one part of a language's texts."""
    return f"src/texts/{tag}.json?{part}"


def tags(languages: str) -> list[str]:
    """The tags of languages in an Accept-Language header, the dearest first, each followed by its language alone."""
    asked = [one.strip().partition(";q=") for one in languages.lower().split(",")]
    dearest = sorted(asked, key=lambda one: one[2] or "1", reverse=True)
    return [tag for whole, *_ in dearest for tag in (whole, whole.split("-")[0])]


def link(file: str) -> str:
    """What the header says of one file."""
    return f"</{file}>; rel={KINDS[Path(file).suffix]}; crossorigin"
