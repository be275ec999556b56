"""A terminal to write on. Colour only helps: whatever it shows stands there in letters too, and it goes when the output
is no terminal, or `NO_COLOR` is set."""

from typing import ClassVar

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

STYLES = {
    "card.R": "red",
    "card.Y": "yellow",
    "card.G": "green",
    "card.B": "blue",
    "card.P": "magenta",
    "card.wild": "bold",
    "card.red_suit": "red",
    "card.turn": "bold",
}


class Cards(RegexHighlighter):
    """Colours cards in their own colour, and the seat to move."""

    base_style = "card."
    highlights: ClassVar[list[str]] = [
        *(rf"\b(?P<{color}>{color}\d+)\b" for color in "RYGBP"),
        r"\b(?P<wild>[WSXZ])\b",
        r"\b(?P<red_suit>[A2-9TJQK][hd])\b",
        r"(?m)^(?P<turn>> .*)$",
    ]


def screen() -> Console:
    """Standard output, with cards in colour."""
    return Console(highlighter=Cards(), theme=Theme(STYLES), markup=False, soft_wrap=True)
