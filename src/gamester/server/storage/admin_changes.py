"""Changes that the operator makes by commands while the server runs.

Each leaves a row that every worker reads in seconds.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import sqlalchemy as sa

from gamester.server.storage.database import QueryFunction
from gamester.server.storage.schema import BLOCKED, ERRANDS
from gamester.server.storage.store import Store

T = TypeVar("T")
KEPT = 3600.0
"""Seconds after which an errand goes: every worker has read it long since."""


async def done(store: Store, work: QueryFunction[T], code: str = "") -> T:
    """Carry out a change of a table, or of no table, and leave word of it.

    Both happen in one transaction.
    """

    def whole(connection: sa.Connection) -> T:
        result, now = work(connection), time.time()
        connection.execute(ERRANDS.insert().values(code=code, at=now))
        # The newest always stays: numbers would else begin anew where all were gone, and nobody would see the next.
        connection.execute(ERRANDS.delete().where(ERRANDS.c.at < now - KEPT))
        return result

    return await store.db.write(whole, code)


class Errands:
    """The errands as one worker follows them.

    `changed` hears of each table, `blocked` of all networks that are shut out.
    """

    def __init__(self, store: Store, changed: Callable[[str], Awaitable[None]], blocked: Callable[[list[str]], None]) -> None:
        self._store, self._changed, self._blocked = store, changed, blocked
        self._last: int | None = None

    async def round(self) -> None:
        """Follow the errands that are new.

        At first all networks are read, and no table: none is open yet.
        """
        last, newest = self._last, await self._store.db.read(lambda connection: connection.scalar(sa.select(sa.func.max(ERRANDS.c.n))) or 0)
        if last is not None and newest <= last:
            return
        new = sa.select(ERRANDS.c.code).where(ERRANDS.c.n > (newest if last is None else last)).distinct()
        codes = await self._store.db.read(lambda connection: list(connection.scalars(new)))
        self._blocked(await self._store.db.read(lambda connection: list(connection.scalars(sa.select(BLOCKED.c.network)))))
        for code in filter(None, codes):
            await self._changed(code)
        self._last = newest
