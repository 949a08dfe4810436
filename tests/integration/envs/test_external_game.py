"""A game from another package is an environment without any code for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import parallel_api_test

from gamester import envs
from gamester.games import registry
from tests.support import solved_goofspiel as goofspiel
from tests.support.toy_game import SLUG


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which games are found."""
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    registry._found.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == SLUG]:
        monkeypatch.delitem(sys.modules, name)


def test_goofspiel_is_an_environment(site: Path) -> None:
    """Goofspiel, an external game, is an environment."""
    goofspiel.planted(site, cards=4)
    parallel_api_test(envs.parallel(SLUG, plain=True), num_cycles=40)
    seen, _ = envs.parallel(SLUG, plain=True).reset(seed=1)
    assert all(one["action_mask"][:-1].any() for one in seen.values()), "bids are sealed, so all bid at once"
    turn = envs.batch(SLUG, 3, plain=True).reset(1)
    assert turn.masks.any(axis=1).all()
    assert np.isfinite(turn.observations).all()
    (name,) = envs.open_spiel([SLUG])
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, True, False)
