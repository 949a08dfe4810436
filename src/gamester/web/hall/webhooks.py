"""Webhooks on their way: at most five tries with growing pauses, five seconds each, nowhere but to the public internet. Eight are under
way at once, one of a table and one of whoever set them from one address, so that nobody waits behind all of somebody else's.

What is sent is known to everybody at the table: whose move it is. It is signed with the secret of the seat that asked for it.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import sqlalchemy as sa
from msgspec import Struct

from gamester.games import UnknownGame, find
from gamester.games.seeing import isolated
from gamester.web.guard.reaching import Unreachable, reach
from gamester.web.live.hooks import MARK, Hook, hook_of, why_not
from gamester.web.storage.checked import sound
from gamester.web.storage.kept import TableRow
from gamester.web.storage.schema import NOTICES, SEATS, TABLES
from gamester.web.storage.store import Store, Unreadable

LOG = logging.getLogger("gamester")
SIGNED = "gamester-signature"
TRIES = 5
PAUSES = (1, 6, 30, 180)
"""How long after each try that failed, as a multiple of the first pause."""
PATIENCE = 5.0
AT_ONCE = 8
PORTS = {"http": 80, "https": 443}


class Notice(Struct, frozen=True):
    """One message that is still to be delivered."""

    id: int
    code: str
    seat: int
    hook: int
    tries: int
    whose: str


class Said(Struct, frozen=True):
    """What is sent. `seat` counts from 0; `at` is when, in seconds since 1970; `id` is the same when it is sent again."""

    id: int
    table: str
    game: str
    seat: int
    name: str
    words: str
    link: str
    at: int


class Messenger:
    """The deliveries of one worker. `anywhere` lets them go to private addresses, `pause` are seconds after the first try.

    `homes` are the names of the house: nothing goes to where they lead.
    """

    def __init__(self, store: Store, anywhere: bool = False, pause: float = 10.0, homes: Sequence[str] = ()) -> None:
        self.anywhere = anywhere
        self._homes = homes
        self._store = store
        self._pause = pause
        self._tasks: dict[asyncio.Task[None], Notice] = {}

    async def round(self, now: float) -> None:
        """Begin with what is to be delivered now, as far as hands are free."""
        if free := AT_ONCE - len(self._tasks):
            for notice in await self._claimed(now, free):
                task = asyncio.create_task(self._deliver(notice))
                self._tasks[task] = notice
                task.add_done_callback(self._tasks.pop)

    async def stop(self) -> None:
        """Let go of what is under way; it is tried again later."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _claimed(self, now: float, many: int) -> list[Notice]:
        """Each is counted as tried, and put off, before it is tried: so no other worker sends it too, and no fall makes it endless.

        At a table that is paused it is nobody's move: what waits there waits until it goes on.
        """
        goes = ~sa.exists().where(TABLES.c.code == NOTICES.c.code, TABLES.c.paused.is_not(None))

        def sent(connection: sa.Connection) -> tuple[sa.ColumnElement[bool], ...]:
            """Return what holds of a notice that is to be sent: one that is damaged is nobody's."""
            return sound(connection, *NOTICES.c), NOTICES.c.next <= now, goes

        def any_waits(connection: sa.Connection) -> bool:
            return connection.scalar(sa.select(sa.literal(1)).where(*sent(connection)).limit(1)) is not None

        if not await self._store.read(any_waits):
            return []

        codes, whose = {one.code for one in self._tasks.values()}, {one.whose for one in self._tasks.values()}

        def work(connection: sa.Connection) -> list[Notice]:
            holder = SEATS, sa.and_(SEATS.c.code == NOTICES.c.code, SEATS.c.seat == NOTICES.c.hook)
            mark = sa.func.substr(SEATS.c.hook, 1, MARK)
            columns: list[Any] = [*(NOTICES.c[name] for name in Notice.__struct_fields__ if name in NOTICES.c), mark]
            due = *sent(connection), sound(connection, SEATS.c.hook), NOTICES.c.code.not_in(codes), mark.not_in(whose)
            first = sa.select(sa.func.min(NOTICES.c.id)).join(*holder).where(*due).group_by(mark)
            ready = sa.select(*columns).join(*holder).where(NOTICES.c.id.in_(first), *due).order_by(NOTICES.c.next)
            rows = connection.execute(ready.with_for_update(skip_locked=True, of=NOTICES).limit(many))
            found = {notice.code: notice for notice in (Notice(*row) for row in rows)}
            for one in found.values():
                later = now + self._pause * PAUSES[min(one.tries, len(PAUSES) - 1)] + PATIENCE
                connection.execute(NOTICES.update().where(NOTICES.c.id == one.id).values(tries=one.tries + 1, next=later))
            return list(found.values())

        return await self._store.write(work)

    async def _deliver(self, notice: Notice) -> None:
        try:
            row = await self._store.table(notice.code)
        except Unreadable:
            row = None  # nobody can be told anything of it
            LOG.warning("table %s cannot be read: nobody is told whose move it is", notice.code)
        if row is not None and row.paused is not None:
            return  # it has been paused just now
        there = row is not None and all(0 <= seat < len(row.seats) for seat in (notice.hook, notice.seat))
        hook = hook_of(row.seats[notice.hook]) if row and there else None
        arrived = hook is None or row is None or await self.send(hook, message(row, hook, notice))
        if arrived or notice.tries + 1 >= TRIES:
            await self._store.write(lambda connection: connection.execute(NOTICES.delete().where(NOTICES.c.id == notice.id)))

    async def send(self, hook: Hook, body: bytes) -> bool:
        """Whether it has arrived: answered with 2xx, in time. What is answered besides is not read, and no other place is gone to."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._post(hook, body)
        except (TimeoutError, Unreachable, httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            LOG.info("a webhook was not delivered: %s", type(error).__name__)
            return False

    async def _post(self, hook: Hook, body: bytes) -> bool:
        parts = urlsplit(hook.url)
        if why_not(hook.url) or parts.hostname is None:
            return False
        at = await reach(parts.hostname, parts.port or PORTS[parts.scheme], self.anywhere, homes=self._homes)
        url = httpx.URL(hook.url)
        headers = {"host": url.netloc.decode(), "content-type": "application/json", "user-agent": "gamester", SIGNED: signature(hook, body)}
        async with httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=PATIENCE) as client:
            asked = client.build_request("POST", url.copy_with(host=at), content=body, headers=headers)
            asked.extensions["sni_hostname"] = parts.hostname
            answer = await client.send(asked, stream=True)
            await answer.aclose()
            return answer.is_success


def signature(hook: Hook, body: bytes) -> str:
    """How a message is signed: HMAC with SHA-256 of its bytes, in which the time stands, by the secret of the seat."""
    return "sha256=" + hmac.new(hook.secret.encode(), body, hashlib.sha256).hexdigest()


def message(row: TableRow, hook: Hook, notice: Notice) -> bytes:
    """What everybody at the table knows: whose move it is, and where."""
    name = row.seats[notice.seat].name
    try:
        title = str(find(row.game).names.TITLE)
    except UnknownGame:
        title = row.game
    words = f"It is {isolated(name)}'s move at the table {row.code}: {title}."
    link = f"{hook.home}/join?code={row.code}" if hook.home else ""
    return msgspec.json.encode(Said(notice.id, row.code, row.game, notice.seat, name, words, link, int(time.time())))
