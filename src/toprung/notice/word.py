"""The words of mails, in each language that the rules are told in; one file a language."""

from functools import cache
from importlib.resources import files

from msgspec import Struct

from toprung.kernel import decode
from toprung.rules import spoken


class MailWords(Struct, frozen=True):
    """One mail: its subject and its text, with `{game}` and the like in the places of what it is about."""

    subject: str
    text: str


class Words(Struct, frozen=True):
    """One language's words."""

    start: MailWords
    turn: MailWords
    reminder: MailWords
    until: str
    """Until when there is time."""
    bot: str
    forfeit: str
    open: str
    """What happens then."""
    foot: str
    """What stands below each of them."""
    confirm: MailWords


@cache
def words_of(language: str) -> Words:
    """The words of a language; English for one that nobody speaks here."""
    words: Words = decode(files(__package__).joinpath(f"{spoken(language)}.json").read_bytes(), Words)
    return words
