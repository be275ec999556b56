"""The rules pages say what the engines do: their numbers are the engines' numbers, their pictures pass the engines."""

import re
from collections.abc import Iterator

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.conftest import Golden
from toprung.games import GAMES
from toprung.rules import LANGUAGES, page, source, text
from toprung.rules.block import Block, Grid, Heading, Line, Listing, Moves, Note, Paragraph, Picture
from toprung.rules.fact import values_of
from toprung.rules.reader import fill
from toprung.rules.word import words_of

PAGES = [(game, language) for game in GAMES for language in LANGUAGES]
WRITTEN = [(game, language, kind) for game, language in PAGES for kind in ("", ".card")]
"""Everything that is written for players: pages and cards."""

NUMBER_WORDS = re.compile(
    r"\b(four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred"
    r"|четыр\w+|пят[ьи]\w*|шест[ьи]|сем[ьи]|восемь|восьми|девят[ьи]|десят[ьи]|\w+надцат[ьи]|двадцат[ьи]|тридцат[ьи]|сорок|сто|сотня)\b",
    re.IGNORECASE,
)


def prose(markdown: str) -> Iterator[str]:
    """The running text of a page as it was written: no title, pictures, cards, placeholders, conditions or link
    targets."""

    def inside(tokens: list[Token]) -> Iterator[str]:
        for token in tokens:
            if token.children:
                yield from inside(token.children)
            elif token.type == "text":
                yield re.sub(r"\{[\w.=|]+\}", "", token.content)

    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    titled = next(i for i, token in enumerate(tokens) if token.type == "heading_close")
    return inside(tokens[titled:])


def lines(game: str, language: str) -> Iterator[Line]:
    """Every line of text on a page."""
    for block in page(game, language).blocks:
        match block:
            case Heading(_, _, line) | Paragraph(line) | Note(line):
                yield line
            case Listing(_, items):
                yield from items
            case Grid(head, rows):
                yield from (cell for row in (head, *rows) for cell in row)
            case Picture(rows):
                yield from (row.caption for row in rows)
            case Moves(moves):
                yield from (move.caption for move in moves)


@pytest.mark.parametrize(("game", "language", "kind"), WRITTEN)
def test_no_number_is_typed_by_hand(game: str, language: str, kind: str) -> None:
    """A number that the engine knows comes from the engine; so no text has a digit, or a number word past three."""
    written = prose(source(game, language, kind))
    typed = [part for part in written if re.search(r"\d", part) or NUMBER_WORDS.search(part)]
    assert not typed


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_placeholder_has_a_number(game: str, language: str) -> None:
    """Each `{name}` on the page is a name that `fact.py` knows, and none is left standing on the finished page."""
    values = values_of(GAMES[game], words_of(language))
    assert set(re.findall(r"\{([\w.]+)\}", source(game, language))) <= values.keys()
    assert not [span for line in lines(game, language) for span in line if "{" in span.text]


def test_an_unknown_placeholder_is_refused() -> None:
    """A slip in a name does not reach the readers."""
    with pytest.raises(KeyError, match="hands"):
        fill("Everyone gets {hands} cards.", {"hand": "10"})


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_links_and_headings_agree(game: str, language: str) -> None:
    """Every link on the page jumps to a heading of the page, and no two headings share an id."""
    ids = [block.id for block in page(game, language).blocks if isinstance(block, Heading)]
    assert len(ids) == len(set(ids))
    assert {span.link for line in lines(game, language) for span in line if span.link} <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_the_same_sections(game: str) -> None:
    """A link to a section of the rules works in every language."""
    sections = {
        tuple(block.id for block in page(game, language).blocks if isinstance(block, Heading)) for language in LANGUAGES
    }
    assert len(sections) == 1
    assert {"reference", "words", "tips", "options", "end"} <= set(*sections)


def shape(block: Block) -> object:
    """What a block is, whatever its words are."""
    match block:
        case Heading(level, id):
            return "heading", level, id
        case Listing(ordered, items):
            return "list", ordered, len(items)
        case Grid(head, rows):
            return "grid", len(head), len(rows)
        case Picture(rows, rung):
            return "picture", rung, [(row.right, row.cards, row.stands_for, bool(row.caption)) for row in rows]
        case Moves(rows):
            return "moves", [(row.die, row.path) for row in rows]
    return type(block).__name__


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_language_says_the_same(game: str, language: str) -> None:
    """A page has the blocks of the English one, in its order, with the same pictures, and shows the same numbers."""
    shapes = [[shape(block) for block in page(game, each).blocks] for each in ("en", language)]
    assert shapes[1] == shapes[0]
    numbers = [set(re.findall(r"\{([\w.]+)\}", source(game, each))) for each in ("en", language)]
    assert numbers[1] == numbers[0]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_page_as_text(game: str, language: str, golden: Golden) -> None:
    """`toprung rules` prints the page within the width of the terminal; the text as it stands is kept, to be read."""
    wide = text(page(game, language), 80)
    assert max(map(len, wide.splitlines())) <= 80
    golden(f"{game}.{language}.txt", wide)


def test_what_has_no_page_is_not_found() -> None:
    """A game or a language that nobody wrote about is a LookupError, also one that tries to leave the folder."""
    for game, language in (("bridge", "en"), ("ladder11", "xx"), ("../en/ladder11", "en"), ("ladder11", "../rules/en")):
        with pytest.raises(LookupError):
            page(game, language)
