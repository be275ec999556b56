"""Who may know which card when, worked out from the journal's bytes and record.md alone, without a line of the games'
own code for it: what the crawl holds the server's bytes against.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

Json = dict[str, Any]
Viewer = int | None

COLORS = r"(?:[RYGB](?:1[0-2]|[1-9])|[WS])"
NOTATION = {
    "ladder11": COLORS,
    "ladder_rummy_numbered": COLORS,
    "ladder_rummy_standard": r"(?:[A2-9TJQK][shdc]|X)",
    "eleven": r"(?:[RYGBP][1-9]|Z)",
    "snakes_and_ladders": r"(?!)",
}
"""How a card of the game is written (rules/README.md)."""

JOURNAL_ONLY = ("person", "seed", "nonce", "action")
"""What stands in a table's event only for the journal."""


def cards_in(part: Any, notation: str) -> Iterator[str]:
    """Every card that a JSON value names, alone or in a sentence, but for what a wild stands for."""
    if isinstance(part, str):
        yield from re.findall(rf"(?<!\w){notation}(?!\w)", part)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key != "stands_for":
                yield from cards_in(value, notation)
    elif isinstance(part, list):
        for value in part:
            yield from cards_in(value, notation)


def event_seen(event: Json, viewer: Viewer) -> Json:
    """The event of a match as that viewer saw it: a hidden card is null, a hidden list its length (record.md)."""
    seen = dict(event)
    match event["type"]:
        case "dealt":
            seen["hands"] = [
                hand if seat == viewer or hand is None else len(hand) for seat, hand in enumerate(event["hands"])
            ]
            seen["stock"] = len(event["stock"])
            if "helped" in event:
                seen["helped"] = [{"seat": helped["seat"]} for helped in event["helped"]]
        case "reshuffled":
            seen["stock"] = len(event["stock"])
        case "drew" if event["seat"] != viewer:
            if "cards" in event:
                seen["cards"] = len(event["cards"])
            elif event["source"] == "stock":
                seen["card"] = None
    return seen


def entry_seen(event: Json, viewer: Viewer) -> Json:
    """A table's event as that viewer saw it."""
    seen = {key: value for key, value in event.items() if key not in JOURNAL_ONLY}
    if "events" in seen:
        seen["events"] = [event_seen(inner, viewer) for inner in event["events"]]
    return seen


