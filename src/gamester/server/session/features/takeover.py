"""Bots that take over for players who are away while they are asked.

`clock.takeover_time` says when; a player who is back plays again at once (`presence.py`).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gamester.server.session import clock
from gamester.server.session.port import Feature, TablePort, Transaction
from gamester.server.session.seat_changes import STAND_IN_BOT

THOUSAND = 1000


class Takeover(Feature):
    """The bots that play for absent players of one table."""

    def __init__(self, table: TablePort) -> None:
        self._table = table

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return when a bot takes over for whom.

        Spectators with a delay are not told: it would tell who is asked now.
        """
        table = self._table
        hidden = viewer == table.rail and table.row.delay
        return {"absent": {} if hidden or clock.stands(table.row, bool(table.match.ended_by())) else takeover_times(table)}

    async def run_due(self, transaction: Transaction, now: float) -> bool:
        """Let bots play for seats that are away for longer than the grace."""
        table, taken = self._table, False
        if clock.stands(table.row, bool(table.match.ended_by())):
            return False
        shown = table.clock_state
        for seat in shown.running_seats:
            at = clock.takeover_time(table.row, shown, table.connections, seat, now)
            if at is not None and at <= now and seat < table.rail:
                # Not if another worker has heard from the seat meanwhile, has given time back, or was first.
                one = table.row.seats[seat]
                known = {seat: {"seen": one.seen, "away": one.away, "stand_in": ""}}
                changes = clock.as_it_stands(table.row, now)
                await transaction.commit(replace(changes, seats={seat: {"stand_in": STAND_IN_BOT}}, seats_when=known))
                taken = True
        return taken


def takeover_times(table: TablePort) -> dict[int, int]:
    """Return when a bot plays for each seat that is away while asked.

    Times are in milliseconds. A seat is left out if its time ends first.
    """
    row, shown, found = table.row, table.clock_state, {}
    for seat in row.seats:
        at = clock.takeover_time(row, shown, table.connections, seat.seat, time.time()) if seat.away is not None else None
        if at is not None and at <= (clock.deadline(row, shown, seat.seat) or at):
            found[seat.seat] = round(at * THOUSAND)
    return found


def bot_kind(table: TablePort, seat: int) -> str:
    """Return the bot that plays a seat now; "" if a player does.

    A player who is connected plays even before it is stored that they are back.
    """
    row = table.row.seats[seat]
    return row.bot or ("" if table.here(seat) else row.stand_in)
