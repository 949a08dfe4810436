"""Who carries out jobs: this process, as many of its kind as there are cores, or a cluster. Results come back in order.

Once somebody has asked to stop no result comes any more, and `close` ends at once whoever still works.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from gamester import system
from gamester.bots.jobs import Stopped, in_order, never, threads
from gamester.lab.tallies import Detail, Mass
from gamester.lab.trial import Job, carry_out


class Hands(Protocol):
    """Somebody who carries out jobs."""

    workers: int

    def each(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[Mass | Detail]:
        """The result of every job, in the order of the jobs, until somebody asks to stop."""

    def close(self) -> None:
        """Let go of whoever works."""


class NoCluster(RuntimeError):
    """There is no cluster to be had; says why."""


class Own:
    """A thread of this process."""

    workers = 1

    def each(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[Mass | Detail]:
        """One after another."""
        with threads(1, stopped) as pool:
            yield from in_order(lambda job: pool.submit(carry_out, job), jobs, 1, stopped)

    def close(self) -> None:
        """Nothing to let go of."""


class Processes:
    """Processes of this machine. Where one of them dies, what is still to be done is begun anew by others."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=system.end_at_interrupt)

    def _submit(self, job: Job) -> Future[Mass | Detail]:
        with system.held_back_interrupts():  # it starts a process where one is missing
            return self._pool.submit(carry_out, job)

    def each(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[Mass | Detail]:
        """A worker that is killed costs time and no game; jobs that kill every worker end in BrokenProcessPool."""
        done, lives = 0, self.workers + 2
        while done < len(jobs) and not stopped():
            try:
                for result in in_order(self._submit, jobs[done:], self.workers, stopped):
                    done += 1
                    yield result
            except BrokenProcessPool:
                if stopped():
                    return
                lives -= 1
                if not lives:
                    raise
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = self._made()

    def close(self) -> None:
        """End them, without waiting for what nobody asks for any more."""
        workers = list((getattr(self._pool, "_processes", None) or {}).values())  # Python 3.14 has kill_workers for this
        for one in workers:
            one.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)
        del self._pool  # with its semaphores, also where the program ends without a clean-up


class Cluster:
    """A Ray cluster, local or the one at `address`. Games of a worker that is lost are played again by another (Ray retries)."""

    def __init__(self, address: str = "") -> None:
        try:
            import ray
        except ImportError as why:
            raise NoCluster(f"a cluster needs the extra `cluster` (pip install 'gamester[cluster]'): {why}") from None
        self._ray: Any = ray
        own = {} if address else {"include_dashboard": False, "ignore_reinit_error": True}
        try:
            self._ray.init(address=address or None, log_to_driver=False, **own)
        except (ConnectionError, ValueError, RuntimeError) as why:
            raise NoCluster(f"no Ray cluster at {address or 'this machine'}: {why}") from None
        self.workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._remote = self._ray.remote(max_retries=5)(carry_out)

    def each(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[Mass | Detail]:
        """As many at a time as the cluster has hands for, and some more."""
        yield from in_order(lambda job: self._remote.remote(job).future(), jobs, self.workers, stopped)

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()


def hands(workers: int, cluster: str | None) -> Hands:
    """Whoever is asked for: a cluster where an address or "" is given, else that many processes (0: one per core)."""
    if cluster is not None:
        return Cluster(cluster)
    return Own() if workers == 1 else Processes(workers)
