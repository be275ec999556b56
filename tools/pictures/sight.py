"""The pages that are no table, as a visitor finds them."""

from datetime import UTC, datetime
from pathlib import Path

from tools.pictures.camera import ROOT, Camera, Screen
from tools.pictures.table import go

RECORD = ROOT / "tests" / "kernel" / "golden" / "ladder11.jsonl"
PAGES = {
    "home": "/",
    "daily": "/daily",
    "boards": "/boards",
    "person": "/people/me",
    "own": "/own",
    "device": "/device",
    "mail": "/mail",
    "verify": "/verify",
    "missing": "/nowhere",
    "gone": "/t/none",
}


def picture_pages(camera: Camera) -> None:
    """Every page that belongs to no game."""
    screens = camera.person("Ann")
    for name, path in PAGES.items():
        go(screens, path)
        camera.shoot(screens, f"pages/{name}", whole=True)
    go(screens, "/verify")
    for screen in screens:
        check(screen, RECORD)
    camera.shoot(screens, "pages/verified", whole=True)
    go(screens, "/")
    for screen in screens:
        refuse(screen)
    camera.shoot(screens, "pages/refused")


def picture_game_pages(camera: Camera, game: str) -> None:
    """The pages of one game: setting a table up, its rules, its card on the screen and on paper."""
    screens = camera.person("Ann")
    today = datetime.now(UTC).date()
    paths = {"set-up": "new", "rules": "rules", "board": "boards", "day": "daily", "card": "card"}
    for name, path in paths.items():
        go(screens, f"/{path}/{game}" + (f"/{today}" if name == "day" else ""))
        camera.shoot(screens, f"{game}/{name}", whole=True)
    camera.print(screens, f"{game}/printed")


def check(screen: Screen, record: Path) -> None:
    """The record, checked."""
    screen.page.locator("input[type=file]").set_input_files(record)
    screen.page.get_by_role("status").first.wait_for()


def refuse(screen: Screen) -> None:
    """A refusal, as the server words it when somebody is too quick."""
    why = "Too many requests from your address. Wait a moment."
    screen.page.route("**/api/tables", lambda route: route.fulfill(status=429, json={"why": why, "params": {}}))
    screen.press("home.play_now")
    screen.page.unroute("**/api/tables")
