"""The tables of one server in memory.

They are found by their code, loaded from the log, and unloaded.
"""

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

from gamester.match import commitment as fair
from gamester.server import messages
from gamester.server.config import ServerConfig, Timings
from gamester.server.messages import Rejection
from gamester.server.middleware.limits import per_client_lock
from gamester.server.session.delivery import RenderQueue
from gamester.server.session.session import Session
from gamester.server.storage.data_folder import ensure_folder
from gamester.server.storage.errors import StorageError, Unreadable
from gamester.server.storage.models import StoredState, StoredTable
from gamester.server.storage.notifications import NotificationListener
from gamester.server.storage.queries import with_valid_names
from gamester.server.storage.store import Store
from gamester.server.storage.tokens import SeatTokens, load_secret
from gamester.server.tables import loader as keyring
from gamester.server.tables.creation import UploadQuota
from gamester.server.tables.loader import RulesVersionMismatch, TableNotLoadable, TableNotStarted, load_match
from gamester.server.tables.lobby import Lobby, WaitingRoom

T = TypeVar("T")
LOG = logging.getLogger("gamester")
MAX_LOADED = 500
"""Tables held in memory; the longest unused ones are let go and rebuilt from the log when asked for."""
MIN_IDLE_SECONDS = 60.0
"""Seconds for which a session just given out stays: two sessions of one table would not show each other's changes."""


