"""Bots at a live table."""

import pytest

from gamester.bots.arena import BOTS
from gamester.play.match import Match
from gamester.web.robots import Robot


@pytest.mark.parametrize("kind", list(BOTS))
def test_a_bot_draws_once_for_a_whole_act(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.open("armies", 2, {}, "", "5a17" * 16, ["Ana", "Bo"])
    for seat in (0, 1):
        match.act(seat, "arrange KQJA")
    drawn: list[int] = []

    def draw(bits: int) -> int:
        drawn.append(bits)
        return 1

    monkeypatch.setattr("gamester.web.robots.secrets.randbits", draw)
    assert len(Robot(match, 0, kind).choose()) > 1
    assert drawn == [32]
