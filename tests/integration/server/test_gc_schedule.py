"""Nothing that a move throws away lies in a circle, and all of the heap is looked through when it is time."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import weakref
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamester.server.config import Timings
from gamester.server.middleware import gc_schedule
from gamester.server.middleware.gc_schedule import FULL_COLLECTION_INTERVAL, GcSchedule
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.shown_tables import frame_number

QUIET = (5.0, 3.0)


class Circle:
    """An object that only the garbage collector can free."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def tended() -> Iterator[GcSchedule]:
    made = GcSchedule(0.0)
    made.collect_if_due(0.0, QUIET)
    yield made
    made.close()


def forgotten() -> weakref.ref[Circle]:
    """A circle that nobody has any more, too old for a look at what is young."""
    circle = Circle()
    gc.collect(0)
    return weakref.ref(circle)


def test_what_is_old_is_looked_through_in_time_while_nobody_plays(tended: GcSchedule) -> None:
    lost = forgotten()
    assert not tended.collect_if_due(FULL_COLLECTION_INTERVAL - 1, QUIET) and lost() is not None
    assert not tended.collect_if_due(FULL_COLLECTION_INTERVAL, (6.0, 3.0)) and not tended.collect_if_due(
        FULL_COLLECTION_INTERVAL, (6.0, 4.0)
    ), "somebody has played, somebody has come"
    assert tended.collect_if_due(FULL_COLLECTION_INTERVAL, (6.0, 4.0)) and lost() is None
    assert not tended.collect_if_due(FULL_COLLECTION_INTERVAL + 1, (6.0, 4.0))


def test_what_grows_is_looked_through_at_once_and_at_last_whoever_plays(tended: GcSchedule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_schedule, "FEW", 0)
    lost = forgotten()
    grown = [object() for _ in range(int(tended.held * (gc_schedule.GROWN - 1)) + 1000)]
    assert not tended.collect_if_due(1, (6.0, 3.0)), "somebody plays"
    assert tended.collect_if_due(2, (6.0, 3.0)) and lost() is None
    lost = forgotten()
    grown += [object() for _ in range(int(tended.held * (gc_schedule.TOO_MUCH - 1)) + 1000)]
    assert tended.collect_if_due(3, (7.0, 3.0)) and lost() is None


def test_a_house_that_has_gone_leaves_the_process_as_it_was() -> None:
    before = gc.get_threshold()
    made = GcSchedule(0.0)
    assert gc.get_threshold() != before
    made.close()
    assert gc.get_threshold() == before


@pytest.mark.parametrize("game", ["armies", "gameon", "shapes", "surviving"])
def test_a_move_and_its_frames_leave_no_circle_of_what_was_drawn(game: str, tmp_path: Path) -> None:
    async def play() -> Counter[str]:
        house = TableRegistry(tmp_path, Timings())
        room = await house.get_session(
            await create_table(house, TableRequest(game, [SeatRequest(name) for name in ("Ana", "Bo", "Cy")], {}, "", parent="test"))
        )
        assert room is not None
        for viewer in range(3):
            room.subscribe(viewer)
        draw, acts = random.Random(3), 0
        gc.collect()
        gc.disable()
        try:
            while acts < 12 and (asked := [seat for seat in range(3) if room.match.must_decide(seat) and room.match.legal_moves(seat)]):
                seat = draw.choice(asked)
                act = draw.choice(room.match.legal_moves(seat)).move
                await room.handle_message(seat, json.dumps({"frame": frame_number(room, seat), "move": act}))
                acts += 1
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            drawn = [type(one) for one in gc.garbage]
            return Counter(one.__name__ for one in drawn if one.__module__.startswith(("gamester.ui", "gamester.match.views")))
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
            await house.close()

    left = asyncio.run(play())
    assert not left, left
