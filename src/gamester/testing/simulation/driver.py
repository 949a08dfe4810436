"""The database of a world: SQLite in memory, and the news between workers.

The driver of the database can fail.
Workers on one database are made to believe that it is PostgreSQL, which several of them can share: `pg_notify`
is there, and a stand-in of psycopg that listens.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import cache
from types import ModuleType
from typing import Any

import sqlalchemy as sa
from sqlalchemy.util import LRUCache

from gamester.server.storage import engines
from gamester.server.storage.database import Database
from gamester.testing.simulation.loop import CURRENT, Process, SimulatedLoop

WRITES = ("INSERT", "UPDATE", "DELETE", "CREATE", "ALTER", "DROP")
AWAY, FULL, READ_ONLY = "away", "full", "read-only"
ERRORS = {FULL: "SQLITE_FULL", READ_ONLY: "SQLITE_READONLY"}


class Gone(sqlite3.OperationalError):
    """The server of the database has not answered."""


STATEMENTS: LRUCache[Any, Any] = LRUCache(1000)
"""Compiled statements of all worlds: every worker is an engine, and to compile them for each would cost most of its opening."""


@cache
def _dialect() -> sa.Dialect:
    """Return the dialect of all engines, as it is once it has seen a connection."""
    first = sa.create_engine("sqlite://")
    first.connect().close()
    dialect: Any = first.dialect
    dialect.is_disconnect = lambda error, *_: isinstance(error, Gone)
    return first.dialect


class SimulatedDatabase:
    """One database and what befalls it."""

    def __init__(self, loop: SimulatedLoop, seed: str, shared: bool) -> None:
        self.loop, self.shared = loop, shared
        self._replaced = 0
        self.keeper = self._kept()
        """Holds the database, and reads what is in it."""
        self.draw = random.Random(f"{seed}/database")
        self.trouble = ""
        """AWAY, FULL or READ_ONLY, or "" while all is well."""
        self.hangs_until = 0.0
        self.fails_before = self.fails_after = 0.0
        """Probabilities that a commit fails before it is done, or after."""
        self.counts = {"commits": 0, "commits that failed before": 0, "commits that failed after": 0, "statements that failed": 0}
        self.on_commit: Callable[[Process], None] = lambda process: None
        self.listeners: list[Listener] = []
        self.cut: set[Process] = set()
        """Processes between which and the database the news are cut."""

    @property
    def name(self) -> str:
        """The address of the database in memory; one that is put back has another."""
        return f"file:world-{id(self)}-{self._replaced}?mode=memory&cache=shared"

    def _kept(self) -> sqlite3.Connection:
        return sqlite3.connect(self.name, uri=True, check_same_thread=False)

    def replace(self, other: sqlite3.Connection) -> None:
        """Put another database in the place of this one, while nobody is connected."""
        self.keeper.close()
        self._replaced += 1
        self.keeper = self._kept()
        other.backup(self.keeper)

    def delay(self, kind: str, result: bool) -> float:
        """Return for how long the database hangs still."""
        return max(0.0, self.hangs_until - self.loop.time()) if kind in ("store", "reader") else 0.0

    def engine(self, _: Any) -> sa.Engine:
        """Return an engine of this database, for whatever address."""
        connect: Any = self._connect  # a connection of sqlite3 in all but its type
        pool = sa.pool.QueuePool(connect, dialect=_dialect())
        made = sa.Engine(pool, _dialect(), sa.make_url(f"sqlite:///{self.name}"), hide_parameters=True)
        made.update_execution_options(compiled_cache=STATEMENTS)
        sa.event.listen(made, "connect", engines._pragmas)
        sa.event.listen(made, "begin", engines._begin)
        return made

    def _connect(self) -> SimulatedConnection:
        if self.trouble == AWAY:
            raise self.gone()
        made = sqlite3.connect(self.name, uri=True, factory=SimulatedConnection, check_same_thread=False)
        made.settle(self)
        return made

    def gone(self) -> Gone:
        """Return the fault of a server that does not answer."""
        self.counts["statements that failed"] += 1
        return Gone("gone")

    def check(self, statement: str) -> None:
        """Raise what a statement meets."""
        if self.trouble == AWAY:
            raise self.gone()
        if self.trouble and statement.lstrip()[:6].upper().startswith(WRITES):
            self.counts["statements that failed"] += 1
            error = sqlite3.OperationalError(self.trouble)
            error.sqlite_errorname = ERRORS[self.trouble]
            raise error

    def tell(self, notes: list[str]) -> None:
        """Send notes to all who listen."""
        for listener in self.listeners:
            for note in notes:
                listener.send(note)

    def close(self) -> None:
        """Let go of the memory."""
        self.keeper.close()


class SimulatedCursor(sqlite3.Cursor):
    """A cursor whose statements may fail."""

    connection: SimulatedConnection

    def execute(self, statement: str, *args: Any) -> Any:
        """Execute a statement, if the database lets it."""
        self.connection.note(statement)
        return super().execute(statement, *args)

    def executemany(self, statement: str, *args: Any) -> Any:
        """Execute a statement for several rows, if the database lets it."""
        self.connection.note(statement)
        return super().executemany(statement, *args)


class SimulatedConnection(sqlite3.Connection):
    """A connection of one worker."""

    base: SimulatedDatabase | None = None
    _notes: list[str]
    _wrote = False

    def settle(self, base: SimulatedDatabase) -> None:
        """Belong to a database."""
        self.base, self._notes = base, []
        self.create_function("pg_notify", 2, lambda channel, note: self._notes.append(note))

    def cursor(self, *_: Any) -> Any:
        """Return a cursor."""
        return super().cursor(SimulatedCursor)

    def note(self, statement: str) -> None:
        """Look at a statement before it is executed."""
        if self.base is not None:
            self.base.check(statement)
            self._wrote = self._wrote or statement.lstrip()[:6].upper().startswith(WRITES)

    def rollback(self) -> None:
        """Forget the transaction."""
        self._wrote, self._notes = False, []
        super().rollback()

    def commit(self) -> None:
        """Keep the transaction, unless fate has it otherwise."""
        base, wrote, notes = self.base, self._wrote, getattr(self, "_notes", [])
        if base is None or not wrote:
            super().commit()
            return
        fate = base.draw.random()
        if base.trouble == AWAY or fate < base.fails_before:
            base.counts["commits that failed before"] += 1
            self.rollback()
            raise base.gone()
        super().commit()
        self._wrote, self._notes = False, []
        base.counts["commits"] += 1
        base.tell(notes)
        base.on_commit(CURRENT.get())
        if fate > 1 - base.fails_after:
            base.counts["commits that failed after"] += 1
            raise base.gone()


class SharedDatabase(Database):
    """The server's own database, told that other processes write to it too."""

    def __init__(self, where: Any) -> None:
        super().__init__(where)
        self.shared = True


