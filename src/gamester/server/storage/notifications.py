"""Changes by other workers.

One connection to PostgreSQL listens for as long as the process lives. Notifications may be lost
while nobody listens. So after every connection all that is held in memory is read again, and
without one nobody is shown a table before it has been read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from gamester.server.storage.engines import CHANNEL, listen_args
from gamester.server.storage.errors import StorageError
from gamester.server.storage.store import Store

LOG = logging.getLogger("gamester")
MIN_RETRY, MAX_RETRY = 0.1, 5.0
"""Seconds before another try to connect; doubled each time."""
QUIET = 20.0
"""Seconds without news after which the server is asked whether it is still there."""
NAME = "gamester news"
"""The name by which the operator of the database recognises this connection."""


class NotificationListener:
    """The listener to changes that other workers make.

    `heard` is called for each table that somebody else has changed, one call at a time; `anew` when any
    may have changed.
    """

    def __init__(self, store: Store, heard: Callable[[str], Awaitable[None]], anew: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._heard = heard
        self._anew = anew
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._listener: asyncio.Task[None] | None = None
        self.listening = False
        """True if all notifications arrive now."""

    def start(self) -> None:
        """Listen until `stop`."""
        self._listener = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        import psycopg

        how = listen_args(self._store.db.engine) | {"application_name": NAME}
        wait = MIN_RETRY
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(**how, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    await self._anew()
                    self.listening, wait = True, MIN_RETRY
                    while True:
                        async for note in connection.notifies(timeout=QUIET):
                            self._on_payload(note.payload)
                        await connection.execute("SELECT 1")
            except (psycopg.Error, StorageError, OSError) as error:
                if (task := asyncio.current_task()) is not None and task.cancelling():
                    return  # a connection that breaks while it is cancelled ends in a fault of its own
                LOG.warning("no news of other workers: %s; trying again", type(error).__name__)
            finally:
                self.listening = False
            await asyncio.sleep(wait)
            wait = min(2 * wait, MAX_RETRY)

    def _on_payload(self, payload: str) -> None:
        code, _, sender = payload.partition(" ")
        if sender == self._store.db.me:
            return
        if code in self._tasks:
            self._again.add(code)
            return
        self._tasks[code] = asyncio.create_task(self._deliver(code))

    async def _deliver(self, code: str) -> None:
        """Pass a table on until nothing new has come meanwhile.

        It leaves the list in the very step that sees this: what comes next begins anew.
        """
        try:
            while True:
                self._again.discard(code)
                try:
                    await self._heard(code)
                except StorageError:
                    LOG.warning("table %s could not be read again", code)
                if code not in self._again:
                    return
        finally:
            del self._tasks[code]

    async def stop(self) -> None:
        """Stop listening, and cancel what is still being passed on."""
        tasks = [*self._tasks.values(), *([self._listener] if self._listener else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