class TableRegistry:
    """The tables of one data folder, or of a PostgreSQL database.

    Other processes may share the database.
    """

    def __init__(self, where: Path | str, pace: Timings, wishes: ServerConfig | None = None) -> None:
        """Open folder or database. Raises DataFolderError if it cannot be used."""
        self.wishes = wishes or ServerConfig()
        if isinstance(where, Path):
            ensure_folder(where)
            self.links = SeatTokens(load_secret(where), str(where / "secret"))
        self.store = Store(where)
        if isinstance(where, str):
            self.links = SeatTokens(self.store.secret().encode(), "its secret")
        self.store.bind(self.links.mark, self.wishes.new_secret)
        self.porch, self.burden, self.pace = Lobby(self.store, self.links), UploadQuota(), pace
        self._rooms: dict[str, Session] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._later, self.news = RenderQueue(), NotificationListener(self.store, self.refresh, self.refresh_all)

    async def waiting(self, code: str) -> WaitingRoom | None:
        """Return a table while it waits for people.

        Returns None if there is none, or once it is dealt. Raises TableNotLoadable.
        """
        return None if code in self._rooms else await self._brought(code, self.porch.find(code))

    def token(self, row: StoredTable, seat: int) -> str:
        """Return the secret of a viewer's link."""
        return keyring.token(self.links, row, seat)

    async def room(self, code: str) -> Session | None:
        """Return the session of this code, loaded from its log if need be.

        Returns None if there is none. Raises TableNotStarted while it waits for people, TableNotLoadable if
        it does not fit.
        """
        if code not in self._rooms:
            opening = self._opening.setdefault(code, asyncio.Lock())
            async with per_client_lock("open"), opening:
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
        """Await a loading table, and wrap any error in TableNotLoadable.

        One broken table must not affect others.
        """
        try:
            return await coming
        except TableNotStarted:
            raise
        except StorageError as error:
            if not isinstance(error, Unreadable):
                raise
            LOG.warning("table %s cannot be opened: a row of it cannot be read", code)
            raise TableNotLoadable(code) from error
        except Exception as error:
            LOG.warning("table %s cannot be opened: %s", code, type(error).__name__)
            raise TableNotLoadable(f"{code}: {error}." if isinstance(error, RulesVersionMismatch) else code) from error

    async def _opened(self, code: str) -> Session | None:
        kept = await self.store.state(code)
        return await self._bring_back(kept) if kept else None

    async def _bring_back(self, kept: StoredState) -> Session:
        if not kept.row.started:
            raise TableNotStarted(kept.row.code)
        row, log, drafts = with_valid_names(kept.row), kept.log, kept.drafts
        match = await asyncio.to_thread(load_match, row, log)
        for seat, draft in drafts.items():
            match.restore(seat, draft.acts, draft.times)
        links = keyring.tokens(self.links, row)
        room = Session(row, match, drafts, self.store, self.pace, links, self._later, partial(keyring.tokens, self.links))
        room.promised = fair.server_commitment(self.links.half(row.code))
        await room.read_features()
        return room

    def attend(self) -> None:
        """Begin to listen to what other workers change, if there may be any."""
        if self.store.shared:
            self.news.begin()

    async def refresh(self, code: str) -> None:
        """Read a table again that another worker has changed."""
        await self.porch.refresh(code)
        if opening := self._opening.get(code):
            async with opening:
                pass  # what was read for it may be older
        if room := self._rooms.get(code):
            await self._read_again(room)

    async def reread(self, code: str) -> None:
        """Read a table again that the operator has changed.

        Its chat is read too, which else only grows.
        """
        if room := self._rooms.get(code):
            room.talk.forget()
        await self.refresh(code)

    async def refresh_all(self) -> None:
        """Read all tables again: any may have changed."""
        await self.porch.refresh_all()
        for room in list(self._rooms.values()):
            await self._read_again(room)

    async def _read_again(self, room: Session) -> None:
        """Read a session again.

        A session that cannot be brought up to the database is not shown any more.
        """
        with suppress(TableNotLoadable):
            await self._brought(room.row.code, room.refresh())
            if not room.gone:
                return
        await self._drop(room)

    async def _drop(self, room: Session) -> None:
        self._rooms.pop(room.row.code, None)
        if room.gone:
            for viewer in room.viewers():
                room.broadcast.dismiss(viewer, messages.platform_rejection(messages.NO_TABLE, room.row.code, "No such table"))
        await room.stop()

    def watched(self, code: str) -> bool:
        """Return True if somebody is connected to this table here."""
        return self._rooms[code].broadcast.watched if code in self._rooms else self.porch.watched(code)

    def seated(self) -> list[tuple[str, int]]:
        """Return the seats that have a page open here."""
        playing = [(code, seat.seat) for code, room in self._rooms.items() for seat in room.row.seats if room.here(seat.seat)]
        return playing + self.porch.seated()

    async def _let_go(self) -> None:
        idle = (
            room for room in list(self._rooms.values()) if not room.broadcast.watched and room.fetched < time.monotonic() - MIN_IDLE_SECONDS
        )
        while len(self._rooms) > MAX_LOADED and (unused := next(idle, None)):
            await self._drop(unused)

    async def seat(self, code: str, token: str) -> tuple[Session, int] | None:
        """Return the session and the viewer whose link this is, or None.

        The table is loaded for a link of its own alone. A wrong one is looked up as often as a table that does not exist, so that the time
        it takes tells nothing either.
        """
        place = keyring.seat_for_token(self.links, self._rooms[code].row, token) if code in self._rooms else None
        if place is None and code in self._rooms:
            await self.porch.find(code)  # which `waiting` has spared itself
        if place is None:
            row = await self._brought(code, self.store.table(code))
            place = keyring.seat_for_token(self.links, row, token) if row else None
        room = await self.room(code) if place is not None else None
        return (room, place) if room and place is not None and (room.judged or place != room.judge) else None

    async def viewer(self, code: str, token: str) -> tuple[Session, int] | None:
        """Return the session and the viewer of a link; without a token the spectators."""
        if token:
            return await self.seat(code, token)
        room = await self.room(code)
        return (room, room.rail) if room else None

    async def relink(self, code: str, by: int, place: int) -> str | Rejection:
        """Give a viewer of a started table a new link.

        Return its secret, or the rejection.
        """
        room = await self.room(code)
        if room is None:
            return messages.platform_rejection(messages.NO_TABLE, code[:60], "No such table")
        number, token_hash = self.porch.chair(code)
        return await room.renewals.relink(by, place, number, token_hash) or self.links.token(code, number)

    @property
    def many(self) -> int:
        """The number of tables in memory."""
        return len(self._rooms)

    async def close(self) -> None:
        """Stop all tables and let go of the database."""
        await self.news.stop()
        await self._later.stop()
        for room in list(self._rooms.values()):
            await room.stop()
        self.store.close()
