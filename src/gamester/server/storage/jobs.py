"""Jobs of the workshop as the server keeps them.

Here is how far each is, and in the end what came of it. Any worker answers for any of them. The
worker on a job says so again and again; a job of which that is not heard any more is one whose
server was closed.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from msgspec import Struct

from gamester.server.messages import StoredSentence, stored_text
from gamester.server.storage.column_types import sound
from gamester.server.storage.database import Conflict, Database
from gamester.server.storage.schema import JOBS, OUTCOMES

HEARTBEAT_SECONDS, SILENCE = 2.0, 20.0
"""Seconds between two signs of life of a job's worker, and without one until the job counts as abandoned."""
MOST_KEPT = 50
CLOSED, WAITING = StoredSentence("job-closed"), StoredSentence("job-waiting")
CURVE = StoredSentence("job-curve")
"""Title of the jobs that begin without a press. Of them as many are kept as of all others, which they never replace."""


class JobStatus(Struct, frozen=True):
    """The progress of a job, in the language of whoever asks.

    `words` say it; `share` is from 0 to 1; `done` and `failed` end it.
    """

    title: str
    words: str
    share: float = 0.0
    done: bool = False
    failed: bool = False


class JobStore:
    """All jobs of a server, as one of its workers sees them."""

    def __init__(self, store: Database) -> None:
        self._store = store

    async def begin(self, job: str, title: str) -> bool:
        """Begin a job in the place of an earlier try.

        Returns False if it is done, or another worker has it.
        """
        now = time.time()

        def work(connection: sa.Connection) -> bool:
            kept = connection.execute(sa.select(JOBS).where(JOBS.c.name == job).with_for_update()).mappings().first()
            if kept is not None and not self._state(kept, now).failed:
                return False
            _forget(connection, [job])
            connection.execute(
                JOBS.insert().values(name=job, title=title, made=now, worker=self._store.me, alive=now, words=WAITING.encode())
            )
            named = sound(connection, JOBS.c.name)
            alike = JOBS.c.title == CURVE.encode() if title == CURVE.encode() else JOBS.c.title != CURVE.encode()
            newest = sa.select(JOBS.c.name).where(named, alike).order_by(JOBS.c.made.desc(), JOBS.c.name).limit(MOST_KEPT)
            ended = sa.or_(JOBS.c.alive.is_(None), JOBS.c.alive < now - SILENCE)
            _forget(connection, list(connection.scalars(sa.select(JOBS.c.name).where(named, alike, ended, JOBS.c.name.not_in(newest)))))
            return True

        try:
            return await self._store.write(work)
        except Conflict:
            return False

    async def update_progress(self, job: str, words: str, share: float) -> None:
        """Store the progress of a job of this worker."""
        await self._store.write(lambda connection: self._change(connection, job, alive=time.time(), words=words, share=share))

    async def finish(self, job: str, files: Mapping[str, str]) -> None:
        """Store the files of a job; nothing if another worker has taken it up meanwhile."""

        def work(connection: sa.Connection) -> None:
            if self._change(connection, job, alive=None, words="", share=1.0):
                connection.execute(OUTCOMES.insert(), [{"name": job, "file": file, "text": text} for file, text in files.items()])

        await self._store.write(work)

    async def fail(self, job: str, words: str) -> None:
        """Store that a job has failed, and why."""
        await self._store.write(lambda connection: self._change(connection, job, alive=None, words=words, failed=True))

    async def state(self, job: str) -> JobStatus | None:
        """Return the progress of a job, or None."""
        row = await self._store.read(lambda connection: connection.execute(sa.select(JOBS).where(JOBS.c.name == job)).mappings().first())
        return None if row is None else self._state(row, time.time())

    async def file(self, job: str, file: str) -> str | None:
        """Return the text of a file that a job has made, or None."""
        one = sa.select(OUTCOMES.c.text).where(OUTCOMES.c.name == job, OUTCOMES.c.file == file)
        return await self._store.read(lambda connection: connection.scalar(one))

    def _change(self, connection: sa.Connection, job: str, **values: Any) -> bool:
        own = JOBS.c.name == job, JOBS.c.worker == self._store.me
        return bool(connection.execute(JOBS.update().where(*own).values(**values)).rowcount)

    def _state(self, row: Mapping[Any, Any], now: float) -> JobStatus:
        """Return the progress by a row.

        With a data folder there is one process: another that began a job is gone.
        """
        title = stored_text(row["title"])
        if row["failed"] or row["alive"] is None:
            return JobStatus(title, stored_text(row["words"]), row["share"], not row["failed"], row["failed"])
        if row["alive"] < now - SILENCE or not (self._store.shared or row["worker"] == self._store.me):
            return JobStatus(title, CLOSED.said(), failed=True)
        return JobStatus(title, stored_text(row["words"]), row["share"])


def _forget(connection: sa.Connection, jobs: list[str]) -> None:
    for table in (OUTCOMES, JOBS):
        connection.execute(table.delete().where(table.c.name.in_(jobs)))
