"""Bad input, by the thousand: every message gets a clear answer, nothing breaks, and the table is as it was or as a
legal command made it. `TOPRUNG_FUZZ` multiplies the number of examples.
"""

import asyncio
import json
import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.room.hand import HandClock
from tests.server.visit import Browser, House, Player, begin, hang_up, served
from toprung.games import GAMES
from toprung.room.journal import Journal
from toprung.room.lobby import Lobby
from toprung.store import MemoryStore

EXAMPLES = 25 * int(os.environ.get("TOPRUNG_FUZZ", "1"))
SECRETS = ("Traceback", "site-packages", ".py", "went wrong on the server")

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([2**53, -(2**63), 2**64, 10**40])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["stock", "discard", "set", "run", "R5", "W", "S", "low", "bot", "slow", "0" * 64])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def near(*good: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly what it should be."""
    return st.one_of(*good, *good, *good, values)


def one(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.fixed_dictionaries({"type": st.just(kind)} | fields)


seats = near(st.integers(0, 2))
cards = near(st.lists(near(st.sampled_from(["R1", "R5", "Y5", "G7", "B12", "W", "S", "Q9"])), max_size=4))
meld = near(st.fixed_dictionaries({"kind": near(st.sampled_from(["set", "run", "color_group"])), "cards": cards}))
actions = near(
    one("draw", source=near(st.sampled_from(["stock", "discard"]))),
    one("lay", melds=near(st.lists(meld, max_size=3))),
    one("lay_off", card=near(st.just("R5")), meld=seats, end=near(st.sampled_from(["low", "high", None]))),
    one("discard", card=near(st.just("S")), target=near(seats, st.none())),
    one("roll"),
)
commands = near(
    *(one(kind, seat=seats) for kind in ("sit", "stand", "remove_bot", "unready", "come_back")),
    one("add_bot", seat=seats, level=near(st.sampled_from(["bot", "easy"]))),
    one("ready", seat=seats, commitment=near(st.just("ab" * 32))),
    one("nonce", seat=seats, nonce=near(st.just("ab" * 32))),
    one("play", seat=seats, version=near(st.integers(0, 30)), action=actions),
    one("set_pace", pace=near(st.sampled_from(["slow", "quick"]))),
)
numbers = near(st.integers(0, 9))
messages = near(
    one("hello", version=numbers),
    one("want", id=numbers, command=commands),
    one("want", id=numbers, command=commands),
    one(
        "ask", id=numbers, seat=seats, draft=near(st.fixed_dictionaries({"frames": near(st.lists(cards, max_size=4))}))
    ),
    one("ping", id=numbers),
)
texts = st.one_of(
    messages.map(json.dumps),
    messages.map(json.dumps),
    messages.map(lambda message: json.dumps(message)[:-1]),
    st.text(max_size=20),
    st.binary(max_size=20),
    st.integers(1, 5000).map(lambda depth: '{"type":"want","id":1,"command":' + "[" * depth),
    st.integers(1, 2000).map(lambda depth: '{"type":"ask","id":1,"seat":0,"draft":' + '{"a":' * depth),
)
moves = st.tuples(
    st.integers(0, 50), st.sampled_from([0, 0, 0, -1, 1]), st.none() | st.tuples(st.integers(0, 3), values)
)
"""A legal action by its number, how far off its version is, and which field of it is spoilt, and how."""


async def match_of(house: House, game: str) -> tuple[str, dict[int, Player]]:
    """A match of as few people as the game allows, that has begun."""
    seats = range(GAMES[game].seats[0])
    browsers = [house.browser() for _ in seats]
    table = await browsers[0].open_table(game, [None for _ in seats])
    players = {}
    for seat, browser in enumerate(browsers):
        await browser.get("/api/me")
        players[seat] = await browser.sit(table)
        await players[seat].want("sit", seat=seat)
    await begin(players)
    return table, players


async def answered(player: Player, text: str | bytes, number: int) -> None:
    """The server answers the message, and a ping after it."""
    player.socket.send(text)
    player.socket.say({"type": "ping", "id": number})
    while (message := await player._next()) != {"type": "pong", "id": number, "now": message.get("now")}:
        assert message["type"] in ("update", "done", "refused", "previewed", "pong", "trouble")
        if message["type"] in ("refused", "trouble"):
            assert message["why"]
            assert not any(secret in message["why"] for secret in SECRETS), message


def move(players: dict[int, Player], pick: int, late: int, spoil: tuple[int, Any] | None) -> tuple[int, str]:
    """Whose turn it is (by number), and what they say."""
    for seat, player in players.items():
        if legal := player.legal(seat):
            action = dict(legal[pick % len(legal)])
            if spoil is not None:
                action[list(action)[spoil[0] % len(action)]] = spoil[1]
            command = {"type": "play", "seat": seat, "version": player.last["version"] + late, "action": action}
            return seat, json.dumps({"type": "want", "id": 7, "command": command})
    return 0, ""


async def is_sound(store: MemoryStore, table: str, player: Player) -> None:
    """The journal leads to the table that the player sees."""
    lobby = Lobby(Journal(store), HandClock())
    room = await lobby.room(table)
    await player.until(lambda update: update["version"] >= room.table.version)
    assert player.last["version"] == room.table.version
    await lobby.close()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(sent=st.lists(st.tuples(st.integers(0, 4), texts) | moves, min_size=1, max_size=20))
def test_whatever_is_sent_gets_an_answer_and_leaves_the_table_sound(game: str, sent: list[Any]) -> None:
    async def scene() -> None:
        store = MemoryStore()
        async with served(store) as house:
            table, players = await match_of(house, game)
            speakers = [*players.values(), await house.browser().sit(table)]
            for number, what in enumerate(sent, 1000):
                who, text = what if len(what) == 2 else move(players, *what)
                await answered(speakers[who % len(speakers)], text, number)
            await is_sound(store, table, players[0])
            for seat, player in players.items():
                if player.last["table"]["phase"] == "playing" and player.legal(seat):
                    done = await player.play(seat, player.legal(seat)[0])
                    assert done["type"] == "done"
                    break
            await hang_up(*(speaker.socket for speaker in speakers))

    asyncio.run(scene())


bodies = st.one_of(
    values.map(json.dumps).map(str.encode),
    st.binary(max_size=30),
    st.fixed_dictionaries(
        {
            "game": st.sampled_from([*GAMES, "chess"]) | values,
            "bots": st.lists(st.none() | scalars, max_size=7) | values,
        },
        optional={"options": values, "clock": values, "bot_pace": values, "listed": values, "spectators": values},
    ).map(lambda body: json.dumps(body).encode()),
    st.fixed_dictionaries({"name": values}).map(lambda body: json.dumps(body).encode()),
    st.fixed_dictionaries({"record": st.text(max_size=60) | values}, optional={"receipts": values}).map(
        lambda body: json.dumps(body).encode()
    ),
)
requests = st.tuples(
    st.sampled_from(
        [
            ("POST", "/api/tables"),
            ("PUT", "/api/me"),
            ("POST", "/api/verify"),
            ("GET", "/api/tables/%00%ff"),
            ("GET", "/api/tables/../me"),
            ("GET", "/api/tables/x/replay?after=-1"),
            ("GET", "/api/tables/x/replay?count=1e9&after=%F0"),
            ("DELETE", "/api/tables"),
            ("GET", "/../../etc/passwd"),
            ("HEAD", "/"),
            ("GET", "/api/rules/ladder11?language=../../en"),
        ]
    ),
    bodies,
)


@settings(max_examples=EXAMPLES * 2)
@given(asked=st.lists(requests, min_size=1, max_size=8))
def test_whatever_is_asked_over_http_gets_an_answer(asked: list[tuple[tuple[str, str], bytes]]) -> None:
    async def scene() -> None:
        async with served() as house:
            ann: Browser = house.browser()
            for (method, path), body in asked:
                answer = await ann.ask(method, path, body)
                assert answer.status < 500 or path in ("/", "/../../etc/passwd"), (method, path, body, answer.body)
                assert not any(secret.encode() in answer.body for secret in SECRETS)
            assert (await ann.get("/health")).status == 200

    asyncio.run(scene())
