"""Who is at the table, and when a bot takes over from somebody who is not.

On one worker whoever has a page open is here. Where several workers serve one house, each says from time to time for whom it has
a page open (`seats.seen`), and is believed for a while.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamester.server.session.clock import ClockState
from gamester.server.storage.database import Conflict
from gamester.server.storage.models import StoredSeat, StoredTable

if TYPE_CHECKING:
    from gamester.server.session.broadcast import Broadcaster
    from gamester.server.session.session import Session

STAND_IN_BOT = "policy"
"""The bot that plays for somebody who is away."""
LEASE_SECONDS = 60.0
"""Seconds for which another worker is believed that somebody is here."""
JUDGE_GRACE = 600.0
"""Seconds that a judge has at least where he may be at another worker: he has no row that would say so."""
REFRESH = 20.0
"""How often a worker says who is here."""


def is_present(room: Broadcaster, seat: StoredSeat) -> bool:
    """Whether somebody, or a bot, sits there now, as far as is known. At a table on one device everybody is where the device is."""
    elsewhere = room.shared and seat.seen is not None and seat.away is None
    return bool(seat.bot) or room.row.hot or room.here(seat.seat) or elsewhere


def _believed_until(room: Broadcaster, seat: StoredSeat) -> float:
    """Until when it is believed that another worker has a page open for a seat; whoever has left here is believed gone."""
    return (seat.seen or 0.0) + LEASE_SECONDS if room.shared and seat.seat not in room.left else 0.0


def waits_for_players(row: StoredTable) -> bool:
    """Whether the table still waits for people to take their seats: nothing runs until they have."""
    return not row.started or any(not seat.bot and not seat.taken for seat in row.seats)


def presence_changes(room: Session, now: float, settled: bool = True) -> dict[int, dict[str, Any]]:
    """What is to be written down of those who have come and, once that has `settled`, of those who have gone.

    Whoever is back plays himself at once.
    """
    found: dict[int, dict[str, Any]] = {}
    for seat in room.row.seats:
        if seat.bot or not seat.taken:
            continue
        if room.here(seat.seat) or room.row.hot:
            if seat.away is not None or seat.stand_in or seat.seen is None:
                found[seat.seat] = {"seen": now, "away": None, "stand_in": ""}
        elif settled and seat.away is None and _believed_until(room, seat) <= now:
            found[seat.seat] = {"away": now}
    return found


async def record_message_from(room: Session, seat: int, now: float) -> None:
    """A seat has said something, perhaps without a page: it is here, or was just now. Under the lock."""
    if seat < room.rail and not room.here(seat):
        row = room.row.seats[seat]
        if row.stand_in or now - (row.seen or 0.0) > REFRESH:
            await room.change(seat, seen=now, stand_in="")


async def store_presence(room: Session, seat: int, values: dict[str, Any]) -> None:
    """Keep one such piece of news; where another worker has heard from the seat meanwhile, that is believed instead."""
    try:
        await room.change(seat, when={"seen": room.row.seats[seat].seen}, **values)
    except Conflict:
        await room.catch_up()


def takeover_time(room: Session, row: StoredTable, shown: ClockState, seat: int, now: float) -> float | None:
    """When a bot plays for a seat that is asked; None where it has none to wait for, or none is wanted.

    The grace begins when he has gone, or when he was asked, whichever is later: nobody loses a move because others took long.
    """
    if not row.grace or row.opened is None or seat not in shown.running:
        return None
    if seat >= len(row.seats):
        return None if room.here(seat) else row.opened + max(row.grace, JUDGE_GRACE if room.shared else 0.0)
    one = row.seats[seat]
    if one.bot or one.stand_in or room.here(seat) or row.hot:
        return None
    gone = one.away if one.away is not None else max(now, _believed_until(room, one))
    return max(gone, row.opened, one.seen or 0.0) + row.grace
