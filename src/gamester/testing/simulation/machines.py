"""The machines of a world: clock, chance, and the workers that run on them.

Nothing of the product is replaced here but clock, chance, sockets, and the driver beneath the store.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import socket
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import partial
from typing import Any
from unittest import mock

import httpx

from gamester.server import app as application
from gamester.server.app import ServerApp
from gamester.server.config import ServerConfig, Timings
from gamester.server.middleware import limits
from gamester.server.session.delivery import Outlet
from gamester.server.storage import database, migrations, store
from gamester.server.storage.data_folder import DataFolderError
from gamester.server.tables import due_tables
from gamester.testing.simulation.driver import SharedDatabase, SimulatedDatabase, stand_in
from gamester.testing.simulation.loop import CURRENT, SimulatedLoop, SimulatedThreads

EPOCH = 1_800_000_000.0
"""The time at which every world begins, in seconds since 1970."""
ADDRESS = "postgresql://world/server"
PACE = Timings(disconnect_grace=0.5, webhook_delay=2.0, webhook_retry=3.0)


def _once(look: Callable[[Any], str]) -> Callable[[Any], str]:
    """Return a look at the tables of a database that is done once.

    It would be a third of a worker's opening, and no misfortune changes tables.
    """
    found: list[str] = []

    def looked(connection: Any) -> str:
        if not found:
            found.append(look(connection))
        return found[0]

    return looked


class OwnLocks(dict[str, asyncio.Lock]):
    """Locks that each process has for itself.

    A process that dies holds up nobody in another one.
    """

    def setdefault(self, name: str, lock: asyncio.Lock) -> asyncio.Lock:
        """Return the lock of this name in the process of now."""
        return super().setdefault(f"{id(CURRENT.get())} {name}", lock)


class WallClock:
    """The clock of the machines, which may be set forward and back."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop, self.ahead = loop, EPOCH

    def now(self) -> float:
        """Return what it shows, in seconds since 1970."""
        return self._loop.time() + self.ahead


@contextmanager
def nature(loop: SimulatedLoop, clock: WallClock, base: SimulatedDatabase, seed: str, outside: httpx.MockTransport) -> Iterator[None]:
    """Put a world's clock, chance, sockets and driver in the place of the real ones."""
    chance, hashes = random.Random(f"{seed}/chance"), iter(range(1, 1 << 60))
    kept = random.getstate()
    with ExitStack() as stack:

        def put(target: Any, name: str, value: Any) -> None:
            stack.enter_context(mock.patch.object(target, name, value))

        put(
            store,
            "datetime",
            type("datetime", (datetime,), {"now": classmethod(lambda kind, zone: datetime.fromtimestamp(clock.now(), zone))}),
        )
        put(time, "time", clock.now)
        put(time, "monotonic", loop.time)
        put(time, "perf_counter", loop.time)
        for name, value in {
            "_sysrand": chance,
            "choice": chance.choice,
            "randbits": chance.getrandbits,
            "randbelow": chance.randrange,
            "token_bytes": lambda many=32: chance.randbytes(many),
            "token_hex": lambda many=32: chance.randbytes(many).hex(),
        }.items():
            put(secrets, name, value)
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")  # what a library says of its next version is no misfortune
        random.seed(f"{seed}/random")
        stack.callback(random.setstate, kept)
        put(Outlet, "__hash__", lambda one: one.__dict__.setdefault("_number", next(hashes)))  # else their order is that of memory
        put(socket, "getaddrinfo", lambda host, port, *_: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("203.0.113.7", port))])
        put(httpx, "AsyncClient", partial(httpx.AsyncClient, transport=outside))
        put(database, "ThreadPoolExecutor", SimulatedThreads)
        put(database, "make_engine", base.engine)
        put(limits, "_LOCKS", OwnLocks())
        put(migrations, "schema_mismatch", _once(migrations.schema_mismatch))
        put(due_tables, "GcSchedule", mock.Mock())  # the garbage of all workers is that of one process
        if base.shared:
            put(store, "Database", SharedDatabase)
        stack.enter_context(mock.patch.dict(sys.modules, {"psycopg": stand_in(base)}))
        yield


class Worker:
    """One worker of the server, from when it is opened until it dies."""

    app: ServerApp

    def __init__(self, loop: SimulatedLoop, name: str) -> None:
        self._loop = loop
        self.process, self.context = loop.new_process(name)
        self.dies: asyncio.Event = asyncio.Event()
        self.up = False
        self.problem = ""

    def __repr__(self) -> str:
        return self.process.name

    async def open(self) -> bool:
        """Open the server as `gamester serve` does.

        Return False if the database did not let it.
        """
        try:
            self.app = self.context.run(application.create_app, ADDRESS, PACE, ServerConfig(allow_private_webhooks=True))
        except DataFolderError as error:
            self.problem = str(error)
            self.kill()
            return False
        heard: asyncio.Queue[Any] = asyncio.Queue()
        started: asyncio.Future[Any] = self._loop.create_future()
        self._stop = heard

        async def send(message: Any) -> None:
            if not started.done():
                started.set_result(message["type"])

        heard.put_nowait({"type": "lifespan.startup"})
        scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}
        self._loop.create_task(self.app(scope, heard.get, send), context=self.context)
        dead: asyncio.Future[Any] = asyncio.ensure_future(self.dies.wait())
        await asyncio.wait({started, dead}, return_when=asyncio.FIRST_COMPLETED)
        dead.cancel()
        self.up = started.done() and not self.dies.is_set()
        if started.done() and not started.cancelled() and started.result() != "lifespan.startup.complete":
            raise AssertionError(f"{self} did not start")
        return self.up

    def kill(self) -> None:
        """Die at once, whatever is under way."""
        self.up = False
        self._loop.bury(self.process)
        self.dies.set()
