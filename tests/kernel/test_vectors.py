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


def test_a_race_as_an_example(golden: Golden) -> None:
    """A race with persons, a stand-in and somebody who leaves, as the client is given it to check."""
    golden("race.jsonl", dump(eventful_record()))


@pytest.mark.parametrize("game", [game for game in GAMES if game != "snakes_and_ladders"])
def test_cards_as_an_example(game: str, golden: Golden) -> None:
    """A few rounds of each card game, the first long enough for a reshuffle, as the client is given them to check."""
    golden(f"{game}.jsonl", dump(card_record(GAMES[game])))


def card_record(game: AnyGame) -> Record:
    """A match of two persons and bots who play anything, but lay nothing before a reshuffle; closed in time."""
    seats = max(3, game.seats[0])
    sitters = (Sitter(name="Ann"), Sitter(name="Bo"), *(Sitter(bot=game.levels[0]),) * (seats - 2))
    nonces = (*PLAYERS[:2], *(b"",) * (seats - 2))
    first = header(game.key, {}, sitters, SEED, nonces)
    chance = Chance(match_key(SEED, nonces))
    state, events = begin(game, options_of(game, first), seats, chance)
    luck = Chance(SEED).stream("anything")
    rounds = reshuffles = 0
    while (seat := game.to_move(state)) is not None and rounds < 3:
        legal = [action for action in game.legal_actions(state, seat) if reshuffles or not isinstance(action, Lay)]
        state, happened = act(game, state, seat, legal[luck.below(len(legal))], chance)
        events += happened
        rounds += sum(type(event).__name__ == "RoundEnded" for event in happened)
        reshuffles += sum(type(event).__name__ == "Reshuffled" for event in happened)
    return Record(first, events if game.outcome(state) else (*events, *game.close(state)))
