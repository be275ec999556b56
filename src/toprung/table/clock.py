"""When a table moves by itself: the time of a turn (TBL-TABLE-1, TBL-TABLE-2, TBL-TABLE-6), the reminder of it, the
pauses of bots, the wait for nonces.
"""

from toprung.table.day import closes
from toprung.table.reading import phase
from toprung.table.setting import BotPace, Clock, RealTime, TurnBased, Untimed
from toprung.table.value import Table

PAUSES: dict[BotPace, int] = {"instant": 0, "quick": 300, "normal": 900, "slow": 2_000}
"""How long a bot waits before it plays."""

ROUND_PAUSES: dict[BotPace, int] = {"instant": 0, "quick": 2_500, "normal": 5_000, "slow": 8_000}
"""How long it waits when a round has just ended, so that people can see how."""

NONCE_TIME = 10_000

HOUR = 60 * 60 * 1_000

LAST_PART = 6
"""At a turn-based table the player to move is reminded when the last part of so many of the turn's time begins."""


def turn_time(clock: Clock) -> int | None:
    """How long a person's turn may last; None for as long as it takes."""
    match clock:
        case RealTime(seconds):  # TBL-TABLE-1
            return seconds * 1_000
        case TurnBased(hours):  # TBL-TABLE-2
            return hours * HOUR
        case Untimed():  # TBL-TABLE-6
            return None


def nonce_time(clock: Clock) -> int:
    """How long a full table waits for the nonces of its people (record.md, "Chance")."""
    return clock.hours * HOUR if isinstance(clock, TurnBased) else NONCE_TIME


def turn_end(table: Table) -> int | None:
    """When the running turn's time is up; None when nobody's time runs: without a clock, and while a bot is to move."""
    seat = table.mover
    time = turn_time(table.setting.clock)
    if seat is None or time is None or table.chairs[seat].bot is not None:
        return None
    return table.turn_at + time


def wait_end(table: Table) -> int | None:
    """When those who are waited for must have come: to play their turn or, before the match, to send their nonces. None
    when nobody's time runs."""
    if table.full_at is not None and phase(table) == "revealing":
        return table.full_at + nonce_time(table.setting.clock)
    return turn_end(table)


def closing(table: Table) -> int | None:
    """When the day of a daily game will be closed; None when it has been, and at any other table."""
    return None if table.day is None or table.day_closed else closes(table.day)


def reminder(table: Table) -> int | None:
    """When the player to move is to be reminded of the running turn; None when there is nobody to remind any more."""
    clock = table.setting.clock
    if not isinstance(clock, TurnBased) or table.reminded == table.turn:
        return None
    end = turn_end(table)
    return None if end is None else end - clock.hours * HOUR // LAST_PART


def due(table: Table) -> int | None:
    """When the table moves by itself next, milliseconds since 1970; None when it waits for people alone."""
    times = [time for time in (closing(table), next_move(table)) if time is not None]
    return min(times, default=None)


def next_move(table: Table) -> int | None:
    """When the wait for nonces is over, a bot plays or a turn's time is up; None when it waits for people alone."""
    seat = table.mover
    if seat is None:
        return wait_end(table)
    if table.chairs[seat].bot is not None:
        pauses = ROUND_PAUSES if table.round_ended else PAUSES
        return table.moved_at + pauses[table.setting.bot_pace]
    return reminder(table) or turn_end(table)
