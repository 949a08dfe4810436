"""Tables that are over, or half played, laid straight into a data folder from records: what comes after a game needs no playing."""

import asyncio
import time
from pathlib import Path
from typing import Any

from gamester.play import fair
from gamester.play.reopen import reopen
from gamester.web.storage.codes import hashed, new_code
from gamester.web.storage.kept import SeatRow, TableRow
from gamester.web.storage.store import Store

RECORDS = Path(__file__).parent.parent / "records"


def stored(name: str) -> str:
    """One of the stored records, such as `armies-2-classic`."""
    return (RECORDS / f"{name}.txt").read_text("utf-8")


def keep(data: Path, record: str, acts: int | None = None, names: tuple[str, ...] = (), **values: Any) -> str:
    """The code of a table with this record's game, or the first acts of it. No server may have the folder open."""
    match, code = reopen(record), new_code()
    header, log = match.header, [(entry.seat, entry.text) for entry in match.entries][:acts]
    seats = tuple(
        SeatRow(seat, name, "policy" if seat else "", hashed(f"{code} {seat}"), host=not seat, taken=True)
        for seat, name in enumerate(names or header.names)
    )
    over = {"ended": time.time() - 3600} if acts is None else {}
    row = TableRow(
        code=code,
        game=header.game,
        rules=values.pop("rules", header.rules),
        options=dict(header.options),
        cards=header.cards,
        seed=header.seed,
        commitment=fair.commitment_of(header),
        parent="",
        seats=seats,
        text=header.text,
        beside=header.beside,
        **{**over, **values},
    )
    data.mkdir(exist_ok=True)
    store = Store(data)

    async def write() -> None:
        await store.add_table(row)
        await store.append(code, 1, log)

    asyncio.run(write())
    store.close()
    return code
