"""Every game through PettingZoo: its own tests, and rewards, seeds and secrets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test, state_test
from pettingzoo.utils.conversions import parallel_to_aec

from gamester import envs
from gamester.envs.step import LOOK, SEAT
from gamester.games.registry import game_slugs
from gamester.match.outcome import payoffs
from gamester.match.record import read_record
from gamester.match.setup import InvalidSetup

DICTIONARIES = ("ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array")
"""PettingZoo warns about every dictionary observation, also those of its own classic games."""
AT_THE_END = "ignore:Action mask numpy array is all zeros"
"""It asks for the observation of an agent whose game is over, who has no legal action."""
COMPILED = "armies"
"""Game that is tested compiled. The contract suite compares the two runtimes."""


def make(slug: str, kind: Callable[..., Any], **more: Any) -> Any:
    return kind(slug, plain=slug != COMPILED, **more)


@pytest.mark.filterwarnings(*DICTIONARIES, AT_THE_END)
@pytest.mark.parametrize("slug", game_slugs())
def test_aec_keeps_the_interface(slug: str) -> None:
    api_test(make(slug, envs.aec), num_cycles=150)


@pytest.mark.parametrize("slug", game_slugs())
def test_parallel_keeps_the_interface(slug: str) -> None:
    parallel_api_test(make(slug, envs.parallel), num_cycles=150)


@pytest.mark.parametrize("slug", game_slugs())
def test_a_seed_is_a_game(slug: str) -> None:
    """A seed is a game, in both kinds.

    PettingZoo ends its test of parallel environments after one step, so a whole game is compared here.
    """
    seed_test(partial(make, slug, envs.aec), num_cycles=60)
    parallel_seed_test(partial(make, slug, envs.parallel))
    assert steps_of_a_game(make(slug, envs.parallel)) == steps_of_a_game(make(slug, envs.parallel))


def steps_of_a_game(env: Any) -> list[tuple[dict[str, float], bytes]]:
    """Play the game of seed 7 with sampled actions and return the rewards and the observations of every step."""
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    steps: list[tuple[dict[str, float], bytes]] = []
    seen = env.reset(seed=7)[0]
    while env.agents:
        seen, rewards, *_ = env.step({agent: int(env.action_space(agent).sample(seen[agent]["action_mask"])) for agent in env.agents})
        steps.append((rewards, b"".join(one["observation"].tobytes() for one in seen.values())))
    return steps


@pytest.mark.parametrize("slug", game_slugs())
def test_states_are_of_their_space(slug: str) -> None:
    state_test(make(slug, envs.aec), make(slug, envs.parallel))


@pytest.mark.parametrize("slug", game_slugs())
def test_max_cycles_truncates_a_game(slug: str) -> None:
    """`max_cycles` truncates a game.

    PettingZoo counts a turn of every agent as one cycle, so its test gets the parallel environment and
    PettingZoo's conversion of it.
    """

    def env(max_cycles: int) -> Any:
        return parallel_to_aec(make(slug, envs.parallel, max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=partial(make, slug, envs.parallel), env=env))
    aec = make(slug, envs.aec, max_cycles=7)
    aec.reset(seed=1)
    acts = sum(play(aec, np.random.default_rng(1)))
    assert acts == 14, "a cycle has an action of each agent"
    assert not aec.agents


def play(env: Any, rng: np.random.Generator) -> list[int]:
    """Play a random game to its end and return each agent's number of actions."""
    acts = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        seen, _, ended, broken, _ = env.last()
        if ended or broken:
            env.step(None)
            continue
        acts[agent] += 1
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return list(acts.values())


