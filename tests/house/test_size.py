"""Small rooms: files and functions that are read in one go."""

import ast
from pathlib import Path
from statistics import median

from tests.house.tree import files, in_package, name_of, syntax, text

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(file: Path) -> list[Function]:
    return [node for node in ast.walk(syntax(file)) if isinstance(node, Function)]


def lines(function: Function) -> int:
    """How many lines its body takes, the docstring not counted."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def too_long(ending: str, most: int) -> list[str]:
    sizes = {name_of(file): text(file).count("\n") for file in files(ending)}
    return [f"{name}: {size} lines" for name, size in sizes.items() if size > most and "/wire/" not in name]


def test_no_python_file_is_longer_than_400_lines() -> None:
    assert too_long(".py", 400) == []


def test_no_svelte_file_is_longer_than_250_lines() -> None:
    assert too_long(".svelte", 250) == []


def test_no_typescript_file_is_longer_than_400_lines() -> None:
    """What is generated (`web/src/wire`) may be."""
    assert too_long(".ts", 400) == []


def test_no_function_is_longer_than_40_lines() -> None:
    long = [
        f"{name_of(file)}:{function.lineno} {function.name}: {lines(function)} lines"
        for file in files(".py")
        for function in functions(file)
        if lines(function) > 40
    ]
    assert long == []


def test_half_of_the_files_have_at_most_150_lines() -> None:
    assert median(text(file).count("\n") for file in files(".py") if in_package(file)) <= 150


def test_half_of_the_functions_have_at_most_8_lines() -> None:
    sizes = [lines(function) for file in files(".py") if in_package(file) for function in functions(file)]
    assert median(sizes) <= 8
