"""The ladder rummies on a terminal."""

from collections.abc import Iterator, Sequence
from typing import Any

from toprung.cards.meld import Goal, Meld
from toprung.cli.mistake import Mistake
from toprung.cli.voice import Scene, Voice, listed, tell_shared
from toprung.games.rummy.action import Action, Discard, Draw, EndTurn, Lay, LayOff
from toprung.games.rummy.event import (
    Dealt,
    Discarded,
    Drew,
    Laid,
    LaidOff,
    Reshuffled,
    RoundEnded,
    TurnEnded,
    TurnLost,
)
from toprung.games.rummy.view import LaidMeld, SeatView
from toprung.kernel import Draft

KINDS = {"set": "set", "run": "run", "color_group": "one colour", "color_run": "run in one colour"}
DISCARDS_SHOWN = 6

TYPING = """\
draw               draw from the stock
take               take the top discard
lay                lay your rung as it is offered first
lay R5 G5 W / …    lay these cards, a / between the groups
off R5 2 high      lay R5 off on group 2, at its high end (or low; groups of one number need no end)
d R5               discard R5
d S 1              discard a Skip at seat 1
end                end the turn, where nothing may be discarded"""


def show(scene: Scene) -> Iterator[str]:
    """The seats, the groups on the table, stock and discards, and one's own hand and rung."""
    view = scene.view
    yield f"Round {view.round}{', a tie-break' if view.tiebreak else ''}, dealt by {scene.names[view.dealer]}"
    for seat, own in enumerate(view.seats):
        mark = ">" if seat == view.turn else " "
        cards = "not in the round" if own.cards is None else f"{own.cards:>2} cards"
        line = (
            f"{mark} {seat}  {scene.names[seat]:<14} {cards}  rung {own.rung:>2}  {own.total:>4} points  {signs(own)}"
        )
        yield line.rstrip()
    for number, meld in enumerate(view.melds):
        yield f"  group {number}, {scene.names[meld.owner]}: {told_meld(meld)}"
    last = " ".join(view.discard[-DISCARDS_SHOWN:]) or "none"
    yield f"  stock {view.stock} cards; discards{' …' if len(view.discard) > DISCARDS_SHOWN else ''} {last}"
    if view.hand is not None and view.viewer is not None:
        yield f"  your rung: {told_rung(scene)}"
        yield f"  your hand: {' '.join(view.hand)}"


def signs(own: SeatView) -> str:
    """What else is to be seen of a seat."""
    said = {"laid": own.laid, "loses a turn": own.skipped, "protected": own.protected, "left": own.left}
    return ", ".join(sign for sign, shown in said.items() if shown)


def in_words(meld: Meld) -> str:
    """Its kind and its cards."""
    return f"{KINDS[meld.kind]} {' '.join(meld.cards)}"


def told_meld(meld: LaidMeld) -> str:
    """Its cards, and in brackets what a card stands for that isn't itself."""
    cards = (
        card if stands in card else f"{card}({stands})"
        for card, stands in zip(meld.cards, meld.stands_for, strict=True)
    )
    return f"{KINDS[meld.kind]} {' '.join(cards)}"


def told_rung(scene: Scene) -> str:
    """The viewer's rung."""
    rungs = scene.game.facts.rungs
    rung = scene.view.seats[scene.view.viewer].rung
    return listed([told_goal(goal) for goal in rungs[min(rung, len(rungs)) - 1]])


def told_goal(goal: Goal) -> str:
    """One group of a rung."""
    return f"{goal.size} of one colour" if goal.kind == "color_group" else f"{KINDS[goal.kind]} of {goal.size}"


def tell(scene: Scene, event: Any) -> str:
    """What happened."""
    names = scene.names
    match event:
        case Dealt():
            return f"Round {event.round}{', a tie-break' if event.tiebreak else ''}, dealt by {names[event.dealer]}"
        case Reshuffled(stock):
            return (
                f"the discards are shuffled: {stock if isinstance(stock, int) else len(stock)} cards are the new stock"
            )
        case TurnLost(seat):
            return f"{names[seat]} lost a turn"
        case Drew(seat, source, card):
            return f"{names[seat]} drew {card or 'a card'}{' from the discards' if source == 'discard' else ''}"
        case Laid(seat, melds):
            return f"{names[seat]} laid {listed([in_words(meld) for meld in melds])}"
        case LaidOff(seat, card, meld, end):
            return f"{names[seat]} laid off {card} on group {meld}{f', at its {end} end' if end else ''}"
        case Discarded(seat, card, target):
            return f"{names[seat]} discarded {card}{'' if target is None else f' at {names[target]}'}"
        case TurnEnded(seat):
            return f"{names[seat]} ended the turn"
        case RoundEnded():
            return told_round(names, event)
    return tell_shared(scene, event)


def told_round(names: Sequence[str], event: RoundEnded) -> str:
    """How a round ended: who went out, what was left in each hand, and where everybody stands."""
    out = listed([names[seat] for seat in event.out]) or "nobody"
    lines = [f"The round is over; {out} went out."]
    for seat, name in enumerate(names):
        left = f"left with {' '.join(event.left[seat])}, " if event.left[seat] else ""
        lines.append(
            f"  {name}: {left}{event.points[seat]} points, {event.totals[seat]} in all, rung {event.rungs[seat]} next"
        )
    return "\n".join(lines)


def offer(scene: Scene, action: Action) -> str:
    """The action as it is typed."""
    match action:
        case Draw(source):
            return "draw" if source == "stock" else f"take {scene.view.discard[-1]}"
        case Lay(melds):
            return f"lay {' / '.join(' '.join(meld.cards) for meld in melds)}"
        case LayOff(card, meld, end):
            return f"off {card} {meld}{f' {end}' if end else ''}"
        case Discard(card, target):
            return f"d {card}{'' if target is None else f' {target}'}"
        case EndTurn():
            return "end"


def read(scene: Scene, words: Sequence[str]) -> Action | Draft:
    """The action that was typed."""
    match list(words):
        case ["draw"]:
            return Draw("stock")
        case ["take", *_]:
            return Draw("discard")
        case ["lay", *cards] if cards:
            return Draft(tuple(tuple(map(face, frame.split())) for frame in " ".join(cards).split("/")))
        case ["off", card, meld] if meld.isdecimal():
            return LayOff(face(card), int(meld))
        case ["off", card, meld, "low" | "high" as end] if meld.isdecimal():
            return LayOff(face(card), int(meld), "low" if end == "low" else "high")
        case ["d", card]:
            return Discard(face(card))
        case ["d", card, seat] if seat.isdecimal():
            return Discard(face(card), int(seat))
        case ["end"]:
            return EndTurn()
    raise Mistake("That can't be read. Type a number of the list, or ? for help.")


def face(word: str) -> str:
    """The card in its notation, however it was typed."""
    return word[:1].upper() + (word[1:].lower() if word[1:].isalpha() else word[1:])


VOICE = Voice(show, tell, offer, read, TYPING)
