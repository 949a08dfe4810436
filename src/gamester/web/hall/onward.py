"""Where a table goes on: from a moment of its replay, at a table of its own with bots on the other seats, and in its rematch."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gamester.play import fair
from gamester.play.header import Header
from gamester.web.live.hooks import again
from gamester.web.storage.codes import hashed, new_codes
from gamester.web.storage.kept import Kept, SeatRow, TableRow
from gamester.web.storage.store import Raced

if TYPE_CHECKING:
    from gamester.web.hall.house import House

KIND = "policy"
"""The bots on the other seats."""


async def play_on(house: House, header: Header, log: Sequence[tuple[int, str]], seat: int, parent: str = "") -> str:
    """Lay a table whose log begins with these acts, with a person on one seat; the path of that seat.

    TooMuch where enough was laid from the address that is answered.
    """
    house.burden.take(header.text, header.beside)
    dice, chosen = header.entropy or [""] * header.seats, header.chosen or [""] * header.seats
    codes = new_codes()
    while True:
        code = next(codes)
        rows = tuple(
            SeatRow(
                k,
                name,
                "" if k == seat else KIND,
                hashed(house.links.token(code, k)),
                host=k == seat,
                taken=True,
                entropy=dice[k],
                chosen=chosen[k],
            )
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


def hooks_along(row: TableRow) -> dict[int, dict[str, Any]]:
    """The webhooks of a table hold in its rematch too. They are laid with it, so that no fall loses them."""
    return {seat.seat: {"hook": seat.hook} for seat in row.seats if seat.hook}


async def tell(house: House, laid: str, parent: str) -> None:
    """They say whose move it is there: who has one may have no page open."""
    if (room := await house.room(laid)) is not None:
        news = Kept({}, {}, again(room.row, room.shown, room.match.mine), tell=time.time() + room.pace.ask)
        await house.store.change_table(laid, news=(0, news), parent=parent)
