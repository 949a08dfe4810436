"""All tables of a house that wait for people: found, and changed by whoever is first."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace

from gamester.web import messages
from gamester.web.hall.opening import known
from gamester.web.hall.waiting import Waiting
from gamester.web.live import seating
from gamester.web.messages import Refused
from gamester.web.storage.codes import Links, hashed
from gamester.web.storage.kept import TableRow
from gamester.web.storage.store import Gone, Store, Unkept

FIRST_CHAIR = 1000
"""Below lie the numbers of links that a new table has."""
MOST = 2**31 - FIRST_CHAIR


def new_number() -> int:
    """Return what a link is made from that nobody has."""
    return FIRST_CHAIR + secrets.randbelow(MOST)


class Reading(Struct, weakref=True):
    """A table that is being read just now, and how often it has changed meanwhile."""

    changes: int = 0


class Porch:
    """All tables of a house that are not dealt yet. In memory is who looks, for as long; everything else lies on disk."""

    def __init__(self, store: Store, links: Links) -> None:
        self._store = store
        self._links = links
        self._open: WeakValueDictionary[str, Waiting] = WeakValueDictionary()
        self._readings: WeakValueDictionary[str, Reading] = WeakValueDictionary()

    async def find(self, code: str) -> Waiting | None:
        """The table of this code, as it is now; None where none waits, OtherRules where nobody could play here what it waits for."""
        row = await self._read(code)
        if row is None or row.started:
            return None
        known(row)
        one = self._open.get(code)
        if one is None:
            self._open[code] = one = Waiting(row, self._links)
        one.take(row)
        return one

    async def change(self, code: str, change: Callable[..., TableRow | Refused], *args: Any) -> TableRow | Refused:
        """One change of `seating.py`; everybody who looks is told. A table that starts is due, should nobody come back to it.

        A database may fall when it has kept it and before it says so: then it is done, and whoever sat down gets his link.
        """
        wanted: list[TableRow | Refused] = []

        def changed(row: TableRow) -> TableRow | Refused:
            after = seating.changed(row, change, *args)
            wanted.append(replace(after, due=time.time()) if isinstance(after, TableRow) and after.started else after)
            return wanted[-1]

        try:
            after = await self._store.arrange(code, changed)
        except Unkept:
            kept = await self._store.table(code)
            if kept is None or kept not in wanted:
                raise
            after = kept
        except Gone:
            await self.refresh(code)
            return messages.reason(messages.NO_TABLE, code, "No such table")
        if isinstance(after, TableRow):
            self._told(after)
        return after

    async def refresh(self, code: str) -> None:
        """Somebody else has changed it."""
        self._outdated(code)
        one = self._open.get(code)
        if one is not None:
            row = await self._read(code)
            one.take(row) if row else one.close()

    async def refresh_all(self) -> None:
        """Anything may have changed."""
        for code in list(self._open.keys()):
            await self.refresh(code)

    def watched(self, code: str) -> bool:
        """Whether somebody looks at it here."""
        one = self._open.get(code)
        return one is not None and one.watched

    def seated(self) -> list[tuple[str, int]]:
        """Seats of people who have the page of their table open here."""
        return [(code, seat) for code, one in list(self._open.items()) for seat in one.seated()]

    def chair(self, code: str) -> tuple[int, str]:
        """The number of a new link that nobody has, and what is kept of it."""
        number = new_number()
        return number, hashed(self._links.token(code, number))

    async def _read(self, code: str) -> TableRow | None:
        """The table as it is now: a row that was read while the table changed may be older than what has been told since."""
        reading = self._readings.setdefault(code, Reading())
        while True:
            changes, row = reading.changes, await self._store.table(code)
            if changes == reading.changes:
                return row

    def _outdated(self, code: str) -> None:
        if (reading := self._readings.get(code)) is not None:
            reading.changes += 1

    def _told(self, row: TableRow) -> None:
        self._outdated(row.code)
        one = self._open.get(row.code)
        if one is not None:
            one.take(row)
