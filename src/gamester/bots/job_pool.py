"""Work that is done beside the main thread, a bounded number of jobs at a time, and left at once when somebody asks to stop.

Simulations, ladders, reviews and the lab all go through here. The main thread waits for results and does nothing long itself: so Ctrl+C
is heard at any moment, and what was counted until then is whole. Threads cannot be ended from outside. A program that was stopped ends
without waiting for them (`gamester.__main__`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

LOOK = 0.1
"""Seconds between two looks whether somebody has asked to stop."""
AHEAD = 4
"""Jobs for each worker that are handed out at a time, so that none waits for the next one."""
Job = TypeVar("Job")
Result = TypeVar("Result")
Stopped = Callable[[], bool]
"""True once somebody has asked to stop."""


def never() -> bool:
    """Return False: nobody can ask to stop."""
    return False


@contextmanager
def threads(many: int, stopped: Stopped = never) -> Iterator[ThreadPoolExecutor]:
    """Open a pool of threads. Its end waits for what they do, unless somebody has asked to stop."""
    pool = ThreadPoolExecutor(many)
    try:
        yield pool
    finally:
        pool.shutdown(wait=not stopped(), cancel_futures=True)


def in_order(submit: Callable[[Job], Future[Result]], jobs: Iterable[Job], workers: int, stopped: Stopped = never) -> Iterator[Result]:
    """Yield the result of every job in the order of the jobs, with `AHEAD` jobs a worker handed out at a time.

    Ends early, waiting for nothing, once somebody has asked to stop. Raises what a job raises.
    """
    waiting: deque[Future[Result]] = deque()
    todo = iter(jobs)
    try:
        while not stopped():
            while len(waiting) < AHEAD * workers:
                try:
                    waiting.append(submit(next(todo)))
                except StopIteration:
                    break
            if not waiting:
                return
            if not wait([waiting[0]], LOOK).not_done:
                yield waiting.popleft().result()
    finally:
        for one in waiting:
            one.cancel()


def beside(work: Callable[[], Result], stopped: Stopped = never, pool: ThreadPoolExecutor | None = None) -> Result | None:
    """Do one thing in a thread; None where somebody asks to stop before it is done."""
    if pool is None:
        with threads(1, stopped) as own:
            return beside(work, stopped, own)
    return next(in_order(lambda job: pool.submit(job), [work], 1, stopped), None)
