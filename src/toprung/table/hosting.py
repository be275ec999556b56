"""What only the host of a table may do: bots, seats, who stays, and how fast bots play (TBL-TABLE-5)."""

from toprung.kernel import Illegal, Seat
from toprung.table.command import AddBot, AddSeat, CloseSeat, HostCommand, PassHost, Remove, RemoveBot, SetPace
from toprung.table.event import (
    BotAdded,
    BotRemoved,
    HostPassed,
    PaceSet,
    Removed,
    SeatAdded,
    SeatClosed,
    TableEvent,
)
from toprung.table.opening import check_level, check_number
from toprung.table.reading import game_of, seats_of
from toprung.table.refusal import check_host, check_open, check_seat, check_short
from toprung.table.setting import BotPace
from toprung.table.value import Chair, Person, Table


def arrange(table: Table, person: Person, command: HostCommand) -> tuple[TableEvent, ...]:
    """What happens by a command of the host."""
    check_host(table, person)
    check_short(table)
    match command:
        case SetPace(pace):
            return set_pace(table, pace)
        case PassHost(seat):
            return pass_host(table, seat)
        case _:
            check_open(table)
            return arrange_seats(table, command)


def arrange_seats(table: Table, command: AddBot | RemoveBot | Remove | CloseSeat | AddSeat) -> tuple[TableEvent, ...]:
    """What happens to the seats by a command of the host, before the match."""
    match command:
        case AddBot(seat, level):
            return add_bot(table, seat, level)
        case RemoveBot(seat):
            return remove_bot(table, seat)
        case Remove(seat):
            return remove(table, seat)
        case CloseSeat(seat):
            return close_seat(table, seat)
        case AddSeat():
            check_number(game_of(table), len(table.chairs) + 1)
            return (SeatAdded(),)


def set_pace(table: Table, pace: BotPace) -> tuple[TableEvent, ...]:
    """Bots play this fast from here."""
    return () if pace == table.setting.bot_pace else (PaceSet(pace),)


def pass_host(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """The person of the seat is the host from here."""
    chair = check_seat(table, seat)
    if chair.person is None or chair.left:
        raise Illegal("TBL-TABLE-5", "Only somebody who sits at the table can be its host.")
    return () if chair.person.id == table.host else (HostPassed(chair.person.name, chair.person.id),)


def add_bot(table: Table, seat: Seat, level: str) -> tuple[TableEvent, ...]:
    """An open seat is given to a bot (TBL-TABLE-3)."""
    if check_seat(table, seat) != Chair():
        raise Illegal("TBL-TABLE-5", "This seat is taken.")
    check_level(game_of(table), level)
    if all(chair.bot is not None for other, chair in enumerate(table.chairs) if other != seat):
        raise Illegal("TBL-TABLE-3", "At least one seat has to be left for a person.")
    return (BotAdded(seat, level),)


def remove_bot(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """A bot's seat is opened again."""
    if check_seat(table, seat).bot is None:
        raise Illegal("TBL-TABLE-3", "No bot sits in this seat.")
    return (BotRemoved(seat),)


def remove(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """The person of the seat is sent away, from all their seats."""
    person = check_seat(table, seat).person
    if person is None or person.id == table.host:
        raise Illegal("TBL-TABLE-5", "Nobody sits there whom you could send away.")
    return tuple(Removed(own, person.id) for own in seats_of(table, person.id))


def close_seat(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    """An open seat is taken away."""
    if check_seat(table, seat) != Chair():
        raise Illegal("TBL-TABLE-5", "This seat is taken.")
    check_number(game_of(table), len(table.chairs) - 1)
    return (SeatClosed(seat),)
