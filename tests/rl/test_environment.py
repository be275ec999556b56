"""Every game is a PettingZoo environment: PettingZoo's own tests, what observations may tell, what masks allow."""

import pickle
from copy import deepcopy
from typing import Any

import msgspec
import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from toprung.games import GAMES
from toprung.games.rummy.action import Discard, LayOff
from toprung.rl.environment import Environment, environment

GAME_SEATS = [(key, seats) for key, game in GAMES.items() for seats in dict.fromkeys((game.seats[0], game.seats[-1]))]
pytestmark = [
    # Ours are spaces of dictionaries, as those of all PettingZoo's games with masks; the race has one action.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask is a single number"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize(("game", "seats"), GAME_SEATS)
def test_the_api(game: str, seats: int) -> None:
    """PettingZoo's test of the interface, over a few hundred steps and a match's end."""
    api_test(environment(game, seats=seats), num_cycles=150)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    """PettingZoo's test that equal seeds give equal matches."""
    seed_test(lambda: environment(game), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_render(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's test of every mode; it draws the seed itself."""
    render_test(lambda render_mode: environment(game, render_mode=render_mode))
    assert "turn: " in capsys.readouterr().out


def steps(env: Environment, level: str, most: int = 10_000) -> int:
    """Plays until the end, or so many steps, by bots of this level; returns how many there were."""
    for number, _ in enumerate(env.agent_iter(most)):
        _, _, over, _, _ = env.last()
        if over:
            return number
        env.step(env.choice_of(level))
    return most


@pytest.mark.parametrize("game", GAMES)
def test_a_match_between_bots_ends_with_rewards_that_add_up_to_nothing(game: str) -> None:
    """Whoever won has the most."""
    env = environment(game, seats=GAMES[game].seats[-1])
    env.reset(seed=5)
    steps(env, GAMES[game].stand_in)
    outcome = env.game.outcome(env.match)
    assert outcome is not None
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) == env.rewards[env.possible_agents[outcome.winners[0]]] > 0
    assert all(env.terminations.values())


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if len(game.levels) > 1])
def test_an_observation_tells_nothing_that_is_hidden(game: str) -> None:
    """It is the same when all that the seat cannot see is dealt anew (TBL-HIDE-1)."""
    env = environment(game)
    env.reset(seed=3)
    for number in range(60):
        agent = env.possible_agents[number % len(env.possible_agents)]
        true, before = env.match, env.observe(agent)
        view = env.game.view(true, env.seat(agent))
        env.match = env.game.determinize(view, env.chance.stream(f"redeal/{number}"))
        assert env.match != true
        assert np.array_equal(env.observe(agent)["observation"], before["observation"])
        env.match = true
        env.step(env.choice_of(env.game.stand_in))


@pytest.mark.parametrize("game", GAMES)
def test_the_mask_is_the_list_of_legal_actions(game: str) -> None:
    """One place each, the same place for the same action, nothing else; only for whoever is to move."""
    env = environment(game)
    env.reset(seed=1)
    places: dict[str, int] = {}
    for _ in range(120):
        seat = env.seat(env.agent_selection)
        legal = env.game.legal_actions(env.match, seat)
        mask = env.observe(env.agent_selection)["action_mask"]
        assert sorted(np.flatnonzero(mask)) == sorted(env.choices)
        assert set(env.choices.values()) <= set(legal)
        assert len(env.choices) == len(legal) or game == "eleven"
        for place, action in env.choices.items():
            if isinstance(action, LayOff) or (isinstance(action, Discard) and action.target is None):
                assert places.setdefault(msgspec.json.encode(action).decode(), place) == place
        others = [agent for agent in env.agents if agent != env.agent_selection]
        assert not any(env.observe(agent)["action_mask"].any() for agent in others)
        env.step(env.choice_of(env.game.stand_in))
        if any(env.terminations.values()):
            break


def test_what_the_mask_forbids_is_refused() -> None:
    """And nothing happens."""
    env = environment("ladder11")
    env.reset(seed=1)
    before = env.match
    for action in (5, 10**6, None):
        with pytest.raises(ValueError, match="not among those"):
            env.step(action)
    assert env.match is before


def test_seats_are_told_from_the_viewer_on() -> None:
    """Two agents of one table see the same public things, each at its own place."""
    env = environment("snakes_and_ladders", seats=3)
    env.reset(seed=2)
    for _ in range(7):
        env.step(0)
    rows = [env.observe(agent)["observation"] for agent in env.possible_agents]
    squares = [list(row[3:6]) for row in rows]
    assert squares[1] == [*squares[0][1:], squares[0][0]]


def test_further_matches_follow_from_the_first_seed() -> None:
    def hands(env: Environment, seed: int | None) -> Any:
        env.reset(seed=seed)
        return env.observe("player_0")["observation"].tolist()

    one, two = environment("eleven"), environment("eleven")
    first = [hands(one, seed) for seed in (4, None, None)]
    assert first == [hands(two, seed) for seed in (4, None, None)]
    assert first[0] != first[1] != first[2]


@pytest.mark.parametrize(
    ("seats", "options", "error"),
    [(9, {}, ValueError), (0, {}, ValueError), (2.0, {}, ValueError), (None, {"rungs": 6}, msgspec.ValidationError)],
)
def test_what_cannot_be_played(seats: Any, options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        environment("ladder11", seats=seats, options=options)


def test_options_are_the_games_own() -> None:
    env = environment("ladder11", options={"rungs": 5})
    assert env.options.rungs == 5


def test_what_is_not_known_is_refused() -> None:
    """Options that the game has not, or too late; modes and actions that there are not."""
    with pytest.raises(msgspec.ValidationError, match=r"ladder11 has no option called 'rung'\. It has: rungs\."):
        environment("ladder11", options={"rung": 5})
    with pytest.raises(ValueError, match=r"A render mode is one of ansi, human, not 'rgb_array'\."):
        environment("eleven", render_mode="rgb_array")
    env = environment("snakes_and_ladders")
    with pytest.raises(ValueError, match="not to reset"):
        env.reset(seed=1, options={"fast": True})
    with pytest.raises(ValueError, match=r"Action 0\.7 is not among those"):
        env.step(0.7)  # type: ignore[arg-type]
    while not any(env.terminations.values()):
        env.step(0)
    with pytest.raises(ValueError, match="The match is over"):
        env.choice_of("bot")


@pytest.mark.parametrize("game", GAMES)
def test_a_pickled_one_goes_on_elsewhere(game: str) -> None:
    """In the middle of a match: the same is seen, and comes of the same choices; so is its next match."""
    env = environment(game)
    env.reset(seed=7)
    for _ in range(9):
        env.step(env.choice_of(env.game.stand_in))
    other = pickle.loads(pickle.dumps(env))  # noqa: S301 our own
    for one in (env, other):
        for _ in range(20):
            one.step(one.choice_of(one.game.stand_in))
    assert other.match == env.match
    agent = env.agent_selection
    assert np.array_equal(other.observe(agent)["observation"], env.observe(agent)["observation"])
    env.reset()
    other.reset()
    assert other.match == env.match


def test_a_copy_goes_its_own_way_by_the_same_chance() -> None:
    """Played on alike, both come to the same end; and neither moves the other."""
    env = environment("eleven")
    env.reset(seed=7)
    env.step(env.choice_of("normal"))
    before = env.match
    ends = []
    for one in (deepcopy(env), deepcopy(env)):
        while not any(one.terminations.values()):
            one.step(one.choice_of("easy"))
        ends.append((one.match, one.rewards))
    assert ends[0] == ends[1]
    assert env.match == before
    assert not any(env.terminations.values())
