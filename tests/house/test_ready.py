"""What `make` prepares is done again when its sources change, and only then; what is missing is said in a sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT

NODE = "#!/bin/sh\necho v20.19.0\n"
NPM = """#!/bin/sh
echo "$1" >> ../calls
case $1 in
    ci) mkdir -p node_modules ;;
    run) rm -rf ../src/toprung/server/client && mkdir -p ../src/toprung/server/client ;;
esac
"""


class Checkout:
    """A checkout that has nothing but a client, and a Node that only notes down what it is called for."""

    def __init__(self, folder: Path) -> None:
        self.web = folder / "web"
        self._folder = folder
        self._path = folder / "bin"
        (folder / "tools").mkdir()
        shutil.copy(ROOT / "tools" / "ready.py", folder / "tools")
        self.web.mkdir()
        for name in ("package.json", "package-lock.json", "index.html"):
            (self.web / name).write_text(name)
        self._path.mkdir()
        for name in ("sh", "mkdir", "rm"):
            (self._path / name).symlink_to(shutil.which(name) or name)

    def with_node(self, version: str = "20.19.0") -> "Checkout":
        for name, script in (("node", NODE.replace("20.19.0", version)), ("npm", NPM)):
            (self._path / name).write_text(script)
            (self._path / name).chmod(0o755)
        return self

    def ready(self, step: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(self._folder / "tools" / "ready.py"), step]
        environment = os.environ | {"PATH": str(self._path)}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def calls(self) -> list[str]:
        """What npm was called for while the client was made ready."""
        log = self._folder / "calls"
        log.unlink(missing_ok=True)
        done = self.ready("client")
        assert done.returncode == 0, done.stdout + done.stderr
        return log.read_text().split() if log.exists() else []


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_the_client_is_built_once(checkout: Checkout) -> None:
    assert checkout.with_node().calls() == ["ci", "run"]
    assert checkout.calls() == []


def test_a_newer_date_alone_builds_nothing(checkout: Checkout) -> None:
    checkout.with_node().calls()
    os.utime(checkout.web / "index.html", (2**31, 2**31))
    assert checkout.calls() == []


@pytest.mark.parametrize("name", ["index.html", "new.ts"])
def test_another_source_builds_anew(checkout: Checkout, name: str) -> None:
    checkout.with_node().calls()
    (checkout.web / name).write_text("changed")
    assert checkout.calls() == ["run"]


def test_a_source_that_went_builds_anew(checkout: Checkout) -> None:
    checkout.with_node().calls()
    (checkout.web / "index.html").unlink()
    assert checkout.calls() == ["run"]


def test_another_lock_installs_anew(checkout: Checkout) -> None:
    checkout.with_node().calls()
    (checkout.web / "package-lock.json").write_text("changed")
    assert checkout.calls() == ["ci", "run"]


def test_a_missing_node_is_asked_for(checkout: Checkout) -> None:
    done = checkout.ready("client")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Toprung's pages are built by Node 20.19 or newer, with npm. Install both, then try again.\n"


def test_an_old_node_is_named(checkout: Checkout) -> None:
    done = checkout.with_node("18.20.4").ready("client")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "Toprung's pages are built by Node 20.19 or newer; this is Node 18.20.4.\n"


def test_a_failing_step_shows_its_words(checkout: Checkout) -> None:
    (checkout.with_node().web.parent / "bin" / "npm").write_text("#!/bin/sh\necho something broke\nexit 3\n")
    done = checkout.ready("client")
    assert done.returncode == 1
    assert "something broke" in done.stdout
    assert "npm ended with 3" in done.stderr


def test_without_a_compiler_the_engines_stay_as_they_are(checkout: Checkout) -> None:
    """Nothing fails for want of one, and what was compiled of other sources is not used."""
    folder = checkout.web.parent
    (folder / "src" / "toprung").mkdir(parents=True)
    (folder / "build" / "compiled" / "toprung").mkdir(parents=True)
    done = checkout.ready("engines")
    assert done.returncode == 0
    assert "there is no C compiler here" in done.stdout
    assert not (folder / "build" / "compiled").exists()
