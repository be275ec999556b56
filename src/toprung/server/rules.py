"""The HTTP API of the rules pages: the same blocks that `toprung rules` prints, for the client to draw."""

from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter
from litestar.status_codes import HTTP_404_NOT_FOUND

from toprung.rules import LANGUAGES, RulesPage, page
from toprung.server.problem import Denied

Language = Annotated[str, QueryParameter(description="Of the page; English where there is no such page.")]


@get("/api/rules/{game:str}", sync_to_thread=False)
def rules(
    game: FromPath[str],
    language: Language = LANGUAGES[0],
) -> RulesPage:
    """The rules of a game, for players."""
    try:
        return page(game, language if language in LANGUAGES else LANGUAGES[0])
    except LookupError:
        raise Denied(HTTP_404_NOT_FOUND, "There are no rules of a game called {game}.", game=game) from None
