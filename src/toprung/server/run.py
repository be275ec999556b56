"""A server: a listening socket, a store, and uvicorn between them, in one process or several.

Several share the socket and the database and nothing else. One that dies is replaced; SIGHUP replaces each in turn,
the new one serving before the old one stops. When the process that started them is gone, they stop, too.
"""

import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import parent_process
from threading import Thread
from typing import cast

import uvicorn
from uvicorn.supervisors import Multiprocess

from toprung.server.app import application
from toprung.server.connection import Http, Socket
from toprung.server.guard import Guard
from toprung.server.house import CONNECTIONS
from toprung.server.limit import Count
from toprung.server.line import LONGEST
from toprung.server.link import ANYWHERE, own_address
from toprung.server.log import write_logs
from toprung.server.setting import Settings
from toprung.store import MemoryStore, SqlStore, Store, StoreTrouble

if sys.platform != "win32":
    import resource

COLLECT = (10_000, 20, 50)
"""After how many new objects, and how many younger collections, each generation is collected."""

SILENT_FOR = 30_000
"""Milliseconds after which a connection is given up that takes nothing of what it is sent."""

NAMES_AT_ONCE = "64"
"""How many names are looked up at the same time, by uvloop: one that no name server answers for holds up few others."""

ANSWERS_WITHIN = 30
"""Seconds within which a worker says that it lives, else another takes its place; it may begin on a busy machine."""


def serve(settings: Settings) -> None:
    """Serve until told to stop. Raises StoreTrouble or OSError when it cannot begin."""
    if settings.workers > 1 and not settings.database.startswith("postgres"):
        raise StoreTrouble("Several workers need a database that takes many servers: name a PostgreSQL by --database.")
    os.environ.setdefault("UV_THREADPOOL_SIZE", NAMES_AT_ONCE)
    store = open_store(settings)
    listening = listen(settings)
    print(welcome(settings), flush=True)
    write_logs(settings)
    collect_rarely()
    raise_files()
    if settings.workers == 1:
        uvicorn.Server(config(settings, lambda: application(settings, store))).run(sockets=[listening])
    else:
        store.close()
        Multiprocess(config(settings, partial(worker, settings)), [listening]).run()


def worker(settings: Settings) -> Guard:
    """The application of one process among several."""
    Thread(target=follow, daemon=True).start()
    write_logs(settings)
    collect_rarely()
    return application(settings, open_store(settings))


def follow() -> None:
    """Wait until the process that started this one is gone, even if it was killed; then stop as if told to."""
    if (parent := parent_process()) is not None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)


def collect_rarely() -> None:
    """Have Python look for garbage in cycles less often: our values are immutable trees, in which there is none."""
    gc.freeze()
    gc.set_threshold(*COLLECT)


def raise_files() -> None:
    """Have as many files and connections open as the machine allows this process and those that it starts."""
    if sys.platform != "win32":
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        with suppress(ValueError, OSError):  # "without limit" is more than some machines take at their word
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def open_store(settings: Settings) -> Store:
    """The store that the settings name. Raises StoreTrouble."""
    return MemoryStore() if settings.database == "memory" else SqlStore(settings.database_url())


def listen(settings: Settings) -> socket.socket:
    """The socket to listen on. Raises OSError."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_FOR)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as trouble:
        listening.close()
        raise OSError(f"Cannot listen on {settings.host}, port {settings.port}: {trouble.strerror}.") from None
    return listening


def config(settings: Settings, make: Callable[[], Guard]) -> uvicorn.Config:
    """How uvicorn runs the server that `make` makes."""
    return uvicorn.Config(
        make,
        factory=True,
        workers=settings.workers,
        log_config=None,
        forwarded_allow_ips=settings.trusted_proxy,
        server_header=False,
        timeout_graceful_shutdown=settings.shutdown,
        timeout_worker_healthcheck=ANSWERS_WITHIN,
        http=cast(type[Http], partial(Http, Count(CONNECTIONS * settings.rate))),  # it is called, and no more
        ws=Socket,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
    )


def welcome(settings: Settings) -> str:
    """Where the room is open."""
    if settings.public:
        return f"Toprung is open at {settings.public}"
    here = "localhost" if settings.host in (*ANYWHERE, "127.0.0.1") else settings.host
    if ":" in here:
        here = f"[{here}]"
    lines = [f"Toprung is open at http://{here}:{settings.port}"]
    if settings.host in ANYWHERE and (own := own_address()):
        lines.append(f"and for others in your network at http://{own}:{settings.port}")
    return "\n".join(lines)
