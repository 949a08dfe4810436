"""Presence: the connections of players and spectators to a table.

Here is who is connected, and what is stored of players who come and go. With one worker a seat is
present while a page of it is open. With several, each worker stores from time to time for which
seats it has a page open (`seats.seen`), and is believed for a while. Of spectators nothing is stored.

A viewer who comes, with a page or a stream, passes `Broadcaster.attach_queue`; one who goes passes
`unsubscribe`, or `dismiss` when the link is replaced. A page that is only fetched opens no connection.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Mapping
from typing import Any

from gamester.server.session.clock import LEASE_SECONDS as LEASE_SECONDS
from gamester.server.session.port import Attended, Feature, TablePort, Transaction
from gamester.server.storage.database import Conflict
from gamester.server.storage.rows import StoredSeat

REFRESH = 20.0
"""Seconds between two times that a worker stores who is connected."""
LOG = logging.getLogger("gamester")


class Presence(Feature):
    """The connections to one table, as its pages tell them."""

    def __init__(self, table: TablePort) -> None:
        self._table = table
        self._told, self._changed = 0, -math.inf
        self._is_due = False

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return how many spectators this worker has, or had within the last second."""
        return {"spectators": self._told}

    def count(self) -> None:
        """Count the spectators; if the number was told just now, do so later."""
        if self._is_due or (now_there := len(self._table.watching(self._table.rail))) == self._told:
            return
        if (rest := self._changed + self._table.pace.spectator_count_interval - time.monotonic()) <= 0:
            self._told, self._changed = now_there, time.monotonic()
        else:
            self._is_due = True
            asyncio.get_running_loop().call_later(rest + 0.01, lambda: asyncio.create_task(self._push()))

    async def _push(self) -> None:
        self._is_due = False
        try:
            async with self._table.locked():
                self._table.push()
        except Exception:
            LOG.exception("table %s could not be drawn", self._table.row.code)


def is_present(table: Attended, seat: StoredSeat) -> bool:
    """Return True if somebody, or a bot, is on a seat now.

    With one device for all, everybody is where the device is.
    """
    elsewhere = table.shared and seat.seen is not None and seat.away is None
    return bool(seat.bot) or table.row.hot or table.here(seat.seat) or elsewhere


def presence_changes(table: TablePort, now: float, settled: bool = True) -> dict[int, dict[str, Any]]:
    """Return the changes to store for those who have come, by seat.

    If `settled`, they are also for those who have gone. A player who is back plays again at once.
    """
    found: dict[int, dict[str, Any]] = {}
    who = table.connections
    for seat in table.row.seats:
        if seat.bot or not seat.taken:
            continue
        if seat.seat in who.here or table.row.hot:
            if seat.away is not None or seat.stand_in or seat.seen is None:
                found[seat.seat] = {"seen": now, "away": None, "stand_in": ""}
        elif settled and seat.away is None and who.believed_until(seat, now) <= now:
            found[seat.seat] = {"away": now}
    return found


async def record_message_from(table: TablePort, transaction: Transaction, seat: int, now: float) -> None:
    """Store that a seat has sent a message, perhaps without a page.

    Its player is connected, or was just now.
    """
    if seat < table.rail and not table.here(seat):
        row = table.row.seats[seat]
        if row.stand_in or now - (row.seen or 0.0) > REFRESH:
            await transaction.change(seat, seen=now, stand_in="")


async def store_presence(table: TablePort, transaction: Transaction, seat: int, values: dict[str, Any]) -> None:
    """Store a change of presence.

    If another worker has heard from the seat meanwhile, believe that instead.
    """
    try:
        await transaction.change(seat, when={"seen": table.row.seats[seat].seen}, **values)
    except Conflict:
        await transaction.catch_up()
