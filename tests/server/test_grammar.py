"""A running server under fire from its own `docs/openapi.json`: every HTTP route by schemathesis, every message of the
WebSocket by its grammar. No failure of the server, no answer that does not come, nothing written by what was refused,
no growth of memory. `TOPRUNG_FUZZ_SECONDS` says for how long; `make fuzz` for ten minutes each.
"""

import asyncio
import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.browser.server import Server
from tests.server.grammar import DOCUMENT, GROWTH, Fire, Grammar, Ledger
from tests.server.siege import COMMITMENT, NONCE, Guest, Json
from toprung.games import GAMES

SECONDS = float(os.environ.get("TOPRUNG_FUZZ_SECONDS", "0"))
FEW = 400
"""Messages where there is no time set."""
ANSWERED_WITHIN = 30
"""Seconds after which an answer is missing."""
SECRETS = ("Traceback", "site-packages", ".py", "went wrong on the server")
LOGGED = ("Traceback", "failed")
EACH = 40 if SECONDS else 1
"""Cases of one operation at a time."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running
    said = running.log.read_text()
    assert not any(word in said for word in LOGGED), said[-3000:]


class Visitor:
    """Somebody with a cookie and some tables, who asks."""

    def __init__(self, server: Server, ledger: Ledger, random: Random) -> None:
        self.server = server
        self.ledger = ledger
        self.random = random
        self.session = requests.Session()
        self.statuses: Counter[int] = Counter()
        self.tables: list[str] = []
        self.arrive()

    def arrive(self) -> None:
        """Come in as somebody new, and open a table of each game."""
        self.session.cookies.clear()
        self.session.get(f"{self.server.url}/api/me")
        for game in GAMES.values():
            bots = [None, *game.levels[:1] * (game.seats[0] - 1)]
            answer = self.session.post(f"{self.server.url}/api/tables", json={"game": game.key, "bots": bots})
            self.tables = [*self.tables[-40:], *([answer.json()["id"]] if answer.ok else [])]

    def ask(self, case: Any) -> None:
        """Ask what the case is, or the same of something that is there."""
        known = {"id": self.tables, "game": list(GAMES), "handle": ["me"], "day": ["2026-11-30"]}
        for name in case.path_parameters or {}:
            if name in known and self.random.random() < 0.7:
                case.path_parameters[name] = self.random.choice(known[name])
        refused = self.asked(case)
        for _ in range(3):  # something else may be written at the same moment: by a bot of a daily game
            if not (refused and self.ledger.written()):
                return
            refused = self.asked(case)
        raise AssertionError(f"something was written though it was refused: {case.method} {case.path} {case.body!r}")

    def asked(self, case: Any) -> bool:
        """Whether it was refused."""
        self.ledger.written()
        answer = case.call(base_url=self.server.url, session=self.session, timeout=ANSWERED_WITHIN)
        self.statuses[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)
        text = answer.content.decode(errors="replace")
        assert not any(secret in text for secret in SECRETS), text
        if case.method == "DELETE" and answer.status_code == 204:
            self.arrive()
        return bool(answer.status_code >= 400)


CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_every_route_under_fire(server: Server, tmp_path: Path) -> None:
    schema = schemathesis.openapi.from_dict(DOCUMENT)
    operations = [schema[path][method] for path, methods in DOCUMENT["paths"].items() for method in methods]
    with closing(Ledger(tmp_path / "toprung.sqlite3")) as ledger:
        visitor = Visitor(server, ledger, Random(5))
        fire = Fire(server.process(), len(operations), SECONDS)
        for number in fire:
            turn, at = divmod(number, len(operations))
            mode = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)[(turn + at) % 2]
            shoot(visitor, operations[at], mode, number)
    print(f"{sum(visitor.statuses.values()):,} requests {dict(visitor.statuses)}, memory {fire.grown:+,} kB")
    assert fire.grown < GROWTH


def shoot(visitor: Visitor, operation: Any, mode: GenerationMode, number: int) -> None:
    """Some cases of the operation."""

    @seed(number)
    @settings(max_examples=EACH, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def cases(case: Any) -> None:
        visitor.ask(case)

    with suppress(Unsatisfiable):  # where nothing is asked nothing can be asked wrongly
        cases()


class Speaker:
    """Seat `seat` of a table, or somebody who looks on, over a line that is taken up again when it is cut."""

    def __init__(self, guest: Guest, table: str, seat: int | None) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.last: Json = {}
        self.line: ClientConnection | None = None
        self._pings = 10**6

    async def say(self, message: str | bytes) -> list[Json]:
        """Say it; what came before the answer to the ping that follows. A line that was cut is an answer, too."""
        heard: list[Json] = []
        self._pings += 1
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                if self.line is None:
                    self.line = await self.guest.line(self.table)
                    await self.line.send('{"type": "hello", "version": 0}')
                await self.line.send(message)
                await self.line.send(json.dumps({"type": "ping", "id": self._pings}))
                while (answer := json.loads(await self.line.recv())).get("id") != self._pings:
                    heard.append(answer)
                    if answer["type"] == "update":
                        self.last = answer
        except ConnectionClosed:
            self.line = None
        return heard

    def legal(self) -> list[Json]:
        """What may be done here, as it was shown last."""
        return [action for match in self.last.get("match", ()) for action in match["legal"]]

    def move(self, grammar: Grammar) -> str:
        """A legal action, mostly; sometimes with a part of it spoilt, or for another version."""
        legal = self.legal()
        action = dict(grammar.random.choice(legal)) if legal else {}
        if action and grammar.random.random() < 0.3:
            action[grammar.random.choice(list(action))] = grammar.value(grammar.random.choice(({"type": "string"}, {})))
        version = self.last.get("version", 0) + grammar.random.choice((0, 0, 0, 0, 1, -1, -5))
        command = {"type": "play", "seat": self.seat or 0, "version": version, "action": action}
        return json.dumps({"type": "want", "id": 7, "command": command})


async def begun(server: Server, game: str) -> list[Speaker]:
    """A match of as few people as there can be, somebody who looks on, and somebody without a cookie."""
    guests = [Guest(server) for _ in range(GAMES[game].seats[0] + 2)]
    guests[-1].cookie = ""
    clock = {"type": "turn_based", "hours": 72}  # nothing is to happen by itself
    setting = {"game": game, "bots": [None] * GAMES[game].seats[0], "clock": clock}
    table = json.loads(guests[0].ask("POST", "/api/tables", setting))["id"]
    for seat, guest in enumerate(guests[:-2]):
        ready = {"type": "ready", "seat": seat, "commitment": COMMITMENT[seat % 2]}
        await guest.once(table, {"type": "sit", "seat": seat}, ready)
    for seat, guest in enumerate(guests[:-2]):
        await guest.once(table, {"type": "nonce", "seat": seat, "nonce": NONCE[seat % 2]})
    return [Speaker(guest, table, seat if seat < len(guests) - 2 else None) for seat, guest in enumerate(guests)]


class Shooting:
    """Messages at one table after another."""

    def __init__(self, server: Server, ledger: Ledger, random: Random) -> None:
        self.server = server
        self.ledger = ledger
        self.grammar = Grammar(random)
        self.answers: Counter[str] = Counter()
        self.speakers: list[Speaker] = []
        self.left = 0

    async def shoot(self, number: int) -> None:
        """One message; at another table when the match is over, or after a while."""
        if self.left == 0 or all(speaker.last.get("table", {}).get("phase") == "over" for speaker in self.speakers):
            await self.hang_up()
            self.speakers = await begun(self.server, list(GAMES)[number % len(GAMES)])
            self.left = 300
        self.left -= 1
        moves = self.grammar.random.random() < 0.5
        able = [speaker for speaker in self.speakers if moves and speaker.legal()]
        speaker = self.grammar.random.choice(able or self.speakers)
        message = speaker.move(self.grammar) if moves else self.grammar.message()
        for _ in range(50):  # bots may play at the same moment; a refusal that writes would do so each time
            self.ledger.written()
            heard = [answer for answer in await speaker.say(message) if answer["type"] != "update"]
            self.answers.update(answer["type"] for answer in heard)
            for answer in heard:
                assert not any(secret in answer.get("why", "") for secret in SECRETS), (message, answer)
            if not heard or heard[0]["type"] not in ("refused", "trouble") or not self.ledger.written():
                return
        raise AssertionError(f"something was written though it was refused: {message!r}")

    async def hang_up(self) -> None:
        """Everybody leaves for good."""
        for speaker in self.speakers:
            leave = {"type": "leave", "seat": speaker.seat or 0}
            await speaker.say(json.dumps({"type": "want", "id": 1, "command": leave}))
            if speaker.line is not None:
                await speaker.line.close()


def test_every_message_under_fire(server: Server, tmp_path: Path) -> None:
    async def scene() -> None:
        with closing(Ledger(tmp_path / "toprung.sqlite3")) as ledger:
            shooting = Shooting(server, ledger, Random(6))
            fire = Fire(server.process(), FEW, SECONDS)
            for number in fire:
                await shooting.shoot(number)
            await shooting.hang_up()
        print(f"{fire.rounds:,} messages, answers {dict(shooting.answers)}, memory {fire.grown:+,} kB")
        assert fire.grown < GROWTH
        assert {"done", "refused", "trouble", "pong"} <= {"pong", *shooting.answers}

    asyncio.run(scene())
