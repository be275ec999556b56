"""The locks: as much as pyproject.toml asks for, with hashes, and the same on any machine."""

import json
import re
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.house.tree import ROOT, files, name_of, text

PROJECT = tomllib.loads(text(ROOT / "pyproject.toml"))
LOCKED = {"requirements.lock": ["build"], "requirements-dev.lock": ["build", "dev"]}
MACHINE = re.compile(
    r"/(?:wor[k]|far[m]|roo[t]|opt/pyp[i]|home/[a-z]+|tmp/(?:bash_job[s]|fres[h]|tea[m]))/|[A-Z]:\\Users"
)
REGISTRY = re.compile(
    r"pypi\.or[g]|pythonhoste[d]|registry\.(?:npmj[s]|yarnpk[g])|deb\.debia[n]|extra-index-ur[l]|find-link[s]"
)


def pins(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9.-]+)==([^ ;\\]+)", text(ROOT / lock), re.MULTILINE))


def asked(groups: list[str]) -> list[Requirement]:
    """What the project needs, with these groups; whoever develops it has all extras."""
    extras = PROJECT["project"]["optional-dependencies"].values() if "dev" in groups else ()
    lines = [*PROJECT["project"]["dependencies"], *(line for extra in extras for line in extra)]
    for group in groups:
        lines += [line for line in PROJECT["dependency-groups"][group] if isinstance(line, str)]
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize("lock", LOCKED)
def test_a_lock_pins_what_the_project_asks_for(lock: str) -> None:
    pinned = pins(lock)
    missing = [str(need) for need in asked(LOCKED[lock]) if pinned.get(need.name, "") not in need.specifier]
    assert missing == [], "make lock"


@pytest.mark.parametrize("lock", LOCKED)
def test_every_pin_has_its_hashes(lock: str) -> None:
    blocks = re.split(r"\n(?=[a-z])", text(ROOT / lock))
    assert [block.split("\n")[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_two_locks_agree() -> None:
    dev = pins("requirements-dev.lock")
    assert {name: (pin, dev.get(name)) for name, pin in pins("requirements.lock").items() if dev.get(name) != pin} == {}


def test_the_node_lock_names_no_host() -> None:
    lock = json.loads(text(ROOT / "web" / "package-lock.json"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []
    assert "omit-lockfile-registry-resolved=true" in text(ROOT / "web" / ".npmrc")


def test_the_package_and_its_client_have_one_version() -> None:
    client = json.loads(text(ROOT / "web" / "package.json"))
    assert client["version"] == PROJECT["project"]["version"]


@pytest.mark.parametrize("pattern", [MACHINE, REGISTRY], ids=["path of a machine", "host of a registry"])
def test_no_file_says_where_it_was_made(pattern: re.Pattern[str]) -> None:
    assert [f"{name_of(file)}: {match[0]}" for file in files() for match in pattern.finditer(text(file))] == []
