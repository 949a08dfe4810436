"""The archive: finished public games for research, as JSON lines without names.

It is off unless the operator switches it on.
"""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

from litestar import Response, get, route
from litestar.response import Stream
from msgspec import Struct
from msgspec.structs import replace

from gamester.match import record
from gamester.match.platform_acts import NAMED, standing_after
from gamester.server.messages import WORDS, platform_rejection
from gamester.server.middleware.limits import CLIENT, limit_multiplier
from gamester.server.pages.games import READING
from gamester.server.render.templates import html, rejection_page, render
from gamester.server.storage.retention import count_archived
from gamester.server.storage.rows import StoredMove, StoredTable
from gamester.server.storage.store import Store
from gamester.server.tables.loader import RulesVersionMismatch, load_match
from gamester.server.tables.registry import TableRegistry
from gamester.words.phrases import encode_json

CLOSED, BUSY = 940, 941
MOST = 1000
"""Games of one file; the next file continues after them."""
PAGE = 50
"""Games read from the database at once."""
SETTLED = 600
"""Seconds after its end before a game is given. Delayed spectators have seen it then, and the order is final."""
THROWN = re.compile(r"(?:[0-9a-f]{32})?")
"""Entropy as the page generates it. A game with typed words is left out, since they are somebody's own."""


class ArchivedGame(Struct, frozen=True, omit_defaults=True):
    """One game: its number in the archive, its players' kinds and its record.

    A player is a kind of bot, or `person`. `acted_by` has the moves that the clock or a stand-in made.
    `left_out` says why there is no record.
    """

    number: int
    game: str
    rules_version: int
    seats: tuple[str, ...]
    num_moves: int = 0
    acted_by: dict[int, str] = {}
    record: str = ""
    left_out: str = ""


async def games(
    store: Store, now: float, after: int = 0, most: int | None = None, turn: AbstractAsyncContextManager[object] | None = None
) -> AsyncIterator[ArchivedGame]:
    """Yield finished public games by their end, those after number `after`.

    Practice is excluded. `turn` is held while a game is replayed, and never while the caller consumes
    it.
    """
    n, last = await store.db.read(count_archived), (0.0, "")
    n, skip = max(after, n), max(after - n, 0)
    end = None if most is None else after + most
    while True:
        async with turn or nullcontext():
            rows = await store.finished(last, PAGE, skip)
        for row in rows:
            assert row.ended is not None
            if row.ended > now - SETTLED or n == end:
                return
            n, last, skip = n + 1, (row.ended, row.code), 0
            async with turn or nullcontext():
                one = await asyncio.to_thread(archive_game, n, row, await store.log_with_times(row.code))
            yield one
        if len(rows) < PAGE:
            return


def archive_game(n: int, row: StoredTable, log: list[StoredMove]) -> ArchivedGame:
    """Return one game without names, times and code."""
    people = standing_after([(entry.seat, entry.act) for entry in log], len(row.seats)).given_up
    sorts = tuple("person" if seat.seat in people else seat.bot or "person" for seat in row.seats)
    bare = ArchivedGame(n, row.game, row.rules, sorts)
    if not all(THROWN.fullmatch(seat.entropy) for seat in row.seats):
        return replace(bare, left_out="somebody added words of his own to the deal")
    try:
        match = load_match(row, [_without_name(entry) for entry in log], [f"{sort} {seat}" for seat, sort in enumerate(sorts)])
    except RulesVersionMismatch as why:
        return replace(bare, left_out=str(why))
    except Exception:  # One broken game must not hide the games after it.
        return replace(bare, left_out="it cannot be opened any more")
    order = record.ordered_entries(match.entries)
    by = {at: log[entry.number - 1].by for at, entry in enumerate(order, 1) if log[entry.number - 1].by}
    return replace(bare, num_moves=len(order), acted_by=by, record=record.write_record(match))


def _without_name(entry: StoredMove) -> tuple[int, str]:
    """Return a move with its seat, without the name that a substitute gave."""
    return entry.seat, f"{NAMED} person {entry.seat}" if entry.act.startswith(f"{NAMED} ") else entry.act


class ArchiveWriter:
    """Streams the archive. Each game is replayed, one at a time on the whole server.

    Nobody waits for a slow reader, and each address gets one file at a time.
    """

    def __init__(self, house: TableRegistry) -> None:
        self.house = house
        self._turn = asyncio.Lock()
        self._reading: Counter[str] = Counter()

    def reads(self, who: str) -> bool:
        """Return True if the client has as many downloads as it may."""
        return self._reading[who] >= limit_multiplier(who)

    async def gzip_stream(self, after: int, who: str) -> AsyncIterator[bytes]:
        """Yield the games of one file, gzipped."""
        self._reading[who] += 1
        try:
            packer = zlib.compressobj(wbits=31)
            async for one in games(self.house.store, time.time(), after, MOST, self._turn):
                if packed := packer.compress(line(one)):
                    yield packed
            yield packer.flush()
        finally:
            self._reading -= Counter((who,))


def line(one: ArchivedGame) -> bytes:
    """Return a game as a line of the file."""
    return encode_json(one) + b"\n"


@route("/archive", http_method=READING)
async def page(house: TableRegistry) -> Response[Any]:
    """Show what the archive has, its terms and the download."""
    if not house.config.archive:
        return rejection_page(platform_rejection(CLOSED, "", WORDS.say("no-archive")), 404)
    return html(render("archive.html", most=MOST, minutes=SETTLED // 60))


@get("/archive.jsonl.gz")
async def file(house: TableRegistry, archivist: ArchiveWriter, after: str = "") -> Response[Any]:
    """Send the games after a number, at most 1000."""
    if not house.config.archive:
        return rejection_page(platform_rejection(CLOSED, "", WORDS.say("no-archive")), 404)
    if archivist.reads(who := CLIENT.get()):
        return rejection_page(platform_rejection(BUSY, "", WORDS.say("not-now")), 503)
    number = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else 0
    name = {"content-disposition": f'attachment; filename="gamester-games-after-{number}.jsonl.gz"'}
    return Stream(archivist.gzip_stream(number, who), media_type="application/gzip", headers=name)


HANDLERS = (page, file)
