"""The rules pages that players read: Markdown in every language that we speak, with numbers from the games' own data.

Knows what games and tables play by, as data; decides nothing. A page is a file in the language's folder, named after
its game; `reader.py` tells how one is written. A further language is one more folder.
"""

from functools import cache
from importlib.resources import files

from toprung.games import GAMES
from toprung.rules.block import RulesPage
from toprung.rules.fact import values_of
from toprung.rules.reader import read_page
from toprung.rules.terminal import text
from toprung.rules.word import words_of

__all__ = ["LANGUAGES", "RulesPage", "page", "source", "text"]

LANGUAGES = ("en", "ru")
"""The languages that there are pages in, the one to fall back on first."""


def source(game: str, language: str = LANGUAGES[0]) -> str:
    """The page as it was written. Raises LookupError for a game or a language without one."""
    file = files(__package__).joinpath(language, f"{game}.md")
    if game not in GAMES or language not in LANGUAGES or not file.is_file():
        raise LookupError(f"there are no rules of {game!r} in {language!r}")
    return file.read_text(encoding="utf-8")


@cache
def page(game: str, language: str = LANGUAGES[0]) -> RulesPage:
    """The rules page of a game. Raises LookupError for a game or a language without one."""
    markdown = source(game, language)
    words = words_of(language)
    return read_page(GAMES[game], language, words, markdown, values_of(GAMES[game], words))
