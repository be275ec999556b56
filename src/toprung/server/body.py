"""What the HTTP API takes and gives, beside the values of kernel and table. Every answer that is not 2xx is a
`Problem`."""

from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, Struct

from toprung.kernel import AnyGame
from toprung.kernel.record import Header
from toprung.kernel.report import Receipt
from toprung.rules.effect import Effect, effect

STEPS = 500
"""The most steps of one part of a replay."""


class Me(Struct, frozen=True):
    """The person that the cookie stands for."""

    id: str
    name: str


class Name(Struct, frozen=True):
    """A person's name as others see it."""

    name: str


class Option(Struct, frozen=True):
    """One option of a game, with its choices, the default first."""

    name: str
    choices: tuple[str | int | bool, ...]
    effects: tuple[Effect | None, ...]
    """What each choice was measured to do to the length of a match; nothing for the default."""


class GameCard(Struct, frozen=True):
    """What a client has to know of a game to offer it."""

    key: str
    rules: int
    """The version of its rules."""
    seats: tuple[int, ...]
    """How many seats a table may have."""
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    """Of its bots, weakest first."""
    stand_in: str
    """The level that plays for somebody who does not answer."""
    shareable: bool
    """Whether several seats may be played from one browser."""
    daily: bool
    """Whether there is a daily game of it."""
    facts: Any


class OpenedTable(Struct, frozen=True):
    """A table was opened: its id, and the link that others can follow."""

    id: str
    link: str


class Link(Struct, frozen=True):
    """A link to a table that works on other devices too."""

    link: str


class ReplayStep(Struct, frozen=True):
    """One event of a finished match, and what each seat saw after it, in seat order."""

    event: Any
    views: tuple[Any, ...]


class Replay(Struct, frozen=True):
    """A part of a finished match: the steps after the first `after` of `total`."""

    header: Header
    total: int
    after: int
    steps: tuple[ReplayStep, ...]


class ReplayAsk(Struct, frozen=True):
    """The text of a finished match's record, and which of its steps are wanted: at most `count` after the first
    `after`."""

    record: str
    after: Annotated[int, Meta(ge=0)] = 0
    count: Annotated[int, Meta(ge=1, le=STEPS)] = STEPS


class Verify(Struct, frozen=True):
    """A record's text, and the receipts that players kept of the match."""

    record: str
    receipts: tuple[Receipt, ...] = ()


class Health(Struct, frozen=True):
    """The server is up."""

    status: str


class Problem(Struct, frozen=True):
    """Why a request was not carried out: a sentence with its parameters, and the clause when a rule says so."""

    why: str
    clause: str | None = None
    params: dict[str, str | int] = {}


def game_card(game: AnyGame) -> GameCard:
    """The game as a client is told of it."""
    return GameCard(
        key=game.key,
        rules=game.version,
        seats=tuple(game.seats),
        options=tuple(_option(game.key, field) for field in msgspec.structs.fields(game.types.options)),
        levels=game.levels,
        stand_in=game.stand_in,
        shareable=game.shareable,
        daily=game.daily is not None,
        facts=game.facts,
    )


def _option(game: str, field: msgspec.structs.FieldInfo) -> Option:
    choices = sorted(get_args(field.type) or (False, True), key=lambda choice: choice != field.default)
    return Option(field.name, tuple(choices), tuple(effect(game, field.name, choice) for choice in choices))
