"""One device for all people of a table: between them a curtain, and behind it only what everybody may see.

Who looks is known to one socket and kept nowhere: a page that is loaded again has its curtain closed.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.ui_kit import bidi_isolate
from gamester.server import messages
from gamester.server.html_table.frames import Desk, Frame
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.session.delivery import OutboundMessage, OutboundQueue

if TYPE_CHECKING:
    from gamester.server.session.session import Session

BEYOND = 2
"""The place of the curtain, counted from the number of seats: behind the rail and the judge."""
WORD = "curtain"
"""`curtain 1` opens it for seat 1, `curtain` closes it."""


class CurtainView(Struct, frozen=True):
    """What its page says: who is asked next, and everybody who may look at a hand of his own. Behind it `who` looks.

    Where nobody gets the device, `soon` somebody may: what the table answers for him by itself is on its way.
    """

    seat: int
    name: str
    people: tuple[tuple[int, str], ...]
    who: int = -1
    soon: bool = False


def hot_seat_viewer(seats: int) -> int:
    """The number of the curtain at a table: what its link is made from."""
    return seats + BEYOND


def local_seats(room: Session) -> list[int]:
    """The seats of those who share the device."""
    return [row.seat for row in room.row.seats if not row.bot]


def next_holder(room: Session) -> int:
    """Who gets the device: of all who are asked the first by seat, so that the order tells nothing; -1 for nobody."""
    phase = room.match.phase()
    if room.row.paused is not None or (room.form and phase and room.form.phase == phase.key):
        return -1
    return next((seat for seat in local_seats(room) if room.match.mine(seat)), -1)


def curtain_context(room: Session, viewer: int) -> dict[str, Any]:
    """The curtain, for whoever sits at such a table. A seat's own lines are looked back at nowhere but on its own page."""
    if not room.row.hot or viewer in (room.rail, room.judge):
        return {}
    names = [row.name for row in room.row.seats]
    seat, closed = next_holder(room), viewer == room.hot
    here, soon = local_seats(room), seat < 0 and room.row.paused is None and any(room.match.mine(one) for one in local_seats(room))
    shown = CurtainView(seat, names[seat] if seat >= 0 else "", tuple((one, names[one]) for one in here), -1 if closed else viewer, soon)
    return {"curtain": shown} | ({} if closed else {"log_page": ""})


class HotSeatScreen(OutboundQueue):
    """One page of such a table. It stands in for the room, and for the queue of whoever looks."""

    def __init__(self, room: Session) -> None:
        super().__init__()
        self.room, self.row, self.lock = room, room.row, room.lock
        self.looks = room.hot
        self._aside: tuple[Desk, int] | None = None
        self._turned: Frame | None = None
        self._turning = False
        self._acts = 0
        self._closing: asyncio.Task[None] | None = None

    def enter(self, _: int) -> HotSeatScreen:
        """The page is open, its curtain closed. Under the lock, as all that follows."""
        self._turn(self.room.hot)
        return self

    def leave(self, _: int, __: Any) -> None:
        """The page is gone."""
        self.room.leave(self.looks, self)

    async def hear(self, __: int, text: str | bytes) -> Rejection | None:
        """A message: the curtain's own, or one of whoever looks."""
        seat = self.looks
        message = messages.parse_message(text, self.row.code, seat)
        if isinstance(message, Rejection):
            return message
        word, _, whom = (message.house or "").strip().partition(" ")
        if word == WORD:
            async with self.lock:
                to = next((one for one in local_seats(self.room) if str(one) == whom.strip()), self.room.hot)
                self._turn(to)
            return None
        if seat == self.room.hot and word not in ("resume", "dice"):
            return platform_rejection(messages.CURTAIN, "", "Who are you?")
        return await self.room.hear(seat, text)

    def put_nowait(self, item: OutboundMessage) -> None:
        """What the page gets. A frame of somebody who has done what he was asked for is not shown any more."""
        if isinstance(item, Frame):
            if self._turning:
                self._turned = item
                return
            if self.looks != self.room.hot and self._done(bool(item.stages)):
                self._closing = asyncio.create_task(self._close())
                return
        super().put_nowait(item)

    def _done(self, shown: bool) -> bool:
        """Whether whoever looks has acted and is not the only one who is here, and somebody else is asked too, or all want to see what is
        shown now."""
        over, here = bool(self.room.match.over()), local_seats(self.room)
        asked = [seat for seat in here if self.room.match.mine(seat)]
        return over or (self._made() > self._acts and here != [self.looks] and (shown or asked != [self.looks]))

    def _made(self) -> int:
        return sum(1 for entry in self.room.match.entries if entry.seat == self.looks)

    async def _close(self) -> None:
        async with self.lock:
            if self.looks != self.room.hot and self in self.room.watching(self.looks):
                self._turn(self.room.hot)

    def _turn(self, to: int) -> None:
        """Somebody else looks: frames on their way are dropped, and what comes is drawn as for a page that knows nothing."""
        room, hot = self.room, self.room.hot
        waiting = [self.get_nowait() for _ in range(self.qsize())]
        for one in waiting:
            if not isinstance(one, Frame):
                super().put_nowait(one)
        self._turning = True
        if self in room.watching(self.looks):
            room.leave(self.looks, self)
        if self.looks == hot and to != hot and not room.watching(hot):
            self._aside = room.lay_aside(hot)
        elif to == hot and self._aside:
            room.take_up(hot, *self._aside)
            self._aside = None
        self.looks, self._turned = to, None
        self._acts = self._made()
        room.attach(to, self)
        frame = self._turned or replace(room.frame(to), say="", stages=())
        self._turning = False
        seat = next_holder(room) if to == hot else to
        named = "" if seat < 0 else f"{'Pass to' if to == hot else 'The hand of'} {bidi_isolate(room.row.seats[seat].name)}."
        super().put_nowait(replace(frame, say=f"{frame.say} {named}".strip(), anew=True))
