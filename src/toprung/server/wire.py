"""`python -m toprung.server.wire [FOLDER]`: writes what others need to speak with the server, from the server's own
schema.

In the folder of the repository (this one, if none is named): `docs/openapi.json`, and for the client, under
`web/src/wire/`, its types, the games' data, and the sentences that it has to know in other languages.
"""

import json
import subprocess
import sys
from pathlib import Path

from toprung.games import GAMES
from toprung.kernel import encode
from toprung.server.app import HANDLED
from toprung.server.body import game_card
from toprung.server.document import document
from toprung.server.sentence import sentences

TYPES = (
    *("npx", "--no-install", "openapi-typescript"),
    *("--root-types", "--root-types-no-schema-prefix", "--root-types-keep-casing", "--empty-objects-unknown"),
)


def openapi_text() -> str:
    """`docs/openapi.json`."""
    return pretty(json.dumps(document(HANDLED)))


def types_text(folder: Path) -> str:
    """`web/src/wire/schema.d.ts`: the values that are sent, and not the routes, which the client asks by name."""
    values = json.dumps(document(HANDLED) | {"paths": {}})
    told = subprocess.run(TYPES, cwd=folder / "web", input=values, capture_output=True, text=True, check=True)  # noqa: S603 words of ours
    return told.stdout


def games_text() -> str:
    """`web/src/wire/games.json`."""
    return pretty(encode([game_card(game) for game in GAMES.values()]))


def sentences_text() -> str:
    """`web/src/wire/sentences.json`."""
    return pretty(encode(sentences()))


def pretty(text: str | bytes) -> str:
    """The JSON as people review it."""
    return json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n"


def write(folder: Path) -> None:
    """Write all of it."""
    (folder / "docs" / "openapi.json").write_text(openapi_text(), encoding="utf-8")
    (folder / "web" / "src" / "wire" / "games.json").write_text(games_text(), encoding="utf-8")
    (folder / "web" / "src" / "wire" / "sentences.json").write_text(sentences_text(), encoding="utf-8")
    (folder / "web" / "src" / "wire" / "schema.d.ts").write_text(types_text(folder), encoding="utf-8")


if __name__ == "__main__":
    write(Path(*sys.argv[1:2]))
