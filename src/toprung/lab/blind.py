"""Whether the bots are blind: whatever cards are hidden from a bot can be dealt anew behind its view, and its choice
stays the same (L11-BOT-1, LRN-BOT-2, ELV-BOT-1, LRS-BOT-1)."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct

from toprung.kernel import Chance, bot_label, match_key, start
from toprung.kernel.playout import match_seed
from toprung.lab.report import Report, Table
from toprung.lab.study import Study
from toprung.lab.variant import Variant, played


class Look(Struct, frozen=True):
    """The match of this number, in which before each decision the hidden cards are dealt anew so many times."""

    variant: Variant
    levels: tuple[str, ...]
    root: bytes
    number: int
    redeals: int


class Looked(Struct, frozen=True):
    """A seat each: its decisions, how many states it was shown in them that were not the true one, and how many of
    those changed its choice."""

    decisions: tuple[int, ...]
    others: tuple[int, ...]
    changed: tuple[int, ...]


def study(variants: Sequence[tuple[Variant, tuple[str, ...]]], root: bytes, matches: int, redeals: int) -> Study:
    """So many matches of each game between bots of all its levels."""
    jobs = tuple(
        Look(variant, levels, root, number, redeals) for variant, levels in variants for number in range(1, matches + 1)
    )
    return Study("blind", jobs, look, Looked, partial(report, jobs))


def look(job: Look) -> Looked:
    """The match, with every choice asked for again behind every redeal."""
    game, bots = played(job.variant)
    seats = len(job.levels)
    chance = Chance(match_key(match_seed(job.root, job.number), (b"",) * seats))
    match, _ = start(game, job.variant.options, seats, chance)
    decisions, others, changed = [0] * seats, [0] * seats, [0] * seats
    while (seat := match.to_move()) is not None:
        state, bot = match.state(), bots[job.levels[seat]]
        decisions[seat] += 1
        label = bot_label(seat, decisions[seat])
        view = game.view(state, seat)
        action = bot(view, match.legal_actions(seat), chance.stream(label))
        for i in range(job.redeals):
            other = game.determinize(view, chance.stream(f"redeal/{label}/{i}"))
            again = bot(game.view(other, seat), game.legal_actions(other, seat), chance.stream(label))
            others[seat] += other != state
            changed[seat] += again != action
        match.act(seat, action, chance)
    return Looked(tuple(decisions), tuple(others), tuple(changed))


def report(jobs: Sequence[Look], rows: Sequence[Looked]) -> Report:
    """A row a level of a game."""
    found: dict[tuple[str, str], list[int]] = {}
    for job, row in zip(jobs, rows, strict=True):
        for level, *figures in zip(job.levels, row.decisions, row.others, row.changed):
            sums = found.setdefault((job.variant.game, level), [0, 0, 0])
            for i, figure in enumerate(figures):
                sums[i] += figure
    body = tuple((game, level, *(f"{one:,}" for one in sums)) for (game, level), sums in found.items())
    columns = ("game", "level", "decisions", "other deals behind them", "choices that changed")
    text = (
        "Before each decision the cards that the bot cannot see are dealt anew, and it is asked again; a "
        "redeal that gives the true cards once more is not counted."
    )
    return Report("Blind bots", text, (Table("", columns, body),))
