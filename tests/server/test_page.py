"""The built client: its files for good, its page for every other path, and a clear page when it isn't built."""

import asyncio
import gzip
from pathlib import Path

import pytest

from tests.server.visit import served
from toprung.server import app, page


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Toprung</title>" + " " * 500)
    (folder / "assets" / "app-1a2b.js").write_text("console.log(1);" * 100)
    (folder / "assets" / "font-3c.woff2").write_bytes(bytes(range(256)))
    (folder / "icon.svg").write_text("<svg/>")
    monkeypatch.setattr(app, "Client", lambda: page.Client(folder))
    return folder


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize("path", ["/", "/t/abc", "/rules/ladder11", "/a/b/c"])
def test_every_path_of_the_client_is_its_page(path: str) -> None:
    async def scene() -> None:
        async with served() as house:
            answer = await house.browser().get(path)
            assert answer.status == 200
            assert answer.body.startswith(b"<!doctype html>")
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
            again = await house.browser().get(path, if_none_match=answer.headers["etag"])
            assert (again.status, again.body) == (304, b"")

    asyncio.run(scene())


@pytest.mark.usefixtures("client")
def test_a_file_with_a_hash_in_its_name_is_kept_for_good() -> None:
    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            script = await ann.get("/assets/app-1a2b.js")
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-type"].startswith("text/javascript")
            assert (await ann.get("/icon.svg")).headers["cache-control"] == "no-cache"

    asyncio.run(scene())


def test_a_file_comes_packed_as_small_as_the_browser_can_unpack_it(client: Path) -> None:
    """As the build packed it, else as the server did; a file that is small already as it is."""
    (client / "assets" / "app-1a2b.js.br").write_bytes(b"smaller")

    async def scene() -> None:
        async with served() as house:
            ann = house.browser()
            script = "/assets/app-1a2b.js"
            best = await ann.get(script, accept_encoding="gzip, deflate, br")
            assert (best.headers["content-encoding"], best.body) == ("br", b"smaller")
            good = await ann.get(script, accept_encoding="gzip")
            assert good.headers["content-encoding"] == "gzip"
            assert gzip.decompress(good.body) == (await ann.get(script)).body
            for path, understood in ((script, "brotli"), ("/assets/font-3c.woff2", "gzip, br")):
                plain = await ann.get(path, accept_encoding=understood)
                assert "content-encoding" not in plain.headers
                assert plain.body == (client / path.strip("/")).read_bytes()
            assert (await ann.get(f"{script}.br")).status == 404

    asyncio.run(scene())


@pytest.mark.parametrize("path", ["/assets/gone-9z.js", "/../secret.txt", "/assets/../../secret.txt", "/favicon.ico"])
def test_a_file_that_is_not_there_is_not_the_page(client: Path, path: str) -> None:
    (client.parent / "secret.txt").write_text("a secret")

    async def scene() -> None:
        async with served() as house:
            answer = await house.browser().get(path)
            assert answer.status == 404
            assert b"a secret" not in answer.body

    asyncio.run(scene())


def test_a_client_that_is_not_built_is_told_in_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "Client", lambda: page.Client(tmp_path))

    async def scene() -> None:
        async with served() as house:
            answer = await house.browser().get("/t/abc")
            assert answer.status == 503
            assert b"not built yet" in answer.body

    asyncio.run(scene())
