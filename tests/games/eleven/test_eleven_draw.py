"""Drawing and scoring in Eleven, clause by clause."""

import pytest

from tests.games.eleven.scene import CHANCE, FAR, GAME, do, ended, hands, scores, table
from toprung.games.eleven.action import Draw, Play, Take
from toprung.games.eleven.event import Drew, Passed, Played, Reshuffled, Took
from toprung.kernel import Illegal


def play(text: str, count: int | None = None) -> Play:
    return Play(tuple(text.split()), count)


@pytest.mark.parametrize(
    ("cards", "drawn"),
    [
        ("R1 R2 R3", 1),
        ("R1 B2 R3", 2),
        ("R1 B2 G3 Y4 P5", 5),
        ("R1 B2 G3 Y4 P5 R6 R7", 5),
        ("Z R1", 1),
        ("R5", 1),
        ("Z", 1),
    ],
)
def test_as_many_cards_as_colours(cards: str, drawn: int) -> None:
    """ELV-DRAW-1: one for each colour in the play; an unnamed 0/10 adds none, and one alone is one colour."""
    state, events = do(table(cards + " P9 P9", FAR, deck="B9 B8 B7 B6 B5 B4"), play(cards))
    assert events == (Played(0, tuple(cards.split()), drawn), Drew(0, ("B9", "B8", "B7", "B6", "B5")[:drawn]))
    assert len(state.seats[0].hand) == 2 + drawn
    assert GAME.to_move(state) == 1


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        ("Z R1", [1, 2]),
        ("Z R1 R2", [1, 2]),
        ("Z R1 R2 R3 R4 R5 R6 R7 R8 R9 Z", [1, 2, 3]),
        ("R8 B9 Z", [2, 3]),
        ("Z", [1]),
    ],
)
def test_a_named_zero_ten_is_a_colour_more(cards: str, counts: list[int]) -> None:
    """ELV-DRAW-1: each counts as the colour that the player names for it."""
    for count in range(7):
        state = table(cards + " P9 P9", FAR, deck="B9 B8 B7")
        if count in counts:
            _, events = do(state, play(cards, count))
            assert events[0] == Played(0, tuple(cards.split()), count)
            assert isinstance(events[1], Drew) and isinstance(events[1].cards, tuple) and len(events[1].cards) == count
        else:
            with pytest.raises(Illegal, match="ELV-DRAW-1"):
                do(state, play(cards, count))


def test_never_more_than_five_colours() -> None:
    """ELV-DRAW-1: there are five; a 0/10 beside all of them adds none."""
    state = table("Z R1 Y2 G3 B4 P5 P9", FAR, deck="B9 B8 B7 B6 B5 B4")
    with pytest.raises(Illegal, match="ELV-DRAW-1"):
        do(state, play("Z R1 Y2 G3 B4 P5", 6))


def test_taking_instead_of_drawing() -> None:
    """ELV-DRAW-2: after a single card any one card in front of another player; the others there stay."""
    state, events = do(table("R1 B5", FAR, FAR, front=("", "G3 P4 B5", ""), deck="Y9"), play("R1"))
    assert events == (Played(0, ("R1",), 1),)
    assert GAME.legal_actions(state, 0) == (Draw(), Take(1, "G3"), Take(1, "P4"), Take(1, "B5"))
    state, events = do(state, Take(1, "P4"))
    assert events == (Took(0, 1, "P4"),)
    assert state.seats[1].front == ("G3", "B5") and state.seats[0].hand == ("B5", "P4")
    assert GAME.to_move(state) == 1
    assert GAME.view(state, None).seats[0].known == ("P4",)


def test_drawing_all_the_same() -> None:
    """ELV-DRAW-2: taking is a choice."""
    state, events = do(table("R1 B5", FAR, front=("", "G3 P4"), deck="Y9 Y8"), play("R1"), Draw())
    assert events == (Played(0, ("R1",), 1), Drew(0, ("Y9",)))
    assert GAME.to_move(state) == 1


@pytest.mark.parametrize(
    "take", [Take(0, "B8"), Take(1, "R9"), Take(2, "G3"), Take(3, "G3"), Take(-1, "G3"), Take(1, "nonsense")]
)
def test_what_cannot_be_taken(take: Take) -> None:
    """ELV-DRAW-2: not one's own, not what does not lie there."""
    state, _ = do(table("R1 B5", FAR, FAR, front=("B8 B9", "G3 P4", ""), deck="Y9"), play("R1"))
    with pytest.raises(Illegal, match="ELV-DRAW-2"):
        do(state, take)


