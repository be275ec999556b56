"""The coach of Eleven: what Hard would do, by Hard's own guesses of the turns until the hand scores, with the
reasons."""

from toprung.bots.advice import Advice, Way, best_of, only
from toprung.bots.eleven import PER_TAKE, Outlook, after_draw, after_take, cost, longest, look, rows, takes
from toprung.cards.hand import without
from toprung.games.eleven.action import Action, Draw, Play, Take
from toprung.games.eleven.view import View
from toprung.kernel import Card, Stream


def advise(view: View, actions: tuple[Action, ...], stream: Stream) -> Advice:
    """What Hard would do here, with this chance, and why."""
    if len(actions) == 1:
        return only(actions[0])
    outlook = look(view, stream)
    turns = [(cost(outlook, action), i) for i, action in enumerate(actions)]
    return best_of("wait", [way(outlook, actions[i], wait) for wait, i in sorted(turns)[:4]])


def way(outlook: Outlook, action: Action, wait: float) -> Way:
    """The action with its number and its reason."""
    if wait < 0:
        return Way(action, 0.0, "scores", {"points": round(-wait)})
    if isinstance(action, Play):
        return playing(outlook, action, wait)
    if isinstance(action, Draw):
        return Way(action, tenths(wait), "draw")
    return taking(outlook, action, wait)


def playing(outlook: Outlook, play: Play, wait: float) -> Way:
    """A play: what it is good for, and how many cards the hand has after it and its draw."""
    rest, colors = without(outlook.hand, play.cards), play.colors or 1
    card = worth_taking(outlook, rest) if len(play.cards) == 1 else None
    if card is not None:
        return Way(play, tenths(wait), "then_take", {"card": card})
    less = len(play.cards) - colors
    facts: dict[str, str | int | float] = {
        "draws": colors,
        "less": less,
        "cards": len(rest) + colors,
        "outside": len(rest) - run_of(rest),
    }
    return Way(play, tenths(wait), "sheds" if less else "trims", facts)


def worth_taking(outlook: Outlook, rest: tuple[Card, ...]) -> Card | None:
    """The card in front of others that this hand would rather take than draw, if there is one."""
    waits = {card: after_take(rest, card, outlook.front) for card in sorted(set(outlook.front))}
    best = min(waits, key=waits.__getitem__, default=None)
    return best if best is not None and waits[best] < after_draw(rest, 1, outlook) else None


def taking(outlook: Outlook, take: Take, wait: float) -> Way:
    """A card from in front of another: what it does for the longest run of one colour."""
    hand = (*outlook.hand, take.card)
    run = run_of(hand)
    facts: dict[str, str | int | float] = {"run": run, "cards": len(hand)}
    if run == len(hand):
        return Way(take, tenths(wait), "run_complete", facts)
    lacking = takes(len(hand), rows(hand), rows(without(outlook.front, (take.card,))))
    if wait == PER_TAKE * (1 + lacking):
        return Way(take, tenths(wait), "in_sight", {"count": int(lacking)})
    return Way(take, tenths(wait), "run_longer" if run > run_of(outlook.hand) else "run_same", facts)


def run_of(hand: tuple[Card, ...]) -> int:
    """How many cards the longest run of one colour in this hand has."""
    return longest(hand, rows(hand)) if hand else 0


def tenths(number: float) -> float:
    """The number as it is told."""
    return round(number, 1)
