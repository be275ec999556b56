"""Pages on all the screens that are asked for, each in every language, and pictures of what they show."""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = "/usr/bin/chromium"
TEXTS = ROOT / "web" / "src" / "texts"
SIZES = {320: (320, 640), 360: (360, 640), 390: (390, 844), 768: (768, 1024), 844: (844, 390), 1440: (1440, 900)}
"""Widths and what they stand for: phones upright, a tablet, a phone on its side, a desktop."""
TOUCHED = 1024
"""Screens that are narrower are touched."""
SETTLED = 250
"""Milliseconds in which a page has drawn what it was told. Pictures are for eyes: nothing is tested here."""

CONSTANT = "crypto.getRandomValues = array => array.fill(7)"
"""The browser's part of a match's chance is the same each time, too."""

Choices = Iterable[str]


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


class Camera:
    """All screens of one person at once, and where their pictures go."""

    def __init__(
        self,
        playwright: Playwright,
        url: str,
        folder: Path,
        widths: tuple[int, ...],
        schemes: Choices,
        tongues: Choices,
    ) -> None:
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        self._browser: Browser = playwright.chromium.launch(executable_path=CHROMIUM, args=root)
        self._url, self._folder = url, folder
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
        """A picture of each screen in each size and scheme; `whole` of all that can be scrolled to."""
        for screen in screens:
            for width, scheme in self._shots(screen):
                screen.page.set_viewport_size(dict(zip(("width", "height"), SIZES[width], strict=True)))  # type: ignore[arg-type]
                screen.page.emulate_media(color_scheme=scheme)
                screen.page.wait_for_timeout(SETTLED)
                path = self._folder / f"{name}-{width}-{scheme}-{screen.language}.png"
                path.parent.mkdir(parents=True, exist_ok=True)
                screen.page.screenshot(path=path, full_page=whole)
                self.count += 1

    def print(self, screens: Iterable[Screen], name: str) -> None:
        """What a printer would get, in each language: the first page, as a picture."""
        for language in {screen.language: screen for screen in screens}.values():
            language.page.emulate_media(media="print")
            language.page.set_viewport_size({"width": 794, "height": 1123})
            language.page.wait_for_timeout(SETTLED)
            language.page.screenshot(path=self._folder / f"{name}-{language.language}.png")
            language.page.emulate_media(media="screen")
            self.count += 1

    def _shots(self, screen: Screen) -> Iterator[tuple[int, Any]]:
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
