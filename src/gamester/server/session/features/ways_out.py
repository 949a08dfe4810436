"""Ways out of a match: to resign, to claim, and to jump to the end.

The act stands in the log of the match, and who plays the seat from then on in the row of the seat. Both are stored together.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.platform_acts import (
    ABANDONED,
    ABSENT,
    BOTS_ALONE,
    CLAIM,
    HAS_RESIGNED,
    JUMP,
    NAMED,
    PERSON_IN,
    RESIGN,
    parse_platform_act,
)
from gamester.match.views import View
from gamester.server import messages
from gamester.server.messages import ClientMessage, Rejection, platform_rejection
from gamester.server.names import disambiguate
from gamester.server.session import clock
from gamester.server.session.absence import absence_limit, absent_since
from gamester.server.session.agreements import log_act
from gamester.server.session.clock import ClockState
from gamester.server.session.port import Command, Feature, TablePort, Transaction
from gamester.server.session.seat_changes import given_up, other_terms, passed_on
from gamester.server.session.ways_offered import only_bots_play, ways_offered
from gamester.server.storage.rows import SessionChanges, StoredSeat
from gamester.words.values import person

STILL_ALLOWED = ("chat", "entropy", "jump")
"""Commands of those who have resigned."""


class WaysOut(Feature):
    """The ways out of one table."""

    def __init__(self, table: TablePort) -> None:
        self._table = table
        self._asked_at = 0.0

    @property
    def commands(self) -> Mapping[str, Command]:
        """`resign` gives the seat up, for good.

        `claim` counts those as resigned who are away too long.
        """
        return {"resign": self.resign, "claim": self.claim, "jump": self.jump, "name": self.say_name}

    async def say_name(self, viewer: int, name: str) -> Rejection | None:
        """Say who plays on for somebody else: `name Eve`. Once."""
        table = self._table

        async def work(transaction: Transaction) -> Rejection | None:
            if viewer >= table.rail or not table.match.standing.is_unnamed(viewer):
                return platform_rejection(PERSON_IN, messages.WORDS.say("name-not-asked"), messages.WORDS.say("not-now"))
            called = " ".join(name.split())
            if wrong := messages.name_rejection(called):
                return wrong
            others = [one for seat, one in enumerate(table.match.seats) if seat != viewer]
            return await log_act(table, transaction, viewer, f"{NAMED} {disambiguate(called, others)}")

        return await table.retry(work)

    async def jump(self, viewer: int, rest: str) -> Rejection | None:
        """Have the rest played at once, when only bots are left to play."""
        table, words = self._table, messages.WORDS
        if rest:
            return platform_rejection(messages.NOT_UNDERSTOOD, words.say("jump-alone"))
        if viewer >= table.rail:
            return platform_rejection(messages.NOT_YOURS, words.say("watching"))

        async def work(transaction: Transaction) -> Rejection | None:
            if table.match.ended_by() or table.match.standing.is_hurried or only_bots_play(table):
                return await log_act(table, transaction, viewer, JUMP)
            return platform_rejection(BOTS_ALONE, words.say("somebody-plays"), words.say("not-yet"))

        return await table.retry(work)

    async def reload(self) -> None:
        """Read when the open decision was asked, at a table without clock and grace."""
        table, many = self._table, len(self._table.match.entries)
        if table.row.opened is None and many:
            rows = await table.store.log_with_times(table.row.code, many - 1)
            self._asked_at = max([self._asked_at, *(row.at for row in rows)])

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return the seats that have resigned, and what this seat may do now.

        Spectators who are behind are told of no resignation that they have not seen.
        """
        table = self._table
        resigned = table.seen_by(viewer).standing.resigned
        return {"resigned": resigned, "ways_out": None if viewer >= table.rail or table.match.ended_by() else ways_offered(table, viewer)}

    async def resign(self, viewer: int, rest: str) -> Rejection | None:
        """Resign: a bot plays the seat from now on, or the match is over."""
        if rest:
            return platform_rejection(messages.NOT_UNDERSTOOD, messages.WORDS.say("resign-alone"))
        if viewer >= self._table.rail:
            return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("watching"))

        async def work(transaction: Transaction) -> Rejection | None:
            return await log_act(self._table, transaction, viewer, RESIGN)

        return await self._table.retry(work)

    async def run_due(self, transaction: Transaction, now: float) -> bool:
        """End a game to which nobody has come back."""
        table, at = self._table, clock.vanished_at(self._table.row)
        if at is None or at > now or table.match.ended_by():
            return False
        first = next(one.seat for one in table.row.seats if one.taken and not one.bot and one.seat not in table.match.standing.resigned)
        return await log_act(table, transaction, first, ABANDONED) is None

    async def claim(self, viewer: int, rest: str) -> Rejection | None:
        """Count the seats as resigned that keep the others waiting for too long."""
        table, words = self._table, messages.WORDS
        if rest:
            return platform_rejection(messages.NOT_UNDERSTOOD, words.say("claim-alone"))
        if viewer >= table.rail:
            return platform_rejection(messages.NOT_YOURS, words.say("watching"))

        async def work(transaction: Transaction) -> Rejection | None:
            now, limit = time.time(), absence_limit(table.row)
            since = {one.seat: absent_since(table, one, self.asked_at) for one in table.row.seats if one.seat != viewer}
            left = {seat: at + limit - now for seat, at in since.items() if at is not None}
            if due := [seat for seat, seconds in left.items() if seconds <= 0]:
                return await log_act(table, transaction, viewer, " ".join([CLAIM, *map(str, due)]))
            if not left:
                return platform_rejection(ABSENT, words.say("nobody-absent"), words.say("not-yet"))
            seat = min(left, key=lambda one: left[one])
            wait = words.say("absent-still", **person(table.match.seats[seat], False), minutes=math.ceil(left[seat] / 60))
            return platform_rejection(ABSENT, wait, words.say("not-yet"))

        return await table.retry(work)

    @property
    def asked_at(self) -> float:
        """When the open decision was asked."""
        return self._asked_at if self._table.row.opened is None else self._table.row.opened

    def on_moves(
        self, fork: Match, before: ClockState, after: ClockState, entries: Sequence[LogEntry], by: str, now: float
    ) -> SessionChanges:
        """Return the seats that bots play from now on."""
        self._asked_at = now
        changes, table = SessionChanges(), self._table
        for entry in entries if not fork.ended_by() else ():
            act = parse_platform_act(entry.seat, entry.move)
            if act is None:
                continue
            for seat in act.resigned:
                changes = changes.merged(SessionChanges(seats=given_up(table.row, seat, fork.standing.resigned)))
            if act.bot is not None or act.person is not None:
                link = table.new_link(act.seats[0])
                changes = changes.merged(SessionChanges(seats=passed_on(table.row, act, fork.standing.resigned, *link)))
            if act.terms is not None:
                changes = changes.merged(other_terms(table.row, *act.terms, now))
        return changes


def shown_seats(table: TablePort, viewer: int) -> tuple[StoredSeat, ...]:
    """Return the seats as a viewer is shown them.

    Spectators who are behind see no bot on a seat that was given up since.
    """
    if not table.match.standing.given_up:
        return table.row.seats
    unseen = {*table.match.standing.given_up} - {*table.seen_by(viewer).standing.given_up}
    return tuple(replace(seat, bot="") if seat.seat in unseen else seat for seat in table.row.seats)


def why_silent(table: TablePort, seat: int, message: ClientMessage) -> Rejection | None:
    """Return why a seat that has resigned may not send this message, or None."""
    if seat not in table.match.standing.resigned or table.match.ended_by():
        return None
    if message.command is not None and message.command.split(" ")[0] in STILL_ALLOWED:
        return None
    return platform_rejection(HAS_RESIGNED, "", messages.WORDS.say("not-now"))


def without_choices(view: View) -> View:
    """Return the view of a seat that has resigned: there is nothing for it to do."""
    return view if view.outcome is not None else replace(view, legal_moves=(), action_types=(), must_decide=False)
