"""Where a table goes on: from a moment of its replay, at a table of its own with bots on the other seats, and in its rematch."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.play import fair
from gamester.play.header import Header
from gamester.web.live import talk
from gamester.web.live.hooks import again
from gamester.web.storage.codes import hashed, new_codes
from gamester.web.storage.kept import Kept, SeatRow, TableRow
from gamester.web.storage.store import Raced

if TYPE_CHECKING:
    from gamester.web.hall.house import House
    from gamester.web.live.room import Room

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


async def hooks_along(house: House, row: TableRow, laid: str) -> None:
    """The webhooks of a table hold in its rematch too, and say whose move it is there: who has one may have no page open."""
    hooks = {seat.seat: seat.hook for seat in row.seats if seat.hook}
    for seat, hook in hooks.items():
        await house.store.change_seat(laid, seat, hook=hook)
    if hooks and (room := await house.room(laid)) is not None:
        news = Kept({}, {}, again(room.row, room.shown, room.match.mine), tell=time.time() + room.pace.ask)
        await house.store.change_table(laid, news=(0, news), parent=row.code)


async def muted_along(house: House, room: Room, laid: str, host: int) -> None:
    """Whom the host has muted stays so in a rematch: to ask for one is no way to talk again. Nobody is there yet."""
    words = [f"{talk.MUTE}{seat}" for seat in sorted(talk.muted(room)) if seat != host]
    if words:
        await house.store.change_seat(laid, host, grants=" ".join(words))
