"""Whether chance is fair: shuffles, dice, and who is dealt the wilds.

How it works: under a fair shuffle of n cards the counts of positions by cards come to n/(n − 1) times a chi-square of
(n − 1)² degrees of freedom (each row and each column of the counts has its sum given, and cards do not repeat within
a shuffle). Dice are counted by face and by pairs of rolls in a row; dealt wilds and Skips are compared with the
hypergeometric chances of a hand. A p-value near 0 would say that chance is crooked.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from math import comb, sqrt

from msgspec import Struct

from toprung.games import GAMES
from toprung.kernel import Chance, match_key
from toprung.kernel.playout import match_seed
from toprung.lab.interval import Mean, Z
from toprung.lab.report import Bar, Picture, Report, Table, span
from toprung.lab.study import Study
from toprung.lab.tail import chi_square_tail

GAME = GAMES["ladder11"]
SEATS = 4
PEOPLE = 2
"""Seats 0 and 1 are people, whose nonces are in the key; bots have none."""
DIE = 6
ROLLS_A_MATCH = 120
SHUFFLES, DEALS, ROLLS = 1000, 50, 6000
"""How many make a job."""


class Sample(Struct, frozen=True):
    """A part of the trials of one kind, by its number from 1."""

    kind: str
    root: bytes
    number: int


class Counts(Struct, frozen=True):
    """How often each thing was seen."""

    seen: tuple[int, ...]


def study(root: bytes, thousands: int) -> Study:
    """So many thousand shuffles, six times as many rolls, a twentieth as many deals."""
    jobs = tuple(Sample(kind, root, number) for kind in WORK for number in range(1, thousands + 1))
    return Study("chance", jobs, count, Counts, partial(report, jobs))


def count(job: Sample) -> Counts:
    """What was seen in this part."""
    return Counts(tuple(WORK[job.kind](match_seed(job.root, job.number))))


def cards() -> int:
    """How many cards are shuffled."""
    return sum(face.copies for face in GAME.facts.deck)


def shuffles(seed: bytes) -> list[int]:
    """For each position and each card of the deck, equal faces told apart, how often the card came to lie there."""
    size = cards()
    deck = range(size)
    seen = [0] * (size * size)
    chance = Chance(match_key(seed, (b"", b"")))
    for round_number in range(1, SHUFFLES + 1):
        place = 0
        for card in chance.stream(f"deal/{round_number}").shuffle(deck):
            seen[place + card] += 1
            place += size
    return seen


def rolls(seed: bytes) -> list[int]:
    """For each pair of rolls in a row how often it was seen; no roll is in two pairs."""
    seen = [0] * (DIE * DIE)
    for match in range(1, ROLLS // ROLLS_A_MATCH + 1):
        chance = Chance(match_key(match_seed(seed, match), (b"", b"")))
        for k in range(1, ROLLS_A_MATCH, 2):
            one, two = (chance.below(f"roll/{roll}", DIE) for roll in (k, k + 1))
            seen[DIE * one + two] += 1
    return seen


def deals(seed: bytes) -> list[int]:
    """For each seat, how many deals had so many wilds in its hand; then the same of Skips."""
    hand = GAME.facts.hand
    width = hand + 1
    seen = [0] * (2 * SEATS * width)
    for match in range(1, DEALS + 1):
        secret = match_seed(seed, match)
        nonces = tuple(match_seed(secret, 1 + seat) if seat < PEOPLE else b"" for seat in range(SEATS))
        dealt_hands = GAME.opening(GAME.types.options(), SEATS, Chance(match_key(secret, nonces)))[0].hands
        for i, face in enumerate((GAME.facts.wild, GAME.facts.skip)):
            for seat, held in enumerate(dealt_hands):
                seen[(i * SEATS + seat) * width + held.count(face)] += 1
    return seen


WORK = {"shuffles": shuffles, "rolls": rolls, "deals": deals}


class Verdict(Struct, frozen=True):
    """A chi-square test: what was counted, how often, and how likely so much unevenness is under fair chance."""

    what: str
    trials: int
    statistic: float
    freedom: int

    @property
    def p(self) -> float:
        """The p-value."""
        return chi_square_tail(self.statistic, self.freedom)


def uneven(what: str, seen: Sequence[int], expected: Sequence[float], freedom: int, trials: int) -> Verdict:
    """What is to be said of these counts."""
    statistic = sum((one - usual) ** 2 / usual for one, usual in zip(seen, expected, strict=True))
    return Verdict(what, trials, statistic, freedom)


def verdicts(total: Mapping[str, Sequence[int]]) -> tuple[Verdict, ...]:
    """Every test of what was seen in all."""
    size, seen = cards(), total["shuffles"]
    shuffled = sum(seen) // size
    places = uneven("", seen, [shuffled / size] * len(seen), (size - 1) ** 2, shuffled)
    pairs = total["rolls"]
    thrown = sum(pairs)
    faces = [sum(pairs[DIE * face : DIE * face + DIE]) + sum(pairs[face::DIE]) for face in range(DIE)]
    return (
        Verdict("positions by cards", shuffled, places.statistic * (size - 1) / size, places.freedom),
        uneven("faces of the die", faces, [2 * thrown / DIE] * DIE, DIE - 1, 2 * thrown),
        uneven("pairs of rolls", pairs, [thrown / DIE**2] * DIE**2, DIE**2 - 1, thrown),
        *(held(total["deals"], i, seat) for i in (0, 1) for seat in range(SEATS)),
    )


def held(seen: Sequence[int], i: int, seat: int) -> Verdict:
    """How many wilds (i = 0) or Skips were in a hand of the seat, against what a fair deal gives."""
    counts = counts_of(seen, i, seat)
    trials = sum(counts)
    chances = hypergeometric(copies(i))
    cells = [k for k, chance in enumerate(chances) if chance * trials >= 5]
    kept = [counts[k] for k in cells[:-1]]
    expected = [trials * chances[k] for k in cells[:-1]]
    kept.append(trials - sum(kept))
    expected.append(trials - sum(expected))
    return uneven(f"{('wilds', 'Skips')[i]} dealt to seat {seat}, {who(seat)}", kept, expected, len(kept) - 1, trials)


def counts_of(seen: Sequence[int], i: int, seat: int) -> Sequence[int]:
    """How many deals had 0, 1, 2, … of these cards in the seat's hand."""
    width = GAME.facts.hand + 1
    at = (i * SEATS + seat) * width
    return seen[at : at + width]


