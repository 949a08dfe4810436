"""Agreements that change how a match goes on: votes of all who are still there."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from gamester.match.outcome import has_standing
from gamester.match.platform_acts import AGREED, AS_IT_STANDS, END, STANDING, VOID
from gamester.match.refusals import Refusal
from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.session import clock
from gamester.server.session.absence import is_there, may_be_replaced, must_agree
from gamester.server.session.port import TablePort, Transaction
from gamester.server.session.vote_kinds import VoteKind
from gamester.words.values import bidi_isolate, listed


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


def _why_not_as_it_stands(table: TablePort, seat: int) -> Rejection | None:
    """Return why it cannot be agreed to end the game as it stands, or None."""
    if has_standing(table.game):
        return why_not_while_over(table, seat)
    return platform_rejection(AS_IT_STANDS, messages.WORDS.say("no-standing"), messages.WORDS.say("not-now"))


def _about_seat(table: TablePort, stamp: str) -> dict[str, str | int]:
    """Return the arguments of a request about the seat that its scope names."""
    return {"targetName": bidi_isolate(table.match.seats[int(stamp)])}


def _replaces(by_bot: bool) -> Callable[[TablePort, int, str], bool]:
    """Return whether a request about a seat still applies: until its player is back."""

    def still_applies(table: TablePort, seat: int, stamp: str) -> bool:
        one = table.row.seats[int(stamp)] if stamp.isdecimal() and int(stamp) < table.rail else None
        return one is not None and may_be_replaced(table, one, by_bot, time.time())

    return still_applies


def _replacing(who: str) -> Callable[[TablePort, Transaction, int, str], Awaitable[Rejection | None]]:
    async def execute(table: TablePort, transaction: Transaction, seat: int, stamp: str) -> Rejection | None:
        return await log_act(table, transaction, seat, f"{AGREED} {who} {stamp}")

    return execute


async def _change_terms(table: TablePort, transaction: Transaction, seat: int, stamp: str) -> Rejection | None:
    return await log_act(table, transaction, seat, f"{AGREED} terms {stamp.replace('.', ' ')}")


def terms_of(stamp: str) -> tuple[str, int] | None:
    """Return the clock and the grace in the scope of a request.

    The scope is `600+15.60` or `none.0`. Returns None if a table cannot have them.
    """
    written, _, grace = stamp.partition(".")
    found = clock.parse_clock("" if written == "none" else written)
    offered = {str(seconds) for seconds in clock.GRACES}
    fits = isinstance(found, clock.ClockSettings) and bool(written) and grace in offered
    return ("" if written == "none" else written, int(grace)) if fits else None


def _terms_in_words(table: TablePort, stamp: str) -> dict[str, str | int]:
    """Return the arguments of a request for other times."""
    written, grace = terms_of(stamp) or ("", 0)
    return {"what": listed(clock.absence_terms(replace(table.row, clock=written, grace=grace)) or (dict(clock.clock_choices())[""],))}


def _new_terms(table: TablePort, seat: int, stamp: str) -> bool:
    return terms_of(stamp) not in (None, (table.row.clock, table.row.grace))


AGREEMENTS = {
    "end": VoteKind("vote-end", must_agree, why_not_while_over, _logging(END)),
    "settle": VoteKind("vote-settle", must_agree, _why_not_as_it_stands, _logging(STANDING)),
    "void": VoteKind("vote-void", must_agree, why_not_while_over, _logging(VOID)),
    "bot": VoteKind("vote-bot", is_there, why_not_while_over, _replacing("bot"), still_applies=_replaces(True), arguments=_about_seat),
    "person": VoteKind(
        "vote-person", is_there, why_not_while_over, _replacing("person"), still_applies=_replaces(False), arguments=_about_seat
    ),
    "terms": VoteKind("vote-terms", must_agree, why_not_while_over, _change_terms, still_applies=_new_terms, arguments=_terms_in_words),
}
"""Kinds of votes by their word, beside those of `votes.py`."""
