"""The data that tells one ladder rummy from another. Knows no game, and does nothing.

`Rules` is one game under one choice of its options. The engine asks it at every turn; what is not asked here is the
same in all ladder rummies.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from toprung.cards.face import Deck
from toprung.cards.meld import Goal, Kind, Limits
from toprung.games.rummy.event import Helped
from toprung.games.rummy.moving import Moving
from toprung.kernel import Card, Chance, Reason

LIMITS = Limits()

Rung = tuple[Goal, ...]
"""The melds that a rung asks for, in the order in which they are laid."""

Cards = tuple[Card, ...]
Hands = tuple[Cards, ...]

Help = Callable[[Any, Moving, Hands, Cards, Chance], tuple[Hands, Cards, tuple[Helped, ...]]]
"""(rules, state before the deal, hands, stock, chance) → the hands and the stock after the help, and whom it helped."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Clauses:
    """Which clause of the game's rules file refuses what. A game needs those with a default only if it has the rule."""

    turn: str
    """Whose turn it is, and what comes when in it."""
    draw: str
    """What may be drawn."""
    draw_first: str
    """Nothing before the draw."""
    dry: str
    """The dry table."""
    lay_once: str
    rung: str
    """One's own current rung."""
    size: str
    """How many cards a meld of the rung has."""
    outsider: str
    """Skips in melds."""
    naturals: str
    """The least natural cards in a meld."""
    wilds: str = ""
    """The most wilds in a meld."""
    melds: dict[Kind, str]
    """What makes a meld of this kind."""
    lay_off: str
    """When and on what cards may be laid off."""
    fit: dict[Kind, str]
    """What a meld of this kind takes."""
    full: str
    """A run that takes nothing more at this end."""
    last_card: str = ""
    """The last card has to be discarded."""
    wild_lay_off: str = ""
    """Where wilds may be laid off."""
    aim: str = ""
    """Whom a Skip may hit."""
    protection: str = ""
    """Whom no Skip can hit now."""
    taken_stays: str = ""
    playable_stays: str = ""
    end_turn: str
    """A turn without a discard."""
    leave: str


@dataclass(frozen=True, eq=False, kw_only=True)
class Rules:
    """One ladder rummy under one choice of its options."""

    deck: Deck
    limits: Limits = LIMITS
    rungs: tuple[Rung, ...]
    """Those that are used, from the bottom."""
    clauses: Clauses
    hand: int = 10
    """How many cards are dealt to a seat."""
    exact: bool = True
    """Whether a laid meld has exactly the size that the rung asks for, or at least that."""
    lay_off_at_once: bool = True
    """Whether cards may be laid off in the turn of the lay-down itself."""
    out_by_lay_off: bool = True
    """Whether the last card may be laid off."""
    wild_lay_offs: Literal["any", "own", "none"] = "any"
    taken_stays: bool = False
    """Whether the card taken from the discard pile may not be discarded in the same turn."""
    playable_stays: bool = False
    """Whether a seat that has laid must keep, or lay off, a card that could be laid off, unless it is its last."""
    skip_hits: Literal["chosen", "next"] = "chosen"
    protection_outlasts: bool = True
    """Whether a skipped seat stays protected until it has finished a turn it took, or only until the turn is lost."""
    equal_turns: bool = False
    """Whether a round goes on, once a seat is out, until all have had the same number of turns."""
    misses: int | None = None
    """After so many misses at one rung a seat moves on without having made it; None for never."""
    summit: bool = False
    """Whether laying the last rung wins the match at once."""
    tiebreaks: int = 0
    """At most so many tie-break rounds are dealt to those who share the win; with none they share it."""
    turns: int = 200
    """A round in which every seat has had so many turns ends with nobody out."""
    rounds: int
    """The match ends after so many rounds, tie-breaks not counted …"""
    rounds_reason: Reason
    """… and for this reason."""
    leaver_ends: bool = False
    """Whether a seat that leaves ends the match, or a bot plays on for it."""
    help: Help | None = None
    """What is swapped at the deal for seats that are stuck."""
