"""The same work on a Dask cluster: `processes` of `pool`, on other machines.

The package travels with the work, so a worker needs no more than Python, msgspec and Dask.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import getaddrinfo
from urllib.parse import urlsplit
from zipfile import ZipFile

from distributed import Client

import toprung
from toprung.lab.pool import Crew

PACKAGE = Path(toprung.__file__).parent
PATIENCE = 60
"""How many seconds to wait for the first worker."""


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The crew of the cluster whose scheduler is at this address (`tcp://host:8786`). Raises OSError if nobody is
    there, or no worker comes."""
    check_address(address)
    with Client(address, set_as_default=False) as client, tempfile.TemporaryDirectory() as folder:  # type: ignore[no-untyped-call]
        client.wait_for_workers(1, timeout=PATIENCE)
        client.upload_file(str(package(Path(folder))))
        yield Crew(client.get_executor(pure=False), sum(client.ncores().values()))


def check_address(address: str) -> None:
    """Whether it can be one of a scheduler: a client of Dask would go on trying for long after it failed. Raises
    OSError, ValueError."""
    parts = urlsplit(address if "://" in address else f"tcp://{address}")
    if parts.scheme not in ("tcp", "tls") or not parts.hostname or parts.port is None:
        raise ValueError("an address is tcp://HOST:PORT or tls://HOST:PORT.")
    getaddrinfo(parts.hostname, parts.port)


def package(folder: Path) -> Path:
    """This package, packed as workers can import it."""
    path = folder / "toprung.zip"
    with ZipFile(path, "w") as archive:
        for file in sorted(PACKAGE.rglob("*")):
            if file.suffix in (".py", ".json"):
                archive.write(file, Path("toprung") / file.relative_to(PACKAGE))
    return path