def test_after_a_sequence_one_draws() -> None:
    """ELV-DRAW-2: taking is for a single card alone; and one plays once."""
    state, _ = do(table("R1 R2 B5 B6", FAR, front=("", "G3 P4"), deck="Y9 Y8"), play("R1 R2"))
    assert GAME.to_move(state) == 1
    state, _ = do(table("R1 R2 B5 B6", FAR, front=("", "G3 P4"), deck="Y9 Y8"), play("R1"))
    with pytest.raises(Illegal, match="ELV-DRAW-2"):
        do(state, play("R2"))


def test_nothing_to_take_leaves_no_choice() -> None:
    """ELV-DRAW-2: where nothing lies in front of another player the card comes from the deck at once."""
    _, events = do(table("R1 B5", FAR, front=("G3 P4", ""), deck="Y9"), play("R1"))
    assert events == (Played(0, ("R1",), 1), Drew(0, ("Y9",)))


def test_the_deck_is_renewed() -> None:
    """ELV-DRAW-3: the discards are shuffled as soon as a card is to be drawn and none is there; cards in front of
    players stay out."""
    state = table("R1 B2 G3 P9", FAR, front=("G7 G8", "Y1 Y2"), deck="B9", discard="P1 P2")
    state, events = do(state, play("R1 B2 G3"))
    renewed = CHANCE.stream("reshuffle/1/1").shuffle(("P1", "P2", "G7", "G8"))
    assert events[1:] == (Drew(0, ("B9",)), Reshuffled(renewed), Drew(0, renewed[:2]))
    assert state.stock == renewed[2:] and state.discard == ()
    assert state.seats[1].front == ("Y1", "Y2")


def test_an_empty_deck_waits() -> None:
    """ELV-DRAW-3: the last card of the deck was drawn, and nothing more is owed: the discards stay."""
    state, events = do(table("R1 R2 P9 P1", FAR, deck="B9", discard="P1 P2"), play("R1 R2"))
    assert not any(isinstance(event, Reshuffled) for event in events)
    assert state.stock == () and state.discard == ("P1", "P2")


def test_the_discarded_card_itself_may_come_back() -> None:
    """ELV-DRAW-3: a single card is discarded before the draw."""
    state, events = do(table("R1 P9 P5", FAR), play("R1"))
    assert events[1:] == (Reshuffled(("R1",)), Drew(0, ("R1",)))
    assert hands(state)[0] == "R1 P5 P9"


def test_one_draws_what_there_is() -> None:
    """ELV-DRAW-3: too few cards anywhere, and the turn is over."""
    state, events = do(table("R1 B2 G3 P9 P1", FAR, deck="B9"), play("R1 B2 G3"))
    assert events[1:] == (Drew(0, ("B9",)),)
    assert GAME.to_move(state) == 1


def test_without_a_card() -> None:
    """ELV-DRAW-4: who has none draws one when the turn begins; it does not score by itself, but the next one can."""
    state, events = do(table("R1 R2", "Y1 Y2 Y9"), play("R1 R2"))
    assert hands(state)[0] == "" and events == (Played(0, ("R1", "R2"), 1),)
    state, events = do(state, play("Y9"), Draw())
    assert events == (Played(1, ("Y9",), 1), Reshuffled(("Y9",)), Drew(1, ("Y9",)), Passed(0))
    state, events = do(state, play("Y1 Y2"))
    assert hands(state) == ["", "Y9"] and events == (Played(1, ("Y1", "Y2"), 1), Passed(0))


def test_the_card_drawn_first_does_not_score() -> None:
    """ELV-DRAW-4: it is played, and the one drawn after it scores."""
    state, events = do(table("R8 Y3 P5", "", deck="B7 G3 P2 G4 G6"), play("R8"))
    assert events == (Played(0, ("R8",), 1), Drew(0, ("B7",)), Drew(1, ("G3",)))
    assert GAME.to_move(state) == 1 and GAME.legal_actions(state, 1) == (Play(("G3",), 1),)
    _, events = do(state, play("G3"))
    assert scores(events) == [("P2", 2)]


