"""Looking back: games are played again in one thread, so that whoever looks at much holds up nobody who plays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
LOOKER = ThreadPoolExecutor(1, thread_name_prefix="looker")
"""The threads of the rest are for what tables wait for: those that are laid, opened or played at."""


async def looked(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """What `work` gives, when those are done who have asked before."""
    return await asyncio.get_running_loop().run_in_executor(LOOKER, lambda: work(*args, **more))
