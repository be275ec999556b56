"""The built client, from memory: its files under their paths, its one page for every other path. Files with a hash in
their name are kept by browsers for good, the page is asked for each time.
"""

import gzip
import mimetypes
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED, HTTP_404_NOT_FOUND, HTTP_503_SERVICE_UNAVAILABLE
from msgspec import Struct

from toprung.server.ahead import Ahead

CLIENT = Path(__file__).parent / "client"
"""Where `make` builds the client."""

FOR_GOOD = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"
PACKED = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
"""Kinds of file that are worth packing."""
BROTLI = ".br"
"""How the build calls a file that it packed, beside the file itself."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Toprung</title>
<h1>The pages of Toprung are not built yet</h1>
<p>The server runs, but it has no pages to show. Run <code>make play</code>, then start it again.</p>
</html>
"""


class Asset(Struct, frozen=True):
    """One file of the client as it is sent."""

    kind: str
    body: bytes
    packed: dict[str, bytes]
    """The same in fewer bytes, by the name of the packing, the fewest first."""
    tag: str
    keep: str


class Client:
    """The files of the built client."""

    def __init__(self, folder: Path = CLIENT) -> None:
        files = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != BROTLI)
        self._assets = {path.relative_to(folder).as_posix(): asset(path, folder) for path in files}
        self._ahead = Ahead(folder)

    def serve(self, path: str, request: Request[Any, Any, Any], game: str | None = None) -> Response[bytes]:
        """The file at the path, else the page: its script shows what the path names, `game` what is played there."""
        found = self._assets.get(path.strip("/"))
        if found is None and Path(path).suffix:
            return Response(b"There is no such file.", status_code=HTTP_404_NOT_FOUND, media_type="text/plain")
        found = found or self._assets.get("index.html")
        if found is None:
            return Response(NOT_BUILT.encode(), status_code=HTTP_503_SERVICE_UNAVAILABLE, media_type="text/html")
        headers = {"cache-control": found.keep, "etag": found.tag, "vary": "accept-encoding"}
        if ahead := self._ahead.links(path, request.headers.get("accept-language", ""), game):
            headers |= {"link": ahead, "vary": "accept-encoding, accept-language"}
        if request.headers.get("if-none-match") == found.tag:
            return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
        body = found.body
        understood = [one.strip() for one in request.headers.get("accept-encoding", "").split(",")]
        packing = next((packing for packing in found.packed if packing in understood), None)
        if packing is not None:
            body = found.packed[packing]
            headers["content-encoding"] = packing
        return Response(body, status_code=HTTP_200_OK, headers=headers, media_type=found.kind)


def asset(path: Path, folder: Path) -> Asset:
    """The file as it will be sent."""
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(
        kind=kind,
        body=body,
        packed=dict(packed(path, body)) if kind.startswith(PACKED) or kind == "text/javascript" else {},
        tag=f'"{sha256(body).hexdigest()[:20]}"',
        keep=FOR_GOOD if path.relative_to(folder).parts[0] == "assets" else EACH_TIME,
    )


def packed(path: Path, body: bytes) -> Iterator[tuple[str, bytes]]:
    """The packings of a file that are worth it."""
    beside = path.with_name(path.name + BROTLI)
    if beside.is_file():
        yield "br", beside.read_bytes()
    zipped = gzip.compress(body, 9, mtime=0)
    if len(zipped) < len(body):
        yield "gzip", zipped
