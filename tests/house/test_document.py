"""What the documents say is so: their commands exist, their session runs, their links lead somewhere."""

import doctest
import re
from argparse import ArgumentParser, _SubParsersAction
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from tests.house.tree import PACKAGE, ROOT, files, name_of, text
from toprung.cli import COMMANDS
from toprung.games import GAMES
from toprung.games.rummy.action import Discard
from toprung.kernel import decode
from toprung.server.message import ClientMessage
from toprung.server.setting import Settings, description

DOCUMENTS = [
    file for file in files(".md") if not file.is_relative_to(PACKAGE) and not file.is_relative_to(ROOT / "web")
]
MAKEFILE = text(ROOT / "Makefile")
TARGETS = set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE).group(1).split())  # type: ignore[union-attr]
MADE = re.compile(r"(?:`|^    )make ([a-z-]+)", re.MULTILINE)
SHOWN = re.compile(r"<code>make ([a-z-]+)</code>")
INNER = {"ready"}
WRITTEN = re.compile(r"^    (?:\S+/)?toprung ([a-z]+)\b(.*)$", re.MULTILINE)


def test_every_target_of_make_that_is_written_down_exists() -> None:
    written = {target for file in DOCUMENTS for target in MADE.findall(text(file))}
    shown = {target for file in files(".py") if file.is_relative_to(PACKAGE) for target in SHOWN.findall(text(file))}
    assert (written | shown) - TARGETS == set()


def test_every_target_of_make_is_written_down() -> None:
    known = re.findall(r"^    make ([a-z-]+) ", text(ROOT / "CONTRIBUTING.md"), re.MULTILINE)
    assert TARGETS - INNER - set(known) == set()


def test_every_target_of_make_is_made() -> None:
    assert {target for target in TARGETS if not re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)} == set()


def test_the_session_of_the_readme_runs() -> None:
    done = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (done.failed, done.attempted > 0) == (0, True)


@pytest.mark.parametrize("file", DOCUMENTS, ids=name_of)
def test_links_lead_to_files_that_are_there(file: Path) -> None:
    links = re.findall(r"\]\((?!https?://|#)([^)#\s]+)", text(file))
    assert [link for link in links if not (file.parent / link).exists()] == []


def test_the_message_that_architecture_follows_is_one_that_the_server_reads() -> None:
    said = re.search(r'`(\{"type": "want".*?)`', text(ROOT / "ARCHITECTURE.md"), re.DOTALL)
    assert said is not None
    want = decode(said[1], ClientMessage)
    assert msgspec.convert(want.command.action, GAMES["ladder11"].types.action) == Discard("R9")


def test_the_changelog_begins_with_what_is_unreleased() -> None:
    heads = re.findall(r"^## (.*)$", text(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert heads[0] == "Unreleased"


@pytest.mark.parametrize("setting", msgspec.structs.fields(Settings), ids=lambda setting: setting.name)
def test_every_setting_of_the_server_is_explained(setting: msgspec.structs.FieldInfo) -> None:
    """In the words of `toprung serve --help`."""
    flag, variable = f"--{setting.name.replace('_', '-')}", f"TOPRUNG_{setting.name.upper()}"
    row = f"| `{flag}` | `{variable}` | {setting.default or 'none'} | {description(setting)} |"
    assert row in text(ROOT / "docs" / "hosting.md").splitlines()


def test_every_command_that_is_written_down_exists() -> None:
    """And each that exists stands in the README."""
    written = set(re.findall(r"^    (?:\S+/)?toprung ([a-z]+)\b", text(ROOT / "README.md"), re.MULTILINE))
    assert written == set(COMMANDS)


def test_every_flag_that_is_written_down_exists() -> None:
    """Of the commands that documents show."""
    unknown = [
        f"{name_of(file)}: toprung {command} {flag}"
        for file in DOCUMENTS
        for command, rest in WRITTEN.findall(text(file))
        for flag in re.findall(r"(?<!\S)--[a-z-]+", rest.partition(" # ")[0])
        if flag not in flags_of(command)
    ]
    assert unknown == []


def flags_of(command: str) -> set[str]:
    """All that the command takes, with what it takes after a word of its own, such as `lab bots`."""
    parser = ArgumentParser()
    import_module(COMMANDS[command]).add_arguments(parser)
    parsers = [parser]
    for found in parsers:
        for action in found._actions:
            parsers += action.choices.values() if isinstance(action, _SubParsersAction) else ()
    return {flag for found in parsers for action in found._actions for flag in action.option_strings}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_in_the_readme(game: str) -> None:
    """With how many can play it."""
    seats = GAMES[game].seats
    many = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
    assert re.search(rf"^\| .* \| {many} \| .* \| `{game}` \|$", text(ROOT / "README.md"), re.MULTILINE)
