"""`python -m tools.pictures.seeded`: `toprung serve` whose tables draw the same secrets each time, and deal the same.

For pictures alone: whoever knows the secrets knows the cards.
"""

import os
import secrets
import sys
from types import SimpleNamespace
from unittest.mock import patch

from toprung.cli import main

SEED = "PICTURES_SEED"
"""The variable that holds the number from which the secrets of tables are made."""


def drawn(size: int) -> bytes:
    """The secret of every table, and of every day."""
    return bytes([int(os.environ[SEED]) % 256]) * size


if __name__ == "__main__":
    with patch("toprung.room.lobby.secrets", SimpleNamespace(token_bytes=drawn, choice=secrets.choice)):
        sys.exit(main())
