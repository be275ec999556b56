"""A match played over the real protocol by people who try everything, with every byte kept that any viewer was sent;
and the search of those bytes for what the viewer must not see.

People play legal actions at random, ask what drafts are worth, send nonsense and foreign actions, come back from
older versions, fetch every page there is; one of them is a program over the API. A spectator and somebody without a
cookie watch.
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from tests.room.hand import HandClock
from tests.server.knowledge import NOTATION, Cards, Json, Story, Viewer, cards_in, entry_seen, event_seen
from tests.server.test_program import Program, program
from tests.server.visit import Browser, House, Player, Seen, begin, hang_up, served
from toprung.bots import BOTS
from toprung.store import MemoryStore

SPOKEN = ("R5", "S", "W", "Th", "Z")
"""Cards that people here speak of, held or not; a refusal may say them back."""

TURN = 40_000
"""Longer than any turn of a real-time table, milliseconds."""

PAGES = ("", "/record", "/replay", "/link", "/qr.svg")


class Viewed(Struct, frozen=True):
    """One viewer: their id, their secret, and what they were sent; `before` of it before the match was over."""

    person: str
    secret: str
    seen: list[Seen]
    before: int


class Crawl(Struct, frozen=True):
    """A match that was crawled."""

    story: Story
    viewers: list[Viewed]


class Crowd:
    """Everybody at one table."""

    def __init__(self, house: House, random: Random) -> None:
        self.house = house
        self.random = random
        self.people: dict[int, Browser] = {}
        self.watchers: list[Browser] = []
        self.players: dict[Browser, Player] = {}
        self.table = ""
        self.notation = ""

    async def arrive(self, game: str, options: Json) -> None:
        """A person, a program and two bots sit down, two more watch, and the match begins."""
        levels: list[str | None] = [*BOTS.get(game, ())] or [None]
        self.notation = NOTATION[game]
        seats = [None, None, levels[0], levels[-1]]
        for seat in range(seats.count(None)):
            self.people[seat] = self.house.browser(f"203.0.113.{seat}")
            await self.people[seat].name(f"Person {'abcdef'[seat]}")
        self.people[1] = await self.machine()
        self.table = await self.people[0].open_table(game, seats, options=options, bot_pace="instant")
        self.watchers = [self.house.browser("203.0.113.8"), self.house.browser("203.0.113.9")]
        await self.watchers[0].get("/api/me")
        for browser in (*self.people.values(), *self.watchers):
            self.players[browser] = await browser.sit(self.table)
        for seat, browser in self.people.items():
            await self.players[browser].want("sit", seat=seat)
        await begin({seat: self.players[browser] for seat, browser in self.people.items()})

    async def machine(self) -> Browser:
        """A program that somebody who is not here lets play."""
        made = await program(self.house.browser("203.0.113.7"), "watch", "play", name="Person b")
        await made.get("/api/me")
        return made

    async def turn(self) -> int | None:
        """The person's seat whose turn it is, once the bots have played; None when the match is over."""
        watcher, newest = self.players[self.watchers[0]], -1
        while watcher.last["version"] != newest:
            newest = max(player.last["version"] for player in self.players.values())
            await watcher.until(lambda update: update["version"] >= newest and self._waits(update))  # noqa: B023 awaited
            newest = watcher.last["version"]
            for player in self.players.values():
                await player.until(lambda update: update["version"] >= newest)  # noqa: B023 awaited
            newest = max(player.last["version"] for player in self.players.values())
        seat: int | None = watcher.last["match"][0]["view"]["turn"]
        return seat

    def _waits(self, update: Json) -> bool:
        turn = update["match"][0]["view"]["turn"] if update["match"] else -1
        return turn is None or (turn in self.people and update["table"]["seats"][turn]["bot"] is None)

    async def play(self, seat: int) -> None:
        """Whose turn it is plays something legal."""
        player = self.players[self.people[seat]]
        legal = player.legal(seat)
        rare = [action for action in legal if action["type"] in ("lay", "lay_off")]
        for action in self.random.sample(rare or legal, len(rare or legal)):
            answer = await player.play(seat, action)
            if answer["type"] == "done":
                await self.settle(answer)
                return
        raise AssertionError(f"nothing of what seat {seat} may do is taken")

    async def settle(self, answer: Json) -> None:
        """Everybody sees what came of it, if anything did."""
        if answer["type"] == "done":
            for other in self.players.values():
                await other.until(lambda update: update["version"] >= answer["version"])

    async def mischief(self, seat: int) -> None:
        """Somebody tries something."""
        browser = self.random.choice(list(self.players))
        player = self.players[browser]
        match self.random.randrange(8):
            case 0:
                cards = list(cards_in(player.last["match"], self.notation))
                frames = [self.random.sample(cards, min(len(cards), 3)) for _ in range(2)]
                own = next((mine for mine, whose in self.people.items() if whose is browser), seat)
                await player.say("ask", seat=own, draft={"frames": frames})
            case 1:
                card = self.random.choice(SPOKEN)
                await self.settle(await player.play(seat, {"type": "discard", "card": card}))
            case 2:
                action = self.players[self.people[seat]].legal(seat)[0]
                await player.want("play", seat=seat, version=player.last["version"] - 1, action=action)
            case 3:
                await player.want("play", seat=seat, version=player.last["version"], action={"type": "peek"})
            case 4:
                await player.socket.close()
                self.players[browser] = await browser.sit(self.table, self.random.randint(0, player.last["version"]))
            case 5:
                await browser.get(f"/api/tables/{self.table}{self.random.choice(PAGES)}")
            case 6:
                await browser.get(self.random.choice(["/api/tables", "/api/games", "/api/nothing", "/t/x", "/health"]))
            case _:
                player.socket.say({"type": "hello", "version": self.random.randint(-1, player.last["version"] + 1)})
                await player.say("ping")


