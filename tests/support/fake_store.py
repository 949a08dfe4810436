"""A started table whose store is in memory, fails or is slower than another worker when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gamester.match.match import Match
from gamester.server.config import Timings
from gamester.server.session.clock import row_with
from gamester.server.session.session import Session, drafts_with
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import (
    SessionChanges,
    StoredChatLine,
    StoredDraft,
    StoredSeat,
    StoredState,
    StoredTable,
    entropy_key,
)


class FakeStore:
    """A database in memory: `fails` before it has stored anything, `falls` after, `raced` while another worker is faster."""

    shared = False

    @property
    def db(self) -> FakeStore:
        """Itself: it is a database, too."""
        return self

    def __init__(self, row: StoredTable) -> None:
        self.row, self.log, self.lines = row, list[tuple[int, str]](), list[StoredChatLine]()
        self.drafts: dict[int, StoredDraft] = {}
        self.once: dict[str, str] = {}
        self.fails = self.falls = False
        self.away = False
        self.raced = 0
        self.at_commit: Callable[[], None] = lambda: None

    async def commit(self, _: str, changes: SessionChanges) -> None:
        self.at_commit()
        if self.fails or self.away:
            raise StorageError("the disk is full")
        if self.raced:
            self.raced -= 1
            raise Conflict("another worker was first")
        if changes.moves and changes.after != len(self.log):
            raise Conflict("the log is not as far as was thought")
        self.row = row_with(self.row, changes)
        self.log += changes.moves
        self.lines += [replace(line, n=len(self.lines) + 1) for line in changes.lines]
        self.drafts = drafts_with(self.drafts, changes)
        self.once = {**changes.once, **self.once}
        if self.falls:
            raise StorageError("the database went away")

    async def state(self, _: str, after: int = 0) -> StoredState:
        if self.away:
            raise StorageError("the database is away")
        return StoredState(self.row, self.log[after:], dict(self.drafts))

    async def said(self, _: str, after: int = 0) -> list[StoredChatLine]:
        return self.lines[after:]

    async def kept(self, key: str) -> str | None:
        return self.once.get(key)

    async def thrown(self, code: str, seats: int) -> dict[int, str]:
        found = {seat: self.once.get(entropy_key(code, seat)) for seat in range(seats)}
        return {seat: said for seat, said in found.items() if said}

    async def actors(self, _: str) -> dict[int, str]:
        return {}

    def in_time(self, _: float) -> bool:
        return True


HOURS = Timings(600, 600, 600, disconnect_grace=600)
"""Delays with which nothing happens by itself while a test runs."""


def with_session(
    work: Callable[[Session, Any], Any],
    game: str = "armies",
    options: dict[str, Any] | None = None,
    going_on: Match | None = None,
    pace: Timings = HOURS,
    **terms: Any,
) -> None:
    """Do something with a table of two people and its store; the game may be `going_on`."""

    async def run() -> None:
        match = going_on or Match.open(game, 2, options or {}, "", "5a17" * 16, ["Ana", "Bo"])
        seats = tuple(StoredSeat(seat, name, "", "", host=seat == 0, taken=True) for seat, name in enumerate(match.seats))
        store: Any = FakeStore(StoredTable("quiet-otter", match.slug, 1, options or {}, "", "", "", "", seats, **terms))
        store.log = [(entry.seat, entry.move) for entry in match.entries]
        session = Session(store.row, match, {}, store, pace, dict.fromkeys(range(5), "link"))
        try:
            await work(session, store)
        finally:
            await session.stop()

    asyncio.run(run())
