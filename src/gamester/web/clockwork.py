"""What happens at a table by itself: bots that think and play, and phases that close after a pause."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gamester.games.names import Standing
from gamester.play.match import Entry
from gamester.web.robots import chosen
from gamester.web.schema import DraftRow, SeatRow

if TYPE_CHECKING:
    from gamester.web.room import Room

LOG = logging.getLogger("gamester")
AT_ONCE = 0.1
"""Seconds in which a bot answers where a phase closes by itself: everybody waits for that."""


class Pace(Struct, frozen=True):
    """Seconds: how long a bot thinks at least and at most, and how long a phase stays open that closes by itself.

    A bot that thinks ahead takes `think` for an act at most, whatever its level.
    A stage of a reveal stays for `stay` unless somebody moves on; where it is counted in, a count takes a `beat`.
    """

    fewest: float = 0.6
    most: float = 1.5
    pause: float = 2.0
    stay: float = 4.0
    beat: float = 0.5
    think: float = 2.0


class Clockwork:
    """The tasks of one table. They take the table's lock for every act, as people do."""

    def __init__(self, room: Room, pace: Pace) -> None:
        self._room = room
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def wake(self) -> None:
        """Let bots that must decide begin to think, and a phase that closes by itself begin to close."""
        if self.closing():
            self._start("closing", self._close())
            return
        for seat in self._room.row.seats:
            if seat.bot and self._room.match.mine(seat.seat):
                self._start(f"bot {seat.seat}", self._bot(seat))

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        if name in self._tasks:
            work.close()
            return
        task = asyncio.create_task(work, name=f"{self._room.row.code} {name}")
        self._tasks[name] = task

        def ended(task: asyncio.Task[None]) -> None:
            self._tasks.pop(name, None)
            if task.cancelled():
                return
            if error := task.exception():
                LOG.error("table %s: %s failed", self._room.row.code, name, exc_info=error)
                return
            self.wake()

        task.add_done_callback(ended)

    async def _bot(self, seat: SeatRow) -> None:
        await asyncio.sleep(random.uniform(self._pace.fewest, self._pace.most))
        act = await chosen(self._room.match, seat.seat, seat.bot, self._pace.think)
        async with self._room.lock:
            if not self._room.match.mine(seat.seat) or self.closing():
                return
            done = self._room.match.take(seat.seat, act, whole=True) if act else None
            if not isinstance(done, Entry):
                done = self._room.match.absent(seat.seat)
            if isinstance(done, Entry):
                await self._room.save([done])
                self._room.publish()

    def closing(self) -> Standing | None:
        """The standing answers of the phase that is open now, where it has any."""
        form, phase = self._room.form, self._room.match.phase()
        return form if form and phase and form.phase == phase.key and not self._room.match.over() else None

    async def _close(self) -> None:
        """After a pause that depends on nobody's cards, answer for every seat that is asked, all at once."""
        await asyncio.sleep(self._pace.pause)
        async with self._room.lock:
            form = self.closing()
            if form is None:
                return
            entries = []
            for seat in self._room.row.seats:
                if self._room.match.mine(seat.seat):
                    done = self._room.match.act(seat.seat, await self._answer(seat, form))
                    if isinstance(done, Entry):
                        entries.append(done)
            if entries:
                await self._room.save(entries)
            self._room.publish()

    async def _answer(self, seat: SeatRow, form: Standing) -> str:
        held = self._room.drafts.get(seat.seat, DraftRow()).held
        if held:
            return held
        if seat.bot:
            act = await chosen(self._room.match, seat.seat, seat.bot, min(self._pace.think, AT_ONCE))
            return self._room.match.notation.write(seat.seat, act) if act else form.no
        return form.yes if seat.standing and self._room.match.judge(seat.seat, form.yes) is None else form.no

    async def stop(self) -> None:
        """Let go of what is still under way; the log has everything that was answered."""
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
