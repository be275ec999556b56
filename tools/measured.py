"""`python -m tools.measured`: carries out the studies behind docs/measured.md, and writes it and what pages show of it.

Each section is the answer to a command of `toprung lab`, which stands there with it. Results are kept in var/measured,
so that this can be stopped and continued. The section "Speed" belongs to `make bench`, and is left as it stands.
"""

import re
import shlex
from argparse import ArgumentParser
from pathlib import Path
from typing import NamedTuple

import msgspec

from toprung.cli import lab, parser
from toprung.cli.progress import progress
from toprung.lab.change import effects
from toprung.lab.pool import processes
from toprung.lab.report import aside, markdown
from toprung.lab.run import carry_on
from toprung.lab.study import Row, Study

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "measured.md"
EFFECTS = ROOT / "src" / "toprung" / "rules" / "effect.json"
RESULTS = ROOT / "var" / "measured"
OTHERS = ("Speed",)
"""Sections that other commands write."""
HEAD = """# Measured

What the product says of itself, measured: shares, means and differences with their 95 % interval, and the command that
gives them again. Quantiles, longest values, rungs and points a round, and times have no interval; "always" stands
instead of one where every match gave the same. The same seed gives the same figures on any number of processes, on any
machine, but for the CPU times of decisions (of compiled engines, here): every run has its own. `make measured` makes
all of it anew, `make bench` the section "Speed"; [lab.md](lab.md) tells what the laboratory can be asked.
"""


class Section(NamedTuple):
    """A part of the page: what it is about, what is to be said of it, and the command that answers it."""

    title: str
    words: str
    command: str


SECTIONS = (
    Section(
        "Bots: Ladder 11",
        "Two seats, ten rungs.",
        "toprung lab bots --game ladder11 -n 400 --seed 11",
    ),
    Section(
        "Bots: Ladder Rummy 1–12",
        "Two seats, default settings.",
        "toprung lab bots --game ladder_rummy_numbered -n 300 --seed 11",
    ),
    Section(
        "Bots: Ladder Rummy A–K",
        "Four seats, two bots of each level between each other; each plays for itself.",
        "toprung lab bots --game ladder_rummy_standard --levels normal,hard -n 240 --seed 11",
    ),
    Section(
        "Bots: Ladder Rummy A–K, Easy",
        "Four seats again.",
        "toprung lab bots --game ladder_rummy_standard --levels easy,normal -n 48 --seed 11",
    ),
    Section("Bots: Eleven", "Two seats, one game.", "toprung lab bots --game eleven -n 250 --seed 11"),
    Section(
        "Contracts of Ladder Rummy 1–12",
        "LRN-CON-2: the contracts stand in the order of measured difficulty: the turns until a Scout who plays alone, "
        'from a fresh hand, can go down. "Harder than the last" is what two contracts differ by on the same deals.',
        "toprung lab difficulty --game ladder_rummy_numbered -n 3000 --seed 1",
    ),
    Section(
        "The same contracts at a table",
        "Four Scouts on the same contract. Discards of others help; whoever goes out ends the round for the rest.",
        "toprung lab difficulty --game ladder_rummy_numbered --seats 4 -n 300 --seed 1",
    ),
    Section(
        "Rungs of Ladder 11",
        "Their order is the source's, not a measured one: some rungs are easier than the one below.",
        "toprung lab difficulty --game ladder11 --option rungs=11 -n 300 --seed 1",
    ),
    Section(
        "Contracts of Ladder Rummy A–K",
        "Their order is the source's, too.",
        "toprung lab difficulty --game ladder_rummy_standard -n 250 --seed 1",
    ),
    Section(
        "What the sources claim",
        "LRN-LAB-1 to LRN-LAB-3. Our match is over when the first player makes the last contract, so somebody who is "
        "stuck does not hold it up: a longer run and endless repeating show in who is stuck, and how long, not "
        "in matches of hundreds of rounds. The source does not say how its simulation ended, nor how its players "
        "played.",
        "toprung lab claims -n 500 --seed 1",
    ),
    Section(
        "Settings of Ladder 11",
        "Three Normal bots.",
        "toprung lab rules --game ladder11 --seats 3 -n 150 --seed 1",
    ),
    Section(
        "Settings of Ladder Rummy 1–12",
        "Three Scouts; each setting by itself. Nothing changes by `cards_that_play=stay`, because these bots make no "
        "discard that it forbids, nor by `skip_hits=next` without Skip cards (they are in the next section).",
        "toprung lab rules --game ladder_rummy_numbered --seats 3 -n 120 --seed 1",
    ),
    Section(
        "Settings of Ladder Rummy 1–12: whom a Skip hits",
        "With Skip cards on, without which there is nothing to hit.",
        "toprung lab rules --game ladder_rummy_numbered --seats 3 -n 120 --seed 1 --option skips=true"
        " --with skip_hits=next",
    ),
    Section(
        "Changed numbers of Ladder Rummy 1–12",
        "What the rules could have been: a longest run of 9 cards, ten Wilds, 11 cards in hand. Three Scouts.",
        "toprung lab rules --game ladder_rummy_numbered --seats 3 -n 120 --seed 1 --with longest_run=9 --with wilds=10"
        " --with hand=11",
    ),
    Section("Settings of Eleven", "Three Normal bots.", "toprung lab rules --game eleven --seats 3 -n 100 --seed 1"),
    Section(
        "Settings of Snakes & Ladders",
        "Three players.",
        "toprung lab rules --game snakes_and_ladders --seats 3 -n 1000 --seed 1",
    ),
    Section(
        "Minutes",
        "The sources say 30 minutes of Eleven and 10 to 20 of Snakes & Ladders; our pages say about an hour of Ladder "
        "11 with ten rungs. If people take as many turns as bots, that is 15 seconds a turn in Eleven for two (for "
        "six it is then an hour), about 10 in Snakes & Ladders, and 20 in Ladder 11 for two, or 10 for six.",
        "toprung lab minutes -n 50 --seed 1",
    ),
    Section(
        "Chance", "A million shuffles, six million rolls, fifty thousand deals.", "toprung lab chance -n 1000 --seed 1"
    ),
    Section("Blind bots", "", "toprung lab blind -n 4 --redeals 3 --seed 1"),
)


