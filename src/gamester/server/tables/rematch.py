"""Rematches: the same people, rules and cards once more.

Here is what a rematch takes over from the table of before: of each seat, of the terms, and of the chat.
"""

from __future__ import annotations

import time
from typing import Any

from gamester.match.platform_acts import UNCHANGED, Standing
from gamester.server.session.features import chat
from gamester.server.session.features.rematch import rematch_key
from gamester.server.session.session import Session
from gamester.server.storage.rows import SessionChanges, StoredSeat, StoredTable, merge_seat_changes
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table, settings_of
from gamester.server.tables.registry import TableRegistry


async def create_or_find(house: TableRegistry, room: Session, asks: int) -> str:
    """Return the code of a table's rematch; the first player who asks creates it.

    The game of the table must be over. Raises QuotaExceeded.
    """
    code = room.row.code
    # Two players may press at once, and another worker may have created the rematch already.
    async with room.rematch_lock:
        room.rematch = room.rematch or await house.store.kept(rematch_key(code)) or ""
        if not room.rematch:
            room.rematch = await create_table(house, await _request(house, room, asks))
            async with room.locked():
                room.push()
            if webhooks_for_rematch(room.row):
                await notify_rematch(house, room.rematch, code)
    return room.rematch


async def _request(house: TableRegistry, room: Session, asks: int) -> TableRequest:
    row, thrown, host = room.row, await house.store.thrown(room.row.code, room.rail), rematch_host(room.row, asks)
    return TableRequest(
        game=row.game,
        seats=[seat_request(seat, room.match.standing) for seat in row.seats],
        options=row.options,
        cards=row.cards,
        parent=row.code,
        text=row.text,
        extra_file=row.beside,
        entropy=[thrown.get(seat, "") for seat in range(room.rail)],
        server_secret=house.links.server_secret(row.code),
        host=host,
        seat_values=merge_seat_changes(webhooks_for_rematch(row), chat.mutes_for_rematch(room, host)),
        unique_key=rematch_key(row.code),
        **settings_of(row).kept,
    )


def seat_request(seat: StoredSeat, standing: Standing = UNCHANGED) -> SeatRequest:
    """Return what a seat takes along to the rematch.

    Bots choose anew from what is left. A seat whose player has resigned is that player's again, and who came in for somebody comes too.
    """
    bot = "" if seat.seat in standing.given_up else seat.bot
    came = standing.successor(seat.seat)
    return SeatRequest(came.name if came is not None and came.name else seat.name, bot, "" if bot else seat.chosen)


def rematch_host(row: StoredTable, asks: int) -> int:
    """Return the host of a rematch.

    It is the host of before, else the person who asks for it; never a bot. At a table of one's own it
    is who asks.
    """
    people = [seat for seat in row.seats if seat.taken and not seat.bot]
    hosts = [seat.seat for seat in people if seat.host and row.practice is None]
    asking = [seat.seat for seat in people if seat.seat == asks]
    return next(iter([*hosts, *asking, *[seat.seat for seat in people]]), 0)


def webhooks_for_rematch(row: StoredTable) -> dict[int, dict[str, Any]]:
    """Return the webhooks of a table as values of its rematch.

    They are stored with it, so that no crash loses them.
    """
    return {seat.seat: {"hook": seat.hook} for seat in row.seats if seat.hook}


async def notify_rematch(house: TableRegistry, laid: str, parent: str) -> None:
    """Store notifications of whose move it is in a rematch.

    A player who has a webhook may have no page open.
    """
    if (room := await house.get_session(laid)) is not None:
        await house.store.commit(laid, SessionChanges({"parent": parent}).merged(room.hooks.on_resume(time.time())))
