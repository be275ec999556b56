"""The only home of a table's rules: what happens when somebody wants something of it, or when its due time has passed.

Implements rules/tables.md for real-time tables and for solo play; what concerns the seats stands in `opening.py` and
`seating.py`, what concerns the match in `playing.py`. `now` (milliseconds since 1970) and `fresh` (32 random bytes,
should a new seed be needed) come in as arguments. A refusal is Illegal, with a TBL clause or the game's own.
"""

from toprung.table.clock import closing, due
from toprung.table.command import (
    AddBot,
    ComeBack,
    Command,
    Leave,
    Nonce,
    Play,
    Ready,
    RemoveBot,
    SetPace,
    Sit,
    Stand,
    Tick,
    Unready,
)
from toprung.table.daily import check_day, close_day
from toprung.table.event import PaceSet, TableEvent
from toprung.table.opening import open_table
from toprung.table.playing import bot_plays, come_back, leave, play, time_out
from toprung.table.refusal import check_host
from toprung.table.seating import add_bot, call_off, missing, ready, remove_bot, send_nonce, sit, stand, unready
from toprung.table.setting import BotPace
from toprung.table.value import Person, Table, to_move

__all__ = ["decide", "open_table"]


def decide(table: Table, person: Person | None, command: Command, now: int, fresh: bytes) -> tuple[TableEvent, ...]:
    """What happens at the table by this command of this person (None for the clock's `Tick`, and only then)."""
    if isinstance(command, Tick):
        return tick(table, now, fresh)
    if person is None:
        raise ValueError("only a tick comes from nobody")
    check_day(table, now)
    match command:
        case Play(seat, version, action):
            return play(table, person, seat, version, action)
        case Leave(seat):
            return leave(table, person, seat, now)
        case ComeBack(seat):
            return come_back(table, person, seat)
        case SetPace(pace):
            return set_pace(table, person, pace)
        case Nonce(seat, nonce):
            return send_nonce(table, person, seat, nonce, now, fresh)
        case _:
            return take_seats(table, person, command, now)


def take_seats(
    table: Table, person: Person, command: Sit | Stand | AddBot | RemoveBot | Ready | Unready, now: int
) -> tuple[TableEvent, ...]:
    """What happens by a command about the seats, before the match."""
    match command:
        case Sit(seat):
            return sit(table, person, seat, now)
        case Stand(seat):
            return stand(table, person, seat, now)
        case AddBot(seat, level):
            return add_bot(table, person, seat, level)
        case RemoveBot(seat):
            return remove_bot(table, person, seat)
        case Ready(seat, commitment):
            return ready(table, person, seat, commitment)
        case Unready(seat):
            return unready(table, person, seat)


def tick(table: Table, now: int, fresh: bytes) -> tuple[TableEvent, ...]:
    """What a table does by itself at its due time; nothing before it."""
    time = due(table)
    if time is None or now < time:
        return ()
    if (end := closing(table)) is not None and now >= end:
        return (close_day(table),)
    seat = to_move(table)
    if seat is None:
        return call_off(table, missing(table), now, fresh)
    bot = table.chairs[seat].bot
    return time_out(table, seat, now) if bot is None else (bot_plays(table, seat, bot),)


def set_pace(table: Table, person: Person, pace: BotPace) -> tuple[TableEvent, ...]:
    """The host sets how fast bots play."""
    check_host(table, person)
    return () if pace == table.setting.bot_pace else (PaceSet(pace),)
