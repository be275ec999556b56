"""A study carried out: what is known already is taken from its journal, the rest is done by a crew and kept at once.

However often it is killed and continued, each job's row stands in the journal once, and what is said of all of them is
the same as if nothing had happened. Equal jobs are done once, and each gets that row.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from toprung.lab.journal import Journal
from toprung.lab.pool import Crew, finished
from toprung.lab.study import Row, Study, name_of

Watch = Callable[[Iterable[Any], int, int], Iterable[Any]]
"""(results as they come, how many there are of all, how many are there already) → the same results."""


def unwatched(results: Iterable[Any], total: int, done: int) -> Iterable[Any]:
    """Nobody looks how far it is."""
    return results


def carry_out(study: Study, crew: Crew, watch: Watch = unwatched) -> tuple[Row, ...]:
    """The row of each job, in the order of the jobs, and nothing kept."""
    jobs = tuple(dict.fromkeys(study.jobs))
    rows = dict(watch(finished(study.work, jobs, crew), len(jobs), 0))
    return tuple(rows[job] for job in study.jobs)


def carry_on(study: Study, crew: Crew, folder: Path, watch: Watch = unwatched) -> tuple[Row, ...]:
    """The same, with what is known kept in this folder, and taken from it."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [name_of(job) for job in study.jobs]
    jobs = dict(zip(names, study.jobs))
    with Journal(folder / f"{study.name}.jsonl", study.row) as journal:
        missing = [job for name, job in jobs.items() if name not in journal.rows]
        results = finished(study.work, missing, crew)
        for job, row in watch(results, len(jobs), len(jobs) - len(missing)):
            journal.add(name_of(job), row)
        return tuple(journal.rows[name] for name in names)
