"""Who is connected to a table, and what is stored of those who come and go.

With one worker a seat is present while a page of it is open. With several, each worker stores from time to time for which seats it
has a page open (`seats.seen`), and is believed for a while.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamester.server.session import clock
from gamester.server.session.clock import JUDGE_GRACE as JUDGE_GRACE
from gamester.server.session.clock import LEASE_SECONDS as LEASE_SECONDS
from gamester.server.session.clock import ClockState, Connections
from gamester.server.storage.database import Conflict
from gamester.server.storage.models import StoredSeat, StoredTable

if TYPE_CHECKING:
    from gamester.server.session.broadcast import Broadcaster
    from gamester.server.session.session import Session

STAND_IN_BOT = "policy"
"""The bot that plays for somebody who is away."""
REFRESH = 20.0
"""Seconds between two times that a worker stores who is connected."""


def connections(room: Broadcaster) -> Connections:
    """Return the facts about connections that clocks need."""
    return Connections({viewer for viewer in room.viewers() if room.here(viewer)}, room.left, room.shared)


def is_present(room: Broadcaster, seat: StoredSeat) -> bool:
    """Whether somebody, or a bot, sits there now, as far as is known. At a table on one device everybody is where the device is."""
    elsewhere = room.shared and seat.seen is not None and seat.away is None
    return bool(seat.bot) or room.row.hot or room.here(seat.seat) or elsewhere


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
        elif settled and seat.away is None and connections(room).believed_until(seat) <= now:
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
    """Return when a bot plays for a seat that is asked, by who is connected here (`clock.takeover_time`)."""
    return clock.takeover_time(row, shown, connections(room), seat, now)
