"""Who is connected to this server, so that it can hang up on somebody who is known no more: their token was taken back,
or they are forgotten. Knows no socket."""

from collections.abc import Callable

REMEMBERED = 1_000
"""Of how many who are gone it is kept that they are, for those who were on their way in."""


class Callers:
    """The open connections of people and programs, by their ids; those without one are nobody's, and not counted."""

    def __init__(self) -> None:
        self._open: dict[str, list[Callable[[], None]]] = {}
        self._gone: dict[str, None] = {}

    def enter(self, id: str, hang_up: Callable[[], None]) -> None:
        """Somebody is connected; `hang_up` is called, at once perhaps, when they are known no more."""
        if id:
            self._open.setdefault(id, []).append(hang_up)
        if id in self._gone:
            hang_up()

    def leave(self, id: str, hang_up: Callable[[], None]) -> None:
        """That connection is over."""
        if id:
            self._open[id].remove(hang_up)
            if not self._open[id]:
                del self._open[id]

    def ids(self) -> tuple[str, ...]:
        """Who is connected now."""
        return tuple(self._open)

    def is_gone(self, id: str) -> bool:
        """Whether somebody who is connected is known no more."""
        return id in self._gone

    def dismiss(self, id: str) -> None:
        """Whoever has this id is known no more."""
        self._gone[id] = None
        if len(self._gone) > REMEMBERED:
            del self._gone[next(iter(self._gone))]
        for hang_up in tuple(self._open.get(id, ())):
            hang_up()
