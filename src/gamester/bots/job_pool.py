"""Work in threads, a bounded number of jobs at a time, that stops when asked to.

Simulations, ladders, reviews and the lab use it. The main thread only waits for results, so it
reacts to Ctrl+C at any moment, and the results until then are complete. A thread cannot be ended
from outside: a stopped program exits without waiting for its threads (`gamester.__main__`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

LOOK = 0.1
"""Seconds between two checks for a request to stop."""
AHEAD = 4
"""Jobs submitted in advance for each worker, so that no worker is idle."""
Job = TypeVar("Job")
Result = TypeVar("Result")
Stopped = Callable[[], bool]
"""A function that returns True once somebody has asked to stop."""


def never() -> bool:
    """Return False: this caller cannot be asked to stop."""
    return False


@contextmanager
def threads(many: int, stopped: Stopped = never) -> Iterator[ThreadPoolExecutor]:
    """Open a pool of threads.

    At its end it waits for running jobs, unless somebody has asked to stop.
    """
    pool = ThreadPoolExecutor(many)
    try:
        yield pool
    finally:
        pool.shutdown(wait=not stopped(), cancel_futures=True)


def in_order(submit: Callable[[Job], Future[Result]], jobs: Iterable[Job], workers: int, stopped: Stopped = never) -> Iterator[Result]:
    """Yield the result of every job in the order of the jobs.

    Up to `AHEAD` jobs for each worker are submitted in advance. Ends at once, without waiting, when
    asked to stop. Raises what a job raises.
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
            # In short steps: a wait without a timeout would not notice a request to stop.
            if not wait([waiting[0]], LOOK).not_done:
                yield waiting.popleft().result()
    finally:
        for one in waiting:
            one.cancel()


def beside(work: Callable[[], Result], stopped: Stopped = never, pool: ThreadPoolExecutor | None = None) -> Result | None:
    """Run one function in a thread and return its result, or None if stopped before."""
    if pool is None:
        with threads(1, stopped) as own:
            return beside(work, stopped, own)
    return next(in_order(lambda job: pool.submit(job), [work], 1, stopped), None)
