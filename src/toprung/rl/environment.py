"""A match of any game as a PettingZoo environment whose agents act in turn (AEC).

How it works: an agent is a seat, `player_0` … An observation has `observation`, a row of numbers made from the seat's
view, and `action_mask`, a one for each place of the list of actions that may be chosen now (none for an agent that is
not to move). Rewards come once, at the end: the part of the others that an agent beat, less the part that beat it.
All chance of a match follows from the seed of `reset`; further resets without a seed give further matches.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Self

import msgspec
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from toprung.bots import BOTS
from toprung.games import GAMES
from toprung.kernel import AnyGame, Chance, Seat, act, begin, bot_label, match_key
from toprung.rl import eleven, race, rummy
from toprung.rl.coding import Coding

Observation = dict[str, NDArray[Any]]

CODINGS: dict[str, Callable[[Any, int], Coding]] = {
    "ladder11": rummy.coding,
    "ladder_rummy_numbered": rummy.coding,
    "ladder_rummy_standard": rummy.coding,
    "eleven": eleven.coding,
    "snakes_and_ladders": race.coding,
}
SEED_BYTES = 32
RENDER_MODES = ("ansi", "human")


class Environment(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game at a table of so many seats."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], render_mode: str | None) -> None:
        super().__init__()
        self.game = GAMES[game]
        self.metadata = {
            "name": f"{game}_v{self.game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.options = chosen(self.game, options)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.coding = coding_of(self.game, seats)
        self.random, _ = seeding.np_random(None)
        self.reset()
        width = len(self.coding.row(self.game.view(self.match, 0), 0))
        self.observation_spaces = {agent: seen(width, self.coding.actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.coding.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an observation of this agent is."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The places of the list of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match: with a seed always the same one. Raises ValueError for options of the game: they are the
        environment's own."""
        if any(name in self.game.types.options.__struct_fields__ for name in options or ()):
            raise ValueError("Options of the game are given to environment(), not to reset().")
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.key = match_key(self.random.bytes(SEED_BYTES), (b"",) * len(self.agents))
        self.chance = Chance(self.key)
        self.match, _ = begin(self.game, self.options, len(self.agents), self.chance)
        self.decisions = [0] * len(self.agents)
        self.turn()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A copy that goes its own way from here, by the same chance: a node of a search. Fixed parts are shared."""
        memo[id(self)] = other = self.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "choices"):
            setattr(other, name, deepcopy(getattr(self, name), memo))
        other.random, other.decisions = deepcopy(self.random, memo), self.decisions[:]
        return other

    def __getstate__(self) -> dict[str, Any]:
        """What another process makes the same environment of, at the same point of the same match."""
        return {name: value for name, value in self.__dict__.items() if name not in ("game", "coding", "chance")} | {
            "game": self.game.key
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Be what another environment was."""
        self.__dict__.update(state)
        self.game = GAMES[state["game"]]
        self.coding = coding_of(self.game, len(self.possible_agents))
        self.chance = Chance(self.key)

    def turn(self) -> None:
        """Whose turn it is, and what may be chosen; or the end."""
        seat = self.game.to_move(self.match)
        self.choices: dict[int, Any] = {}
        if seat is None:
            self.end()
            return
        self.agent_selection = self.possible_agents[seat]
        legal = self.game.legal_actions(self.match, seat)
        places = self.coding.places(self.game.view(self.match, seat), legal)
        self.choices = {place: action for place, action in zip(places, legal) if place is not None}

    def end(self) -> None:
        """The match is over, for every agent."""
        outcome = self.game.outcome(self.match)
        places = outcome.places if outcome is not None else ()
        for agent, own in zip(self.possible_agents, places):
            beaten = sum(own < other for other in places) - sum(own > other for other in places)
            self.rewards[agent] = beaten / (len(places) - 1)
            self.terminations[agent] = True

    def step(self, action: int | None) -> None:
        """Do what stands in this place of the list, for the agent to move. Raises ValueError if it may not be done."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if not isinstance(action, int | np.integer) or int(action) not in self.choices:
            raise ValueError(f"Action {action} is not among those that the mask allows.")
        seat = self.seat(self.agent_selection)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.decisions[seat] += 1
        self.match, _ = act(self.game, self.match, seat, self.choices[int(action)], self.chance)
        self.turn()
        self._accumulate_rewards()

    def seat(self, agent: str) -> Seat:
        """The seat of the agent."""
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> Observation:
        """What the agent sees now, and may do."""
        seat = self.seat(agent)
        mask = np.zeros(self.coding.actions, dtype=np.int8)
        if agent == self.agent_selection:
            mask[list(self.choices)] = 1
        row = np.array(self.coding.row(self.game.view(self.match, seat), seat), dtype=np.float32)
        return {"observation": row, "action_mask": mask}

    def choice_of(self, level: str) -> int:
        """What a bot of this level would do in the place of the agent to move: it sees the same view, and chooses among
        the same actions, those left out that have no place. Raises ValueError when the match is over."""
        if not self.choices:
            raise ValueError("The match is over: there is nothing to choose.")
        seat = self.seat(self.agent_selection)
        stream = self.chance.stream(bot_label(seat, self.decisions[seat] + 1))
        bot = BOTS[self.game.key][level]
        action = bot(self.game.view(self.match, seat), tuple(self.choices.values()), stream)
        return next(place for place, other in self.choices.items() if other == action)

    def render(self) -> str | None:
        """The view of the agent to move as text: returned, or printed in the mode `human`."""
        view = self.game.view(self.match, self.seat(self.agent_selection))
        text = "\n".join(
            f"{name}: {value}" for name, value in msgspec.to_builtins(view).items() if value not in (None, [])
        )
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self) -> None:
        """There is nothing to release."""


def coding_of(game: AnyGame, seats: int) -> Coding:
    """The numbers of the game at a table of so many seats."""
    return CODINGS[game.key](game.facts, seats)


def chosen(game: AnyGame, options: dict[str, Any]) -> Any:
    """The game's options. Raises msgspec.ValidationError for a name or value that it has not."""
    kind = game.types.options
    for name in options:
        if name not in kind.__struct_fields__:
            known = ", ".join(kind.__struct_fields__) or "none"
            raise msgspec.ValidationError(f"{game.key} has no option called {name!r}. It has: {known}.")
    return msgspec.convert(options, kind)


def seen(width: int, actions: int) -> spaces.Dict:
    """The space of observations of so many numbers, with a mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (width,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def environment(
    game: str, *, seats: int | None = None, options: dict[str, Any] | None = None, render_mode: str | None = None
) -> Environment:
    """The game as an environment, at a table of the fewest seats unless told otherwise. Raises KeyError for a game that
    there is not, ValueError for wrong seats or another mode than those of `RENDER_MODES`, msgspec.ValidationError for
    options that the game has not.

    >>> env = environment("eleven", seats=3)
    >>> env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.last()
    >>> env.step(env.choice_of("hard"))
    """
    known = GAMES[game].seats
    if render_mode not in (None, *RENDER_MODES):
        raise ValueError(f"A render mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}.")
    if seats is None:
        seats = known[0]
    if str(seats) not in map(str, known):  # 2.0 is 2, but nobody can count with it
        raise ValueError(f"{game} is played by {known[0]} to {known[-1]}, not by {seats!r}.")
    return Environment(game, seats, options or {}, render_mode)
