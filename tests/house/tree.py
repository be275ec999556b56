"""The repository as its own tests see it: files that git knows or would take, and Python files as syntax trees."""

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "toprung"
CLAUSE = re.compile(r"\b(?:L11|LRN|LRS|ELV|SNL|TBL)-[A-Z]+-[0-9]+\b")


@cache
def files(*endings: str) -> tuple[Path, ...]:
    """The files of the repository with these endings (without any: all), ignored ones left out."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    found = (ROOT / name for name in names if name.endswith(endings or ("",)))
    return tuple(sorted(file for file in found if file.is_file()))


@cache
def text(file: Path) -> str:
    """What the file says; nothing if it is no text."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@cache
def syntax(file: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(text(file))


def name_of(file: Path) -> str:
    """The file's place in the repository."""
    return file.relative_to(ROOT).as_posix()


def in_package(file: Path) -> bool:
    """Whether the file belongs to the package that is shipped."""
    return file.is_relative_to(PACKAGE)


def clauses() -> dict[str, list[str]]:
    """For each rules file its clauses."""
    found: dict[str, list[str]] = {}
    chapter = ""
    for line in text(ROOT / "tests" / "house" / "clauses.txt").splitlines():
        if line.startswith("["):
            chapter = line.strip("[]")
            found[chapter] = []
        elif line and not line.startswith("#"):
            found[chapter].append(line)
    return found
