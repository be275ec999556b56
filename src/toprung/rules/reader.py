"""Reads a rules page: Markdown whose numbers are placeholders and whose pictures are blocks of card notation.

How a page is written (`en/ladder11.md` is one):

- `# Title`; then sections `## [Heading](#id)` and parts `### [Heading](#id)`: the link is the heading's own id.
- `{hand}` is a number that the engine knows (`fact.py` has the names); a page types none by hand.
- `` `R5` `` is a card. `[text](#id)` jumps. A quotation is an aside.
- A block fenced as `cards` has a row of cards a line: `kind: cards | a word about them`; `not kind:` shows what is
  wrong. One fenced as `rung 3` has the melds of that rung, a line each, without kinds: the game's data knows those.
  `W=7` is a wild that stands for a seven.
- A block fenced as `moves` has a roll a line: `5: 98 97 | a word about it`, perhaps after the options that it needs
  (`moves bounce_back`). An empty one fenced as `board` is the board.

Knows no rule: what a picture shows is checked by the engines, in a test.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from toprung.cards.meld import Goal
from toprung.kernel import AnyGame
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
    Span,
    Style,
    plain,
)
from toprung.rules.word import GameWords, Words, rung_phrase

DASH = re.compile(" ([–—]) ")
"""A dash within a sentence; no line begins with one."""

STYLES: dict[str, Style] = {"strong": "strong", "em": "emphasis", "code_inline": "card"}


def fill(text: str, values: dict[str, str]) -> str:
    """The text with each `{name}` replaced. Raises KeyError for a name without a value."""
    return re.sub(r"\{([\w.]+)\}", lambda match: values[match[1]], text)


def parse(text: str) -> SyntaxTreeNode:
    """The Markdown as a tree."""
    return SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(text))


def read_page(game: AnyGame, language: str, words: Words, text: str, values: dict[str, str]) -> RulesPage:
    """The page that this Markdown says. Raises KeyError for an unknown placeholder, ValueError for what no page has."""
    title, *nodes = parse(fill(text, values)).children
    blocks = tuple(read_block(game, words, node) for node in nodes)
    return RulesPage(game.key, language, plain(read_line(title)), blocks)


def read_block(game: AnyGame, words: Words, node: SyntaxTreeNode) -> Block:
    """One block of a page."""
    match node.type:
        case "heading":
            return read_heading(node)
        case "paragraph":
            return Paragraph(read_line(node))
        case "bullet_list" | "ordered_list":
            return Listing(node.type == "ordered_list", tuple(read_line(item) for item in node.children))
        case "blockquote":
            return Note(read_line(node))
        case "table":
            head, *rows = [tuple(map(read_line, row.children)) for part in node.children for row in part.children]
            return Grid(head, tuple(rows))
        case "fence":
            return read_fence(game, words.games[game.key], node.info.split(), node.content.splitlines(), words.plus)
    raise ValueError(f"a rules page has no {node.type}")


def read_heading(node: SyntaxTreeNode) -> Heading:
    """A heading and its own id, which its text links to."""
    line = read_line(node)
    ids = {span.link for span in line}
    if len(ids) != 1 or None in ids:
        raise ValueError(f"the heading {plain(line)!r} needs one link to its own id")
    return Heading(int(node.tag[1:]), ids.pop() or "", tuple(Span(span.text, span.style) for span in line))


def read_line(node: SyntaxTreeNode) -> Line:
    """The running text in a node, neighbours of one style joined."""
    spans = groupby(read_spans(node, "plain", None), lambda span: (span.style, span.link))
    joined = (Span("".join(span.text for span in same), style, link) for (style, link), same in spans)
    return tuple(span for span in joined if span.text)


def read_spans(node: SyntaxTreeNode, style: Style, link: str | None) -> Iterable[Span]:
    """The pieces of text in a node, each with the style and link that are in force there."""
    if node.type in ("text", "code_inline"):
        return [Span(DASH.sub("\u00a0\\1 ", node.content), STYLES.get(node.type, style), link)]
    if node.type == "softbreak":
        return [Span(" ", style, link)]
    if node.type == "link":
        link = str(node.attrs["href"]).removeprefix("#")
    inner = STYLES.get(node.type, style)
    return [span for child in node.children for span in read_spans(child, inner, link)]


def read_fence(game: AnyGame, words: GameWords, info: Sequence[str], lines: Sequence[str], plus: str) -> Block:
    """The picture that a fenced block says."""
    match info:
        case ["cards"]:
            return Picture(tuple(read_row(words, line) for line in lines))
        case ["rung", number]:
            return read_rung(words, int(number), game.facts.rungs[int(number) - 1], lines, plus)
        case ["moves", *_]:
            return Moves(tuple(map(read_move, lines)))
        case ["board"]:
            return BoardPicture(game.facts, words.kinds["ladder"].right, words.kinds["snake"].right)
    raise ValueError(f"a rules page has no block {' '.join(info)!r}")


def read_rung(words: GameWords, number: int, goals: Sequence[Goal], lines: Sequence[str], plus: str) -> Picture:
    """The example of a rung. Raises ValueError when it has more or fewer melds than the rung."""
    rows = tuple(cards_row(words.kinds[goal.kind].right, True, line) for goal, line in zip(goals, lines, strict=True))
    return Picture(rows, number, words.rung.format(number=number), rung_phrase(words, goals, plus))


def read_move(text: str) -> Move:
    """A roll such as `5: 98 97 | back from the end`."""
    die, _, rest = text.partition(":")
    path, _, caption = rest.partition("|")
    return Move(int(die), tuple(map(int, path.split())), read_line(parse(caption.strip())))


def read_row(words: GameWords, text: str) -> Row:
    """A row such as `not run: R11 R12 R1 | there is no way round`."""
    kind, _, rest = text.partition(":")
    right = not kind.startswith("not ")
    names = words.kinds[kind.removeprefix("not ")]
    return cards_row(names.right if right else names.wrong, right if names.wrong else None, rest)


def cards_row(label: str, right: bool | None, text: str) -> Row:
    """A row such as `R7 G7 W=7 | the Wild is a seven`."""
    cards, _, caption = text.partition("|")
    told = [word.partition("=") for word in cards.split()]
    faces = tuple(face for face, _, _ in told)
    return Row(label, right, faces, tuple(place or face for face, _, place in told), read_line(parse(caption.strip())))