class Error(Exception):
    """A fault of the connection that listens."""


class Note:
    """A notification."""

    def __init__(self, payload: str) -> None:
        self.payload = payload


class Listener:
    """A connection that listens: what psycopg calls AsyncConnection."""

    base: SimulatedDatabase

    def __init__(self) -> None:
        self.process = CURRENT.get()
        self._notes: asyncio.Queue[str | None] = asyncio.Queue()
        self._at = 0.0
        self._lost = False

    @classmethod
    async def connect(cls, **_: Any) -> Listener:
        """Connect, unless the database is away or the network is cut."""
        await asyncio.sleep(cls.base.draw.uniform(0.001, 0.05))
        if cls.base.trouble == AWAY or CURRENT.get() in cls.base.cut:
            raise Error
        return cls()

    async def __aenter__(self) -> Listener:
        return self

    async def __aexit__(self, *_: object) -> None:
        with suppress(ValueError):
            self.base.listeners.remove(self)

    async def execute(self, statement: str) -> None:
        """Begin to listen, or ask whether anybody is there."""
        await asyncio.sleep(self.base.draw.uniform(0.001, 0.02))
        if self._lost or self.base.trouble == AWAY or self.process in self.base.cut:
            raise Error
        if statement.startswith("LISTEN"):
            self.base.listeners.append(self)

    def send(self, note: str) -> None:
        """Let a note arrive, behind those sent before.

        A note that is sent while the network is cut is lost with the connection.
        """
        loop, late = (
            self.base.loop,
            self.base.draw.uniform(0.0005, 0.03) if self.base.draw.random() > 0.05 else self.base.draw.uniform(0.03, 2),
        )
        self._lost = self._lost or self.process in self.base.cut
        if not self._lost and self.process.alive:
            self._at = max(self._at, loop.time() + late)
            loop.call_at(self._at, self._notes.put_nowait, note)

    def fall(self) -> None:
        """Break, and be told so."""
        self._lost = True
        self.base.loop.call_later(0.01, self._notes.put_nowait, None)

    def heal(self) -> None:
        """Be told of what was lost while the network was cut."""
        if self._lost:
            self.fall()

    async def notifies(self, timeout: float) -> AsyncIterator[Note]:
        """Yield notes until none has come for so long."""
        while True:
            try:
                async with asyncio.timeout(timeout):
                    note = await self._notes.get()
            except TimeoutError:
                return
            if note is None:
                raise Error
            yield Note(note)


def stand_in(base: SimulatedDatabase) -> ModuleType:
    """Return a module that takes the place of psycopg."""
    made = ModuleType("psycopg")
    vars(made).update(Error=Error, AsyncConnection=type("AsyncConnection", (Listener,), {"base": base}))
    return made
