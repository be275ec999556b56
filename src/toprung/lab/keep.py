"""What a study leaves in its folder: its raw results as Parquet, its report as Markdown, its pictures as PNG and SVG;
and in a file of its own what another run finds otherwise.

Needs what the extra `lab` brings.
"""

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
from pyarrow import parquet

from toprung.lab.picture import draw
from toprung.lab.report import Report, aside, markdown
from toprung.lab.study import Row, Study


def keep(study: Study, rows: Sequence[Row], report: Report, folder: Path, command: str) -> list[Path]:
    """Write all of it, with the command that was given, and return the files."""
    raw = folder / f"{study.name}.parquet"
    lines = [flat(job) | flat(row) for job, row in zip(study.jobs, rows)]
    columns = dict.fromkeys(name for line in lines for name in line)
    parquet.write_table(pa.table({name: [line.get(name) for line in lines] for name in columns}), raw)
    pictures = [path for picture in report.pictures for path in draw(picture, folder, f"{study.name}-{picture.name}")]
    text = folder / f"{study.name}.md"
    seen = [f"![{picture.title}]({study.name}-{picture.name}.svg)\n" for picture in report.pictures]
    head = [f"# {report.title}\n", f"    {command}\n", f"Toprung {version('toprung')}.\n"]
    text.write_text("\n".join([*head, markdown(report), *seen]), encoding="utf-8")
    if not report.aside:
        return [raw, text, *pictures]
    beside = folder / f"{study.name}-aside.md"
    beside.write_text("\n".join([*head, aside(report)]), encoding="utf-8")
    return [raw, text, beside, *pictures]


def flat(value: Any) -> dict[str, Any]:
    """A job or row as a row of a table, its own values spread out: `variant.options.rungs`."""
    return dict(leaves("", msgspec.to_builtins(value)))


def leaves(name: str, value: Any) -> list[tuple[str, Any]]:
    """The values in it that are no mappings, each under its way."""
    if not isinstance(value, dict):
        return [(name, value)]
    return [leaf for key, inner in value.items() for leaf in leaves(f"{name}.{key}" if name else key, inner)]
