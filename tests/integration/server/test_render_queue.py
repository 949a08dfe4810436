"""The mover is served first; others soon get one frame with the current state."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from gamester.server.config import Timings
from gamester.server.messages import OUTDATED
from gamester.server.session import delivery
from gamester.server.session.delivery import RenderQueue
from gamester.server.session.session import Session
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from gamester.ui.patch import apply_message
from tests.support.shown_tables import frame_number

ARRANGE = [f"arrange {order}" for order in ("KQJA", "QKJA", "JQKA")]


def at_a_table(tmp_path: Path, play: Callable[[Session, list[Any]], Awaitable[None]]) -> None:
    """Three people at a table of Armies with a page each."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(0, 0, 0.01))
        room = await house.get_session(
            await create_table(
                house, TableRequest("armies", [SeatRequest(name) for name in ("Ana", "Bo", "Cy")], {}, "classic", parent="test")
            )
        )
        assert room is not None
        pages = [room.subscribe(seat) for seat in range(3)]
        async with asyncio.timeout(60):
            while any(seat.seen is None for seat in room.row.seats):  # it is written down once who has come
                await asyncio.sleep(0.005)
        for page in pages:
            kept(page)
        try:
            await play(room, pages)
        finally:
            await house.close()

    asyncio.run(run())


def frames(page: Any) -> list[dict[str, Any]]:
    """Return the tables and patches that a page got, without what is told beside them."""
    got = [json.loads(one) for one in (page.get_nowait() for _ in range(page.qsize())) if isinstance(one, bytes)]
    return [one for one in got if "n" in one]


def kept(page: Any) -> dict[str, Any]:
    """Return the nodes of a page, up to date by what it got."""
    for one in frames(page):
        page.nodes = apply_message(getattr(page, "nodes", {}), one)
    return dict(page.nodes)


async def act(room: Session, seat: int, n: int | None = None) -> Any:
    number = room.match.frame_number(seat) if n is None else n
    return await room.handle_message(seat, json.dumps({"frame": number, "move": ARRANGE[seat]}))


async def drawn(page: Any) -> list[dict[str, Any]]:
    """The tables and patches that a page gets as soon as there is time."""
    async with asyncio.timeout(60):
        while page.empty():
            await asyncio.sleep(0.005)
    return frames(page)


def test_idle_server_shows_everything_at_once(tmp_path: Path) -> None:
    """If there is time, everybody sees everything at once."""

    async def play(room: Session, pages: list[Any]) -> None:
        assert await act(room, 0) is None
        assert [len(frames(page)) for page in pages] == [1, 1, 1]

    at_a_table(tmp_path, play)


def test_busy_server_serves_the_mover_first_and_merges_frames(tmp_path: Path) -> None:
    """Under load the mover is served first, and the others get one merged frame."""

    async def play(room: Session, pages: list[Any]) -> None:
        with room.later.expecting_reply():  # somebody at another table waits
            assert await act(room, 0) is None and await act(room, 1) is None
            assert [len(frames(page)) for page in pages] == [1, 1, 0]
        [cy] = await drawn(pages[2])
        [ana] = await drawn(pages[0])
        assert (cy["n"], ana["n"]) == (room.match.frame_number(2), room.match.frame_number(0))
        assert kept(room.subscribe(2)) == apply_message(pages[2].nodes, cy), "no other than for one who comes now"
        assert not frames(pages[1]), "he has seen all of it"

    at_a_table(tmp_path, play)


def test_mover_is_not_drawn_again_with_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under load each viewer is drawn once for an act: the mover at once, the others later."""

    async def play(room: Session, pages: list[Any]) -> None:
        publish = room.push
        pushed: list[int | None] = []

        def push(viewer: int | None = None) -> None:
            pushed.append(viewer)
            publish(viewer)

        monkeypatch.setattr(room, "push", push)
        with room.later.expecting_reply():
            await act(room, 1)
        await drawn(pages[2])
        assert pushed == [1, 0, 2]

    at_a_table(tmp_path, play)


def test_viewers_do_not_wait_for_movers_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Viewers do not wait for ever for players who move."""
    monkeypatch.setattr(delivery, "LATE_SECONDS", 0.01)

    async def play(room: Session, pages: list[Any]) -> None:
        with room.later.expecting_reply():
            await act(room, 0)
            assert len(await drawn(pages[1])) == 1

    at_a_table(tmp_path, play)


@pytest.mark.parametrize("late", [60.0, -1.0])
def test_late_frame_has_no_stages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: float) -> None:
    """A frame that is drawn too late has no stages."""

    async def never(_: RenderQueue) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(delivery, "LATE_SECONDS", late)
    monkeypatch.setattr(RenderQueue, "_wait_for_idle", never)  # the others' pages are not drawn between two acts

    async def play(room: Session, pages: list[Any]) -> None:
        draw, steps = random.Random(5), 0
        with room.later.expecting_reply():
            for _ in range(12):
                seat = draw.choice([one for one in range(3) if room.match.must_decide(one)])
                text = draw.choice([move for move in room.match.legal_moves(seat) if not move.drafts] or room.match.legal_moves(seat)).move
                await room.handle_message(seat, json.dumps({"frame": frame_number(room, seat), "move": text}))
                steps += sum(len(one.get("steps", ())) for one in frames(pages[seat]))
            assert room.later.is_late is (late < 0)
        assert bool(steps) is (late > 0)

    at_a_table(tmp_path, play)


def test_message_of_delayed_viewer_is_judged_by_current_state(tmp_path: Path) -> None:
    """A message from a viewer with an old frame is judged by the current state."""

    async def play(room: Session, pages: list[Any]) -> None:
        seen = frame_number(room, 1)
        with room.later.expecting_reply():
            assert await act(room, 0) is None
            assert await act(room, 1, seen) is None, "another's sealed choice makes nobody's decision stale"
            assert await act(room, 2) is None
            stale = await act(room, 0, seen)
        assert stale is not None and stale.clause == f"TB-{OUTDATED}"

    at_a_table(tmp_path, play)


def test_undrawable_table_delays_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that cannot be drawn delays no other."""

    async def play(room: Session, pages: list[Any]) -> None:
        publish = room.push
        failed: list[int] = []

        def fails(only: int | None = None) -> None:
            if only == 1 and not failed:
                failed.append(only)
                raise RuntimeError("a fault")
            publish(only)

        monkeypatch.setattr(room, "push", fails)
        with room.later.expecting_reply():
            await act(room, 0)
        assert len(await drawn(pages[2])) == 1 and failed
        with room.later.expecting_reply():
            await act(room, 2)
        assert len(await drawn(pages[1])) == 1

    at_a_table(tmp_path, play)