@pytest.mark.parametrize("slug", game_slugs())
def test_rewards_are_the_payoffs_and_the_record_is_the_game(slug: str, seed: int) -> None:
    env = make(slug, envs.aec)
    env.reset(seed=seed)
    rng, won = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        won[agent] += reward
        env.step(None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    outcome = read_record(env.record()).outcome()
    assert outcome is not None
    assert list(won.values()) == pytest.approx([float(part) for part in payoffs(outcome.win_shares)])
    assert sum(won.values()) == pytest.approx(0)


def test_reset_with_seed_repeats_first_game() -> None:
    """The next game is another one, and the seed brings the first one back."""
    env = envs.aec("armies", seats=2)
    games = []
    for given in (5, None, None, 5, None):
        env.reset(seed=given)
        games.append(env.sitting.layout.fingerprint(env.sitting.table()))
    assert games[0] == games[3] and games[1] == games[4]
    assert len(set(games)) == 3


@pytest.mark.parametrize("slug", game_slugs())
def test_observations_do_not_depend_on_hidden_state(slug: str, seed: int) -> None:
    """Observations, masks and refusals do not depend on hidden state. (R8)

    Everything that an agent cannot know is resampled.
    """
    env = make(slug, envs.aec)
    sitting, rng, changed = env.sitting, np.random.default_rng(seed), 0
    env.reset(seed=seed)
    for number in range(60):
        seen, _, ended, _, info = env.last()
        if ended:
            env.reset()
            continue
        seat, table = sitting.seat, sitting.table()
        other = sitting.layout.copy_state(table)
        sitting.game.game.resample_hidden(other, seat, number)
        changed += sitting.layout.to_bytes(other) != sitting.layout.to_bytes(table)
        masked = int(rng.choice(np.flatnonzero(seen["action_mask"] == 0)))
        why = info["why"](masked)
        lay(sitting, other)
        sitting._desk[SEAT] = seat
        numbers, mask = sitting._call_entry(LOOK)
        assert (numbers == seen["observation"]).all() and (mask == seen["action_mask"]).all()
        assert info["why"](masked) == why
        lay(sitting, table)
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert changed > 40


def lay(sitting: Any, t: Any) -> None:
    """Put another table in the place of a sitting's."""
    if sitting.in_plain:
        sitting._tables[0] = sitting.layout.copy_state(t)
    else:
        sitting.layout.write_row(sitting._tables, 0, t)


def test_invalid_arguments_are_reported() -> None:
    """Invalid arguments are reported."""
    for make_it, words in (
        (lambda: envs.aec("chess"), "unknown game 'chess'"),
        (lambda: envs.parallel("armies", seats=9), "armies has 2 to 4 seats"),
        (lambda: envs.aec("armies", options={"colour": "red"}), "colour"),
        (lambda: envs.aec("armies", set="nothing"), "nothing"),
    ):
        with pytest.raises(InvalidSetup, match=words):
            make_it()


def test_render_returns_text() -> None:
    """`render` returns a spectator's view as text."""
    env = envs.aec("armies", render_mode="ansi")
    env.reset(seed=1)
    assert "Armies" in (env.render() or "")
    assert envs.aec("armies").render() is None


@pytest.mark.parametrize("kind", [envs.aec, envs.parallel, envs.gym])
def test_a_render_mode_that_is_not_offered_is_refused(kind: Callable[..., Any]) -> None:
    for mode in ("human", ""):
        with pytest.raises(ValueError, match=f"expected render_mode None or one of 'ansi', 'rgb_array', got {mode!r}"):
            kind("armies", plain=True, render_mode=mode)
    for mode in (None, *kind("armies", plain=True).metadata["render_modes"]):
        env = kind("armies", plain=True, render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), {None: type(None), "ansi": str, "rgb_array": np.ndarray}[mode])


@pytest.mark.parametrize("kind", [envs.aec, envs.parallel])
def test_the_name_says_the_version(kind: Callable[..., Any]) -> None:
    """The name has the version, as PettingZoo defines it.

    Results of other rules are results of another environment.
    """
    env = kind("shapes", plain=True)
    assert env.metadata["name"] == f"shapes_v{env.sitting.game.text.RULES_VERSION}" and env.metadata["render_fps"] > 0
