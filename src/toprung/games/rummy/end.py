"""The end of the match: when it is over, who takes which place, and what it means that somebody leaves."""

from toprung.games.rummy.event import Event
from toprung.games.rummy.moving import Moving
from toprung.games.rummy.position import gone_out
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.state import RummyState
from toprung.kernel import Illegal, Left, Outcome, Reason, Score, Seat, places


def ending(rules: Rules, state: Moving) -> Outcome | None:
    """How the match ends with the round that just did, or None if another follows."""
    shared = tied(rules, state)
    if state.tiebreak and gone_out(state):
        return outcome(rules, state, "tiebreak", gone_out(state)[0])  # L11-END-3
    if shared:
        return outcome(rules, state, "bound") if state.tiebreaks >= rules.tiebreaks else None  # L11-TURN-6
    if any(seat.rung > len(rules.rungs) for seat in state.seats):
        return outcome(rules, state, "won")  # L11-END-2, LRN-SCORE-2, LRS-SCORE-2
    return outcome(rules, state, rules.rounds_reason) if state.round >= rules.rounds else None  # L11-TURN-6


def tied(rules: Rules, state: Moving) -> tuple[Seat, ...]:
    """The seats that completed the last rung and share the lowest total, if they are several and a tie-break parts them
    (L11-END-3)."""
    totals = {i: seat.total for i, seat in enumerate(state.seats) if seat.rung > len(rules.rungs)}
    best = tuple(seat for seat, total in totals.items() if total == min(totals.values()))
    return best if rules.tiebreaks and len(best) > 1 else ()


def outcome(rules: Rules, state: Moving, reason: Reason, winner: Seat | None = None) -> Outcome:
    """The places as the seats stand, before all others the winner if the round itself decided who that is."""
    ranks = tuple((0,) if seat == winner else rank(rules, state, seat, state.left) for seat in range(len(state.seats)))
    return conclude(state, reason, ranks, state.left)


def rank(rules: Rules, state: Moving, seat: Seat, left: tuple[Seat, ...]) -> tuple[int, ...]:
    """What the seat's place is sorted by, smallest best, when these have left."""
    own = state.seats[seat]
    if seat in left:
        return 3, -left.index(seat)  # TBL-LEAVE-2
    if own.rung > len(rules.rungs):
        return 1, own.total  # L11-END-2, L11-END-3
    return 2, -own.made, own.total  # L11-END-5


def conclude(state: Moving, reason: Reason, ranks: tuple[tuple[int, ...], ...], left: tuple[Seat, ...]) -> Outcome:
    """The outcome that these ranks come to. Whoever left does not win."""
    order = places(ranks)
    winners = tuple(seat for seat, place in enumerate(order) if place == 1 and seat not in left)
    return Outcome(reason, order, winners, tuple(seat.total for seat in state.seats))


def score(state: RummyState, seat: Seat) -> Score:
    """The rungs that the seat has made in finished rounds, and its total (TBL-DAILY-4)."""
    own = state.seats[seat]
    return Score(own.made, own.total)


def leave(rules: Rules, state: Moving, seat: Seat) -> tuple[Event, ...]:
    """What it means that the seat leaves for good. Raises Illegal when it cannot leave any more."""
    if state.outcome is not None:
        raise Illegal(rules.clauses.leave, "The match is over.")
    if seat in state.left:
        raise Illegal(rules.clauses.leave, "You have already left.")
    hands = tuple([None if own.hand is None else tuple(own.hand) for own in state.seats])
    if not rules.leaver_ends or hands[seat] is None:
        return (Left(seat),)
    left = (*state.left, seat)
    ranks = tuple(
        rank(rules, state, i, left) if i in left else (0, -own.made, own.total, i) for i, own in enumerate(state.seats)
    )
    return Left(seat, hands), conclude(state, "left", ranks, left)  # L11-LEAVE-3


def close(rules: Rules, state: Moving) -> tuple[Event, ...]:
    """The match ends as it stands."""
    return () if state.outcome is not None else (outcome(rules, state, "closed"),)
