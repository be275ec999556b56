"""The example learns something, and meets every level."""

import re

import numpy as np
import pytest

from toprung.rl.environment import environment
from toprung.rl.example import bot, fit, learned, main, play


def test_it_meets_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    main(["-n", "4"])
    shown = capsys.readouterr().out
    assert re.findall(r"won \d+% \(\d+% – \d+%\) of 4 against (\w+)", shown) == ["easy", "normal", "hard"]


def test_what_was_learned_follows_what_was_seen() -> None:
    """Of the choices that it was fitted to it makes far more again than chance would."""
    env = environment("eleven")
    choices = [choice for seed in range(6) for choice in play(env, [bot("normal")] * 2, seed)[0]]
    policy = learned(fit(env, choices))
    again = [policy(env, {"observation": one.seen, "action_mask": one.mask}) == one.done for one in choices]
    blind = [1 / one.mask.sum() for one in choices]
    assert np.mean(again) > 2 * np.mean(blind)
    assert all(one.mask[one.done] for one in choices)
