"""Pictures of figures with their intervals, as PNG and SVG. Needs matplotlib, which the extra `lab` brings."""

from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from toprung.lab.report import Picture

INK, PAPER, LINE = "#22262b", "#ffffff", "#d9dde2"
COLORS = ("#2f6db5", "#c2542d", "#3f8a4e", "#8a5ab0", "#a07a1f", "#5b6673")
WIDTH, HEAD, ROW = 7.2, 1.1, 0.34
"""In inches."""
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "toprung",
    "font.family": "DejaVu Sans",
    "svg.fonttype": "none",
    "font.size": 10,
}


def draw(picture: Picture, folder: Path, name: str) -> list[Path]:
    """Write the picture under this name, and return the two files. Equal pictures give equal files."""
    with rc_context(STYLE):
        figure = paint(picture)
        files = [folder / f"{name}.png", folder / f"{name}.svg"]
        figure.savefig(files[0], dpi=160, facecolor=PAPER, metadata={"Software": None})
        figure.savefig(files[1], facecolor=PAPER, metadata={"Date": None, "Creator": None})
    return files


def paint(picture: Picture) -> Figure:
    """A dot with its interval for each bar, the first on top, a colour a series."""
    figure = Figure(figsize=(WIDTH, HEAD + ROW * len(picture.bars)), layout="constrained")
    axes = figure.subplots()
    series = [*dict.fromkeys(bar.series for bar in picture.bars)]
    for place, bar in enumerate(picture.bars):
        color = COLORS[series.index(bar.series) % len(COLORS)]
        below, above = bar.of.value - bar.of.low, bar.of.high - bar.of.value
        axes.errorbar(bar.of.value, place, xerr=[[below], [above]], fmt="o", color=color, capsize=3, markersize=5)
    axes.set_yticks(range(len(picture.bars)), [bar.label for bar in picture.bars])
    axes.margins(y=0.5 / max(1, len(picture.bars)))
    axes.invert_yaxis()
    if picture.share:
        axes.xaxis.set_major_formatter(PercentFormatter(1))
    axes.set_xlabel(f"{picture.axis} (with 95 % intervals)", color=INK)
    axes.set_title(picture.title, loc="left", color=INK, fontweight="bold")
    axes.grid(axis="x", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=INK, length=0)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    return figure
