"""The refusals that laying down and staging share: cards not held, melds that are none. With the game's own clauses."""

from typing import NoReturn

from toprung.cards.fit import Fault, fault
from toprung.cards.meld import Goal, Kind, Meld
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card, Illegal


def check_held(rules: Rules, hand: list[Card], cards: tuple[Card, ...]) -> None:
    """Refuse cards that are not in the hand, or not so often."""
    for card in cards:
        if card not in hand or (len(cards) > 1 and cards.count(card) > hand.count(card)):
            raise Illegal(rules.clauses.turn, "You do not hold {card}.", card=card)


def check_meld(rules: Rules, goal: Goal, meld: Meld) -> None:
    """Refuse a meld that does not meet its goal."""
    wrong = fault(rules.deck, rules.limits, meld)
    if wrong is not None:
        refuse(rules, goal, wrong)
    check_size(rules, goal, len(meld.cards))


def check_size(rules: Rules, goal: Goal, cards: int) -> None:
    """Refuse a meld of another size than its goal asks for."""
    if rules.exact and cards != goal.size:
        raise Illegal(rules.clauses.size, "Cards needed here: exactly {size}.", size=goal.size)  # L11-LAY-2
    if cards < goal.size:
        raise Illegal(rules.clauses.size, "Cards needed here: {size} or more.", size=goal.size)  # LRS-TURN-1


def refuse(rules: Rules, goal: Goal, wrong: Fault) -> NoReturn:
    """Say what is wrong with a meld for this goal."""
    if wrong == "empty":
        check_size(rules, goal, 0)
    if wrong == "outsider":
        raise Illegal(rules.clauses.outsider, "A Skip cannot be laid.")  # L11-DECK-2
    if wrong == "naturals":
        least = rules.limits.naturals
        raise Illegal(rules.clauses.naturals, "Natural cards needed here: {least} or more.", least=least)  # L11-GROUP-6
    if wrong == "wilds":
        raise Illegal(rules.clauses.wilds, "There are more wilds than natural cards here.")  # LRN-MELD-2
    misfit(rules.clauses.melds[goal.kind], goal.kind, wrong)


def misfit(clause: str, kind: Kind, wrong: Fault) -> NoReturn:
    """Say why cards that may be laid together are not a meld of this kind."""
    if wrong == "number":
        raise Illegal(clause, "All cards here must be of the same value.")  # L11-GROUP-1
    if wrong == "color":
        raise Illegal(clause, "All cards here must be of one colour.")  # L11-GROUP-3, L11-GROUP-4
    if wrong == "repeat":
        raise Illegal(clause, "A run has each number only once.")  # L11-GROUP-2
    if wrong == "gap":
        raise Illegal(clause, "This run has a gap.")  # L11-GROUP-2
    if wrong == "edge":
        raise Illegal(clause, "This run would go past the end of the numbers.")  # L11-GROUP-2
    raise Illegal(clause, "A run goes up one by one.")  # L11-GROUP-2
