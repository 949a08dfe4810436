"""Everything that happens at a table without a message.

That is bots, phases that close by themselves, time that is up, pauses that end, and what features
do by themselves (`Feature.run_due`). All of it follows from rows, so that any worker can go on
after any crash: `tables.opened` and `seats.bank` say how much time is left, `tables.due` when a
worker has to look. `clock.py` computes both; here they are acted upon.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from gamester.games.schema import StandingAnswer
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.standing_answers import standing_move
from gamester.server.session import clock
from gamester.server.session.clock import BY_CLOCK, ClockState, clock_state, deadline, pause_deadline
from gamester.server.session.clock import row_with as row_with
from gamester.server.session.features import presence, takeover
from gamester.server.session.features.bots import choose_bot_move
from gamester.server.session.features.standing import is_on
from gamester.server.session.port import LiveTable
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import SessionChanges, StoredDraft, StoredSeat

RECHECK_SECONDS = 10.0
"""Seconds after which a worker looks whether a bot has really played, or a phase has really closed."""
LONGEST_SLEEP = 3600.0
"""Seconds that nothing sleeps longer than, so that a change of the machine's clock is noticed."""
NEAR = 0.5
"""Seconds within which a moment that is due counts as now."""
MOST = 100
"""Moves of one seat at once."""
LOG = logging.getLogger("gamester")
HURRY_SECONDS = 0.05
"""Seconds in which a bot plays when only bots are left to play and the rest is played at once."""
AUTO_CLOSE_BOT_SECONDS = 0.1
"""Seconds in which a bot answers in a phase that closes by itself: everybody waits for that."""
SHORTLY, AGAIN = 0.05, 2.0
"""Seconds until the next look at the clocks: if all went well, and if something could not be stored."""


def next_deadline(table: LiveTable, shown: ClockState, now: float) -> float | None:
    """Return when the next clock runs out, a bot takes over, or a pause ends."""
    return clock.next_deadline(table.row, shown, table.connections, now, bool(table.match.ended_by()))


def next_due(table: LiveTable, shown: ClockState, now: float) -> float | None:
    """Return when something happens next by itself, at the latest.

    Returns None if everything waits for people.
    """
    return clock.next_due(table.row, shown, table.connections, now, bool(table.match.ended_by()), table.recheck(table.match))


def needs_update(table: LiveTable, shown: ClockState, now: float, settled: bool) -> bool:
    """Return True if something is to be stored that no move did.

    That is who came and went, when it all began, and when to look again.
    """
    return (
        table.unsure
        or bool(presence.presence_changes(table, now, settled))
        or clock.unopened(table.row, bool(table.match.ended_by()))
        or clock.is_too_late(table.row.due, next_due(table, shown, now), now)
    )


async def open_first_decision(table: LiveTable, now: float) -> bool:
    """Open the first decision when the table is first looked at.

    Return True if it was opened now. The table must be locked.
    """
    if not clock.unopened(table.row, bool(table.match.ended_by())) or not table.in_time(now):
        return False
    try:
        await table.alter(when={"opened": None}, opened=now)
    except Conflict:
        return False
    return True


async def run_due(table: LiveTable, now: float, settled: bool = True) -> bool:
    """Store who came and went, then do everything that is due now.

    The table must be locked.

    Returns False if it could not be stored, or if the time until now does not count.
    """
    if not table.in_time(now):
        return False
    if table.unsure:
        await table.catch_up()
        table.push()
    changed = presence.presence_changes(table, now, settled)
    for seat, values in changed.items():
        await presence.store_presence(table, table, seat, values)
    if await open_first_decision(table, now):
        table.push()
    if (end := pause_deadline(table.row)) is not None and end <= now:
        await table.end_pause(now)
        table.push()
    try:
        done = [await feature.run_due(table, now) for feature in table.features]
    except Conflict:  # another worker was first: what is due after that is seen at the next look
        await table.catch_up()
        table.push()
        return False
    if not clock.stands(table.row, bool(table.match.ended_by())):
        fork = table.match.fork()
        if _make_timeout_moves(table, fork, table.clock_state, now):
            if await table.save(fork, by=BY_CLOCK):
                return False
            table.push()
    wanted = next_due(table, table.clock_state, now)
    if wanted != table.row.due and (clock.is_too_late(table.row.due, wanted, now) or (table.row.due or now) <= now + NEAR):
        await table.alter(due=wanted)
    if changed or any(done):
        table.push()
    return True


def _make_timeout_moves(table: LiveTable, fork: Match, shown: ClockState, now: float) -> bool:
    """Make the default moves of seats whose time is up; return True if there are any.

    Do so too for a judge who does not come. For a player who is connected this is the open decision
    alone.
    """
    for seat in fork.pending_seats():
        ends = deadline(table.row, shown, seat)
        if seat >= table.rail:
            takeover = clock.takeover_time(table.row, shown, table.connections, seat, now)
            ends = min((at for at in (ends, takeover) if at is not None), default=None)
        if ends is not None and ends <= now:
            gone = seat < table.rail and not presence.is_present(table, table.row.seats[seat])
            _make_default_moves(fork, seat, gone)
    return len(fork.entries) > len(table.match.entries)


