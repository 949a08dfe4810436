"""Kinds of votes: their words, who must approve, and what is done then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from msgspec import Struct

from gamester.server import messages
from gamester.server.messages import Rejection
from gamester.server.session.port import TablePort, Transaction
from gamester.server.storage.rows import StoredSeat
from gamester.words.values import person


class VoteKind(Struct, frozen=True):
    """A kind of request.

    `message` says who asks what (`$who`); with `-asked` behind it, what the reader asked, and with `-means`, what it means. `arguments` are
    what else is in the first two. It has who must approve it, and what is done then. `why_not` returns why it cannot be asked, `scope` the
    scope it holds for, `still_applies` whether that scope still stands. `one_per_seat` is True if each seat asks something of its own. A
    request with `seconds` expires so long after it was asked (0: never).
    """

    message: str
    must_agree: Callable[[TablePort, StoredSeat], bool]
    why_not: Callable[[TablePort, int], Rejection | None]
    execute: Callable[[TablePort, Transaction, int, str], Awaitable[Rejection | None]]
    scope: Callable[[TablePort, int], str] = lambda table, seat: "0"
    still_applies: Callable[[TablePort, int, str], bool] = lambda table, seat, stamp: stamp == "0"
    arguments: Callable[[TablePort, str], Mapping[str, str | int]] = lambda table, stamp: {}
    one_per_seat: bool = False
    seconds: float = 0.0

    def say(self, table: TablePort, asker: int, viewer: int, stamp: str) -> str:
        """Return the request as a viewer reads it."""
        who = person(table.match.seats[asker], asker == viewer)
        return messages.WORDS.say(self.message, **who, **self.arguments(table, stamp))

    def say_asked(self, table: TablePort, stamp: str) -> str:
        """Return what the reader has asked."""
        return messages.WORDS.say(f"{self.message}-asked", **self.arguments(table, stamp))

    def say_meaning(self) -> str:
        """Return the meaning of the request."""
        return messages.WORDS.say(f"{self.message}-means")
