"""The page of a table at which all players share one device.

Who looks is known to its one connection and stored nowhere.

A page that is loaded again has its curtain closed.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Any

from msgspec.structs import replace

from gamester.games.ui_kit import bidi_isolate
from gamester.server import messages
from gamester.server.html_table.frames import Desk, Frame
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.session.delivery import OutboundMessage, OutboundQueue, Outlet
from gamester.server.session.features.hot_seat import local_seats, next_holder
from gamester.server.session.session import Session
from gamester.server.session.ui_stream import UiSubscriber

WORD = "curtain"
"""`curtain 1` opens it for seat 1, `curtain` closes it."""


class SharedScreen(Outlet):
    """One page of such a table.

    It stands in for the session, and for the queue of whoever looks.
    """

    def __init__(self, room: Session) -> None:
        super().__init__()
        self.room, self.row = room, room.row
        self.looks = room.hot
        self._acts = 0
        self._closing: asyncio.Task[None] | None = None

    def locked(self) -> AbstractAsyncContextManager[None]:
        """Hold the table still."""
        return self.room.locked()

    def subscribe(self, _: int) -> SharedScreen:
        """Open the page, its curtain closed.

        The table must be locked, as for all that follows.
        """
        self._show_to(self.room.hot)
        return self

    def unsubscribe(self, _: int, __: Any) -> None:
        """Close the page."""
        self.room.unsubscribe(self.looks, self)

    async def handle_message(self, __: int, text: str | bytes) -> Rejection | None:
        """Handle a message: the curtain's own, or one of whoever looks."""
        seat = self.looks
        message = messages.parse_message(text, self.row.code, seat)
        if isinstance(message, Rejection):
            return message
        word, _, whom = (message.command or "").strip().partition(" ")
        if word == WORD:
            async with self.locked():
                to = next((one for one in local_seats(self.room) if str(one) == whom.strip()), self.room.hot)
                self._show_to(to)
            return None
        if seat == self.room.hot and word not in ("resume", "entropy"):
            return platform_rejection(messages.CURTAIN, "", "Who are you?")
        return await self.room.handle_message(seat, text)

    def _show_to(self, to: int) -> None:
        """Let somebody else look, who is sent the whole table."""
        raise NotImplementedError

    def _turn_to(self, to: int) -> None:
        """Drop what is on its way for whoever looked, and note who looks now."""
        room = self.room
        if self in room.watching(self.looks):
            room.unsubscribe(self.looks, self)
        self.looks = to
        self._acts = self._made()

    def _closes(self, has_stages: bool) -> bool:
        """Return True if what comes is not shown, because the curtain closes instead.

        It closes for a player who has done what was asked.
        """
        closes = self.looks != self.room.hot and self._done(has_stages)
        if closes:
            self._closing = asyncio.create_task(self._close())
        return closes

    def _done(self, shown: bool) -> bool:
        """Return True if the player who looks has done what was asked.

        That player has acted, others share the device, and one of them is asked or all may see what is
        shown. It is also True if the game is over.
        """
        over, here = bool(self.room.match.ended_by()), local_seats(self.room)
        asked = [seat for seat in here if self.room.match.must_decide(seat)]
        return over or (self._made() > self._acts and here != [self.looks] and (shown or asked != [self.looks]))

    def _made(self) -> int:
        return sum(1 for entry in self.room.match.entries if entry.seat == self.looks)

    async def _close(self) -> None:
        async with self.locked():
            if self.looks != self.room.hot and self in self.room.watching(self.looks):
                self._show_to(self.room.hot)


class HotSeatScreen(SharedScreen, OutboundQueue):
    """A page that gets frames of the whole table as HTML."""

    def __init__(self, room: Session) -> None:
        super().__init__(room)
        self._aside: tuple[Desk, int] | None = None
        self._turned: Frame | None = None
        self._turning = False

    def put_nowait(self, item: OutboundMessage) -> None:
        """Pass a message to the page.

        A frame of a player who has done what was asked is not shown: the curtain closes.
        """
        if isinstance(item, Frame):
            if self._turning:
                self._turned = item
                return
            if self._closes(bool(item.stages)):
                return
        super().put_nowait(item)

    def _show_to(self, to: int) -> None:
        """Let somebody else look.

        Frames on their way are dropped, and what comes is drawn as for a page that knows nothing.
        """
        room, hot, before = self.room, self.room.hot, self.looks
        waiting = [self.get_nowait() for _ in range(self.qsize())]
        for one in waiting:
            if not isinstance(one, Frame):
                super().put_nowait(one)
        self._turning = True
        self._turn_to(to)
        if before == hot and to != hot and not room.watching(hot):
            self._aside = room.broadcast.suspend_rendering(hot)
        elif to == hot and self._aside:
            room.broadcast.resume_rendering(hot, *self._aside)
            self._aside = None
        self._turned = None
        room.attach(to, self)
        frame = self._turned or replace(room.frame(to), say="", stages=())
        self._turning = False
        seat = next_holder(room) if to == hot else to
        named = "" if seat < 0 else f"{'Pass to' if to == hot else 'The hand of'} {bidi_isolate(room.row.seats[seat].name)}."
        super().put_nowait(replace(frame, say=f"{frame.say} {named}".strip(), anew=True))


class DescribedScreen(SharedScreen, UiSubscriber):
    """A page of the second design, which draws a description.

    Whoever looks is sent a whole table. Behind the closed curtain this is the table as it was when it
    last was closed, so that a reveal since then can be watched by all.
    """

    def __init__(self, room: Session) -> None:
        super().__init__(room)
        self.is_resumed = True

    def show(self, message: bytes, has_stages: bool = False) -> None:
        """Pass a patch or a whole table to the page, unless the curtain closes instead."""
        if not self._closes(has_stages):
            super().show(message)

    def _show_to(self, to: int) -> None:
        """Let somebody else look. Patches on their way are dropped."""
        waiting = [self.get_nowait() for _ in range(self.qsize())]
        for one in waiting:
            if not isinstance(one, bytes):
                self.put_nowait(one)
        self._turn_to(to)
        self.given, self.is_resumed = False, to == self.room.hot
        self.room.attach(to, self)
