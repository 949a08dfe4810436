"""Tables that go on from another.

They go on from a step of its replay, with bots on the other seats, or are its rematch.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gamester.match import commitment
from gamester.match.setup import Header
from gamester.server.storage.database import Conflict
from gamester.server.storage.models import SessionChanges, StoredSeat, StoredTable
from gamester.server.storage.tokens import hash_token, new_codes

if TYPE_CHECKING:
    from gamester.server.tables.registry import TableRegistry

OPPONENT_BOT = "policy"
"""The bots on the other seats."""


async def fork_from_replay(house: TableRegistry, header: Header, log: Sequence[tuple[int, str]], seat: int, parent: str = "") -> str:
    """Create a table whose log begins with these moves.

    It has a person on one seat; return the path of that seat. Raises QuotaExceeded.
    """
    house.quota.charge(header.card_set_text, header.extra_file)
    dice, chosen = header.seat_entropy or [""] * header.seats, header.chosen or [""] * header.seats
    codes = new_codes()
    while True:
        code = next(codes)
        rows = tuple(
            StoredSeat(
                k,
                name,
                "" if k == seat else OPPONENT_BOT,
                hash_token(house.links.token(code, k)),
                host=k == seat,
                taken=True,
                entropy=dice[k],
                chosen=chosen[k],
            )
            for k, name in enumerate(header.names)
        )
        row = StoredTable(
            code=code,
            game=header.game,
            rules=header.rules,
            options=dict(header.options),
            cards=header.card_set,
            seed=header.seed,
            commitment=commitment.public_commitment(header),
            parent=parent,
            seats=rows,
            text=header.card_set_text,
            beside=header.extra_file,
            practice=len(log),
        )
        try:
            await house.store.add_table(row)
        except Conflict:
            continue
        if log:
            await house.store.commit(code, SessionChanges(moves=tuple(log)))
        return f"/t/{code}/{house.seat_token(row, seat)}"


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
