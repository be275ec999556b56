"""`make check-deps` takes no silence of a registry for an all-clear, and says what it was told in sentences."""

import json
from typing import Any

import pytest

from tools.audit import Answer, of_node, of_python, status, told

HOLE = {"id": "PYSEC-1", "fix_versions": ["2.1", "3.0"]}
SKIPPED = {"name": "b", "skip_reason": "Dependency not found: b (1.0)"}


def python(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def node(**holes: dict[str, str]) -> str:
    return json.dumps({"auditReportVersion": 2, "vulnerabilities": holes, "metadata": {"dependencies": {"total": 9}}})


@pytest.mark.parametrize(
    ("answer", "ends", "words"),
    [
        (of_python(python({"name": "a", "version": "2.0", "vulns": []})), 0, "no hole is known in 1 packages."),
        (of_python(python({"name": "a", "version": "2.0", "vulns": [HOLE]})), 1, "a 2.0: PYSEC-1, mended in 2.1, 3.0."),
        (of_python(python(SKIPPED)), 2, "no answer (of 1 of 1 packages: Dependency not found: b (1.0))."),
        (of_python(""), 2, "no answer (pip-audit gave none)."),
        (of_python("Traceback"), 2, "no answer (pip-audit gave none)."),
        (of_node(node()), 0, "no hole is known in 9 packages."),
        (of_node(node(c={"range": "<3", "severity": "high"})), 1, "a known hole in c <3: high."),
        (
            of_node('{"message": "405 Method Not Allowed - POST /bulk", "statusCode": 405}'),
            2,
            "(405 Method Not Allowed",
        ),
        (of_node(""), 2, "no answer (npm gave none)."),
    ],
)
def test_what_a_registry_said(answer: Answer, ends: int, words: str) -> None:
    said = " ".join(told("X", answer))
    assert words in said
    assert ("is not known" in said) == (ends == 2)
    assert status([Answer(1), answer]) == ends


def test_a_hole_outweighs_a_silence() -> None:
    assert status([of_python(""), of_node(node(c={"range": "<3", "severity": "high"}))]) == 1
