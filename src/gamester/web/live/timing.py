"""What is due at a table, and what is done when it is: time that is up, a bot that takes over, and what is kept of both.

Everything lies in rows, so that any worker can go on, after any fall: `tables.opened` and `seats.bank` say how much is left,
`tables.due` when somebody has to look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gamester.play.match import Entry, Match
from gamester.web.live import presence
from gamester.web.live.clocks import pause_ends, resumed
from gamester.web.live.dial import Dial, turned, until
from gamester.web.live.hooks import again, settled, told
from gamester.web.storage.kept import Kept, TableRow
from gamester.web.storage.store import Raced

if TYPE_CHECKING:
    from gamester.web.live.room import Room

LATE = 10.0
"""Seconds after which somebody looks whether a bot has really played, or a phase has really closed."""
LONGEST_SLEEP = 3600.0
"""Nothing sleeps longer, so that a clock of the machine that has been set is noticed."""
NEAR = 0.5
MOST = 100
"""Acts of one seat at once."""
CLOCK = "clock"
"""Who acted, in the log, where the time was up."""


def keeping(room: Room, before: Dial, after: Dial, acts: Sequence[Entry], by: str, now: float) -> Kept:
    """What is to be kept together with acts: clocks that stop, a decision that opens, who is to be told, when to look again."""
    kept = turned(room.row, before, after, acts, now)
    table = {**kept.table, **({"ended": now} if room.match.over() else {})}
    wanted = due(room, after, now, laid_over(room.row, kept))
    if table or _too_late(room.row.due, wanted, now):
        table |= {"due": wanted} if wanted != room.row.due else {}
    news, stale = told(room.row, before, after, acts, by), settled(room.row, after, acts)
    return replace(kept, table=table, notices=news, stale=stale, tell=now + room.pace.ask)


def laid_over(row: TableRow, kept: Kept) -> TableRow:
    """A table with what is kept of it."""
    seats = tuple(replace(seat, **kept.seats.get(seat.seat, {})) for seat in row.seats)
    return replace(row, **kept.table, seats=seats)


def _too_late(kept: float | None, wanted: float | None, now: float) -> bool:
    """Whether nobody would look in time. To look too early does no harm and saves writing."""
    return wanted is not None and (kept is None or kept > wanted or kept <= now)


def next_at(room: Room, shown: Dial, now: float, row: TableRow | None = None) -> float | None:
    """When the next clock runs out, a bot takes over, or a pause ends."""
    row = row or room.row
    if _stands(room, row):
        return None if room.match.over() else pause_ends(row)
    ends = (until(row, shown, seat) for seat in shown.running)
    takeovers = (presence.takes_over(room, row, shown, seat, now) for seat in shown.running)
    return min((at for at in (*ends, *takeovers) if at is not None), default=None)


def due(room: Room, shown: Dial, now: float, row: TableRow | None = None) -> float | None:
    """When something happens next by itself, at the latest; None where everything waits for people."""
    row = row or room.row
    if _stands(room, row):
        return next_at(room, shown, now, row)
    busy = room.closing() or any((seat.bot or seat.stand_in) and room.match.mine(seat.seat) for seat in row.seats)
    at = next_at(room, shown, now, row)
    return min(now + LATE + room.pace.think, at or float("inf")) if busy else at


def _stands(room: Room, row: TableRow) -> bool:
    return row.paused is not None or bool(room.match.over()) or presence.waits(row)


def unwound(room: Room, shown: Dial, now: float, settled: bool) -> bool:
    """Whether something is to be written down that no act did: who came and went, when it all began, when to look again."""
    return room.unsure or bool(presence.news(room, now, settled)) or _unopened(room) or _too_late(room.row.due, due(room, shown, now), now)


def _unopened(room: Room) -> bool:
    row = room.row
    return row.opened is None and bool(row.clock or row.grace) and not _stands(room, row)


async def begun(room: Room, now: float) -> bool:
    """The first decision opens when the table is first looked at; whether it has just been opened. Under the lock."""
    if not _unopened(room):
        return False
    try:
        await room.alter(when={"opened": None}, opened=now)
    except Raced:
        return False
    return True


async def go_on(room: Room, now: float) -> None:
    """End a pause, if no other worker has done it, and tell those whose clocks run again. Under the lock."""
    if room.row.paused is not None:
        news = Kept({}, {}, again(room.row, room.shown, room.match.mine), tell=now + room.pace.ask)
        try:
            await room.alter(when={"paused": room.row.paused}, news=news, **resumed(room.row, now))
        except Raced:
            await room.catch_up()


async def tend(room: Room, now: float, settled: bool = True) -> bool:
    """Who has come and gone; then everything that is due now. Under the lock; whether it could be kept, and counts."""
    if not room.store.in_time(now):
        return False
    if room.unsure:
        await room.catch_up()
        room.publish()
    changed = presence.news(room, now, settled)
    for seat, values in changed.items():
        await presence.note(room, seat, values)
    if await begun(room, now):
        room.publish()
    if (end := pause_ends(room.row)) is not None and end <= now:
        await go_on(room, now)
        room.publish()
    shown = room.shown
    if not _stands(room, room.row):
        for seat in shown.running:
            at = presence.takes_over(room, room.row, shown, seat, now)
            if at is not None and at <= now and seat < room.rail:
                await room.change(seat, stand_in=presence.STAND_IN)
                changed[seat] = {}
        acts = list(_absent(room, shown, now))
        if acts and await room.save(acts, by=CLOCK):
            return False
        if acts:
            room.publish()
    wanted = due(room, room.shown, now)
    if wanted != room.row.due and (_too_late(room.row.due, wanted, now) or (room.row.due or now) <= now + NEAR):
        await room.alter(due=wanted)
    if changed:
        room.publish()
    return True


def _absent(room: Room, shown: Dial, now: float) -> Iterator[Entry]:
    """The default acts of those whose time is up, and of a judge who does not come: of somebody who is here the decision alone."""
    for seat in room.match.pending():
        ends = until(room.row, shown, seat)
        if seat >= room.rail:
            ends = min((at for at in (ends, presence.takes_over(room, room.row, shown, seat, now)) if at is not None), default=None)
        if ends is not None and ends <= now:
            gone = seat < room.rail and not presence.here(room, room.row.seats[seat])
            yield from _defaults(room.match, seat, gone)


def _defaults(match: Match, seat: int, gone: bool) -> Iterator[Entry]:
    """What a seat does whose time is up; where nobody is there, the rest of its turn, as far as it decides alone."""
    turn, alone = match.rounds(), gone and not match.sealed()
    for _ in range(MOST):
        done = match.absent(seat)
        if isinstance(done, Entry):
            yield done
        if not (isinstance(done, Entry) and alone and match.mine(seat) and match.rounds() == turn and not match.sealed()):
            return
