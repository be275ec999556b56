"""How a table is opened: a setting checked and written out (TBL-TABLE)."""

import msgspec
from msgspec.structs import replace

from toprung.games import GAMES
from toprung.kernel import AnyGame, Illegal
from toprung.table.event import Opened, Sat, TableEvent
from toprung.table.setting import Setting, Untimed
from toprung.table.value import Person


def open_table(setting: Setting, host: Person, now: int, fresh: bytes) -> tuple[TableEvent, ...]:
    """The first events of a table: opened by the host (TBL-TABLE-5), who takes the first open seat. `fresh` (32 random
    bytes) is its seed. Raises Illegal, or msgspec.ValidationError when an option has a wrong value."""
    game = GAMES.get(setting.game)
    if game is None:
        raise Illegal("TBL-TABLE-5", "There is no game called {game}.", game=setting.game)
    setting = replace(setting, options=full_options(game, setting.options))
    check_seats(game, setting)
    seat = setting.bots.index(None)
    return (
        Opened(setting, rules=game.version, host=host.name, person=host.id, seed=fresh.hex()),
        Sat(seat, host.name, host.program, host.id),
    )


def full_options(game: AnyGame, chosen: dict[str, object]) -> dict[str, object]:
    """The options as they are chosen, all written out. Raises Illegal for one that the game doesn't have,
    msgspec.ValidationError for a wrong value."""
    options = msgspec.to_builtins(msgspec.convert(chosen, game.types.options))
    for option in chosen:
        if option not in options:
            raise Illegal("TBL-TABLE-5", "This game has no option called {option}.", option=option)
    return dict(options)


def check_seats(game: AnyGame, setting: Setting) -> None:
    """Refuse a number of seats, a bot or a clock that this game cannot have."""
    bots = setting.bots
    check_number(game, len(bots))
    for level in bots:
        if level is not None:
            check_level(game, level)
    people = bots.count(None)
    if people == 0:
        raise Illegal("TBL-TABLE-3", "At least one seat has to be left for a person.")
    if isinstance(setting.clock, Untimed) and people > 1 and not game.shareable:  # TBL-TABLE-6
        raise Illegal("TBL-TABLE-6", "A table without a turn timer is for one person and bots.")


def check_number(game: AnyGame, seats: int) -> None:
    """Refuse a number of seats that the game doesn't have."""
    if seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise Illegal("TBL-TABLE-5", "This game is for {least} to {most} players.", least=least, most=most)


def check_level(game: AnyGame, level: str) -> None:
    """Refuse a bot that the game doesn't have (TBL-TABLE-3)."""
    if level not in game.levels:
        raise Illegal("TBL-TABLE-3", "This game has no bot called {level}.", level=level)
