"""What the rules pages picture is put to the engines: right examples are right, wrong ones wrong, rungs can be laid."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from toprung.cards.fit import ends, fault, stands_for
from toprung.cards.hand import hand_order
from toprung.cards.meld import Kind, Meld
from toprung.games import GAMES, ladder11, snakes_and_ladders
from toprung.games.eleven import sequence
from toprung.games.eleven.deck import DECK
from toprung.games.ladder_rummy_numbered import rule as numbered
from toprung.games.ladder_rummy_standard import rule as standard
from toprung.games.rummy.action import Lay
from toprung.games.rummy.event import Dealt, Drew, Laid, RoundEnded
from toprung.games.rummy.rule import Rules
from toprung.games.snakes_and_ladders.board import BOARD
from toprung.games.snakes_and_ladders.moving import Moving
from toprung.games.snakes_and_ladders.race import Options
from toprung.games.snakes_and_ladders.rule import move
from toprung.kernel import Chance, Illegal, act, fold
from toprung.rules import LANGUAGES, card, page, source
from toprung.rules.block import BoardPicture, Picture, Row
from toprung.rules.reader import read_move, read_rung
from toprung.rules.word import KindWords, words_of

RUMMIES: dict[str, tuple[Any, Rules]] = {
    "ladder11": (ladder11.rule.Options(rungs=11), ladder11.rule.rules(ladder11.rule.Options(rungs=11))),
    "ladder_rummy_numbered": (numbered.Options(), numbered.rules(numbered.Options())),
    "ladder_rummy_standard": (standard.Options(), standard.rules(standard.Options())),
}
"""The options and the rules under which every rung of a ladder rummy is there."""

KINDS: tuple[Kind, ...] = ("set", "run", "color_group", "color_run")

RUMMY_PAGES = [(game, language) for game in RUMMIES for language in LANGUAGES]


def pictures(game: str, language: str) -> Iterator[Picture]:
    """Every picture on a page and on its card."""
    yield from (block for block in page(game, language).blocks if isinstance(block, Picture))
    printed = card(game, GAMES[game].types.options(), language)
    yield from (block for panel in printed.panels for block in panel.blocks if isinstance(block, Picture))


def kinds_of(game: str, language: str) -> dict[str, str]:
    """What each label on the pictures means."""
    words: dict[str, KindWords] = words_of(language).games[game].kinds
    return {label: kind for kind, names in words.items() for label in (names.right, names.wrong) if label}


@pytest.mark.parametrize(("game", "language"), RUMMY_PAGES)
def test_melds_are_what_they_are_said_to_be(game: str, language: str) -> None:
    """Each pictured meld is a meld of its kind, wilds standing for what is written on them; each "not a …" is not."""
    rules, kinds, seen = RUMMIES[game][1], kinds_of(game, language), Counter[tuple[str, bool]]()
    for row in (row for picture in pictures(game, language) for row in picture.rows):
        for kind in KINDS:
            if kinds[row.label] == kind:
                check_meld(rules, Meld(kind, row.cards), row)
                seen[kind, row.right is True] += 1
    asked = {goal.kind for rung in rules.rungs for goal in rung}
    assert set(seen) == {(kind, right) for kind in asked for right in (True, False)}


def check_meld(rules: Rules, meld: Meld, row: Row) -> None:
    """The row is pictured rightly, for the engine's own reasons."""
    wrong = fault(rules.deck, rules.limits, meld)
    assert (wrong is None) is row.right, (meld, wrong)
    if row.right:
        assert stands_for(rules.deck, meld) == row.stands_for


@pytest.mark.parametrize(("game", "language"), RUMMY_PAGES)
def test_hits_fit_or_not(game: str, language: str) -> None:
    """Each card pictured under a meld as one that may be added to it may be, and each other one may not."""
    rules, kinds, seen = RUMMIES[game][1], kinds_of(game, language), set()
    for picture in pictures(game, language):
        meld = None
        for row in picture.rows:
            if kinds[row.label] == "hit":
                assert meld is not None
                fits = [bool(ends(rules.deck, rules.limits, meld, card)) for card in row.cards]
                assert fits == [row.right] * len(row.cards), (meld, row)
                seen.add(row.right)
            else:
                meld = next((Meld(kind, row.cards) for kind in KINDS if kinds[row.label] == kind), None)
    assert seen == {True, False}


