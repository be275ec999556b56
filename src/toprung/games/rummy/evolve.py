"""The state after an event. Checks nothing, decides nothing, draws nothing: it only moves cards and counts turns."""

from typing import TypeVar

from msgspec.structs import replace

from toprung.cards.face import Deck
from toprung.cards.fit import extend, stands_for
from toprung.cards.hand import hand_order, put, without
from toprung.cards.meld import Meld
from toprung.games.rummy.event import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Laid,
    LaidOff,
    Reshuffled,
    RoundEnded,
    TurnEnded,
    TurnLost,
)
from toprung.games.rummy.position import clockwise, dry
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.state import RummyState, SeatState
from toprung.games.rummy.view import LaidMeld
from toprung.kernel import Card, Left, Outcome, Seat

Item = TypeVar("Item")


def evolve(rules: Rules, state: RummyState, event: Event) -> RummyState:
    """The state after the event."""
    if isinstance(event, Drew):
        return drew(rules, state, event)
    if isinstance(event, Discarded):
        return discarded(rules, state, event)
    if isinstance(event, LaidOff):
        return laid_off(rules, state, event)
    if isinstance(event, Laid):
        return laid(rules, state, event)
    if isinstance(event, TurnEnded):
        return turn_ended(state, event)
    return followed(rules, state, event)


def followed(
    rules: Rules, state: RummyState, event: TurnLost | Reshuffled | Dealt | RoundEnded | Left | Outcome
) -> RummyState:
    """The state after an event that no action names."""
    if isinstance(event, TurnLost):
        return turn_lost(rules, state, event)
    if isinstance(event, Reshuffled):
        return reshuffled(rules, state, event)
    if isinstance(event, Dealt):
        return dealt(rules, state, event)
    if isinstance(event, RoundEnded):
        return round_ended(state, event)
    if isinstance(event, Left):
        return replace(state, left=(*state.left, event.seat))
    return replace(state, outcome=event, turn=None)


def drew(rules: Rules, state: RummyState, event: Drew) -> RummyState:
    """A card comes into the hand; what comes from the discard pile everybody knows there."""
    own = state.seats[event.seat]
    card = event.card or ""
    hand = put(rules.deck, own.hand or (), card)
    if event.source == "stock":
        seats = swap(state.seats, event.seat, replace(own, hand=hand))
        return replace(state, seats=seats, stock=state.stock[1:], stage="play")
    seats = swap(state.seats, event.seat, replace(own, hand=hand, known=put(rules.deck, own.known, card)))
    return replace(state, seats=seats, discard=state.discard[:-1], stage="play", taken=card)


def discarded(rules: Rules, state: RummyState, event: Discarded) -> RummyState:
    """A card goes onto the discard pile and ends the turn; whom a Skip hit will lose a turn."""
    own = give(state.seats[event.seat], (event.card,))
    seats = swap(state.seats, event.seat, replace(own, protected=False, turns=own.turns + 1))  # L11-SKIP-5
    if event.target is not None:
        hit = replace(seats[event.target], skipped=True, protected=True)  # L11-SKIP-1, L11-SKIP-5
        seats = swap(seats, event.target, hit)
    return replace(
        state,
        seats=seats,
        discard=(*state.discard, event.card),
        turn=next_turn(state, event.seat),
        stage="draw",
        taken=None,
        just_laid=False,
        # The turn began on a dry table if it took the only discard there was, and nothing was in the stock.
        idle=0 if state.stock or state.discard else state.idle + 1,
    )


def turn_ended(state: RummyState, event: TurnEnded) -> RummyState:
    """A turn ends without a discard."""
    own = state.seats[event.seat]
    seats = swap(state.seats, event.seat, replace(own, protected=False, turns=own.turns + 1))
    turn = next_turn(state, event.seat)
    idle = 0 if state.stock or state.discard else state.idle + 1
    return replace(state, seats=seats, turn=turn, stage="draw", taken=None, just_laid=False, idle=idle)


def turn_lost(rules: Rules, state: RummyState, event: TurnLost) -> RummyState:
    """The turn is over before it began; it counts as had."""
    own = state.seats[event.seat]
    protected = own.protected and rules.protection_outlasts
    seats = swap(state.seats, event.seat, replace(own, skipped=False, protected=protected, turns=own.turns + 1))
    idle = state.idle + 1 if dry(state) else 0
    return replace(state, seats=seats, turn=next_turn(state, event.seat), idle=idle)


