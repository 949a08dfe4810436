"""A copied or pickled environment continues the same game."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from gamester import envs

WAYS = (copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)))
Way = Callable[[Any], Any]


def first(mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def on(env: Any) -> str:
    """Played to its end by the first legal actions."""
    while env.agents and not all(env.terminations.values()):
        env.step(first(env.observe(env.agent_selection)["action_mask"]))
    return str(env.record())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("slug", "plain"), [("armies", False), ("armies", True), ("gameon", True), ("shapes", True), ("surviving", True)])
def test_a_copy_goes_on_from_where_it_was_made(slug: str, plain: bool, way: Way) -> None:
    env = envs.aec(slug, plain=plain)
    env.reset(seed=7)
    for _ in range(6):
        env.step(first(env.observe(env.agent_selection)["action_mask"]))
    before, again = env.record(), way(env)
    whole = on(again)
    assert env.record() == before, "nothing of it is shared"
    assert on(env) == whole
    again.reset()
    env.reset()
    assert again.record() == env.record(), "the next game of the seed"


@pytest.mark.parametrize("way", WAYS)
def test_one_seat_and_its_bots_are_copied(way: Way) -> None:
    env = way(envs.gym("surviving", bots="heuristic", plain=True, max_cycles=400))
    _, info = env.reset(seed=3)
    for _ in range(4):
        info = env.step(first(info["action_mask"]))[-1]
    again, more = way(env), info
    for _ in range(6):
        info, more = env.step(first(info["action_mask"]))[-1], again.step(first(more["action_mask"]))[-1]
    assert again.record() == env.record()
    assert more["why"](0) == info["why"](0)


@pytest.mark.parametrize("way", WAYS)
def test_parallel_environment_is_copied(way: Way) -> None:
    """A parallel environment is copied in its current state."""
    env = envs.parallel("armies", plain=True)
    seen, _ = env.reset(seed=3)
    again = way(env)
    for one in (env, again):
        one.step({name: first(said["action_mask"]) for name, said in seen.items()})
    assert again.record() == env.record() and len(env.record().splitlines()) > 12
