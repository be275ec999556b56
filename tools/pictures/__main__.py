"""`python -m tools.pictures`: pictures of every page and of every state of a table, into screenshots/, to be looked at.

`--game eleven --width 390 --scheme dark --language ru` narrow it down, each can be given several times; so does
`--only pages` or `--only tables`. Tables deal the same each time, so that two sets can be laid side by side; other
cards come with `--seed 2`.
"""

import os
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.pictures.camera import ROOT, SIZES, TEXTS, Camera, pictures
from tools.pictures.seeded import SEED, SeededServer
from tools.pictures.sight import picture_game_pages, picture_pages
from tools.pictures.table import picture_table
from toprung.games import GAMES

CHROMIUM = "/usr/bin/chromium"


def main() -> None:
    """Serve, play, take the pictures."""
    given = arguments()
    os.environ[SEED] = str(given.seed)
    folder: Path = given.to
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory() as data, SeededServer(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=root)
        camera = Camera(browser, server.url, pictures(folder), given.width, given.scheme, given.language)
        for game in given.game:
            if given.only != "tables":
                picture_game_pages(camera, game)
            if given.only != "pages":
                picture_table(camera, game, given.seats, given.level)
        if given.only != "tables":
            picture_pages(camera)
    print(f"{camera.count} pictures in {folder}")


def arguments() -> Namespace:
    """What is asked for; everything, where nothing is said."""
    parser = ArgumentParser(prog="python -m tools.pictures", description=__doc__)
    parser.add_argument("--game", action="append", choices=list(GAMES))
    parser.add_argument("--width", action="append", type=int, choices=list(SIZES))
    parser.add_argument("--scheme", action="append", choices=["light", "dark"])
    parser.add_argument("--language", action="append", choices=sorted(path.stem for path in TEXTS.glob("*.json")))
    parser.add_argument("--only", choices=["pages", "tables"])
    parser.add_argument("--seats", type=int, help="how many, where the game allows it")
    parser.add_argument("--level", help="of the bots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=ROOT / "screenshots")
    given = parser.parse_args()
    given.game = given.game or list(GAMES)
    given.width = tuple(given.width or SIZES)
    given.scheme = given.scheme or ["light", "dark"]
    given.language = given.language or sorted(path.stem for path in TEXTS.glob("*.json"))
    return given


if __name__ == "__main__":
    main()
