"""Makes a checkout ready: Python and Node packages, the built client, compiled engines, a browser for the tests.

Each step is keyed by the content of what it is made from, never by dates, so that a second call does nothing and a
`git pull` redoes just what it touched. Standard library alone: this runs before anything is installed.

    python tools/ready.py play|test|bench|client|engines
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "toprung"
CLIENT = PACKAGE / "server" / "client"
ENGINES = ROOT / "build" / "compiled"
RIVALS = ROOT / "build" / "rivals"
ENGINE_ROOMS = ("kernel", "cards", "games", "bots")
NODE_WANTED = (20, 19)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
POSTGRES = Path("/usr/lib/postgresql")
"""Where Debian keeps PostgreSQL's programs, off the path."""
QUIET = {
    "DEBIAN_FRONTEND": "noninteractive",
    "NO_COLOR": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_INPUT": "1",
    "PIP_USER": "0",
    "PIP_REQUIRE_VIRTUALENV": "0",
}

ASIDE = {"NODE_ENV", "PIP_PREFIX", "PIP_TARGET", "PYTHONHOME", "PYTHONPATH"}


class Unready(Exception):
    """Something is missing that this program cannot supply; the message is a sentence for whoever called it."""


def play() -> None:
    """What `make play` needs: the packages that the server runs on, the client, and the engines, compiled."""
    python_packages("requirements.lock", also="requirements-dev.lock")
    client()
    engines()


def bench() -> None:
    """What `make bench` needs: the engines, compiled, and, in an environment of their own, public ones."""
    python_packages("requirements.lock", also="requirements-dev.lock")
    engines()
    rivals()


def test() -> None:
    """What `make test` begins with: the packages that check and test, the client, a browser and PostgreSQL."""
    python_packages("requirements-dev.lock")
    node_packages()
    client()
    browser()
    postgres()


def client() -> None:
    """The client, built from `web/` into the server's folder."""
    key = content_key(web_files())
    stamp = CLIENT / ".built-from"
    if read(stamp) == key:
        return
    node_packages()
    say("Building the pages", [npm(), "run", "build"], WEB)
    stamp.write_text(key)


def engines() -> None:
    """The engines, compiled, in `build/compiled`. Where that cannot be done everything works without, only slower."""
    stamp = ENGINES / ".built-from"
    key = content_key([*engine_files(), ROOT / "tools" / "engine.py"], sys.version + str(ROOT))
    if read(stamp) == key:
        return
    shutil.rmtree(ENGINES, ignore_errors=True)
    if not can_compile():
        print("The engines stay uncompiled, and slower: there is no C compiler here, or no headers of this Python.")
        return
    try:
        say("Compiling the engines", [str(PYTHON), "tools/engine.py", str(ENGINES)], ROOT)
    except Unready:
        print("The engines stay uncompiled, and slower. Everything works.")
        shutil.rmtree(ENGINES, ignore_errors=True)
        ENGINES.mkdir(parents=True)
    stamp.write_text(key)


def engine_files() -> list[Path]:
    """The files that the engines are compiled from, and the rooms beside them, which are linked."""
    rooms = [entry for entry in PACKAGE.iterdir() if entry.name != "__pycache__"]
    return sorted([*rooms, *(file for room in ENGINE_ROOMS for file in (PACKAGE / room).rglob("*.py"))])


def can_compile() -> bool:
    """Whether there is a C compiler for this Python, and its headers."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(str(compiler).split()[0]) is not None and headers.is_file()


def rivals() -> None:
    """The public engines of `tools/bench/rivals.txt`, in `build/rivals`."""
    stamp, wanted = RIVALS / ".installed-from", ROOT / "tools" / "bench" / "rivals.txt"
    key = content_key([wanted], sys.version + str(RIVALS))
    if read(stamp) == key:
        return
    say("Making the virtual environment build/rivals", [sys.executable, "-m", "venv", "--clear", str(RIVALS)], ROOT)
    pip = [str(RIVALS / PYTHON.relative_to(VENV)), "-m", "pip", "install", "--quiet", "--progress-bar=off"]
    say("Installing open-spiel and RLCard into it", [*pip, "-r", str(wanted)], ROOT)
    stamp.write_text(key)


def python_packages(lock: str, *, also: str = "") -> None:
    """The packages of `lock`, and Toprung itself, in `.venv`; a `.venv` that has those of `also` will do as well."""
    stamp = VENV / ".installed-from"
    keys = {name: venv_key(name) for name in (lock, also) if name}
    if PYTHON.exists() and read(stamp) in keys.values():
        return
    make_venv()
    stamp.unlink(missing_ok=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--progress-bar=off"]
    say(f"Installing the Python packages of {lock} into .venv", [*pip, "--require-hashes", "-r", lock], ROOT)
    say("Installing Toprung into .venv", [*pip, "--no-deps", "--no-build-isolation", "--editable", "."], ROOT)
    stamp.write_text(keys[lock])


def make_venv() -> None:
    """A new `.venv`, unless one of this very Python stands at this very place."""
    stamp = VENV / ".made-by"
    maker = json.dumps([sys.version, str(VENV)])
    if PYTHON.exists() and read(stamp) == maker:
        return
    if not has_module("ensurepip"):
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        apt([package], f"This Python cannot make virtual environments. Install {package}, then try again.")
    say("Making the virtual environment .venv", [sys.executable, "-m", "venv", "--clear", str(VENV)], ROOT)
    stamp.write_text(maker)


def node_packages() -> None:
    """The packages of `web/package-lock.json` in `web/node_modules`."""
    command = npm()
    stamp = WEB / "node_modules" / ".installed-from"
    key = content_key([WEB / "package.json", WEB / "package-lock.json"], node_version())
    if read(stamp) == key:
        return
    say("Installing the Node packages into web/node_modules", [command, "ci", "--include=dev", "--loglevel=error"], WEB)
    stamp.write_text(key)


def browser() -> None:
    """A Chromium somewhere on the path, for the browser's tests."""
    if not any(map(shutil.which, BROWSERS)):
        apt(["chromium", "fonts-liberation"], "The browser's tests need Chromium. Install it, then try again.")


