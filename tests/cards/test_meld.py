"""Melds: what is one and what is not, what a wild stands for, what may be added and where."""

from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.cards.brute import LADDER_11, NUMBERED, RUMMIES, STANDARD, Rummy, meld_lows
from toprung.cards.fit import Fault, arrange, ends, extend, fault, low_end, stands_for
from toprung.cards.meld import Kind, Meld

KINDS: tuple[Kind, ...] = get_args(Kind)


def label(value: object) -> str:
    """A test's name from what it is given."""
    return getattr(value, "name", str(value))


def cards_of(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FAULTS = [
    # L11-GROUP-1, L11-GROUP-2, L11-GROUP-3, L11-GROUP-4: what each kind is
    (LADDER_11, "set", "R5 R5 B5", None),
    (LADDER_11, "set", "R5 B6 W", "number"),
    (LADDER_11, "run", "R3 B4 R5 G6", None),
    (LADDER_11, "run", "R3 B3 R4", "repeat"),
    (LADDER_11, "run", "R3 B5 R6", "order"),
    (LADDER_11, "run", "R5 R4 R3", "order"),
    (LADDER_11, "run", "R12 R1 R2", "order"),
    (LADDER_11, "color_group", "R1 R1 R9 W", None),
    (LADDER_11, "color_group", "R1 R1 B9 W", "color"),
    (LADDER_11, "color_run", "R1 R2 W R4", None),
    (LADDER_11, "color_run", "R1 R2 B3 R4", "color"),
    # L11-GROUP-5, L11-GROUP-6: wilds keep their places, and each group has a natural card
    (LADDER_11, "run", "W W R3", None),
    (LADDER_11, "run", "W R1 R2", "edge"),
    (LADDER_11, "run", "R11 R12 W", "edge"),
    (LADDER_11, "set", "W W W", "naturals"),
    (LADDER_11, "set", "W W B9", None),
    (LADDER_11, "set", "", "empty"),
    # L11-DECK-2, L11-SKIP-6: a Skip is never part of a group
    (LADDER_11, "set", "R5 R5 S", "outsider"),
    (LADDER_11, "color_group", "R5 R5 S", "outsider"),
    # LRN-MELD-2: never more wilds than real cards
    (NUMBERED, "set", "W W R5 B5", None),
    (NUMBERED, "set", "W W R5", "wilds"),
    # LRS-MELD-1, LRS-MELD-2: one suit, aces low or high and never both, two real cards
    (STANDARD, "color_run", "Ah 2h 3h 4h", None),
    (STANDARD, "color_run", "Jh Qh Kh Ah", None),
    (STANDARD, "color_run", "X Qh Kh Ah", None),
    (STANDARD, "color_run", "Ah X 3h X", None),
    (STANDARD, "color_run", "Qh Kh Ah 2h", "order"),
    (STANDARD, "color_run", "Qh Kh Ah X", "edge"),
    (STANDARD, "color_run", "X Ah 2h 3h", "edge"),
    (STANDARD, "color_run", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", None),
    (STANDARD, "color_run", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh X", "edge"),
    (STANDARD, "color_run", "5h X X X", "naturals"),
    (STANDARD, "set", "9h 9h X", None),
    (STANDARD, "set", "9h X X", "naturals"),
]


@pytest.mark.parametrize(("rummy", "kind", "cards", "wrong"), FAULTS, ids=label)
def test_faults(rummy: Rummy, kind: Kind, cards: str, wrong: Fault | None) -> None:
    """A meld is told from what is none, and what is wrong is named."""
    assert fault(rummy.deck, rummy.limits, Meld(kind, cards_of(cards))) == wrong


ARRANGED = [
    (LADDER_11, "run", "R6 B4 W R7", "B4 W R6 R7"),
    (LADDER_11, "run", "W R4 R5", "W R4 R5"),  # right as given: the player says where the wild stands
    (LADDER_11, "run", "R5 R4 W", "R4 R5 W"),  # else the high end first,
    (LADDER_11, "run", "R12 R11 W W", "W W R11 R12"),  # then the low end
    (LADDER_11, "run", "W W R12", "W W R12"),
    (LADDER_11, "run", "R4 B4 W", "repeat"),
    (LADDER_11, "run", "R4 R7 W", "gap"),
    (LADDER_11, "run", " ".join(["W"] * 8 + ["R1", "R2", "R3", "R4", "R5"]), "edge"),
    (LADDER_11, "color_run", "R4 B5 R6", "color"),
    (LADDER_11, "set", "W B5 R5", "R5 B5 W"),
    (LADDER_11, "set", "B5 R6", "number"),
    (LADDER_11, "color_group", "B5 W B1", "B1 B5 W"),
    (LADDER_11, "run", "S R4 R5", "outsider"),
    (NUMBERED, "set", "R5 W B5", "W R5 B5"),
    (STANDARD, "color_run", "Kh Ah Qh X", "X Qh Kh Ah"),
    (STANDARD, "color_run", "3h Ah X X", "Ah X 3h X"),
    (STANDARD, "color_run", "Ah Ah 2h", "repeat"),
]


@pytest.mark.parametrize(("rummy", "kind", "cards", "laid"), ARRANGED, ids=label)
def test_arrange(rummy: Rummy, kind: Kind, cards: str, laid: str) -> None:
    """Cards in any order come to lie as a meld, or what is wrong is named (record.md: a run from its low end up)."""
    meld = arrange(rummy.deck, rummy.limits, kind, cards_of(cards))
    assert (" ".join(meld.cards) if isinstance(meld, Meld) else meld) == laid


STANDS_FOR = [
    (LADDER_11, "set", "R7 B7 W", "R7 B7 7"),
    (LADDER_11, "run", "W R8 W", "7 R8 9"),
    (LADDER_11, "color_group", "R8 W R8", "R8 R R8"),
    (LADDER_11, "color_run", "W R8 W", "R7 R8 R9"),
    (STANDARD, "set", "Th Td X", "Th Td T"),
    (STANDARD, "color_run", "X Qh Kh X", "Jh Qh Kh Ah"),
    (STANDARD, "color_run", "X 2h 3h X", "Ah 2h 3h 4h"),
]


@pytest.mark.parametrize(("rummy", "kind", "cards", "means"), STANDS_FOR, ids=label)
def test_stands_for(rummy: Rummy, kind: Kind, cards: str, means: str) -> None:
    """L11-GROUP-5, L11-HIT-5: a wild stands for what its place needs."""
    assert " ".join(stands_for(rummy.deck, Meld(kind, cards_of(cards)))) == means


ENDS = [
    # L11-HIT-2: a set takes its number or a Wild, a colour group its colour or a Wild
    (LADDER_11, "set", "R7 W", "B7", (None,)),
    (LADDER_11, "set", "R7 W", "R8", ()),
    (LADDER_11, "set", "R7 W", "W", (None,)),
    (LADDER_11, "color_group", "R7 R7 W", "R1", (None,)),
    (LADDER_11, "color_group", "R7 R7 W", "B7", ()),
    (LADDER_11, "color_group", "R7 R7 W", "W", (None,)),
    # L11-HIT-3, L11-HIT-5: a run the next number above or below, or a Wild at either end; a wild's place counts
    (LADDER_11, "run", "W R5 W", "B3", ("low",)),
    (LADDER_11, "run", "W R5 W", "B7", ("high",)),
    (LADDER_11, "run", "W R5 W", "W", ("low", "high")),
    (LADDER_11, "run", "W R5 W", "R5", ()),
    (LADDER_11, "color_run", "R4 R5", "R6", ("high",)),
    (LADDER_11, "color_run", "R4 R5", "B6", ()),
    # L11-HIT-4: a run stops at 1 and at 12
    (LADDER_11, "run", "R1 R2", "W", ("high",)),
    (LADDER_11, "run", "R11 R12", "W", ("low",)),
    (LADDER_11, "run", "R11 R12", "R1", ()),
    (LADDER_11, "run", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12", "W", ()),
    # L11-SKIP-6
    (LADDER_11, "set", "R7 W", "S", ()),
    # LRN-MELD-2: after a lay-off no more wilds than real cards either
    (NUMBERED, "set", "W R5 B5", "W", (None,)),
    (NUMBERED, "set", "W W R5 B5", "W", ()),
    # LRS-MELD-1: the ace at one end of a run, never at both
    (STANDARD, "color_run", "2h 3h 4h", "Ah", ("low",)),
    (STANDARD, "color_run", "Jh Qh Kh", "Ah", ("high",)),
    (STANDARD, "color_run", "Jh Qh Kh Ah", "X", ("low",)),
    (STANDARD, "color_run", "Ah 2h 3h", "X", ("high",)),
    (STANDARD, "color_run", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah", ("low", "high")),
    (STANDARD, "color_run", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah", ()),
]


@pytest.mark.parametrize(("rummy", "kind", "cards", "card", "where"), ENDS, ids=label)
def test_ends(rummy: Rummy, kind: Kind, cards: str, card: str, where: tuple[str | None, ...]) -> None:
    """Where a card may be added to a meld."""
    assert ends(rummy.deck, rummy.limits, Meld(kind, cards_of(cards)), card) == where


def melds(rummy: Rummy) -> st.SearchStrategy[Meld]:
    """Faultless melds of every kind, as they come from a few cards that lie close together."""
    deck = rummy.deck
    color = st.sampled_from(sorted(set(deck.color.values())))
    naturals = st.tuples(st.integers(1, deck.top - 3), color).flatmap(
        lambda near: st.lists(
            st.sampled_from(
                [face for face, n in deck.number.items() if near[0] <= n <= near[0] + 3 and deck.color[face] == near[1]]
            ),
            min_size=1,
            max_size=6,
        )
    )
    cards = st.tuples(naturals, st.integers(0, 3)).map(lambda drawn: (*drawn[0], *[deck.wild] * drawn[1]))
    mixed = cards.flatmap(st.permutations).map(tuple)
    made = st.tuples(st.sampled_from(KINDS), mixed).map(lambda drawn: arrange(deck, rummy.limits, *drawn))
    return made.filter(lambda meld: isinstance(meld, Meld))  # type: ignore[return-value]


RUMMY_AND_MELD = st.sampled_from(RUMMIES).flatmap(lambda rummy: st.tuples(st.just(rummy), melds(rummy)))


@given(RUMMY_AND_MELD, st.data())
def test_what_may_be_added_leaves_a_faultless_meld_and_nothing_else_does(
    given_meld: tuple[Rummy, Meld], data: st.DataObject
) -> None:
    """L11-HIT-2, L11-HIT-3: `ends` lists exactly the ends at which the longer meld has no fault, and what the cards
    stood for stays so (L11-GROUP-7, LRN-MELD-3)."""
    rummy, meld = given_meld
    card = data.draw(st.sampled_from(rummy.deck.faces))
    where = ends(rummy.deck, rummy.limits, meld, card)
    for end in ("low", "high") if "run" in meld.kind else (None,):
        longer = extend(meld, card, end)
        assert (end in where) == (fault(rummy.deck, rummy.limits, longer) is None)
        if end in where:
            before, after = stands_for(rummy.deck, meld), stands_for(rummy.deck, longer)
            assert before == (after[1:] if end == "low" else after[:-1])


@given(RUMMY_AND_MELD)
def test_what_arrange_lays_is_faultless_and_stays_as_it_lies(given_meld: tuple[Rummy, Meld]) -> None:
    """Laid cards laid again lie the same."""
    rummy, meld = given_meld
    assert fault(rummy.deck, rummy.limits, meld) is None
    assert arrange(rummy.deck, rummy.limits, meld.kind, meld.cards) == meld


@given(st.sampled_from(RUMMIES), st.sampled_from(KINDS), st.data())
def test_arrange_finds_a_meld_whenever_there_is_one(rummy: Rummy, kind: Kind, data: st.DataObject) -> None:
    """Against the rules' words: cards are refused exactly when in no order they are a meld."""
    faces = [face for face in rummy.deck.faces if rummy.deck.number.get(face, 0) < 6]
    cards = tuple(data.draw(st.lists(st.sampled_from(faces) | st.just(rummy.deck.wild), min_size=1, max_size=7)))
    lows = meld_lows(rummy, kind, tuple(sorted(cards)))
    meld = arrange(rummy.deck, rummy.limits, kind, cards)
    assert isinstance(meld, Meld) == bool(lows)
    if isinstance(meld, Meld):
        assert sorted(meld.cards) == sorted(cards)
        assert "run" not in kind or low_end(rummy.deck, meld.cards) in lows


@given(RUMMY_AND_MELD)
def test_a_wild_stands_for_a_card_that_could_replace_it(given_meld: tuple[Rummy, Meld]) -> None:
    """L11-GROUP-5: a natural card of that number and colour in the wild's place leaves the meld faultless."""
    rummy, meld = given_meld
    assume(rummy.deck.wild in meld.cards)
    for i, name in enumerate(stands_for(rummy.deck, meld)):
        fits = [
            face
            for face in rummy.deck.number
            if name in (face, rummy.deck.color[face], face.replace(rummy.deck.color[face], ""))
        ]
        assert fits
        for face in fits:
            replaced = Meld(meld.kind, (*meld.cards[:i], face, *meld.cards[i + 1 :]))
            assert fault(rummy.deck, rummy.limits, replaced) is None
