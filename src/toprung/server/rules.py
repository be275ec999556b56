"""The HTTP API of the rules pages: the same blocks that `toprung rules` prints, for the client to draw; and of the
rules cards, which the client prints."""

from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.status_codes import HTTP_404_NOT_FOUND

from toprung.games import GAMES
from toprung.kernel import decode
from toprung.rules import LANGUAGES, RulesCard, RulesPage, card, page, spoken
from toprung.server.problem import Denied
from toprung.table.opening import full_options

Language = Annotated[str, QueryParameter(description="Of the page; English where there is no such page.")]
Options = Annotated[
    str, QueryParameter(description="A JSON object, the options of a table; what it does not name is as usual.")
]


@get("/api/rules/{game:str}", sync_to_thread=False)
def rules(
    game: FromPath[str],
    language: Language = LANGUAGES[0],
) -> RulesPage:
    """The rules of a game, for players."""
    try:
        return page(game, spoken(language))
    except LookupError:
        raise missing(game) from None


@get("/api/rules/{game:str}/card", sync_to_thread=True)
def rules_card(
    game: FromPath[str],
    language: Language = LANGUAGES[0],
    options: Options = "{}",
) -> RulesCard:
    """The rules of a game on one sheet, as a table with these options plays them."""
    if game not in GAMES:
        raise missing(game)
    chosen = full_options(GAMES[game], decode(options, dict[str, Any]))
    return card(game, msgspec.convert(chosen, GAMES[game].types.options), spoken(language))


def missing(game: str) -> Denied:
    """What is said of a game that is not played here."""
    return Denied(HTTP_404_NOT_FOUND, "There are no rules of a game called {game}.", game=game)
