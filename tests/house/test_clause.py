"""Rules, code and tests say the same: what is built is shown by a test, and a refusal names a clause that there is."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import CLAUSE, ROOT, clauses, files, in_package, name_of, syntax, text

HERE = Path(__file__).parent


def named_by_tests() -> set[str]:
    """The clauses that stand in a test of ours, Python or client, outside this folder."""
    tests = [file for file in files(".py") if file.is_relative_to(ROOT / "tests") and not file.is_relative_to(HERE)]
    tests += [file for file in files(".test.ts") if file.is_relative_to(ROOT / "web")]
    return {clause for file in tests for clause in CLAUSE.findall(text(file))}


def refusals() -> Iterator[tuple[str, ast.Call]]:
    """Every `Illegal(…)` in the package, and where."""
    for file in files(".py"):
        for node in ast.walk(syntax(file)) if in_package(file) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
                yield f"{name_of(file)}:{node.lineno}", node


@pytest.mark.parametrize("rules", clauses())
def test_every_clause_is_named_by_a_test(rules: str) -> None:
    named = named_by_tests()
    assert [clause for clause in clauses()[rules] if clause not in named] == []


def test_every_clause_that_is_named_anywhere_exists() -> None:
    """In code, comments, tests and documents."""
    known = {clause for chapter in clauses().values() for clause in chapter}
    unknown = {
        f"{name_of(file)}: {clause}"
        for file in files(".py", ".md", ".ts", ".svelte")
        for clause in CLAUSE.findall(text(file))
        if clause not in known
    }
    assert unknown == set()


def test_every_refusal_says_its_sentence_where_it_is_raised() -> None:
    """The sentence is a literal, whose places are the refusal's parameters: the client translates it as it stands."""
    crooked = []
    for where, call in refusals():
        sentence = call.args[1] if len(call.args) == 2 else None
        if not (isinstance(sentence, ast.Constant) and isinstance(sentence.value, str)):
            crooked.append(f"{where} has no literal sentence")
            continue
        places = {name for _, name, _, _ in string.Formatter().parse(sentence.value) if name}
        if places != {word.arg for word in call.keywords}:
            crooked.append(f"{where} has other places than parameters")
        if not sentence.value.endswith((".", "?")):
            crooked.append(f"{where} is no sentence")
    assert crooked == []


def test_every_refusal_names_a_clause() -> None:
    """Literally, or from a game's data, whose clauses are checked by their looks."""
    odd = [
        where
        for where, call in refusals()
        if isinstance(call.args[0], ast.Constant) and not CLAUSE.fullmatch(str(call.args[0].value))
    ]
    assert odd == []
