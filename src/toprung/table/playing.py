"""A table while its match runs: people and bots play, time runs out, people leave and come back.

Implements rules/tables.md, TBL-TIME and TBL-LEAVE.
"""

import msgspec

from toprung.bots import BOTS
from toprung.kernel import CameBack, Illegal, Seat, TakenOver, TimedOut, bot_label, play_plain
from toprung.table.daily import leave_daily
from toprung.table.event import By, Departed, Played, TableEvent
from toprung.table.evolve import then
from toprung.table.reading import chance, game_of, phase, seated
from toprung.table.refusal import check_own, check_playing
from toprung.table.seating import with_host
from toprung.table.setting import TurnBased
from toprung.table.value import Person, Table

TIMEOUTS = 3
"""The time-out at which a bot takes a seat over (TBL-TIME-2)."""


def play(table: Table, person: Person, seat: Seat, version: int, action: object) -> tuple[TableEvent, ...]:
    """The person plays an action (a value of the game's, or the JSON of one) for the table as it was at `version`.
    Raises Illegal, or msgspec.ValidationError when this is no action of the game."""
    check_playing(table)
    chair = check_own(table, person, seat)
    if chair.left:
        raise Illegal("TBL-LEAVE-2", "You have left this match.")
    if chair.bot is not None:
        raise Illegal("TBL-TIME-2", "A bot plays this seat now. Take the seat back first.")
    if version < table.moved:  # TBL-LEAVE-3
        raise Illegal("TBL-LEAVE-3", "Somebody was quicker: look at the table as it is now.")
    if version > table.version:
        raise Illegal("TBL-LEAVE-3", "The table has not come that far: look at it as it is now.")
    return (played(table, seat, "player", msgspec.convert(action, game_of(table).types.action)),)


def played(table: Table, seat: Seat, by: By, action: object) -> TableEvent:
    """The action with what happened. Raises Illegal when the game refuses it."""
    return Played(seat, by, game_of(table).decide(table.state, seat, action, chance(table)), action)


def bot_plays(table: Table, seat: Seat, level: str) -> TableEvent:
    """The bot of the seat plays one action, chosen from what its seat sees and with chance of its own."""
    game = game_of(table)
    stream = chance(table).stream(bot_label(seat, table.chairs[seat].decisions + 1))
    action = BOTS[game.key][level](game.view(table.state, seat), game.legal_actions(table.state, seat), stream)
    return played(table, seat, "bot", action)


def time_out(table: Table, seat: Seat, now: int) -> tuple[TableEvent, ...]:
    """The seat's time is up. At a turn-based table its player forfeits, or a bot plays the rest of the turn; at any
    other the clock does, and the third time a bot takes over."""
    clock = table.setting.clock
    events: tuple[TableEvent, ...] = (TimedOut(seat),)
    rest = then(table, events, now)
    if isinstance(clock, TurnBased) and clock.late == "forfeit":  # TBL-TIME-3
        return (*events, *depart(rest, seat, now))
    plays = bot_stands_in if isinstance(clock, TurnBased) else clock_plays
    while phase(rest) == "playing" and rest.turn == table.turn:  # TBL-TIME-1, TBL-TIME-3
        event = plays(rest, seat)
        events, rest = (*events, event), then(rest, (event,), now)
    taken_over = plays is clock_plays and rest.chairs[seat].timeouts >= TIMEOUTS
    if phase(rest) == "playing" and taken_over:  # TBL-TIME-2
        events = (*events, TakenOver(seat, game_of(rest).stand_in))
    return events


def clock_plays(table: Table, seat: Seat) -> TableEvent:
    """The plain move is played for the seat."""
    action, facts = play_plain(game_of(table), table.state, seat, chance(table))
    return Played(seat, "clock", facts, action)


def bot_stands_in(table: Table, seat: Seat) -> TableEvent:
    """A bot plays one action for the seat, which stays its player's."""
    return bot_plays(table, seat, game_of(table).stand_in)


def leave(table: Table, person: Person, seat: Seat, now: int) -> tuple[TableEvent, ...]:
    """The person leaves the match for good."""
    check_playing(table)
    if check_own(table, person, seat).left:
        raise Illegal("TBL-LEAVE-2", "You have left this match.")
    if table.day is not None:
        return (leave_daily(table, seat),)
    return depart(table, seat, now)


def depart(table: Table, seat: Seat, now: int) -> tuple[TableEvent, ...]:
    """The seat's player is gone for good: the match ends (TBL-LEAVE-1), or a bot plays on for them, or the rest play on
    without them; where a bot would have to play for everybody, it is closed (TBL-LEAVE-2)."""
    game = game_of(table)
    departed = Departed(seat, game.leave(table.state, seat, chance(table)))  # TBL-LEAVE-1
    rest = then(table, (departed,), now)
    if phase(rest) == "over":
        return (departed,)
    if game.leaver_replaced and not seated(rest):  # TBL-LEAVE-2
        return (Departed(seat, (*departed.events, *game.close(rest.state))),)
    if game.leaver_replaced and table.chairs[seat].bot is None:  # TBL-LEAVE-2
        return with_host(table, (departed, TakenOver(seat, game.stand_in)), now)
    return with_host(table, (departed,), now)


def come_back(table: Table, person: Person, seat: Seat) -> tuple[TableEvent, ...]:
    """The person takes the seat back from the bot that plays it (TBL-TIME-2); nothing changes when none does."""
    check_playing(table)
    chair = check_own(table, person, seat)
    if chair.left:
        raise Illegal("TBL-LEAVE-2", "You have left this match.")
    return () if chair.bot is None else (CameBack(seat, chair.bot),)
