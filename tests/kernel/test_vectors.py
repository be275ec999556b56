"""Chance and records as examples that the client's own check is held to (`web/src/record/*.test.ts`)."""

import json
from typing import Any

import pytest

from tests.conftest import Golden
from tests.kernel.scene import NONCES as PLAYERS
from tests.kernel.scene import eventful_record, header
from toprung.games import GAMES
from toprung.games.rummy.action import Lay
from toprung.kernel import AnyGame, Chance, act, begin, commitment, match_key
from toprung.kernel.record import Record, Sitter, dump, options_of
from toprung.kernel.verify import verify_text

SEED = bytes(range(32))
NONCES = (bytes(range(32, 64)), b"", bytes(range(64, 96)))
LABELS = ("first", "deal/1", "reshuffle/2/1", "help/3/0", "roll/17", "bot/2/5", "Колода/1")
BOUNDS = (1, 2, 6, 52, 108, 3_000_000_000)
LENGTHS = (1, 2, 10, 108)


def vectors(seed: bytes, nonces: tuple[bytes, ...]) -> dict[str, Any]:
    """What a match with this seed and these nonces draws, under a few labels."""
    key = match_key(seed, nonces)
    chance = Chance(key)
    return {
        "seed": seed.hex(),
        "nonces": [nonce.hex() for nonce in nonces],
        "commitment": commitment(seed).hex(),
        "key": key.hex(),
        "streams": [stream(chance, label) for label in LABELS],
        "below": [{"n": n, "drawn": below(chance, n)} for n in BOUNDS],
        "shuffles": [{"length": n, "order": chance.stream("deal/1").shuffle(range(n))} for n in LENGTHS],
    }


def stream(chance: Chance, label: str) -> dict[str, Any]:
    """The first words of a label's stream, past the end of its first block."""
    words = chance.stream(label)
    return {"label": label, "words": [words.word() for _ in range(12)]}


def below(chance: Chance, n: int) -> list[int]:
    """Several numbers below n from one stream; for the largest n here a third of all words is passed over."""
    words = chance.stream("roll/1")
    return [words.below(n) for _ in range(12)]


def test_chance_as_examples(golden: Golden) -> None:
    """record.md, "Chance": key, streams, numbers and shuffles of two matches, one of them without any nonce."""
    examples = [vectors(SEED, NONCES), vectors(bytes(32), (b"", b""))]
    golden("chance.json", json.dumps(examples, indent=1, ensure_ascii=False) + "\n")


OPTIONS: dict[str, dict[str, Any]] = {
    "ladder_rummy_numbered": {"stuck_help": True, "skips": True},
    "eleven": {"games": 3},
}
"""What the example of a game is played with, so that the client has all there is to check."""


@pytest.mark.parametrize("game", GAMES)
def test_records_as_examples(game: str, request: pytest.FixtureRequest, golden: Golden) -> None:
    """The record of each game that the client is given to check holds. It is made anew only when it no longer does."""
    kept = request.path.parent / "golden" / f"{game}.jsonl"
    text = kept.read_text() if kept.exists() else ""
    golden(kept.name, text if verify_text(GAMES, text).ok else dump(example(GAMES[game])))


def example(game: AnyGame) -> Record:
    """A match with persons and bots: a whole race, or some rounds of cards."""
    return eventful_record() if game.key == "snakes_and_ladders" else card_record(game)


def card_record(game: AnyGame) -> Record:
    """A match of persons and bots who play anything, but lay nothing before a reshuffle; closed after some rounds."""
    seats = max(3, game.seats[0])
    sitters = (Sitter(name="Ann"), Sitter(name="Bo"), *(Sitter(bot=game.levels[0]),) * (seats - 2))
    nonces = (*PLAYERS[:2], *(b"",) * (seats - 2))
    first = header(game.key, OPTIONS.get(game.key, {}), sitters, SEED, nonces)
    chance = Chance(match_key(SEED, nonces))
    state, events = begin(game, options_of(game, first), seats, chance)
    luck = Chance(SEED).stream("anything")
    rounds = reshuffles = 0
    helped = "stuck_help" not in first.options
    while (seat := game.to_move(state)) is not None and (rounds < 3 or not helped):
        legal = [action for action in game.legal_actions(state, seat) if reshuffles or not isinstance(action, Lay)]
        state, happened = act(game, state, seat, legal[luck.below(len(legal))], chance)
        events += happened
        helped = helped or any(bool(getattr(event, "helped", ())) for event in happened)
        rounds += sum(type(event).__name__ == "RoundEnded" for event in happened)
        reshuffles += sum(type(event).__name__ == "Reshuffled" for event in happened)
    return Record(first, events if game.outcome(state) else (*events, *game.close(state)))
