"""Notices in memory. Says in plain Python what `notice.py` says in SQL; one contract holds them together."""

from threading import RLock

from msgspec.structs import replace

from toprung.store.row import Append, ChannelRow, DueNotice

Place = tuple[str, str]
"""A table, and a channel."""


class MemoryNotices:
    """Notices, under the lock of the store that they belong to."""

    def __init__(self, lock: RLock) -> None:
        self._lock = lock
        self._channels: dict[str, ChannelRow] = {}
        self._waiting: dict[Place, DueNotice] = {}
        self._due: dict[Place, int] = {}
        """When each is due; of one that is claimed, when the claim is over."""

    def channels(self, person: str) -> tuple[ChannelRow, ...]:
        with self._lock:
            own = [channel for channel in self._channels.values() if channel.person == person]
        return tuple(sorted(own, key=lambda channel: (channel.created, channel.id)))

    def channel(self, id: str) -> ChannelRow | None:
        with self._lock:
            return self._channels.get(id)

    def put(self, channel: ChannelRow) -> None:
        with self._lock:
            self._channels[channel.id] = channel

    def confirm(self, id: str, now: int) -> bool:
        with self._lock:
            channel = self._channels.get(id)
            if channel is None or channel.until is None or channel.until <= now:
                return False
            self._channels[id] = replace(channel, until=None)
            return True

    def drop(self, id: str) -> None:
        with self._lock:
            self._channels.pop(id, None)
            for place in [place for place in self._waiting if place[1] == id]:
                del self._waiting[place]

    def are_due(self, now: int) -> bool:
        with self._lock:
            return bool(self._ready(now))

    def claim(self, now: int, until: int, most: int) -> tuple[DueNotice, ...]:
        with self._lock:
            found = self._ready(now)[:most]
            self._due |= dict.fromkeys(found, until)
            return tuple(replace(self._waiting[place], channel=self._channels[place[1]]) for place in found)

    def done(self, notice: DueNotice) -> None:
        with self._lock:
            if self._is_there(notice):
                del self._waiting[place_of(notice)]

    def again(self, notice: DueNotice, due: int) -> None:
        with self._lock:
            if self._is_there(notice):
                self._waiting[place_of(notice)] = replace(notice, tries=notice.tries + 1)
                self._due[place_of(notice)] = due

    def add(self, append: Append) -> None:
        """Keep what the append has to tell, and nothing of what is settled by it."""
        for place in tuple(self._waiting):
            if place[0] == append.table and self._channels[place[1]].person in append.settled:
                del self._waiting[place]
        for notice in append.notices:
            for channel in self.channels(notice.person):
                wanted = channel.reminder if notice.kind == "reminder" else channel.turn
                if wanted and channel.until is None:
                    place, version = (append.table, channel.id), append.entries[-1].version
                    self._waiting[place] = DueNotice(
                        table=append.table, version=version, kind=notice.kind, tries=0, channel=channel
                    )
                    self._due[place] = notice.due

    def forget(self, person: str) -> None:
        """There is no way any more to tell this person anything."""
        for channel in self.channels(person):
            self.drop(channel.id)

    def _ready(self, now: int) -> list[Place]:
        return sorted(
            (place for place in self._waiting if self._due[place] <= now), key=lambda place: (self._due[place], place)
        )

    def _is_there(self, notice: DueNotice) -> bool:
        kept = self._waiting.get(place_of(notice))
        return kept is not None and kept.version == notice.version


def place_of(notice: DueNotice) -> Place:
    """Where the notice stands."""
    return notice.table, notice.channel.id
