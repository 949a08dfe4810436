"""A table without a server, a database or a clock, for tests of single features (`session.port.TablePort` and `Transaction`)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace

from gamester.games.step import JUDGE_OFFSET as JUDGE
from gamester.match.match import Match
from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.session.clock import ClockState, Connections, clock_state, row_with
from gamester.server.session.port import Transaction
from gamester.server.storage.database import Conflict
from gamester.server.storage.rows import SessionChanges, StoredChatLine, StoredDraft, StoredMove, StoredSeat, StoredTable

NAMES = ("Ana", "Bo", "Cy")


class FakeTable:
    """A dealt table whose changes go to memory alone. `stored` has them in order, `connected` says who is there."""

    def __init__(self, game: str = "armies", seats: int = 3, **terms: Any) -> None:
        self.match = Match.open(game, seats, {}, "", "5a17" * 16, NAMES[:seats])
        people = tuple(StoredSeat(seat, name, "", "", host=seat == 0, taken=True) for seat, name in enumerate(NAMES[:seats]))
        self.row = StoredTable("quiet-otter", game, 1, {}, "", "", "a commitment", "", people, **terms)
        self.game, self.store, self.pace = self.match.game, self, Timings()
        self.rail, self.judge, self.hot, self.form = seats, seats + JUDGE, seats + 2, None
        self.drafts: dict[int, StoredDraft] = {}
        self.by: dict[int, str] = {}
        self.left: dict[int, float] = {}
        self.rematch, self.rematch_commitment, self.shared, self.judged = "", "of the next deal", False, False
        self.gone = False
        self.stored: list[SessionChanges] = []
        self.lines: list[StoredChatLine] = []
        self.connected: set[int] = set()
        self.meanwhile: list[Callable[[], None]] = []
        """Changes of other workers before the next commit; each makes it a conflict."""
        self.at_change: dict[str, Callable[[], None]] = {}
        """Callbacks by the name of a value, called once it is stored."""
        self.pushed = 0

    def change_row(self, seat: int, **values: Any) -> None:
        """Change a seat as another worker would, or to begin with."""
        self.row = row_with(self.row, SessionChanges(seats={seat: values}))

    async def commit(self, changes: SessionChanges) -> None:
        if self.meanwhile:
            self.meanwhile.pop(0)()
            raise Conflict("another worker was first")
        self.stored.append(changes)
        self.lines += [replace(line, n=len(self.lines) + 1) for line in changes.lines]
        self.row = row_with(self.row, changes)
        for name in changes.table:
            self.at_change.get(name, lambda: None)()

    async def append(self, fork: Match, by: str = "", whole: bool = False) -> None:
        new = fork.entries[len(self.match.entries) :]
        await self.commit(SessionChanges(moves=tuple((entry.seat, entry.move) for entry in new)))
        self.match.adopt(fork)

    async def alter(self, when: Any = None, news: SessionChanges | None = None, **values: Any) -> None:
        await self.commit(SessionChanges(values, when=when or {}).merged(news or SessionChanges()))

    async def change(self, seat: int, when: Any = None, **values: Any) -> None:
        await self.commit(SessionChanges(seats={seat: values}, seats_when={seat: when or {}}))

    async def keep_draft(self, seat: int, fork: Match | None = None, **values: Any) -> None:
        self.drafts[seat] = replace(self.drafts.get(seat, StoredDraft()), **values)

    async def say(self, line: StoredChatLine) -> None:
        await self.commit(SessionChanges(lines=(line,)))

    async def catch_up(self) -> None:
        pass

    async def end_pause(self, now: float) -> None:
        await self.alter(paused=None)

    def push(self, only: int | None = None) -> None:
        self.pushed += 1

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        yield

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        yield self
        self.push()

    async def retry(self, work: Callable[[Transaction], Awaitable[Rejection | None]]) -> Rejection | None:
        async with self.transaction() as transaction:
            while True:
                try:
                    return await work(transaction)
                except Conflict:
                    continue

    @property
    def clock_state(self) -> ClockState:
        return clock_state(self.match)

    @property
    def connections(self) -> Connections:
        return Connections(self.connected, self.left, self.shared)

    def recheck(self, match: Match) -> float | None:
        return None

    def here(self, seat: int) -> bool:
        return seat in self.connected

    def new_link(self, seat: int) -> tuple[int, str]:
        return 1000 + seat, f"hash {seat}"

    def watching(self, viewer: int) -> Collection[object]:
        return {viewer} & self.connected

    def eyes(self, viewer: int) -> int:
        return self.rail if viewer == self.hot else viewer

    def seen_by(self, viewer: int) -> Match:
        return self.match

    def over_for_all(self) -> bool:
        return bool(self.match.ended_by())

    async def said(self, code: str, after: int = 0) -> list[StoredChatLine]:
        return self.lines[after:]

    async def log_with_times(self, code: str, after: int = 0) -> list[StoredMove]:
        return [StoredMove(entry.number, entry.seat, entry.move, 0.0) for entry in self.match.entries[after:]]

    async def thrown(self, code: str, seats: int) -> dict[int, str]:
        found = {key: value for changes in reversed(self.stored) for key, value in changes.once.items()}
        return {int(key.rpartition("/")[2]): value for key, value in found.items()}

    async def kept(self, key: str) -> str | None:
        return None
