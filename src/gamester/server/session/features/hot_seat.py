"""One device for all people of a table.

Between them is a curtain, and behind it only what everybody may see. `hot_seat_screen.py` is the
page of such a table, which knows who looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from gamester.server.session.port import Feature, TablePort

BEYOND = 2
"""The place of the curtain, counted from the number of seats: behind the spectators and the judge."""


class CurtainView(Struct, frozen=True):
    """The curtain of a page.

    It tells who is asked next, and everybody who may look at a hand of their own. Behind it `who`
    looks. If nobody gets the device, `soon` is True while the table is about to answer for somebody by
    itself.
    """

    seat: int
    name: str
    people: tuple[tuple[int, str], ...]
    who: int = -1
    soon: bool = False


class HotSeat(Feature):
    """The curtain of one table."""

    def __init__(self, table: TablePort) -> None:
        self._table = table

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return the curtain for those at such a table.

        A seat's log is shown on its own page alone.
        """
        table = self._table
        if not table.row.hot or viewer in (table.rail, table.judge):
            return {}
        names = table.match.seats
        seat, closed, here = next_holder(table), viewer == table.hot, local_seats(table)
        soon = seat < 0 and table.row.paused is None and any(table.match.must_decide(one) for one in here)
        people = tuple((one, names[one]) for one in here)
        shown = CurtainView(seat, names[seat] if seat >= 0 else "", people, -1 if closed else viewer, soon)
        return {"curtain": shown} | ({} if closed else {"log_page": ""})


def hot_seat_viewer(seats: int) -> int:
    """Return the viewer number of the curtain at a table: its link is made from it."""
    return seats + BEYOND


def local_seats(table: TablePort) -> list[int]:
    """Return the seats of those who share the device."""
    return [row.seat for row in table.row.seats if not row.bot]


def next_holder(table: TablePort) -> int:
    """Return who gets the device, or -1 for nobody.

    It is the first seat of all who are asked, so that the order tells nothing.
    """
    phase = table.match.phase()
    if table.row.paused is not None or (table.form and phase and phase.key in table.form.moves):
        return -1
    return next((seat for seat in local_seats(table) if table.match.must_decide(seat)), -1)
