"""What staged cards are worth in Eleven: in which order they lie, as how many colours they count, how many cards are
drawn for them. Looks at the asking player's own cards alone."""

from toprung.games.eleven.action import Play
from toprung.games.eleven.position import to_move
from toprung.games.eleven.sequence import arrange, colors, stands_for
from toprung.games.eleven.state import State
from toprung.games.eleven.turn import check_held
from toprung.kernel import Draft, Frame, Illegal, Preview, Seat


def preview(state: State, seat: Seat, draft: Draft) -> Preview:
    """The one frame's worth, and the play if it may be made now: of the fewest colours, each of which draws a card; a
    0/10 with a colour named for it may make more of them. Raises Illegal for cards that the seat does not hold."""
    if len(draft.frames) != 1:
        raise Illegal("ELV-PLAY-1", "One play at a time.")
    (staged,) = draft.frames
    check_held(state.seats[seat].hand, staged)
    try:
        cards = arrange(staged)
    except Illegal as no:
        return Preview((Frame(False, staged, (), no.clause, no.why, no.params),))
    possible = colors(cards)
    ready = to_move(state) == seat and state.stage == "play"
    action = Play(cards, possible[0]) if ready else None
    facts = {"colors": possible[0], "most_colors": possible[-1], "draw": possible[0]}
    return Preview((Frame(True, cards, stands_for(cards)),), action, facts)
