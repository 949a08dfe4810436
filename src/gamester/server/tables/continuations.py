"""Tables that go on from a step of a replay, with bots on the other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamester.match import commitment
from gamester.match.match import Match
from gamester.match.platform_acts import is_platform_act
from gamester.match.setup import Header
from gamester.server.storage.database import Conflict
from gamester.server.storage.rows import SessionChanges, StoredSeat, StoredTable
from gamester.server.storage.tokens import hash_token, new_codes

if TYPE_CHECKING:
    from gamester.server.tables.registry import TableRegistry

OPPONENT_BOT = "heuristic"
"""The bots on the other seats."""


async def continue_from_replay(house: TableRegistry, header: Header, log: Sequence[tuple[int, str]], seat: int, parent: str = "") -> str:
    """Create a table whose log begins with these moves.

    It has a person on one seat; return the path of that seat. Raises QuotaExceeded.
    """
    log = without_platform_acts(header, log)
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


def without_platform_acts(header: Header, log: Sequence[tuple[int, str]]) -> Sequence[tuple[int, str]]:
    """Return a log without resignations.

    Whoever plays on plays a whole game. If there were any, only the moves that stand are left.
    """
    if not any(is_platform_act(move) for _, move in log):
        return log
    return Match.replay(header, log).history.standing_before(len(log) + 1)
