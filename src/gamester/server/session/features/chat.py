"""Talk at a table: plain lines, kept with the table and part of no record. What watchers say among themselves players see at the end."""

from __future__ import annotations

import time
import unicodedata
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gamester.match.setup import JOINERS
from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError, Unreadable
from gamester.server.storage.models import StoredChatLine, StoredSeat

if TYPE_CHECKING:
    from gamester.server.session.session import Session

TABLE, SPECTATORS = "table", "rail"
HOUSE, HOUSE_NAME = -1, "The house"
"""In the place of a seat, and what it is called: a line that the house itself says to the table."""
LONGEST_LINE = 300
NEWEST = 50
"""Lines on a page."""
RATE_LIMITS = ((10.0, 5), (600.0, 30))
"""In so many seconds so many lines of one seat; all watchers together four times as many."""
MUTE = "mute-"
TRIES = 3
HELD = 500
"""Lines of each place that a table holds in memory: more than anybody may say while it is counted, or while a rail is behind."""


class ChatLine(Struct, frozen=True):
    """One line as a viewer is told it.

    `number` counts this viewer's lines; `seat` is the number of seats for those who watch, and -1 for the house.
    """

    number: int
    seat: int
    name: str
    words: str


class ChatView(Struct, frozen=True):
    """The newest lines, everybody who may be muted (number, name), whom the host has muted, and whether the viewer is the host."""

    lines: tuple[ChatLine, ...]
    people: tuple[tuple[int, str], ...]
    muted: tuple[int, ...]
    host: bool
    quiet: bool


class ChatLog:
    """What was said at one table, as far as this process has read it; of very much the newest, and how many were `before` that."""

    def __init__(self) -> None:
        self.rows: list[StoredChatLine] = []
        self.before = {TABLE: 0, SPECTATORS: 0}

    async def read(self, room: Session) -> None:
        """What has been said since."""
        after = self.rows[-1].n if self.rows else 0
        new = [row for row in await room.store.said(room.row.code, after) if row.n > after]
        if any(row.seat not in _names(room) for row in new):
            raise Unreadable(room.row.code)
        self.rows += new
        for place in self.before:
            if past := {row.n for row in [row for row in self.rows if row.place == place][:-HELD]}:
                self.before[place] += len(past)
                self.rows = [row for row in self.rows if row.n not in past]

    def of(self, seat: int, since: float) -> int:
        """How many lines a seat has said since then."""
        return sum(1 for row in self.rows if row.seat == seat and row.at > since)


async def reload_chat(room: Session) -> None:
    """Another process has kept something of this table."""
    await room.talk.read(room)


def _names(room: Session) -> dict[int, str]:
    """Return the names of all who may say something, by their numbers."""
    return dict(enumerate([*(row.name for row in room.row.seats), "Somebody watching", "The judge"])) | {HOUSE: HOUSE_NAME}


def visible_lines(room: Session, viewer: int, now: float) -> list[StoredChatLine]:
    """The lines of a viewer in the order in which he gets them: the rail hears the table as late as it sees it."""
    rows = room.talk.rows
    if viewer == room.rail and room.row.delay:
        late = [(row.at + room.row.delay if row.place == TABLE else row.at, row.n, row) for row in rows]
        return [row for at, _, row in sorted(late, key=lambda one: one[:2]) if at <= now or row.place == SPECTATORS]
    return [row for row in rows if row.place == TABLE or viewer == room.rail or room.over_for_all()]


def chat_lines(room: Session, viewer: int) -> tuple[ChatLine, ...]:
    """The same for a page or a client."""
    if not room.talk.rows:
        return ()
    names = _names(room)
    rows, before = visible_lines(room, viewer, time.time()), room.talk.before
    first = before[TABLE] + (before[SPECTATORS] if viewer == room.rail or room.over_for_all() else 0) + 1
    return tuple(ChatLine(number, row.seat, names[row.seat], row.words) for number, row in enumerate(rows, first))


def clean_line(text: str) -> str:
    """A line without signs that cannot be seen."""
    return " ".join("".join(sign for sign in text if sign.isspace() or sign in JOINERS or unicodedata.category(sign)[0] != "C").split())


def _visible(words: str) -> bool:
    return any(unicodedata.category(sign)[0] in "LNPS" for sign in words)


