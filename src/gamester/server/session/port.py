"""The small interface through which features see a table, and what a feature is.

Imports nothing of the session but its pure clocks.

A test replaces `TablePort` by a fake of about thirty lines, and tries a feature without a server
(`tests/unit/server/session`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from gamester.games.registry import Game
from gamester.games.schema import StandingAnswer
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.session.clock import ClockState, Connections
from gamester.server.storage.rows import SessionChanges, StoredChatLine, StoredDraft, StoredMove, StoredTable

Command = Callable[[int, str], Awaitable[Rejection | None]]
"""Carries out a message that is no move, given the viewer and what follows the word. Returns the rejection, or None."""
NO_CHANGES = SessionChanges()


class TableReader(Protocol):
    """The reads of the store that features need."""

    async def said(self, code: str, after: int = 0) -> list[StoredChatLine]:
        """Return the chat lines of a table after line `after`."""
        ...

    async def log_with_times(self, code: str, after: int = 0) -> list[StoredMove]:
        """Return the moves of a table after move `after`, with the time of each."""
        ...

    async def thrown(self, code: str, seats: int) -> dict[int, str]:
        """Return the entropy of each seat that has added some for the rematch."""
        ...

    async def kept(self, key: str) -> str | None:
        """Return a value of the whole server, or None."""
        ...


class Transaction(Protocol):
    """Exclusive access to one table.

    Each call stores its change, then changes memory; frames are pushed when the transaction ends.

    Each raises Conflict if another worker was first, and StorageError if nothing could be stored; then
    memory is as before. Whoever makes moves makes them on a fork of the match (`Match.fork`).
    """

    async def commit(self, changes: SessionChanges) -> None:
        """Store changes in one database transaction, then change memory."""
        ...

    async def append(self, fork: Match, by: str = "", whole: bool = False) -> None:
        """Store the moves that a fork of the match has more; then the match becomes it.

        `by` acted if the seat did not; `whole` moves answer for everybody.
        """
        ...

    async def alter(self, when: Mapping[str, Any] | None = None, news: SessionChanges | None = None, **values: Any) -> None:
        """Store values of the table, and the notifications of `news`.

        Raises Conflict if the table is not as `when` says.
        """
        ...

    async def change(self, seat: int, when: Mapping[str, Any] | None = None, **values: Any) -> None:
        """Store values of a seat. Raises Conflict if the seat is not as `when` says."""
        ...

    async def keep_draft(self, seat: int, fork: Match | None = None, **values: Any) -> None:
        """Store values of a seat's draft; then the match becomes the fork that has it."""
        ...

    async def say(self, line: StoredChatLine) -> None:
        """Store a line of the chat behind those of the table, and read it."""
        ...

    async def catch_up(self) -> None:
        """Read changes that another worker has stored.

        Push a frame for each move but the last.
        """
        ...


class Attended(Protocol):
    """A table and who is connected to it."""

    @property
    def row(self) -> StoredTable:
        """The table and its seats as stored. Rows are replaced, never changed."""
        ...

    @property
    def shared(self) -> bool:
        """True if several workers serve this database."""
        ...

    def here(self, seat: int) -> bool:
        """Return True if somebody is connected for this viewer."""
        ...


