"""The plain move: what is played for a seat whose time runs out (L11-LEAVE-1, L11-LEAVE-2, LRN-TIME-1, LRS-TIME-1). It
never lays down and never lays off."""

from dataclasses import replace

from toprung.games.rummy.action import Action, Discard, Draw, EndTurn
from toprung.games.rummy.legal import drawable, stays, targets
from toprung.games.rummy.moving import Moving
from toprung.games.rummy.rule import Rules
from toprung.kernel import Card, Seat


def plain_move(rules: Rules, state: Moving, seat: Seat) -> Action:
    """The next action of the plain move: the draw, or the discard that ends the turn."""
    if state.drawing:
        return Draw("stock" if drawable(state) else "discard")
    hand = state.seats[seat].hand or []
    kept = stays(rules, state, seat, hand)
    loose = [card for card in hand if card not in kept]
    if not loose:
        return EndTurn()
    naturals_and_skips = [card for card in loose if card != rules.deck.wild]
    card = max(naturals_and_skips or loose, key=lambda card: weight(rules, card))
    return Discard(card, targets(rules, state, seat)[0] if card == rules.deck.skip else None)


def unbound(rules: Rules) -> Rules:
    """The rules less what binds players alone, not the clock."""
    return replace(rules, playable_stays=False)  # LRN-TIME-1


def weight(rules: Rules, card: Card) -> tuple[int, int]:
    """What makes one card heavier than another: its points, then its number."""
    return rules.deck.points[card], rules.deck.number.get(card, 0)
