"""Records that people bring to look at: kept under a name made from what is in them, the newest ones."""

from __future__ import annotations

import time
from contextlib import suppress
from hashlib import blake2b

import sqlalchemy as sa

from gamester.web.schema import UPLOADS
from gamester.web.store import Raced, Store

LARGEST = 200_000
"""Characters of a record that is brought."""
MOST = 200
"""Records kept; beyond, the oldest go."""


async def keep(store: Store, text: str) -> str:
    """Keep a record; its name."""
    name = blake2b(text.encode(), digest_size=12).hexdigest()

    def work(connection: sa.Connection) -> None:
        oldest = sa.select(UPLOADS.c.name).order_by(UPLOADS.c.at.desc(), UPLOADS.c.name).offset(MOST - 1)
        gone = list(connection.execute(oldest).scalars())
        connection.execute(UPLOADS.delete().where(UPLOADS.c.name.in_([*gone, name])))
        connection.execute(UPLOADS.insert().values(name=name, text=text, at=time.time()))

    with suppress(Raced):  # somebody else has brought the same
        await store.write(work)
    return name


async def find(store: Store, name: str) -> str | None:
    """The text of a record that was brought, if it is still kept."""
    return await store.read(lambda connection: connection.execute(sa.select(UPLOADS.c.text).where(UPLOADS.c.name == name)).scalar())
