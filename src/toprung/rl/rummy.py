"""The ladder rummies as numbers, told by each game's facts.

Actions: draw from the stock; take the discard; end the turn; the first to twentieth lay-down that the engine lists
(fewest wilds first); each face discarded; a Skip at each other seat from the left on, or at nobody; each face laid off
on each meld of the table, at its low end (or where it has no ends), at its high end.
"""

from collections.abc import Sequence
from typing import Any

from toprung.games.rummy.action import Action, Discard, Draw, EndTurn, Lay, LayOff
from toprung.games.rummy.fact import Facts
from toprung.games.rummy.legal import LAY_DOWNS
from toprung.games.rummy.view import LaidMeld, SeatView, View
from toprung.kernel import Seat
from toprung.rl.coding import Coding, at_most_one, counts, from_viewer, one_of

KINDS = ("set", "run", "color_group", "color_run")
ENDS = {None: 0, "low": 0, "high": 1}
STOCK, DISCARD, END_TURN, LAYS = 0, 1, 2, 3
DISCARDS = LAYS + LAY_DOWNS
LONGEST = 13
"""The most cards of a run, and the highest number."""
COLORS, SUITS = "RYGB", "shdc"
RANKS = {str(number): number for number in range(1, 13)} | dict(zip("ATJQK", (1, 10, 11, 12, 13)))
POINTS = 1000
"""A total that counts as 1, and so do those beyond."""


class Rummy:
    """One ladder rummy at a table of so many seats."""

    def __init__(self, facts: Facts, seats: int) -> None:
        self.facts = facts
        self.seats = seats
        self.faces = {face.card: i for i, face in enumerate(facts.deck)}
        self.copies = {face.card: face.copies for face in facts.deck}
        self.cards = sum(self.copies.values())
        self.melds = seats * max(map(len, facts.rungs))
        self.targets = DISCARDS + len(self.faces)
        self.lay_offs = self.targets + seats
        self.actions = self.lay_offs + len(self.faces) * self.melds * 2

    def places(self, view: View[Any], legal: Sequence[Action]) -> list[int]:
        """The place of each action."""
        lays = 0
        found: list[int] = []
        for action in legal:
            found.append(LAYS + lays if isinstance(action, Lay) else self.place(view.viewer or 0, action))
            lays += isinstance(action, Lay)
        return found

    def place(self, seat: Seat, action: Action) -> int:
        """The place of an action that is no lay-down."""
        if isinstance(action, Draw):
            return STOCK if action.source == "stock" else DISCARD
        if isinstance(action, LayOff):
            slot = self.faces[action.card] * self.melds + action.meld
            return self.lay_offs + 2 * slot + ENDS[action.end]
        if isinstance(action, Discard):
            if action.card != self.facts.skip:
                return DISCARDS + self.faces[action.card]
            return self.targets + (0 if action.target is None else (action.target - seat) % self.seats)
        if isinstance(action, EndTurn):
            return END_TURN
        raise TypeError(f"{action} has no place by itself")

    def row(self, view: View[Any], seat: Seat) -> list[float]:
        """What the seat sees."""
        top = view.discard[-1:]
        row = [
            float(view.turn == seat),
            float(view.stage == "play"),
            float(view.just_laid),
            float(view.tiebreak),
            view.stock / self.cards,
            at_most_one(view.round / self.facts.rounds),
            *one_of(self.seats, (view.dealer - seat) % self.seats),
            *counts(self.faces, view.hand, self.copies),
            *one_of(len(self.faces), None if view.taken is None else self.faces[view.taken]),
            *one_of(len(self.faces), self.faces[top[0]] if top else None),
            *counts(self.faces, view.discard, self.copies),
        ]
        for one in from_viewer(view.seats, seat):
            row += self.seat_row(one)
        for meld in view.melds:
            row += self.meld_row(meld, seat)
        return row + [0.0] * ((self.melds - len(view.melds)) * self.meld_width)

    def seat_row(self, one: SeatView) -> list[float]:
        """What everybody sees of a seat."""
        rungs = len(self.facts.rungs)
        flags = (one.cards is not None, one.laid, one.protected, one.skipped, one.left)
        return [
            *map(float, flags),
            at_most_one((one.cards or 0) / (self.facts.hand + 1)),
            *counts(self.faces, one.known, self.copies),
            *one_of(rungs + 1, one.rung - 1),
            one.made / rungs,
            at_most_one(one.total / POINTS),
            at_most_one(one.misses / self.facts.rounds),
            at_most_one(one.turns / self.facts.turns),
        ]

    @property
    def meld_width(self) -> int:
        """How many numbers a meld is."""
        return self.seats + len(KINDS) + len(self.faces) + 2

    def meld_row(self, meld: LaidMeld, seat: Seat) -> list[float]:
        """A meld on the table: whose, what, which cards; how long it is, and at which face it begins."""
        return [
            *one_of(self.seats, (meld.owner - seat) % self.seats),
            *one_of(len(KINDS), KINDS.index(meld.kind)),
            *counts(self.faces, meld.cards, self.copies),
            at_most_one(len(meld.cards) / LONGEST),
            low_end(meld),
        ]


def low_end(meld: LaidMeld) -> float:
    """Where a run begins, 0 … 1; 0 for what has no ends."""
    return RANKS[meld.stands_for[0].rstrip(SUITS).lstrip(COLORS)] / LONGEST if "run" in meld.kind else 0.0


def coding(facts: Facts, seats: int) -> Coding:
    """The numbers of this rummy."""
    rummy = Rummy(facts, seats)
    return Coding(actions=rummy.actions, row=rummy.row, places=rummy.places)