async def crawl(game: str, seed: int, *, most: int, mischief: float, options: Json) -> Crawl:
    """A match of so many actions of people at most; then somebody leaves, or lets the clock run out until it is
    over."""
    store, clock, random = MemoryStore(), HandClock(), Random(seed)
    async with served(store, clock) as house:
        crowd = Crowd(house, random)
        await crowd.arrive(game, options)
        for _ in range(most):
            if (seat := await crowd.turn()) is None:
                break
            if random.random() < mischief:
                await crowd.mischief(seat)
            elif random.random() < 0.03:
                clock.advance(TURN)
                await crowd.players[crowd.people[seat]].update()
                await crowd.players[crowd.people[seat]].want("come_back", seat=seat)
            else:
                await crowd.play(seat)
        await last_act(crowd)
        viewers = [viewed(browser) for browser in crowd.players]
        for browser in crowd.players:
            for page in PAGES:
                await browser.get(f"/api/tables/{crowd.table}{page}")
        await hang_up(*(player.socket for player in crowd.players.values()))
        story = Story(entry.body for entry in store.entries(crowd.table))
    return Crawl(story, viewers)


class DailyCrawl(Struct, frozen=True):
    """A daily game that one person left and another played after them, and what whoever looked was sent until its day
    was closed; and what came for each page of the first table afterwards."""

    first: Crawl
    second: Crawl
    after: list[int]


async def crawl_daily(game: str, seed: int, *, most: int, mischief: float) -> DailyCrawl:
    """Two people play the same day, one after the other, and a stranger looks in. All ask for all pages there are, in
    the match, after it, and once the day is closed."""
    store, clock, random = MemoryStore(), HandClock(), Random(seed)
    async with served(store, clock) as house:
        stranger = house.browser("203.0.113.9")
        ann, bo = [await play_day(house, random, game, most, mischief) for _ in range(2)]
        crowds, pages = (ann, bo), [f"/api/tables/{crowd.table}{page}" for crowd in (ann, bo) for page in PAGES]
        lookers = [ann.people[0], bo.people[0], stranger]
        for browser in lookers:
            for page in (*pages, "/api/daily", "/api/tables"):
                await browser.get(page)
        found = [viewed(browser) for browser in lookers]
        day = ann.players[ann.people[0]].last["table"]
        clock.advance(day["opens"] - clock.now())
        for crowd in crowds:
            for player in crowd.players.values():
                await player.until(lambda update: update["table"]["seed"] is not None)
        after = [(await stranger.get(page)).status for page in pages]
        await hang_up(*(player.socket for crowd in crowds for player in crowd.players.values()))
        stories = [Story(entry.body for entry in store.entries(crowd.table)) for crowd in crowds]
    return DailyCrawl(Crawl(stories[0], [found[0], found[2]]), Crawl(stories[1], found[1:]), after)


async def play_day(house: House, random: Random, game: str, most: int, mischief: float) -> Crowd:
    """Somebody new begins the day's game, plays so many actions at most, and leaves."""
    crowd = Crowd(house, random)
    crowd.notation = NOTATION[game]
    person = house.browser(f"203.0.113.{random.randrange(100)}")
    await person.name("Somebody")
    crowd.table = (await person.post(f"/api/daily/{game}", None)).json["id"]
    crowd.people, crowd.watchers = {0: person}, [person]
    player = crowd.players[person] = await person.sit(crowd.table)
    await player.want("set_pace", pace="instant")
    for _ in range(most):
        if (seat := await crowd.turn()) is None:
            break
        await (crowd.mischief(seat) if random.random() < mischief else crowd.play(seat))
    await last_act(crowd)
    return crowd


