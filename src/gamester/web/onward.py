"""Where a table goes on: from a moment of its replay, at a table of its own with bots on the other seats, and in its rematch."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gamester.play import fair
from gamester.play.header import Header
from gamester.web.codes import hashed, new_codes
from gamester.web.dial import Kept
from gamester.web.hooks import again
from gamester.web.kept import SeatRow, TableRow
from gamester.web.store import Raced

if TYPE_CHECKING:
    from gamester.web.house import House
    from gamester.web.room import Room

KIND = "policy"
"""The bots on the other seats."""


async def play_on(house: House, header: Header, log: Sequence[tuple[int, str]], seat: int, parent: str = "") -> str:
    """Lay a table whose log begins with these acts, with a person on one seat; the path of that seat."""
    dice = header.entropy or [""] * header.seats
    codes = new_codes()
    while True:
        code = next(codes)
        rows = tuple(
            SeatRow(k, name, "" if k == seat else KIND, hashed(house.links.token(code, k)), host=k == seat, taken=True, entropy=dice[k])
            for k, name in enumerate(header.names)
        )
        row = TableRow(
            code=code,
            game=header.game,
            rules=header.rules,
            options=dict(header.options),
            cards=header.cards,
            seed=header.seed,
            commitment=fair.commitment_of(header),
            parent=parent,
            seats=rows,
            text=header.text,
            beside=header.beside,
            practice=len(log),
        )
        try:
            await house.store.add_table(row)
        except Raced:
            continue
        if log:
            await house.store.append(code, 1, list(log))
        return f"/t/{code}/{house.token(row, seat)}"


def beside(room: Room, viewer: int) -> Mapping[str, Any]:
    """For the pages of a table: after how many acts of another game it goes on, and once it is over where its replay is.

    Those who sat there are told the name of its rematch as soon as somebody has asked for one: it waits for them, its clock does not.
    """
    sits = viewer != room.rail
    return {
        "practice": room.row.practice,
        "replay": f"/t/{room.row.code}/replay" if room.seen_by(viewer).over() else "",
        "rematch": room.rematch if sits else "",
    }


async def afresh(room: Room) -> None:
    """A rematch that was laid before, or at another worker."""
    if room.match.over():
        room.rematch = await room.store.kept(rematch_of(room.row.code)) or ""


async def hooks_along(house: House, row: TableRow, laid: str) -> None:
    """The webhooks of a table hold in its rematch too, and say whose move it is there: who has one may have no page open."""
    hooks = {seat.seat: seat.hook for seat in row.seats if seat.hook}
    for seat, hook in hooks.items():
        await house.store.change_seat(laid, seat, hook=hook)
    if hooks and (room := await house.room(laid)) is not None:
        news = Kept({}, {}, again(room.row, room.shown, room.match.mine), tell=time.time() + room.pace.ask)
        await house.store.change_table(laid, news=(0, news), parent=row.code)


def rematch_of(code: str) -> str:
    """Under what the house keeps the name of a table's rematch."""
    return f"rematch/{code}"
