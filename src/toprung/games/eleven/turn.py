"""The rules of a turn in Eleven: what may be played, and where the card after a single one comes from.

Implements rules/eleven.md, PLAY, DRAW and TIME; what happens by itself after an action is in `follow.py`.
"""

from collections.abc import Sequence
from typing import Final

from toprung.games.eleven.action import Action, Draw, Play, Take
from toprung.games.eleven.deck import POINTS, ZERO_TEN
from toprung.games.eleven.event import Drew, Event, Played, Took
from toprung.games.eleven.evolve import evolve
from toprung.games.eleven.follow import follow, outcome
from toprung.games.eleven.moving import Moving
from toprung.games.eleven.position import totals
from toprung.games.eleven.sequence import SINGLES, arrange, colors, plays
from toprung.games.eleven.state import State
from toprung.kernel import Card, Chance, Illegal, Left, Score, Seat

DRAW: Final = Draw()


def legal_actions(state: Moving, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do now: every play, each of the fewest colours; or draw, or take a card in front of others."""
    if seat != state.turn or state.outcome is not None:
        return ()
    if state.stage == "play":
        return plays(state.seats[seat].hand)
    others = ((other, own.front) for other, own in enumerate(state.seats) if other != seat)
    return (DRAW, *(Take(other, card) for other, front in others for card in dict.fromkeys(front)))


def plain_move(state: Moving, seat: Seat) -> Action:
    """The highest single card, a 0/10 last; then a draw from the deck (ELV-TIME-1)."""
    if state.stage == "draw":
        return DRAW
    hand = state.seats[seat].hand
    return SINGLES[max(hand, key=lambda card: 0 if card == ZERO_TEN else POINTS[card])]


def act(state: Moving, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
    """Move the state on by what the seat does and all that follows by itself, and say what happened. Raises Illegal,
    and then nothing has."""
    check_turn(state, seat)
    if isinstance(action, Play):
        event: Event = play(state, seat, action)
    elif state.stage != "draw":
        raise Illegal("ELV-PLAY-1", "Play first: a single card, or numbers in a row.")
    elif isinstance(action, Take):
        event = take(state, seat, action)
    else:
        state.stage = "settle"
        return tuple(follow(state, chance))  # ELV-DRAW-1
    evolve(state, event)
    return (event, *follow(state, chance))


def check_turn(state: Moving, seat: Seat) -> None:
    """Refuse when the match is over, or it is another's turn."""
    if state.outcome is not None:
        raise Illegal("ELV-POINT-2", "The game is over.")
    if seat != state.turn:
        raise Illegal("ELV-PLAY-1", "It is not your turn.")


def play(state: Moving, seat: Seat, action: Play) -> Played:
    """The cards as they lie, and as how many colours they count."""
    if state.stage != "play":
        raise Illegal("ELV-DRAW-2", "You have played: draw a card, or take one that lies in front of another player.")
    check_held(state.seats[seat].hand, action.cards)
    cards = arrange(action.cards)
    possible = colors(cards)
    chosen = possible[0] if action.colors is None else action.colors
    if chosen not in possible:
        least, most = possible[0], possible[-1]
        raise Illegal("ELV-DRAW-1", "Colours in these cards: {least} to {most}.", least=least, most=most)
    return Played(seat, cards, chosen)


def check_held(hand: Sequence[Card], cards: tuple[Card, ...]) -> None:
    """Refuse cards that are not in the hand, or not so often."""
    for card in cards:
        if card not in hand or (len(cards) > 1 and cards.count(card) > hand.count(card)):
            raise Illegal("ELV-PLAY-1", "You do not hold {card}.", card=card)


def take(state: Moving, seat: Seat, action: Take) -> Took:
    """The card that is taken."""
    if action.source == seat:
        raise Illegal("ELV-DRAW-2", "You cannot take a card that lies in front of yourself.")
    if not 0 <= action.source < len(state.seats) or action.card not in state.seats[action.source].front:
        raise Illegal("ELV-DRAW-2", "There is no {card} in front of that player.", card=action.card)
    return Took(seat, action.source, action.card)


def leave(state: Moving, seat: Seat) -> tuple[Event, ...]:
    """The seat leaves; its hand stays in the game, for a bot to play (TBL-LEAVE-2)."""
    if state.outcome is not None:
        raise Illegal("ELV-POINT-2", "The game is over.")
    if seat in state.left:
        raise Illegal("TBL-LEAVE-2", "This player has left already.")
    return (Left(seat),)


def close(state: Moving) -> tuple[Event, ...]:
    """The match ends as it stands."""
    return (outcome(state, "closed"),)


def score(state: State, seat: Seat) -> Score:
    """The points of the seat, and the turns that it took for them (TBL-DAILY-4)."""
    return Score(totals(state)[seat], state.seats[seat].turns)


def action_of(event: Event) -> tuple[Seat, Action] | None:
    """The seat and the action that the event records, where it is the first of its action's events that records one: a
    draw that is not chosen follows from another action."""
    match event:
        case Played(seat, cards, count):
            return seat, Play(cards, count)
        case Drew(seat):
            return seat, DRAW
        case Took(seat, source, card):
            return seat, Take(source, card)
    return None
