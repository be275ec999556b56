"""`toprung replay`: a record in words, line after line."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from toprung.cli.file import read_records
from toprung.cli.mistake import Mistake
from toprung.cli.plain import plain
from toprung.cli.screen import screen
from toprung.cli.speaker import VOICES
from toprung.cli.voice import Scene
from toprung.games import GAMES
from toprung.kernel import AnyGame, SeatEvent
from toprung.kernel.record import Record, Sitter, options_of
from toprung.kernel.report import Fault
from toprung.kernel.verify import read, verify

HELP = "tell a record in words"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung replay`."""
    parser.add_argument("file", metavar="FILE", help="a file with one record or more; - for standard input")
    parser.add_argument("--match", type=int, metavar="K", help="only the K-th record of the file, from 1")


def run(given: Namespace) -> int:
    """Print each record of the file, or one of them."""
    console = screen()
    records = read_records(given.file)
    if given.match is not None and not 1 <= given.match <= len(records):
        raise Mistake(f"There are {len(records)} records in {given.file}.")
    for number, (first, text) in enumerate(records, 1):
        if given.match in (None, number):
            try:
                game, record = read(GAMES, text)
            except Fault as fault:
                why = fault.check.why.format(**fault.check.params)
                raise Mistake(f"Line {first + fault.check.line - 1}: {why}") from None
            for line in told(game, record, first):
                console.print(plain(line))
    return 0


def told(game: AnyGame, record: Record, first: int) -> Iterator[str]:
    """The record, from line `first` of its file, in words. One that does not hold is told without the table, which
    could not be followed, as far as its events have a sense."""
    names = tuple(name_of(sitter, seat) for seat, sitter in enumerate(record.header.seats))
    yield f"{game.key}: {', '.join(names)}. Options: {record.header.options or 'none'}. Began {record.header.started}."
    voice = VOICES[game.key]
    holds = verify(game, record).ok
    if not holds:
        yield "This record does not hold, or its match is not over: toprung verify says why."
    match = game.motion(game.blank(options_of(game, record.header), len(names))) if holds else None
    for line, event in enumerate(record.events, first + 1):
        try:
            yield voice.tell(Scene(game, names, None if match is None else game.view(match.state(), None)), event)
        except LookupError:
            raise Mistake(f"Line {line} tells of a seat or a card that there is not.") from None
        if match is not None and not isinstance(event, SeatEvent):
            match.evolve(event)


def name_of(sitter: Sitter, seat: int) -> str:
    """What the seat is called: the person's name, or the bot's level with the seat's number."""
    return f"{sitter.bot} {seat}" if isinstance(sitter.bot, str) else f"{sitter.name} {seat}"
