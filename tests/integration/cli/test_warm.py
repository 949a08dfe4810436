"""`gamester warm`: afterwards nothing is left to compile."""

from __future__ import annotations

from typing import Any

import pytest

from gamester.bots.arena import Arena
from gamester.bots.rollout import RolloutEvaluator
from gamester.cli import main
from gamester.core.compile import build as twin
from gamester.envs.env_core import load_entry
from gamester.games import registry as games
from gamester.match.setup import new_setup


@pytest.mark.prove
def test_warm_makes_every_number_of_seats_ready(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "armies"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"armies, {seats} seats: ready" for seats in (2, 3, 4)]


def test_nothing_compiles_after_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    """After `gamester warm` nothing compiles any more.

    This covers simulations, the lab, all bots, hints, reviews and environments.
    """
    asked: list[Any] = []
    monkeypatch.setattr(games, "load_compiled", lambda *world: asked.append(world))
    assert main(["warm", "shapes"]) == 0
    made, asked[:] = set(asked), []
    table = new_setup("shapes", 3)
    for bot in ("policy", "search-4", "rollout-4"):
        Arena(table.game, table.t, table.layout, [bot] * 3, in_plain=False)
    RolloutEvaluator(table.game, table.layout)
    load_entry(table, in_plain=False)
    table.game.compiled(table.layout)
    assert len(set(asked)) == 5 and set(asked) <= made


def test_an_unknown_game_is_not_warmed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "chess"]) == 2
    assert "unknown game 'chess'" in capsys.readouterr().err


def test_warm_without_cache_folder_says_what_to_set(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a cache folder `gamester warm` says what to set."""
    monkeypatch.setattr(twin, "cache_folder", lambda: None)
    monkeypatch.setattr(twin, "_compiled", twin._compiled.__wrapped__)
    assert main(["warm", "armies"]) == 2
    assert "GAMESTER_CACHE" in capsys.readouterr().err
