"""The words of the house: what things may be called, and how values are made."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.tree import PACKAGE, clauses, files, in_package, name_of, syntax

EMPTY_WORDS = re.compile(r"Manager|Handler|Service|Abstract|Impl(?![a-z])")
EMPTY_MODULES = {"base", "common", "core", "helper", "helpers", "manager", "misc", "util", "utils"}


def defined(file: Path) -> Iterator[tuple[int, str]]:
    """Every name that the file gives to a function, a class, an argument or a variable, with its line."""
    for node in ast.walk(syntax(file)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def structs(file: Path) -> Iterator[ast.ClassDef]:
    for node in ast.walk(syntax(file)):
        if isinstance(node, ast.ClassDef) and any(
            isinstance(base, ast.Name) and base.id == "Struct" for base in node.bases
        ):
            yield node


def is_frozen(struct: ast.ClassDef) -> bool:
    return any(word.arg == "frozen" and ast.unparse(word.value) == "True" for word in struct.keywords)


def test_nothing_is_called_by_an_empty_word() -> None:
    """A function is a verb or the noun that it returns, a class what it is: no get_, no Manager, Handler, Service."""
    empty = [
        f"{name_of(file)}:{line} {name}"
        for file in files(".py")
        for line, name in defined(file)
        if name.startswith("get_") or EMPTY_WORDS.search(name)
    ]
    assert empty == []


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    assert [name_of(file) for file in files(".py", ".ts", ".svelte") if file.stem.lower() in EMPTY_MODULES] == []


def test_modules_are_singular() -> None:
    """A room may be plural (games, rules), and a game is called what it is called; a module is one thing."""
    plural = {room.name for room in PACKAGE.iterdir()} | set(clauses())
    modules = [file for file in files(".py") if in_package(file) and file.stem not in plural]
    assert [name_of(file) for file in modules if re.search(r"[^s]s$", file.stem)] == []


def test_every_struct_is_frozen() -> None:
    """Only what lives in a running server (who is looking, how often somebody asked) changes."""
    loose = [
        f"{name_of(file)}:{struct.lineno} {struct.name}"
        for file in files(".py")
        if in_package(file) and file.parent.name not in {"room", "notice", "server"}
        for struct in structs(file)
        if not is_frozen(struct)
    ]
    assert loose == []


def test_no_struct_holds_a_list() -> None:
    """Values do not change after they were made: sequences in them are tuples."""
    lists = [
        f"{name_of(file)}:{field.lineno} {struct.name}.{ast.unparse(field.target)}"
        for file in files(".py")
        if in_package(file)
        for struct in structs(file)
        for field in struct.body
        if isinstance(field, ast.AnnAssign) and re.search(r"\b(list|set)\[", ast.unparse(field.annotation))
    ]
    assert lists == []
