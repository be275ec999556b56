"""How a match of Eleven follows from its events: total, checks nothing, draws nothing.

How it works: most turns of a game end without an event of their own. Whenever nothing is left to happen in a turn,
`settled` passes it on; what is left to happen by itself is read from the state by `follow.py`.
"""

from msgspec.structs import replace

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
from toprung.games.eleven.position import drawable, takeable
from toprung.games.eleven.state import SeatState, State
from toprung.kernel import Card, Left, Outcome, Seat


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    match event:
        case Played():
            return played(state, event)
        case Drew(seat, cards):
            return drew(state, seat, shown(cards))
        case Took():
            return took(state, event)
        case Scored():
            return scored(state, event)
        case Passed():
            return next_turn(replace(state, passes=state.passes + 1))
        case _:
            return turned(state, event)


def turned(state: State, event: Dealt | Reshuffled | RoundEnded | Left | Outcome) -> State:
    """The state after what is no seat's turn."""
    match event:
        case Dealt():
            return dealt(state, event)
        case Reshuffled(stock):
            return reshuffled(state, shown(stock))
        case RoundEnded():
            return counted(state, event)
        case Left(seat):
            return replace(state, left=(*state.left, seat))
        case Outcome():
            return replace(state, outcome=event)


def shown(cards: Hidden) -> tuple[Card, ...]:
    """The cards of an event that hides nothing."""
    if isinstance(cards, int):
        raise TypeError("a state does not follow from what one viewer saw")
    return cards


def dealt(state: State, event: Dealt) -> State:
    """A new game: hands of the deal, nothing on the table."""
    hands = (hand_order(DECK, shown(hand)) for hand in event.hands)
    return replace(
        state,
        seats=tuple(SeatState(hand=hand, total=own.total) for hand, own in zip(hands, state.seats)),
        round=event.round,
        starter=event.starter,
        turn=event.starter,
        stage="play",
        stock=shown(event.stock),
        discard=(),
        reshuffles=0,
        renewed=(),
        passes=0,
    )


def reshuffled(state: State, stock: tuple[Card, ...]) -> State:
    """The discards are the deck; what they were is known (ELV-DRAW-3)."""
    renewed = hand_order(DECK, state.discard)
    return replace(state, stock=stock, discard=(), reshuffles=state.reshuffles + 1, renewed=renewed)


def played(state: State, event: Played) -> State:
    """Out of the hand; a single card to the discards, a sequence in front of the player (ELV-PLAY-3)."""
    seat, cards = event.seat, event.cards
    own = state.seats[seat]
    single = len(cards) == 1
    after = SeatState(
        without(own.hand, cards),
        less(own.known, cards),
        own.front if single else cards,
        own.scored,
        own.points,
        own.total,
        own.turns,
    )
    return settled(
        replace(
            state,
            seats=swap(state.seats, seat, after),
            stage="draw" if single and takeable(state, seat) else "settle",
            owed=event.colors,
            discard=state.discard + (cards if single else own.front),
            passes=0,
        )
    )


def drew(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    """From the deck into the hand. A card drawn before playing scores nothing by itself (ELV-DRAW-4)."""
    begins = state.stage == "begin"
    return settled(
        replace(
            state,
            seats=swap(state.seats, seat, given(state.seats[seat], cards)),
            stage="play" if begins else "settle",
            owed=state.owed - len(cards),
            drawn=not begins,
            stock=state.stock[len(cards) :],
        )
    )


def took(state: State, event: Took) -> State:
    """From in front of another player into the hand, where everybody knows it."""
    source = state.seats[event.source]
    seats = swap(state.seats, event.source, replace(source, front=without(source.front, (event.card,))))
    own = given(seats[event.seat], (event.card,))
    own = replace(own, known=(*own.known, event.card))
    return settled(replace(state, seats=swap(seats, event.seat, own), stage="settle", owed=0, drawn=True))


def scored(state: State, event: Scored) -> State:
    """The hand's one card is out of the game. With enough points the game is over; else as many cards are owed."""
    own = state.seats[event.seat]
    own = replace(own, hand=(), known=(), scored=(*own.scored, event.card), points=own.points + event.points)
    after = replace(state, seats=swap(state.seats, event.seat, own), owed=event.points)  # ELV-POINT-3
    return over(after) if own.points >= GOAL else settled(after)  # ELV-POINT-2


def counted(state: State, event: RoundEnded) -> State:
    """The points of the game are added up, and the next can be dealt."""
    seats = tuple(replace(own, points=0, total=total) for own, total in zip(state.seats, event.totals))
    return replace(state, seats=seats, stage="between", last_round=event)


def settled(state: State) -> State:
    """The same, with the turn passed on if nothing is left to happen in it."""
    if state.stage != "settle" or state.turn is None:
        return state
    if state.owed and drawable(state):
        return state
    if state.drawn and len(state.seats[state.turn].hand) == 1:  # ELV-POINT-1, ELV-POINT-4
        return state
    return next_turn(state)


def next_turn(state: State) -> State:
    """The turn of the next seat; or the end of the game, if it has gone on long enough."""
    turn = state.turn or 0
    own = state.seats[turn]
    seats = swap(state.seats, turn, replace(own, turns=own.turns + 1))
    after = replace(state, seats=seats, owed=0, drawn=False)
    if state.passes == len(seats) or all(seat.turns >= TURNS for seat in seats):  # ELV-DRAW-4, ELV-MATCH-3
        return over(after)
    turn = (turn + 1) % len(seats)
    if seats[turn].hand:
        return replace(after, turn=turn, stage="play")
    return replace(after, turn=turn, stage="begin", owed=1)  # ELV-DRAW-4


def over(state: State) -> State:
    """The game is over, and its points wait to be counted."""
    return replace(state, turn=None, stage="over", owed=0, drawn=False)


def given(own: SeatState, cards: tuple[Card, ...]) -> SeatState:
    """The seat with these cards in its hand too."""
    return replace(own, hand=hand_order(DECK, own.hand + cards))


def less(known: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The known cards without those that were played: of equal ones the known one is played."""
    return without(known, [card for card in dict.fromkeys(cards) if card in known]) if known else known


def swap(seats: tuple[SeatState, ...], seat: Seat, own: SeatState) -> tuple[SeatState, ...]:
    """The seats with this one changed."""
    return seats[:seat] + (own,) + seats[seat + 1 :]
