"""TBL-HIDE-1, TBL-SPEC-1: of a whole match, crawled byte by byte, no viewer was ever sent a card that they may not
see. And the crawl is not blind: leaks that are planted are found. `TOPRUNG_CRAWL` says how many matches of each game.
"""

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.crawl import Crawl, DailyCrawl, crawl, crawl_daily, leaks
from tests.server.knowledge import NOTATION
from toprung.games import GAMES
from toprung.kernel import AnyGame, Illegal
from toprung.server import line, past, update
from toprung.table import playing, reading, record, view
from toprung.table.event import Departed
from toprung.table.reading import seats_of

MATCHES = int(os.environ.get("TOPRUNG_CRAWL", "1"))
OPTIONS: dict[str, dict[str, Any]] = {"ladder11": {"rungs": 5}}


def crawled(game: str, seed: int = 1, *, most: int, mischief: float = 0.3) -> Crawl:
    return asyncio.run(crawl(game, seed, most=most, mischief=mischief, options=OPTIONS.get(game, {})))


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_sent_what_they_may_not_see(game: str, seed: int) -> None:
    """TBL-HIDE-1, TBL-SPEC-1"""
    found = crawled(game, seed, most=150)
    assert leaks(found) == []
    assert found.story.over <= len(found.story.events)
    for viewer in found.viewers:
        assert sum(seen.kind == "frame" for seen in viewer.seen) > 20


def daily_crawled(game: str, seed: int = 1, *, most: int = 60) -> DailyCrawl:
    return asyncio.run(crawl_daily(game, seed, most=most, mischief=0.3))


@pytest.mark.parametrize("seed", range(MATCHES))
@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.daily is not None])
def test_nothing_of_a_day_is_sent_before_it_is_closed(game: str, seed: int) -> None:
    """TBL-HIDE-1, TBL-DAILY-3, TBL-DAILY-5: neither the seed nor a card, not even to whoever has finished, by no page,
    record, replay or message. Then everything is open to everybody."""
    found = daily_crawled(game, seed)
    assert leaks(found.first) == []
    assert leaks(found.second) == []
    assert found.first.story.secrets.keys() == found.second.story.secrets.keys()
    for viewer in found.first.viewers[:1] + found.second.viewers[:1]:
        assert sum(seen.kind == "frame" for seen in viewer.seen) > 20
    assert set(found.after) == {200}


def plant_unsealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A daily game opens as soon as its match is over, as others do."""
    for module in (view, record, past):
        monkeypatch.setattr(module, "is_unsealed", lambda table: reading.phase(table) == "over")


def plant_left_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves is shown all hands, as at other tables."""
    monkeypatch.setattr(playing, "leave_daily", left_as_elsewhere)


def left_as_elsewhere(table: Any, seat: int) -> Any:
    return Departed(seat, GAMES["ladder11"].leave(table.state, seat, reading.chance(table)))


@pytest.mark.parametrize("plant", [plant_unsealed, plant_left_hands])
def test_a_day_that_leaks_is_found_out(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """TBL-DAILY-3, TBL-DAILY-5"""
    plant(monkeypatch)
    assert leaks(daily_crawled("ladder11", most=6).first)


def test_the_crawl_knows_the_cards_of_every_game() -> None:
    assert NOTATION.keys() >= GAMES.keys()


def leaky_redact(game: AnyGame) -> AnyGame:
    """An event goes out as it was."""
    return replace(game, redact=lambda event, viewer: event)


def leaky_stock(game: AnyGame) -> AnyGame:
    """A deal shows the stock."""

    def redact(event: Any, viewer: int | None) -> Any:
        seen = game.redact(event, viewer)
        return replace(seen, stock=event.stock) if hasattr(event, "stock") else seen

    return replace(game, redact=redact)


def leaky_view(game: AnyGame) -> AnyGame:
    """The first card of the next seat stands among what everybody knows of it."""

    def see(state: Any, viewer: int | None) -> Any:
        shown = game.view(state, viewer)
        seat = 0 if viewer is None else (viewer + 1) % len(shown.seats)
        hand = game.view(state, seat).hand
        known = (*shown.seats[seat].known, *(hand or ())[:1])
        seats = (*shown.seats[:seat], replace(shown.seats[seat], known=known), *shown.seats[seat + 1 :])
        return replace(shown, seats=seats)

    return replace(game, view=see)


@pytest.mark.parametrize("plant", [leaky_redact, leaky_stock, leaky_view])
def test_a_game_that_leaks_is_found_out(plant: Callable[[AnyGame], AnyGame], monkeypatch: pytest.MonkeyPatch) -> None:
    """TBL-HIDE-1"""
    monkeypatch.setitem(GAMES, "ladder11", plant(GAMES["ladder11"]))
    assert leaks(crawled("ladder11", most=15))


def plant_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal's own event goes out."""
    monkeypatch.setattr(update, "entry_view", lambda game, event, seats: event)


def plant_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator sees the match from seat 0."""
    monkeypatch.setattr(update, "seats_of", lambda table, person: seats_of(table, person) or (0,))


def plant_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table shows its seed."""
    shown = view.table_view

    def table_view(table: Any, *rest: Any) -> Any:
        return replace(shown(table, *rest), seed=table.seed)

    monkeypatch.setattr(update, "table_view", table_view)


def plant_nonce(monkeypatch: pytest.MonkeyPatch) -> None:
    """A nonce is shown as soon as it came."""
    shown = view.chair_view

    def chair_view(table: Any, chair: Any, *rest: Any) -> Any:
        return replace(shown(table, chair, *rest), nonce=chair.nonce)

    monkeypatch.setattr(view, "chair_view", chair_view)


def plant_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal names a card of another hand."""

    def preview(self: Any, question: Any) -> Any:
        state = self._room.table.state
        hand = GAMES["ladder11"].view(state, 1 - question.seat % 2).hand
        raise Illegal("L11-LAY-1", "Somebody holds {card}.", card=",".join(hand))

    monkeypatch.setattr(line.Line, "_preview", preview)


def plant_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """What may be done names a card of another hand."""
    legal_actions = view.legal_actions

    def legal(table: Any, seat: int | None) -> Any:
        actions = legal_actions(table, seat)
        hand = GAMES["ladder11"].view(table.state, 1 - (seat or 0) % 2).hand
        return actions + tuple(replace(action, card=hand[0]) for action in actions if hasattr(action, "card"))

    monkeypatch.setattr(update, "legal_actions", legal)


def plant_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat's name is its person's id."""
    shown = view.chair_view

    def chair_view(table: Any, chair: Any, *rest: Any) -> Any:
        seen = shown(table, chair, *rest)
        return seen if chair.person is None else replace(seen, name=chair.person.id)

    monkeypatch.setattr(view, "chair_view", chair_view)


PLANTS = [plant_person, plant_seat, plant_seed, plant_nonce, plant_name, plant_refusal, plant_legal]


@pytest.mark.parametrize("plant", PLANTS)
def test_a_server_that_leaks_is_found_out(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """TBL-HIDE-1, TBL-HIDE-3"""
    plant(monkeypatch)
    assert leaks(crawled("ladder11", most=20, mischief=0.8))
