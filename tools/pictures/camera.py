"""Pages on all the screens that are asked for, each in every language, and what is to be done with what they show: a
picture of it, or, as `tests/browser/test_screen.py` does, looking for what is wrong with it."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "web" / "src" / "texts"
SIZES = {320: (320, 640), 360: (360, 640), 390: (390, 844), 768: (768, 1024), 844: (844, 390), 1440: (1440, 900)}
"""Widths and what they stand for: phones upright, a tablet, a phone on its side, a desktop."""
PAPER = (794, 1123)
"""A4, in the pixels of the web."""
TOUCHED = 1024
"""Screens that are narrower are touched."""
SETTLED = 250
"""Milliseconds in which a page has drawn what it was told. Pictures are for eyes: nothing is tested here."""

CONSTANT = "crypto.getRandomValues = array => array.fill(7)"
"""The browser's part of a match's chance is the same each time, too."""

Scheme = Literal["light", "dark"]
Schemes = Iterable[Scheme]


class Screen(NamedTuple):
    """A page of one person, in one language, shown in several sizes."""

    page: Page
    language: str
    sizes: tuple[int, ...]

    def say(self, key: str, **words: object) -> str:
        """A text of the client's in the screen's language."""
        said: str = json.loads((TEXTS / f"{self.language}.json").read_text(encoding="utf-8"))[key]
        for name, word in words.items():
            said = said.replace(f"{{{name}}}", str(word))
        return said

    def press(self, key: str, **words: object) -> bool:
        """Presses the button or link that says this, if it is there."""
        said = self.say(key, **words)
        found = self.page.get_by_role("button", name=said, exact=True).or_(
            self.page.get_by_role("link", name=said, exact=True)
        )
        if shown := found.count() > 0:
            found.first.click()
        return shown


class Shot(NamedTuple):
    """What a screen shows now: its name, how the screen is held, and whether all is wanted that can be scrolled to."""

    name: str
    width: int
    scheme: Scheme
    language: str
    whole: bool = False


Take = Callable[[Screen, Shot], None]
"""Does with a screen what it was set up for."""


def pictures(folder: Path) -> Take:
    """Takes pictures, into this folder."""

    def take(screen: Screen, shot: Shot) -> None:
        screen.page.wait_for_timeout(SETTLED)
        path = folder / f"{shot.name}-{shot.width}-{shot.scheme}-{shot.language}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        screen.page.screenshot(path=path, full_page=shot.whole, animations="disabled")

    return take


class Camera:
    """All screens of one person at once, and what is done with each in each size and scheme."""

    def __init__(
        self, browser: Browser, url: str, take: Take, widths: tuple[int, ...], schemes: Schemes, tongues: Iterable[str]
    ) -> None:
        self._browser, self._url, self._take = browser, url, take
        self._schemes = tuple(schemes)
        self._kinds = [
            (sizes, language)
            for sizes in (tuple(w for w in widths if w < TOUCHED), tuple(w for w in widths if w >= TOUCHED))
            for language in tongues
            if sizes
        ]
        self.count = 0

    def person(self, name: str) -> tuple[Screen, ...]:
        """The screens of somebody new, who is called so."""
        screens: list[Screen] = []
        for sizes, language in self._kinds:
            context = self._context(touched=sizes[0] < TOUCHED, language=language)
            if screens:
                context.add_cookies(screens[0].page.context.cookies())  # type: ignore[arg-type]
            screens.append(Screen(context.new_page(), language, sizes))
            screens[-1].page.goto("/")
            screens[-1].page.evaluate(CALL_ME, name)
        return tuple(screens)

    def shoot(self, screens: Iterable[Screen], name: str, *, whole: bool = False) -> None:
        """Takes each screen in each size and scheme; `whole` with all that can be scrolled to."""
        for screen in screens:
            for width, scheme in self._shots(screen):
                screen.page.set_viewport_size(dict(zip(("width", "height"), SIZES[width], strict=True)))  # type: ignore[arg-type]
                screen.page.emulate_media(color_scheme=scheme)
                self._take(screen, Shot(name, width, scheme, screen.language, whole))
                self.count += 1

    def print(self, screens: Iterable[Screen], name: str) -> None:
        """Takes what a printer would get, in each language: the first page."""
        for screen in {screen.language: screen for screen in screens}.values():
            screen.page.emulate_media(media="print", color_scheme="light")
            screen.page.set_viewport_size({"width": PAPER[0], "height": PAPER[1]})
            self._take(screen, Shot(name, PAPER[0], "light", screen.language))
            screen.page.emulate_media(media="screen")
            self.count += 1

    def _shots(self, screen: Screen) -> Iterator[tuple[int, Scheme]]:
        return ((width, scheme) for width in screen.sizes for scheme in self._schemes)

    def _context(self, *, touched: bool, language: str) -> BrowserContext:
        touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if touched else {}
        context = self._browser.new_context(base_url=self._url, locale=language, reduced_motion="reduce", **touch)
        context.add_init_script(CONSTANT)
        return context


CALL_ME = """name => fetch("/api/me", {
    method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ name }),
})"""

Prepare = Callable[[Screen], None]
"""Brings one screen into a state, by what is on it."""
