"""Executors for lab jobs: in process, in a process pool, or on a Ray cluster.

Results keep the order of the jobs, and every executor gives the same tallies.
"""

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
from gamester.bots.arena import Arena, GameAgents
from gamester.bots.job_pool import Stopped, in_order, never, threads
from gamester.bots.spec import parse_bot
from gamester.bots.statistics import ProportionStats
from gamester.lab.event_analysis import EventAnalyser
from gamester.lab.plan import Variant
from gamester.lab.tallies import EventTally, GameTally
from gamester.match.setup import new_setup
from gamester.words.phrases import encode_json


class Job(Struct, frozen=True):
    """Games of a variant, from number `first` on.

    They are tallied or, with `closer`, analysed one by one.
    """

    variant: Variant
    seed: str
    first: int
    games: int
    analyse_events: bool = False
    plain: bool = False


def arena_for(variant: Variant, plain: bool) -> Arena:
    """Return the arena of a variant.

    Cached, since a worker gets many jobs of one variant.
    """
    return _arena(encode_json(variant), plain)


@lru_cache(maxsize=16)
def _arena(written: bytes, plain: bool) -> Arena:
    variant = msgspec.json.decode(written, type=Variant)
    laid = new_setup(variant.game, variant.seats, variant.cards, variant.options, variant.text)
    company = None
    if has_agents(variant):
        company = GameAgents(laid, variant.cards, variant.text)
        _COMPANIES.append(company)
    return Arena(laid.game, laid.state, laid.layout, variant.bots, plain, company)


_COMPANIES: list[GameAgents] = []
"""The agents of this process, one pool for each variant."""


def has_agents(variant: Variant) -> bool:
    """Return True if a program has a seat."""
    return any(parse_bot(name, allow_programs=True).is_agent for name in variant.bots)


def stop_agents() -> list[str]:
    """Stop all agents of this process. Return one line for each problem with them."""
    failures = []
    while _COMPANIES:
        company = _COMPANIES.pop()
        company.close()
        failures += company.failures()
    _arena.cache_clear()
    return failures


def run_job(job: Job) -> GameTally | EventTally:
    """Play the games of a job and return their tally."""
    table = arena_for(job.variant, job.plain)
    if job.analyse_events:
        closer, found = EventAnalyser(table), EventTally()
        for game in range(job.first, job.first + job.games):
            closer.analyse(job.seed, game, found)
        return found
    mass = GameTally([ProportionStats() for _ in range(job.variant.seats)])
    mass.add(*table.play_and_count(job.seed, job.first, job.games))
    return mass


class Executor(Protocol):
    """Runs jobs."""

    workers: int

    def map_jobs(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[GameTally | EventTally]:
        """Yield the result of every job in the order of the jobs, until asked to stop."""

    def close(self) -> None:
        """Release the workers."""


class NoCluster(RuntimeError):
    """Raised if no cluster is available; the message says why."""


class InProcessExecutor:
    """Runs jobs in a thread of this process."""

    workers = 1

    def map_jobs(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[GameTally | EventTally]:
        """Yield the result of one job after another."""
        with threads(1, stopped) as pool:
            yield from in_order(lambda job: pool.submit(run_job, job), jobs, 1, stopped)

    def close(self) -> None:
        """Do nothing: there are no workers."""


class ProcessExecutor:
    """Runs jobs in processes of this machine.

    If a process dies, its unfinished jobs are started again in new ones.
    """

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # Not fork: the parent has threads, whose locks a child would inherit.
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=system.end_at_interrupt)

    def _submit(self, job: Job) -> Future[GameTally | EventTally]:
        with system.held_back_interrupts():  # `submit` may start a process, which must not inherit Ctrl+C handling.
            return self._pool.submit(run_job, job)

    def map_jobs(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[GameTally | EventTally]:
        """Yield the results in order.

        A killed worker costs time but no game. Raises BrokenProcessPool if the jobs kill every worker.
        """
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
                self._pool = self._new_pool()

    def close(self) -> None:
        """Kill the workers without waiting for their results."""
        # Python 3.14 has `kill_workers` for this.
        workers = list((getattr(self._pool, "_processes", None) or {}).values())
        for one in workers:
            one.kill()
        self._pool.shutdown(wait=True, cancel_futures=True)
        del self._pool  # Frees its semaphores even if the program then ends without cleaning up.


class Cluster:
    """Runs jobs on a Ray cluster, a local one or the one at `address`.

    Ray repeats the jobs of a lost worker.
    """

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

    def map_jobs(self, jobs: Sequence[Job], stopped: Stopped = never) -> Iterator[GameTally | EventTally]:
        """Yield the results in order; each CPU of the cluster has jobs in advance."""
        yield from in_order(lambda job: self._remote.remote(job).future(), jobs, self.workers, stopped)

    def close(self) -> None:
        """Leave the cluster."""
        self._ray.shutdown()


def make_executor(workers: int, cluster: str | None, agents: bool = False) -> Executor:
    """Return a cluster if an address (or "") is given, else that many processes.

    0 workers means one per core, 1 means this process. Agents run beside this process: their games cannot be repeated elsewhere.
    """
    if agents:
        return InProcessExecutor()
    if cluster is not None:
        return Cluster(cluster)
    return InProcessExecutor() if workers == 1 else ProcessExecutor(workers)
