"""The end of a round: what was left in each hand, what it costs, and who climbs."""

from toprung.games.rummy.event import RoundEnded
from toprung.games.rummy.moving import Moving, MovingSeat
from toprung.games.rummy.position import gone_out
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card


def score(rules: Rules, state: Moving) -> RoundEnded:
    """The round as it is written down. In a tie-break nobody counts and nobody climbs (L11-END-3)."""
    seats = state.seats
    counts = not state.tiebreak
    left = tuple([tuple(seat.hand or ()) for seat in seats])
    points = tuple(counts * cost(rules, hand) for hand in left)  # L11-SCORE-2
    return RoundEnded(
        out=gone_out(state),
        left=left,
        points=points,
        totals=tuple(seat.total + more for seat, more in zip(seats, points)),
        rungs=tuple(next_rung(rules, seat) if counts else seat.rung for seat in seats),
        made=tuple(seat.made + (counts and seat.laid) for seat in seats),  # L11-SCORE-3
    )


def cost(rules: Rules, hand: tuple[Card, ...]) -> int:
    """What these cards cost their holder."""
    return sum(rules.deck.points[card] for card in hand)


def next_rung(rules: Rules, seat: MovingSeat) -> int:
    """The rung the seat plays next: one up if it was laid (L11-SCORE-3), or missed too often (LRN-CON-4), though never
    past the last without having made that (LRN-CON-5)."""
    if seat.laid:
        return seat.rung + 1
    moves_on = rules.misses is not None and seat.misses + 1 >= rules.misses and seat.rung < len(rules.rungs)
    return seat.rung + moves_on
