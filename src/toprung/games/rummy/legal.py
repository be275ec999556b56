"""What a seat may do: the questions that `decide` also asks, and from them the list of legal actions."""

from functools import cache

from toprung.cards.face import Deck
from toprung.cards.finder import layouts
from toprung.cards.fit import takes
from toprung.cards.meld import Meld
from toprung.games.rummy.action import Action, Discard, Draw, EndTurn, Lay, LayOff
from toprung.games.rummy.position import clockwise
from toprung.games.rummy.rule import Rules, Rung
from toprung.games.rummy.state import RummyState
from toprung.kernel import Card, Seat

LAY_DOWNS = 20
"""At most so many lay-downs are listed."""

DRAW_STOCK = Draw("stock")
DRAW_DISCARD = Draw("discard")


def legal_actions(rules: Rules, state: RummyState, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do now: draws; or lay-downs (some canonical ones), lay-offs, discards, each in hand order."""
    if state.turn != seat:
        return ()
    if state.stage == "draw":
        return draws(rules, state)
    hand = state.seats[seat].hand or ()
    if not state.seats[seat].laid:
        return (*lay_downs(rules, state, seat, hand), *discards(rules, state, seat, hand))
    return (*lay_offs(rules, state, seat, hand), *discards(rules, state, seat, hand))


def draws(rules: Rules, state: RummyState) -> tuple[Action, ...]:
    """From where the next card may come (L11-TURN-2, L11-TURN-4, L11-TURN-5)."""
    if not takeable(rules, state):
        return (DRAW_STOCK,)
    return (DRAW_STOCK, DRAW_DISCARD) if drawable(state) else (DRAW_DISCARD,)


def drawable(state: RummyState) -> bool:
    """Whether a card can come from the stock, renewed if need be."""
    return bool(state.stock) or len(state.discard) > 1


def takeable(rules: Rules, state: RummyState) -> bool:
    """Whether the top of the discard pile may be taken."""
    return bool(state.discard) and state.discard[-1] != rules.deck.skip


def goals(rules: Rules, state: RummyState, seat: Seat) -> Rung:
    """The melds of the rung that the seat plays: its own, or in a tie-break the last (L11-END-3)."""
    return rules.rungs[min(state.seats[seat].rung, len(rules.rungs)) - 1]


def lay_downs(rules: Rules, state: RummyState, seat: Seat, hand: tuple[Card, ...]) -> list[Lay]:
    """Some ways to lay the seat's rung, fewest wilds first; none only if there is none."""
    rung = goals(rules, state, seat)
    found = layouts(rules.deck, rules.limits, rung, hand, exact=rules.exact, most=LAY_DOWNS)
    return [Lay(melds) for melds in found]


def lay_offs(rules: Rules, state: RummyState, seat: Seat, hand: tuple[Card, ...]) -> list[LayOff]:
    """Every card on every meld, and end, that takes it."""
    found: list[LayOff] = []
    if not may_lay_off(rules, state, seat):
        return found
    fits = [takes(rules.deck, rules.limits, Meld(meld.kind, meld.cards)) for meld in state.melds]
    for card in dict.fromkeys(hand):
        for i, fit in enumerate(fits):
            if card in fit and wild_may_go(rules, seat, state.melds[i].owner, card):
                found += [LayOff(card, i, end) for end in fit[card]]
    return found


def may_lay_off(rules: Rules, state: RummyState, seat: Seat) -> bool:
    """Whether the seat may lay off at all now, cards that fit taken as given."""
    own = state.seats[seat]
    if not own.laid or (state.just_laid and not rules.lay_off_at_once):
        return False
    return rules.out_by_lay_off or len(own.hand or ()) > 1


def wild_may_go(rules: Rules, seat: Seat, owner: Seat, card: Card) -> bool:
    """Whether the card is no wild, or one that may be laid off on a meld of this owner's."""
    return card != rules.deck.wild or rules.wild_lay_offs == "any" or (rules.wild_lay_offs == "own" and seat == owner)


def discards(rules: Rules, state: RummyState, seat: Seat, hand: tuple[Card, ...]) -> list[Action]:
    """Every card that may be discarded, a Skip at everybody whom it may hit; or the end of a turn without discard."""
    by_face = plain_discards(rules.deck)
    kept = stays(rules, state, seat, hand)
    found: list[Action] = [EndTurn()] if len(hand) == 1 and state.taken in kept else []
    skip = rules.deck.skip
    for card in dict.fromkeys(hand):
        if card == skip:
            found += [Discard(card, target) for target in targets(rules, state, seat)]
        elif card not in kept:
            found.append(by_face[card])
    return found


@cache
def plain_discards(deck: Deck) -> dict[Card, Discard]:
    """The discard of each face, made once."""
    return {face: Discard(face) for face in deck.faces}


def stays(rules: Rules, state: RummyState, seat: Seat, hand: tuple[Card, ...]) -> frozenset[Card]:
    """The cards that may not be discarded now."""
    kept: frozenset[Card] = frozenset()
    if rules.taken_stays and state.taken is not None and hand.count(state.taken) == 1:
        kept = frozenset((state.taken,))  # LRS-TURN-3
    if rules.playable_stays and len(hand) > 1:
        kept |= {lay_off.card for lay_off in lay_offs(rules, state, seat, hand)}  # LRN-SET-2
    return kept


def targets(rules: Rules, state: RummyState, seat: Seat) -> tuple[Seat | None, ...]:
    """Whom the seat's Skip may hit, from its left on; nobody only if nobody can be hit (L11-SKIP-2, L11-SKIP-3)."""
    others = [other for other in clockwise(state, seat) if state.seats[other].hand]
    if rules.skip_hits == "next":
        del others[1:]  # LRN-SET-6
    return tuple(other for other in others if not state.seats[other].protected) or (None,)
