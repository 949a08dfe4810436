"""What is due at a table, and what is done when it is: time that is up, a bot that takes over, and what is kept of both.

Everything lies in rows, so that any worker can go on, after any fall: `tables.opened` and `seats.bank` say how much is left,
`tables.due` when somebody has to look.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Coroutine, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gamester.games.schema import AutoResponse
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.server.config import Timings
from gamester.server.session import clock
from gamester.server.session.clock import BY_CLOCK, ClockState, clock_after_pause, clock_state, deadline, pause_deadline
from gamester.server.session.clock import row_with as row_with
from gamester.server.session.features import presence
from gamester.server.session.features.bots import choose_bot_move
from gamester.server.session.features.webhooks import notifications_for_moves, notifications_on_resume, obsolete_notifications
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.models import SessionChanges, StoredDraft

if TYPE_CHECKING:
    from gamester.server.session.session import Session

RECHECK_SECONDS = 10.0
"""Seconds after which somebody looks whether a bot has really played, or a phase has really closed."""
LONGEST_SLEEP = 3600.0
"""Nothing sleeps longer, so that a clock of the machine that has been set is noticed."""
NEAR = 0.5
MOST = 100
"""Acts of one seat at once."""


def changes_for_moves(
    room: Session, before: ClockState, after: ClockState, acts: Sequence[LogEntry], by: str, now: float
) -> SessionChanges:
    """Return what is stored together with moves: clocks, when to look again, and who is to be told."""
    who, over = presence.connections(room), bool(room.match.over())
    kept = clock.changes_for_moves(room.row, before, after, acts, who, now, over, _recheck(room))
    news, stale = notifications_for_moves(room.row, before, after, acts, by), obsolete_notifications(room.row, after, acts)
    return replace(kept, notices=news, stale=stale, tell=now + room.pace.ask)


def next_deadline(room: Session, shown: ClockState, now: float) -> float | None:
    """Return when the next clock runs out, a bot takes over, or a pause ends."""
    return clock.next_deadline(room.row, shown, presence.connections(room), now, bool(room.match.over()))


def next_due(room: Session, shown: ClockState, now: float) -> float | None:
    """Return when something happens next by itself, at the latest; None if everything waits for people."""
    return clock.next_due(room.row, shown, presence.connections(room), now, bool(room.match.over()), _recheck(room))


def _recheck(room: Session) -> float | None:
    """Return the seconds after which a bot has played or a phase has closed; None if neither is to come."""
    busy = room.closing() or any((seat.bot or seat.stand_in) and room.match.mine(seat.seat) for seat in room.row.seats)
    return RECHECK_SECONDS + room.pace.think if busy else None


def needs_update(room: Session, shown: ClockState, now: float, settled: bool) -> bool:
    """Return True if something is to be stored that no move did: who came and went, when it all began, when to look again."""
    return (
        room.unsure
        or bool(presence.presence_changes(room, now, settled))
        or clock.unopened(room.row, bool(room.match.over()))
        or clock.is_too_late(room.row.due, next_due(room, shown, now), now)
    )


async def open_first_decision(room: Session, now: float) -> bool:
    """The first decision opens when the table is first looked at; whether it has just been opened. Under the lock."""
    if not clock.unopened(room.row, bool(room.match.over())):
        return False
    try:
        await room.alter(when={"opened": None}, opened=now)
    except Conflict:
        return False
    return True


async def end_pause(room: Session, now: float) -> None:
    """End a pause, if no other worker has done it, and tell those whose clocks run again. Under the lock."""
    if room.row.paused is not None:
        news = SessionChanges({}, {}, notifications_on_resume(room.row, room.shown, room.match.mine), tell=now + room.pace.ask)
        try:
            await room.alter(when={"paused": room.row.paused}, news=news, **clock_after_pause(room.row, now))
        except Conflict:
            await room.catch_up()


async def run_due(room: Session, now: float, settled: bool = True) -> bool:
    """Who has come and gone; then everything that is due now. Under the lock; whether it could be kept, and counts."""
    if not room.store.in_time(now):
        return False
    if room.unsure:
        await room.catch_up()
        room.publish()
    changed = presence.presence_changes(room, now, settled)
    for seat, values in changed.items():
        await presence.store_presence(room, seat, values)
    if await open_first_decision(room, now):
        room.publish()
    if (end := pause_deadline(room.row)) is not None and end <= now:
        await end_pause(room, now)
        room.publish()
    shown = room.shown
    if not clock.stands(room.row, bool(room.match.over())):
        for seat in shown.running:
            at = presence.takeover_time(room, room.row, shown, seat, now)
            if at is not None and at <= now and seat < room.rail:
                await room.change(seat, stand_in=presence.STAND_IN_BOT)
                changed[seat] = {}
        acts = list(_timeout_moves(room, shown, now))
        if acts and await room.save(acts, by=BY_CLOCK):
            return False
        if acts:
            room.publish()
    wanted = next_due(room, room.shown, now)
    if wanted != room.row.due and (clock.is_too_late(room.row.due, wanted, now) or (room.row.due or now) <= now + NEAR):
        await room.alter(due=wanted)
    if changed:
        room.publish()
    return True


def _timeout_moves(room: Session, shown: ClockState, now: float) -> Iterator[LogEntry]:
    """The default acts of those whose time is up, and of a judge who does not come: of somebody who is here the decision alone."""
    for seat in room.match.pending():
        ends = deadline(room.row, shown, seat)
        if seat >= room.rail:
            ends = min((at for at in (ends, presence.takeover_time(room, room.row, shown, seat, now)) if at is not None), default=None)
        if ends is not None and ends <= now:
            gone = seat < room.rail and not presence.is_present(room, room.row.seats[seat])
            yield from _default_moves(room.match, seat, gone)


def _default_moves(match: Match, seat: int, gone: bool) -> Iterator[LogEntry]:
    """What a seat does whose time is up; where nobody is there, the rest of its turn, as far as it decides alone."""
    turn, alone = match.rounds(), gone and not match.sealed()
    for _ in range(MOST):
        done = match.absent(seat)
        if isinstance(done, LogEntry):
            yield done
        if not (isinstance(done, LogEntry) and alone and match.mine(seat) and match.rounds() == turn and not match.sealed()):
            return


if TYPE_CHECKING:
    from gamester.server.session.session import Session

LOG = logging.getLogger("gamester")
AUTO_CLOSE_BOT_SECONDS = 0.1
"""Seconds in which a bot answers where a phase closes by itself: everybody waits for that."""
SHORTLY, AGAIN = 0.05, 2.0
"""Seconds until clocks are looked after again: where all went well, and where something could not be kept."""


class SessionScheduler:
    """The tasks of one table. They take the table's lock for every act, as people do."""

    def __init__(self, room: Session, pace: Timings) -> None:
        self._room = room
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False
        self._rest = self._settles = self._at = 0.0
        self._seen: tuple[Any, int, ClockState] = (None, 0, ClockState())

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
    def shown(self) -> ClockState:
        """The table as its clocks see it, of the last act that is kept."""
        match = self._room.match
        if self._seen[:2] != (match, len(match.entries)):
            self._seen = match, len(match.entries), clock_state(match)
        return self._seen[2]

    def keeping(self, entries: Sequence[LogEntry], by: str) -> SessionChanges:
        """What is to be kept together with acts that the match has just taken, for the clocks."""
        match, acts, before = self._seen
        known = match is self._room.match and acts == entries[0].ply - 1
        return changes_for_moves(self._room, before if known else ClockState(), self.shown, entries, by, time.time())

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
        if needs_update(self._room, shown, now, self._settled):
            self.stir()
        elif (at := next_deadline(self._room, shown, now)) is not None:
            self.stir(min(max(at - now, 0.0), LONGEST_SLEEP))

    async def _tend(self) -> None:
        """What is due; where it cannot be kept, again in a while."""
        kept = False
        try:
            async with self._room.lock:
                kept = await run_due(self._room, time.time(), self._settled)
        except (StorageError, Conflict) as error:
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
        act = await choose_bot_move(room.match, seat, kind, self._pace.think)
        async with room.lock:
            if not room.match.mine(seat) or self.closing() or self._plays(seat) != kind:
                return
            if (room.match, room.match.course.again) != thinks_of:  # all has been taken back meanwhile: it thinks anew
                return
            done = room.match.take(seat, act, whole=True) if act else None
            if not isinstance(done, LogEntry):
                done = room.match.absent(seat)
            if isinstance(done, LogEntry):
                await room.save([done], by=room.row.seats[seat].stand_in)
                room.show()

    def _plays(self, seat: int) -> str:
        """The kind of bot that plays a seat now; "" where somebody does, or nobody may."""
        row = self._room.row.seats[seat]
        if self._room.row.paused is not None:
            return ""
        return row.bot or ("" if self._room.here(seat) else row.stand_in)

    def closing(self) -> AutoResponse | None:
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
            if entries := [entry for entry in done if isinstance(entry, LogEntry)]:
                await self._room.save(entries, whole=True)
            self._room.show()

    async def _answer(self, seat: int, form: AutoResponse) -> str:
        room, row = self._room, self._room.row.seats[seat]
        held = room.drafts.get(seat, StoredDraft()).held
        if held:
            return held
        if row.bot:
            act = await choose_bot_move(room.match, seat, row.bot, min(self._pace.think, AUTO_CLOSE_BOT_SECONDS))
            return room.match.notation.write(seat, act) if act else form.no
        return form.yes if row.standing and room.match.judge(seat, form.yes) is None else form.no

    async def stop(self) -> None:
        """Let go of what is still under way, and begin nothing any more; the log has everything that was answered."""
        self._stopped = True
        self._still()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
