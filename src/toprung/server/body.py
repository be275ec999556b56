"""What the HTTP API takes and gives, beside the values of kernel and table. Every answer that is not 2xx is a
`Problem`."""

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from toprung.kernel import AnyGame
from toprung.kernel.record import Header
from toprung.kernel.report import Receipt
from toprung.rules.effect import Effect, effect
from toprung.server.scope import Scope
from toprung.table.listed import ListedTable

Period = Literal["day", "month", "all"]
"""The time that a leaderboard is about."""

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


Language = Annotated[str, Meta(min_length=2, max_length=16, pattern=r"^[A-Za-z-]+(?!\s)$")]
"""The tag of a language. (A `$` alone would let a line's end by.)"""


class Channel(Struct, frozen=True):
    """A way by which the asker is told that a table waits for them: a browser by its subscription's address, or an
    address of e-mail. One that is not `confirmed` is told nothing yet."""

    id: str
    kind: Literal["push", "mail"]
    address: str
    language: str
    turn: bool
    reminder: bool
    confirmed: bool


class Notices(Struct, frozen=True):
    """The ways that this server has: `key` is its public key for pushes, None if it sends none; and the asker's own."""

    key: str | None
    mail: bool
    channels: tuple[Channel, ...]


class PushWish(Struct, frozen=True):
    """A browser's subscription, and what is to be told there: that it is one's turn; that the time is running out."""

    endpoint: str
    p256dh: str
    auth: str
    language: Language
    turn: bool = True
    reminder: bool = True


class MailWish(Struct, frozen=True):
    """An address of e-mail at which somebody wants to be told."""

    address: str
    language: Language


class ChannelWish(Struct, frozen=True):
    """What is to be told over a channel, and in which language."""

    language: Language
    turn: bool
    reminder: bool


class MailPass(Struct, frozen=True):
    """What a link in a mail has of its channel."""

    id: str
    key: str


class Export(Struct, frozen=True):
    """All that the server keeps of a person. It keeps no address that they did not give, and of secrets only hashes."""

    id: str
    name: str
    created: int
    programs: tuple[Program, ...]
    channels: tuple[Channel, ...]
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


class DailyGame(Struct, frozen=True):
    """The daily game of one game, and the asker's own table of it."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """The level of the bot in each seat but the person's."""
    commitment: str
    """Hex SHA-256 of the seed."""
    table: str | None
    """The asker's; None when they have not begun."""
    over: bool
    """Whether the match there is over."""


class DailyDay(Struct, frozen=True):
    """One day: when it ends, when its last match has ended and its cards are shown, and its games."""

    day: str
    ends: int
    closes: int
    games: tuple[DailyGame, ...]


class DailyDays(Struct, frozen=True):
    """The day that is now, and the one before it."""

    now: int
    today: DailyDay
    yesterday: DailyDay


class Result(Struct, frozen=True):
    """What one match came to. `table` is there for whoever may open its replay."""

    place: int
    seats: int
    reached: int
    cost: int
    at: int
    day: str | None
    table: str | None


class BoardRow(Struct, frozen=True):
    """How one person stands; `best` is the match that the row comes from."""

    standing: int
    name: str
    handle: str | None
    you: bool
    wins: int
    played: int
    mean: float
    best: Result


class DayPlace(Struct, frozen=True):
    """One person's result of a day."""

    name: str
    handle: str | None
    you: bool
    result: Result


class DayBoard(Struct, frozen=True):
    """A day of a daily game: what was committed to from its start, and since it was closed the seed."""

    game: str
    day: str
    closes: int
    commitment: str
    seed: str | None
    rows: tuple[DayPlace, ...]


class StreakPlace(Struct, frozen=True):
    """How many days in a row somebody has played, up to now and at most."""

    standing: int
    name: str
    handle: str | None
    you: bool
    now: int
    longest: int


class GameProfile(Struct, frozen=True):
    """How somebody stands in one game: in its matches, in its daily games, and their days in a row."""

    game: str
    matches: BoardRow | None
    daily: BoardRow | None
    streak: StreakPlace | None


class Latest(Struct, frozen=True):
    """One of somebody's latest results."""

    game: str
    won: bool
    result: Result


class Profile(Struct, frozen=True):
    """Somebody's page: what others saw of their matches, and nothing else."""

    name: str
    handle: str | None
    you: bool
    streak: StreakPlace | None
    """Of days with any daily game."""
    games: tuple[GameProfile, ...]
    latest: tuple[Latest, ...]


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
