"""What people may be called: how a name that somebody typed is written on one line, and how long it may be."""

import unicodedata
from itertools import groupby

NAME = 24
"""The most letters of a name."""
JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""What parts, joins and varies letters without being seen: Persian needs the first, many an emoji the others."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like nothing."""
MARKS = 3
"""The most marks on one letter; no language writes more."""


def clean(name: str) -> str | None:
    """The name on one line, without what can't be seen or turns writing around; what joins or parts letters and the
    pieces of an emoji may stay. None when that is no name, or has a heap of marks on a letter."""
    shown = "".join(letter if letter in JOINERS or is_visible(letter) else " " for letter in name)
    line = " ".join(unicodedata.normalize("NFC", shown).split())
    is_heaped = any(len(list(marks)) > MARKS for marked, marks in groupby(line, is_mark) if marked)
    has_letters = any(is_visible(letter) and not is_mark(letter) for letter in line)
    return line if len(line) <= NAME and has_letters and not is_heaped else None


def is_visible(letter: str) -> bool:
    """Whether it is more than a blank, or a sign for whoever sets the text."""
    return unicodedata.category(letter)[0] not in "CZ" and letter not in BLANK


def is_mark(letter: str) -> bool:
    """Whether it stands on, under or around the letter before it."""
    return unicodedata.category(letter)[0] == "M"
