"""All tables of one data folder: laid, found by their name, brought back from the log."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.play.header import fit_name
from gamester.play.match import Match
from gamester.play.seed import commitment_of
from gamester.play.watched import JUDGE
from gamester.web.clockwork import Pace
from gamester.web.codes import Links, hashed, new_code
from gamester.web.folder import prepare
from gamester.web.room import Room
from gamester.web.schema import SeatRow, TableRow
from gamester.web.store import Raced, Store, Unkept

LOG = logging.getLogger("gamester")
MOST_ROOMS = 500
"""Tables held in memory; the longest unused ones are let go and rebuilt from the log when asked for."""


class Unopened(Exception):
    """A table that is kept and cannot be brought back; names its code."""


class Wanted(Struct, frozen=True):
    """Who shall sit on one seat: a name, and the kind of bot ("" for a person)."""

    name: str
    bot: str = ""


class House:
    """The tables of one data folder."""

    def __init__(self, folder: Path, pace: Pace) -> None:
        prepare(folder)
        self.links = Links(folder)
        self.store = Store(folder)
        self._pace = pace
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def lay(
        self, game: str, seats: Sequence[Wanted], options: Mapping[str, Any], cards: str, parent: str = "", text: str = "", beside: str = ""
    ) -> str:
        """A new table, dealt; its code. BadHeader lists all that is wrong with it. From a parent everybody has come along.

        `text` is a card set that somebody brings, `beside` the second file that some games take.
        """
        seed = secrets.token_hex(32)
        match = await asyncio.to_thread(Match.open, game, len(seats), options, cards, seed, [seat.name for seat in seats], text, beside)
        while True:
            code = new_code()
            rows = tuple(
                SeatRow(k, seat.name, seat.bot, hashed(self.links.token(code, k)), host=k == 0, taken=k == 0 or bool(seat.bot or parent))
                for k, seat in enumerate(seats)
            )
            header = match.header
            row = TableRow(
                code,
                game,
                header.rules,
                dict(header.options),
                header.cards,
                seed,
                commitment_of(seed),
                parent,
                rows,
                header.text,
                header.beside,
            )
            try:
                await self.store.add_table(row)
            except Raced:
                continue
            return code

    async def room(self, code: str) -> Room | None:
        """The table of this code, brought back from its log if need be; None when there is none, Unopened when it does not fit."""
        if code not in self._rooms:
            async with self._opening.setdefault(code, asyncio.Lock()):
                if code not in self._rooms:
                    opened = await self._opened(code)
                    if opened is None:
                        self._opening.pop(code, None)
                        return None
                    self._rooms[code] = opened
                    opened.wake()
        room = self._rooms.pop(code)
        self._rooms[code] = room
        await self._let_go()
        return room

    async def _opened(self, code: str) -> Room | None:
        """Anything may lie in the file, and whatever is wrong with one table is no reason to fail at another."""
        try:
            row = await self.store.table(code)
            return await self._bring_back(row) if row else None
        except Unkept:
            raise
        except Exception as error:
            LOG.warning("table %s cannot be opened: %s", code, type(error).__name__)
            raise Unopened(code) from error

    async def _bring_back(self, row: TableRow) -> Room:
        log, drafts = await self.store.log(row.code), await self.store.drafts(row.code)
        row = replace(row, seats=tuple(replace(seat, name=_called(seat)) for seat in row.seats))
        names = [seat.name for seat in row.seats]
        opened = await asyncio.to_thread(Match.open, row.game, len(names), row.options, row.cards, row.seed, names, row.text, row.beside)
        match = await asyncio.to_thread(Match.replay, opened.header, log)
        for seat, draft in drafts.items():
            match.restore(seat, draft.acts, draft.times)
        links = {seat: self.links.token(row.code, seat) for seat in (*range(len(names)), len(names) + JUDGE)}
        return Room(row, match, drafts, self.store, self._pace, links)

    async def _let_go(self) -> None:
        while len(self._rooms) > MOST_ROOMS:
            code = next((code for code, room in self._rooms.items() if not room.watched), None)
            if code is None:
                return
            await self._rooms.pop(code).stop()
            self._opening.pop(code, None)

    async def seat(self, code: str, token: str) -> tuple[Room, int] | None:
        """The table and the seat whose secret link this is, the judge's place where there is one, or None."""
        room = await self.room(code)
        if room is None:
            return None
        found = [row.seat for row in room.row.seats if secrets.compare_digest(row.token_hash, hashed(token))]
        if not found and room.judged and secrets.compare_digest(hashed(self.links.token(code, room.judge)), hashed(token)):
            found = [room.judge]
        return (room, found[0]) if found else None

    async def close(self) -> None:
        """Stop all tables and let go of the file."""
        for room in self._rooms.values():
            await room.stop()
        self.store.close()


def _called(seat: SeatRow) -> str:
    return seat.name if fit_name(seat.name) else f"Seat {seat.seat + 1}"
