"""The daily game (rules/tables.md, DAILY): one person against bots, with the same deals for everybody on that day.

It is a table like any other, whose match begins at once, without nonces, and which is sealed: what nobody may know who
has still to play, seed, record and replay, opens when the day is closed, for all its tables at the same time.
"""

import msgspec

from toprung.games import GAMES
from toprung.kernel import Illegal, Seat
from toprung.table.clock import closing
from toprung.table.day import daily_seed, day_of
from toprung.table.event import DayClosed, Departed, Opened, Sat, TableEvent
from toprung.table.evolve import after, evolve
from toprung.table.reading import entries, game_of, phase
from toprung.table.seating import start
from toprung.table.setting import Setting, Untimed
from toprung.table.value import Person, Table


def open_daily(key: str, host: Person, now: int, secret: bytes) -> tuple[TableEvent, ...]:
    """The first events of the person's daily game, which begins at once (TBL-DAILY-1). `secret` is the server's. Raises
    Illegal where the game has none."""
    game = GAMES.get(key)
    if game is None or game.daily is None:
        raise Illegal("TBL-DAILY-1", "There is no daily game of {game}.", game=key)
    day = day_of(now)
    setting = Setting(
        game=key,
        options=msgspec.to_builtins(game.daily.options),
        bots=(None, *game.daily.bots),
        clock=Untimed(),
        spectators=False,
        listed=False,
    )
    seed = daily_seed(secret, key, day).hex()
    opened = Opened(setting, rules=game.version, host=host.name, day=day, person=host.id, seed=seed)
    sat = Sat(0, host.name, host.program, host.id)
    first, second = entries(None, (opened, sat), now)
    return opened, sat, start(after(evolve(None, first), (second,)))


def check_day(table: Table, now: int) -> None:
    """Refuse whatever somebody wants of a daily game whose day is closed (TBL-DAILY-3)."""
    time = closing(table)
    if table.day_closed or (time is not None and now >= time):
        raise Illegal("TBL-DAILY-3", "The day of this game is over.")


def close_day(table: Table) -> TableEvent:
    """The day is closed, and with it a match that still runs, as it stands (TBL-DAILY-3)."""
    return DayClosed(() if phase(table) == "over" else game_of(table).close(table.state))


def leave_daily(table: Table, seat: Seat) -> TableEvent:
    """The person leaves, which ends the match as it stands (TBL-DAILY-4). No hand is shown, whatever leaving shows
    elsewhere: others have these deals still before them."""
    return Departed(seat, game_of(table).close(table.state))
