"""What a person (or the clock) wants of a table. The imperative."""

from typing import Any, Literal

from msgspec import Struct

from toprung.kernel import Seat
from toprung.table.setting import BotPace

Reaction = Literal["hello", "well_played", "wow", "oops", "laugh", "thanks", "good_game"]
"""What can be said at a table. There is no chat."""


class Sit(Struct, frozen=True, tag_field="type", tag="sit", omit_defaults=True):
    """Take an open seat under one's name; where several may play on one screen, under any name for who plays there."""

    seat: Seat
    name: str = ""


class Stand(Struct, frozen=True, tag_field="type", tag="stand"):
    """Give the seat up before the start."""

    seat: Seat


class AddBot(Struct, frozen=True, tag_field="type", tag="add_bot"):
    """The host gives an open seat to a bot of this level."""

    seat: Seat
    level: str


class RemoveBot(Struct, frozen=True, tag_field="type", tag="remove_bot"):
    """The host opens a bot's seat again before the start."""

    seat: Seat


class Ready(Struct, frozen=True, tag_field="type", tag="ready"):
    """The player of the seat is ready; `commitment` is the hex SHA-256 of the nonce its client drew (record.md)."""

    seat: Seat
    commitment: str


class Unready(Struct, frozen=True, tag_field="type", tag="unready"):
    """Not ready after all."""

    seat: Seat


class Nonce(Struct, frozen=True, tag_field="type", tag="nonce"):
    """The nonce itself (hex), sent once the table is full and shows every commitment."""

    seat: Seat
    nonce: str


class Play(Struct, frozen=True, tag_field="type", tag="play"):
    """An action of the game for a seat, made for the table as it was at `version`."""

    seat: Seat
    version: int
    action: Any


class Leave(Struct, frozen=True, tag_field="type", tag="leave"):
    """Leave the running match for good."""

    seat: Seat


class ComeBack(Struct, frozen=True, tag_field="type", tag="come_back"):
    """Take one's seat back from the bot that plays it (TBL-TIME-2)."""

    seat: Seat


class SetPace(Struct, frozen=True, tag_field="type", tag="set_pace"):
    """The host sets how fast bots play."""

    pace: BotPace


class PassHost(Struct, frozen=True, tag_field="type", tag="pass_host"):
    """The host hands the host's part to the person of this seat."""

    seat: Seat


class Remove(Struct, frozen=True, tag_field="type", tag="remove"):
    """The host sends the person of this seat away before the start."""

    seat: Seat


class CloseSeat(Struct, frozen=True, tag_field="type", tag="close_seat"):
    """The host takes an open seat away, so that fewer play."""

    seat: Seat


class AddSeat(Struct, frozen=True, tag_field="type", tag="add_seat"):
    """The host adds an open seat, the last one."""


class React(Struct, frozen=True, tag_field="type", tag="react"):
    """Say one of a few things, for all at the table."""

    seat: Seat
    reaction: Reaction


class Rematch(Struct, frozen=True, tag_field="type", tag="rematch"):
    """The same people are to meet again at this table. Only the room sends it, which has opened that table."""

    table: str


class Forget(Struct, frozen=True, tag_field="type", tag="forget"):
    """The person is not to be known by name here any more. Only the room sends it, when they have left."""


class Withdraw(Struct, frozen=True, tag_field="type", tag="withdraw"):
    """The person of the seat is gone from it for good, however far the table has come. Only the room sends it."""

    seat: Seat


class Tick(Struct, frozen=True, tag_field="type", tag="tick"):
    """The table's due time has passed. Only the room sends it."""


SeatCommand = Sit | Stand | Ready | Unready
HostCommand = AddBot | RemoveBot | PassHost | Remove | CloseSeat | AddSeat | SetPace
PersonCommand = SeatCommand | HostCommand | Nonce | Play | Leave | ComeBack | React
SocialCommand = React | Rematch | Forget
Command = PersonCommand | Rematch | Forget | Withdraw | Tick
