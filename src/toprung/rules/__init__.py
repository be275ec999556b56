"""The rules pages that players read: Markdown in every language that we speak, with numbers from the games' own data.

Knows what games and tables play by, as data; decides nothing. A page is a file in the language's folder, named after
its game; `reader.py` tells how one is written. A rules card, to be printed, is a file beside it (`card.py`). A further
language is one more folder.
"""

from functools import cache
from importlib.resources import files
from typing import Any

from toprung.games import GAMES
from toprung.rules.block import RulesPage
from toprung.rules.card import RulesCard, read_card
from toprung.rules.fact import values_of
from toprung.rules.reader import read_page
from toprung.rules.terminal import text
from toprung.rules.word import words_of

__all__ = ["LANGUAGES", "RulesCard", "RulesPage", "card", "page", "source", "spoken", "text"]

LANGUAGES = ("en", "ru")
"""The languages that there are pages in, the one to fall back on first."""


def spoken(language: str) -> str:
    """The language itself, or the one to fall back on."""
    return language if language in LANGUAGES else LANGUAGES[0]


def source(game: str, language: str = LANGUAGES[0], kind: str = "") -> str:
    """The page as it was written, or (`kind` is ".card") the card. Raises LookupError for a game or a language without
    one."""
    file = files(__package__).joinpath(language, f"{game}{kind}.md")
    if game not in GAMES or language not in LANGUAGES or not file.is_file():
        raise LookupError(f"there are no rules of {game!r} in {language!r}")
    return file.read_text(encoding="utf-8")


@cache
def page(game: str, language: str = LANGUAGES[0]) -> RulesPage:
    """The rules page of a game. Raises LookupError for a game or a language without one."""
    markdown = source(game, language)
    words = words_of(language)
    return read_page(GAMES[game], language, words, markdown, values_of(GAMES[game], words))


@cache
def card(game: str, options: Any, language: str = LANGUAGES[0]) -> RulesCard:
    """The rules card of a game for a table with these options, a value of the game's own type. Raises LookupError for
    a game or a language without one."""
    return read_card(GAMES[game], language, words_of(language), source(game, language, ".card"), options)
