"""What users of Gymnasium, sb3-contrib and PettingZoo expect of every environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from gamester import envs
from gamester.games.registry import game_slugs, get_game


@pytest.mark.parametrize("slug", game_slugs())
def test_gymnasium_makes_every_game_by_its_id(slug: str) -> None:
    """The id has the rules number as its version, and the made environment passes Gymnasium's checks with its spec."""
    id = f"gamester/{slug}-v{get_game(slug).text.RULES_VERSION}"
    assert id in envs.register()
    made: Any = gymnasium.make(f"gamester.envs:{id}", bots="random", plain=True, max_cycles=50)
    assert made.spec.id == id
    check_env(made.unwrapped, skip_render_check=True)
    made.reset(seed=1)
    assert made.get_wrapper_attr("action_masks")().sum() == made.unwrapped.sitting.mask.sum()


def test_a_step_before_reset_is_refused_as_gymnasium_does() -> None:
    env = envs.gym("armies")
    for ask in (lambda: env.step(0), env.action_masks):
        with pytest.raises(ResetNeeded, match="reset the environment first: no game is under way"):
            ask()


@pytest.mark.parametrize("mode", ["next", "same"])
def test_masked_samplers_survive_in_vector_environments(mode: str, seed: int) -> None:
    """Every row of masks has an action to choose, also where a game has just ended."""
    modes = {"next": gymnasium.vector.AutoresetMode.NEXT_STEP, "same": gymnasium.vector.AutoresetMode.SAME_STEP}
    vector = gymnasium.vector.SyncVectorEnv([lambda: envs.gym("armies", bots="random")] * 3, autoreset_mode=modes[mode])
    rng, ended = np.random.default_rng(seed), 0
    seen, _ = vector.reset(seed=seed)
    for _ in range(250):
        acts = [int(rng.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]]
        seen, _, over, _, _ = vector.step(np.array(acts))
        ended += int(over.sum())
    assert ended > 3


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("slug", game_slugs())
def test_state_is_what_all_seats_see(slug: str, flat: bool) -> None:
    for kind in (envs.aec, envs.parallel):
        env: Any = kind(slug, plain=True, flat=flat)
        env.reset(seed=2)
        assert env.state_space.contains(env.state())
        parts = np.split(env.state(), env.sitting.seats)
        for seat, part in enumerate(parts):
            numbers = env.sitting.observe(seat)[0]
            assert (part == (env._agents.flat(numbers) if flat else numbers)).all()


@pytest.mark.parametrize("slug", game_slugs())
def test_flat_environments_pass_gymnasiums_checks(slug: str) -> None:
    check_env(envs.gym(slug, bots="random", plain=True, flat=True, max_cycles=50), skip_render_check=True)
