"""Mails say the same in every language, with the same places for what they are about."""

import asyncio
import string
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import get_args

import msgspec
import pytest

from tests.notice.receiver import body_of, mail_server
from toprung.games import GAMES
from toprung.notice.mail import Mail
from toprung.notice.message import Message
from toprung.notice.relay import Relay, relay_of
from toprung.notice.word import MailWords, words_of
from toprung.rules import LANGUAGES
from toprung.store import ChannelRow
from toprung.table.notice import Kind

NOW = 1_800_000_000_000


def places(said: object) -> list[str]:
    """The names of the places in a text, in order of the alphabet."""
    whole = f"{said.subject} {said.text}" if isinstance(said, MailWords) else str(said)
    return sorted(name for _, name, _, _ in string.Formatter().parse(whole) if name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_own_words_with_the_same_places(language: str) -> None:
    english, words = words_of("en"), words_of(language)
    for field in msgspec.structs.fields(type(words)):
        assert places(getattr(words, field.name)) == places(getattr(english, field.name)), field.name
        assert language == "en" or getattr(words, field.name) != getattr(english, field.name)


def test_a_language_that_nobody_speaks_here_is_answered_in_english() -> None:
    assert words_of("xx") == words_of("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_comes_out_whole(language: str) -> None:
    """Of every kind and every game, with its date, its link and what happens when it is too late."""

    async def run() -> None:
        async with mail_server() as server:
            mail = Mail(relay_of(f"smtp://127.0.0.1:{server.port}"), "room@room.test", "https://room.test/", b"s")
            channel = ChannelRow(
                id="c", person="ann", kind="mail", address="ann@example.org", language=language, created=0
            )
            for kind in get_args(Kind):
                for game in GAMES:
                    said = Message(
                        kind=kind, table="t1", game=game, deadline=NOW + 3_600_000, late="forfeit", language=language
                    )
                    await mail.send(channel, said, NOW)
            for _, letter in server.letters:
                text = body_of(letter)
                assert "{" not in text + str(letter["Subject"])
                assert "https://room.test/t/t1\n" in text and "2027-01-15 09:00 UTC" in text
                assert letter["Content-Language"] == language
                assert parsedate_to_datetime(letter["Date"]) == datetime.fromtimestamp(NOW / 1000, UTC)
            assert len({letter["Subject"] for _, letter in server.letters}) == len(GAMES) * len(get_args(Kind))

    asyncio.run(run())


@pytest.mark.parametrize(
    ("url", "relay"),
    [
        ("smtps://a%40b:p%2Fw@mail.example", ("mail.example", 465, "a@b", "p/w", "always")),
        ("smtp://u:p@mail.example:2525", ("mail.example", 2525, "u", "p", "required")),
        ("smtp://u:p@mail.example", ("mail.example", 587, "u", "p", "required")),
        ("smtp://mail.example", ("mail.example", 25, None, None, "offered")),
        ("smtp://localhost", ("localhost", 25, None, None, "none")),
    ],
)
def test_a_password_is_never_sent_in_the_open(url: str, relay: tuple[str, int, str | None, str | None, str]) -> None:
    host, port, user, password, secrecy = relay
    assert relay_of(url) == Relay(host=host, port=port, user=user, password=password, secrecy=secrecy)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "url", ["mail.example", "http://mail.example", "smtp://", "smtp://mail.example/x", "smtp://h:x"]
)
def test_what_is_no_mail_server_is_refused(url: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 the parser says it in its own words
        relay_of(url)
