"""What a seat may do: the questions that `decide` also asks, and from them the list of legal actions."""

from typing import Final

from toprung.cards.finder import layouts
from toprung.games.rummy.action import Action, Discard, Draw, EndTurn, Lay, LayOff
from toprung.games.rummy.moving import Moving
from toprung.games.rummy.rule import Rules, Rung
from toprung.kernel import Card, Seat

LAY_DOWNS: Final = 20
"""At most so many lay-downs are listed."""

DRAW_STOCK: Final = Draw("stock")
DRAW_DISCARD: Final = Draw("discard")
DISCARDS: Final[dict[Card, Discard]] = {}
NOTHING: Final[frozenset[Card]] = frozenset()


def legal_actions(rules: Rules, state: Moving, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do now: draws; or lay-downs (some canonical ones), lay-offs, discards, each in hand order."""
    if state.turn != seat:
        return ()
    if state.drawing:
        return draws(rules, state)
    hand = state.seats[seat].hand or []
    laid = state.seats[seat].laid
    found = lay_offs(rules, state, seat, hand) if laid else lay_downs(rules, state, seat, hand)
    found += discards(rules, state, seat, hand)
    return tuple(found)


def draws(rules: Rules, state: Moving) -> tuple[Action, ...]:
    """From where the next card may come (L11-TURN-2, L11-TURN-4, L11-TURN-5)."""
    if not takeable(rules, state):
        return (DRAW_STOCK,)
    return (DRAW_STOCK, DRAW_DISCARD) if drawable(state) else (DRAW_DISCARD,)


def drawable(state: Moving) -> bool:
    """Whether a card can come from the stock, renewed if need be."""
    return bool(state.stock) or len(state.discard) > 1


def takeable(rules: Rules, state: Moving) -> bool:
    """Whether the top of the discard pile may be taken."""
    return bool(state.discard) and state.discard[-1] != rules.deck.skip


def goals(rules: Rules, state: Moving, seat: Seat) -> Rung:
    """The melds of the rung that the seat plays: its own, or in a tie-break the last (L11-END-3)."""
    return rules.rungs[min(state.seats[seat].rung, len(rules.rungs)) - 1]


def lay_downs(rules: Rules, state: Moving, seat: Seat, hand: list[Card]) -> list[Action]:
    """Some ways to lay the seat's rung, fewest wilds first; none only if there is none."""
    rung = goals(rules, state, seat)
    holding = state.seats[seat].holding(rules.deck, rules.limits)
    found = layouts(rules.deck, rules.limits, rung, hand, exact=rules.exact, most=LAY_DOWNS, holding=holding)
    return [Lay(melds) for melds in found]


def lay_offs(rules: Rules, state: Moving, seat: Seat, hand: list[Card]) -> list[Action]:
    """Every card on every meld, and end, that takes it."""
    found: list[Action] = []
    if may_lay_off(rules, state, seat):
        for card in once(hand):
            for i, meld in enumerate(state.melds):
                places = meld.takes(rules.deck, rules.limits).get(card)
                if places is not None and wild_may_go(rules, seat, meld.owner, card):
                    found += [LayOff(card, i, end) for end in places]
    return found


def may_lay_off(rules: Rules, state: Moving, seat: Seat) -> bool:
    """Whether the seat may lay off at all now, cards that fit taken as given."""
    own = state.seats[seat]
    if not own.laid or (state.just_laid and not rules.lay_off_at_once):
        return False
    return rules.out_by_lay_off or len(own.hand or ()) > 1


def wild_may_go(rules: Rules, seat: Seat, owner: Seat, card: Card) -> bool:
    """Whether the card is no wild, or one that may be laid off on a meld of this owner's."""
    return card != rules.deck.wild or rules.wild_lay_offs == "any" or (rules.wild_lay_offs == "own" and seat == owner)


def discards(rules: Rules, state: Moving, seat: Seat, hand: list[Card]) -> list[Action]:
    """Every card that may be discarded, a Skip at everybody whom it may hit; or the end of a turn without discard."""
    skip, kept = rules.deck.skip, stays(rules, state, seat, hand)
    found: list[Action] = [EndTurn()] if len(hand) == 1 and state.taken in kept else []
    for card in once(hand):
        if card == skip:
            found += [Discard(card, target) for target in targets(rules, state, seat)]
        elif not kept or card not in kept:
            found.append(plain_discard(card))
    return found


def once(hand: list[Card]) -> list[Card]:
    """Each face of a hand once, in its order, in which equal cards lie side by side."""
    faces: list[Card] = []
    last = ""
    for card in hand:
        if card != last:
            faces.append(card)
            last = card
    return faces


def plain_discard(card: Card) -> Discard:
    """The discard of this card at nobody, made once."""
    made = DISCARDS.get(card)
    if made is None:
        made = DISCARDS[card] = Discard(card)
    return made


def stays(rules: Rules, state: Moving, seat: Seat, hand: list[Card]) -> frozenset[Card]:
    """The cards that may not be discarded now."""
    kept = NOTHING
    if rules.taken_stays and state.taken is not None and hand.count(state.taken) == 1:
        kept = frozenset((state.taken,))  # LRS-TURN-3
    if rules.playable_stays and len(hand) > 1:
        kept |= {off.card for off in lay_offs(rules, state, seat, hand) if isinstance(off, LayOff)}  # LRN-SET-2
    return kept


def targets(rules: Rules, state: Moving, seat: Seat) -> tuple[Seat | None, ...]:
    """Whom the seat's Skip may hit, from its left on; nobody only if nobody can be hit (L11-SKIP-2, L11-SKIP-3)."""
    seats = state.seats
    others = [i % len(seats) for i in range(seat + 1, seat + len(seats)) if seats[i % len(seats)].hand]
    if rules.skip_hits == "next":
        del others[1:]  # LRN-SET-6
    return tuple([other for other in others if not seats[other].protected]) or (None,)
