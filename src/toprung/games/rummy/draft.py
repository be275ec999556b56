"""What staged cards are worth for the rung of the seat that staged them. Looks at its own cards alone.

How it works: each frame of a draft is one meld of the rung. Cards may lie in any order in it; `arrange` puts them
right, and keeps a run that is right as it lies, so that the player says where a wild stands. A frame that is still too
small is judged as if the cards that it lacks were wilds, so that it is called wrong only when nothing can complete it.
"""

from toprung.cards.fit import arrange, most_wilds, stands_for
from toprung.cards.meld import Goal, Limits, Meld
from toprung.games.rummy.action import Lay
from toprung.games.rummy.legal import goals
from toprung.games.rummy.moving import Moving
from toprung.games.rummy.refusal import check_held, check_size, refuse
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card, Draft, Frame, Illegal, Preview, Seat


def preview(rules: Rules, state: Moving, seat: Seat, draft: Draft) -> Preview:
    """Each frame's worth, and the lay-down if all are right and it may be made now. Raises Illegal for cards that the
    seat does not hold, frames that its rung does not have, and a rung that is down already."""
    own = state.seats[seat]
    if own.hand is None:
        raise Illegal(rules.clauses.lay_once, "You are not in this round.")
    if own.laid:
        raise Illegal(rules.clauses.lay_once, "You have already laid down.")
    rung = goals(rules, state, seat)
    if len(draft.frames) != len(rung):
        raise Illegal(rules.clauses.rung, "This is not what you have to lay down.")
    check_held(rules, own.hand, tuple(card for frame in draft.frames for card in frame))
    frames = tuple(judge(rules, goal, cards) for goal, cards in zip(rung, draft.frames))
    ready = all(frame.ok for frame in frames) and state.turn == seat and not state.drawing
    melds = tuple(Meld(goal.kind, frame.cards) for goal, frame in zip(rung, frames))
    return Preview(frames, Lay(melds) if ready else None)


def judge(rules: Rules, goal: Goal, cards: tuple[Card, ...]) -> Frame:
    """One frame: right, or the clause and the sentence that say what is wrong or missing."""
    made = arrange(rules.deck, rules.limits, goal.kind, cards)
    meaning: tuple[str, ...] = ()
    if isinstance(made, Meld):
        cards, meaning = made.cards, stands_for(rules.deck, made)
    try:
        if not isinstance(made, Meld) and not completable(rules, goal, cards):
            refuse(rules, goal, made)
        check_size(rules, goal, len(cards))
    except Illegal as no:
        return Frame(False, cards, meaning, no.clause, no.why, no.params)
    return Frame(True, cards, meaning)


def completable(rules: Rules, goal: Goal, cards: tuple[Card, ...]) -> bool:
    """Whether these cards, too few for the goal, may yet become a meld for it."""
    lacking = goal.size - len(cards)
    padded = cards + (rules.deck.wild,) * lacking
    if cards.count(rules.deck.wild) > most_wilds(rules.limits, goal.size):
        return False
    return lacking > 0 and isinstance(arrange(rules.deck, Limits(naturals=0), goal.kind, padded), Meld)
