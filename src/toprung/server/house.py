"""The parts of one running server, joined: what every handler is given."""

from litestar.di import NamedDependency
from litestar.params import SkipValidation
from msgspec import Struct

from toprung.kernel.record import Record
from toprung.notice.post import Post
from toprung.room.clock import Clock
from toprung.room.lobby import Lobby
from toprung.server.limit import Count, Limit, Rate
from toprung.server.setting import Settings

REQUESTS = Rate(burst=100, second=20)
"""Of the HTTP API, from one address."""
STUDIES = Rate(burst=100, second=2)
"""Of records, replays and proofs, from one address: each is computed from a whole match."""
EXPORTS = Rate(burst=5, second=1 / 60)
"""Of all that is kept of one person: computed from every match of theirs."""
RECORDS = 8
"""Of so many matches that are over the records are kept at hand: whoever looks at a replay asks for it part by part."""
HANDSHAKES = Rate(burst=200, second=20)
"""Of WebSockets, from one address: all of a class come back at once."""
GUESTS = Rate(burst=60, second=0.5)
"""New people from one address: a class of thirty may come at once."""
TABLES = Rate(burst=10, second=0.05)
"""Opened by one person."""
TABLES_HERE = Rate(burst=100, second=0.5)
"""Opened from one address."""
OWN_TABLES = 60
"""That are not over, and at which somebody sits who opens another one."""
DAILIES = Rate(burst=40, second=1 / 120)
"""Daily games begun from one address: a class may come at once, but nobody again and again as somebody new."""
MESSAGES = Rate(burst=60, second=20)
"""From one person, over all their sockets."""
REACTIONS = Rate(burst=3, second=0.2)
"""Of one person, at all tables."""
ADVICE = Rate(burst=10, second=1)
"""Of the coach to one person, at all tables: a bot thinks for each."""
MAILS = Rate(burst=3, second=1 / 1200)
"""To confirm an address: asked for by one person, or sent to one address."""
MAILERS = Rate(burst=30, second=1 / 60)
"""The same, from one address on the net."""
CONNECTIONS = 500
"""Open at once from one address, before anything is asked: a browser may have six, and its sockets."""
SOCKETS = 200
"""Open at once from one address."""
OWN_SOCKETS = 20
"""Open at once by one person."""


class House(Struct, frozen=True):
    """The settings, the rooms, and how often somebody may do what."""

    settings: Settings
    clock: Clock
    lobby: Lobby
    post: Post
    requests: Limit
    studies: Limit
    exports: Limit
    records: dict[tuple[str, int], Record]
    """By the ids and versions of their tables."""
    handshakes: Limit
    guests: Limit
    tables: Limit
    tables_here: Limit
    own_tables: int
    dailies: Limit
    messages: Limit
    reactions: Limit
    advice: Limit
    mails: Limit
    mailers: Limit
    sockets: Count
    own_sockets: Count


TheHouse = NamedDependency[SkipValidation[House]]
"""The house as a handler is given it."""


def furnish(settings: Settings, clock: Clock, lobby: Lobby, post: Post) -> House:
    """A house around these rooms."""
    times = settings.rate
    return House(
        settings=settings,
        clock=clock,
        lobby=lobby,
        post=post,
        requests=Limit(REQUESTS, clock, times),
        studies=Limit(STUDIES, clock, times),
        exports=Limit(EXPORTS, clock, times),
        records={},
        handshakes=Limit(HANDSHAKES, clock, times),
        guests=Limit(GUESTS, clock, times),
        tables=Limit(TABLES, clock, times),
        tables_here=Limit(TABLES_HERE, clock, times),
        own_tables=int(OWN_TABLES * max(1, times)),
        dailies=Limit(DAILIES, clock, times),
        messages=Limit(MESSAGES, clock, times),
        reactions=Limit(REACTIONS, clock, times),
        advice=Limit(ADVICE, clock, times),
        mails=Limit(MAILS, clock, times),
        mailers=Limit(MAILERS, clock, times),
        sockets=Count(SOCKETS * times),
        own_sockets=Count(OWN_SOCKETS * times),
    )