@pytest.mark.parametrize(("game", "language"), [*RUMMY_PAGES, *(("eleven", language) for language in LANGUAGES)])
def test_hands_are_hands(game: str, language: str) -> None:
    """A pictured hand has the cards of a hand, in hand order, none more often than the deck has it."""
    kinds, deck = kinds_of(game, language), RUMMIES[game][1].deck if game in RUMMIES else DECK
    hands = [row.cards for picture in pictures(game, language) for row in picture.rows if kinds[row.label] == "hand"]
    assert hands
    for hand in hands:
        assert hand == hand_order(deck, hand)
        assert len(hand) == GAMES[game].facts.hand
        assert all(count <= deck.copies[card] for card, count in Counter(hand).items())


@pytest.mark.parametrize(("game", "language"), RUMMY_PAGES)
def test_every_rung_is_pictured_and_can_be_laid(game: str, language: str) -> None:
    """The rungs are pictured once each, from the bottom, and a player on that rung may lay exactly what is pictured."""
    shown = [picture for picture in pictures(game, language) if picture.rung is not None]
    assert [picture.rung for picture in shown] == list(range(1, len(RUMMIES[game][1].rungs) + 1))
    for picture in shown:
        lay_rung(game, picture)


def lay_rung(game: str, picture: Picture) -> None:
    """Deals the pictured cards to a seat on that rung and has the engine carry out the lay-down."""
    options, rules = RUMMIES[game]
    goals = rules.rungs[(picture.rung or 0) - 1]
    melds = tuple(Meld(goal.kind, row.cards) for goal, row in zip(goals, picture.rows))
    seats = GAMES[game].seats[0]
    hand = tuple(card for meld in melds for card in meld.cards)
    rest = tuple((Counter(rules.deck.cards()) - Counter(hand)).elements())
    others = ((rest[:1],) * seats)[1:]
    stock = rest[1:]
    rungs = (picture.rung or 0,) * seats
    nothing, none = ((),) * seats, (0,) * seats
    events = (
        Dealt(1, seats - 1, (rest[:1], *others), (), stock, tiebreak=False),
        RoundEnded((), nothing, none, none, rungs, none),
        Dealt(2, seats - 1, (hand, *others), (), stock, tiebreak=False),
        Drew(0, "stock", stock[0]),
    )
    state = fold(GAMES[game], GAMES[game].blank(options, seats), events)
    _, happened = act(GAMES[game], state, 0, Lay(melds), Chance(bytes(32)))
    laid = [event for event in happened if isinstance(event, Laid)]
    assert [event.melds for event in laid] == [melds]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_of_eleven_can_be_played_or_not(language: str) -> None:
    """Each pictured row may be played, in the order in which it lies and for the numbers written on it, or may not."""
    kinds, seen = kinds_of("eleven", language), set()
    for row in (row for picture in pictures("eleven", language) for row in picture.rows):
        if kinds[row.label] == "play":
            seen.add(row.right)
            if row.right:
                assert sequence.arrange(row.cards) == row.cards
                assert sequence.stands_for(row.cards) == row.stands_for
            else:
                with pytest.raises(Illegal):
                    sequence.arrange(row.cards)
    assert seen == {True, False}


def test_a_rung_with_a_meld_too_few_is_refused() -> None:
    """A picture that doesn't have the melds of its rung never becomes a page."""
    words = words_of("en").games["ladder11"]
    with pytest.raises(ValueError, match="shorter"):
        read_rung(words, 1, RUMMIES["ladder11"][1].rungs[0], ["R1 R1 R1"], " + ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_are_those_of_the_race(language: str) -> None:
    """Each pictured roll takes the token where the engine takes it, under the options that the picture names."""
    written = "".join(source("snakes_and_ladders", language, kind) for kind in ("", ".card"))
    pictures = re.findall(r"^```moves(.*?)\n(.*?)^```", written, re.MULTILINE | re.DOTALL)
    seen = set()
    for options, lines in pictures:
        for row in map(read_move, lines.splitlines()):
            chosen = Options(**dict.fromkeys(options.split(), True))
            state = replace(snakes_and_ladders.SNAKES_AND_LADDERS.blank(chosen, 2), squares=(row.path[0], 0))
            moved, _ = move(Moving(state), row.die)
            assert moved == row.path if len(moved) > 1 else row.path == moved * 2, row
            seen.add(options.strip())
    assert seen == {"", "bounce_back", "need_six", "fast"}


def test_the_board_is_the_engines() -> None:
    """The board on the page is the board that is played on."""
    shown = [block.board for block in page("snakes_and_ladders").blocks if isinstance(block, BoardPicture)]
    assert shown == [BOARD]
