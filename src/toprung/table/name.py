"""What people may be called: how a name that somebody typed is written on one line, and how long it may be."""

import unicodedata

NAME = 24
"""The most letters of a name."""
JOINERS = "\u200c\u200d"
"""What parts and joins letters without being seen: Persian needs the one, many an emoji the other."""


def clean(name: str) -> str | None:
    """The name on one line, without what can't be seen or turns writing around; what joins or parts letters and the
    pieces of an emoji may stay. None when that is no name."""
    shown = "".join(letter if letter in JOINERS or is_visible(letter) else " " for letter in name)
    line = " ".join(unicodedata.normalize("NFC", shown).split())
    return line if len(line) <= NAME and any(map(is_visible, line)) else None


def is_visible(letter: str) -> bool:
    """Whether it is more than a blank, or a sign for whoever sets the text."""
    return unicodedata.category(letter)[0] not in "CZ"
