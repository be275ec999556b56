"""Snakes & Ladders on a terminal."""

from collections.abc import Iterator, Sequence
from typing import Any

from toprung.cli.mistake import Mistake
from toprung.cli.voice import Scene, Voice, tell_shared
from toprung.games.snakes_and_ladders.race import Roll, Rolled, Started


def show(scene: Scene) -> Iterator[str]:
    """Where the tokens stand."""
    race = scene.view.race
    for seat, name in enumerate(scene.names):
        mark = ">" if seat == scene.view.turn else " "
        square = f"square {race.squares[seat]}" if race.squares[seat] else "off the board"
        yield f"{mark} {name:<16} {square}{'  (left)' if race.left[seat] else ''}"


def tell(scene: Scene, event: Any) -> str:
    """What happened."""
    match event:
        case Started(seat):
            return f"{scene.names[seat]} started"
        case Rolled(seat, die, _, again):
            return f"{scene.names[seat]} rolled {die}: {told_path(event)}{', and another roll' if again else ''}"
    return tell_shared(scene, event)


def told_path(event: Rolled) -> str:
    """The way of the token."""
    path = event.path
    if len(path) == 1:
        return "stayed " + (f"on {path[0]}" if path[0] else "off the board")
    if len(path) == 3:
        return f"{path[0]} to {path[1]}, {'up a ladder' if path[2] > path[1] else 'down a snake'} to {path[2]}"
    if event.die == 6 and path[1] < path[0] and not event.again:
        return f"the third 6, back to {path[1]}"
    return f"{path[0]} to {path[1]}"


def offer(scene: Scene, action: Roll) -> str:
    """There is one thing to do."""
    return "roll"


def read(scene: Scene, words: Sequence[str]) -> Roll:
    """`roll`, or `r`."""
    if list(words) not in (["roll"], ["r"]):
        raise Mistake("Type roll, or 1.")
    return Roll()


VOICE = Voice(show, tell, offer, read, "roll               roll the die and move")