def copies(i: int) -> int:
    """How many of these cards the deck has."""
    face = (GAME.facts.wild, GAME.facts.skip)[i]
    return next(int(one.copies) for one in GAME.facts.deck if one.card == face)


def hypergeometric(special: int) -> list[float]:
    """The chance of so many special cards in a hand."""
    size, hand = cards(), GAME.facts.hand
    return [comb(special, k) * comb(size - special, hand - k) / comb(size, hand) for k in range(min(special, hand) + 1)]


def who(seat: int) -> str:
    """Who sits there."""
    return "a person" if seat < PEOPLE else "a bot"


def a_hand(seen: Sequence[int], i: int, seat: int) -> Mean:
    """How many of these cards the seat was dealt, in the mean."""
    counts = counts_of(seen, i, seat)
    trials = sum(counts)
    value = sum(k * count for k, count in enumerate(counts)) / trials
    spread = sum((k - value) ** 2 * count for k, count in enumerate(counts)) / (trials - 1)
    half = Z * sqrt(spread / trials)
    return Mean(value, value - half, value + half)


def report(jobs: Sequence[Sample], rows: Sequence[Counts]) -> Report:
    """A row a test, and the wilds and Skips of each seat."""
    total = {kind: [0] * len(next(row.seen for job, row in zip(jobs, rows) if job.kind == kind)) for kind in WORK}
    for job, row in zip(jobs, rows, strict=True):
        total[job.kind] = [one + more for one, more in zip(total[job.kind], row.seen)]
    found = verdicts(total)
    body = tuple(
        (one.what, f"{one.trials:,}", f"{one.statistic:.1f}", f"{one.freedom:,}", f"{one.p:.3f}") for one in found
    )
    tables = (
        Table("Chi-square", ("counted", "trials", "chi-square", "degrees of freedom", "p"), body),
        *(dealt_table(total["deals"], i) for i in (0, 1)),
    )
    bars = tuple(Bar(f"seat {seat}, {who(seat)}", a_hand(total["deals"], 0, seat)) for seat in range(SEATS))
    text = "Equal faces are told apart. Of so many tests about one in twenty has a p below 0.05 when all is fair."
    return Report("Fairness of chance", text, tables, (Picture("wilds", "Wilds in a hand", "wilds", bars),))


def dealt_table(seen: Sequence[int], i: int) -> Table:
    """How many wilds or Skips each seat was dealt, beside what a fair deal gives."""
    fair = GAME.facts.hand * copies(i) / cards()
    body = tuple((str(seat), who(seat), *span(a_hand(seen, i, seat), 4), f"{fair:.4f}") for seat in range(SEATS))
    return Table(f"{('Wilds', 'Skips')[i]} in a hand", ("seat", "who", "mean", "95 %", "fair"), body)
