"""Every page that belongs to no game, on every screen: nothing is cut off or covered, nothing hangs over the edge, a
finger hits what it aims at, and axe finds nothing; in both languages, light and dark, and with letters twice as large.

The pages are those that `make pictures` takes pictures of: what is looked at there by eye is measured here.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.survey import survey, violations
from tools.pictures.camera import TOUCHED, Camera, Scheme, Screen, Shot
from tools.pictures.seeded import SeededServer
from tools.pictures.sight import picture_pages
from tools.pictures.table import go

LANGUAGES = ("en", "ru")
WIDTHS = (320, 390, 768, 844, 1440)
DOUBLED_WIDTHS = (768, 1440)
AS_IT_IS, DOUBLED = 16, 32
"""Pixels of a letter's em, as the browser is set up."""


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SeededServer]:
    """A server whose tables are dealt the same each time."""
    with SeededServer(tmp_path_factory.mktemp("room")) as running:
        yield running


class Surveyor:
    """Looks at every screen that it is shown, and keeps what is wrong with it."""

    def __init__(self, em: int) -> None:
        self._em = em
        self.complaints: list[str] = []

    def take(self, screen: Screen, shot: Shot) -> None:
        """One screen, in one size and scheme. What axe finds does not depend on how large the letters are."""
        set_letters(screen, self._em)
        found = survey(screen.page, touch=shot.width < TOUCHED)
        if self._em == AS_IT_IS:
            found += violations(screen.page)
        self.complaints += [f"{shot.name} {shot.width} {shot.scheme} {shot.language}: {said}" for said in found]


def set_letters(screen: Screen, em: int) -> None:
    """As somebody does in the browser's own settings."""
    line = screen.page.context.new_cdp_session(screen.page)
    line.send("Page.setFontSizes", {"fontSizes": {"standard": em}})
    line.detach()


WAYS: dict[str, tuple[int, tuple[int, ...], tuple[Scheme, ...]]] = {
    "light": (AS_IT_IS, WIDTHS, ("light",)),
    "dark": (AS_IT_IS, WIDTHS, ("dark",)),
    "doubled": (DOUBLED, DOUBLED_WIDTHS, ("light",)),
}
everywhere = pytest.mark.parametrize(
    ("way", "language"), [pytest.param(way, tongue, marks=pytest.mark.long) for way in WAYS for tongue in LANGUAGES]
)


def look(browser: Browser, server: SeededServer, way: str, language: str, show: Callable[[Camera], None]) -> None:
    """Nothing is wrong with all that `show` brings before the camera."""
    em, widths, schemes = WAYS[way]
    surveyor = Surveyor(em)
    camera = Camera(browser, server.url, surveyor.take, widths, schemes, (language,))
    show(camera)
    assert camera.count
    said = "\n".join(dict.fromkeys(surveyor.complaints))
    assert not said, said


@everywhere
def test_every_page(browser: Browser, seeded: SeededServer, way: str, language: str) -> None:
    """Those that belong to no game, a record that is checked and a refusal among them."""
    look(browser, seeded, way, language, picture_pages)


@pytest.mark.parametrize(("way", "language", "path"), [("light", "ru", "/new/eleven"), ("doubled", "en", "/")])
def test_a_page_of_them(browser: Browser, seeded: SeededServer, way: str, language: str, path: str) -> None:
    """What `make test` looks at."""

    def show(camera: Camera) -> None:
        screens = camera.person("Ann")
        go(screens, path)
        camera.shoot(screens, path)

    look(browser, seeded, way, language, show)