def laid(rules: Rules, state: RummyState, event: Laid) -> RummyState:
    """The rung goes down; its melds are numbered on."""
    cards = tuple(card for meld in event.melds for card in meld.cards)
    melds = tuple(on_table(rules.deck, event.seat, meld) for meld in event.melds)
    return replace(
        state,
        seats=swap(state.seats, event.seat, replace(give(state.seats[event.seat], cards), laid=True)),
        melds=state.melds + melds,
        taken=None if state.taken in cards else state.taken,
        just_laid=True,
        idle=-1,
    )


def laid_off(rules: Rules, state: RummyState, event: LaidOff) -> RummyState:
    """A meld grows by a card."""
    meld = state.melds[event.meld]
    grown = on_table(rules.deck, meld.owner, extend(Meld(meld.kind, meld.cards), event.card, event.end))
    return replace(
        state,
        seats=swap(state.seats, event.seat, give(state.seats[event.seat], (event.card,))),
        melds=swap(state.melds, event.meld, grown),
        taken=None if state.taken == event.card else state.taken,
        idle=-1,
    )


def reshuffled(rules: Rules, state: RummyState, event: Reshuffled) -> RummyState:
    """The discards under the top are the stock."""
    stock = event.stock if isinstance(event.stock, tuple) else ()
    renewed = hand_order(rules.deck, stock)
    return replace(state, stock=stock, discard=state.discard[-1:], reshuffles=state.reshuffles + 1, renewed=renewed)


def dealt(rules: Rules, state: RummyState, event: Dealt) -> RummyState:
    """A fresh round: hands, piles, an empty table, everybody unprotected but who loses the first turn to the upcard."""
    seats = tuple(
        SeatState(own.rung, own.made, own.total, own.misses, hand if isinstance(hand, tuple) else None)
        for own, hand in zip(state.seats, event.hands)
    )
    first = next(seat for seat in (*clockwise(state, event.dealer), event.dealer) if seats[seat].hand)  # L11-DEAL-2
    if event.discard[-1:] == (rules.deck.skip,):
        seats = swap(seats, first, replace(seats[first], skipped=True, protected=True))  # L11-DEAL-5
    return replace(
        state,
        seats=seats,
        round=event.round,
        dealer=event.dealer,
        tiebreak=event.tiebreak,
        tiebreaks=state.tiebreaks + event.tiebreak,
        turn=first,
        stage="draw",
        taken=None,
        just_laid=False,
        stock=event.stock if isinstance(event.stock, tuple) else (),
        discard=event.discard,
        melds=(),
        reshuffles=0,
        renewed=(),
        idle=0,
    )


def round_ended(state: RummyState, event: RoundEnded) -> RummyState:
    """Everybody stands where the event says, and it is nobody's turn."""
    seats = tuple(
        replace(
            own,
            rung=event.rungs[seat],
            made=event.made[seat],
            total=event.totals[seat],
            misses=0 if event.rungs[seat] != own.rung else own.misses + (not state.tiebreak),
            protected=False,
            skipped=False,
        )
        for seat, own in enumerate(state.seats)
    )
    return replace(state, seats=seats, turn=None, last_round=event)


def give(own: SeatState, cards: tuple[Card, ...]) -> SeatState:
    """The seat without these cards, as far as it was known to hold them also without those."""
    return replace(own, hand=without(own.hand or (), cards), known=forget(own.known, cards))


def forget(known: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The known cards less one copy of each of these that is among them."""
    if not known:
        return known
    still = list(known)
    for card in cards:
        if card in still:
            still.remove(card)
    return tuple(still)


def on_table(deck: Deck, owner: Seat, meld: Meld) -> LaidMeld:
    """The meld as it lies on the table."""
    return LaidMeld(owner, meld.kind, meld.cards, stands_for(deck, meld))


def next_turn(state: RummyState, seat: Seat) -> Seat:
    """Whose turn comes after the seat's: the next to the left that holds cards."""
    seats = state.seats
    for i in range(seat + 1 - len(seats), seat):
        if seats[i].hand:
            return i % len(seats)
    return seat


def swap(items: tuple[Item, ...], i: int, item: Item) -> tuple[Item, ...]:
    """The items with another one in the i-th place."""
    return items[:i] + (item,) + items[i + 1 :]
