"""What an event changes. Checks nothing, decides nothing, draws nothing: it only moves cards and counts turns.

What an action changes is told by the words of its event, so that who has just decided it need not take it from there.
"""

from toprung.cards.fit import extend
from toprung.cards.hand import hand_order, insert
from toprung.cards.meld import End, Meld
from toprung.games.rummy.action import Source
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
from toprung.games.rummy.moving import Moving, MovingMeld, MovingSeat
from toprung.games.rummy.position import clockwise, dry
from toprung.games.rummy.rule import Rules
from toprung.games.rummy.state import SeatState
from toprung.kernel import Card, Left, Outcome, Seat


def evolve(rules: Rules, state: Moving, event: Event) -> None:
    """Move the state on by the event."""
    # What nearly every event is is told by identity: when the answer is no, `isinstance` costs ten times as much.
    if type(event) is Drew:
        drew(rules, state, event.seat, event.source, event.card or "")
    elif type(event) is Discarded:
        discarded(state, event.seat, event.card, event.target)
    elif isinstance(event, LaidOff):
        laid_off(state, event.seat, event.card, event.meld, event.end)
    elif isinstance(event, Laid):
        laid(state, event.seat, event.melds)
    elif isinstance(event, TurnEnded):
        finish_turn(state, event.seat)
    else:
        followed(rules, state, event)


def followed(rules: Rules, state: Moving, event: Event) -> None:
    """Move the state on by an event that no action names."""
    if isinstance(event, TurnLost):
        turn_lost(rules, state, event.seat)
    elif isinstance(event, Reshuffled):
        reshuffled(rules, state, event.stock if isinstance(event.stock, tuple) else ())
    elif isinstance(event, Dealt):
        dealt(rules, state, event)
    elif isinstance(event, RoundEnded):
        round_ended(state, event)
    elif isinstance(event, Left):
        state.left = (*state.left, event.seat)
    elif isinstance(event, Outcome):
        state.outcome, state.turn = event, None


def drew(rules: Rules, state: Moving, seat: Seat, source: Source, card: Card) -> None:
    """A card comes into the hand; what comes from the discard pile everybody knows there."""
    own = state.seats[seat]
    own.take(rules.deck, card)
    state.drawing = False
    if source == "stock":
        state.stock.pop(0)
    else:
        state.discard.pop()
        insert(rules.deck, own.known, card)
        state.taken = card


def discarded(state: Moving, seat: Seat, card: Card, target: Seat | None) -> None:
    """A card goes onto the discard pile and ends the turn; whom a Skip hit will lose a turn."""
    state.seats[seat].give(card)
    # The turn began on a dry table if it took the only discard there was, and nothing was in the stock.
    finish_turn(state, seat)
    state.discard.append(card)
    if target is not None:
        hit(state.seats[target])


def hit(own: MovingSeat) -> None:
    """A Skip costs the seat its next turn, and protects it from others (L11-SKIP-1, L11-SKIP-5)."""
    own.skipped = own.protected = True


def finish_turn(state: Moving, seat: Seat) -> None:
    """The turn is over, and the next one begins."""
    own = state.seats[seat]
    own.protected = False  # L11-SKIP-5
    own.turns += 1
    state.turn = next_turn(state, seat)
    state.drawing = True
    state.taken = None
    state.just_laid = False
    state.idle = 0 if state.stock or state.discard else state.idle + 1


def turn_lost(rules: Rules, state: Moving, seat: Seat) -> None:
    """The turn is over before it began; it counts as had."""
    own = state.seats[seat]
    own.skipped = False
    own.protected = own.protected and rules.protection_outlasts
    own.turns += 1
    state.turn = next_turn(state, seat)
    state.idle = state.idle + 1 if dry(state) else 0


def laid(state: Moving, seat: Seat, melds: tuple[Meld, ...]) -> None:
    """The rung goes down; its melds are numbered on."""
    own = state.seats[seat]
    own.laid = True
    for meld in melds:
        put_down(state, own, meld.cards)
        state.melds.append(MovingMeld(seat, meld))
    state.just_laid = True


def laid_off(state: Moving, seat: Seat, card: Card, meld: int, end: End | None) -> None:
    """A meld grows by a card."""
    put_down(state, state.seats[seat], (card,))
    onto = state.melds[meld]
    state.melds[meld] = MovingMeld(onto.owner, extend(onto.meld, card, end))


def put_down(state: Moving, own: MovingSeat, cards: tuple[Card, ...]) -> None:
    """Cards go from the hand onto the table: it is no longer as it was taken, and the turn is no idle one."""
    for card in cards:
        own.give(card)
    if state.taken in cards:
        state.taken = None
    state.idle = -1


def reshuffled(rules: Rules, state: Moving, stock: tuple[Card, ...]) -> None:
    """The discards under the top are the stock."""
    state.stock = list(stock)
    state.discard = state.discard[-1:]
    state.reshuffles += 1
    state.renewed = hand_order(rules.deck, stock)


def dealt(rules: Rules, state: Moving, event: Dealt) -> None:
    """A fresh round: hands, piles, an empty table, everybody unprotected but who loses the first turn to the upcard."""
    state.seats = [
        MovingSeat(SeatState(own.rung, own.made, own.total, own.misses, hand if isinstance(hand, tuple) else None))
        for own, hand in zip(state.seats, event.hands)
    ]
    first = next(
        seat for seat in (*clockwise(state, event.dealer), event.dealer) if state.seats[seat].hand
    )  # L11-DEAL-2
    if event.discard[-1:] == (rules.deck.skip,):
        hit(state.seats[first])  # L11-DEAL-5
    state.round = event.round
    state.dealer = event.dealer
    state.tiebreak = event.tiebreak
    state.tiebreaks += event.tiebreak
    state.turn = first
    state.drawing = True
    state.taken = None
    state.just_laid = False
    state.stock = list(event.stock) if isinstance(event.stock, tuple) else []
    state.discard = list(event.discard)
    state.melds = []
    state.reshuffles = 0
    state.renewed = ()
    state.idle = 0


def round_ended(state: Moving, event: RoundEnded) -> None:
    """Everybody stands where the event says, and it is nobody's turn."""
    for seat, own in enumerate(state.seats):
        own.misses = 0 if event.rungs[seat] != own.rung else own.misses + (not state.tiebreak)
        own.rung, own.made, own.total = event.rungs[seat], event.made[seat], event.totals[seat]
        own.protected = own.skipped = False
    state.turn = None
    state.last_round = event


def next_turn(state: Moving, seat: Seat) -> Seat:
    """Whose turn comes after the seat's: the next to the left that holds cards."""
    seats = state.seats
    for i in range(seat + 1 - len(seats), seat):
        if seats[i].hand:
            return i % len(seats)
    return seat
