"""The threads in which bots think ahead at all tables of this process."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")
BOT_THREADS = ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="thinker")
"""Bots that think ahead wait for one another, so that one core is always left for people."""
WAITS = 5
"""Multiple of its time for which a bot waits until others have thought. Then it does not think: no table's bots stop another."""


async def in_bot_thread(work: Callable[[], Result], patience: float) -> Result | None:
    """Return the result of work that is done in the threads of bots.

    Returns None if it has not begun after `patience` seconds, because others think.
    """
    asked = BOT_THREADS.submit(work)
    found = asyncio.wrap_future(asked)
    try:
        await asyncio.wait([found], timeout=patience)
    except asyncio.CancelledError:
        asked.cancel()
        raise
    return None if asked.cancel() else await found
