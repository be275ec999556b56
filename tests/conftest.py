"""What all tests share: Hypothesis without a stopwatch, golden files, and a PostgreSQL."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.postgres import Cluster

settings.register_profile("toprung", deadline=None, derandomize=True, database=None)
settings.load_profile("toprung")

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write golden files anew instead of comparing with them")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With --golden only the tests that have a golden file run."""
    if config.getoption("--golden"):
        items[:] = [item for item in items if "golden" in getattr(item, "fixturenames", ())]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL, started when the first test wants it."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(name, text)`: the file `golden/NAME` beside the test says exactly this text."""
    folder = request.path.parent / "golden"
    renew = request.config.getoption("--golden")

    def same(name: str, text: str) -> None:
        file: Path = folder / name
        if renew:
            file.parent.mkdir(exist_ok=True, parents=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        assert file.exists(), f"{file} is not there yet: make golden"
        assert text == file.read_text(encoding="utf-8"), f"{file.name} differs: make golden, and read the diff"

    return same
