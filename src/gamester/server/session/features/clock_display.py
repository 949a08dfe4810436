"""The clocks on pages.

They show how much time is left to whom, what happens at its end, and who has acted for somebody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.server.messages import WORDS
from gamester.server.session import clock
from gamester.server.session.clock import BY_CLOCK, ClockState
from gamester.server.session.port import Feature, TablePort
from gamester.server.storage.rows import SessionChanges

NEWEST = 60
"""Lines of the log that are searched for who acted; a frame has fewer."""
THOUSAND = 1000


class ClockView(Struct, frozen=True):
    """A clock as drawn.

    It tells until when it runs (milliseconds since 1970; 0: it stands), the seconds before it warns,
    and the seconds it stands at.
    """

    deadline: int = 0
    warn: int = 0
    paused_at: int = 0

    @property
    def said(self) -> str:
        """The time left on a clock that stands: `9:30`."""
        return f"{self.paused_at // 60}:{self.paused_at % 60:02}"


class TimeoutNotice(Struct, frozen=True):
    """The sentence for somebody who is asked: what happens when the time is up.

    It also has the clause.
    """

    text: str
    clause: str


class Clocks(Feature):
    """The clocks of one table."""

    def __init__(self, table: TablePort) -> None:
        self._table = table

    def context(self, viewer: int) -> dict[str, Any]:
        """Return the clocks of a viewer's page.

        Spectators with a delay see none: it would tell of what they have not seen.
        """
        table = self._table
        late, over = viewer == table.rail and bool(table.row.delay), bool(table.match.ended_by())
        left = {} if late or over else clock_views(table)
        return {
            "clocks": left,
            "timeout_notice": timeout_notice(table, viewer) if viewer in table.clock_state.running_seats and left else None,
            "acted_by": actors_by_line(table, viewer),
            "stand_in_note": "" if over else stand_in_summary(table, viewer),
            "clock_terms": clock.absence_terms(table.row),
        }

    def on_moves(
        self, fork: Match, before: ClockState, after: ClockState, entries: Sequence[LogEntry], by: str, now: float
    ) -> SessionChanges:
        """Return the clocks that stop, the decision that opens, and when to look again."""
        table, over = self._table, bool(fork.ended_by())
        return clock.changes_for_moves(table.row, before, after, entries, table.connections, now, over, table.recheck(fork))


def clock_views(table: TablePort) -> dict[int, ClockView]:
    """Return the clocks that are shown, by seat.

    These are clocks that run, and banks that stand. A bot has none.
    """
    row, shown, settings = table.row, table.clock_state, clock.clock_of(table.row)
    found: dict[int, ClockView] = {}
    for seat in (*range(table.rail), table.judge) if settings else ():
        ends = clock.deadline(row, shown, seat)
        if seat < table.rail and row.seats[seat].bot:
            continue
        if ends is not None and row.paused is not None:
            found[seat] = ClockView(paused_at=max(0, round(ends - row.paused)))
        elif ends is not None and row.opened is not None:
            found[seat] = ClockView(round(ends * THOUSAND), round(settings.warning_before(ends - row.opened)))
        elif settings.bank_seconds and seat < table.rail:
            found[seat] = ClockView(paused_at=round(clock.remaining(row, settings, seat)))
    return found


def stand_in_summary(table: TablePort, viewer: int) -> str:
    """Return in words what was done for a seat since it last acted itself, or "".

    Standing answers for all count as neither.
    """
    if not table.by:
        return ""
    counted: Counter[str] = Counter()
    unasked = (*table.form.moves.values(), table.form.otherwise) if table.form else ()
    for entry in reversed(table.match.entries):
        if entry.seat == viewer and entry.move not in unasked:
            if (who := table.by.get(entry.number)) is None:
                break
            counted["clock" if who == BY_CLOCK else "bot"] += 1
    moves = {who: WORDS.say("moves", n=many) for who, many in counted.items()}
    if len(moves) > 1:
        return WORDS.say("moved-by-both", clock=moves["clock"], bot=moves["bot"])
    return "".join(WORDS.say(f"moved-by-{who}", moves=made) for who, made in moves.items())


def timeout_notice(table: TablePort, viewer: int) -> TimeoutNotice:
    """Return the text on what is done for a viewer whose time is up.

    It is in the words of the game: by phase and action type, else by phase.
    """
    match, said = table.match, getattr(table.game.text, "TIMEOUT_TEXTS", {})
    phase = found.key if (found := match.phase()) else ""
    kind = match.notation.type_of(match.game.game.default_action(match.table, viewer)).name if match.must_decide(viewer) else ""
    words, clause = said.get(f"{phase} {kind}") or said.get(phase) or said.get("") or (WORDS.say("time-up-else"), "")
    return TimeoutNotice(str(words), clause or "TB-923")


def actors_by_line(table: TablePort, viewer: int) -> dict[int, str]:
    """Return who made the moves that a seat did not make itself.

    They are by the first line of the viewer's log that tells of each.
    """
    if not table.by:
        return {}
    first: dict[int, int] = {}
    lines = table.seen_by(viewer).event_log.log_for(viewer)[-2 * NEWEST :]  # what came of an act may be all that is among the newest
    for line in lines:
        entry = _made(table, viewer, line.number, line.seat) if line.seat >= 0 else None
        if entry is not None and entry.number in table.by:
            first.setdefault(entry.number, line.number)
    newest = {line.number for line in lines[-NEWEST:]}
    return {line: WORDS.say("by-the-clock" if table.by[ply] == BY_CLOCK else "by-a-bot") for ply, line in first.items() if line in newest}


def _made(table: TablePort, viewer: int, line: int, seat: int) -> LogEntry | None:
    """Return the move of a seat in the decision in which a line was told.

    It counts whenever in that decision the seat submitted.
    """
    match = table.seen_by(viewer)
    at = match.event_log.find_line(viewer, line)
    last = match.entries[at[0] - 1] if at and 0 < at[0] <= len(match.entries) else None
    if last is None:
        return None
    decided = takewhile(lambda entry: entry.phase == last.phase, reversed(match.entries[: last.number]))
    return next((entry for entry in decided if entry.seat == seat), None)


def time_left_text(table: TablePort, seat: int, now: float) -> str:
    """Return in words how long a seat has still for its move.

    Returns "" if no clock runs on it.
    """
    ends = clock.deadline(table.row, table.clock_state, seat)
    if ends is None or table.row.paused is not None:
        return ""
    left = max(0.0, ends - now)
    sizes = [size for size, _ in clock.NAMED if left >= size] or [1]
    size = sizes[1] if sizes[0] == clock.UNITS["d"] else sizes[0]
    return WORDS.say("time-left", time=clock.duration_text(left // size * size))
