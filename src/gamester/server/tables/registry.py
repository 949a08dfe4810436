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

from gamester.match import commitment
from gamester.server import messages
from gamester.server.config import ServerConfig, Timings
from gamester.server.messages import Rejection
from gamester.server.middleware.limits import per_client_lock
from gamester.server.session.delivery import RenderQueue
from gamester.server.session.session import Session
from gamester.server.storage.data_folder import ensure_folder
from gamester.server.storage.errors import StorageError, Unreadable
from gamester.server.storage.notifications import NotificationListener
from gamester.server.storage.queries import with_valid_names
from gamester.server.storage.rows import StoredState, StoredTable
from gamester.server.storage.store import Store
from gamester.server.storage.tokens import SeatTokens, load_secret
from gamester.server.tables import loader
from gamester.server.tables.creation import UploadQuota
from gamester.server.tables.loader import RulesVersionMismatch, TableNotLoadable, TableNotStarted, load_match
from gamester.server.tables.lobby import Lobby, WaitingRoom
from gamester.server.tables.push_messages import PushSigner

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

    def __init__(self, where: Path | str, pace: Timings, config: ServerConfig | None = None) -> None:
        """Open folder or database. Raises DataFolderError if it cannot be used."""
        self.config = config or ServerConfig()
        if isinstance(where, Path):
            ensure_folder(where)
            self.links = SeatTokens(load_secret(where), str(where / "secret"))
        self.store = Store(where)
        if isinstance(where, str):
            self.links = SeatTokens(self.store.secret().encode(), "its secret")
        self.store.bind(self.links.fingerprint, self.config.new_secret)
        self.push_signer = PushSigner(self.links.push_seed())
        self.lobby, self.quota, self.pace = Lobby(self.store, self.links), UploadQuota(), pace
        self._rooms: dict[str, Session] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._later, self.news = RenderQueue(), NotificationListener(self.store, self.reload, self.reload_all)

    async def get_waiting_room(self, code: str) -> WaitingRoom | None:
        """Return a table while it waits for people.

        Returns None if there is none, or once it is dealt. Raises TableNotLoadable.
        """
        return None if code in self._rooms else await self._load_or_raise(code, self.lobby.find(code))

    def seat_token(self, row: StoredTable, seat: int) -> str:
        """Return the secret of a viewer's link."""
        return loader.token(self.links, row, seat)

    async def get_session(self, code: str) -> Session | None:
        """Return the session of this code, loaded from its log if need be.

        Returns None if there is none. Raises TableNotStarted while it waits for people, TableNotLoadable if
        it does not fit.
        """
        if code not in self._rooms:
            opening = self._opening.setdefault(code, asyncio.Lock())
            async with per_client_lock("open"), opening:
                if code not in self._rooms:
                    if (opened := await self._load_or_raise(code, self._load_session(code))) is None:
                        return None
                    self._rooms[code] = opened
                    opened.start_scheduled()
        room = self._rooms.pop(code)
        self._rooms[code], room.last_used = room, time.monotonic()
        await self._unload_idle()
        if room.unsure or (self.store.shared and not self.news.listening):
            await self._load_or_raise(code, room.refresh())
        if room.gone:
            await self._unload(room)
            return None
        return room

    async def _load_or_raise(self, code: str, coming: Awaitable[T]) -> T:
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

    async def _load_session(self, code: str) -> Session | None:
        kept = await self.store.state(code)
        return await self._build_session(kept) if kept else None

    async def _build_session(self, kept: StoredState) -> Session:
        if not kept.row.started:
            raise TableNotStarted(kept.row.code)
        row, log, drafts = with_valid_names(kept.row), kept.log, kept.drafts
        match = await asyncio.to_thread(load_match, row, log)
        for seat, draft in drafts.items():
            match.restore(seat, draft.acts, draft.times)
        links = loader.tokens(self.links, row)
        room = Session(row, match, drafts, self.store, self.pace, links, self._later, partial(loader.tokens, self.links))
        room.rematch_commitment = commitment.server_commitment(self.links.server_secret(row.code))
        try:
            await room.read_features()
        except BaseException:  # its clocks may have been started, and nobody would ever stop them
            await room.stop()
            raise
        return room

    def start_notifications(self) -> None:
        """Begin to listen to what other workers change, if there may be any."""
        if self.store.shared:
            self.news.start()

    async def reload(self, code: str) -> None:
        """Read a table again that another worker has changed."""
        await self.lobby.reload(code)
        if opening := self._opening.get(code):
            async with opening:
                pass  # what was read for it may be older
        if room := self._rooms.get(code):
            await self._reload_session(room)

    async def reread(self, code: str) -> None:
        """Read a table again that the operator has changed.

        Its chat is read too, which else only grows.
        """
        if room := self._rooms.get(code):
            room.talk.forget()
        await self.reload(code)

    async def reload_all(self) -> None:
        """Read all tables again: any may have changed."""
        await self.lobby.refresh_all()
        for room in list(self._rooms.values()):
            await self._reload_session(room)

    async def _reload_session(self, room: Session) -> None:
        """Read a session again.

        A session that cannot be brought up to the database is not shown any more.
        """
        with suppress(TableNotLoadable):
            await self._load_or_raise(room.row.code, room.refresh())
            if not room.gone:
                return
        await self._unload(room)

    async def _unload(self, room: Session) -> None:
        self._rooms.pop(room.row.code, None)
        if room.gone:
            for viewer in room.viewers():
                room.broadcast.dismiss(viewer, lambda: messages.no_such_seat("", room.row.code))
        await room.stop()

    def has_open_pages(self, code: str) -> bool:
        """Return True if somebody is connected to this table here."""
        return self._rooms[code].broadcast.has_open_pages if code in self._rooms else self.lobby.has_open_pages(code)

    def seats_with_open_pages(self) -> list[tuple[str, int]]:
        """Return the seats that have a page open here."""
        playing = [(code, seat.seat) for code, room in self._rooms.items() for seat in room.row.seats if room.here(seat.seat)]
        return playing + self.lobby.seats_with_open_pages()

    async def _unload_idle(self) -> None:
        idle = (
            room
            for room in list(self._rooms.values())
            if not room.broadcast.has_open_pages and room.last_used < time.monotonic() - MIN_IDLE_SECONDS
        )
        while len(self._rooms) > MAX_LOADED and (unused := next(idle, None)):
            await self._unload(unused)

    async def unload_finished(self) -> None:
        """Let go of tables that are over and that nobody has looked at lately."""
        since = time.monotonic() - MIN_IDLE_SECONDS
        for room in list(self._rooms.values()):
            if room.row.ended is not None and not room.broadcast.has_open_pages and room.last_used < since:
                await self._unload(room)

    async def session_for_token(self, code: str, token: str) -> tuple[Session, int] | None:
        """Return the session and the viewer whose link this is, or None.

        The table is loaded for a link of its own alone. A wrong one is looked up as often as a table that does not exist, so that the time
        it takes tells nothing either.
        """
        place = loader.seat_for_token(self.links, self._rooms[code].row, token) if code in self._rooms else None
        if place is None and code in self._rooms:
            await self.lobby.find(code)  # which `get_waiting_room` has spared itself
        if place is None:
            row = await self._load_or_raise(code, self.store.table(code))
            place = loader.seat_for_token(self.links, row, token) if row else None
        room = await self.get_session(code) if place is not None else None
        return (room, place) if room and place is not None and (room.judged or place != room.judge) else None

    async def session_for_viewer(self, code: str, token: str) -> tuple[Session, int] | None:
        """Return the session and the viewer of a link; without a token the spectators."""
        if token:
            return await self.session_for_token(code, token)
        room = await self.get_session(code)
        return (room, room.rail) if room else None

    def still_opens(self, room: Session, viewer: int, token: str) -> bool:
        """Return True if a token that has opened a table opens it still.

        The table must be locked. The link may have been replaced since it was looked up; a connection by it would then never be closed.
        """
        return not token or loader.seat_for_token(self.links, room.row, token) == viewer

    async def relink(self, code: str, by: int, place: int) -> str | Rejection:
        """Give a viewer of a started table a new link.

        Return its secret, or the rejection.
        """
        room = await self.get_session(code)
        if room is None:
            return messages.platform_rejection(messages.NO_TABLE, code[:60], messages.WORDS.say("no-such-table"))
        number, token_hash = self.lobby.new_link_number(code)
        return await room.renewals.relink(by, place, number, token_hash) or self.links.token(code, number)

    @property
    def num_loaded(self) -> int:
        """The number of tables in memory."""
        return len(self._rooms)

    async def close(self) -> None:
        """Stop all tables and let go of the database."""
        await self.news.stop()
        await self._later.stop()
        while self._rooms:  # one that was being opened may come meanwhile
            await self._rooms.popitem()[1].stop()
        self.store.close()