def _host(room: Session) -> StoredSeat:
    return next((row for row in room.row.seats if row.host), room.row.seats[0])


def muted_seats(room: Session) -> tuple[int, ...]:
    """Whom the host has muted for all."""
    return tuple(int(word.removeprefix(MUTE)) for word in _host(room).grants.split() if word.startswith(MUTE))


async def chat(room: Session, viewer: int, text: str) -> Rejection | None:
    """`chat Good luck`."""
    words, now = clean_line(text), time.time()
    if not _visible(words) or len(words) > LONGEST_LINE:
        return platform_rejection(messages.NOT_A_LINE, f"It has {len(words)} characters." if words else "", "Nothing was said")
    async with room.lock:
        times = 4 if viewer == room.rail else 1
        if any(room.talk.of(viewer, now - seconds) >= most * times for seconds, most in RATE_LIMITS) or viewer in muted_seats(room):
            return platform_rejection(
                messages.CHAT_RATE_LIMITED, "The host has muted you." if viewer in muted_seats(room) else "", "A little slower"
            )
        place = SPECTATORS if viewer == room.rail else TABLE
        for _ in range(TRIES):
            try:
                await room.store.say(room.row.code, place, viewer, words, now)
                break
            except Conflict:
                continue
            except StorageError as error:
                if await room.kept_all_the_same(lambda: any((row.seat, row.at) == (viewer, now) for row in room.talk.rows), room.talk.read):
                    break  # to say it again would say it twice
                return error.refused
        else:
            await room.catch_up()
            gone = platform_rejection(messages.NO_TABLE, room.row.code, "No such table")
            return gone if room.gone else platform_rejection(messages.OUTDATED, "Others were quicker, again and again.")
        with suppress(StorageError):  # it is kept; what cannot be read now is read with the next line
            await room.talk.read(room)
        room.publish()
        return None


async def mute(room: Session, viewer: int, text: str) -> Rejection | None:
    """`mute 2`: the host wants to hear no more of a seat, or of all who watch; `mute 2 off` ends it."""
    host = _host(room)
    seat, _, off = text.partition(" ")
    if viewer != host.seat:
        return platform_rejection(messages.NOT_YOURS, "Only the host may do this.")
    if not seat.isascii() or not seat.isdigit() or int(seat) not in [number for number, _ in _people(room, viewer)]:
        return platform_rejection(messages.NO_SEAT, f"Expected the number of somebody else, got {seat[:20]!r}.")
    async with room.lock:
        try:
            for _ in range(TRIES):
                was = _host(room).grants
                words = [word for word in was.split() if word != f"{MUTE}{int(seat)}"]
                words += [] if off == "off" else [f"{MUTE}{int(seat)}"]
                try:
                    await room.change(host.seat, when={"grants": was}, grants=" ".join(words))
                    break
                except Conflict:
                    await room.catch_up()
            else:
                return platform_rejection(messages.OUTDATED, "Others were quicker, again and again.")
        except StorageError as error:
            return error.refused
        room.publish()
        return None


def mutes_for_rematch(room: Session, host: int) -> dict[int, dict[str, Any]]:
    """Whom the host has muted stays so in a rematch: to ask for one is no way to talk again."""
    words = [f"{MUTE}{seat}" for seat in sorted(muted_seats(room)) if seat != host]
    return {host: {"grants": " ".join(words)}} if words else {}


def _people(room: Session, viewer: int) -> list[tuple[int, str]]:
    """Everybody else who may say something."""
    named = [(row.seat, row.name) for row in room.row.seats if not row.bot and row.seat != viewer]
    judge = [(room.judge, "The judge")] if room.judged and viewer != room.judge else []
    return [*named, *judge, (room.rail, "Those who watch")]


def chat_context(room: Session, viewer: int) -> dict[str, Any]:
    """What is said, for the page of a viewer; nothing at the table of a lesson, and at one where all sit at one device."""
    if not room.row.code or (room.row.hot and viewer != room.rail):
        return {}
    host = viewer == _host(room).seat
    quiet = muted_seats(room) if host else ()
    return {"talk": ChatView(chat_lines(room, viewer)[-NEWEST:], tuple(_people(room, viewer)), quiet, host, viewer in muted_seats(room))}


ANSWERS = {"chat": chat, "mute": mute}
