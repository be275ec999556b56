"""Eleven on a terminal."""

from collections.abc import Iterator, Sequence
from typing import Any

from toprung.cli.mistake import Mistake
from toprung.cli.voice import Scene, Voice, tell_shared
from toprung.games.eleven.action import Action, Draw, Play, Take
from toprung.games.eleven.event import (
    Dealt,
    Drew,
    Hidden,
    Passed,
    Played,
    Reshuffled,
    RoundEnded,
    Scored,
    Took,
)

TYPING = """\
play R5            play a single card
play R5 B6 Z       play numbers in a row, a 0/10 (Z) at an end
play B1 Z as 2     the same, counting as two colours: a 0/10 with a colour of its own
draw               after a single card: draw from the deck
take 1 R5          after a single card: take R5 from in front of seat 1"""


def show(scene: Scene) -> Iterator[str]:
    """The seats with what lies in front of them, the deck, and one's own hand."""
    view = scene.view
    yield f"Game {view.round} of {view.options.games}"
    for seat, own in enumerate(view.seats):
        mark = ">" if seat == view.turn else " "
        score = f"{own.points} points" + (f", {own.points + own.total} in all" if view.options.games > 1 else "")
        front = f"  in front: {' '.join(own.front)}" if own.front else ""
        left = "  (left)" if own.left else ""
        yield f"{mark} {seat}  {scene.names[seat]:<14} {own.cards:>2} cards  {score}{front}{left}"
    yield f"  deck {view.stock} cards, discards {len(view.discard)}"
    if view.hand is not None:
        yield f"  your hand: {' '.join(view.hand) or 'empty'}"


def tell(scene: Scene, event: Any) -> str:
    """What happened."""
    names = scene.names
    match event:
        case Dealt():
            return f"Game {event.round}, begun by {names[event.starter]}"
        case Reshuffled(stock):
            return (
                f"the discards are shuffled: {stock if isinstance(stock, int) else len(stock)} cards are the new deck"
            )
        case Played(seat, cards, colors):
            return f"{names[seat]} played {' '.join(cards)}{f' ({colors} colours)' if colors > 1 else ''}"
        case Drew(seat, cards):
            return f"{names[seat]} drew {drawn(cards)}"
        case Took(seat, source, card):
            return f"{names[seat]} took {card} from in front of {names[source]}"
        case Scored(seat, card, points, totals):
            return f"{names[seat]} revealed {card}: {points} points, {totals[seat]} in all"
        case Passed(seat):
            return f"{names[seat]} passed, with no card to play or to draw"
        case RoundEnded(points):
            scores = ", ".join(f"{name} {score}" for name, score in zip(names, points))
            return f"The game is over: {scores}"
    return tell_shared(scene, event)


def drawn(cards: Hidden) -> str:
    """The cards, or how many."""
    if isinstance(cards, int):
        return "a card" if cards == 1 else f"{cards} cards"
    return " ".join(cards)


def offer(scene: Scene, action: Action) -> str:
    """The action as it is typed."""
    match action:
        case Play(cards):
            return f"play {' '.join(cards)}"
        case Draw():
            return "draw"
        case Take(source, card):
            return f"take {source} {card}"


def read(scene: Scene, words: Sequence[str]) -> Action:
    """The action that was typed."""
    match list(words):
        case ["play", *cards, "as", colors] if colors.isdecimal():
            return Play(tuple(map(str.upper, cards)), int(colors))
        case ["play", *cards]:
            return Play(tuple(map(str.upper, cards)))
        case ["draw"]:
            return Draw()
        case ["take", source, card] if source.isdecimal():
            return Take(int(source), card.upper())
    raise Mistake("That can't be read. Type a number of the list, or ? for help.")


VOICE = Voice(show, tell, offer, read, TYPING)
