"""The turn: the rules of what a seat may do, and the refusals. Implements the TURN, LAY, HIT and SKIP sections of the
ladder rummies' rules files, as `Rules` tells them.

Knows the state and the action. Does not know what follows by itself once a turn is over (`follow`).
"""

from typing import NoReturn

from toprung.cards.hand import hand_order
from toprung.cards.meld import Meld
from toprung.games.rummy.action import Action, Discard, Draw, Lay, LayOff, Source
from toprung.games.rummy.event import Discarded, Drew, Event, Laid, LaidOff, Reshuffled, TurnEnded
from toprung.games.rummy.evolve import discarded, drew, finish_turn, laid, laid_off, reshuffled
from toprung.games.rummy.follow import follow
from toprung.games.rummy.legal import drawable, goals, stays, takeable, targets, wild_may_go
from toprung.games.rummy.moving import Moving, MovingMeld
from toprung.games.rummy.refusal import check_held, check_meld
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card, Chance, Illegal, Seat


def act(rules: Rules, state: Moving, seat: Seat, action: Action, chance: Chance) -> tuple[Event, ...]:
    """Move the state on by what the seat does and all that follows by itself, and say what happened. Raises Illegal,
    and then nothing has."""
    if state.outcome is not None:
        raise Illegal(rules.clauses.turn, "The match is over.")
    if state.turn != seat:
        raise Illegal(rules.clauses.turn, "It is not your turn.")
    if not state.drawing:
        events: list[Event] = [play(rules, state, seat, action)]
    elif isinstance(action, Draw):
        events = draw(rules, state, seat, action, chance)
    else:
        raise Illegal(rules.clauses.draw_first, "Draw a card first.")
    return follow(rules, state, chance, events)


def draw(rules: Rules, state: Moving, seat: Seat, action: Draw, chance: Chance) -> list[Event]:
    """A card from the stock, which is renewed when it is empty, or the top discard."""
    clauses = rules.clauses
    if action.source == "discard":
        if not state.discard:
            raise Illegal(clauses.draw, "The discard pile is empty.")
        if not takeable(rules, state):
            raise Illegal(clauses.draw, "A Skip cannot be taken from the discard pile.")  # L11-TURN-2, L11-SKIP-6
        return [take(rules, state, seat, "discard", state.discard[-1])]
    if not drawable(state):
        raise Illegal(clauses.dry, "There is no card left to draw but the top of the discard pile.")  # L11-TURN-5
    if state.stock:
        return [take(rules, state, seat, "stock", state.stock[0])]
    label = f"reshuffle/{state.round}/{state.reshuffles + 1}"
    stock = chance.stream(label).shuffle(state.discard[:-1])  # L11-TURN-4
    reshuffled(rules, state, stock)
    return [Reshuffled(stock), take(rules, state, seat, "stock", stock[0])]


def take(rules: Rules, state: Moving, seat: Seat, source: Source, card: Card) -> Drew:
    """The card that may be drawn, in the hand."""
    drew(rules, state, seat, source, card)
    return Drew(seat, source, card)


def play(rules: Rules, state: Moving, seat: Seat, action: Action) -> Event:
    """What the action comes to, once the seat has drawn."""
    if isinstance(action, Discard):
        return discard(rules, state, seat, action)
    if isinstance(action, LayOff):
        return lay_off(rules, state, seat, action)
    if isinstance(action, Lay):
        return lay(rules, state, seat, action)
    if isinstance(action, Draw):
        raise Illegal(rules.clauses.turn, "You have already drawn in this turn.")
    return end_turn(rules, state, seat)


def lay(rules: Rules, state: Moving, seat: Seat, action: Lay) -> Laid:
    """The melds of the seat's own rung, all at once, in the rung's order."""
    clauses = rules.clauses
    own = state.seats[seat]
    if own.laid:
        raise Illegal(clauses.lay_once, "You have already laid down.")  # L11-LAY-1
    rung = goals(rules, state, seat)
    if [meld.kind for meld in action.melds] != [goal.kind for goal in rung]:
        raise Illegal(clauses.rung, "This is not what you have to lay down.")  # L11-RUNG-5, L11-LAY-2
    check_held(rules, own.hand or [], tuple(card for meld in action.melds for card in meld.cards))
    for meld, goal in zip(action.melds, rung):
        check_meld(rules, goal, meld)
    melds = tuple([in_order(rules, meld) for meld in action.melds])
    laid(state, seat, melds)
    return Laid(seat, melds)


def in_order(rules: Rules, meld: Meld) -> Meld:
    """The meld as it is written down: cards that have no order of their own in hand order (record.md)."""
    return meld if meld.kind in ("run", "color_run") else Meld(meld.kind, hand_order(rules.deck, meld.cards))


