"""`python -m tools.bench`: our engines beside public ones, on one core, in CPU seconds; writes it to docs/measured.md.

Every figure is made by a process of its own, several times in turn with all the others, so that a busy machine is busy
for all of them; of each the best counts. The public engines live in an environment of their own (`tools/ready.py`).
"""

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "measured.md"
COMPILED = ROOT / "build" / "compiled"
RIVALS = ROOT / "build" / "rivals" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
TURNS = 3

PUBLIC = {
    "gin_rummy": ("spiel.py", "gin_rummy", "10000"),
    "crazy_eights": ("spiel.py", "crazy_eights", "60000"),
    "go_fish": ("spiel.py", "go_fish", "60000"),
    "pig": ("spiel.py", "pig", "100000"),
    "RLCard": ("cards.py", "6000"),
}
OURS = ("ladder11", "snakes_and_ladders", "eleven", "matches", "hard")
SMALLEST_IS_BEST = {"hard"}


class Aim(NamedTuple):
    """What one of our figures is to reach: so many times that of a public engine, or a figure by itself."""

    work: str
    words: str
    factor: float
    rival: str | None = None


AIMS = (
    Aim("ladder11", "random legal play, Ladder 11, 4 seats: decisions a second", 5, "gin_rummy"),
    Aim("ladder11", "the same", 1, "crazy_eights"),
    Aim("snakes_and_ladders", "random legal play, Snakes & Ladders, 2 seats", 1, "pig"),
    Aim("eleven", "random legal play, Eleven, 2 seats", 0.5, "go_fish"),
    Aim("matches", "whole matches between Normal bots, Ladder 11, 2 seats, 10 rungs: matches a second", 50),
    Aim("hard", "a Hard bot's decision, Ladder 11, 99th percentile: milliseconds", 5),
)

SECTION = """## Speed

Random legal play through the public API (list the actions, take one, apply it: ours a match driven in place, as
`kernel.start` hands it out) on one core, in CPU seconds; open-spiel 2.0.2 and RLCard 1.2.0 are driven from Python.
Each figure is the best of {turns} taken in turn. Measured on {date} with Python {python}, our engines {form}.

    make bench

| work | to reach | compiled | uncompiled | ratio to the aim |
|---|---|---|---|---|
{aims}

| public engine | decisions a second |
|---|---|
{public}

Where a ratio is below 1, a profile (`perf`) of the compiled engines says why. In Snakes & Ladders half of the time is
OpenSSL's: a stream for each roll (docs/record.md) is three hashes, whose objects it copies and frees, and they alone
take more than half of what a decision of pig takes. Of the rest most passes in the loop that drives the match from
Python. In Ladder 11 two fifths pass in listing the actions, each of them a value, half of that in searching the hand
for lay-downs; more than a third in checking one, changing what it changes and telling it as an event; the rest in the
loop that drives it from Python.

The same seed gives the same records, compiled or not, on any number of processes: `tests/laws/test_process.py`.
"""


def main() -> None:
    """Measure, print the tables, and write them to the page."""
    compiled = any((COMPILED / "toprung").glob("cards/finder.*.so")) or any((COMPILED / "toprung").glob("cards/*.pyd"))
    figures: dict[tuple[str, str], list[float]] = {}
    for turn in range(TURNS):
        print(f"Turn {turn + 1} of {TURNS} …", flush=True)
        for name, command in PUBLIC.items():
            rival = [str(RIVALS), str(Path(__file__).parent / command[0]), *command[1:]]
            figures.setdefault((name, "public"), []).append(figure(rival, {}))
        for work in OURS:
            ours = [sys.executable, "-m", "tools.bench.ours", work]
            figures.setdefault((work, "plain"), []).append(figure(ours, {"PYTHONPATH": str(ROOT / "src")}))
            if compiled:
                figures.setdefault((work, "compiled"), []).append(figure(ours, {"PYTHONPATH": str(COMPILED)}))
    best = {key: min(seen) if key[0] in SMALLEST_IS_BEST else max(seen) for key, seen in figures.items()}
    text = section(best, compiled)
    print(text)
    page = re.sub(r"\n*^## Speed$.*?(?=^## |\Z)", "", PAGE.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    PAGE.write_text(f"{page.rstrip()}\n\n{text}", encoding="utf-8")


def figure(command: list[str], environment: dict[str, str]) -> float:
    """What this process measures."""
    done = subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=True, capture_output=True, text=True)
    return float(done.stdout)


def section(best: dict[tuple[str, str], float], compiled: bool) -> str:
    """The section of the page that says so."""
    return SECTION.format(
        turns=TURNS,
        date=datetime.now(UTC).date(),
        python=".".join(map(str, sys.version_info[:3])),
        form="compiled by mypyc and as they are" if compiled else "as they are (there was no C compiler)",
        aims="\n".join(row(aim, best) for aim in AIMS),
        public="\n".join(f"| {name} | {best[name, 'public']:,.0f} |" for name in PUBLIC),
    )


def row(aim: Aim, best: dict[tuple[str, str], float]) -> str:
    """One line of the table."""
    plain = best[aim.work, "plain"]
    ours = best.get((aim.work, "compiled"), plain)
    due = aim.factor * (best[aim.rival, "public"] if aim.rival else 1)
    wanted = f"{aim.factor:g} × {aim.rival} = {due:,.0f}" if aim.rival else f"{due:g}"
    ratio = due / ours if aim.work in SMALLEST_IS_BEST else ours / due
    return f"| {aim.words} | {wanted} | {written(ours)} | {written(plain)} | {ratio:.2f} |"


def written(figure: float) -> str:
    """The figure with as many digits as it deserves."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.1f}"


if __name__ == "__main__":
    main()
