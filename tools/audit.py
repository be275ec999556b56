"""`python -m tools.audit`: whether a package that is pinned has a known hole; pip-audit and npm ask the registries.

A registry that does not answer (mirrors often don't know the question) has not said that there is none: that is told in
a sentence, and is no success. Exit status 0 when none is known, 1 for holes, 2 where somebody did not answer.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

ROOT = Path(__file__).resolve().parent.parent
LOCK = "requirements-dev.lock"
PYTHON = ("tool", "run", "pip-audit", "--disable-pip", "--progress-spinner=off", "--format=json", "-r", LOCK)
NODE = ("npm", "audit", "--json")


class Answer(NamedTuple):
    """What was said of so many packages: the holes that are known, and why not all is."""

    asked: int
    holes: tuple[str, ...] = ()
    silence: str = ""


def of_python(text: str) -> Answer:
    """What pip-audit printed."""
    found = said(text).get("dependencies")
    if not isinstance(found, list):
        return Answer(0, silence="pip-audit gave none")
    holes = tuple(
        f"{package['name']} {package['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'none'}"
        for package in found
        for hole in package.get("vulns", ())
    )
    skipped = [package for package in found if "skip_reason" in package]
    why = f"of {len(skipped)} of {len(found)} packages: {skipped[0]['skip_reason']}" if skipped else ""
    return Answer(len(found), holes, why)


def of_node(text: str) -> Answer:
    """What npm printed."""
    report = said(text)
    if "auditReportVersion" not in report:
        return Answer(0, silence=str(report.get("message") or "npm gave none"))
    holes = tuple(
        f"{name} {hole['range']}: {hole['severity']}" for name, hole in sorted(report["vulnerabilities"].items())
    )
    return Answer(report["metadata"]["dependencies"]["total"], holes)


def said(text: str) -> dict[str, Any]:
    """The text as JSON; nothing if it is none."""
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def told(language: str, answer: Answer) -> list[str]:
    """The answer in words."""
    lines = [f"{language}: a known hole in {hole}." for hole in answer.holes]
    if answer.silence:
        why = answer.silence.strip().rstrip(".")
        lines.append(f"{language}: no answer ({why}). Whether there is a known hole is not known.")
    elif not answer.holes:
        lines.append(f"{language}: no hole is known in {answer.asked} packages.")
    return lines


def status(answers: Sequence[Answer]) -> int:
    """With which status the command ends."""
    if any(answer.holes for answer in answers):
        return 1
    return 2 if any(answer.silence for answer in answers) else 0


def printed(command: Sequence[str], folder: Path) -> str:
    """What the command prints, whatever its status. Where that is nothing, what it complains of is shown."""
    done = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)
    if not done.stdout:
        print(done.stderr, file=sys.stderr)
    return done.stdout


def main() -> int:
    """Ask both registries, and say what they said."""
    uv = str(Path(sys.executable).with_name("uv"))
    python, node = of_python(printed((uv, *PYTHON), ROOT)), of_node(printed(NODE, ROOT / "web"))
    for line in (*told("Python", python), *told("Node", node)):
        print(line)
    return status((python, node))


if __name__ == "__main__":
    sys.exit(main())
