"""What waits to be sent to one page: bounded, so that nobody who reads slowly, or not at all, fills the memory of the house."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from msgspec.structs import replace

from gamester.web.draw.frames import Frame
from gamester.web.messages import Anew, Done, Refused, Shut

Item = Frame | Refused | Done | Anew | Shut
"""What a page is sent."""
MOST = 40
"""Frames and answers that wait for one page. Each frame is the whole table: with more of them waiting the newest alone is kept."""


class Outlet(asyncio.Queue[Any]):
    """Where what one viewer is shown comes out. It is `shut` when the link that opened it is dead: nobody hears it then."""

    shut = False


class Unsent(Outlet):
    """The queue of one socket. Whoever is so far behind gets the newest frame, then the newest answers."""

    _queue: deque[Item]

    def answers(self) -> bool:
        """Whether what comes next says only that a message was taken: it is taken out, and goes with what came of it."""
        next_is = bool(self._queue) and isinstance(self._queue[0], Done)
        if next_is:
            self.get_nowait()
        return next_is

    def _put(self, item: Item) -> None:
        self._queue.append(item)
        if len(self._queue) > MOST:
            frames = [one for one in self._queue if isinstance(one, Frame)]
            newest = [replace(one, anew=any(older.anew for older in frames)) for one in frames[-1:]]
            answers = [one for one in self._queue if not isinstance(one, Frame)]
            self._queue = deque([*newest, *answers[-MOST // 2 :]])
