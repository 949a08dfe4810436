"""What waits to be written, who waits for it, and how they are told: whoever was written together is told together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec import Struct

T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class Job(Struct):
    """One piece of work that waits to be written, the table it is about, who waits for it, and what came of it."""

    work: Work[Any]
    code: str
    future: asyncio.Future[Any]
    done: Any = None
    failed: BaseException | None = None

    def tell(self) -> None:
        """Give it to whoever still waits."""
        if not self.future.done():
            self.future.set_exception(self.failed) if self.failed is not None else self.future.set_result(self.done)


def answered(jobs: Sequence[Job]) -> None:
    """Let everybody who waits know: one loop is woken once for all of them. Where it is closed nobody waits any more."""
    loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        loops.setdefault(job.future.get_loop(), []).append(job)
    for loop, waiting in loops.items():
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_tell, waiting)


def _tell(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.tell()
