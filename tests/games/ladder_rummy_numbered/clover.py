"""The 🍀 help a second time, from the words of docs/record.md alone, as plain as can be: nothing of the engine's."""

from itertools import product

COLORS = "RYGB"
Goal = tuple[str, int]
"""A meld of a contract: `set`, `run` or `color_group`, and how many cards."""


def order(card: str) -> tuple[int, int, int]:
    """Where a card stands in a hand: wilds first, then by colour and number, Skips last."""
    if card == "W":
        return (0, 0, 0)
    return (2, 0, 0) if card == "S" else (1, COLORS.index(card[0]), int(card[1:]))


def fits(card: str, goal: Goal, choice: int, place: int) -> bool:
    """Whether a card may stand in a place of the meld that a plan chose for a goal."""
    if card in "WS":
        return False
    if goal[0] == "color_group":
        return COLORS.index(card[0]) == choice
    return int(card[1:]) == (choice if goal[0] == "set" else choice + place)


def choices(goal: Goal) -> range:
    """The numbers or colours that a goal's meld may have."""
    if goal[0] == "color_group":
        return range(4)
    return range(1, 13) if goal[0] == "set" else range(1, 14 - goal[1])


def placed(plan: tuple[int, ...], goals: list[Goal], hand: list[str]) -> tuple[list[tuple[int, int]], list[str]]:
    """The empty places of the plan, each as its meld and its place in it; and the cards that have none."""
    free, empty = sorted(hand, key=order), []
    for i, goal in enumerate(goals):
        for place in range(goal[1]):
            for card in free:
                if fits(card, goal, plan[i], place):
                    free.remove(card)
                    break
            else:
                empty.append((i, place))
    return empty, free


def need(empty: list[tuple[int, int]], goals: list[Goal], wilds: int) -> int:
    """How many cards the plan needs."""
    for i, goal in enumerate(goals):
        mine = [place for place in empty if place[0] == i]
        for place in mine[: min(wilds, goal[1] // 2)]:
            empty = [other for other in empty if other != place]
            wilds -= 1
    return len(empty)


def help_hand(goals: list[Goal], hand: list[str], stock: list[str]) -> tuple[list[str], list[str]]:
    """What goes out of the hand and what comes in, where no swap makes the contract."""
    plans = [
        plan
        for plan in product(*map(choices, goals))
        if all(plan[i] <= plan[i + 1] for i in range(len(goals) - 1) if goals[i] == goals[i + 1])
    ]
    wilds = hand.count("W")
    needs = {plan: need(placed(plan, goals, hand)[0], goals, wilds) for plan in plans}
    plan = min(plans, key=lambda one: (needs[one], one))
    empty, free = placed(plan, goals, hand)
    out: list[str] = []
    into: list[str] = []
    while len(out) < 3 and need(empty, goals, wilds) > 1:
        going = [card for card in free if card != "W"]
        coming = [
            (place, card)
            for place in empty
            for card in sorted(set(stock), key=order)
            if fits(card, goals[place[0]], plan[place[0]], place[1])
            and need([other for other in empty if other != place], goals, wilds) < need(empty, goals, wilds)
        ]
        if not going or not coming:
            break
        place, card = coming[0]
        empty = [other for other in empty if other != place]
        free.remove(going[-1])
        stock = [*stock]
        stock.remove(card)
        out.append(going[-1])
        into.append(card)
    return sorted(out, key=order), sorted(into, key=order)
