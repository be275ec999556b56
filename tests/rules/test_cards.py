"""The rules cards say what a table plays by: every option is told, no number is invented, and all fits the sheet
(LRN-UI-4)."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import asdict, replace

from toprung.games import GAMES
from toprung.kernel import AnyGame
from toprung.rules import LANGUAGES, RulesCard, card, page
from toprung.rules.block import Listing, plain
from toprung.rules.card import Settings, kept, read_card
from toprung.rules.word import words_of

CARDS = [(game, language) for game in GAMES for language in LANGUAGES]
CELLS = 16


def choices(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    """The choices of each option."""
    kinds = get_type_hints(game.types.options)
    return {name: get_args(kind) or (False, True) for name, kind in kinds.items()}


def tables(game: AnyGame) -> Iterator[Any]:
    """Options as usual, and with every choice of every two of them together."""
    usual, known = game.types.options(), choices(game)
    yield usual
    for names in combinations(known, min(2, len(known))) if known else ():
        for chosen in product(*(known[name] for name in names)):
            yield replace(usual, **dict(zip(names, chosen)))


def rungs(printed: RulesCard) -> list[str]:
    """The list of rungs on a card."""
    (panel,) = (panel for panel in printed.panels if panel.id == "ladder")
    return [
        plain(item) for block in panel.blocks if isinstance(block, Listing) and block.ordered for item in block.items
    ]


@pytest.mark.parametrize(("game", "language"), CARDS)
def test_a_card_for_every_table(game: str, language: str) -> None:
    """Whatever two options are chosen together, the card can be read, its panels fit the sheet, and no condition or
    place for a number is left standing on it. The game is called on it as on its page."""
    assert card(game, GAMES[game].types.options(), language).title == page(game, language).title
    for options in tables(GAMES[game]):
        printed = card(game, options, language)
        assert 1 + sum(panel.columns * panel.rows for panel in printed.panels) <= CELLS
        assert printed.options == asdict(options)
        assert all(panel.blocks for panel in printed.panels)
        assert "{" not in repr(printed).replace("{" + repr(printed.options)[1:], "")


@pytest.mark.parametrize(("game", "language"), CARDS)
def test_every_choice_is_told(game: str, language: str) -> None:
    """The settings stand on the card of every game that has some, and each choice of each of them changes what it says
    (LRN-UI-4)."""
    usual = GAMES[game].types.options()
    known = choices(GAMES[game])
    shown = [block for panel in card(game, usual, language).panels for block in panel.blocks]
    assert any(isinstance(block, Settings) for block in shown) == bool(known)
    if "skips" in known:  # whom a Skip hits says something only where there are some
        usual = replace(usual, skips=True)
    for name, values in known.items():
        told = [card(game, replace(usual, **{name: choice}), language).panels for choice in values]
        assert all(one != other for i, one in enumerate(told) for other in told[:i]), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rungs_of_the_table(language: str) -> None:
    """A card of Ladder 11 has as many rungs as its table plays, from the bottom (L11-RUNG-4)."""
    game = GAMES["ladder11"]
    whole = rungs(card("ladder11", game.types.options(rungs=11), language))
    assert len(whole) == 11
    for count in (10, 7, 5):
        assert rungs(card("ladder11", game.types.options(rungs=count), language)) == whole[:count]


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_panels(game: str) -> None:
    """A card looks alike in every language, whatever the table."""
    for options in tables(GAMES[game]):
        layouts = {
            tuple((panel.id, panel.columns, panel.rows) for panel in card(game, options, language).panels)
            for language in LANGUAGES
        }
        assert len(layouts) == 1


def test_a_condition_keeps_or_drops_its_line_or_its_panel() -> None:
    game = GAMES["ladder_rummy_numbered"]
    text = """# A

- {skips=true} one
- {skips=false}{missed=three|again} two

## {skips=true} [B](#b)

C

## [D](#d)"""
    chosen = asdict(game.types.options())
    assert kept(game, text, chosen).split() == ["#", "A", "-", "two", "##", "[D](#d)"]
    with_skips = ["#", "A", "-", "one", "##", "[B](#b)", "C", "##", "[D](#d)"]
    assert kept(game, text, chosen | {"skips": True}).split() == with_skips


@pytest.mark.parametrize(("condition", "error"), [("skip=true", KeyError), ("missed=never", ValueError)])
def test_a_condition_that_cannot_be_is_refused(condition: str, error: type[Exception]) -> None:
    """A slip in a card's file does not reach the printer."""
    game = GAMES["ladder_rummy_numbered"]
    with pytest.raises(error):
        read_card(game, "en", words_of("en"), f"# A\n\n{{{condition}}} B", game.types.options())