def studies(section: Section) -> list[Study]:
    """What the section's command comes to."""
    words = shlex.split(section.command)[1:]
    given = parser("lab").parse_args(words)
    return list(given.studies(given, lab.seed_of(given)))


def text_of(section: Section, answers: list[tuple[Study, tuple[Row, ...]]]) -> str:
    """The section as it stands on the page."""
    reports = [study.report(rows) for study, rows in answers]
    said = "\n".join(text for report in reports for text in (markdown(report), aside(report)) if text)
    words = f"{section.words}\n\n" if section.words else ""
    return f"## {section.title}\n\n{words}    {section.command}\n\n{said}"


def sections_of(page: str) -> dict[str, str]:
    """The sections that stand on the page, by their titles."""
    parts = re.split(r"^## (.*)$", page, flags=re.MULTILINE)[1:]
    return {title: f"## {title}{body}".rstrip() + "\n" for title, body in zip(parts[::2], parts[1::2])}


def write(found: dict[str, str]) -> None:
    """The page with these sections in it; others stay as they are."""
    standing = sections_of(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    order = [*(section.title for section in SECTIONS), *OTHERS]
    known = {title: text for title, text in (standing | found).items() if title in order}
    parts = [HEAD, *(known[title] for title in order if title in known)]
    PAGE.write_text("\n".join(parts), encoding="utf-8")


def main() -> None:
    """Carry out the sections that are asked for, one after the other, and write each as soon as it is there."""
    inner = ArgumentParser(description=__doc__)
    inner.add_argument("--processes", type=int, default=2, help="on how many processes (default: 2)")
    inner.add_argument("--only", action="append", metavar="TITLE", help="this section alone, or these")
    given = inner.parse_args()
    chosen = [section for section in SECTIONS if given.only is None or section.title in given.only]
    shown = msgspec.json.decode(EFFECTS.read_bytes()) if EFFECTS.exists() else {}
    with processes(given.processes) as crew:
        for section in chosen:
            print(section.command)
            folder = RESULTS / re.sub(r"\W+", "-", section.title.lower())
            answers = [(study, carry_on(study, crew, folder, progress)) for study in studies(section)]
            write({section.title: text_of(section, answers)})
            if section.title.startswith("Settings"):
                for study, rows in answers:
                    for game, found in effects(study.jobs, rows).items():
                        shown[game] = shown.get(game, {}) | found
                EFFECTS.write_bytes(msgspec.json.format(msgspec.json.encode(shown), indent=2) + b"\n")


if __name__ == "__main__":
    main()
