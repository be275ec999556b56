"""A study gives the same figures however it is carried out: on any number of processes, on a cluster, all at once, or
killed in the middle and continued; and no match is lost or played twice."""

import signal
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.house.tree import ROOT
from tests.lab.question import SEED, race
from toprung.games import GAMES
from toprung.lab import change
from toprung.lab.journal import Damaged, Journal
from toprung.lab.match import Told
from toprung.lab.pool import Crew, processes, size_after
from toprung.lab.report import markdown
from toprung.lab.run import carry_on, carry_out
from toprung.lab.study import name_of
from toprung.lab.variant import usual

ALONE = Crew(None, 1)
KILLED_AFTER = 17
KILLED = f"""
import os, pathlib, signal, sys
from tests.lab.question import race
from toprung.lab.pool import processes
from toprung.lab.run import carry_on

def kill(results, total, done):
    for i, result in enumerate(results):
        if i == {KILLED_AFTER}:
            os.kill(os.getpid(), signal.SIGKILL)
        yield result

if __name__ == "__main__":
    with processes(int(sys.argv[2])) as crew:
        carry_on(race(), crew, pathlib.Path(sys.argv[1]), kill)
"""


def lines(folder: Path) -> list[bytes]:
    """What the journal has, line by line."""
    return (folder / "race.jsonl").read_bytes().splitlines()


def killed(folder: Path, workers: int) -> None:
    """Begin the study in a process of its own that is killed in the middle of it."""
    script = folder / "killed.py"
    script.write_text(KILLED)
    command = [sys.executable, str(script), str(folder), str(workers)]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"}, check=False)
    assert done.returncode == -signal.SIGKILL


@pytest.mark.parametrize("workers", [1, 2])
def test_killed_and_continued_it_says_the_same(workers: int, tmp_path: Path) -> None:
    """Killed by SIGKILL twice, at different places, and continued: the report of an undisturbed run, and a line a
    match."""
    study = race()
    killed(tmp_path, workers)
    assert len(lines(tmp_path)) == KILLED_AFTER
    killed(tmp_path, workers)
    assert len(lines(tmp_path)) == 2 * KILLED_AFTER
    assert study.report(carry_on(study, ALONE, tmp_path)) == study.report(carry_out(study, ALONE))
    assert len(lines(tmp_path)) == len(set(lines(tmp_path))) == len(study.jobs)


def test_a_torn_line_is_played_again(tmp_path: Path) -> None:
    """What a kill left half written is dropped, and the rest is kept."""
    study = race(2)
    whole = carry_on(study, ALONE, tmp_path)
    text = (tmp_path / "race.jsonl").read_bytes()
    for cut in (1, 30, len(lines(tmp_path)[-1])):
        (tmp_path / "race.jsonl").write_bytes(text[:-cut])
        played: list[int] = []
        again = carry_on(study, ALONE, tmp_path, partial(noted, played))
        assert (again, played) == (whole, [len(whole), len(whole) - 1])
        assert (tmp_path / "race.jsonl").read_bytes() == text


def noted(counts: list[int], results: Iterable[Any], total: int, done: int) -> Iterable[Any]:
    """Notes how many there are, and how many are known."""
    counts += [total, done]
    return results


def test_a_longer_run_goes_on_where_a_shorter_one_stopped(tmp_path: Path) -> None:
    """The matches of the shorter one are not played again."""
    carry_on(race(4), ALONE, tmp_path)
    counts: list[int] = []
    rows = carry_on(race(6), ALONE, tmp_path, partial(noted, counts))
    assert counts == [len(race(6).jobs), len(race(4).jobs)]
    assert rows == carry_out(race(6), ALONE)


def test_equal_jobs_each_get_their_row(tmp_path: Path) -> None:
    """A variant that is the game as it is stands there under its own name, kept or not; it is played once."""
    plain = usual(GAMES["snakes_and_ladders"])
    fast = replace(plain, options=replace(plain.options, fast=True))
    twice = change.study("race", [("as it is", plain), ("fast", fast), ("again", plain)], ("bot", "bot"), SEED, 2)
    rows = carry_on(twice, ALONE, tmp_path)
    assert rows == carry_out(twice, ALONE)
    assert rows[:2] == rows[4:] != rows[2:4]
    assert len(lines(tmp_path)) == 4


def test_a_file_that_is_no_journal_is_named(tmp_path: Path) -> None:
    for text in ("nonsense\n", '{"job":"a","row":{}}\n'):
        (tmp_path / "race.jsonl").write_text(text)
        with pytest.raises(Damaged, match=r"race\.jsonl has a line that is no result"):
            carry_on(race(1), ALONE, tmp_path)
        assert (tmp_path / "race.jsonl").read_text() == text
    (tmp_path / "other" / "race.jsonl").mkdir(parents=True)
    with pytest.raises(Damaged, match=r"race\.jsonl: Is a directory"):
        carry_on(race(1), ALONE, tmp_path / "other")


def test_chunks_are_about_a_second() -> None:
    """No more than that is lost by stopping; what takes longer goes alone."""
    assert [size_after(seconds, 4) for seconds in (0.0, 0.5, 1.0, 4.0, 100.0)] == [16, 8, 4, 1, 1]


def test_the_same_on_any_number_of_processes() -> None:
    study = race(5)
    with processes(2) as two, processes(3) as three:
        assert carry_out(study, two) == carry_out(study, three) == carry_out(study, ALONE)


def test_a_job_has_one_name() -> None:
    """Equal jobs equal ones, other jobs others."""
    jobs = race(3).jobs
    assert len({name_of(job) for job in jobs}) == len(jobs)
    assert [name_of(job) for job in jobs] == [name_of(job) for job in race(3).jobs]


def test_a_journal_keeps_what_it_was_given(tmp_path: Path) -> None:
    rows = carry_out(race(1), ALONE)
    with Journal(tmp_path / "some.jsonl", Told) as journal:
        for i, row in enumerate(rows):
            journal.add(str(i), row)
    with Journal(tmp_path / "some.jsonl", Told) as journal:
        assert tuple(journal.rows.values()) == rows


def test_a_report_reads_as_markdown() -> None:
    """A table a measure, every row as wide as its head."""
    study = race(3)
    text = markdown(study.report(carry_out(study, ALONE)))
    tables = [part for part in text.split("\n\n") if part.startswith("|")]
    assert len(tables) == 3
    assert all(len({line.count("|") for line in part.strip().split("\n")}) == 1 for part in tables)
    assert "fast=true" in text
