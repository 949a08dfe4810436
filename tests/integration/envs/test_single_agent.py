"""Every game through Gymnasium: one seat against bots."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gamester import envs
from gamester.bots.spec import UnknownBot
from gamester.games.registry import game_slugs
from gamester.match.record import read_record


@pytest.mark.parametrize("slug", game_slugs())
def test_gymnasium_checks_pass(slug: str) -> None:
    """Gymnasium's own checks pass."""
    check_env(envs.gym(slug, bots="random", plain=True, max_cycles=200, render_mode="ansi"), skip_render_check=True)


def played(env: Any, seed: int) -> tuple[list[float], str]:
    """A game of the first legal action."""
    seen, _ = env.reset(seed=seed)
    rewards, ended = [], False
    while not ended:
        seen, reward, ended, broken, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        rewards.append(reward)
        assert not broken
    return rewards, env.record()


def test_bots_play_the_others_the_same_for_a_seed() -> None:
    env = envs.gym("armies", seats=3, bots="heuristic,random", seat=1, plain=True)
    rewards, record = played(env, 4)
    assert rewards[-1] in (-0.5, 1.0, 0.25) and not any(rewards[:-1])
    assert played(env, 4) == (rewards, record)
    assert played(env, 5)[1] != record
    assert {entry.seat for entry in read_record(record).entries} == {0, 1, 2}


def test_a_refused_act_changes_nothing() -> None:
    env = envs.gym("shapes", plain=True)
    seen, info = env.reset(seed=2)
    masked = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    after, reward, ended, _, more = env.step(masked)
    assert more["refused"] == info["why"](masked)
    assert (after["observation"] == seen["observation"]).all() and not reward and not ended


def test_invalid_seats_and_bots_are_reported() -> None:
    """Invalid seats and bots are reported."""
    with pytest.raises(UnknownBot, match="unknown bot 'clever'"):
        envs.gym("armies", bots="clever")
    with pytest.raises(UnknownBot, match="expected one bot or 2"):
        envs.gym("armies", seats=3, bots="heuristic,heuristic,heuristic")
    with pytest.raises(ValueError, match="expected a seat from 0 to 1"):
        envs.gym("armies", seat=2)
