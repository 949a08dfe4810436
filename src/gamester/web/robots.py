"""Bots at a live table: they see what their seat knows and nothing else, and what they choose is one whole act."""

from __future__ import annotations

import asyncio
import os
import secrets
from concurrent.futures import ThreadPoolExecutor

from gamester.bots.chooser import Chooser, compiled
from gamester.bots.levels import BOTS as KINDS
from gamester.bots.levels import level
from gamester.bots.mind import outlook
from gamester.play.match import Match
from gamester.web.metrics import BOTS

__all__ = ["KINDS", "Robot", "chosen"]

THINKERS = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="thinker")
"""Bots that think ahead wait for one another, so that one core is always left for people."""


class Robot(Chooser):
    """One bot's view of one decision, taken while the table stands still; `choose` may then run in another thread.

    While its search is still being compiled it runs plain.
    """

    def __init__(self, match: Match, seat: int, kind: str, seconds: float = 2.0) -> None:
        """`seconds` is the most that a bot which thinks ahead may take for the whole act, whatever its level."""
        game, layout, bot = match.game, match.layout, level(kind)
        seen = outlook(game, layout, match.table, seat, bot, secrets.randbits(32) if bot.searches else 0)
        super().__init__(game, layout, seen, seat, bot, seconds, lambda: not compiled(game, layout, bot))


async def chosen(match: Match, seat: int, kind: str, seconds: float) -> tuple[int, ...]:
    """The act of a bot, found in a thread; the table may go on meanwhile."""
    robot = Robot(match, seat, kind, seconds)
    with BOTS.time():
        return await asyncio.get_running_loop().run_in_executor(THINKERS if robot.thinks else None, robot.choose)
