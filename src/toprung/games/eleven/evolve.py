"""What an event changes in a match of Eleven: total, checks nothing, draws nothing.

How it works: most turns of a game end without an event of their own. Whenever nothing is left to happen in a turn,
`settle` passes it on; what is left to happen by itself is read from the state by `follow.py`.
"""

from toprung.cards.hand import hand_order, without
from toprung.games.eleven.deck import DECK, GOAL, TURNS
from toprung.games.eleven.event import (
    Dealt,
    Drew,
    Event,
    Hidden,
    Passed,
    Played,
    Reshuffled,
    RoundEnded,
    Scored,
    Took,
)
from toprung.games.eleven.moving import Moving, MovingSeat
from toprung.games.eleven.position import drawable, takeable
from toprung.games.eleven.state import SeatState
from toprung.kernel import Card, Left, Outcome


def evolve(state: Moving, event: Event) -> None:
    """Move the state on by the event."""
    # What nearly every event is is told by identity: when the answer is no, `isinstance` costs ten times as much.
    if type(event) is Played:
        played(state, event)
    elif type(event) is Drew:
        drew(state, event)
    elif isinstance(event, Took):
        took(state, event)
    elif isinstance(event, Scored):
        scored(state, event)
    elif isinstance(event, Passed):
        state.passes += 1
        next_turn(state)
    else:
        turned(state, event)


def turned(state: Moving, event: Event) -> None:
    """Move the state on by what is no seat's turn."""
    if isinstance(event, Dealt):
        dealt(state, event)
    elif isinstance(event, Reshuffled):
        reshuffled(state, shown(event.stock))
    elif isinstance(event, RoundEnded):
        counted(state, event)
    elif isinstance(event, Left):
        state.left = (*state.left, event.seat)
    elif isinstance(event, Outcome):
        state.outcome = event


def shown(cards: Hidden) -> tuple[Card, ...]:
    """The cards of an event that hides nothing."""
    if isinstance(cards, int):
        raise TypeError("a state does not follow from what one viewer saw")
    return cards


def dealt(state: Moving, event: Dealt) -> None:
    """A new game: hands of the deal, nothing on the table."""
    hands = [hand_order(DECK, shown(hand)) for hand in event.hands]
    state.seats = [MovingSeat(SeatState(hand=hand, total=own.total)) for hand, own in zip(hands, state.seats)]
    state.round = event.round
    state.starter = event.starter
    state.turn = event.starter
    state.stage = "play"
    state.stock = list(shown(event.stock))
    state.discard = []
    state.reshuffles = 0
    state.renewed = ()
    state.passes = 0


def reshuffled(state: Moving, stock: tuple[Card, ...]) -> None:
    """The discards are the deck; what they were is known (ELV-DRAW-3)."""
    state.renewed = hand_order(DECK, state.discard)
    state.stock = list(stock)
    state.discard = []
    state.reshuffles += 1


def played(state: Moving, event: Played) -> None:
    """Out of the hand; a single card to the discards, a sequence in front of the player (ELV-PLAY-3)."""
    seat, cards = event.seat, event.cards
    own = state.seats[seat]
    for card in cards:
        own.hand.remove(card)
    if own.known:
        forget(own, cards)
    single = len(cards) == 1
    state.discard += cards if single else own.front
    if not single:
        own.front = cards
    state.stage = "draw" if single and takeable(state, seat) else "settle"
    state.owed = event.colors
    state.passes = 0
    settle(state)


def forget(own: MovingSeat, cards: tuple[Card, ...]) -> None:
    """Cards that were played are known in the hand no more: of equal ones the known one is played."""
    for card in dict.fromkeys(cards):
        if card in own.known:
            own.known.remove(card)


def drew(state: Moving, event: Drew) -> None:
    """From the deck into the hand. A card drawn before playing scores nothing by itself (ELV-DRAW-4)."""
    cards, begins = shown(event.cards), state.stage == "begin"
    own = state.seats[event.seat]
    for card in cards:
        own.take(card)
    del state.stock[: len(cards)]
    state.stage = "play" if begins else "settle"
    state.owed -= len(cards)
    state.drawn = not begins
    settle(state)


def took(state: Moving, event: Took) -> None:
    """From in front of another player into the hand, where everybody knows it."""
    source, own = state.seats[event.source], state.seats[event.seat]
    source.front = without(source.front, (event.card,))
    own.take(event.card)
    own.known.append(event.card)
    state.stage = "settle"
    state.owed = 0
    state.drawn = True
    settle(state)


def scored(state: Moving, event: Scored) -> None:
    """The hand's one card is out of the game. With enough points the game is over; else as many cards are owed."""
    own = state.seats[event.seat]
    own.hand, own.known, own.scored = [], [], (*own.scored, event.card)
    own.points += event.points
    state.owed = event.points  # ELV-POINT-3
    if own.points >= GOAL:
        end(state)  # ELV-POINT-2
    else:
        settle(state)


def counted(state: Moving, event: RoundEnded) -> None:
    """The points of the game are added up, and the next can be dealt."""
    for own, total in zip(state.seats, event.totals):
        own.points, own.total = 0, total
    state.stage = "between"
    state.last_round = event


def settle(state: Moving) -> None:
    """Pass the turn on if nothing is left to happen in it."""
    if state.stage != "settle" or state.turn is None:
        return
    if state.owed and drawable(state):
        return
    if state.drawn and len(state.seats[state.turn].hand) == 1:  # ELV-POINT-1, ELV-POINT-4
        return
    next_turn(state)


def next_turn(state: Moving) -> None:
    """The turn of the next seat; or the end of the game, if it has gone on long enough."""
    turn, seats = state.turn or 0, state.seats
    seats[turn].turns += 1
    if state.passes == len(seats) or all(own.turns >= TURNS for own in seats):  # ELV-DRAW-4, ELV-MATCH-3
        end(state)
        return
    turn = (turn + 1) % len(seats)
    begins = not seats[turn].hand  # ELV-DRAW-4
    state.turn = turn
    state.stage = "begin" if begins else "play"
    state.owed = 1 if begins else 0
    state.drawn = False


def end(state: Moving) -> None:
    """The game is over, and its points wait to be counted."""
    state.turn = None
    state.stage = "over"
    state.owed = 0
    state.drawn = False
