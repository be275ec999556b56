"""`toprung lab`: questions about rules, bots and chance, answered by playing.

Everything follows from one seed: the same figures come out on any number of processes, or on a Dask cluster. With
`--into` each result is kept in a folder as soon as it is there; the same command, given again, goes on where it was
stopped, and leaves raw results (Parquet), the report (Markdown) and its pictures (PNG, SVG) there.
"""

import os
import shlex
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table as Grid

from toprung.cli.choice import chosen_seed
from toprung.cli.mistake import Mistake
from toprung.cli.progress import progress
from toprung.cli.question import QUESTIONS
from toprung.lab.journal import Damaged
from toprung.lab.pool import Crew, processes
from toprung.lab.report import ALWAYS, Report, Table
from toprung.lab.run import carry_on, carry_out
from toprung.lab.study import Study

SEED = "seed"
"""The note in a folder that says which seed its results are from."""
ASIDE = ("run", "studies", "question", "seed", "processes", "cluster", "into")
"""Arguments that are no part of what is asked."""

WIDEST = 1000

HELP = "measure rules, bots and chance"


def add_arguments(parser: ArgumentParser) -> None:
    """The command's arguments: a question, and how it is to be answered."""
    questions = parser.add_subparsers(title="questions", required=True, metavar="QUESTION")
    for name, question in QUESTIONS.items():
        inner = questions.add_parser(name, help=question.help, description=question.help)
        question.add_arguments(inner)
        inner.add_argument(
            "--seed", metavar="SEED", help="an integer or 64 hex digits (default: chance, or that of the folder)"
        )
        inner.add_argument("--processes", type=int, metavar="P", help="on how many processes (default: one a core)")
        inner.add_argument("--cluster", metavar="ADDRESS", help="on the Dask cluster with its scheduler there")
        inner.add_argument("--into", metavar="FOLDER", help="keep the results, and continue from them")
        inner.set_defaults(studies=question.studies, question=name)


def run(given: Namespace) -> int:
    """Carry out each study of the question, print what it says, and keep what is to be kept."""
    folder = folder_of(given)
    root = seed_of(given)
    studies = given.studies(given, root)
    out = Console(highlight=False)
    try:
        with crew(given) as workers:
            if folder is not None:
                remember(given, root, studies, folder)
            for study in studies:
                answer(out, study, workers, folder, command(given, root))
    except KeyboardInterrupt:
        if folder is not None:
            print(f"Stopped. With --into {folder} the same command goes on from here.", file=sys.stderr)
        raise
    out.print(f"seed {given.seed or root.hex()}", soft_wrap=True)
    return 0


def answer(out: Console, study: Study, workers: Crew, folder: Path | None, asked: str) -> None:
    """Carry out one study, and show and keep what it says."""
    if folder is None:
        show(out, study.report(carry_out(study, workers, progress)))
        return
    try:
        rows = carry_on(study, workers, folder, progress)
    except Damaged as error:
        raise Mistake(str(error)) from None
    report = study.report(rows)
    show(out, report)
    try:
        kept = extra("toprung.lab.keep").keep(study, rows, report, folder, asked)
    except OSError as error:
        raise Mistake(f"Cannot write {error.filename}: {error.strerror}.") from None
    out.print(f"Kept in {folder}: {', '.join(path.name for path in kept)}", soft_wrap=True)


def folder_of(given: Namespace) -> Path | None:
    """Where results are kept; nothing is written yet, but that it can be is known."""
    if given.into is None:
        return None
    if not given.into:
        raise Mistake("--into needs the name of a folder.")
    extra("toprung.lab.keep")
    return Path(given.into)


def seed_of(given: Namespace) -> bytes:
    """The run's seed: the one that is named, or the folder's, or a new one."""
    if given.into is not None and given.seed is None and (kept := kept_text(Path(given.into) / SEED)):
        given.seed = kept
    return chosen_seed(given.seed)


def kept_text(path: Path) -> str:
    """What a note in the folder says; nothing if there is none."""
    try:
        return path.read_text(encoding="utf-8").strip() if path.exists() else ""
    except (OSError, UnicodeDecodeError):
        raise Mistake(f"{path} cannot be read. Move it away, or name another folder.") from None


def remember(given: Namespace, root: bytes, studies: Sequence[Study], folder: Path) -> None:
    """Note the seed, and what is asked, in the folder: more matches can be added to the same question, no other one."""
    asked = command(given, root, without=("n",))
    for study in studies:
        note = folder / f"{study.name}.txt"
        if (before := kept_text(note)) not in ("", asked):
            raise Mistake(f"In {folder} stands the answer to another question: {before}. Name another folder.")
        write(note, asked)
    write(folder / SEED, given.seed or root.hex())


def write(path: Path, text: str) -> None:
    """Write a note, whole or not at all."""
    begun = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        begun.write_text(f"{text}\n", encoding="utf-8")
        begun.replace(path)
    except OSError as error:
        raise Mistake(f"Cannot write into {path.parent}: {error.strerror}.") from None


def command(given: Namespace, root: bytes, without: Sequence[str] = ()) -> str:
    """The words that ask this again: whatever is no matter of where and by whom it is worked out."""
    words = ["toprung", "lab", given.question]
    for name, value in vars(given).items():
        if name in (*ASIDE, *without) or value in (None, False, []):
            continue
        word = {"n": "-n", "changes": "--with"}.get(name, f"--{name}")
        values = value if isinstance(value, list) else [value]
        words += [part for one in values for part in ((word,) if one is True else (word, str(one)))]
    return shlex.join([*words, "--seed", given.seed or root.hex()])


@contextmanager
def crew(given: Namespace) -> Iterator[Crew]:
    """Who does the work."""
    if given.processes is not None and given.cluster is not None:
        raise Mistake("Either --processes or --cluster: a cluster has its own.")
    if given.processes is not None and given.processes < 1:
        raise Mistake("There is at least one process.")
    with ExitStack() as stack:
        if given.cluster is None:
            workers = stack.enter_context(processes(given.processes or os.cpu_count() or 1))
        else:
            try:
                workers = stack.enter_context(extra("toprung.lab.cluster").cluster(given.cluster))
            except (OSError, ValueError) as error:
                raise Mistake(f"There is no Dask cluster at {given.cluster}: {error}") from None
        yield workers


def extra(module: str) -> Any:
    """A module that needs more than the server does."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        advice = "pip install 'toprung[lab]', or pip install '.[lab]' where its source is"
        raise Mistake(f"This needs {missing.name}: {advice}.") from None


def show(out: Console, report: Report) -> None:
    """The report on the terminal. A figure is never cut: a table that is wider than the terminal stays as wide."""
    out.print(f"\n{report.title}", style="bold")
    out.print(report.text)
    for shown in (*report.tables, *report.aside):
        table = drawn(shown)
        least = Measurement.get(out, out.options.update(max_width=WIDEST), table).minimum
        out.print(table, width=max(out.width, least), crop=False)


def drawn(shown: Table) -> Grid:
    """The table with its figures to the right, and its words to the left; lines are broken between words alone."""
    grid = Grid(title=shown.title or None, title_justify="left", box=SIMPLE_HEAD)
    for i, column in enumerate(shown.columns):
        cells = [row[i] for row in shown.rows]
        words = i == 0 or any(cell[:1].isalpha() and cell != ALWAYS for cell in cells)
        parts = [*column.split(), *(part for cell in cells for part in (cell.split() if words else [cell]))]
        width = max(map(cell_len, parts), default=1)
        grid.add_column(column, justify="left" if words else "right", min_width=width, overflow="fold")
    for row in shown.rows:
        grid.add_row(*row)
    return grid
