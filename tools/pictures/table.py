"""A table of one game from the set-up page to the replay, pictured on the way."""

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import expect

from tools.pictures.camera import Camera, Screen
from tools.pictures.seat import MIDDLE, Line, Turn
from tools.pictures.state import STATES, State, hand
from toprung.games import GAMES
from toprung.kernel import encode

OPEN = """setting => fetch("/api/tables", {
    method: "POST", headers: { "content-type": "application/json" }, body: setting,
}).then(answer => answer.json()).then(({ id, why }) => id ?? Promise.reject(new Error(why)))"""
RECEIPTS = """() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes("receipt")))"""
KEEP = "entries => JSON.parse(entries).forEach(([key, said]) => localStorage.setItem(key, said))"
FORGET = """() => Object.keys(localStorage).filter(key => key.startsWith("toprung.staged"))
    .concat("toprung.lessons").forEach(key => localStorage.removeItem(key))"""
FURTHER = 5
"""How many tables with all seats taken are played at most for states to which the first did not come."""
PATIENCE = 15_000
"""Milliseconds within which a page has what its seat was dealt."""
OPTIONS: dict[str, dict[str, Any]] = {
    "ladder11": {"rungs": 5},
    "ladder_rummy_numbered": {"skips": True, "stuck_help": True, "missed": "move_on"},
    "ladder_rummy_standard": {},
    "eleven": {"games": 3},
    "snakes_and_ladders": {},
}
"""So that a match is short and has what the options add."""


def picture_table(camera: Camera, game: str, seats: int | None = None, level: str | None = None) -> None:
    """All states of a table of this game with so many seats that a match comes to; says which it did not."""
    screens = camera.person("Ann")
    watching = camera.person("Cleo")
    picture_waiting(camera, screens, game, seats, level)
    table = begin(screens, game, seats, level)
    line = Line(beside(screens[0]), game, table)
    wanted = {state.name: state for state in STATES[game]}
    watched = False
    round_before = None
    for turn in line.turns():
        round_now = turn.view.get("round")
        if round_before not in {None, round_now}:
            picture_round(camera, screens, game, first=round_before == 1)
        round_before = round_now
        for state in [state for state in wanted.values() if state.when(turn)]:
            picture_state(camera, screens, game, wanted.pop(state.name), turn)
        if not watched and is_rich(turn):
            watched = True
            go(watching, f"/t/{table}")
            camera.shoot(watching, f"{game}/watched")
            go(watching, "/")
        line.play(turn)
    picture_end(camera, screens, game, table)
    wanted["full"] = State("full", is_full)
    for _ in range(FURTHER):
        if wanted:
            picture_wanted(camera, screens, game, wanted, level)
    if wanted:
        print(f"{game}: no match came to {', '.join(wanted)}")


def picture_wanted(
    camera: Camera, screens: tuple[Screen, ...], game: str, wanted: dict[str, State], level: str | None
) -> None:
    """What a match with all seats taken comes to of the states that are wanted; they are then wanted no more."""
    table = begin(screens[:1], game, max(GAMES[game].seats), level)
    go(screens, "/health")
    line = Line(beside(screens[0]), game, table)
    for turn in line.turns():
        for state in [state for state in wanted.values() if state.when(turn)]:
            go(screens, f"/t/{table}")
            picture_state(camera, screens, game, wanted.pop(state.name), turn)
            go(screens, "/health")
        if not wanted:
            return
        line.play(turn)


def setting_of(game: str, bots: list[str | None], **further: object) -> str:
    """What a table of a short match with these bots is opened with."""
    setting = {"game": game, "options": OPTIONS[game], "bot_pace": "instant", "listed": False, "bots": bots}
    return encode(setting | further).decode()


def bots_of(game: str, seats: int | None, level: str | None) -> list[str | None]:
    """Who plays with us, at a table with so many seats."""
    count = seats or min(4, max(GAMES[game].seats))
    return [None, *[level or MIDDLE[game]] * (count - 1)]


def picture_waiting(
    camera: Camera, screens: tuple[Screen, ...], game: str, seats: int | None, level: str | None
) -> None:
    """A waiting room with one seat open."""
    table = screens[0].page.evaluate(OPEN, setting_of(game, [*bots_of(game, seats, level)[:-1], None]))
    go(screens, f"/t/{table}")
    camera.shoot(screens, f"{game}/waiting", whole=True)


def begin(screens: tuple[Screen, ...], game: str, seats: int | None, level: str | None) -> str:
    """The id of a running table, at which all screens are."""
    page = screens[0].page
    clock = {"type": "untimed"}
    if page.url.endswith("/health"):
        go(screens[:1], "/")
    table: str = page.evaluate(OPEN, setting_of(game, bots_of(game, seats, level), clock=clock))
    go(screens[:1], f"/t/{table}")
    page.get_by_role("button", name=screens[0].say("wait.ready_button"), exact=True).click()
    page.wait_for_selector(".match")
    receipts = page.evaluate(RECEIPTS)
    for screen in screens:
        screen.page.evaluate(KEEP, receipts)
    go(screens, f"/t/{table}")
    return table


def beside(screen: Screen) -> Any:
    """A page of the same person that shows nothing."""
    page = screen.page.context.new_page()
    page.goto("/health")
    return page


def go(screens: Iterable[Screen], path: str) -> None:
    """All screens at this address."""
    for screen in screens:
        screen.page.goto(path)
        screen.page.wait_for_load_state("networkidle")


def picture_state(camera: Camera, screens: tuple[Screen, ...], game: str, state: State, turn: Turn) -> None:
    """One state; afterwards the table is as if nobody had touched it."""
    for screen in screens:
        screen.page.wait_for_timeout(200)
        if "hand" in turn.view:
            expect(hand(screen)).to_have_count(len(turn.view["hand"]), timeout=PATIENCE)
        if state.show:
            state.show(screen)
    camera.shoot(screens, f"{game}/{state.name}")
    if state.show:
        for screen in screens:
            screen.page.evaluate(FORGET)
            screen.page.reload()
            screen.page.wait_for_selector(".match")


def picture_round(camera: Camera, screens: tuple[Screen, ...], game: str, *, first: bool) -> None:
    """The sheet of a round that is over, the first time; then the table is there again."""
    for screen in screens:
        screen.page.wait_for_timeout(200)
    if first:
        camera.shoot(screens, f"{game}/round")
    for screen in screens:
        screen.press("round.go_on")


def picture_end(camera: Camera, screens: tuple[Screen, ...], game: str, table: str) -> None:
    """The last round, the result, the table behind it, and the replay in its middle."""
    for screen in screens:
        screen.page.wait_for_timeout(1500)
        screen.press("round.go_on")
    camera.shoot(screens, f"{game}/result")
    for screen in screens:
        screen.press("close")
    camera.shoot(screens, f"{game}/over")
    go(screens, f"/replay/{table}")
    for screen in screens:
        slider = screen.page.get_by_role("slider")
        slider.wait_for()
        middle = int(slider.get_attribute("max") or 0) // 2
        slider.fill(str(middle))
    camera.shoot(screens, f"{game}/replay")


def is_full(turn: Turn) -> bool:
    """Whether much lies on the table, or everybody is on the way."""
    view = turn.view
    if "race" in view:
        return bool(min(view["race"]["squares"]) > 0)
    return len(view.get("melds", ())) > len(view["seats"]) or all(seat.get("front") for seat in view["seats"])


def is_rich(turn: Turn) -> bool:
    """Whether there is something for somebody who watches."""
    view = turn.view
    return bool(view.get("melds") or view.get("discard")) or max(view.get("race", {}).get("squares", [0])) > 20
