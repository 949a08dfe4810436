"""What happens at a table by itself: bots that think and play, phases that close after a pause, clocks, and who plays for whom."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from gamester.games.names import Standing
from gamester.play.match import Entry
from gamester.web.live import timing
from gamester.web.live.dial import Dial, dial
from gamester.web.live.pace import Pace
from gamester.web.live.robots import chosen
from gamester.web.storage.kept import DraftRow, Kept
from gamester.web.storage.store import Raced, Unkept

if TYPE_CHECKING:
    from gamester.web.live.room import Room

LOG = logging.getLogger("gamester")
AT_ONCE = 0.1
"""Seconds in which a bot answers where a phase closes by itself: everybody waits for that."""
SHORTLY, AGAIN = 0.05, 2.0
"""Seconds until clocks are looked after again: where all went well, and where something could not be kept."""


class Clockwork:
    """The tasks of one table. They take the table's lock for every act, as people do."""

    def __init__(self, room: Room, pace: Pace) -> None:
        self._room = room
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False
        self._rest = self._settles = self._at = 0.0
        self._seen: tuple[Any, int, Dial] = (None, 0, Dial())

    def wake(self) -> None:
        """Let bots that must decide begin to think, a phase that closes by itself begin to close, and the clocks run."""
        room = self._room
        if room.row.paused is None:
            if self.closing():
                self._start("closing", self._close())
            else:
                for seat in room.row.seats:
                    if (seat.bot or seat.stand_in) and room.match.mine(seat.seat):
                        self._start(f"bot {seat.seat}", self._bot(seat.seat))
        self._wind()

    @property
    def shown(self) -> Dial:
        """The table as its clocks see it, of the last act that is kept."""
        match = self._room.match
        if self._seen[:2] != (match, len(match.entries)):
            self._seen = match, len(match.entries), dial(match)
        return self._seen[2]

    def keeping(self, entries: Sequence[Entry], by: str) -> Kept:
        """What is to be kept together with acts that the match has just taken, for the clocks."""
        match, acts, before = self._seen
        known = match is self._room.match and acts == entries[0].ply - 1
        return timing.keeping(self._room, before if known else Dial(), self.shown, entries, by, time.time())

    def stir(self, soon: float = 0.0) -> None:
        """Look after clocks and people when so many seconds have gone by."""
        loop = asyncio.get_running_loop()
        at = max(loop.time() + soon, self._rest)
        if not self._stopped and (self._timer is None or self._at > at):
            self._still()
            self._at = at
            self._timer = loop.call_at(at, self._tick)

    def moved(self, came: bool) -> None:
        """Somebody has opened a page, or closed one."""
        if not came:
            self._settles = asyncio.get_running_loop().time() + self._pace.flicker
        self.stir(0.0 if came else self._pace.flicker)

    @property
    def _settled(self) -> bool:
        """Whether nobody has gone so lately that it may be a page that is loaded anew."""
        return asyncio.get_running_loop().time() >= self._settles

    def _still(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        self._timer = None
        if "clock" in self._tasks:
            self.stir(SHORTLY)
        else:
            self._start("clock", self._tend())

    def _wind(self) -> None:
        """Set the timer for whatever comes next here."""
        now, shown = time.time(), self.shown
        if timing.unwound(self._room, shown, now, self._settled):
            self.stir()
        elif (at := timing.next_at(self._room, shown, now)) is not None:
            self.stir(min(max(at - now, 0.0), timing.LONGEST_SLEEP))

    async def _tend(self) -> None:
        """What is due; where it cannot be kept, again in a while."""
        kept = False
        try:
            async with self._room.lock:
                kept = await timing.tend(self._room, time.time(), self._settled)
        except (Unkept, Raced) as error:
            LOG.warning("table %s: its clocks could not be kept: %s", self._room.row.code, error)
        self._rest = asyncio.get_running_loop().time() + (SHORTLY if kept else AGAIN)

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        if self._stopped or name in self._tasks:
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

    async def _bot(self, seat: int) -> None:
        await asyncio.sleep(random.uniform(self._pace.fewest, self._pace.most))
        room = self._room
        if not (kind := self._plays(seat)):
            return
        thinks_of = room.match, room.match.course.again
        act = await chosen(room.match, seat, kind, self._pace.think)
        async with room.lock:
            if not room.match.mine(seat) or self.closing() or self._plays(seat) != kind:
                return
            if (room.match, room.match.course.again) != thinks_of:  # all has been taken back meanwhile: it thinks anew
                return
            done = room.match.take(seat, act, whole=True) if act else None
            if not isinstance(done, Entry):
                done = room.match.absent(seat)
            if isinstance(done, Entry):
                await room.save([done], by=room.row.seats[seat].stand_in)
                room.show()

    def _plays(self, seat: int) -> str:
        """The kind of bot that plays a seat now; "" where somebody does, or nobody may."""
        row = self._room.row.seats[seat]
        if self._room.row.paused is not None:
            return ""
        return row.bot or ("" if self._room.here(seat) else row.stand_in)

    def closing(self) -> Standing | None:
        """The standing answers of the phase that is open now, where it has any."""
        form, phase = self._room.form, self._room.match.phase()
        return form if form and phase and form.phase == phase.key and not self._room.match.over() else None

    async def _close(self) -> None:
        """After a pause that depends on nobody's cards, answer for every seat that is asked, all at once."""
        await asyncio.sleep(self._pace.pause)
        async with self._room.lock:
            form = self.closing()
            if form is None or self._room.row.paused is not None:
                return
            match, seats = self._room.match, [row.seat for row in self._room.row.seats]
            # Bots think before anything is done: nobody sees, and no task is stopped at, answers that are not on disk.
            answers = [(seat, await self._answer(seat, form)) for seat in seats if match.mine(seat)]
            done = [match.act(seat, answer) for seat, answer in answers]
            if entries := [entry for entry in done if isinstance(entry, Entry)]:
                await self._room.save(entries, whole=True)
            self._room.show()

    async def _answer(self, seat: int, form: Standing) -> str:
        room, row = self._room, self._room.row.seats[seat]
        held = room.drafts.get(seat, DraftRow()).held
        if held:
            return held
        if row.bot:
            act = await chosen(room.match, seat, row.bot, min(self._pace.think, AT_ONCE))
            return room.match.notation.write(seat, act) if act else form.no
        return form.yes if row.standing and room.match.judge(seat, form.yes) is None else form.no

    async def stop(self) -> None:
        """Let go of what is still under way, and begin nothing any more; the log has everything that was answered."""
        self._stopped = True
        self._still()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
