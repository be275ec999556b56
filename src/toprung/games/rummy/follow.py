"""What happens by itself after an action, until a seat has to choose: lost turns, the end of a round, the next deal,
the end of the match. One event after the other, each from the state that the one before it left.
"""

from toprung.games.rummy.deal import deal
from toprung.games.rummy.end import ending, outcome
from toprung.games.rummy.event import Event, TurnLost
from toprung.games.rummy.evolve import evolve
from toprung.games.rummy.moving import Moving, MovingSeat
from toprung.games.rummy.position import dry
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.score import score
from toprung.kernel import Chance, Seat


def follow(rules: Rules, state: Moving, chance: Chance, events: list[Event]) -> tuple[Event, ...]:
    """Move the state on by all that follows by itself, and say what it was, after the events so far."""
    while (event := consequence(rules, state, chance)) is not None:
        events.append(event)
        evolve(rules, state, event)
    return tuple(events)


def consequence(rules: Rules, state: Moving, chance: Chance) -> Event | None:
    """The next event that nobody chooses, or None."""
    if state.outcome is not None:
        return None
    if state.turn is None:
        return ending(rules, state) or deal(rules, state, chance)
    if at_summit(rules, state, state.turn):
        return outcome(rules, state, "summit", state.turn)  # L11-END-1
    if round_over(rules, state, state.turn):
        return score(rules, state)
    if state.drawing and state.seats[state.turn].skipped:
        return TurnLost(state.turn)
    return None


def at_summit(rules: Rules, state: Moving, turn: Seat) -> bool:
    """Whether the seat to move has just laid the last rung where that wins at once: nothing is counted, nobody else
    climbs."""
    return rules.summit and state.just_laid and state.seats[turn].rung == len(rules.rungs)


def round_over(rules: Rules, state: Moving, turn: Seat) -> bool:
    """Whether the round has come to its end: somebody is out, nobody can go on, or it has lasted too long."""
    own = state.seats[turn]
    if not state.drawing:
        return own.out()  # L11-SCORE-1
    if any(seat.out() for seat in state.seats) and not turns_are_due(rules, state, own):
        return True  # L11-SCORE-1
    if own.turns >= rules.turns and all(seat.turns >= rules.turns for seat in state.seats if seat.hand):
        return True  # L11-TURN-6
    return dried_up(rules, state)


def turns_are_due(rules: Rules, state: Moving, own: MovingSeat) -> bool:
    """Whether the seat to move still has the turn coming that a seat already out has had (LRN-SET-1)."""
    return rules.equal_turns and own.turns < max(seat.turns for seat in state.seats if seat.out())


def dried_up(rules: Rules, state: Moving) -> bool:
    """Whether a turn would begin on a dry table on which nobody can draw, or on which nothing has happened for as many
    turns as there are seats in the round (L11-TURN-5)."""
    if not dry(state):
        return False
    stuck = not state.discard or state.discard[-1] == rules.deck.skip
    return stuck or state.idle >= sum(seat.hand is not None for seat in state.seats)
