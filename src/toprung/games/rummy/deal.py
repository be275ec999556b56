"""The deal of a round, as record.md, "Chance", has it: who deals, who is dealt in, and who gets which card."""

from toprung.cards.hand import hand_order
from toprung.games.rummy.end import tied
from toprung.games.rummy.event import Dealt
from toprung.games.rummy.moving import Moving
from toprung.games.rummy.position import clockwise
from toprung.games.rummy.rule import Rules
from toprung.kernel import Chance, Seat


def deal(rules: Rules, state: Moving, chance: Chance) -> Dealt:
    """The next round's deal: to everybody, or as a tie-break to those alone who share the win (L11-END-3)."""
    round_number = state.round + 1
    tiebreak = tied(rules, state)
    seats = tiebreak or tuple(range(len(state.seats)))
    dealer = next_dealer(state, seats, chance)
    cards = chance.stream(f"deal/{round_number}").shuffle(rules.deck.cards())
    dealt = len(seats) * rules.hand
    order = [seat for seat in (*clockwise(state, dealer), dealer) if seat in seats]  # L11-DEAL-1
    raw = {seat: hand_order(rules.deck, cards[i : dealt : len(seats)]) for i, seat in enumerate(order)}
    hands = tuple(raw.get(seat) for seat in range(len(state.seats)))
    upcard, stock = cards[dealt : dealt + 1], cards[dealt + 1 :]
    if rules.help is None:
        return Dealt(round_number, dealer, hands, upcard, stock, bool(tiebreak))
    helped_hands, stock, helped = rules.help(rules, state, tuple(hand or () for hand in hands), stock, chance)
    return Dealt(round_number, dealer, helped_hands, upcard, stock, bool(tiebreak), helped)


def next_dealer(state: Moving, seats: tuple[Seat, ...], chance: Chance) -> Seat:
    """The first dealer by chance, after that the next seat to the left that is in the round."""
    if state.round == 0:
        return chance.below("first", len(state.seats))  # L11-DEAL-1
    return next(seat for seat in (*clockwise(state, state.dealer), state.dealer) if seat in seats)  # L11-DEAL-2
