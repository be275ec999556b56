"""What a viewer is shown of Eleven, and what is dealt again from it."""

from collections import Counter

from msgspec.structs import replace

from tests.games.eleven.scene import CHANCE, FAR, GAME, do, table
from toprung.games.eleven.action import Play, Take
from toprung.games.eleven.deck import DECK
from toprung.games.eleven.event import Dealt, Drew, Reshuffled
from toprung.games.eleven.state import Options
from toprung.kernel import begin


def test_events_are_redacted() -> None:
    """TBL-HIDE-1: hands, draws and the deck are lengths for whoever may not see them; what lies open is shown."""
    _, (dealt,) = begin(GAME, Options(), 3, CHANCE)
    assert isinstance(dealt, Dealt)
    assert GAME.redact(dealt, None) == replace(dealt, hands=(11, 11, 11), stock=67)
    assert GAME.redact(dealt, 1) == replace(dealt, hands=(11, dealt.hands[1], 11), stock=67)
    assert GAME.redact(Drew(0, ("R1", "Z")), 1) == Drew(0, 2)
    assert GAME.redact(Drew(0, ("R1", "Z")), 0) == Drew(0, ("R1", "Z"))
    assert GAME.redact(Reshuffled(("R1",)), 0) == Reshuffled(1)


def test_a_spectator_sees_what_is_public() -> None:
    """TBL-SPEC-1: what lies on the table and how many cards each has; no hand, no deck."""
    view = GAME.view(table("R1 R2", FAR, front=("", "G3 P4"), deck="B1 B2", discard="Y5"), None)
    assert view.hand is None and view.stock == 2 and view.discard == ("Y5",)
    assert [seat.cards for seat in view.seats] == [2, 3]
    assert view.seats[1].front == ("G3", "P4")


def test_what_was_taken_is_known() -> None:
    """A card taken from in front of another player is known to all until it is played; of equal ones it goes first."""
    state, _ = do(table("R1 P4 Y7", FAR, front=("", "G3 P4"), deck="B1 B2 B3"), Play(("R1",)), Take(1, "P4"))
    assert GAME.view(state, 1).seats[0].known == ("P4",)
    state, _ = do(replace(state, turn=0), Play(("P4",)))
    assert GAME.view(state, 1).seats[0].known == ()


def test_dealing_again_knows_a_renewed_deck() -> None:
    """TBL-HIDE-1: after a reshuffle the deck can hold only what was discarded; what a seat took it still holds."""
    state, _ = begin(GAME, Options(), 2, CHANCE)
    gone = state.stock[:30]
    state = replace(state, stock=(), discard=gone, reshuffles=0)
    state = GAME.evolve(state, Reshuffled(gone[::-1]))
    for number in range(20):
        again = GAME.determinize(GAME.view(state, 0), CHANCE.stream(str(number)))
        assert not Counter(again.stock) - Counter(gone)
        assert Counter((*again.stock, *again.seats[0].hand, *again.seats[1].hand)) <= Counter(DECK.cards())
        assert again.seats[0].hand == state.seats[0].hand
