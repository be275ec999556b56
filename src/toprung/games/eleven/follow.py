"""What happens by itself in Eleven, until a seat has to choose: what is owed is drawn, the deck renewed, points scored,
a game counted, the next one dealt, the match ended. One event after the other, each from the state that the one before
it left."""

from toprung.games.eleven.deck import DECK, GOAL, HAND, POINTS
from toprung.games.eleven.event import Dealt, Drew, Event, Passed, Reshuffled, RoundEnded, Scored
from toprung.games.eleven.evolve import evolve
from toprung.games.eleven.moving import Moving
from toprung.games.eleven.position import drawable, totals
from toprung.kernel import Chance, Outcome, Reason, Seat, places


def follow(state: Moving, chance: Chance) -> list[Event]:
    """Move the state on by all that follows by itself, and say what it was."""
    events: list[Event] = []
    while (event := consequence(state, chance)) is not None:
        events.append(event)
        evolve(state, event)
    return events


def consequence(state: Moving, chance: Chance) -> Event | None:
    """The next event that nobody chooses, or None."""
    if state.stage == "over":
        return RoundEnded(tuple(own.points for own in state.seats), totals(state))
    if state.stage == "between":
        if state.outcome is not None:
            return None
        return deal(state, chance) if state.round < state.options.games else outcome(state, reason(state))
    if state.turn is None or state.stage in ("play", "draw"):
        return None
    if state.owed and drawable(state):
        return draw(state, state.turn, chance)
    return Passed(state.turn) if state.stage == "begin" else score(state, state.turn)  # ELV-DRAW-4


def deal(state: Moving, chance: Chance) -> Dealt:
    """The next game: eleven cards each, begun by chance or by the seat to the left of who began before (ELV-DECK-2,
    ELV-MATCH-1)."""
    seats, number = len(state.seats), state.round + 1
    starter = (state.starter + 1) % seats if state.round else chance.below("first", seats)
    deck = chance.stream(f"deal/{number}").shuffle(DECK.cards())
    dealt = seats * HAND
    hands = tuple(deck[(seat - starter) % seats : dealt : seats] for seat in range(seats))
    return Dealt(number, starter, hands, deck[dealt:])


def draw(state: Moving, seat: Seat, chance: Chance) -> Drew | Reshuffled:
    """As many of the owed cards as the deck has, or, when it has none, the discards as the new deck (ELV-DRAW-3)."""
    if state.stock:
        return Drew(seat, tuple(state.stock[: state.owed]))
    stream = chance.stream(f"reshuffle/{state.round}/{state.reshuffles + 1}")
    return Reshuffled(stream.shuffle(state.discard))


def score(state: Moving, seat: Seat) -> Scored:
    """The one card of the hand is revealed (ELV-POINT-1)."""
    (card,) = state.seats[seat].hand
    points = POINTS[card]
    scores = list(totals(state))
    scores[seat] += points
    return Scored(seat, card, points, tuple(scores))


def reason(state: Moving) -> Reason:
    """Why the match ended with the game that was counted last."""
    if state.options.games > 1:
        return "rounds"
    return "won" if state.last_round is not None and max(state.last_round.points) >= GOAL else "bound"


def outcome(state: Moving, reason: Reason) -> Outcome:
    """The places by points, most first; leavers last, a later one above an earlier (ELV-MATCH-1, ELV-MATCH-2,
    TBL-LEAVE-2)."""
    scores = totals(state)
    order = places(
        tuple((1, -state.left.index(seat)) if seat in state.left else (0, -score) for seat, score in enumerate(scores))
    )
    winners = tuple(seat for seat, place in enumerate(order) if place == 1)
    return Outcome(reason, order, winners, scores)
