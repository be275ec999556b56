"""Who looks at which table by the other servers of one database; and who is known no more, by any of them.

How it works: a server tells the others who has come to a table and who has gone, and each second that it is still
there. Whoever hears of a server for the first time asks; then each server says all that it has, and what it does not
say again is over. So it is, too, when somebody's line to the database was broken. One that is silent for some seconds
is gone, and its people with it. What is to be said is what has become different since it was said last, so what is
undone in a moment is not told at all. Nothing of this is kept, and where there can be no other server nothing is said.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from toprung.kernel import decode, encode
from toprung.room.journal import Journal
from toprung.store import StoreTrouble

log = logging.getLogger(__name__)

SILENT = 6
"""After how many looks without a word of it a server is gone."""

People = dict[str, frozenset[str]]
"""By the ids of tables, the ids of those who look at them."""


class Word(Struct, frozen=True, array_like=True):
    """What a server says: it is here; somebody came to a table, or went; it wants to be told all; it begins to say all,
    and has said it; somebody is known no more."""

    server: str
    kind: Literal["here", "came", "went", "ask", "all", "end", "gone"]
    table: str = ""
    person: str = ""


class Other:
    """Another server, as far as it has spoken."""

    def __init__(self) -> None:
        self.silent = 0
        self.people: People = {}
        self.doubtful: set[tuple[str, str]] = set()
        """Tables and people of which it has not said again that they are there, since it began to say all."""


class Presence:
    """Who is where by any other server of this journal's store. `changed` is called with each table of which that has
    become different, `gone` with the id of each who is known no more."""

    def __init__(self, journal: Journal, changed: Callable[[str], None], gone: Callable[[str], None]) -> None:
        self._journal = journal
        self._changed = changed
        self._gone = gone
        self._dismissed: list[str] = []
        """Who is known no more, of which the others are still to hear."""
        self._server = secrets.token_hex(6)
        self._others: dict[str, Other] = {}
        self._own: People = {}
        self._told: People = {}
        """What the others know of that."""
        self._different: set[str] = set()
        """The tables of which they may know something else."""
        self._asks = False
        self._is_asked = False
        self._is_here = False
        self._is_over = False
        self._speaking: asyncio.Task[None] | None = None

    def note(self, table: str, people: frozenset[str]) -> None:
        """These look at the table by this server."""
        if self._journal.store.is_shared:
            put(self._own, table, people)
            self._different.add(table)
            self._speak()

    def dismiss(self, person: str) -> None:
        """Whoever has this id is known no more."""
        self._gone(person)
        if self._journal.store.is_shared:
            self._dismissed.append(person)
            self._speak()

    def elsewhere(self, table: str) -> frozenset[str]:
        """Who looks at the table by another server."""
        return frozenset[str]().union(*(other.people.get(table, ()) for other in self._others.values()))

    def begin(self) -> None:
        """From here on the others are heard; of what was before, some may have been missed, also that one of them has
        asked."""
        if self._journal.store.is_shared:
            self._asks = self._is_asked = True
            self._speak()

    def look(self) -> None:
        """Say that this server is here, and take those that have long been silent for gone."""
        if self._journal.store.is_shared:
            self._is_here = True
            self._speak()
        for name, other in tuple(self._others.items()):
            other.silent += 1
            if other.silent > SILENT:
                del self._others[name]
                for table in other.people:
                    self._changed(table)

    def hear(self, text: str) -> None:
        """Some server has said this."""
        word: Word = decode(text.encode(), Word)
        if word.server == self._server:
            return
        if word.server not in self._others:
            self._others[word.server] = Other()
            self._asks = True
            self._speak()
        other = self._others[word.server]
        other.silent = 0
        match word.kind:
            case "came" | "went":
                self._hear_of(other, word)
            case "all":
                other.doubtful = {(table, person) for table, people in other.people.items() for person in people}
            case "end":
                for table, person in other.doubtful:
                    self._hear_of(other, Word(word.server, "went", table, person))
            case "ask":
                self._is_asked = True
                self._speak()
            case "gone":
                self._gone(word.person)

    async def close(self) -> None:
        """Let what is being said be said, and say no more."""
        self._is_over = True
        if self._speaking is not None:
            await self._speaking

    def _hear_of(self, other: Other, word: Word) -> None:
        before = other.people.get(word.table, frozenset())
        after = before | {word.person} if word.kind == "came" else before - {word.person}
        put(other.people, word.table, after)
        if word.kind == "came":
            other.doubtful.discard((word.table, word.person))
        if after != before:
            self._changed(word.table)

    def _speak(self) -> None:
        if self._speaking is None and not self._is_over:
            self._speaking = asyncio.create_task(self._say())

    async def _say(self) -> None:
        store = self._journal.store
        try:
            while words := self._words():
                await self._journal.read(store.tell, [encode(word).decode() for word in words])
                del self._dismissed[: sum(word.kind == "gone" for word in words)]
        except StoreTrouble:
            self._asks = self._is_asked = True  # nobody knows what has come through
            log.warning("the other servers could not be told who is here", exc_info=True)
        finally:
            self._speaking = None

    def _words(self) -> list[Word]:
        """What is to be said now; it counts as said then, but for who is gone, which nobody would ask for."""
        me = self._server
        words = [Word(me, "gone", person=person) for person in self._dismissed]
        if self._is_asked:
            self._told, self._different = {}, set(self._own)
            words.append(Word(me, "all"))
        for table in self._different:
            before, now = self._told.get(table, frozenset()), self._own.get(table, frozenset())
            words += [Word(me, "came", table, person) for person in now - before]
            words += [Word(me, "went", table, person) for person in before - now]
            put(self._told, table, now)
        if self._is_asked:
            words.append(Word(me, "end"))
        if self._asks:
            words.append(Word(me, "ask"))
        if self._is_here and not words:
            words.append(Word(me, "here"))
        self._is_asked = self._asks = self._is_here = False
        self._different.clear()
        return words


def put(people: People, table: str, there: frozenset[str]) -> None:
    """They look at the table now; of a table at which nobody looks nothing is kept."""
    if there:
        people[table] = there
    else:
        people.pop(table, None)
