"""docs/measured.md says what the laboratory found, whole, and the product claims no more than that."""

from itertools import pairwise
from pathlib import Path

import pytest

import tools.measured
from tests.lab.page import PAGE, mean, row, section
from tools.measured import OTHERS, SECTIONS, sections_of, studies, write
from toprung.games import GAMES
from toprung.lab.change import single_options
from toprung.lab.interval import Mean
from toprung.lab.variant import usual
from toprung.rules.effect import effect

BOTS = {
    key: f"Bots: {title}" for key, title in zip(GAMES, ("Ladder 11", "Ladder Rummy 1–12", "Ladder Rummy A–K", "Eleven"))
}


def test_every_section_stands_on_the_page_with_its_command() -> None:
    """In their order; what other commands write stands after them."""
    titles = [one.title for one in SECTIONS]
    assert [title for title in sections_of(PAGE) if title not in OTHERS] == titles
    assert [section(title).command for title in titles] == [one.command for one in SECTIONS]
    assert all(section(title).tables for title in titles)


@pytest.mark.parametrize("one", SECTIONS, ids=lambda one: one.title)
def test_every_command_is_one_that_the_laboratory_knows(one: tools.measured.Section) -> None:
    assert sum(len(study.jobs) for study in studies(one)) >= 4


def test_sections_of_other_commands_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "measured.md"
    page.write_text("# Measured\n\n## Gone\n\nold\n\n## Speed\n\nfast\n\n## Chance\n\nold\n")
    monkeypatch.setattr(tools.measured, "PAGE", page)
    write({"Chance": "## Chance\n\nnew\n"})
    assert list(sections_of(page.read_text())) == ["Chance", "Speed"]
    assert "new" in page.read_text()
    assert "fast" in page.read_text()
    assert "\nold\n" not in page.read_text()


@pytest.mark.parametrize("key", BOTS)
def test_every_level_beats_the_one_below(key: str) -> None:
    """With intervals apart, in every game of skill (L11-BOT-4, LRN-BOT-1, LRS-BOT-1, ELV-BOT-1)."""
    titles = [one.title for one in SECTIONS if one.title.startswith(BOTS[key])]
    tables = {name: table for title in titles for name, table in section(title).tables.items()}
    for weak, strong in pairwise(GAMES[key].levels):
        won = tables[f"{strong} against {weak}"]
        assert mean(*row(won, strong)[2:4]).low > mean(*row(won, weak)[2:4]).high


def test_hard_wins_three_of_five_against_normal() -> None:
    """L11-BOT-4: heads-up in Ladder 11."""
    won = section(BOTS["ladder11"]).tables["hard against normal"]
    assert mean(*row(won, "hard")[2:4]).value >= 60


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if single_options(usual(game))])
def test_every_choice_of_an_option_was_measured(key: str) -> None:
    """But the default, which it is compared with; and the page says of it what pages show."""
    kind = GAMES[key].types.options
    defaults = dict(zip(kind.__struct_fields__, kind.__struct_defaults__))
    assert [effect(key, name, default) for name, default in defaults.items()] == [None] * len(defaults)
    said = settings_of(key)
    for label, variant in single_options(usual(GAMES[key])):
        name = label.partition("=")[0]
        found = effect(key, name, getattr(variant.options, name))
        usually, more = said[label]
        assert found is not None
        assert found.low <= found.longer <= found.high
        assert found.longer == pytest.approx(100 * more.value / usually.value, abs=1)


def settings_of(key: str) -> dict[str, tuple[Mean, Mean]]:
    """For each choice of an option the usual turns of a match, and how many more there are with it."""
    found: dict[str, tuple[Mean, Mean]] = {}
    for one in SECTIONS:
        if one.title.startswith("Settings") and f" --game {key} " in one.command:
            first, *others = section(one.title).tables["Turns"]
            found |= {cells[0]: (mean(*first[1:3]), mean(*cells[3:5])) for cells in others}
    return found


def test_chance_is_fair() -> None:
    """No p-value is a wonder, and a million shuffles and six million rolls were looked at."""
    verdicts = section("Chance").tables["Chi-square"]
    assert row(verdicts, "positions by cards")[1] == "1,000,000"
    assert row(verdicts, "faces of the die")[1] == "6,000,000"
    assert all(float(cells[4]) > 0.001 for cells in verdicts)


def test_bots_are_blind() -> None:
    """No choice changed, of thousands."""
    levels = section("Blind bots").tables[""]
    assert {(game, level) for game, level, *_ in levels} >= {(key, GAMES[key].levels[-1]) for key in BOTS}
    assert {cells[-1] for cells in levels} == {"0"}
