"""The page that asks who plays on for somebody else."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

from gamester.match.moves import LogEntry
from gamester.match.platform_acts import END
from gamester.server.pages.table import is_asked_for_name
from tests.support.ways_out import begun


def test_a_substitute_is_asked_for_a_name_until_the_game_is_over() -> None:
    """After that no name can be said, so the page would show the result to nobody."""
    match = begun("armies", 3, 4, random.Random(1))
    room: Any = SimpleNamespace(match=match, rail=3)
    assert isinstance(match.platform_act(0, "agreed person 1"), LogEntry)
    assert [is_asked_for_name(room, viewer) for viewer in range(4)] == [False, True, False, False]
    assert isinstance(match.platform_act(0, END), LogEntry)
    assert not any(is_asked_for_name(room, viewer) for viewer in range(4))
