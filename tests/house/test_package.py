"""What is shipped has the client in it, and does not need Node a second time."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.house.tree import PACKAGE, ROOT

PAGE = "toprung/server/client/index.html"


def build(source: Path, kind: str, to: Path, path: str) -> Path:
    """The wheel or sdist that hatchling builds of the project, with this search path for commands."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(to)]
    done = subprocess.run(
        command, cwd=source, env=os.environ | {"PATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return next(to.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


@pytest.mark.skipif(not (PACKAGE / "server" / "client" / "index.html").exists(), reason="the client is not built")
def test_the_packages_carry_the_client(tmp_path: Path) -> None:
    """The sdist is built where Node is, a wheel of it where Node is not."""
    archive = build(ROOT, "sdist", tmp_path / "sdist", os.environ["PATH"])
    subprocess.run(["tar", "--extract", "--file", archive, "--directory", tmp_path], check=True)
    source = tmp_path / archive.name.removesuffix(".tar.gz")
    assert (source / "src" / PAGE).exists()
    assert not [name for name in ("web/node_modules", "var", ".venv") if (source / name).exists()]
    with zipfile.ZipFile(build(source, "wheel", tmp_path / "wheel", "")) as wheel:
        packed_names = wheel.namelist()
    assert PAGE in packed_names
    assert "toprung/py.typed" in packed_names
