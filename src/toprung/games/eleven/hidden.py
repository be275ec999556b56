"""Who may know what in Eleven: a viewer's view, events as that viewer saw them, random states that a view allows."""

from msgspec.structs import replace

from toprung.cards.hand import hand_order, without
from toprung.cards.stock import length, split
from toprung.games.eleven.deck import DECK
from toprung.games.eleven.event import Dealt, Drew, Event, Reshuffled
from toprung.games.eleven.position import to_move
from toprung.games.eleven.state import SeatState, State
from toprung.games.eleven.view import SeatView, View
from toprung.kernel import Card, Seat, Stream, Viewer


def view(state: State, viewer: Viewer) -> View:
    """What the viewer may know (TBL-HIDE-1)."""
    return View(
        viewer=viewer,
        options=state.options,
        round=state.round,
        starter=state.starter,
        turn=to_move(state),
        stage=state.stage,
        hand=None if viewer is None else state.seats[viewer].hand,
        seats=tuple(seat_view(state, seat) for seat in range(len(state.seats))),
        stock=len(state.stock),
        discard=state.discard,
        reshuffles=state.reshuffles,
        renewed=state.renewed,
        passes=state.passes,
        leavers=state.left,
        last_round=state.last_round,
        outcome=state.outcome,
    )


def seat_view(state: State, seat: Seat) -> SeatView:
    """What everybody may know of one seat."""
    own = state.seats[seat]
    return SeatView(
        len(own.hand), own.known, own.front, own.scored, own.points, own.total, own.turns, seat in state.left
    )


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as the viewer saw it: hidden lists are their length."""
    if isinstance(event, Drew):
        return event if event.seat == viewer else replace(event, cards=length(event.cards))
    if isinstance(event, Reshuffled):
        return Reshuffled(length(event.stock))
    if isinstance(event, Dealt):
        hands = tuple(hand if seat == viewer else length(hand) for seat, hand in enumerate(event.hands))
        return replace(event, hands=hands, stock=length(event.stock))
    return event


def unseen(view: View) -> tuple[Card, ...]:
    """The cards that may lie in the deck or in others' hands, in the deck's order."""
    shown = [*view.discard, *(view.hand or ())]
    for seat, own in enumerate(view.seats):
        shown += (*own.front, *own.scored, *(() if seat == view.viewer else own.known))
    return without(DECK.cards(), shown)


def determinize(view: View, stream: Stream) -> State:
    """A random full state that the view allows: what is known of hands and of a renewed deck holds, the rest of the
    unseen cards lies anywhere."""
    stock, loose = split(stream.shuffle(unseen(view)), view.stock, view.renewed)
    seats: list[SeatState] = []
    for seat, own in enumerate(view.seats):
        hand = view.hand if seat == view.viewer else None
        if hand is None:
            missing = own.cards - len(own.known)
            hand, loose = hand_order(DECK, own.known + loose[:missing]), loose[missing:]
        seats.append(SeatState(hand, own.known, own.front, own.scored, own.points, own.total, own.turns))
    return restore(view, tuple(seats), stock)


def restore(view: View, seats: tuple[SeatState, ...], stock: tuple[Card, ...]) -> State:
    """The state with these seats and this deck, and all else as the view shows it."""
    turn: Seat | None = view.turn
    return State(
        options=view.options,
        seats=seats,
        round=view.round,
        starter=view.starter,
        turn=turn,
        stage=view.stage,
        owed=1 if view.stage == "draw" else 0,
        stock=stock,
        discard=view.discard,
        reshuffles=view.reshuffles,
        renewed=view.renewed,
        passes=view.passes,
        left=view.leavers,
        last_round=view.last_round,
        outcome=view.outcome,
    )
