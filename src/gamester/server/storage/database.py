"""The database and its threads.

Writes that wait are done together, and those who wait are told together.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec import Struct

from gamester.server.metrics import DATABASE_SECONDS
from gamester.server.storage.data_folder import DataFolderError
from gamester.server.storage.engines import CHANNEL, make_engine, open_database
from gamester.server.storage.errors import Damaged, StorageError, sort, unkept
from gamester.server.storage.errors import Unreadable as Unreadable
from gamester.server.storage.schema import TABLES

T = TypeVar("T")
QueryFunction = Callable[[sa.Connection], T]


class WriteJob(Struct):
    """A write that waits: the table it is about, who waits for it, and its result."""

    work: QueryFunction[Any]
    code: str
    future: asyncio.Future[Any]
    done: Any = None
    failed: BaseException | None = None

    def resolve(self) -> None:
        """Give it to whoever still waits."""
        if not self.future.done():
            self.future.set_exception(self.failed) if self.failed is not None else self.future.set_result(self.done)


def resolve_all(jobs: Sequence[WriteJob]) -> None:
    """Let everybody who waits know: one loop is woken once for all of them.

    Where it is closed nobody waits any more.
    """
    loops: dict[asyncio.AbstractEventLoop, list[WriteJob]] = {}
    for job in jobs:
        loops.setdefault(job.future.get_loop(), []).append(job)
    for loop, waiting in loops.items():
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_tell, waiting)


def _tell(jobs: Sequence[WriteJob]) -> None:
    for job in jobs:
        job.resolve()


MOST = 100
"""Writes that go to disk together."""
READ_TIMEOUT = 15.0
"""Seconds after which a pause counts as a failure: the machine slept, or the database was away."""
READERS = 3
"""Threads that read."""
OURS = (Damaged, sa.exc.DataError, sa.exc.ProgrammingError)
"""Faults of one row or one query: the database is there, and takes what others write."""


class Conflict(Exception):
    """Raised if another worker was first.

    Its move has this place in the log, or what was to be changed is not as expected.
    """


class ClockWasSet(Conflict):
    """Raised if the machine's clock was set: a beat must come first."""


class NotFound(Conflict):
    """The table that was to be changed was deleted."""


class LockedByOther(Exception):
    """Raised if other processes are writing at tables of these names.

    The names are all that it holds.
    """