class TablePort(Attended, Protocol):
    """A started table as its features see it."""

    rematch: str
    """The code of the rematch; "" while there is none."""

    @property
    def match(self) -> Match:
        """The match; nobody changes it but the session, once all is stored."""
        ...

    @property
    def game(self) -> Game:
        """The game that is played."""
        ...

    @property
    def drafts(self) -> Mapping[int, StoredDraft]:
        """Stored drafts by seat."""
        ...

    @property
    def by(self) -> Mapping[int, str]:
        """The actor of each move that the seat did not make itself.

        Actors are by the number of the move.
        """
        ...

    @property
    def store(self) -> TableReader:
        """The reads of the store."""
        ...

    @property
    def pace(self) -> Timings:
        """Delays of this server."""
        ...

    @property
    def rail(self) -> int:
        """The viewer number of all spectators."""
        ...

    @property
    def judge(self) -> int:
        """The viewer number of a judge."""
        ...

    @property
    def hot(self) -> int:
        """The viewer number of a screen that all players share, with its curtain closed."""
        ...

    @property
    def form(self) -> StandingAnswer | None:
        """The standing answer of the phase that closes by itself.

        It is there if the game has such a phase.
        """
        ...

    @property
    def judged(self) -> bool:
        """True if a judge may come to this table."""
        ...

    @property
    def rematch_commitment(self) -> str:
        """The commitment to the deal of the rematch."""
        ...

    @property
    def gone(self) -> bool:
        """True if the table was deleted."""
        ...

    @property
    def clock_state(self) -> ClockState:
        """The clock state: whose clock runs, as all may know."""
        ...

    @property
    def connections(self) -> Connections:
        """The facts about connections that clocks need."""
        ...

    def recheck(self, match: Match) -> float | None:
        """Return the seconds after which a bot has played or a phase has closed.

        None if neither is to come in this match, or fork of it.
        """
        ...

    def new_link(self, seat: int) -> tuple[int, str]:
        """Return the number of a new link for a seat, and the hash of its secret."""
        ...

    def watching(self, viewer: int) -> Collection[object]:
        """Return the open connections of a viewer."""
        ...

    def eyes(self, viewer: int) -> int:
        """Return the viewer whose view is shown.

        A closed curtain shows the spectators' view.
        """
        ...

    def seen_by(self, viewer: int) -> Match:
        """Return the match as far as this viewer has seen it."""
        ...

    def over_for_all(self) -> bool:
        """Return True if spectators too have seen the end of the game."""
        ...

    def push(self, only: int | None = None) -> None:
        """Push a frame to every viewer whose page has changed, or to one alone.

        The table must be locked.
        """
        ...

    def locked(self) -> AbstractAsyncContextManager[None]:
        """Hold the table still, to read it or to push.

        Nobody may be shown what is not stored.
        """
        ...

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Hold the table to change it; push frames and start what is due when it ends."""
        ...

    async def retry(self, work: Callable[[Transaction], Awaitable[Rejection | None]]) -> Rejection | None:
        """Do work in a transaction, anew after each Conflict.

        Returns its rejection, or the one for a failing database.
        """
        ...

    async def end_pause(self, now: float) -> None:
        """End a pause unless another worker has done it.

        Notify those whose clocks run again. The table must be locked.
        """
        ...


class ReplyMoments(Protocol):
    """The moments before which answers that could be standing do not leave."""

    def note_decision(self) -> None:
        """Note when the open decision was first seen."""
        ...

    def seconds_left(self, seat: int) -> float:
        """Return the seconds until an answer of a seat may leave, 0 if it may now."""
        ...


class LiveTable(TablePort, Transaction, Protocol):
    """A table as the scheduler sees it.

    It is the port, and has in its hands already the right to change the table.
    """

    @property
    def reply_times(self) -> ReplyMoments:
        """The moments of answers that could be standing."""
        ...

    @property
    def features(self) -> Sequence[Feature]:
        """Everything beside the game at this table."""
        ...

    @property
    def unsure(self) -> bool:
        """True if the database may hold more than memory."""
        ...

    def schedule_push(self, viewer: int | None = None) -> None:
        """Push frames to all viewers, first to the one who acted.

        The others get theirs as soon as nobody waits for a reply.
        """
        ...

    def is_auto_closing(self) -> bool:
        """Return True if the open phase closes by itself."""
        ...

    def in_time(self, now: float) -> bool:
        """Return True if the time until now counts.

        After a failure it does once the server has given it back.
        """
        ...

    def on_moves(
        self, fork: Match, before: ClockState, after: ClockState, entries: Sequence[LogEntry], by: str, now: float
    ) -> SessionChanges:
        """Return what all features store together with the newest moves of a fork."""
        ...

    async def save(self, fork: Match, by: str = "", whole: bool = False) -> Rejection | None:
        """Append moves; return a rejection instead of raising."""
        ...


class Feature(Protocol):
    """Something beside the game at one table.

    Every part has a default: a feature writes those that it needs.
    """

    @property
    def commands(self) -> Mapping[str, Command]:
        """Messages that this feature carries out, by their word."""
        return {}

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return what a viewer's page and stream say of this feature.

        It contains nothing that the viewer may not know.
        """
        return {}

    async def reload(self) -> None:
        """Read again what the feature holds in memory.

        Another worker has changed the table.
        """
        return

    def on_moves(
        self, fork: Match, before: ClockState, after: ClockState, entries: Sequence[LogEntry], by: str, now: float
    ) -> SessionChanges:
        """Return what to store together with the newest moves of a fork.

        The match of the table is still as before them.
        """
        return NO_CHANGES

    async def run_due(self, transaction: Transaction, now: float) -> bool:
        """Do what is due at this table without a message.

        Return True if something was stored. `clock.next_due` must include its moment, or nobody looks in
        time. Raises Conflict if another worker was first; then the table is read again, and looked at again
        soon.
        """
        return False
