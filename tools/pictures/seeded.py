"""`python -m tools.pictures.seeded`: `toprung serve` whose tables draw the same secrets each time, and deal the same.

For pictures alone: whoever knows the secrets knows the cards.
"""

import os
import secrets
import sys
from types import SimpleNamespace
from unittest.mock import patch

from tests.browser.server import Server
from toprung.cli import main

SEED = "PICTURES_SEED"
"""The variable that holds the number from which the secrets of tables are made."""


class SeededServer(Server):
    """A server whose tables draw the same secrets each time, made from the number in the variable SEED."""

    program = ("tools.pictures.seeded", "serve")


def drawn(size: int) -> bytes:
    """The secret of every table, and of every day."""
    return bytes([int(os.environ.get(SEED, "1")) % 256]) * size


if __name__ == "__main__":
    with patch("toprung.room.lobby.secrets", SimpleNamespace(token_bytes=drawn, choice=secrets.choice)):
        sys.exit(main())
