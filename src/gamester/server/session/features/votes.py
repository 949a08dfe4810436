"""Votes: requests that everybody at the table must approve.

Each lies as a word among the grants of the seats that approve it.

The word `pause-0-12` is the kind, who asks, and the scope for which the request holds. If the kind
has `seconds`, the word ends with the moment at which the request expires: `pause-0-12-until1700000060`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.match.platform_acts import NOT_LEFT, TERMS
from gamester.server import messages
from gamester.server.messages import WORDS, Rejection, platform_rejection
from gamester.server.middleware.gate import TOO_MANY
from gamester.server.session import clock
from gamester.server.session.absence import may_be_replaced
from gamester.server.session.agreements import terms_of
from gamester.server.session.port import Command, Feature, TablePort, Transaction
from gamester.server.session.voting import VOTE_KINDS, Vote, must_approve, open_votes, parse_key
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import SessionChanges, StoredSeat
from gamester.words.values import person

TRIES = 5
"""Tries to clear a vote while other workers change the seats."""
DENIAL_KEY = re.compile(r"no-(?P<by>\d+)-(?P<frame>\d+)-(?P<key>.+)")
"""The word among the grants of a seat that a request was denied: by whom, in which frame of the asker, and which request.

The frame and not the number of moves: that would tell the asker of moves that they do not see.
"""
TAKEBACK_INTERVAL = 5.0
"""Seconds between two takebacks of a seat: each has the whole match replayed."""


class VoteDenial(Struct, frozen=True):
    """The denial that an asker is told: by whom, and of what."""

    by: int
    text: str


class Votes(Feature):
    """The votes of one table."""

    def __init__(self, table: TablePort) -> None:
        self._table = table
        self._granted: dict[tuple[str, int], float] = {}

    @property
    def commands(self) -> Mapping[str, Command]:
        """Commands of the votes by their words.

        They are the requests, `agree` and `no` with the word of a vote, and `resume` after a pause.
        """
        return {
            "pause": self.request_pause,
            "resume": self.resume,
            "open": self.request_open_hands,
            "takeback": self.request_takeback,
            "substitute": self.request_substitute,
            "terms": self.request_terms,
            "end": self.request_end,
            "void": self.request_void,
            "agree": self.approve,
            "no": self.reject,
        }

    def context(self, viewer: int) -> dict[str, Any]:
        """Return the open votes and the last denial for a viewer.

        Spectators with a delay see neither: they are of the table as it is.
        """
        table = self._table
        late = viewer == table.rail and table.row.delay
        asks = () if late else tuple(_as_read_by(table, viewer, one) for one in open_votes(table))
        own = viewer < table.rail and not any(one.asker == viewer for one in asks)
        denied = last_denial(table, viewer) if own else None
        return {"votes": asks, "vote_denial": denied, "paused": table.row.paused is not None and not late}

    async def run_due(self, transaction: Transaction, now: float) -> bool:
        """Remove the requests that have expired."""
        past = clock.expired(self._table.row, now)
        if past:
            await clear_vote(self._table, transaction, *past)
        return bool(past)

    async def request_pause(self, viewer: int, _: str) -> Rejection | None:
        """Ask for a pause."""
        return await self.request(viewer, "pause")

    async def request_open_hands(self, viewer: int, rest: str) -> Rejection | None:
        """Ask to show all hands to spectators: `open hands`."""
        if rest != "hands":
            return platform_rejection(messages.NOT_UNDERSTOOD, WORDS.say("expected-got", expected="`open hands`", got=repr(rest[:40])))
        return await self.request(viewer, "open")

    async def request_substitute(self, viewer: int, rest: str) -> Rejection | None:
        """Ask that a bot, or somebody else, plays on for a seat: `substitute bot 1`."""
        who, _, seat = rest.partition(" ")
        table = self._table
        if who not in ("bot", "person") or not seat.isascii() or not seat.isdecimal() or int(seat) >= table.rail:
            return platform_rejection(messages.NOT_UNDERSTOOD, messages.WORDS.say("substitute-how", most=table.rail - 1))
        one = table.row.seats[int(seat)]
        if viewer < table.rail and not table.match.ended_by() and not may_be_replaced(table, one, who == "bot", time.time()):
            why = messages.WORDS.say("not-left", **person(table.match.seats[one.seat], one.seat == viewer))
            return platform_rejection(NOT_LEFT, why, messages.WORDS.say("not-now"))
        return await self.request(viewer, who, str(one.seat))

    async def request_terms(self, viewer: int, rest: str) -> Rejection | None:
        """Ask for another clock and grace: `terms 600+15 60`, `terms none 0`."""
        stamp = ".".join(rest.split())
        if (wanted := terms_of(stamp)) is None:
            return platform_rejection(messages.NOT_UNDERSTOOD, messages.WORDS.say("terms-how"))
        if wanted == (self._table.row.clock, self._table.row.grace):
            return platform_rejection(TERMS, messages.WORDS.say("terms-as-now"), messages.WORDS.say("not-now"))
        return await self.request(viewer, "terms", stamp)

    async def request_end(self, viewer: int, rest: str) -> Rejection | None:
        """Ask to end the game early, as a draw or as it stands: `end`, `end standing`."""
        if rest not in ("", "standing"):
            return platform_rejection(messages.NOT_UNDERSTOOD, WORDS.say("end-how"))
        return await self.request(viewer, "settle" if rest else "end")

    async def request_void(self, viewer: int, rest: str) -> Rejection | None:
        """Ask to call the game off, without a result."""
        if rest:
            return platform_rejection(messages.NOT_UNDERSTOOD, WORDS.say("void-alone"))
        return await self.request(viewer, "void")

    async def request_takeback(self, viewer: int, _: str) -> Rejection | None:
        """Ask to take the last move back."""
        if time.monotonic() < self._granted.get(("takeback", viewer), -TAKEBACK_INTERVAL) + TAKEBACK_INTERVAL:
            return platform_rejection(TOO_MANY, WORDS.say("takeback-again"), WORDS.say("not-now"))
        return await self.request(viewer, "takeback")

    async def resume(self, viewer: int, _: str) -> Rejection | None:
        """End a pause. Any player may."""
        table = self._table
        if viewer >= table.rail and viewer != table.hot:
            return platform_rejection(messages.NOT_YOURS, WORDS.say("watching"))

        async def end(_: Transaction) -> Rejection | None:
            await table.end_pause(time.time())
            return None

        return await table.retry(end)

    async def request(self, seat: int, kind: str, scope: str = "") -> Rejection | None:
        """Ask, or agree to the same request of another seat.

        If nobody else must agree, it is done at once. `scope` is what it is asked for, if the kind takes one.
        """
        if seat >= self._table.rail:
            return platform_rejection(messages.NOT_YOURS, WORDS.say("watching"))
        return await self._table.retry(lambda transaction: self._ask(transaction, seat, kind, scope))

    async def approve(self, seat: int, key: str) -> Rejection | None:
        """Agree to a request; with the last approval it is done."""
        return await self._table.retry(lambda transaction: self._agree(transaction, seat, _find(self._table, seat, key)))

    async def reject(self, seat: int, key: str) -> Rejection | None:
        """Deny a request, which closes it.

        A seat that has agreed takes its approval back, and the request stays open.
        """
        return await self._table.retry(lambda transaction: self._deny(transaction, seat, key))

    async def _ask(self, transaction: Transaction, seat: int, kind: str, scope: str) -> Rejection | None:
        table = self._table
        if refused := VOTE_KINDS[kind].why_not(table, seat):
            return refused
        open_now = next((one for one in open_votes(table) if one.kind == kind), None)
        same = open_now is not None and (not scope or parse_key(open_now.key)[2] == scope)
        if open_now and same and open_now.asker != seat and not VOTE_KINDS[kind].one_per_seat:
            return await self._agree(transaction, seat, open_now)
        if open_now:
            first = platform_rejection(messages.NO_QUESTION, WORDS.say("answer-first", what=open_now.text))
            return None if open_now.asker == seat else first
        return await self._begin(transaction, seat, kind, scope or VOTE_KINDS[kind].scope(table, seat))

    async def _begin(self, transaction: Transaction, seat: int, kind: str, stamp: str) -> Rejection | None:
        table, now = self._table, time.time()
        key = f"{kind}-{seat}-{stamp}" + (clock.until(now + VOTE_KINDS[kind].seconds) if VOTE_KINDS[kind].seconds else "")
        if table.row.hot or not any(row.seat != seat and must_approve(table, row, VOTE_KINDS[kind]) for row in table.row.seats):
            return await self._grant(transaction, kind, seat, stamp)
        await clear_vote(table, transaction, key, *_denials(table.row.seats[seat]))
        ends = clock.expires_at(key)
        due = {"due": ends} if clock.is_too_late(table.row.due, ends, now) else {}
        await set_approval(table, transaction, seat, key, True, **due)
        return None

    async def _agree(self, transaction: Transaction, seat: int, vote: Vote | None) -> Rejection | None:
        if vote is None:
            return platform_rejection(messages.NO_QUESTION)
        if set(vote.waiting_for) - {seat}:
            await set_approval(self._table, transaction, seat, vote.key, True)
            return None
        refused = await self._grant(transaction, vote.kind, vote.asker, parse_key(vote.key)[2])
        if refused is None:
            with suppress(StorageError):  # it is done: the words that are left ask for nothing any more
                await clear_vote(self._table, transaction, vote.key, *_denials(*self._table.row.seats))
        return refused

    async def _deny(self, transaction: Transaction, seat: int, key: str) -> Rejection | None:
        table, found = self._table, _find(self._table, seat, key)
        if found is None:
            return platform_rejection(messages.NO_QUESTION)
        if seat in found.agreed and seat != found.asker:
            await set_approval(table, transaction, seat, key, False)
            return None
        if seat != found.asker:
            denial = f"no-{seat}-{table.match.event_log.frame_number(found.asker)}-{key}"
            await set_approval(table, transaction, found.asker, denial, True)
        await clear_vote(table, transaction, key)
        return None

    async def _grant(self, transaction: Transaction, kind: str, asker: int, stamp: str) -> Rejection | None:
        refused = await VOTE_KINDS[kind].execute(self._table, transaction, asker, stamp)
        if refused is None:
            self._granted[kind, asker] = time.monotonic()
        return refused


def last_denial(table: TablePort, seat: int) -> VoteDenial | None:
    """Return the last denial of a request of this seat.

    It is shown until the seat has seen the table change.
    """
    for word in reversed(table.row.seats[seat].grants.split()):
        denied = DENIAL_KEY.fullmatch(word)
        if denied and int(denied["frame"]) == table.match.event_log.frame_number(seat) and int(denied["by"]) < table.rail:
            name, _, stamp = parse_key(denied["key"])
            if (kind := VOTE_KINDS.get(name)) and kind.still_applies(table, seat, stamp):
                return VoteDenial(int(denied["by"]), kind.say_asked(table, stamp))
    return None


async def set_approval(table: TablePort, transaction: Transaction, seat: int, key: str, on: bool, **values: Any) -> None:
    """Add a word to the grants of a seat, or remove it, with values of the table.

    Words that have lapsed go too.
    """
    was, words = table.row.seats[seat].grants, " ".join([*_without(table, seat, (key,)), *([key] if on else [])])
    await transaction.commit(SessionChanges(values, seats={seat: {"grants": words}}, seats_when={seat: {"grants": was}}))


async def clear_vote(table: TablePort, transaction: Transaction, *keys: str) -> None:
    """Remove votes and denials from all seats at once.

    What was agreed on is done by now, and is not judged again if another worker was first: so it is tried anew here.
    """
    for _ in range(TRIES):
        found = {row.seat: row.grants for row in table.row.seats if not {*keys}.isdisjoint(row.grants.split())}
        if not found:
            return
        cleared = {seat: {"grants": " ".join(_without(table, seat, keys))} for seat in found}
        try:
            await transaction.commit(SessionChanges(seats=cleared, seats_when={seat: {"grants": was} for seat, was in found.items()}))
        except Conflict:
            await transaction.catch_up()


def _without(table: TablePort, seat: int, keys: tuple[str, ...]) -> list[str]:
    """Return the grants of a seat without these words.

    Those that have lapsed are left out too.
    """
    return [one for one in table.row.seats[seat].grants.split() if one not in keys and not _lapsed(table, seat, one)]


def _lapsed(table: TablePort, seat: int, key: str) -> bool:
    """Return True if a word is of a vote that held for a moment that is past.

    Many of them would be a burden.
    """
    if (at := clock.expires_at(key)) is not None and at <= time.time():
        return True
    if denied := DENIAL_KEY.fullmatch(key):
        return int(denied["frame"]) != table.match.event_log.frame_number(seat)
    kind, asker, stamp = parse_key(key)
    known = kind in VOTE_KINDS and asker.isdecimal() and int(asker) < table.rail
    return known and not VOTE_KINDS[kind].still_applies(table, int(asker), stamp)


def _denials(*rows: StoredSeat) -> list[str]:
    """Return the denials that these seats are told.

    They are past once the seats ask anew, and for all once something is agreed on.
    """
    return [word for row in rows for word in row.grants.split() if DENIAL_KEY.fullmatch(word)]


def _find(table: TablePort, seat: int, key: str) -> Vote | None:
    return next((one for one in open_votes(table) if one.key == key and seat in (*one.agreed, *one.waiting_for)), None)


def _as_read_by(table: TablePort, viewer: int, vote: Vote) -> Vote:
    """Return a vote as a viewer reads it: its asker reads `You ask`."""
    return replace(vote, text=VOTE_KINDS[vote.kind].say(table, vote.asker, viewer, parse_key(vote.key)[2]))
