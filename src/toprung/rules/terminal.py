"""A rules page as plain text, for a terminal of any width. No colour: cards are written in card notation."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from toprung.games.snakes_and_ladders.board import Jump
from toprung.rules.block import (
    Block,
    BoardPicture,
    Grid,
    Heading,
    Line,
    Listing,
    Move,
    Moves,
    Note,
    Paragraph,
    Picture,
    Row,
    RulesPage,
    plain,
)

GAP = "  "
SIGNS = {True: "✓ ", False: "✗ ", None: ""}
"""What stands before a right example, a wrong one and one that is neither."""


def text(page: RulesPage, width: int = 80) -> str:
    """The page as text, no line longer than `width` as far as cards and tables allow."""
    parts = [underlined(page.title, "="), *("\n".join(block_lines(block, width)) for block in page.blocks)]
    return "\n\n".join(parts) + "\n"


def underlined(title: str, stroke: str) -> str:
    """A title over a line of strokes."""
    return f"{title}\n{stroke * len(title)}"


def block_lines(block: Block, width: int) -> Iterator[str]:
    """The lines of one block."""
    match block:
        case Heading(level, _, line):
            yield f"{'' if level > 2 else chr(10)}{underlined(plain(line), '-' if level == 2 else '·')}"
        case Paragraph(line):
            yield from wrap(plain(line), width)
        case Note(line):
            yield from wrap(plain(line), width, initial_indent="  | ", subsequent_indent="  | ")
        case Listing(ordered, items):
            for i, item in enumerate(items, 1):
                yield from hung(f"{f'{i}.' if ordered else '•':>4} ", item, width)
        case Grid(head, rows):
            cells = [tuple(map(plain, row)) for row in (head, *rows)]
            yield from table_lines([row for row in cells if any(row)], width)
        case _:
            yield from drawn(block, width)


def drawn(block: Picture | Moves | BoardPicture, width: int) -> Iterator[str]:
    """The lines of a block that is a picture elsewhere."""
    match block:
        case Picture(rows, rung, name, asks):
            yield from [f"{name}: {asks}"] if rung else []
            yield from picture_lines(rows, width)
        case Moves(rows):
            yield from table_lines([move_cells(row) for row in rows], width)
        case BoardPicture(board, ladders, snakes):
            for name, jumps in ((ladders, board.ladders), (snakes, board.snakes)):
                yield from wrap(f"{name}: {', '.join(map(jump_text, jumps))}", width, subsequent_indent=GAP)


def hung(mark: str, line: Line, width: int) -> list[str]:
    """A line after a mark, wrapped to the right of it."""
    return wrap(plain(line), width, initial_indent=mark, subsequent_indent=" " * len(mark))


def table_lines(cells: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Rows in columns, none but the last wider than its share; what is longer is wrapped."""
    share = width // len(cells[0])
    widths = [min(share, max(map(len, column))) for column in zip(*cells, strict=True)]
    widths[-1] = width - sum(widths[:-1]) - len(GAP) * len(widths)
    for row in cells:
        columns = map(wrap, row, widths)
        for words in zip_longest(*columns, fillvalue=""):
            yield (GAP + GAP.join(map(str.ljust, words, widths))).rstrip()


def picture_lines(rows: Sequence[Row], width: int) -> Iterator[str]:
    """Rows of cards under one another, what they are before them, a word about them after or below them."""
    names = [SIGNS[row.right] + row.label for row in rows]
    edge = max(map(len, names))
    for name, row in zip(names, rows, strict=True):
        line = GAP + name.ljust(edge) + GAP + " ".join(map(card_text, row.cards, row.stands_for))
        caption = plain(row.caption)
        beside = len(line) + len(caption) + 3 <= width
        yield f"{line} – {caption}" if caption and beside else line
        if caption and not beside:
            yield from wrap(caption, width, initial_indent=GAP * 2 + " " * edge, subsequent_indent=GAP * 2 + " " * edge)


def move_cells(move: Move) -> tuple[str, str, str]:
    """A move as a row of a table: the die, the way, a word about it."""
    return f"[{move.die}]", " → ".join(map(str, move.path)), plain(move.caption)


def jump_text(jump: Jump) -> str:
    """A ladder or a snake: from where to where."""
    return f"{jump.start}→{jump.end}"


def card_text(card: str, stands_for: str) -> str:
    """A card, and what it stands for where that isn't itself: `R7`, `W=7`."""
    return card if card == stands_for else f"{card}={stands_for}"
