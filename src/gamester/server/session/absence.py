"""Absence: since when a seat keeps the others waiting, and for how long.

Everything here is a function of what all at the table may know.
"""

from __future__ import annotations

import time

from gamester.server.session import clock
from gamester.server.session.port import TablePort
from gamester.server.storage.rows import StoredSeat, StoredTable

LEFT_AFTER = 60.0
"""Seconds after which a player who has no page open counts as gone, for those who look for a substitute."""
ABSENT_AFTER = 600.0
"""Seconds of absence after which a seat may be counted as resigned, if the table gives no more for a decision."""


def absence_limit(row: StoredTable) -> float:
    """Return the seconds after which nobody has to wait for an absent seat (TB-967)."""
    return max(ABSENT_AFTER, row.grace, clock.clock_of(row).initial_seconds)


def left_at(table: TablePort, seat: StoredSeat) -> float | None:
    """Return when the player of a seat was last heard of.

    Returns None if somebody is there, or a bot.
    """
    if seat.bot or not seat.taken or table.row.hot or seat.away is None or table.here(seat.seat):
        return None
    return max(seat.away, seat.seen or 0.0)


def is_missed(table: TablePort, seat: StoredSeat, now: float) -> bool:
    """Return True if a player has been away so long that no agreement needs them."""
    gone = left_at(table, seat)
    return gone is not None and now - gone >= absence_limit(table.row)


def must_agree(table: TablePort, seat: StoredSeat) -> bool:
    """Return True if an agreement needs this player."""
    return not is_missed(table, seat, time.time())


def has_left(table: TablePort, seat: StoredSeat, now: float) -> bool:
    """Return True if a player left at least a minute ago (TB-970)."""
    gone = left_at(table, seat)
    return gone is not None and now - gone >= LEFT_AFTER


def is_there(table: TablePort, seat: StoredSeat) -> bool:
    """Return True if an agreement about those who left needs this player."""
    return not has_left(table, seat, time.time())


def may_be_replaced(table: TablePort, seat: StoredSeat, by_bot: bool, now: float) -> bool:
    """Return True if a bot, or somebody else, may play on for a seat (TB-970).

    Its player has left; or a bot plays for them, and somebody else may; or it waits for somebody who does not come, and a bot may.
    """
    if seat.seat in table.match.standing.resigned:
        return False
    if seat.seat in table.match.standing.bots or not (seat.taken or seat.bot):
        return by_bot != (seat.seat in table.match.standing.bots)
    return has_left(table, seat, now)


def absent_since(table: TablePort, seat: StoredSeat, asked_at: float) -> float | None:
    """Return since when a seat keeps the others waiting, or None.

    It is asked and away, or a bot or the clock has acted for it since it left. `asked_at` is when the open decision was asked.
    """
    if (gone := left_at(table, seat)) is None:
        return None
    own = next((entry.number for entry in reversed(table.match.entries) if entry.seat == seat.seat), 0)
    if seat.stand_in or own in table.by:
        return gone
    asked = seat.seat in table.clock_state.running_seats and not table.row.clock
    return max(gone, asked_at) if asked else None
