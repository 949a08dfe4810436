"""`gamester warm`: afterwards nothing is left to compile."""

from __future__ import annotations

import pytest

from gamester.cli import main
from gamester.kernel import twin


@pytest.mark.prove
def test_warm_makes_every_number_of_seats_ready(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "armies"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"armies, {seats} seats: ready" for seats in (2, 3, 4)]


def test_an_unknown_game_is_not_warmed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "chess"]) == 2
    assert "unknown game 'chess'" in capsys.readouterr().err


def test_without_a_folder_it_says_what_to_set(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twin, "cache_folder", lambda: None)
    monkeypatch.setattr(twin, "_compiled", twin._compiled.__wrapped__)
    assert main(["warm", "armies"]) == 2
    assert "GAMESTER_CACHE" in capsys.readouterr().err
