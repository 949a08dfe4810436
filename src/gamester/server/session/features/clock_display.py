"""What the page tells of clocks: how much is left to whom, what happens at the end, and who has acted for somebody."""

from __future__ import annotations

import time
from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from gamester.games.ui_kit import counted_noun, join_names
from gamester.match.moves import LogEntry
from gamester.server.session import clock as clocks
from gamester.server.session import clock as dial
from gamester.server.session.clock import BY_CLOCK
from gamester.server.session.features import presence
from gamester.server.session.features.webhooks import webhook_of
from gamester.server.session.scheduler import open_first_decision

if TYPE_CHECKING:
    from gamester.server.session.session import Session

NEWEST = 60
"""Lines of the log in which it is looked who acted; a frame has fewer."""
ELSE = "the table plays what the rules of the game say for it"
THOUSAND = 1000


class ClockView(Struct, frozen=True):
    """A clock as drawn: until when it runs (milliseconds since 1970; 0: it stands), how many seconds before it warns, what it stands at."""

    until: int = 0
    warn: int = 0
    stands: int = 0

    @property
    def said(self) -> str:
        """What is left where it stands: `9:30`."""
        return f"{self.stands // 60}:{self.stands % 60:02}"


class TimeoutNotice(Struct, frozen=True):
    """What is said to somebody who is asked: what happens when the time is up, and the clause."""

    words: str
    clause: str


def clock_context(room: Session, viewer: int) -> dict[str, Any]:
    """For the templates. Who watches with a delay is told of no clock: it would tell of what he has not seen."""
    late, over = viewer == room.rail and bool(room.row.delay), bool(room.match.over())
    left = {} if late or over else clock_views(room)
    own = room.row.seats[viewer] if viewer < room.rail and not room.row.hot else None  # one device for all has no seat's link
    hook = webhook_of(own) if own else None
    return {
        "clocks": left,
        "alarm": timeout_notice(room, viewer) if viewer in room.shown.running and left else None,
        "acted": actors_by_line(room, viewer),
        "absent": {} if late or over or room.row.paused is not None else takeover_times(room),
        "stood_in": "" if over else stand_in_summary(room, viewer),
        "clocked": clocks.absence_terms(room.row),
        "hook": {"url": hook.url if hook else "", "all": bool(hook and hook.all), "host": own.host} if own else None,
    }


def clock_views(room: Session) -> dict[int, ClockView]:
    """Every clock that is shown, by seat: those that run, and banks that stand. A bot has none."""
    row, shown, clock = room.row, room.shown, clocks.clock_of(room.row)
    found: dict[int, ClockView] = {}
    for seat in (*range(room.rail), room.judge) if clock else ():
        ends = dial.deadline(row, shown, seat)
        if seat < room.rail and row.seats[seat].bot:
            continue
        if ends is not None and row.paused is not None:
            found[seat] = ClockView(stands=max(0, round(ends - row.paused)))
        elif ends is not None and row.opened is not None:
            found[seat] = ClockView(round(ends * THOUSAND), round(clock.warning(ends - row.opened)))
        elif clock.bank and seat < room.rail:
            found[seat] = ClockView(stands=round(dial.remaining(row, clock, seat)))
    return found


def takeover_times(room: Session) -> dict[int, int]:
    """Seats that are waited for and away, with the moment from which a bot plays on, where that comes before the end of their time."""
    row, shown, found = room.row, room.shown, {}
    for seat in row.seats:
        at = presence.takeover_time(room, row, shown, seat.seat, time.time()) if seat.away is not None else None
        if at is not None and at <= (dial.deadline(row, shown, seat.seat) or at):
            found[seat.seat] = round(at * THOUSAND)
    return found


def stand_in_summary(room: Session, viewer: int) -> str:
    """What was done for a seat since it last acted itself, in words; "" where nothing was. What the table answers for all is neither."""
    if not room.by:
        return ""
    counted: Counter[str] = Counter()
    unasked = (room.form.yes, room.form.no) if room.form else ()
    for entry in reversed(room.match.entries):
        if entry.seat == viewer and entry.text not in unasked:
            if (who := room.by.get(entry.ply)) is None:
                break
            counted["the clock" if who == BY_CLOCK else "a bot"] += 1
    return join_names([f"{who} has made {counted_noun(acts, 'move')}" for who, acts in counted.items()])


def timeout_notice(room: Session, viewer: int) -> TimeoutNotice:
    """What is done for a seat, or the judge, whose time is up, in the words of the game: by phase and kind of act, else by phase."""
    match, said = room.match, getattr(room.game.names, "ABSENT", {})
    phase = found.key if (found := match.phase()) else ""
    kind = match.notation.shape_of(match.game.rules.absent(match.table, viewer)).name if match.mine(viewer) else ""
    words, clause = said.get(f"{phase} {kind}") or said.get(phase) or said.get("") or (ELSE, "")
    return TimeoutNotice(words, clause or "TB-923")


def actors_by_line(room: Session, viewer: int) -> dict[int, str]:
    """Lines of a viewer's log that tell of what a seat did not do itself, with who did it: of all that came of an act the first."""
    if not room.by:
        return {}
    first: dict[int, int] = {}
    lines = room.seen_by(viewer).story.lines(viewer)[-2 * NEWEST :]  # what came of an act may be all that is among the newest
    for line in lines:
        entry = _made(room, viewer, line.number, line.seat) if line.seat >= 0 else None
        if entry is not None and entry.ply in room.by:
            first.setdefault(entry.ply, line.number)
    newest = {line.number for line in lines[-NEWEST:]}
    return {line: "by the clock" if room.by[ply] == BY_CLOCK else "by a bot" for ply, line in first.items() if line in newest}


def _made(room: Session, viewer: int, line: int, seat: int) -> LogEntry | None:
    """What a seat did in the decision in which a line was told, whenever in it the seat sealed."""
    match = room.seen_by(viewer)
    at = match.story.told_at(viewer, line)
    last = match.entries[at[0] - 1] if at and 0 < at[0] <= len(match.entries) else None
    if last is None:
        return None
    decided = takewhile(lambda entry: entry.phase == last.phase, reversed(match.entries[: last.ply]))
    return next((entry for entry in decided if entry.seat == seat), None)


async def reload_clocks(room: Session) -> None:
    """Who acted for whom, as it is kept; and a table that has just been dealt has its first decision open before it is drawn."""
    room.by = await room.store.acted(room.row.code)
    await open_first_decision(room, time.time())


def time_left_text(room: Session, seat: int, now: float) -> str:
    """How long somebody has still for his move, in words; "" where no clock runs on him."""
    ends = dial.deadline(room.row, room.shown, seat)
    if ends is None or room.row.paused is not None:
        return ""
    left = max(0.0, ends - now)
    sizes = [size for size, _ in clocks.NAMED if left >= size] or [1]
    size = sizes[1] if sizes[0] == clocks.UNITS["d"] else sizes[0]
    return f"{clocks.duration_text(left // size * size)} left"
