"""Reads a rules card: the rules of a game on one side of one sheet that folds into a card for the deck box, told as a
table plays them (LRN-UI-4). Knows no rule; a card is a file in the language's folder, `ladder11.card.md`.

A card is written as a page is (`reader.py`), and further:

- What stands before the first heading is the cover. Each `## [Heading](#id)` opens a panel; `(#id "3x2")` one that is
  as wide as three and as high as two. The sheet has room for four times four.
- `{skips=true}` at the beginning of a line, after its mark, keeps the line only where the option is chosen so;
  `{missed=three|move_on}` names several choices. Before a heading's link it keeps or drops the whole panel.
- A number that is an option, `{rungs}`, is the one chosen.
- An empty block fenced as `ladder` is the list of rungs, one fenced as `settings` the options as they are chosen.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_type_hints

import msgspec
from markdown_it.tree import SyntaxTreeNode
from msgspec import Struct

from toprung.kernel import AnyGame
from toprung.rules.block import Block, Line, Listing, Span, plain
from toprung.rules.fact import values_of
from toprung.rules.reader import fill, parse, read_block, read_heading, read_line
from toprung.rules.word import Words, rung_phrase

CONDITIONS = re.compile(r"^(#+ |[-|>] |\d+\. |)((?:\{\w+=[\w|]+\} ?)+)")
CONDITION = re.compile(r"\{(\w+)=([\w|]+)\}")


class Settings(Struct, frozen=True, tag_field="type", tag="settings"):
    """The options as they are chosen, each with what it is called."""


class Panel(Struct, frozen=True):
    """What lies between folds: so many columns wide and rows high."""

    id: str
    heading: Line
    columns: int
    rows: int
    blocks: tuple[Block | Settings, ...]


class RulesCard(Struct, frozen=True):
    """A whole card: the game's id and title, the language's id, the options it was printed for, what its cover says
    under the title, and the panels in order."""

    game: str
    language: str
    title: str
    options: dict[str, str | int | bool]
    cover: tuple[Block | Settings, ...]
    panels: tuple[Panel, ...]


def read_card(game: AnyGame, language: str, words: Words, text: str, options: Any) -> RulesCard:
    """The card that this Markdown says under these options. Raises KeyError for an unknown placeholder or option,
    ValueError for a choice that there is not or for what no card has."""
    chosen = msgspec.structs.asdict(options)
    values = values_of(game, words) | {name: str(choice) for name, choice in chosen.items() if type(choice) is int}
    title, *nodes = parse(fill(kept(game, text, chosen), values)).children
    (_, cover), *panels = sections(nodes)

    def read(nodes: Iterable[SyntaxTreeNode]) -> tuple[Block | Settings, ...]:
        return tuple(read_part(game, words, values, node) for node in nodes)

    return RulesCard(
        game=game.key,
        language=language,
        title=plain(read_line(title)),
        options=chosen,
        cover=read(cover),
        panels=tuple(read_panel(heading, read(inside)) for heading, inside in panels if heading is not None),
    )


def kept(game: AnyGame, text: str, chosen: dict[str, Any]) -> str:
    """The lines whose conditions hold, without them; a heading that goes takes its panel along."""
    lines, gone = [], False
    for line in text.splitlines():
        found = CONDITIONS.match(line)
        holds = found is None or all(
            holds_so(game, chosen, name, choices.split("|")) for name, choices in CONDITION.findall(found[2])
        )
        if line.startswith("## "):
            gone = not holds
        if holds and not gone:
            lines.append(line if found is None else found[1] + line[found.end() :])
    return "\n".join(lines)


def holds_so(game: AnyGame, chosen: dict[str, Any], name: str, choices: list[str]) -> bool:
    """Whether the option is chosen as one of these."""
    known = {written(choice) for choice in get_args(get_type_hints(game.types.options)[name]) or (False, True)}
    if not known.issuperset(choices):
        raise ValueError(f"the option {name} of {game.key} has no choice {', '.join(sorted({*choices} - known))}")
    return written(chosen[name]) in choices


def written(choice: str | int | bool) -> str:
    """A choice as a condition names it."""
    return str(choice).lower()


def sections(nodes: Iterable[SyntaxTreeNode]) -> Iterator[tuple[SyntaxTreeNode | None, list[SyntaxTreeNode]]]:
    """The cover, without a heading, and each panel: its heading, and what follows it."""
    heading: SyntaxTreeNode | None = None
    inside: list[SyntaxTreeNode] = []
    for node in nodes:
        if node.tag == "h2":
            yield heading, inside
            heading, inside = node, []
        else:
            inside.append(node)
    yield heading, inside


def read_panel(heading: SyntaxTreeNode, blocks: tuple[Block | Settings, ...]) -> Panel:
    """The panel under a heading."""
    told = read_heading(heading)
    size = next(str(node.attrs.get("title", "1x1")) for node in heading.walk() if node.type == "link")
    columns, rows = map(int, size.split("x"))
    return Panel(told.id, told.line, columns, rows, blocks)


def read_part(game: AnyGame, words: Words, values: dict[str, str], node: SyntaxTreeNode) -> Block | Settings:
    """One block of a card."""
    if node.type == "fence" and node.info.strip() == "settings":
        return Settings()
    if node.type == "fence" and node.info.strip() == "ladder":
        rungs = game.facts.rungs[: int(values["rungs"])]
        phrases = (rung_phrase(words.games[game.key], rung, words.plus) for rung in rungs)
        return Listing(True, tuple((Span(phrase),) for phrase in phrases))
    return read_block(game, words, node)
