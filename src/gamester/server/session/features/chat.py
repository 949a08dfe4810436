"""Chat at a table: plain lines, stored with the table and part of no record.

Players see the spectators' channel after the end.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.platform_acts import Standing
from gamester.match.setup import JOINERS
from gamester.server import messages
from gamester.server.messages import WORDS, Rejection, StoredSentence, platform_rejection, stored_text
from gamester.server.session.clock import ClockState
from gamester.server.session.port import Command, Feature, TablePort, Transaction
from gamester.server.session.seat_changes import MUTE
from gamester.server.storage.errors import Unreadable
from gamester.server.storage.rows import SessionChanges, StoredChatLine, StoredSeat

TABLE, SPECTATORS = "table", "rail"
HOUSE = -1
"""The number in place of a seat of lines that the server itself says."""
LONGEST_LINE = 300
NEWEST = 50
"""Lines on a page."""
RATE_LIMITS = ((10.0, 5), (600.0, 30))
"""(seconds, lines) of one seat; all spectators together have four times as many."""
HOUSE_LIMIT = (600.0, 20)
"""(seconds, lines) of the server itself at one table."""
TAKEN_OUT = "(taken out by the operator)"
"""Stored in place of a chat line that the operator took out: the lines behind it keep their numbers."""
HELD = 500
"""Lines of each channel held in memory: more than anybody may say while it is counted, or while spectators are behind."""


class ChatLine(Struct, frozen=True):
    """One line as a viewer is told it.

    `number` counts this viewer's lines; `seat` is the number of seats for spectators, and -1 for the server.
    """

    number: int
    seat: int
    name: str
    text: str


class ChatView(Struct, frozen=True):
    """The chat as one viewer sees it.

    It has the newest lines, everybody who may be muted (number, name), whom the host has muted, and
    whether the viewer is the host.
    """

    lines: tuple[ChatLine, ...]
    people: tuple[tuple[int, str], ...]
    muted: tuple[int, ...]
    host: bool
    quiet: bool


class Chat(Feature):
    """The chat of one table.

    It has the newest lines that this process has read, and how many of each channel were `before` them.
    """

    def __init__(self, table: TablePort) -> None:
        self._table = table
        self.rows: list[StoredChatLine] = []
        self.before = {TABLE: 0, SPECTATORS: 0}
        self._came: dict[int, float] = {}
        """When somebody came in for somebody else, by the number of that entry of the log."""

    @property
    def commands(self) -> Mapping[str, Command]:
        """`chat Good luck` says a line, `mute 2` mutes a seat, `mute 2 off` ends that."""
        return {"chat": self.chat, "mute": self.mute}

    def context(self, viewer: int) -> dict[str, Any]:
        """Return the chat of a viewer's page.

        It is nothing for a lesson, and for players who share one device.
        """
        row = self._table.row
        if not row.code or (row.hot and viewer != self._table.rail):
            return {}
        muted, host = muted_seats(self._table), viewer == _host(row.seats).seat
        lines = self.lines(viewer)[-NEWEST:]
        return {"chat": ChatView(lines, tuple(self._people(viewer)), muted if host else (), host, viewer in muted)}

    async def reload(self) -> None:
        """Read what has been said since."""
        table, after = self._table, self.rows[-1].n if self.rows else 0
        if came := [one.since for one in table.match.standing.successors if one.since not in self._came]:
            times = await table.store.log_with_times(table.row.code, came[0] - 1)
            self._came |= {one.ply: one.at for one in times if one.ply in came}
        new = [row for row in await table.store.said(table.row.code, after) if row.n > after]
        if any(row.seat not in self._names() for row in new):
            raise Unreadable(table.row.code)
        self.rows += new
        for place in self.before:
            if past := {row.n for row in [row for row in self.rows if row.place == place][:-HELD]}:
                self.before[place] += len(past)
                self.rows = [row for row in self.rows if row.n not in past]

    def on_moves(
        self, fork: Match, before: ClockState, after: ClockState, entries: Sequence[LogEntry], by: str, now: float
    ) -> SessionChanges:
        """Note when somebody comes in for somebody else.

        Lines of before keep the name of before.
        """
        self._came |= {one.since: now for one in fork.standing.successors if any(entry.number == one.since for entry in entries)}
        return SessionChanges()

    def forget(self) -> None:
        """Hold no lines: the operator has changed some, and they are read anew."""
        self.rows, self.before = [], {TABLE: 0, SPECTATORS: 0}

    def count_since(self, seat: int, since: float) -> int:
        """Return how many lines a seat has said since then."""
        return sum(1 for row in self.rows if row.seat == seat and row.at > since)

    async def announce(self, transaction: Transaction, text: StoredSentence) -> bool:
        """Say a line of the server itself, which everybody reads.

        Return False if it is not said: the server has said enough.
        """
        now = time.time()
        if house_said_enough(self.rows, now):
            return False
        await transaction.say(house_line(text, now))
        return True

    def visible_lines(self, viewer: int, now: float) -> list[StoredChatLine]:
        """Return a viewer's lines in the order in which they come.

        Spectators with a delay read the players' lines later.
        """
        table, delay = self._table, self._table.row.delay
        if viewer == table.rail and delay:
            late = [(row.at + delay if row.place == TABLE else row.at, row.n, row) for row in self.rows]
            return [row for at, _, row in sorted(late, key=lambda one: one[:2]) if at <= now or row.place == SPECTATORS]
        return [row for row in self.rows if row.place == TABLE or viewer == table.rail or table.over_for_all()]

    def lines(self, viewer: int) -> tuple[ChatLine, ...]:
        """Return the lines of a viewer for a page or a client."""
        if not self.rows:
            return ()
        names, rows = self._names(), self.visible_lines(viewer, time.time())
        both = viewer == self._table.rail or self._table.over_for_all()
        first = self.before[TABLE] + (self.before[SPECTATORS] if both else 0) + 1
        return tuple(
            ChatLine(number, row.seat, self._name_then(row) or names[row.seat], words_of(row)) for number, row in enumerate(rows, first)
        )

    async def chat(self, viewer: int, text: str) -> Rejection | None:
        """Say a line at the table, or as a spectator in the spectators' channel."""
        words, now = clean_line(text), time.time()
        if not _visible(words) or len(words) > LONGEST_LINE:
            return platform_rejection(
                messages.NOT_A_LINE, WORDS.say("line-too-long", n=len(words)) if words else "", WORDS.say("nothing-was-said")
            )

        async def say(transaction: Transaction) -> Rejection | None:
            muted = viewer in muted_seats(self._table)
            if muted or self._too_many(viewer, now):
                return platform_rejection(messages.CHAT_RATE_LIMITED, WORDS.say("muted-you") if muted else "", WORDS.say("a-little-slower"))
            place = SPECTATORS if viewer == self._table.rail else TABLE
            await transaction.say(StoredChatLine(0, place, viewer, words, now))
            return None

        return await self._table.retry(say)

    async def mute(self, viewer: int, text: str) -> Rejection | None:
        """Mute a seat, or all spectators, for everybody; `off` ends it.

        Only the host may.
        """
        seat, _, off = text.partition(" ")
        if viewer != _host(self._table.row.seats).seat:
            return platform_rejection(messages.NOT_YOURS, WORDS.say("host-only"))
        if not seat.isascii() or not seat.isdigit() or int(seat) not in [number for number, _ in self._people(viewer)]:
            return platform_rejection(messages.NO_SEAT, WORDS.say("mute-expected", got=repr(seat[:20])))

        async def change(transaction: Transaction) -> Rejection | None:
            host = _host(self._table.row.seats)
            words = [word for word in host.grants.split() if word != f"{MUTE}{int(seat)}"]
            words += [] if off == "off" else [f"{MUTE}{int(seat)}"]
            await transaction.change(host.seat, when={"grants": host.grants}, grants=" ".join(words))
            return None

        return await self._table.retry(change)

    def _too_many(self, viewer: int, now: float) -> bool:
        times = 4 if viewer == self._table.rail else 1
        return any(self.count_since(viewer, now - seconds) >= most * times for seconds, most in RATE_LIMITS)

    def _names(self) -> dict[int, str]:
        """Return the names of all who may say something, by their numbers."""
        names = [*self._table.match.seats, WORDS.say("somebody-watching"), WORDS.say("judge")]
        return dict(enumerate(names)) | {HOUSE: WORDS.say("house-name")}

    def _name_then(self, row: StoredChatLine) -> str:
        """Return the name of a seat when it said a line, "" if it has the same now."""
        match = self._table.match
        later = [one for one in match.standing.successors if one.seat == row.seat and self._came.get(one.since, 0.0) > row.at]
        if not later:
            return ""
        then = tuple(one for one in match.standing.successors if one.since < later[0].since)
        return Standing(successors=then).names(match.header.names)[row.seat]

    def _people(self, viewer: int) -> list[tuple[int, str]]:
        """Return everybody else who may say something."""
        table = self._table
        resigned, names = table.match.standing.resigned, table.match.seats
        named = [(row.seat, names[row.seat]) for row in table.row.seats if row.seat != viewer and (not row.bot or row.seat in resigned)]
        judge = [(table.judge, WORDS.say("judge"))] if table.judged and viewer != table.judge else []
        return [*named, *judge, (table.rail, WORDS.say("those-who-watch"))]


