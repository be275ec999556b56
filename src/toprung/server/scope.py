"""What the token of a program may allow."""

from typing import Literal

Scope = Literal["watch", "play", "open"]
"""To see tables; to take part in them; to open some, and find some."""
