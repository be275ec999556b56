"""A player for recorded matches who knows nothing: golden records must not change when a bot learns."""

from collections import Counter

from toprung.games.rummy.action import Action
from toprung.games.rummy.view import RummyView
from toprung.kernel import Stream


def by_chance(view: RummyView, legal: tuple[Action, ...], stream: Stream) -> Action:
    """An action drawn by chance: first its kind, the fewer of a kind the likelier, then which of that kind."""
    counts = Counter(map(type, legal))
    tickets = [kind for kind, count in counts.items() for _ in range(len(legal) // count)]
    kind = tickets[stream.below(len(tickets))]
    of_kind = [action for action in legal if type(action) is kind]
    return of_kind[stream.below(len(of_kind))]
