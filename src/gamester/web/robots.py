"""Bots at a live table: they see what their seat knows and nothing else, and what they choose is one whole act."""

from __future__ import annotations

import asyncio
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from gamester.bots.levels import BOTS as KINDS
from gamester.bots.levels import level
from gamester.bots.mind import DOORS, Mind, outlook
from gamester.bots.playout import GOLDEN
from gamester.games import Game
from gamester.kernel.chance import WORD, mix, scaled
from gamester.kernel.layout import Layout
from gamester.kernel.twin import NotCompiled
from gamester.play.match import ALOUD, DRAFT, Match

__all__ = ["KINDS", "Robot", "chosen"]

MOST = 100
"""A draft longer than this is sealed by the default act."""
LEAST = 0.01
"""Seconds that are left for every part of an act, however long the parts before it took."""
THINKERS = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="thinker")
"""Bots that think ahead wait for one another, so that one core is always left for people."""
_READY: dict[Layout, bool] = {}
"""Whether the search of a layout is compiled; missing where nobody has asked for it yet."""


class Robot:
    """One bot's view of one decision, taken while the table stands still; `choose` may then run in another thread."""

    def __init__(self, match: Match, seat: int, kind: str, seconds: float = 2.0) -> None:
        """`seconds` is the most that a bot which thinks ahead may take for the whole act, whatever its level."""
        self._game = match.game
        self._layout = match.layout
        self._doors = match.game.plain(match.layout)
        self._seat = seat
        self._level = level(kind)
        self._seconds = seconds
        self._t: Any = outlook(match.game, match.layout, match.table, seat, self._level, secrets.randbits(32) if self.thinks else 0)

    @property
    def thinks(self) -> bool:
        """Whether it thinks ahead, which takes time."""
        return self._level.searches

    def choose(self) -> tuple[int, ...]:
        """The numbers of an act: drafts first, then what seals them. Empty when nothing is found."""
        acts: list[int] = []
        salt = secrets.randbits(32)
        one = self._ahead() if self.thinks else self._one
        while len(acts) < MOST:
            action = one(salt, len(acts))
            if action < 0:
                return ()
            acts.append(action)
            sort = self._game.rules.drafts(self._t, action)
            if sort != DRAFT:
                return (action,) if sort == ALOUD else tuple(acts)
            self._game.rules.act(self._t, self._seat, action)
        return ()

    def _one(self, salt: int, step: int) -> int:
        """One action. A policy keeps its salt for the whole act, so that it goes on with what it had in mind."""
        if self._level.name == "policy":
            action: int = self._game.rules.policy(self._t, self._seat, salt)
            return action
        room = [0] * self._game.rules.actions(self._t)
        many = self._doors.legal([self._t], 0, self._seat, room)
        return room[scaled(mix((salt + step * GOLDEN) & WORD), many)] if many else -1

    def _ahead(self) -> Callable[[int, int], int]:
        """What decides by thinking ahead. While the search is still being compiled it runs plain, and gets as far as time allows."""
        mind = Mind(self._game, self._layout, self._t, in_plain=not compiled(self._game, self._layout))
        ends = time.monotonic() + self._seconds

        def one(salt: int, step: int) -> int:
            left = max(LEAST, ends - time.monotonic())
            return mind.decide(self._t, self._seat, self._level, mix((salt + step * GOLDEN) & WORD), left).action

        return one


async def chosen(match: Match, seat: int, kind: str, seconds: float) -> tuple[int, ...]:
    """The act of a bot, found in a thread; the table may go on meanwhile."""
    robot = Robot(match, seat, kind, seconds)
    return await asyncio.get_running_loop().run_in_executor(THINKERS if robot.thinks else None, robot.choose)


def compiled(game: Game, layout: Layout) -> bool:
    """Whether the search is ready; when first asked it begins to be compiled, in a thread of its own that holds up nobody."""
    if layout not in _READY:
        _READY[layout] = False
        threading.Thread(target=_compile, args=(game, layout), daemon=True).start()
    return _READY[layout]


def _compile(game: Game, layout: Layout) -> None:
    try:
        game.compiled(layout, DOORS)
        _READY[layout] = True
    except NotCompiled:
        return
