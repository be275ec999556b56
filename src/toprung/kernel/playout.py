"""Whole matches between bots, each of which sees its view, its legal actions and its own stream, and nothing else."""

import hmac
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from toprung.kernel.bot import Bot, bot_label
from toprung.kernel.chance import Chance, commitment, match_key
from toprung.kernel.event import Seat
from toprung.kernel.game import Action, AnyGame, Event, Game, Options, State, View
from toprung.kernel.match import start
from toprung.kernel.motion import Motion
from toprung.kernel.record import Header, Record, Sitter

NO_TIME = "1970-01-01T00:00:00Z"
"""When a match between bots began: a simulated match has no time, and equal seeds give equal records."""


def match_seed(root: bytes, number: int) -> bytes:
    """The seed of the match of this number, from 1, among the many that are played from one root."""
    return hmac.digest(root, f"match/{number}".encode(), "sha256")


def bot_action(
    game: Game[Options, State, Action, Event, View],
    motion: Motion[State, Action, Event],
    seat: Seat,
    bot: Bot[View, Action],
    decision: int,
    chance: Chance,
) -> Action:
    """What the bot does in this seat, which is to move, for its `decision`-th decision of the match, from 1."""
    stream = chance.stream(bot_label(seat, decision))
    return bot(game.view(motion.state(), seat), motion.legal_actions(seat), stream)


def play_out(
    game: Game[Options, State, Action, Event, View], options: Options, bots: Sequence[Bot[View, Action]], chance: Chance
) -> tuple[State, tuple[Event, ...]]:
    """The final state of a match that these bots play, a bot a seat, and all its events."""
    motion, opening = start(game, options, len(bots), chance)
    events = list(opening)
    decisions = [0] * len(bots)
    while (seat := motion.to_move()) is not None:
        decisions[seat] += 1
        action = bot_action(game, motion, seat, bots[seat], decisions[seat], chance)
        events += motion.act(seat, action, chance)
    return motion.state(), tuple(events)


def bot_record(
    game: AnyGame, options: Any, levels: Sequence[str], bots: Mapping[str, Bot[Any, Any]], seed: bytes
) -> Record:
    """The record of the match that bots of these levels play from this seed."""
    nonces = (b"",) * len(levels)
    header = Header(
        game=game.key,
        rules=game.version,
        options=msgspec.to_builtins(options),
        seats=tuple(Sitter(bot=level) for level in levels),
        commitment=commitment(seed).hex(),
        seed=seed.hex(),
        nonce_commitments=("",) * len(levels),
        nonces=("",) * len(levels),
        started=NO_TIME,
    )
    _, events = play_out(game, options, [bots[level] for level in levels], Chance(match_key(seed, nonces)))
    return Record(header, events)
