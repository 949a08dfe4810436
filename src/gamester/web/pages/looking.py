"""Looking back: games are played again in one thread, so that whoever looks at much holds up nobody who plays.

Each address has one in the line, so nobody who looks waits for more than one of somebody else's either.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from gamester.play import moments
from gamester.web.guard.turns import own_turn

if TYPE_CHECKING:
    from gamester.web.live.room import Room

P = ParamSpec("P")
T = TypeVar("T")
LOOKER = ThreadPoolExecutor(1, thread_name_prefix="looker")
"""The threads of the rest are for what tables wait for: those that are laid, opened or played at."""


async def looked(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """What `work` gives, when those are done who have asked before."""
    async with own_turn():
        return await asyncio.get_running_loop().run_in_executor(LOOKER, lambda: work(*args, **more))


async def look_back(room: Room, viewer: int, line: int) -> str | None:
    """The table of a viewer as it was when a line of his log was told; None where there is no such line."""
    async with room.lock:
        match, viewer = room.seen_by(viewer), room.eyes(viewer)
        at = match.story.told_at(viewer, line)
        if at is None:
            return None
        header, log = match.header, [(entry.seat, entry.text) for entry in match.entries[: at[0]]]
    view = await looked(moments.look_back, header, log, viewer, at[1])
    async with room.lock:
        return room.drawn(viewer, view, looking=line)