def lay_off(rules: Rules, state: Moving, seat: Seat, action: LayOff) -> LaidOff:
    """One card onto a meld on the table, at the end that the seat names."""
    clauses = rules.clauses
    hand = state.seats[seat].hand or []
    if not state.seats[seat].laid:
        raise Illegal(clauses.lay_off, "You can add cards to the table once you have laid down.")  # L11-HIT-1
    if state.just_laid and not rules.lay_off_at_once:
        raise Illegal(clauses.lay_off, "You can add cards to the table from your next turn on.")  # LRS-TURN-2
    check_held(rules, hand, (action.card,))
    if not rules.out_by_lay_off and len(hand) == 1:
        raise Illegal(clauses.last_card, "Your last card has to be discarded.")  # LRN-TURN-4
    if not 0 <= action.meld < len(state.melds):
        raise Illegal(clauses.lay_off, "There is nothing with this number on the table.")
    onto = state.melds[action.meld]
    if not wild_may_go(rules, seat, onto.owner, action.card):
        raise Illegal(clauses.wild_lay_off, "{card} cannot be added there.", card=action.card)  # LRN-SET-3
    check_end(rules, onto, action)
    laid_off(state, seat, action.card, action.meld, action.end)
    return LaidOff(seat, action.card, action.meld, action.end)


def check_end(rules: Rules, onto: MovingMeld, action: LayOff) -> None:
    """Refuse a card that the meld does not take, or not at this end."""
    clauses, meld = rules.clauses, onto.meld
    fits = onto.takes(rules.deck, rules.limits).get(action.card, ())
    if action.end in fits:
        return
    if action.card == rules.deck.skip:
        raise Illegal(clauses.outsider, "A Skip cannot be laid.")  # L11-SKIP-6
    if fits == (None,):
        raise Illegal(clauses.fit[meld.kind], "This has no ends.")
    if fits and action.end is None:
        raise Illegal(clauses.fit[meld.kind], "Say at which end.")  # L11-HIT-3
    if action.card == rules.deck.wild:
        refuse_wild(rules, meld)
    raise Illegal(clauses.fit[meld.kind], "{card} does not fit there.", card=action.card)  # L11-HIT-2, L11-HIT-3


def refuse_wild(rules: Rules, meld: Meld) -> NoReturn:
    """Say why the meld takes no wild there."""
    if rules.limits.wilds_at_most_naturals and 2 * meld.cards.count(rules.deck.wild) >= len(meld.cards):
        raise Illegal(rules.clauses.wilds, "There would be more wilds than natural cards here.")  # LRN-MELD-2
    raise Illegal(rules.clauses.full, "This run goes no further at that end.")  # L11-HIT-4


def discard(rules: Rules, state: Moving, seat: Seat, action: Discard) -> Discarded:
    """One card, which ends the turn; a Skip names whom it hits."""
    clauses = rules.clauses
    hand = state.seats[seat].hand or []
    card, target = action.card, action.target
    check_held(rules, hand, (card,))
    if card == rules.deck.skip:
        check_target(rules, state, seat, target)
    elif target is not None:
        raise Illegal(clauses.aim, "Only a Skip is aimed at somebody.")  # L11-SKIP-1
    if (rules.taken_stays or rules.playable_stays) and card in stays(rules, state, seat, hand):
        if rules.taken_stays and card == state.taken:
            raise Illegal(clauses.taken_stays, "The card you just took cannot be discarded in this turn.")  # LRS-TURN-3
        raise Illegal(clauses.playable_stays, "{card} can be played, so it has to stay.", card=card)  # LRN-SET-2
    discarded(state, seat, card, target)
    return Discarded(seat, card, target)


def check_target(rules: Rules, state: Moving, seat: Seat, target: Seat | None) -> None:
    """Refuse a Skip that is aimed wrongly."""
    clauses = rules.clauses
    open_targets = targets(rules, state, seat)
    if target in open_targets:
        return
    if target is None:
        raise Illegal(clauses.aim, "Say whom the Skip is to hit.")  # L11-SKIP-2
    if target == seat:
        raise Illegal(clauses.aim, "You cannot skip yourself.")  # L11-SKIP-2
    if not (0 <= target < len(state.seats) and state.seats[target].hand):
        raise Illegal(clauses.aim, "This player is not in the round.")  # L11-SKIP-2
    if state.seats[target].protected:
        raise Illegal(clauses.protection, "This player is protected from Skips.")  # L11-SKIP-5
    raise Illegal(clauses.aim, "A Skip hits the next player.")  # LRN-SET-6


def end_turn(rules: Rules, state: Moving, seat: Seat) -> TurnEnded:
    """The end of a turn that leaves nothing to discard."""
    hand = state.seats[seat].hand or []
    if not rules.taken_stays or hand != [state.taken]:
        raise Illegal(rules.clauses.end_turn, "A discard ends your turn.")  # LRS-TURN-5
    finish_turn(state, seat)
    return TurnEnded(seat)
