"""The page of a table at which all players share one device.

Who looks is known to its one connection and stored nowhere.

A page that is loaded again has its curtain closed.
"""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from typing import Any

from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.session.features.hot_seat import local_seats
from gamester.server.session.session import Session
from gamester.server.session.ui_stream import UiSubscriber

WORD = "curtain"
"""`curtain 1` opens it for seat 1, `curtain` closes it."""


class HotSeatScreen(UiSubscriber):
    """One page of such a table.

    It stands in for the session, and for the queue of the player who looks.

    The player who looks is sent a whole table. Behind the closed curtain this is the table as it was when
    it last was closed, so that a reveal since then can be watched by all.
    """

    def __init__(self, room: Session) -> None:
        super().__init__()
        self.room, self.row = room, room.row
        self.looks = room.hot
        self.is_resumed = True
        self._acts = 0
        self._closing: asyncio.Task[None] | None = None

    def locked(self) -> AbstractAsyncContextManager[None]:
        """Hold the table still."""
        return self.room.locked()

    def subscribe(self, _: int) -> HotSeatScreen:
        """Open the page, its curtain closed.

        The table must be locked, as for all that follows.
        """
        self._show_to(self.room.hot)
        return self

    def unsubscribe(self, _: int, __: Any) -> None:
        """Close the page."""
        self.room.unsubscribe(self.looks, self)

    async def handle_message(self, __: int, text: str | bytes) -> Rejection | None:
        """Handle a message: the curtain's own, or one of the player who looks."""
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
            return platform_rejection(messages.CURTAIN, "", messages.WORDS.say("who-are-you"))
        return await self.room.handle_message(seat, text)

    def show(self, message: bytes, has_stages: bool = False) -> None:
        """Pass a patch or a whole table to the page, unless the curtain closes instead."""
        if not self._closes(has_stages):
            super().show(message)

    def _show_to(self, to: int) -> None:
        """Let somebody else look, who is sent the whole table.

        Patches on their way are dropped.
        """
        waiting = [self.get_nowait() for _ in range(self.qsize())]
        for one in waiting:
            if not isinstance(one, bytes):
                self.put_nowait(one)
        if self in self.room.watching(self.looks):
            self.room.unsubscribe(self.looks, self)
        self.looks = to
        self._acts = self._made()
        self.given, self.is_resumed = False, to == self.room.hot
        self.room.attach(to, self)

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
