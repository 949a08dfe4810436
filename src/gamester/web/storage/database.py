"""One database for all that the house keeps: SQLite in the data folder, or PostgreSQL, by the same queries.

Whatever is written waits for one thread, which takes all that waits into one transaction: one flush of the disk for all of it.
Everybody has an outcome of his own: who loses a race loses alone, while the others are written without him, and nobody is answered
before the commit.
On PostgreSQL the transaction locks its tables of the game first, in order, and tells all workers which of them have changed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from gamester.web.metrics import KEPT
from gamester.web.storage.engines import CHANNEL, engine_of, opened
from gamester.web.storage.faults import Damaged, sort, unkept
from gamester.web.storage.faults import Unkept as Unkept
from gamester.web.storage.faults import Unreadable as Unreadable
from gamester.web.storage.folder import Unwritable
from gamester.web.storage.schema import TABLES
from gamester.web.storage.work import Job, Work, answered

T = TypeVar("T")
MOST = 100
"""Writes that go to disk together."""
SILENCE = 15.0
"""A longer pause than this, in a house that is open, was a fall too: the machine slept, or the database was away."""
READERS = 3
"""Threads that read."""
OURS = (Damaged, sa.exc.DataError, sa.exc.ProgrammingError)
"""Faults of one row or one query: the database is there, and takes what others write."""


class Raced(Exception):
    """Somebody else was first: another act took this place in the log, or what was to be changed is not as it was."""


class Gone(Raced):
    """The table that was to be changed is not kept any more."""


class Held(Exception):
    """Other processes are writing at tables of these names, which are all that it holds."""


class Database:
    """The engine and its threads. `where` is the data folder, or the address of a PostgreSQL database."""

    def __init__(self, where: Path | str) -> None:
        """Unwritable when it cannot be used, is damaged, or is somebody else's."""
        self.me = secrets.token_hex(4)
        """What this process calls itself where it tells the others of a change."""
        self.engine = engine_of(where)
        self.shared = self.engine.dialect.name == "postgresql"
        alike = {"isolation_level": "REPEATABLE READ"} if self.shared else {"reads": True}
        self._reading = self.engine.execution_options(**alike)
        self._writer = ThreadPoolExecutor(1, "store")
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._jobs: deque[Job] = deque()
        self.failing = ""
        """Why nothing could be written when something was to be written last, or ""."""
        self.missed = False
        """Whether something could not be read or written since the last beat of the house (`heartbeat.py`)."""
        self.beat: float | None = None
        """When that was; None where nobody beats."""
        if why := self._writer.submit(opened, self.engine, where).result():
            self.close()
            raise Unwritable(why)

    def close(self) -> None:
        """Wait for what is being written, then let go of it."""
        self._readers.shutdown()
        self._writer.submit(self.engine.dispose).result()
        self._writer.shutdown()

    def at_once(self, work: Work[T]) -> T:
        """The same as `write` while the house is being opened and nothing else is under way; Unwritable where that fails."""
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except sa.exc.SQLAlchemyError as error:
            raise Unwritable(f"the database fell while the house was opened: {sort(error)}") from error
        except Damaged as error:
            raise Unwritable("what the house keeps of itself is damaged: bring a backup back") from error

    async def read(self, work: Work[T], code: str = "") -> T:
        """Return what `work` reads, all of it at one moment. Unreadable names the table that it is about, where it is damaged."""

        def run() -> T:
            with self._reading.begin() as connection:
                return work(connection)

        try:
            with KEPT.time():
                return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except (sa.exc.SQLAlchemyError, Damaged) as error:
            self.missed = self.missed or not isinstance(error, OURS)
            raise unkept(error, code) from error

    def in_time(self, now: float) -> bool:
        """Whether the time that has gone by counts. After a fall it does once a beat has given back what was lost."""
        return self.beat is None or (not self.missed and now - self.beat <= SILENCE)

    async def write(self, work: Work[T], code: str = "") -> T:
        """What `work` gives, once it is on disk. Raced where a row is in its place already, or `work` says so."""
        job = Job(work, code, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._writer.submit(self._drain)
        try:
            with KEPT.time():
                done: T = await job.future
        except sa.exc.IntegrityError as error:
            raise Raced("something else has been kept in its place") from error
        except OURS as error:
            raise unkept(error, code) from error
        except sa.exc.SQLAlchemyError as error:
            self.failing, self.missed = sort(error), True
            raise Unkept(self.failing) from error
        self.failing = ""
        return done

    def _drain(self) -> None:
        """Everything that waits; what is found here by a later call is nothing."""
        jobs: list[Job] = []
        while self._jobs and len(jobs) < MOST:
            job = self._jobs.popleft()
            if not job.future.cancelled():
                jobs.append(job)
        self._written(self._written(jobs, waits=False), waits=True)

    def _written(self, jobs: list[Job], waits: bool) -> list[Job]:
        """In one transaction whatever can be, up to one that fails; those whose tables others hold, unless it `waits` for them."""
        held: list[Job] = []
        while len(jobs) > 1:
            try:
                good = self._together(jobs, waits)
            except Held as by_others:
                held += [job for job in jobs if job.code in by_others.args]
                jobs = [job for job in jobs if job.code not in by_others.args]
                continue
            if good < len(jobs):  # those before it are written without it, and those behind it tried only once
                held += self._written(jobs[:good], waits)
                self._alone(jobs[good])
            jobs = jobs[good + 1 :]
        for job in jobs:
            self._alone(job)
        return held

    def _alone(self, job: Job) -> None:
        try:
            with self.engine.begin() as connection:
                self._lock(connection, [job])
                job.done = job.work(connection)
                self._tell(connection, [job])
        except BaseException as error:
            job.failed = error
        answered([job])

    def _together(self, jobs: list[Job], waits: bool) -> int:
        """All in one transaction; where the work of one fails nothing of it is written. How many there are before the first of these."""
        good, began = 0, False
        try:
            with self.engine.begin() as connection:
                self._lock(connection, jobs, waits)
                began = True
                for job in jobs:
                    job.done = job.work(connection)
                    good += 1
                self._tell(connection, jobs)
        except Held:
            raise
        except Exception as error:
            lost = isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated
            if began and good < len(jobs) and not lost:
                return good
            for job in jobs:  # nobody is there to ask, or the commit itself failed: whether it was kept is seen by reading again
                job.failed = error
        answered(jobs)
        return len(jobs)

    def _lock(self, connection: sa.Connection, jobs: list[Job], waits: bool = True) -> None:
        """Where other processes write too: one at a time to each table, in an order in which nobody waits for one another.

        Held where it does not wait: whoever hangs at one table holds up nobody at another.
        """
        codes = {job.code for job in jobs if job.code}
        if not self.shared or not codes:
            return
        wanted = sa.select(TABLES.c.code).order_by(TABLES.c.code)
        own = wanted.where(TABLES.c.code.in_(codes)).with_for_update(key_share=True, skip_locked=not waits)
        missing = codes.difference(connection.scalars(own))
        if not waits and missing and (held := {*connection.scalars(wanted.where(TABLES.c.code.in_(missing)))}):
            raise Held(*held)

    def _tell(self, connection: sa.Connection, jobs: list[Job]) -> None:
        codes = sorted({job.code for job in jobs if job.code})
        if self.shared and codes:
            tell = sa.select(*[sa.func.pg_notify(CHANNEL, f"{code} {self.me}") for code in codes])
            connection.execute(tell)
