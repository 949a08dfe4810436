"""Kinds of votes: their words, who must approve, and what is done then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from msgspec import Struct

from gamester.server import messages
from gamester.server.messages import Rejection
from gamester.server.session.port import TablePort, Transaction
from gamester.server.storage.rows import StoredSeat
from gamester.words.values import person


class VoteKind(Struct, frozen=True):
    """A kind of request.

    It has its words, its meaning, who must approve it, and what is done then. `why_not` returns why it
    cannot be asked, `scope` the scope it holds for, `still_applies` whether that scope still stands, `describe`
    the words for what exactly is asked. `one_per_seat` is True if each seat asks something of its own.
    A request with `seconds` expires so long after it was asked (0: never).

    With a `message` its words are messages: `message` with `$who`, `asked` behind `You`, and `means` for its meaning.
    `arguments` are their further arguments.
    """

    words: str
    meaning: str
    must_agree: Callable[[TablePort, StoredSeat], bool]
    why_not: Callable[[TablePort, int], Rejection | None]
    execute: Callable[[TablePort, Transaction, int, str], Awaitable[Rejection | None]]
    scope: Callable[[TablePort, int], str] = lambda table, seat: "0"
    still_applies: Callable[[TablePort, int, str], bool] = lambda table, seat, stamp: stamp == "0"
    describe: Callable[[TablePort, str], str] = lambda table, stamp: ""
    one_per_seat: bool = False
    seconds: float = 0.0
    message: str = ""
    asked: str = ""
    means: str = ""
    arguments: Callable[[TablePort, str], dict[str, str | int]] = lambda table, stamp: {}

    def say(self, table: TablePort, asker: int, viewer: int, stamp: str) -> str:
        """Return the request as a viewer reads it, for a kind with a `message`."""
        who = person(table.row.seats[asker].name, asker == viewer)
        return messages.WORDS.say(self.message, **who, **self.arguments(table, stamp))

    def say_asked(self, table: TablePort, stamp: str) -> str:
        """Return what somebody asked, behind `You`, for a kind with a `message`."""
        return messages.WORDS.say(self.asked, **self.arguments(table, stamp))

    def say_meaning(self) -> str:
        """Return the meaning of the request."""
        return messages.WORDS.say(self.means) if self.means else self.meaning
