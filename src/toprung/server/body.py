"""What the HTTP API takes and gives, beside the values of kernel and table. Every answer that is not 2xx is a
`Problem`."""

from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, Struct

from toprung.kernel import AnyGame
from toprung.kernel.record import Header
from toprung.kernel.report import Receipt
from toprung.room.listing import ListedTable
from toprung.rules.effect import Effect, effect
from toprung.server.scope import Scope

STEPS = 500
"""The most steps of one part of a replay."""


class Me(Struct, frozen=True):
    """The person that the cookie stands for."""

    id: str
    name: str


class Name(Struct, frozen=True):
    """A person's name as others see it."""

    name: str


class OwnLink(Struct, frozen=True):
    """A link that makes one other device known as the asker's, once, and its QR code as SVG."""

    link: str
    qr: str
    until: int
    """When it is no longer good, milliseconds since 1970."""


class Pass(Struct, frozen=True):
    """The secret of such a link."""

    secret: str


class ProgramWish(Struct, frozen=True):
    """A program that somebody wants to let play: its name, and what its token is to allow."""

    name: str
    scopes: tuple[Scope, ...]


class Program(Struct, frozen=True):
    """A program that somebody lets play."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created: int
    """Milliseconds since 1970."""


class NewProgram(Struct, frozen=True):
    """A new program, with its token: nobody is shown that again."""

    program: Program
    token: str


class OwnMatch(Struct, frozen=True):
    """A table at which the asker sits or sat, with the record of its match as they may have it."""

    id: str
    game: str
    opened: int
    record: str | None


class Export(Struct, frozen=True):
    """All that the server keeps of a person. It keeps no address, and of secrets only hashes."""

    id: str
    name: str
    created: int
    programs: tuple[Program, ...]
    tables: tuple[OwnMatch, ...]


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


class Wish(Struct, frozen=True):
    """The key of the game that somebody wants to play now."""

    game: str


class OpenedTable(Struct, frozen=True):
    """A table was opened: its id, and the link that others can follow."""

    id: str
    link: str


class OwnTable(Struct, frozen=True):
    """A table at which the asker sits, as the lobby shows it."""

    table: ListedTable
    yours: bool
    """Whether it is the asker's turn."""
    deadline: int | None
    """When the running turn ends, milliseconds since 1970; None without a clock, and while a bot plays."""
    moved: int
    """When something happened there last, milliseconds since 1970."""
    news: int
    """How many entries have been added to its journal since the asker last looked."""


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
