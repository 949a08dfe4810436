"""Pictures of tables: what a seat sees as pixels, and nothing else."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import DependencyNotInstalled
from gymnasium.utils.env_checker import check_env

from gamester import envs
from gamester.envs.starting import Start
from gamester.games.registry import game_slugs
from gamester.ui.picture.page import HIGH, WIDE
from tests.support import solved_goofspiel as goofspiel
from tests.support.toy_game import SLUG


def advanced(env: Any, seed: int, moves: int) -> Any:
    """Return the environment after some random moves of its seat."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    for _ in range(moves):
        seen, _, over, _, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        if over:
            break
    return env


@pytest.mark.parametrize("slug", game_slugs())
def test_gymnasium_checks_pass_with_pixels(slug: str) -> None:
    (id,) = envs.register([slug])
    check_env(gymnasium.make(id, bots="random", plain=True, max_cycles=40, render_mode="rgb_array").unwrapped)


@pytest.mark.parametrize("slug", game_slugs())
def test_worlds_that_look_alike_to_a_seat_give_equal_pixels(slug: str) -> None:
    """R2: what the seat cannot know is drawn anew, and no pixel changes; to an owner of the hidden cards some do."""
    played = advanced(envs.gym(slug, seats=3, seat=1, bots="random", plain=True), 5, 6)
    start = envs.from_record(played.record())
    assert isinstance(start, Start)
    worlds = [start, *[start.redealt(1, seed) for seed in range(3)]]
    pictures = [pixels(slug, world, 1) for world in worlds]
    assert all((picture == pictures[0]).all() for picture in pictures)
    assert any((pixels(slug, world, seat) != pixels(slug, start, seat)).any() for world in worlds[1:] for seat in (0, 2))


def pixels(slug: str, start: Start, seat: int) -> Any:
    """Return what a seat sees at a start. Whoever is asked first is the agent, so that nobody moves."""
    env = envs.aec(slug, start=start, plain=True)
    env.reset(seed=1)
    return env._agents.render("rgb_array", seat)


def test_a_frame_follows_the_game_and_a_reset() -> None:
    """Frames that follow one another are those of environments that are drawn once."""
    env = envs.gym("armies", bots="random", plain=True, render_mode="rgb_array")
    frames = []
    for seed, moves in ((3, 0), (3, 4), (3, 2), (4, 2)):
        advanced(env, seed, moves)
        frames.append(env.render())
        once = advanced(envs.gym("armies", bots="random", plain=True, render_mode="rgb_array"), seed, moves)
        assert (frames[-1] == once.render()).all()
    assert frames[0].shape == (HIGH, WIDE, 3) and frames[0].dtype == np.uint8
    assert len({frame.tobytes() for frame in frames}) == len(frames)


def test_pettingzoo_shows_what_spectators_see() -> None:
    for env in (envs.aec("shapes", plain=True, render_mode="rgb_array"), envs.parallel("shapes", plain=True, render_mode="rgb_array")):
        env.reset(seed=2)
        public = env.render()
        assert (public == env._agents.render("rgb_array", env.sitting.seats)).all()
        assert (public != env._agents.render("rgb_array", 0)).any()


def test_a_game_without_faces_of_its_own_is_drawn(site: Path) -> None:
    goofspiel.planted(site, cards=4)
    env = advanced(envs.gym(SLUG, bots="random", plain=True, render_mode="rgb_array"), 1, 1)
    assert len(np.unique(env.render().reshape(-1, 3), axis=0)) > 20


def test_a_whole_game_has_a_picture_of_its_end() -> None:
    env = advanced(envs.gym("armies", bots="random", plain=True, render_mode="rgb_array", max_cycles=500), 2, 500)
    assert env.sitting.over and env.render().shape == (HIGH, WIDE, 3)


def test_what_is_missing_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("gamester.envs.pixels.find_spec", lambda name: None if name == "resvg_py" else found(name))
    with pytest.raises(DependencyNotInstalled, match=r"missing: resvg_py.*pip install 'gamester\[render\]'"):
        envs.gym("armies", plain=True, render_mode="rgb_array")
