"""`python -m toprung.rl.example`: a policy that learns Eleven from Normal's choices, and then meets the bots.

It trains nothing big: one layer from what an agent sees to its actions, fitted in about a minute. What it shows is how
an environment is used: how matches are played, masks kept, seats shared with bots.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from toprung.rl.environment import Environment, Observation, environment

Numbers = NDArray[np.float32]
Policy = Callable[[Environment, Observation], int]

RATE = 0.5
PASSES = 3
Z = 1.96
"""The normal quantile of a 95 % interval."""
FORBIDDEN = -1e9


class Choice(NamedTuple):
    """What an agent saw, might have done, and did."""

    seen: Numbers
    mask: NDArray[np.int8]
    done: int


def play(env: Environment, policies: Sequence[Policy], seed: int) -> tuple[list[Choice], list[float]]:
    """A match between these policies, one a seat: every choice, and every seat's reward."""
    env.reset(seed=seed)
    choices: list[Choice] = []
    while not any(env.terminations.values()):
        agent = env.agent_selection
        observation = env.observe(agent)
        action = policies[env.seat(agent)](env, observation)
        choices.append(Choice(observation["observation"], observation["action_mask"], action))
        env.step(action)
    return choices, [env.rewards[agent] for agent in env.possible_agents]


def bot(level: str) -> Policy:
    """A bot of this level."""
    return lambda env, observation: env.choice_of(level)


def learned(weights: Numbers) -> Policy:
    """Does what has the most weight of what is allowed."""

    def choose(env: Environment, observation: Observation) -> int:
        worth = observation["observation"] @ weights
        return int(np.where(observation["action_mask"], worth, FORBIDDEN).argmax())

    return choose


def fit(env: Environment, choices: Sequence[Choice]) -> Numbers:
    """The weights under which these choices are likely: logistic regression, a choice at a time."""
    weights = np.zeros((choices[0].seen.size, env.coding.actions), np.float32)
    for _ in range(PASSES):
        for seen, mask, done in choices:
            allowed = np.flatnonzero(mask)
            worth = seen @ weights[:, allowed]
            chance = np.exp(worth - worth.max())
            chance /= chance.sum()
            weights[:, allowed] += RATE * np.outer(seen, (allowed == done) - chance)
    return weights


def won(env: Environment, policy: Policy, level: str, matches: int) -> float:
    """The part of its matches that the policy wins against a bot of this level, from either seat."""
    wins = 0
    for number in range(matches):
        own = number % 2
        players = [policy, bot(level)] if own == 0 else [bot(level), policy]
        _, rewards = play(env, players, seed=10_000 + number)
        wins += rewards[own] > 0
    return wins / matches


def interval(share: float, matches: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share that was seen in so many matches.

    >>> low, high = interval(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    spread = Z * Z / matches
    middle, half = share + spread / 2, Z * sqrt(share * (1 - share) / matches + spread / (4 * matches))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def main(words: Sequence[str] | None = None) -> None:
    """Learn from so many matches, and meet each level as often."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100, metavar="N", help="matches to learn from (default: 100)")
    matches = parser.parse_args(words).n
    if matches < 1:
        parser.error("there is at least one match to learn from")
    env = environment("eleven")
    choices = [choice for seed in range(matches) for choice in play(env, [bot("normal")] * 2, seed)[0]]
    sys.stdout.write(f"{len(choices)} choices of Normal seen\n")
    policy = learned(fit(env, choices))
    for level in env.game.levels:
        share = won(env, policy, level, matches)
        low, high = interval(share, matches)
        sys.stdout.write(f"won {share:.0%} ({low:.0%} – {high:.0%}) of {matches} against {level}\n")


if __name__ == "__main__":
    main()
