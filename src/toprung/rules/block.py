"""What a rules page is made of: values that the client draws with real card faces and the terminal prints as text.

Knows no game and no language: every word on a page has been chosen when it gets here.
"""

from typing import Literal

from msgspec import Struct

from toprung.games.snakes_and_ladders.board import Board
from toprung.kernel import Card

Style = Literal["plain", "strong", "emphasis", "card"]


class Span(Struct, frozen=True):
    """A piece of a line in one style. A `card` is a face in card notation; `link` is the id of a heading."""

    text: str
    style: Style = "plain"
    link: str | None = None


Line = tuple[Span, ...]


def plain(line: Line) -> str:
    """A line's text alone."""
    return "".join(span.text for span in line)


class Heading(Struct, frozen=True, tag_field="type", tag="heading"):
    """A heading; `id` is what links and the table of contents jump to. Level 2 opens a section, 3 a part of one."""

    level: int
    id: str
    line: Line


class Paragraph(Struct, frozen=True, tag_field="type", tag="paragraph"):
    """A paragraph of running text."""

    line: Line


class Listing(Struct, frozen=True, tag_field="type", tag="list"):
    """A list, numbered or with bullets."""

    ordered: bool
    items: tuple[Line, ...]


class Note(Struct, frozen=True, tag_field="type", tag="note"):
    """An aside that a reader may skip."""

    line: Line


class Grid(Struct, frozen=True, tag_field="type", tag="grid"):
    """A table: a head and rows of as many cells."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]


class Row(Struct, frozen=True):
    """Cards side by side: what they are (`label`), whether they are a right example, a wrong one or no example of
    anything (`right`), what each stands for (a wild's number or colour; else itself), and a word about them."""

    label: str
    right: bool | None
    cards: tuple[Card, ...]
    stands_for: tuple[str, ...]
    caption: Line


class Picture(Struct, frozen=True, tag_field="type", tag="picture"):
    """Rows of cards. An example of a whole lay-down also has the number of its rung, the rung's name ("Rung 3") and
    what it asks for ("set of 4 + run of 4")."""

    rows: tuple[Row, ...]
    rung: int | None = None
    name: str = ""
    asks: str = ""


class Move(Struct, frozen=True):
    """A roll of the die, the squares on which the token stands before and after it, and a word about it."""

    die: int
    path: tuple[int, ...]
    caption: Line


class Moves(Struct, frozen=True, tag_field="type", tag="moves"):
    """Examples of moves in Snakes & Ladders."""

    rows: tuple[Move, ...]


class BoardPicture(Struct, frozen=True, tag_field="type", tag="board"):
    """The board of Snakes & Ladders, and what its ladders and snakes are called."""

    board: Board
    ladders: str
    snakes: str


Block = Heading | Paragraph | Listing | Note | Grid | Picture | Moves | BoardPicture


class RulesPage(Struct, frozen=True):
    """A whole page: the game's id, the language's, the game's title in that language, and the blocks in order."""

    game: str
    language: str
    title: str
    blocks: tuple[Block, ...]