def clean_line(text: str) -> str:
    """Return a line without signs that cannot be seen."""
    return " ".join("".join(sign for sign in text if sign.isspace() or sign in JOINERS or unicodedata.category(sign)[0] != "C").split())


def house_said_enough(lines: Iterable[StoredChatLine], now: float) -> bool:
    """Return True if the server has said as many of these lines lately as it may.

    No seat stands behind them, so no limit of a seat counts them.
    """
    seconds, most = HOUSE_LIMIT
    return sum(line.seat == HOUSE and line.at > now - seconds for line in lines) >= most


def house_line(line: StoredSentence, now: float) -> StoredChatLine:
    """Return a line of the server itself, to be stored with other changes.

    `house_said_enough` is asked before. A line alone is said by `Chat.announce`, which does both.
    """
    return StoredChatLine(0, TABLE, HOUSE, line.encode(), now)


def words_of(row: StoredChatLine) -> str:
    """Return the words of a stored line in the language of now.

    Lines of the server from before they were stored as data are as they were said then.
    """
    if row.words == TAKEN_OUT:
        return WORDS.say("line-taken-out")
    return stored_text(row.words)[:LONGEST_LINE] if row.seat == HOUSE else row.words


def _visible(words: str) -> bool:
    return any(unicodedata.category(sign)[0] in "LNPS" for sign in words)


def _host(seats: tuple[StoredSeat, ...]) -> StoredSeat:
    return next((row for row in seats if row.host), seats[0])


def muted_seats(table: TablePort) -> tuple[int, ...]:
    """Return whom the host has muted for all."""
    return tuple(int(word.removeprefix(MUTE)) for word in _host(table.row.seats).grants.split() if word.startswith(MUTE))


def mutes_for_rematch(table: TablePort, host: int) -> dict[int, dict[str, Any]]:
    """Return the mutes of the host as changes of seats of a rematch.

    So a rematch unmutes nobody.
    """
    words = [f"{MUTE}{seat}" for seat in sorted(muted_seats(table)) if seat != host]
    return {host: {"grants": " ".join(words)}} if words else {}
