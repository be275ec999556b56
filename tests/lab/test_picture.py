"""What a study leaves in its folder: raw results, a report, pictures; the same bytes from the same rows."""

from pathlib import Path

from pyarrow import parquet

from tests.lab.question import race
from toprung.lab.keep import flat, keep
from toprung.lab.pool import Crew
from toprung.lab.run import carry_out

PNG = b"\x89PNG\r\n"


def test_everything_is_kept_twice_the_same(tmp_path: Path) -> None:
    study = race(4)
    rows = carry_out(study, Crew(None, 1))
    report = study.report(rows)
    first, again = (keep(study, rows, report, made(tmp_path / name), "toprung lab rules") for name in ("one", "two"))
    assert [file.read_bytes() for file in first] == [file.read_bytes() for file in again]
    assert {file.suffix for file in first} == {".parquet", ".md", ".png", ".svg"}
    assert all(file.read_bytes().startswith(PNG) for file in first if file.suffix == ".png")
    assert all(b"</svg>" in file.read_bytes() for file in first if file.suffix == ".svg")


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_the_raw_results_are_a_row_a_match(tmp_path: Path) -> None:
    """With everything that made it and everything that came of it."""
    study = race(3)
    rows = carry_out(study, Crew(None, 1))
    raw, *_ = keep(study, rows, study.report(rows), tmp_path, "toprung lab rules")
    table = parquet.read_table(raw)
    assert table.num_rows == len(study.jobs)
    assert table["turns"].to_pylist() == [row.turns for row in rows]
    assert table["variant.options.fast"].to_pylist() == [job.variant.options.fast for job in study.jobs]
    assert table["winners"].to_pylist() == [list(row.winners) for row in rows]


def test_values_in_values_become_columns() -> None:
    assert flat(race(1).jobs[0])["variant.options.classic"] is False
