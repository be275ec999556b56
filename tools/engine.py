"""`python tools/engine.py FOLDER`: the engines compiled by mypyc, as a package `toprung` in a new folder.

The rooms of the engines stand there as they are in src, each module that holds no struct class with its compiled form
beside it (a struct class has to stay an ordinary one); all other rooms are links to src. Whoever has the folder on the
path before src plays by the compiled engines. Needs mypy and setuptools, a C compiler and Python's headers.
"""

import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution

SRC = Path(__file__).resolve().parent.parent / "src"
PACKAGE = SRC / "toprung"
ENGINES = ("kernel", "cards", "games", "bots")
STRUCT = re.compile(r"^class \w+\(Struct\b", re.MULTILINE)
CHECKS = ("--strict", "--explicit-package-bases", "--local-partial-types")


def main(folder: Path) -> None:
    """Fill the folder."""
    package = folder / "toprung"
    package.mkdir(parents=True)
    for entry in PACKAGE.iterdir():
        if entry.name in ENGINES:
            shutil.copytree(entry, package / entry.name, ignore=shutil.ignore_patterns("__pycache__"))
        elif entry.name != "__pycache__":
            (package / entry.name).symlink_to(entry, target_is_directory=entry.is_dir())
    compile_into(folder)


def modules() -> list[str]:
    """The modules that can be compiled, as paths from src."""
    files = (file for room in ENGINES for file in sorted((PACKAGE / room).rglob("*.py")))
    return [str(file.relative_to(SRC)) for file in files if file.name != "__init__.py" and not holds_struct(file)]


def holds_struct(file: Path) -> bool:
    """Whether a struct class stands in the module."""
    return STRUCT.search(file.read_text("utf-8")) is not None


def compile_into(folder: Path) -> None:
    """Compile the modules, and put each where it belongs in the folder."""
    os.chdir(SRC)
    with tempfile.TemporaryDirectory() as work:
        arguments = [*CHECKS, f"--cache-dir={work}/cache", *modules()]
        extensions = mypycify(arguments, opt_level="2", debug_level="0", target_dir=work, group_name="toprung")
        command = Distribution({"name": "toprung", "ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(folder), work
        command.ensure_finalized()
        command.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
