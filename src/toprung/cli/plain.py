"""Text of others on our terminal."""

import unicodedata


def plain(text: str) -> str:
    """A text that others wrote, without signs that a terminal would obey: a record can come from anybody."""
    return "".join(
        sign if sign == "\n" or unicodedata.category(sign) not in ("Cc", "Cf") else "\ufffd" for sign in text
    )