class Database:
    """The engine and its threads.

    `where` is the data folder, or the address of a PostgreSQL database.
    """

    def __init__(self, where: Path | str) -> None:
        """Open the database.

        Raises DataFolderError if it cannot be used, is damaged, or is in use.
        """
        self.me = secrets.token_hex(4)
        """The name of this process in notifications to the others."""
        self.engine = make_engine(where)
        self.shared = self.engine.dialect.name == "postgresql"
        alike = {"isolation_level": "REPEATABLE READ"} if self.shared else {"reads": True}
        self._reading = self.engine.execution_options(**alike)
        self._writer = ThreadPoolExecutor(1, "store")
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._jobs: deque[WriteJob] = deque()
        self.failing = ""
        """Why nothing could be written when something was to be written last, or ""."""
        self.missed = False
        """True if something could not be read or written since the last beat (`due_tables.py`), or a clock was found set."""
        self.beat: float | None = None
        """Time of that beat; None if nobody beats."""
        self.beat_now: Callable[[], Awaitable[None]] | None = None
        """Beats at once, for what cannot wait until the next round."""
        if why := self._writer.submit(open_database, self.engine, where).result():
            self.close()
            raise DataFolderError(why)

    def close(self) -> None:
        """Wait for what is being written, then let go of it."""
        self._readers.shutdown()
        self._writer.submit(self.engine.dispose).result()
        self._writer.shutdown()

    def write_sync(self, work: QueryFunction[T]) -> T:
        """Write while the server is being opened and nothing else is under way.

        Raises DataFolderError if that fails.
        """
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except sa.exc.SQLAlchemyError as error:
            raise DataFolderError(f"the database fell while the server was opened: {sort(error)}") from error
        except Damaged as error:
            raise DataFolderError("what the server keeps of itself is damaged: bring a backup back") from error

    async def read(self, work: QueryFunction[T], code: str = "") -> T:
        """Return what `work` reads, all of it at one moment.

        Unreadable names the table that it is about, where it is damaged.
        """

        def run() -> T:
            with self._reading.begin() as connection:
                return work(connection)

        try:
            with DATABASE_SECONDS.time():
                return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except (sa.exc.SQLAlchemyError, Damaged) as error:
            self.missed = self.missed or not isinstance(error, OURS)
            raise unkept(error, code) from error

    def in_time(self, now: float) -> bool:
        """Return True if the time until now counts.

        After a failure, or if the machine's clock was set, it does once a beat has given back what was lost.
        """
        return self.beat is None or (not self.missed and abs(now - self.beat) <= READ_TIMEOUT)

    async def write(self, work: QueryFunction[T], code: str = "") -> T:
        """Return the result of `work`, once it is stored.

        Raises Conflict if a row is in its place, or if `work` says so.
        """
        job = WriteJob(work, code, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._writer.submit(self._write_pending)
        try:
            with DATABASE_SECONDS.time():
                done: T = await job.future
        except ClockWasSet:
            self.missed = True
            raise
        except sa.exc.IntegrityError as error:
            raise Conflict("something else has been kept in its place") from error
        except OURS as error:
            raise unkept(error, code) from error
        except sa.exc.SQLAlchemyError as error:
            self.failing, self.missed = sort(error), True
            raise StorageError(self.failing) from error
        self.failing = ""
        return done

    def _write_pending(self) -> None:
        """Write all that waits; a later call finds nothing more to do."""
        jobs: list[WriteJob] = []
        while self._jobs and len(jobs) < MOST:
            job = self._jobs.popleft()
            if not job.future.cancelled():
                jobs.append(job)
        self._write_group(self._write_group(jobs, waits=False), waits=True)

    def _write_group(self, jobs: list[WriteJob], waits: bool) -> list[WriteJob]:
        """Write in one transaction what can be, up to a job that fails.

        Returns jobs whose tables others hold, unless it `waits`.
        """
        held: list[WriteJob] = []
        while len(jobs) > 1:
            try:
                good = self._write_batch(jobs, waits)
            except LockedByOther as by_others:
                held += [job for job in jobs if job.code in by_others.args]
                jobs = [job for job in jobs if job.code not in by_others.args]
                continue
            if good < len(jobs):  # those before it are written without it, and those behind it tried only once
                held += self._write_group(jobs[:good], waits)
                self._write_one(jobs[good])
            jobs = jobs[good + 1 :]
        for job in jobs:
            self._write_one(job)
        return held

    def _write_one(self, job: WriteJob) -> None:
        try:
            with self.engine.begin() as connection:
                self._lock(connection, [job])
                job.done = job.work(connection)
                self._notify(connection, [job])
        except BaseException as error:
            job.failed = error
        resolve_all([job])

    def _write_batch(self, jobs: list[WriteJob], waits: bool) -> int:
        """Write all jobs in one transaction, or none.

        Returns how many come before the first that fails.
        """
        good, began = 0, False
        try:
            with self.engine.begin() as connection:
                self._lock(connection, jobs, waits)
                began = True
                for job in jobs:
                    job.done = job.work(connection)
                    good += 1
                self._notify(connection, jobs)
        except LockedByOther:
            raise
        except Exception as error:
            lost = isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated
            if began and good < len(jobs) and not lost:
                return good
            for job in jobs:  # nobody is there to ask, or the commit itself failed: whether it was kept is seen by reading again
                job.failed = error
        resolve_all(jobs)
        return len(jobs)

    def _lock(self, connection: sa.Connection, jobs: list[WriteJob], waits: bool = True) -> None:
        """Lock the tables of jobs in order, if other processes write too.

        In order, nobody waits for one another. Raises LockedByOther unless it `waits`: a process that hangs
        at one table holds up nobody at another.
        """
        codes = {job.code for job in jobs if job.code}
        if not self.shared or not codes:
            return
        wanted = sa.select(TABLES.c.code).order_by(TABLES.c.code)
        own = wanted.where(TABLES.c.code.in_(codes)).with_for_update(key_share=True, skip_locked=not waits)
        missing = codes.difference(connection.scalars(own))
        if not waits and missing and (held := {*connection.scalars(wanted.where(TABLES.c.code.in_(missing)))}):
            raise LockedByOther(*held)

    def _notify(self, connection: sa.Connection, jobs: list[WriteJob]) -> None:
        codes = sorted({job.code for job in jobs if job.code})
        if self.shared and codes:
            tell = sa.select(*[sa.func.pg_notify(CHANNEL, f"{code} {self.me}") for code in codes])
            connection.execute(tell)