def postgres() -> None:
    """The programs of PostgreSQL; the tests start one of their own."""
    if not any(POSTGRES.glob("*/bin/initdb")) and shutil.which("initdb") is None:
        apt(["postgresql"], "The tests of the store need PostgreSQL. Install it, then try again.")


def apt(packages: Sequence[str], otherwise: str) -> None:
    """These Debian packages, installed if that can be done here; `otherwise` is what to tell the person if not."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        hint = f" (Debian, Ubuntu: sudo apt-get install {' '.join(packages)})" if shutil.which("apt-get") else ""
        raise Unready(otherwise + hint)
    say("Asking Debian for its list of packages", ["apt-get", "update", "-q"], ROOT)
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    say(f"Installing {' and '.join(packages)} from Debian", install, ROOT)


def npm() -> str:
    """The command npm. Raises Unready if it is not there, or Node is too old."""
    wanted = ".".join(map(str, NODE_WANTED))
    command = shutil.which("npm")
    if command is None or shutil.which("node") is None:
        raise Unready(f"Toprung's pages are built by Node {wanted} or newer, with npm. Install both, then try again.")
    found = node_version()
    if tuple(int(part) for part in found.split(".")[:2]) < NODE_WANTED:
        raise Unready(f"Toprung's pages are built by Node {wanted} or newer; this is Node {found}.")
    return command


def node_version() -> str:
    """The version of the Node on the path: `20.19.2`."""
    return subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout.strip().lstrip("v")


def has_module(name: str) -> bool:
    """Whether this Python can import the module (Debian leaves ensurepip out of the box)."""
    return subprocess.run([sys.executable, "-c", f"import {name}"], check=False, capture_output=True).returncode == 0


def say(what: str, command: Sequence[str], folder: Path) -> None:
    """Says what is being done and does it, silently; what the command printed is shown if it fails. Raises Unready."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    words = wait(what, process)
    if process.returncode != 0:
        print(words)
        raise Unready(
            f"That did not work: {Path(command[0]).name} ended with {process.returncode}; its words are above."
        )


def wait(what: str, process: "subprocess.Popen[str]") -> str:
    """What the process printed, when it has ended. Meanwhile the terminal shows for how long it has been at it."""
    start = time.monotonic()
    again = f"\r{what} …" if sys.stdout.isatty() else ""
    print(f"{what} …", end="", flush=True)
    while True:
        try:
            words, _ = process.communicate(timeout=1)
        except subprocess.TimeoutExpired:
            if again:
                print(f"{again} {time.monotonic() - start:.0f} s", end="", flush=True)
        else:
            print(f"{again} {time.monotonic() - start:.0f} s", flush=True)
            return words


def environment() -> Mapping[str, str]:
    """This process's environment, with every question answered, and without what would turn an installation aside."""
    return {name: value for name, value in os.environ.items() if name not in ASIDE} | QUIET


def web_files() -> list[Path]:
    """The files that the client is built from, in order."""
    found = []
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name != "node_modules" and not name.startswith("."))
        found += [Path(folder) / name for name in sorted(names)]
    return found


def venv_key(lock: str) -> str:
    """What an installation of `lock` into `.venv` depends on."""
    return content_key([ROOT / lock, ROOT / "pyproject.toml"], sys.version + str(VENV))


def content_key(files: Iterable[Path], extra: str = "") -> str:
    """A digest of the names and contents of these files (where one is missing, of that) and of `extra`."""
    digest = hashlib.sha256(extra.encode())
    for file in files:
        content = file.read_bytes() if file.is_file() else b"none"
        name = file.relative_to(ROOT).as_posix()
        digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()


def read(stamp: Path) -> str | None:
    """What a step left behind when it was last done, if it was."""
    return stamp.read_text() if stamp.exists() else None


STEPS = {"play": play, "test": test, "bench": bench, "client": client, "engines": engines}


def main(names: Sequence[str]) -> int:
    """Does the named steps. 0, or 1 after a sentence that says what is missing."""
    try:
        for name in names:
            STEPS[name]()
    except Unready as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