def _make_default_moves(match: Match, seat: int, gone: bool) -> None:
    """Make the default move of a seat.

    If nobody is there, make those of the rest of its turn, while it decides alone.
    """
    turn, alone = match.round_number(), gone and not match.is_simultaneous()
    for _ in range(MOST):
        done = match.apply_default(seat)
        if not (
            isinstance(done, LogEntry)
            and alone
            and match.must_decide(seat)
            and match.round_number() == turn
            and not match.is_simultaneous()
        ):
            return


class SessionScheduler:
    """The tasks of one table.

    They are the clocks, a phase that closes by itself, and each bot. They lock the table as messages
    do.
    """

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._pace = table.pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False
        self._rest = self._settles = self._at = 0.0
        self._seen: tuple[object, ClockState] = (None, ClockState())
        self._ahead: tuple[object, ClockState] = (None, ClockState())

    def start_due(self) -> None:
        """Let bots, a phase that closes by itself and the clocks begin.

        Bots that must decide begin to think, the phase begins to close, and the clocks run.
        """
        table = self._table
        table.reply_times.note_decision()
        if table.row.paused is None:
            if self.auto_closing():
                self._start("closing", self._close())
            else:
                for place in self._answering(table.match):
                    self._start(f"answer {place}", self._give_standing_answer(place))
                for seat in table.row.seats:
                    if (seat.bot or seat.stand_in) and table.match.must_decide(seat.seat):
                        self._start(f"bot {seat.seat}", self._bot(seat.seat))
        self._set_timer()

    @property
    def clock_state(self) -> ClockState:
        """The clock state after the last stored move."""
        match = self._table.match
        last = match.entries[-1] if match.entries else match
        if self._ahead[0] is last:
            self._seen = self._ahead
        elif self._seen[0] is not last:
            self._seen = last, clock_state(match)
        return self._seen[1]

    def recheck(self, match: Match) -> float | None:
        """Return the seconds after which a bot has played or a phase has closed.

        None if neither is to come in this match, or fork of it.
        """
        table = self._table
        bots = any((seat.bot or seat.stand_in) and match.must_decide(seat.seat) for seat in table.row.seats)
        waits = bots or self._closes_by_itself(match) or self._answering(match)
        return RECHECK_SECONDS + table.pace.bot_time_limit if waits else None

    def _answering(self, match: Match) -> list[int]:
        """Return the seats of people for whom a standing answer is to be given."""
        if match.ended_by() or clock.waits_for_players(self._table.row):
            return []
        return [one.seat for one in self._table.row.seats if _standing_move(match, one) and not one.bot and not one.stand_in]

    async def _give_standing_answer(self, seat: int) -> None:
        """Make the move that a seat has standing, at the moment drawn for it."""
        table, decision = self._table, self._table.match.decision_number
        await asyncio.sleep(table.reply_times.seconds_left(seat))
        async with table.locked():
            if table.row.paused is not None or table.match.decision_number != decision or seat not in self._answering(table.match):
                return
            with suppress(Conflict, StorageError):  # it is seen with its next message
                await presence.record_message_from(table, table, seat, time.time())
            fork = table.match.fork()
            if isinstance(fork.act(seat, _standing_move(table.match, table.row.seats[seat])), LogEntry):
                await table.save(fork)
            table.schedule_push()

    def clock_changes(self, fork: Match, entries: Sequence[LogEntry], by: str) -> SessionChanges:
        """Return what to store together with the newest moves of a fork."""
        before, self._ahead = self.clock_state, (entries[-1], clock_state(fork))
        return self._table.on_moves(fork, before, self._ahead[1], entries, by, time.time())

    def schedule_check(self, soon: float = 0.0) -> None:
        """Look at the clocks and who is connected after so many seconds."""
        loop = asyncio.get_running_loop()
        at = max(loop.time() + soon, self._rest)
        if not self._stopped and (self._timer is None or self._at > at):
            self._cancel_timer()
            self._at = at
            self._timer = loop.call_at(at, self._tick)

    def on_presence_change(self, came: bool) -> None:
        """Note that a page was opened or closed."""
        if not came:
            self._settles = asyncio.get_running_loop().time() + self._pace.disconnect_grace
        self.schedule_check(0.0 if came else self._pace.disconnect_grace)

    @property
    def _settled(self) -> bool:
        """False while a page was closed so lately that it may be being reloaded."""
        return asyncio.get_running_loop().time() >= self._settles

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        self._timer = None
        if "clock" in self._tasks:
            self.schedule_check(SHORTLY)
        else:
            self._start("clock", self._run_due())

    def _set_timer(self) -> None:
        """Set the timer for whatever comes next here."""
        now, shown = time.time(), self.clock_state
        if needs_update(self._table, shown, now, self._settled):
            self.schedule_check()
        elif (at := next_deadline(self._table, shown, now)) is not None:
            self.schedule_check(min(max(at - now, 0.0), LONGEST_SLEEP))

    async def _run_due(self) -> None:
        """Do what is due; if it cannot be stored, again in a while.

        It is no transaction: that would wake the clocks before `_rest` is set, and a failing database would be asked without a pause.
        """
        kept = False
        try:
            async with self._table.locked():
                kept = await run_due(self._table, time.time(), self._settled)
        except (StorageError, Conflict) as error:
            LOG.warning("table %s: its clocks could not be kept: %s", self._table.row.code, error)
        self._rest = asyncio.get_running_loop().time() + (SHORTLY if kept else AGAIN)

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        if self._stopped or name in self._tasks:
            work.close()
            return
        task = asyncio.create_task(work, name=f"{self._table.row.code} {name}")
        self._tasks[name] = task

        def ended(task: asyncio.Task[None]) -> None:
            self._tasks.pop(name, None)
            if task.cancelled():
                return
            if error := task.exception():
                LOG.error("table %s: %s failed", self._table.row.code, name, exc_info=error)
                return
            self.start_due()

        task.add_done_callback(ended)

    async def _bot(self, seat: int) -> None:
        table, pace = self._table, self._pace
        hurries = table.match.standing.is_hurried or self._unseen()
        await asyncio.sleep(0.0 if hurries else random.uniform(pace.bot_delay_min, pace.bot_delay_max))
        if not (kind := self._bot_kind_for(seat)):
            return
        thinks_of = table.match, table.match.history.again
        act = await choose_bot_move(table.match, seat, kind, min(pace.bot_time_limit, HURRY_SECONDS) if hurries else pace.bot_time_limit)
        async with table.locked():
            if not table.match.must_decide(seat) or self.auto_closing() or self._bot_kind_for(seat) != kind:
                return
            if (table.match, table.match.history.again) != thinks_of:  # all has been taken back meanwhile: it thinks anew
                return
            fork = table.match.fork()
            done = fork.apply_numbers(seat, act, compound=True) if act else None
            if not isinstance(done, LogEntry):
                done = fork.apply_default(seat)
            if isinstance(done, LogEntry):
                row = table.row.seats[seat]
                await table.save(fork, by=row.bot if seat in fork.standing.given_up else row.stand_in)
                table.schedule_push()

    def _unseen(self) -> bool:
        """Return True if all people have given up and nobody looks.

        Bots need no pauses then.
        """
        table = self._table
        return all(seat.bot for seat in table.row.seats) and not any(table.watching(viewer) for viewer in range(table.rail + 1))

    def _bot_kind_for(self, seat: int) -> str:
        """Return the bot that plays a seat now; "" if a player does, or nobody may."""
        return "" if self._table.row.paused is not None else takeover.bot_kind(self._table, seat)

    def auto_closing(self) -> StandingAnswer | None:
        """Return the standing answer of the open phase, if it closes by itself."""
        return self._closes_by_itself(self._table.match)

    def _closes_by_itself(self, match: Match) -> StandingAnswer | None:
        form, phase = self._table.form, match.phase()
        return form if form and phase and phase.key in form.moves and not match.ended_by() else None

    async def _close(self) -> None:
        """Answer for every seat that is asked, all at once.

        This comes after a pause that depends on nobody's cards.
        """
        await asyncio.sleep(self._pace.auto_close_delay)
        table = self._table
        async with table.locked():
            form = self.auto_closing()
            if form is None or table.row.paused is not None:
                return
            fork, seats = table.match.fork(), [row.seat for row in table.row.seats]
            # Bots think before anything is done: nobody sees, and no task is stopped at, answers that are not stored.
            answers = [(seat, await self._answer(seat, form)) for seat in seats if fork.must_decide(seat)]
            for seat, answer in answers:
                fork.act(seat, answer)
            if len(fork.entries) > len(table.match.entries):
                await table.save(fork, whole=True)
            table.schedule_push()

    async def _answer(self, seat: int, form: StandingAnswer) -> str:
        table, row = self._table, self._table.row.seats[seat]
        held = table.drafts.get(seat, StoredDraft()).held
        if held:
            return held
        if row.bot:
            act = await choose_bot_move(table.match, seat, row.bot, min(self._pace.bot_time_limit, AUTO_CLOSE_BOT_SECONDS))
            return table.match.notation.format(seat, act) if act else form.otherwise
        phase = table.match.phase()
        move = form.moves[phase.key] if phase else ""
        return move if is_on(row, form) and table.match.check(seat, move) is None else form.otherwise

    async def stop(self) -> None:
        """Cancel what is under way, and begin nothing any more.

        The log has everything that was answered.
        """
        self._stopped = True
        self._cancel_timer()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


def _standing_move(match: Match, seat: StoredSeat) -> str:
    return standing_move(match, seat.seat, seat.answers.split())
