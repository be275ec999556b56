"""Who may know what: a viewer's view, the events as that viewer saw them, and random states that a view allows.

A view is built from nothing: it names each thing that the viewer may know (TBL-HIDE-1, TBL-SPEC-1).
"""

from msgspec import UNSET
from msgspec.structs import replace

from toprung.cards.hand import hand_order, without
from toprung.cards.stock import length, split
from toprung.games.rummy.event import Dealt, Drew, Event, Helped, Reshuffled
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.state import RummyState, SeatState, State
from toprung.games.rummy.view import RummyView, SeatView, View
from toprung.kernel import Card, Seat, Stream, Viewer


def view(rules: Rules, state: RummyState, viewer: Viewer) -> RummyView:
    """What the viewer may know."""
    ended_by_leaving = rules.leaver_ends and any(state.seats[seat].hand is not None for seat in state.left)
    return View(
        viewer=viewer,
        options=state.options,
        round=state.round,
        dealer=state.dealer,
        tiebreak=state.tiebreak,
        turn=state.turn,
        stage=state.stage,
        taken=state.taken,
        hand=None if viewer is None else state.seats[viewer].hand,
        seats=tuple(seat_view(rules, state, seat) for seat in range(len(state.seats))),
        stock=len(state.stock),
        discard=state.discard,
        melds=state.melds,
        last_round=state.last_round,
        outcome=state.outcome,
        just_laid=state.just_laid,
        tiebreaks=state.tiebreaks,
        reshuffles=state.reshuffles,
        renewed=state.renewed,
        idle=state.idle,
        leavers=state.left,
        hands=tuple(seat.hand for seat in state.seats) if ended_by_leaving else None,  # L11-LEAVE-3
    )


def seat_view(rules: Rules, state: RummyState, seat: Seat) -> SeatView:
    """What everybody may know of one seat."""
    own = state.seats[seat]
    plays_tiebreak = state.tiebreak and own.hand is not None
    return SeatView(
        cards=None if own.hand is None else len(own.hand),
        known=own.known,
        rung=len(rules.rungs) if plays_tiebreak else own.rung,
        made=own.made,
        total=own.total,
        misses=own.misses,
        laid=own.laid,
        protected=own.protected,
        skipped=own.skipped,
        turns=own.turns,
        left=seat in state.left,
    )


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as the viewer saw it: hidden cards None, hidden lists their length."""
    if isinstance(event, Drew):
        return event if event.seat == viewer or event.source == "discard" else replace(event, card=None)
    if isinstance(event, Reshuffled):
        return Reshuffled(length(event.stock))
    if isinstance(event, Dealt):
        hands = tuple(hand if hand is None or seat == viewer else length(hand) for seat, hand in enumerate(event.hands))
        helped = UNSET if event.helped is UNSET else tuple(Helped(one.seat) for one in event.helped)
        return replace(event, hands=hands, stock=length(event.stock), helped=helped)
    return event


def determinize(rules: Rules, view: RummyView, stream: Stream) -> RummyState:
    """A random full state that the view allows: what is known of hands and of a renewed stock holds, the rest of the
    unseen cards lies anywhere."""
    seen = [known_hand(view, seat) for seat in range(len(view.seats))]
    stock, loose = split(stream.shuffle(unseen(rules, view, seen)), view.stock, view.renewed)
    seats: list[SeatState] = []
    for seat, known in enumerate(seen):
        missing = (view.seats[seat].cards or 0) - len(known or ())
        hand = None if known is None else hand_order(rules.deck, known + loose[:missing])
        loose = loose[missing:]
        seats.append(seat_state(rules, view, seat, hand))
    return restore(view, tuple(seats), stock)


def known_hand(view: RummyView, seat: Seat) -> tuple[Card, ...] | None:
    """What the viewer knows of the seat's hand; None for a seat not in the round."""
    if view.hands is not None:
        return view.hands[seat]
    if view.seats[seat].cards is None:
        return None
    return view.hand if seat == view.viewer else view.seats[seat].known


def unseen(rules: Rules, view: RummyView, seen: list[tuple[Card, ...] | None]) -> tuple[Card, ...]:
    """The cards that may lie in the stock or in others' hands, in the deck's order."""
    hands = (card for hand in seen for card in hand or ())
    table = (card for meld in view.melds for card in meld.cards)
    return without(rules.deck.cards(), (*hands, *table, *view.discard))


def seat_state(rules: Rules, view: RummyView, seat: Seat, hand: tuple[Card, ...] | None) -> SeatState:
    """The seat with this hand."""
    shown = view.seats[seat]
    plays_tiebreak = view.tiebreak and hand is not None
    return SeatState(
        rung=len(rules.rungs) + 1 if plays_tiebreak else shown.rung,
        made=shown.made,
        total=shown.total,
        misses=shown.misses,
        hand=hand,
        known=shown.known,
        laid=shown.laid,
        protected=shown.protected,
        skipped=shown.skipped,
        turns=shown.turns,
    )


def restore(view: RummyView, seats: tuple[SeatState, ...], stock: tuple[Card, ...]) -> RummyState:
    """The state with these seats and this stock, and all else as the view shows it."""
    return State(
        options=view.options,
        seats=seats,
        round=view.round,
        dealer=view.dealer,
        tiebreak=view.tiebreak,
        tiebreaks=view.tiebreaks,
        turn=view.turn,
        stage=view.stage,
        taken=view.taken,
        just_laid=view.just_laid,
        stock=stock,
        discard=view.discard,
        melds=view.melds,
        reshuffles=view.reshuffles,
        renewed=view.renewed,
        idle=view.idle,
        left=view.leavers,
        last_round=view.last_round,
        outcome=view.outcome,
    )
