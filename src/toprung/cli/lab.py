"""`toprung lab`: questions about rules, bots and chance, answered by playing.

Everything follows from one seed: the same figures come out on any number of processes, or on a Dask cluster. With
`--into` each result is kept in a folder as soon as it is there; the same command, given again, goes on where it was
stopped, and leaves raw results (Parquet), the report (Markdown) and its pictures (PNG, SVG) there.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from toprung.cli.choice import chosen_seed
from toprung.cli.mistake import Mistake
from toprung.cli.progress import progress
from toprung.cli.question import QUESTIONS
from toprung.lab.pool import Crew, processes
from toprung.lab.report import Report
from toprung.lab.run import carry_on, carry_out
from toprung.lab.study import Study

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
        inner.add_argument("--into", type=Path, metavar="FOLDER", help="keep the results, and continue from them")
        inner.set_defaults(studies=question.studies)


def run(given: Namespace) -> int:
    """Carry out each study of the question, print what it says, and keep what is to be kept."""
    root = seed_of(given)
    out = Console(highlight=False)
    try:
        with crew(given) as workers:
            for study in given.studies(given, root):
                answer(out, study, workers, given.into)
    except KeyboardInterrupt:
        if given.into is not None:
            print(f"Stopped. With --into {given.into} the same command goes on from here.", file=sys.stderr)
        raise
    out.print(f"seed {given.seed or root.hex()}", soft_wrap=True)
    return 0


def answer(out: Console, study: Study, workers: Crew, folder: Path | None) -> None:
    """Carry out one study, and show and keep what it says."""
    rows = carry_out(study, workers, progress) if folder is None else carry_on(study, workers, folder, progress)
    report = study.report(rows)
    show(out, report)
    if folder is not None:
        kept = keep(study, rows, report, folder)
        out.print(f"Kept in {folder}: {', '.join(path.name for path in kept)}", soft_wrap=True)


def seed_of(given: Namespace) -> bytes:
    """The run's seed: the one that is named, or the folder's, or a new one."""
    if given.into is None:
        return chosen_seed(given.seed)
    note = given.into / "seed"
    try:
        given.into.mkdir(parents=True, exist_ok=True)
        if given.seed is None and note.exists():
            given.seed = note.read_text().strip()
        root = chosen_seed(given.seed)
        note.write_text(f"{given.seed or root.hex()}\n")
    except OSError as error:
        raise Mistake(f"Cannot write into {given.into}: {error.strerror}.") from None
    return root


@contextmanager
def crew(given: Namespace) -> Iterator[Crew]:
    """Who does the work."""
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


def keep(study: Study, rows: tuple[Any, ...], report: Report, folder: Path) -> list[Path]:
    """What is left of the study in its folder."""
    return extra("toprung.lab.keep").keep(study, rows, report, folder)  # type: ignore[no-any-return]


def extra(module: str) -> Any:
    """A module that needs more than the server does."""
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        raise Mistake(f"This needs {missing.name}: pip install 'toprung[lab]'.") from None


def show(out: Console, report: Report) -> None:
    """The report on the terminal."""
    out.print(f"\n{report.title}", style="bold")
    out.print(report.text)
    for shown in report.tables:
        table = Table(title=shown.title or None, title_justify="left")
        for i, column in enumerate(shown.columns):
            table.add_column(column, justify="left" if i == 0 else "right", no_wrap=i == 0)
        for row in shown.rows:
            table.add_row(*row)
        out.print(table)
