"""Laying off as much as possible, against a search that leaves nothing out."""

import pytest

from tests.cards.brute import one_of, sample
from tests.games.ladder11.table import scene
from toprung.bots.shed import Pile, shed, weight
from toprung.cards.fit import arrange, ends, extend
from toprung.cards.meld import Kind, Limits, Meld
from toprung.games.ladder11.rule import Options
from toprung.games.ladder11.rule import rules as ladder11
from toprung.games.rummy.rule import Rules
from toprung.kernel import Chance, Stream

RULES = ladder11(Options())
KINDS: tuple[Kind, ...] = ("set", "run", "run", "color_group", "color_run")


def exhaustive(rules: Rules, hand: tuple[str, ...], pile: Pile) -> tuple[int, int]:
    """The least that can be left, by trying every card everywhere in every order."""
    best = weight(rules.deck, hand)
    for card in dict.fromkeys(hand):
        rest = list(hand)
        rest.remove(card)
        for i, (owner, meld) in enumerate(pile):
            for end in ends(rules.deck, rules.limits, meld, card):
                grown = (*pile[:i], (owner, extend(meld, card, end)), *pile[i + 1 :])
                best = min(best, exhaustive(rules, tuple(rest), grown))
    return best


def random_pile(rules: Rules, stream: Stream) -> Pile:
    """Two or three melds of cards that lie close together."""
    pile: list[tuple[int, Meld]] = []
    while len(pile) < 3:
        low = 1 + stream.below(9)
        near = [card for card, number in rules.deck.number.items() if low <= number < low + 4]
        cards = sample(stream, (*near, rules.deck.wild), 3)
        meld = arrange(rules.deck, rules.limits, one_of(stream, KINDS), cards)
        if isinstance(meld, Meld):
            pile.append((0, meld))
    return tuple(pile)


@pytest.mark.parametrize("limits", [Limits(), Limits(wilds_at_most_naturals=True)], ids=["l11", "lrn"])
def test_leaves_no_more_than_the_longest_search(limits: Limits) -> None:
    """L11-BOT-4 needs the fewest cards and points after every hit: with Wilds as bridges, and cards that fit twice."""
    rules = Rules(
        deck=RULES.deck, limits=limits, rungs=RULES.rungs, clauses=RULES.clauses, rounds=1, rounds_reason="bound"
    )
    stream = Chance(b"shed").stream("hands")
    bridged = 0
    for _ in range(250):
        pile = random_pile(rules, stream)
        wilds = (rules.deck.wild,) * stream.below(3)
        hand = (*sample(stream, rules.deck.cards()[:96], 3), *wilds)
        lay_offs, left = shed(rules, 0, hand, pile)
        assert weight(rules.deck, left) == exhaustive(rules, hand, pile), (hand, pile)
        for lay_off in lay_offs:
            owner, meld = pile[lay_off.meld]
            assert lay_off.end in ends(rules.deck, limits, meld, lay_off.card)
            pile = (*pile[: lay_off.meld], (owner, extend(meld, lay_off.card, lay_off.end)), *pile[lay_off.meld + 1 :])
        bridged += lay_offs[:1] != () and lay_offs[0].card == rules.deck.wild and len(lay_offs) > len(wilds)
    assert bridged > 5, "too few Wilds that opened a way"


def test_a_hand_full_of_wilds_is_soon_laid_off() -> None:
    """L11-HIT-1: eight Wilds and cards that fit everywhere are no long search."""
    state = scene("""
        > 0 W W W W W R1 R12 R6 R7 | laid
          1 B1 B2 B3
        meld 0 run R3 R4 R5
        meld 0 run G3 G4 G5
        meld 0 run B8 B9 B10
        meld 1 set Y6 Y6 B6
        meld 1 set Y7 Y7 B7
        meld 1 color_group R2 R2 R8
    """)
    hand = state.seats[0].hand or ()
    lay_offs, left = shed(RULES, 0, hand, tuple((meld.owner, Meld(meld.kind, meld.cards)) for meld in state.melds))
    assert len(lay_offs) == 9 and left == ()