class Cards:
    """Where every card of a match is, and what everybody has seen."""

    def __init__(self, seats: int) -> None:
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.open: list[str] = []
        """What lies open: discards and melds."""
        self.discard: list[str] = []
        self.front: list[list[str]] = [[] for _ in range(seats)]
        """What lies in front of a seat (Eleven)."""
        self.top_stays = True
        self.kept: list[list[str]] = [[] for _ in range(seats)]
        """Cards that a seat took where everybody saw it, and still holds."""
        self.past: list[str] = []
        """Shown at the end of the round before, or by a leaver, or turned over at a reshuffle."""
        self.taken: list[str] = []

    def allowed(self, viewer: Viewer) -> Counter[str]:
        """The cards that may stand in what this viewer is shown, each as often as it may."""
        own = [] if viewer is None else self.hands[viewer]
        kept = [card for cards in self.kept for card in cards]
        front = [card for cards in self.front for card in cards]
        return Counter(own + self.open + self.discard + front + kept + self.past + self.taken)

    def follow(self, event: Json) -> None:
        """The cards after the event."""
        kind, seat = event["type"], event.get("seat", 0)
        if kind == "dealt":
            self.hands = [list(hand or ()) for hand in event["hands"]]
            self.kept = [[] for _ in self.hands]
            self.front = [[] for _ in self.hands]
            self.open, self.discard, self.taken = [], list(event.get("discard", ())), []
            self.top_stays = "discard" in event
        elif kind == "drew":
            self._draw(event, seat)
        elif kind == "laid":
            for meld in event["melds"]:
                self._lay_open(seat, meld["cards"])
        elif kind == "laid_off":
            self._lay_open(seat, [event["card"]])
        elif kind == "discarded":
            self._give(seat, [event["card"]])
            self.discard.append(event["card"])
        elif kind in ("played", "took", "scored"):
            self._eleven(event, seat)
        else:
            self._show(event)

    def _show(self, event: Json) -> None:
        kind = event["type"]
        if kind == "reshuffled":
            under = self.discard[:-1] if self.top_stays else self.discard
            self.past, self.discard = self.past + under, self.discard[len(under) :]
        elif kind == "round_ended" and "left" in event:
            self.past = [card for hand in event["left"] for card in hand]
        elif kind == "left" and "hands" in event:
            self.past += [card for hand in event["hands"] for card in hand or ()]

    def _draw(self, event: Json, seat: int) -> None:
        cards = event["cards"] if "cards" in event else [event["card"]]
        self.hands[seat] += cards
        if event.get("source") == "discard":
            self.kept[seat].append(self.discard.pop())
            self.taken = cards

    def _eleven(self, event: Json, seat: int) -> None:
        if event["type"] == "took":
            self.front[event["source"]].remove(event["card"])
            self.hands[seat].append(event["card"])
            self.kept[seat].append(event["card"])
        elif event["type"] == "scored":
            self._lay_open(seat, [event["card"]])
        elif len(event["cards"]) == 1:
            self._give(seat, event["cards"])
            self.discard += event["cards"]
        else:
            self._give(seat, event["cards"])
            self.discard += self.front[seat]
            self.front[seat] = list(event["cards"])

    def _lay_open(self, seat: int, cards: list[str]) -> None:
        self._give(seat, cards)
        self.open += cards

    def _give(self, seat: int, cards: Iterable[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)
            if card in self.kept[seat]:
                self.kept[seat].remove(card)


class Story:
    """A table's whole journal, and what could be known after each version of it."""

    def __init__(self, journal: Iterable[bytes]) -> None:
        self.events: list[Json] = [json.loads(line) for line in journal]
        opened = self.events[0]
        seats = len(opened["setting"]["bots"])
        self.notation = NOTATION[opened["setting"]["game"]]
        self.cards = [Cards(seats)]
        self.people: list[dict[int, str]] = [{}]
        """Who sits where, after each version."""
        self.secrets: dict[str, int] = {}
        """Every secret, and the version from which it is none."""
        self.daily = "day" in opened
        if self.daily:  # there nobody is shown a hand by leaving
            for inner in (inner for event in self.events for inner in event.get("events", ())):
                inner.pop("hands" if inner["type"] == "left" else "", None)
        self.over = len(self.events) + 1
        """The version at which nothing was secret any more: the match was over, or the day of a daily game closed."""
        for version, event in enumerate(self.events, 1):
            self._follow(version, event)
        *earlier, last = (event["seed"] for event in self.events if "seed" in event)
        self.secrets |= dict.fromkeys(earlier, len(self.events) + 1) | {last: self.over}

    def stream(self, version: int) -> list[Json]:
        """The match's events up to this version."""
        found: list[Json] = []
        for event in self.events[:version]:
            found += event.get("events", [event] if event["type"] in ("timed_out", "taken_over", "came_back") else [])
        return found

    def seats(self, person: str, version: int) -> list[int]:
        """The seats of this person then."""
        return [seat for seat, sitter in sorted(self.people[version].items()) if sitter == person]

    def _follow(self, version: int, event: Json) -> None:
        cards, people = deepcopy(self.cards[-1]), dict(self.people[-1])
        if event["type"] == "sat":
            people[event["seat"]] = event["person"]
        for seat in event.get("seats", [event.get("seat")] if event["type"] in ("stood", "departed") else ()):
            if not self.daily:  # there the match is over by it, and the seat theirs again
                people.pop(seat, None)
        if event["type"] == "nonce_sent":
            later = enumerate(self.events[version:], version + 1)
            self.secrets[event["nonce"]] = next(v for v, what in later if what["type"] in ("started", "called_off"))
        for inner in event.get("events", ()):
            cards.follow(inner)
            if inner["type"] == "match_ended" and not self.daily:
                self.over = version
        if event["type"] == "day_closed":
            self.over = version
        self.cards.append(cards)
        self.people.append(people)
