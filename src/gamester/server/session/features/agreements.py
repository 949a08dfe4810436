"""Agreements that change how a match goes on: votes of all who are still there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from gamester.match.platform_acts import END, VOID
from gamester.match.refusals import Refusal
from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.session.features.absence import must_agree
from gamester.server.session.features.vote_kinds import VoteKind
from gamester.server.session.port import TablePort, Transaction


async def log_act(table: TablePort, transaction: Transaction, seat: int, text: str) -> Rejection | None:
    """Log a platform act of a seat, or return why it is refused."""
    fork = table.match.fork()
    done = fork.platform_act(seat, text)
    if isinstance(done, Refusal):
        return Rejection(done.clause, done.clause_text, "", messages.WORDS.say("not-now"), f"/rules#{done.clause}")
    await transaction.append(fork)
    return None


def _logging(text: str) -> Callable[[TablePort, Transaction, int, str], Awaitable[Rejection | None]]:
    """Return what is done by an agreement that is one act of the log."""

    async def execute(table: TablePort, transaction: Transaction, seat: int, stamp: str) -> Rejection | None:
        return await log_act(table, transaction, seat, text)

    return execute


def why_not_while_over(table: TablePort, seat: int) -> Rejection | None:
    """Return why nothing can be agreed on after the end, or None."""
    if not table.match.ended_by():
        return None
    return platform_rejection(messages.NO_QUESTION, messages.WORDS.say("game-over"), messages.WORDS.say("not-now"))


AGREEMENTS = {
    "end": VoteKind("vote-end", must_agree, why_not_while_over, _logging(END)),
    "void": VoteKind("vote-void", must_agree, why_not_while_over, _logging(VOID)),
}
"""Kinds of votes by their word, beside those of `votes.py`."""
