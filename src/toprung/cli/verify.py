"""`toprung verify`: whether records hold; one file with any number of them, offline. Exit status 1 if one does not."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

import msgspec
from rich.console import Console

from toprung.cli.file import read_records, read_text
from toprung.cli.mistake import Mistake
from toprung.cli.plain import plain
from toprung.games import GAMES
from toprung.kernel import decode
from toprung.kernel.report import Receipt, Report
from toprung.kernel.verify import verify_text

IN_FULL = 3
"""In a file of more records than so many only those that don't hold are told in full."""

HELP = "check that records hold, without a server"


def add_arguments(parser: ArgumentParser) -> None:
    """What can be said after `toprung verify`."""
    parser.add_argument("file", metavar="FILE", help="a file with one record or more; - for standard input")
    parser.add_argument(
        "--receipt", action="append", default=[], metavar="FILE", help="receipts that a player's client kept"
    )


def run(given: Namespace) -> int:
    """Check every record of the file, and say what was checked, what does not hold, and what cannot be known."""
    receipts = [receipt for name in given.receipt for receipt in read_receipts(name)]
    records = read_records(given.file)
    console = Console(highlight=False, markup=False, soft_wrap=True)
    gaps: dict[str, None] = {}
    broken = 0
    for number, (first, text) in enumerate(records, 1):
        report = verify_text(GAMES, text, receipts if len(records) == 1 else fitting(receipts, text))
        gaps |= dict.fromkeys(gap.why.format(**gap.params) for gap in report.gaps)
        broken += not report.ok
        if len(records) <= IN_FULL or not report.ok:
            console.print(plain("\n".join(told(number, first, report))))
    if gaps:
        console.print(plain("\n".join(["What this cannot show:", *(f"  – {gap}" for gap in gaps)])))
    idle = [receipt for receipt in receipts if not any(receipt.commitment in text for _, text in records)]
    for receipt in idle if len(records) > 1 else ():
        console.print(plain(f"✗ The receipt of table {receipt.table} is for none of these matches."))
    console.print(f"Records checked: {len(records):,}. Of them hold: {len(records) - broken:,}.")
    return 1 if broken or idle else 0


def read_receipts(name: str) -> tuple[Receipt, ...]:
    """The receipts in a file: one, or a list of them."""
    try:
        found: Receipt | tuple[Receipt, ...] = decode(read_text(name), Receipt | tuple[Receipt, ...])
    except msgspec.DecodeError as error:
        raise Mistake(f"{name} holds no receipt: {error}.") from None
    return (found,) if isinstance(found, Receipt) else found


def fitting(receipts: Sequence[Receipt], text: str) -> list[Receipt]:
    """Those of the receipts that are for this record, of many."""
    return [receipt for receipt in receipts if receipt.commitment in text]


def told(number: int, first: int, report: Report) -> Iterator[str]:
    """The report in words; the record's first line has the number `first` in its file."""
    yield f"Match {number}, from line {first}:"
    for check in report.checks:
        why = check.why.format(**check.params)
        yield f"  ✓ {why}" if check.ok else f"  ✗ Line {first + check.line - 1}: {why}"
