"""Looking back on the table: what is sent of a past moment is what the viewer was sent then, and no more."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from gamester.games.registry import game_slugs
from gamester.match import replay
from gamester.match.log_text import merge_lines
from gamester.match.moves import LogEntry
from gamester.match.replay import view_at
from gamester.match.views import View
from gamester.server.config import Timings
from gamester.server.pages.replay_workers import describe_past
from gamester.server.session.session import Session
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry

OF_NOW = ("dock", "log", "table")
"""Nodes that say what is to be done now, or how far the log has come."""


def what_lies(nodes: dict[str, Any]) -> dict[str, Any]:
    """Return what lies on a table, without keys of cards and without what can be pressed."""

    def bare(value: Any) -> Any:
        if isinstance(value, list):
            return [bare(one) for one in value]
        left = ("key", "pick", "why", "mark")
        return {name: bare(one) for name, one in value.items() if name not in left} if isinstance(value, dict) else value

    return {id: bare(node) for id, node in nodes.items() if id not in OF_NOW and node["c"] != "Turn" and not id.startswith("shelf")}


async def seen(room: Session, viewer: int) -> tuple[int, dict[str, Any]]:
    """Return the last line of a viewer's log and what lies on the table that it is sent now."""
    async with room.locked():
        log = room.view(viewer).log
        return (log[-1].number if log else 0), what_lies(room.ui_stream.first_data(viewer)["all"])


async def compare(folder: Path, game: str, draw: random.Random, most: int = 14) -> int:
    """Play some moves; look back at where each viewer's log stood after each, and return how often."""
    house = TableRegistry(folder, Timings(9, 9, 9))
    compared = 0
    try:
        code = await create_table(
            house, TableRequest(game, [SeatRequest("Ana"), SeatRequest("Bo"), SeatRequest("Cy")], {}, "", started=True)
        )
        room = await house.get_session(code)
        assert room is not None
        then: dict[tuple[int, int], dict[str, Any]] = {}
        for _ in range(most):
            fork = room.match.fork()
            seats = [seat for seat in fork.pending_seats() if seat < room.rail]
            if not seats:
                break
            seat = draw.choice(seats)
            moves = [move.move for move in fork.legal_moves(seat) if not move.drafts]
            assert isinstance(fork.act(seat, draw.choice(moves)) if moves else fork.apply_default(seat), LogEntry)
            await room.append(fork)
            for viewer in range(room.rail + 1):
                line, nodes = await seen(room, viewer)
                then[viewer, line] = nodes  # The last move that told this viewer nothing new is the one looked back at.
        for (viewer, line), nodes in then.items():
            if not line:
                continue
            data = await describe_past(room, viewer, line)
            assert data is not None
            sent = msgspec.json.decode(data)["all"]
            assert sent["log"] == {"c": "Log", "say": "What happened"} and not {"moves", "deciding"} & sent["dock"].keys()
            assert sent["table"]["viewer"] == viewer
            hidden = [id for id, node in what_lies(sent).items() if _faces(node) - _faces(nodes.get(id, {}))]
            assert not hidden, f"viewer {viewer}, line {line}: {hidden}"
            compared += 1
        assert await describe_past(room, 0, 9999) is None
    finally:
        await house.close()
    return compared


def test_one_goes_from_line_to_line_to_the_first_and_back(tmp_path: Path) -> None:
    """With a moment come its line and the numbers of those around it, which a page of a long game need not have."""

    async def walk() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await create_table(house, TableRequest("shapes", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", started=True))
        room = await house.get_session(code)
        assert room is not None
        for _ in range(6):
            fork = room.match.fork()
            assert isinstance(fork.apply_default(fork.pending_seats()[0]), LogEntry)
            await room.append(fork)
        told = merge_lines(room.view(0).log)
        for before, line, after in zip((None, *told), told, (*told[1:], None), strict=False):
            data = await describe_past(room, 0, line.number)
            assert data is not None
            sent = msgspec.json.decode(data)
            assert (sent["line"]["n"], sent["line"]["t"]) == (line.number, line.text)
            assert (sent["earlier"], sent["later"]) == (before.number if before else 0, after.number if after else 0)
        assert len(told) > 6
        await house.close()

    asyncio.run(walk())


def _faces(node: Any) -> set[str]:
    """Return every face in a node."""
    if isinstance(node, list):
        return set().union(*map(_faces, node)) if node else set()
    if not isinstance(node, dict):
        return set()
    return {node["face"]} if node.get("face") else set().union(*map(_faces, node.values()), set())


@pytest.mark.parametrize("game", game_slugs())
def test_a_past_moment_shows_no_face_that_was_not_shown_then(game: str, tmp_path: Path, seed: int) -> None:
    assert asyncio.run(compare(tmp_path, game, random.Random(f"{game} {seed} past"))) > 3


def test_a_past_moment_through_the_eyes_of_another_is_caught(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(header: Any, log: Any, viewer: int, at: int) -> View:
        other = view_at(header, log, (viewer + 1) % 3, at)
        return replace(other, viewer=viewer)

    monkeypatch.setattr(replay, "view_at", peeking)
    with pytest.raises(AssertionError, match="line"):
        asyncio.run(compare(tmp_path, "shapes", random.Random(f"{seed} peek")))
