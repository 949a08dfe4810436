"""Some games of one variant, played by whoever has hands free: the same job gives the same tallies everywhere."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from gamester import system
from gamester.bots.arena import Arena
from gamester.bots.job_pool import Stopped, in_order, never, threads
from gamester.bots.statistics import ProportionStats
from gamester.lab.event_analysis import EventAnalyser
from gamester.lab.plan import Variant
from gamester.lab.tallies import EventTally, GameTally
from gamester.match.setup import new_setup


class Job(Struct, frozen=True):
    """Games first..first+games-1 of a variant, by the thousand or, with `closer`, one by one."""

    variant: Variant
    seed: str
    first: int
    games: int
    closer: bool = False
    plain: bool = False


def arena_for(variant: Variant, plain: bool) -> Arena:
    """The tables of a variant; kept, since a worker has many jobs of the same one."""
    return _arena(msgspec.json.encode(variant), plain)


@lru_cache(maxsize=16)
def _arena(written: bytes, plain: bool) -> Arena:
    variant = msgspec.json.decode(written, type=Variant)
    laid = new_setup(variant.game, variant.seats, variant.cards, variant.options, variant.text)
    return Arena(laid.game, laid.t, laid.layout, variant.bots, plain)


def run_job(job: Job) -> GameTally | EventTally:
    """Play the games of a job."""
    table = arena_for(job.variant, job.plain)
    if job.closer:
        closer, found = EventAnalyser(table), EventTally()
        for game in range(job.first, job.first + job.games):
            closer.look(job.seed, game, found)
        return found
    mass = GameTally([ProportionStats() for _ in range(job.variant.seats)])
    mass.add(*table.run(job.seed, job.first, job.games))
    return mass


class Executor(Protocol):
    """Somebody who carries out jobs."""

    workers: int

    def each(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[GameTally | EventTally]:
        """The result of every job, in the order of the jobs, until somebody asks to stop."""

    def close(self) -> None:
        """Let go of whoever works."""


class NoCluster(RuntimeError):
    """There is no cluster to be had; says why."""


class InProcessExecutor:
    """A thread of this process."""

    workers = 1

    def each(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[GameTally | EventTally]:
        """One after another."""
        with threads(1, stopped) as pool:
            yield from in_order(lambda job: pool.submit(run_job, job), jobs, 1, stopped)

    def close(self) -> None:
        """Nothing to let go of."""


class ProcessExecutor:
    """Processes of this machine. Where one of them dies, what is still to be done is begun anew by others."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=system.end_at_interrupt)

    def _submit(self, job: Job) -> Future[GameTally | EventTally]:
        with system.held_back_interrupts():  # it starts a process where one is missing
            return self._pool.submit(run_job, job)

    def each(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[GameTally | EventTally]:
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
        self._remote = self._ray.remote(max_retries=5)(run_job)

    def each(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[GameTally | EventTally]:
        """As many at a time as the cluster has hands for, and some more."""
        yield from in_order(lambda job: self._remote.remote(job).future(), jobs, self.workers, stopped)

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()


def make_executor(workers: int, cluster: str | None) -> Executor:
    """Whoever is asked for: a cluster where an address or "" is given, else that many processes (0: one per core)."""
    if cluster is not None:
        return Cluster(cluster)
    return InProcessExecutor() if workers == 1 else ProcessExecutor(workers)
