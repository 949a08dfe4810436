"""All tables of one house: laid, found by their name, brought back from the log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar
from weakref import WeakValueDictionary

from gamester.play import fair
from gamester.web import messages
from gamester.web.guard.turns import own_turn
from gamester.web.hall import keyring
from gamester.web.hall.burden import Burden
from gamester.web.hall.founding import Founder
from gamester.web.hall.founding import Wanted as Wanted
from gamester.web.hall.opening import OtherRules, Unopened, Unstarted, match_of
from gamester.web.hall.porch import Porch
from gamester.web.hall.waiting import Waiting
from gamester.web.hall.wishes import Wishes
from gamester.web.live import asked, linking
from gamester.web.live.later import Later
from gamester.web.live.pace import Pace
from gamester.web.live.room import Room
from gamester.web.live.talk import Lines
from gamester.web.messages import Refused
from gamester.web.storage.codes import Links, secret_in
from gamester.web.storage.folder import prepare
from gamester.web.storage.kept import State, TableRow
from gamester.web.storage.news import News
from gamester.web.storage.rows import called
from gamester.web.storage.store import Store, Unkept, Unreadable

T = TypeVar("T")
LOG = logging.getLogger("gamester")
MOST_ROOMS = 500
"""Tables held in memory; the longest unused ones are let go and rebuilt from the log when asked for."""
IN_HAND = 60.0
"""Seconds for which somebody may be about to sit down: two who got one table as two would never see what the other does."""


class House(Founder):
    """The tables of one data folder, or of a PostgreSQL database that other processes may share."""

    def __init__(self, where: Path | str, pace: Pace, wishes: Wishes | None = None) -> None:
        """Unwritable when folder or database cannot be used."""
        self.wishes = wishes or Wishes()
        if isinstance(where, Path):
            prepare(where)
            self.links = Links(secret_in(where), str(where / "secret"))
        self.store = Store(where)
        if isinstance(where, str):
            self.links = Links(self.store.secret().encode(), "its secret")
        self.store.bind(self.links.mark, self.wishes.new_secret)
        self.porch, self.burden, self.pace = Porch(self.store, self.links), Burden(), pace
        self._rooms: dict[str, Room] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._later, self.news = Later(), News(self.store, self.refresh, self.refresh_all)

    async def waiting(self, code: str) -> Waiting | None:
        """The table of this code while it waits for people; None when there is none, or once it is dealt. Unopened like a room."""
        return None if code in self._rooms else await self._brought(code, self.porch.find(code))

    def token(self, row: TableRow, seat: int) -> str:
        """The secret part of a seat's link, or of the judge's, who has no row."""
        return keyring.token(self.links, row, seat)

    async def room(self, code: str) -> Room | None:
        """The table of this code, brought back from its log if need be; None when there is none.

        Unstarted while it waits for people, Unopened when it does not fit.
        """
        if code not in self._rooms:
            opening = self._opening.setdefault(code, asyncio.Lock())
            async with own_turn("open"), opening:
                if code not in self._rooms:
                    if (opened := await self._brought(code, self._opened(code))) is None:
                        return None
                    self._rooms[code] = opened
                    opened.wake()
        room = self._rooms.pop(code)
        self._rooms[code], room.fetched = room, time.monotonic()
        await self._let_go()
        if room.unsure or (self.store.shared and not self.news.listening):
            await self._brought(code, room.refresh())
        if room.gone:
            await self._drop(room)
            return None
        return room

    async def _brought(self, code: str, coming: Awaitable[T]) -> T:
        """Anything may lie in the file, and whatever is wrong with one table is no reason to fail at another."""
        try:
            return await coming
        except Unstarted:
            raise
        except Unkept as error:
            if not isinstance(error, Unreadable):
                raise
            LOG.warning("table %s cannot be opened: a row of it cannot be read", code)
            raise Unopened(code) from error
        except Exception as error:
            LOG.warning("table %s cannot be opened: %s", code, type(error).__name__)
            raise Unopened(f"{code}: {error}." if isinstance(error, OtherRules) else code) from error

    async def _opened(self, code: str) -> Room | None:
        kept = await self.store.state(code)
        return await self._bring_back(kept) if kept else None

    async def _bring_back(self, kept: State) -> Room:
        if not kept.row.started:
            raise Unstarted(kept.row.code)
        row, log, drafts = called(kept.row), kept.log, kept.drafts
        match = await asyncio.to_thread(match_of, row, log)
        for seat, draft in drafts.items():
            match.restore(seat, draft.acts, draft.times)
        room = Room(row, match, drafts, self.store, self.pace, keyring.tokens(self.links, row))
        room.later, room.cut = self._later, partial(keyring.tokens, self.links)
        room.promised = fair.promise_of(self.links.half(row.code))
        for read in asked.AFRESH:
            await read(room)
        return room

    def attend(self) -> None:
        """Begin to listen to what other workers change, where there may be any."""
        if self.store.shared:
            self.news.begin()

    async def refresh(self, code: str) -> None:
        """Another worker has changed this table."""
        await self.porch.refresh(code)
        if opening := self._opening.get(code):
            async with opening:
                pass  # what was read for it may be older
        if room := self._rooms.get(code):
            await self._read_again(room)

    async def reread(self, code: str) -> None:
        """The operator has changed this table: all that is held of it is read anew, its talk too, which else only grows."""
        if room := self._rooms.get(code):
            room.talk = Lines()
        await self.refresh(code)

    async def refresh_all(self) -> None:
        """Any table may have been changed."""
        await self.porch.refresh_all()
        for room in list(self._rooms.values()):
            await self._read_again(room)

    async def _read_again(self, room: Room) -> None:
        """A table that cannot be brought to what is on disk is not shown any more."""
        with suppress(Unopened):
            await self._brought(room.row.code, room.refresh())
            if not room.gone:
                return
        await self._drop(room)

    async def _drop(self, room: Room) -> None:
        self._rooms.pop(room.row.code, None)
        if room.gone:
            for viewer in room.viewers():
                room.dismiss(viewer, messages.reason(messages.NO_TABLE, room.row.code, "No such table"))
        await room.stop()

    def watched(self, code: str) -> bool:
        """Whether somebody has a page of this table open here."""
        return self._rooms[code].watched if code in self._rooms else self.porch.watched(code)

    def seated(self) -> list[tuple[str, int]]:
        """Seats at which somebody has a page open here."""
        playing = [(code, seat.seat) for code, room in self._rooms.items() for seat in room.row.seats if room.here(seat.seat)]
        return playing + self.porch.seated()

    async def _let_go(self) -> None:
        idle = (room for room in list(self._rooms.values()) if not room.watched and room.fetched < time.monotonic() - IN_HAND)
        while len(self._rooms) > MOST_ROOMS and (unused := next(idle, None)):
            await self._drop(unused)

    async def seat(self, code: str, token: str) -> tuple[Room, int] | None:
        """The table and the seat whose secret link this is, the judge's place where there is one, or None.

        The table is opened for a link of its own alone. A wrong one is looked up as often as a table that does not exist, so that
        the time it takes tells nothing either.
        """
        place = keyring.place(self.links, self._rooms[code].row, token) if code in self._rooms else None
        if place is None and code in self._rooms:
            await self.porch.find(code)  # which `waiting` has spared itself
        if place is None:
            row = await self._brought(code, self.store.table(code))
            place = keyring.place(self.links, row, token) if row else None
        room = await self.room(code) if place is not None else None
        return (room, place) if room and place is not None and (room.judged or place != room.judge) else None

    async def viewer(self, code: str, token: str) -> tuple[Room, int] | None:
        """The same, and without a token the table as all may watch it."""
        if token:
            return await self.seat(code, token)
        room = await self.room(code)
        return (room, room.rail) if room else None

    async def relink(self, code: str, by: int, place: int) -> str | Refused:
        """Give a place of a table that is dealt a new link; its secret, or the sentence against it."""
        room = await self.room(code)
        if room is None:
            return messages.reason(messages.NO_TABLE, code[:60], "No such table")
        number, token_hash = self.porch.chair(code)
        async with room.lock:
            return await linking.relink(room, by, place, number, token_hash) or self.links.token(code, number)

    @property
    def many(self) -> int:
        """Tables in memory."""
        return len(self._rooms)

    async def close(self) -> None:
        """Stop all tables and let go of the database."""
        await self.news.stop()
        await self._later.stop()
        for room in list(self._rooms.values()):
            await room.stop()
        self.store.close()
