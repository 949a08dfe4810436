"""What is said to somebody of what was done for him since he last acted himself."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from gamester.games.names import Standing
from gamester.play.entry import Entry
from gamester.web.live.countdown import stood_in

FORM = Standing("ask", "Announce for me", "announce", "pass")


@pytest.mark.parametrize(
    ("acts", "by", "said"),
    [
        ("stack present", {}, ""),
        ("stack present", {2: "policy"}, "a bot has made 1 move"),
        ("stack present present", {2: "policy", 3: "policy"}, "a bot has made 2 moves"),
        ("stack present present", {1: "policy", 2: "policy"}, ""),
        ("stack present pass present", {1: "policy", 2: "policy", 4: "policy"}, "a bot has made 3 moves"),
        ("stack present ask present", {2: "policy", 4: "policy"}, "a bot has made 1 move"),
        ("stack present present", {2: "clock", 3: "policy"}, "a bot has made 1 move and the clock has made 1 move"),
    ],
)
def test_what_was_done_for_somebody_since_he_last_acted(acts: str, by: dict[int, str], said: str) -> None:
    """A phase that the table closes by itself is nobody's act; of what others did nothing is counted."""
    entries = [Entry(ply, 1, text, 0) for ply, text in enumerate(acts.split(), 1)]
    room: Any = SimpleNamespace(match=SimpleNamespace(entries=entries), by=by, form=FORM)
    assert stood_in(room, 1) == said and stood_in(room, 0) == ""
