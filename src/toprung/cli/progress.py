"""How far a long piece of work is, on standard error, when somebody looks there."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

Result = TypeVar("Result")


def progress(results: Iterable[Result], total: int, done: int = 0) -> Iterator[Result]:
    """The results as they come, with a line that says how many of all there are already (`done` at the start), and how
    long the others may take."""
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as line:
        yield from line.track(results, total=total, completed=done, description="Playing")
