"""What a person (or the clock) wants of a table. The imperative."""

from typing import Any

from msgspec import Struct

from toprung.kernel import Seat
from toprung.table.setting import BotPace


class Sit(Struct, frozen=True, tag_field="type", tag="sit"):
    """Take an open seat under one's name."""

    seat: Seat


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


class Tick(Struct, frozen=True, tag_field="type", tag="tick"):
    """The table's due time has passed. Only the room sends it."""


PersonCommand = Sit | Stand | AddBot | RemoveBot | Ready | Unready | Nonce | Play | Leave | ComeBack | SetPace
Command = PersonCommand | Tick
