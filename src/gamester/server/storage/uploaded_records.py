"""Records that people bring to look at.

They are kept under a name made from what is in them, the newest ones; nobody pushes out another's.
"""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from hashlib import blake2b

import sqlalchemy as sa

from gamester.server.storage.column_types import sound
from gamester.server.storage.database import Conflict
from gamester.server.storage.schema import UPLOADS
from gamester.server.storage.store import Store

LARGEST = 200_000
"""Characters of a record that is brought."""
MOST = 200
"""Records stored; of more the oldest goes of the client that has uploaded most."""


async def store_record(store: Store, text: str, who: str) -> str:
    """Keep a record that somebody brings, and return its name.

    `who` is a tag of their address, so that no address is kept.
    """
    name = blake2b(text.encode(), digest_size=12).hexdigest()

    def work(connection: sa.Connection) -> None:
        if connection.execute(UPLOADS.update().where(UPLOADS.c.name == name).values(at=time.time())).rowcount:
            return  # it stays his who brought it first
        connection.execute(UPLOADS.insert().values(name=name, text=text, at=time.time(), by=who))
        kept = sa.select(UPLOADS.c.name, UPLOADS.c.by).where(sound(connection, UPLOADS.c.name, UPLOADS.c.by))
        rows = list(connection.execute(kept.order_by(UPLOADS.c.at, UPLOADS.c.name)))
        many = Counter(by for _, by in rows)
        for _ in range(len(rows) - MOST):
            gone = next(row for row in rows if many[row[1]] == max(many.values()))
            rows.remove(gone)
            many[gone[1]] -= 1
            connection.execute(UPLOADS.delete().where(UPLOADS.c.name == gone[0]))

    with suppress(Conflict):  # somebody else has brought the same
        await store.db.write(work)
    return name


async def load_record(store: Store, name: str) -> str | None:
    """Return the text of an uploaded record, if it is still stored."""
    return await store.db.read(lambda connection: connection.execute(sa.select(UPLOADS.c.text).where(UPLOADS.c.name == name)).scalar())
