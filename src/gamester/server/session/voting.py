"""Open requests of a table, and the kinds of requests there are.

A request lies as a word among the grants of the seats that approve it: `pause-0-12` is the kind, who asks, and the scope for which it
holds.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress

from msgspec import Struct

from gamester.match.history import NEEDS_CONSENT, round_and_phase
from gamester.match.moves import LogEntry
from gamester.match.refusals import Refusal
from gamester.server import messages
from gamester.server.messages import WORDS, Rejection, platform_rejection
from gamester.server.middleware.limits import per_client_lock
from gamester.server.session import clock
from gamester.server.session.agreements import AGREEMENTS
from gamester.server.session.port import TablePort, Transaction
from gamester.server.session.vote_kinds import VoteKind
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import StoredSeat

ABSENT_AFTER = 60.0
"""Seconds after which nobody waits for the approval of an absent player to a pause, if no clock goes on without them."""


class Vote(Struct, frozen=True):
    """An open request as everybody sees it.

    It has its word, who asks what, who has agreed, and whom it still waits for.
    """

    key: str
    kind: str
    asker: int
    text: str
    meaning: str
    agreed: tuple[int, ...]
    waiting_for: tuple[int, ...]


def parse_key(key: str) -> tuple[str, str, str]:
    """Return the kind of a vote, who asks, and its scope."""
    if clock.expires_at(key) is not None:
        key = key.rpartition("-")[0]
    kind, _, rest = key.partition("-")
    asker, _, stamp = rest.partition("-")
    return kind, asker, stamp


def open_votes(table: TablePort) -> list[Vote]:
    """Return the votes that are open now."""
    if not any([row.grants for row in table.row.seats]):
        return []
    found, past = [], clock.expired(table.row, time.time())
    for row in table.row.seats:
        for key in row.grants.split():
            name, asker, stamp = parse_key(key)
            kind = VOTE_KINDS.get(name)
            if key in past or kind is None or asker != str(row.seat):
                continue
            if kind.why_not(table, row.seat) or not kind.still_applies(table, row.seat, stamp):
                continue
            agreed = tuple(one.seat for one in table.row.seats if key in one.grants.split())
            waits = tuple(one.seat for one in table.row.seats if one.seat not in agreed and must_approve(table, one, kind))
            words = kind.say(table, row.seat, table.rail, stamp)
            found.append(Vote(key, name, row.seat, words, kind.say_meaning(), agreed, waits))
    return found


def must_approve(table: TablePort, row: StoredSeat, kind: VoteKind) -> bool:
    """Return True if the player of a seat must approve such a request."""
    return not row.bot and row.taken and kind.must_agree(table, row)


def _over(table: TablePort) -> Rejection | None:
    return platform_rejection(messages.NO_QUESTION, WORDS.say("game-over"), WORDS.say("not-now")) if table.match.ended_by() else None


def _why_not_pause(table: TablePort, _: int) -> Rejection | None:
    return platform_rejection(messages.PAUSED, "", WORDS.say("it-is-paused")) if table.row.paused is not None else _over(table)


def _why_not_open(table: TablePort, _: int) -> Rejection | None:
    return (
        platform_rejection(messages.NO_QUESTION, WORDS.say("hands-are-open"), WORDS.say("not-now"))
        if table.row.open_hands
        else _over(table)
    )


def _why_not_takeback(table: TablePort, seat: int) -> Rejection | None:
    if table.row.paused is not None:
        return platform_rejection(messages.PAUSED, "", WORDS.say("not-now"))
    found = table.match.takeback_target(seat)
    return (
        Rejection(found.clause, found.clause_text, "", WORDS.say("not-now"), f"/rules#{found.clause}")
        if isinstance(found, Refusal)
        else None
    )


async def _pause(_: TablePort, transaction: Transaction, __: int, ___: str) -> Rejection | None:
    await transaction.alter(when={"paused": None}, paused=time.time())
    return None


async def _open_hands(_: TablePort, transaction: Transaction, __: int, ___: str) -> Rejection | None:
    await transaction.alter(when={"open_hands": False}, open_hands=True)
    return None


async def _take_back(table: TablePort, transaction: Transaction, seat: int, stamp: str) -> Rejection | None:
    """Take a move back, then clear the drafts that it has dropped.

    A crash between leaves a draft that its owner may withdraw.
    """
    if not _takeback_holds(table, seat, stamp):
        return platform_rejection(NEEDS_CONSENT, "takeback", WORDS.say("not-now"))
    ply = _target_of(stamp)
    async with per_client_lock("again"):
        again = await asyncio.to_thread(table.match.replay_before, ply)
    fork = table.match.fork()
    done = fork.take_back(seat, ply, again)
    if not isinstance(done, LogEntry):
        return platform_rejection(NEEDS_CONSENT, done.attempted, WORDS.say("not-now"))
    await transaction.append(fork)
    with suppress(StorageError):
        for one, draft in list(table.drafts.items()):
            if draft.acts or draft.held:
                with suppress(Conflict):
                    await transaction.keep_draft(one, acts=(), held="")
    return None


def _takeback_scope(table: TablePort, seat: int) -> str:
    """Return the decision that stands, and the first move to go.

    With another one the request is another.
    """
    return f"{table.match.decision_number}.{table.match.takeback_target(seat)}"


def _target_of(stamp: str) -> int:
    ply = stamp.partition(".")[2]
    return int(ply) if ply.isdecimal() else 0


def _takeback_holds(table: TablePort, seat: int, stamp: str) -> bool:
    """Return True until the decision that stood then is made.

    A choice submitted meanwhile ends no request: that would tell of it.
    """
    return stamp.startswith(f"{table.match.decision_number}.") and table.match.can_take_back(seat, _target_of(stamp))


def _which_move(table: TablePort, stamp: str) -> Mapping[str, str]:
    """Return when the move was made, in this phase or before it.

    Players who agree must know that.
    """
    match, ply = table.match, _target_of(stamp)
    if match.history.is_in_phase(ply, match.decision_number):
        return {"when": "now", "place": ""}
    place = match.history.asked_in(ply)
    return {"when": "before", "place": round_and_phase(match.game.text, *place)} if place else {"when": "unknown", "place": ""}


def _is_waited_for(table: TablePort, row: StoredSeat) -> bool:
    if table.row.clock or table.row.grace:
        return not row.stand_in
    return not row.stand_in and (row.away is None or time.time() - row.away < ABSENT_AFTER)


def _anybody(_: TablePort, __: StoredSeat) -> bool:
    return True


VOTE_KINDS: dict[str, VoteKind] = {
    **AGREEMENTS,
    "pause": VoteKind("vote-pause", _is_waited_for, _why_not_pause, _pause),
    "open": VoteKind("vote-open", _anybody, _why_not_open, _open_hands),
    "takeback": VoteKind(
        "vote-takeback",
        _anybody,
        _why_not_takeback,
        _take_back,
        _takeback_scope,
        _takeback_holds,
        _which_move,
        one_per_seat=True,
    ),
}
"""Kinds of votes by their word."""