async def last_act(crowd: Crowd) -> None:
    """The match comes to its end: its people leave, one after the other."""
    for seat, browser in crowd.people.items():
        await crowd.players[browser].want("leave", seat=seat)
    for player in crowd.players.values():
        await player.until(lambda update: update["table"]["phase"] == "over")


def viewed(browser: Browser) -> Viewed:
    """What the browser has been sent so far."""
    me = next(
        (json.loads(seen.data)["id"] for seen in browser.seen if seen.path == "/api/me" and seen.kind == "body"), ""
    )
    secret = browser.token if isinstance(browser, Program) else browser.cookies.get("toprung", "no secret at all")
    return Viewed(me, secret, browser.seen, len(browser.seen))


def leaks(found: Crawl) -> list[str]:
    """Everything that a viewer was sent and must not see."""
    return [leak for viewer in found.viewers for leak in viewer_leaks(found, viewer)]


def viewer_leaks(found: Crawl, viewer: Viewed) -> Iterator[str]:
    """What this one was sent."""
    story = found.story
    others = [
        secret for other in found.viewers if other is not viewer for secret in (other.person, other.secret) if secret
    ]
    version = 0
    for seen in viewer.seen[: viewer.before]:
        text = seen.data.decode()
        yield from (f"a secret of somebody else in a {seen.kind}" for other in others if other in text)
        message = json.loads(text) if seen.kind == "frame" else None
        if message and message["type"] == "update":
            version = message["version"]
            yield from update_leaks(story, viewer, message)
        elif version < story.over:
            yield from other_leaks(story, viewer, seen, version)
        if version < story.over:
            yield from (
                f"a seed or nonce in a {seen.kind} at {version}"
                for secret, until in story.secrets.items()
                if secret in text and version < until
            )


def update_leaks(story: Story, viewer: Viewed, update: Json) -> Iterator[str]:
    """What is wrong with an update."""
    version, over = update["version"], update["version"] >= story.over
    seats = update["table"]["you"]
    if not over and seats != story.seats(viewer.person, version):
        yield f"seats {seats} at {version}"
    own = seats[0] if seats else None
    for entry in update["entries"]:
        if entry["event"] != entry_seen(story.events[entry["version"] - 1], own):
            yield f"entry {entry['version']} for seat {own}: {entry['event']}"
    for match in update["match"]:
        if match["seat"] not in (seats or [None]):
            yield f"the match of seat {match['seat']} at {version}"
        elif not over:
            yield from match_leaks(story, match, version)
    rest = {key: value for key, value in update.items() if key not in ("entries", "match")}
    yield from (f"card {card} at the table of {version}" for card in cards_in(rest, story.notation))


def match_leaks(story: Story, match: Json, version: int) -> Iterator[str]:
    """Cards too many in the view of a seat, or in what it may do."""
    cards = story.cards[version]
    too_many = Counter(cards_in(match["view"], story.notation)) - cards.allowed(match["seat"])
    if too_many:
        yield f"cards {sorted(too_many)} in the view of seat {match['seat']} at {version}"
    for action in match["legal"]:
        if Counter(cards_in(action, story.notation)) - cards.allowed(match["seat"]):
            yield f"a legal action with a card not held: {action}"


def other_leaks(story: Story, viewer: Viewed, seen: Seen, version: int) -> Iterator[str]:
    """Cards in anything but an update, that the viewer may not have known by then."""
    if seen.kind == "head" or not seen.data:
        return
    if seen.path.endswith("/record") and seen.data.startswith(b'{"record"'):
        yield from record_leaks(story, viewer, seen, version)
        return
    if seen.path == "/api/games" or seen.data[:1] not in b"[{":
        return
    known = may_know(story.cards[: version + 1], story.seats(viewer.person, version))
    spoken = Counter(cards_in(json.loads(seen.data), story.notation))
    yield from (
        f"card {card} in {seen.data[:200]!r}" for card in spoken if card not in known | {"R5", "S", "W", "Th", "Z"}
    )


def record_leaks(story: Story, viewer: Viewed, seen: Seen, version: int) -> Iterator[str]:
    """What a record of a running match tells too much."""
    header, *events = (json.loads(line) for line in seen.data.decode().splitlines())
    seats = story.seats(viewer.person, version)
    own: Viewer = seats[0] if seats else None
    full = story.stream(len(story.events))[: len(events)]
    yield from (f"record: {event}" for event, whole in zip(events, full) if event != event_seen(whole, own))
    yield from (f"record: {card} in its header" for card in cards_in(header, story.notation))


def may_know(past: list[Cards], seats: list[int]) -> set[Any]:
    """Every face that somebody with these seats has ever been allowed to see."""
    own: Viewer = seats[0] if seats else None
    return {card for cards in past for card in cards.allowed(own)}.union(SPOKEN)
