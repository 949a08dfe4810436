"""Finished or half-played tables, written into a data folder from records.

Tests of what follows a game need not play it.
"""

import asyncio
import time
from pathlib import Path
from typing import Any

from gamester.match import commitment
from gamester.match.record import read_record
from gamester.server.storage.rows import StoredSeat, StoredTable
from gamester.server.storage.store import Store
from gamester.server.storage.tokens import hash_token, new_codes
from tests.support.stored_changes import append

RECORDS = Path(__file__).resolve().parents[1] / "data" / "records"


def stored(name: str) -> str:
    """Return the text of a stored record, such as `armies-2-classic`."""
    return (RECORDS / f"{name}.txt").read_text("utf-8")


def keep(data: Path, record: str, acts: int | None = None, names: tuple[str, ...] = (), **values: Any) -> str:
    """Store a table with this record's game, or its first moves. Return its code.

    No server may have the folder open.
    """
    match, code = read_record(record), next(new_codes())
    header, log = match.header, [(entry.seat, entry.move) for entry in match.entries][:acts]
    seats = tuple(
        StoredSeat(seat, name, "heuristic" if seat else "", hash_token(f"{code} {seat}"), host=not seat, taken=True)
        for seat, name in enumerate(names or header.names)
    )
    over = {"ended": time.time() - 3600} if acts is None else {}
    row = StoredTable(
        code=code,
        game=header.game,
        rules=values.pop("rules", header.rules),
        options=dict(header.options),
        cards=header.card_set,
        seed=header.seed,
        commitment=commitment.public_commitment(header),
        parent="",
        seats=seats,
        text=header.card_set_text,
        beside=header.extra_file,
        **{**over, **values},
    )
    data.mkdir(exist_ok=True)
    store = Store(data)

    async def write() -> None:
        await store.add_table(row)
        await append(store, code, 1, log)

    asyncio.run(write())
    store.close()
    return code
