"""One match between bots as a job, and what is counted of it: how long it was, who won, who was stuck how long."""

from collections.abc import Sequence
from time import process_time
from typing import Any

from msgspec import Struct

from toprung.games.eleven.event import Dealt as ElevenDealt
from toprung.games.eleven.event import Passed, Played
from toprung.games.rummy.event import Dealt, Discarded, RoundEnded, TurnEnded
from toprung.games.snakes_and_ladders.race import Rolled
from toprung.kernel import AnyGame, Bot, Chance, Outcome, Seat, match_key
from toprung.kernel.playout import match_seed, play_out
from toprung.lab.variant import Variant, played


class Match(Struct, frozen=True):
    """The match of this number from a root seed, between bots of these levels, a level a seat."""

    variant: Variant
    levels: tuple[str, ...]
    root: bytes
    number: int
    timed: bool = False


class Told(Struct, frozen=True):
    """What is counted of a match. Lists have an entry a seat."""

    reason: str
    places: tuple[int, ...]
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    first: Seat
    """Who began."""
    rounds: int
    turns: int
    """Of all seats together, lost ones left out."""
    made: tuple[int, ...]
    """Rungs laid; in other games nothing."""
    stuck: tuple[int, ...]
    """The most rounds in a row that a seat missed the same rung."""
    microseconds: tuple[tuple[int, ...], ...] = ()
    """How long each decision took, if that was asked for: the one thing that is not the same the next time."""


def play(job: Match) -> Told:
    """What is counted of the match."""
    game, bots = played(job.variant)
    seats = len(job.levels)
    spent: list[list[int]] = [[] for _ in range(seats)]
    players = [bots[level] for level in job.levels]
    if job.timed:
        players = [timed(bot, times) for bot, times in zip(players, spent)]
    chance = Chance(match_key(match_seed(job.root, job.number), (b"",) * seats))
    _, events = play_out(game, job.variant.options, players, chance)
    return tell(game, seats, events, tuple(map(tuple, spent)) if job.timed else ())


def timed(bot: Bot[Any, Any], times: list[int]) -> Bot[Any, Any]:
    """The same bot, whose decisions' CPU time is noted down."""

    def choose(view: Any, actions: tuple[Any, ...], stream: Any) -> Any:
        start = process_time()
        action = bot(view, actions, stream)
        times.append(round(1e6 * (process_time() - start)))
        return action

    return choose


def tell(game: AnyGame, seats: int, events: Sequence[Any], times: tuple[tuple[int, ...], ...]) -> Told:
    """What is counted of the match that these events are."""
    outcome: Outcome = events[-1]
    deals = [event for event in events if isinstance(event, Dealt | ElevenDealt)]
    ends = [event for event in events if isinstance(event, RoundEnded)]
    rounds = [end for deal, end in zip(deals, ends) if not deal.tiebreak]
    return Told(
        reason=outcome.reason,
        places=outcome.places,
        winners=outcome.winners,
        totals=outcome.totals,
        first=next(done[0] for done in map(game.action_of, events) if done is not None),
        rounds=max(1, len(deals)),
        turns=sum(map(ends_turn, events)),
        made=made(rounds, seats),
        stuck=tuple(longest_stuck(rounds, seat) for seat in range(seats)),
        microseconds=times,
    )


def ends_turn(event: Any) -> bool:
    """Whether a turn that somebody had ends with this event, or is told by it alone."""
    if isinstance(event, Rolled):
        return not event.again
    return isinstance(event, Discarded | TurnEnded | Played | Passed)


def made(rounds: Sequence[RoundEnded], seats: int) -> tuple[int, ...]:
    """How many rungs each seat laid."""
    return rounds[-1].made if rounds else (0,) * seats


def longest_stuck(rounds: Sequence[RoundEnded], seat: Seat) -> int:
    """The most rounds in a row that the seat missed the same rung."""
    longest = run = 0
    rung, laid = 1, 0
    for ended in rounds:
        missed = ended.made[seat] == laid
        run = run + 1 if missed else 0
        longest = max(longest, run)
        if ended.rungs[seat] != rung:
            run = 0
        rung, laid = ended.rungs[seat], ended.made[seat]
    return longest


def has_rungs(rows: Sequence[Told]) -> bool:
    """Whether these are matches of a game with rungs."""
    return any(any(row.made) for row in rows)