def test_when_all_pass() -> None:
    """ELV-DRAW-4: all players in a row have passed: the game ends, and the most points win."""
    state = table("R1 R2", "B1 B2", points=(3, 7))
    state, events = do(state, play("R1 R2"), play("B1 B2"))
    assert [event for event in events if isinstance(event, Passed)] == [Passed(0), Passed(1)]
    game, match = ended(events)
    assert game.points == (3, 7)
    assert (match.reason, match.places, match.winners) == ("bound", (2, 1), (1,))


def test_the_last_card_scores() -> None:
    """ELV-POINT-1: a hand that is one card after drawing scores its number …"""
    state, events = do(table("R1 R2 R3", FAR, deck="B2 G8 G9"), play("R1 R2 R3"))
    assert scores(events) == [("B2", 2)]
    assert state.seats[0].points == 2 and state.seats[0].scored == ("B2",)
    # ELV-POINT-3: … then draws as many as its number, and play goes on.
    assert events[-1] == Drew(0, ("G8", "G9")) and hands(state)[0] == "G8 G9"
    assert GAME.to_move(state) == 1


def test_two_colours_score_nothing() -> None:
    """ELV-POINT-1: the hand is two cards after drawing."""
    _, events = do(table("R1 B2 R3", FAR, deck="B2 G8 G9"), play("R1 B2 R3"))
    assert scores(events) == []


def test_a_zero_ten_scores_ten() -> None:
    """ELV-POINT-1, ELV-POINT-4: and draws ten cards."""
    deck = "Z " + " ".join(f"B{number}" for number in range(1, 10)) + " R9 R8"
    state, events = do(table("R1 R2", FAR, deck=deck), play("R1 R2"))
    assert scores(events) == [("Z", 10)]
    assert len(state.seats[0].hand) == 10 and state.stock == ("R8",)


@pytest.mark.parametrize(
    ("points", "card", "wins"), [(10, "B1", True), (8, "B2", False), (1, "Z", True), (6, "B5", True)]
)
def test_eleven_points_win(points: int, card: str, wins: bool) -> None:
    """ELV-POINT-2: with 11 or more the game ends, and the player has won at once, without drawing."""
    state, events = do(table("R1 R2", FAR, points=(points, 10), deck=f"{card} G5 G7 G9"), play("R1 R2"))
    assert (GAME.to_move(state) is None) == wins
    if wins:
        assert ended(events)[1].winners == (0,)
        assert not isinstance(events[3], Drew)


def test_a_one_scores_again() -> None:
    """ELV-POINT-3: it draws one card, which is the hand's only one again."""
    state, events = do(table("R1 R2", FAR, deck="B1 G1 G3 Y4 Y6 Y8"), play("R1 R2"))
    assert scores(events) == [("B1", 1), ("G1", 1), ("G3", 3)]
    assert state.seats[0].points == 5 and hands(state)[0] == "Y4 Y6 Y8"


def test_a_short_draw_scores_too() -> None:
    """ELV-POINT-4: a hand that is one card because the deck ran short scores, as a card was drawn in that turn."""
    state, events = do(table("R1 B2 G3", FAR, deck="P4"), play("R1 B2 G3"))
    assert events[1] == Drew(0, ("P4",)) and scores(events) == [("P4", 4)]
    assert hands(state)[0] == ""
    # After a 5 one card is there to draw, and it is the only one.
    _, events = do(table("R1 R2", FAR, deck="P5 G2"), play("R1 R2"))
    assert scores(events) == [("P5", 5), ("G2", 2)]


def test_without_a_draw_nothing_scores() -> None:
    """ELV-POINT-4: a hand that is one card though nothing was drawn waits."""
    state, events = do(table("R1 R2 P4", FAR), play("R1 R2"))
    assert events == (Played(0, ("R1", "R2"), 1),)
    assert hands(state)[0] == "P4" and GAME.to_move(state) == 1


def test_taking_can_score() -> None:
    """ELV-POINT-5: a taken card is a drawn card; of a hand of one it is the one revealed."""
    state = table("R1", FAR, front=("", "G3 P4"), deck="Y9 Y8 Y7 Y6")
    state, events = do(state, play("R1"), Take(1, "P4"))
    assert events[1] == Took(0, 1, "P4") and scores(events) == [("P4", 4)]
    assert len(state.seats[0].hand) == 4 and state.seats[0].known == ()
