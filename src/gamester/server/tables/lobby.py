"""Tables that wait for people.

Here are the contents of their pages, and the connections that watch them.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from contextvars import copy_context
from typing import Any
from weakref import WeakValueDictionary

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from gamester.bots.house_agents import HOUSE_AGENTS
from gamester.games.registry import get_game
from gamester.games.schema import SeatValue
from gamester.match.seat_choice import choice_of, named, offered
from gamester.match.setup import set_title
from gamester.server import messages
from gamester.server.messages import Rejection, ReloadPage, platform_rejection
from gamester.server.render.templates import render, set_description
from gamester.server.session.absence import absence_limit
from gamester.server.session.clock import LEASE_SECONDS
from gamester.server.session.delivery import MAX_QUEUED, Outlet
from gamester.server.session.sitters import bot_words
from gamester.server.storage import tokens
from gamester.server.storage.database import NotFound
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import StoredSeat, StoredTable, link_number
from gamester.server.storage.store import Store
from gamester.server.storage.tokens import SeatTokens, hash_token
from gamester.server.tables import creation, seating
from gamester.server.tables.loader import check_rules_version

SPECTATOR = -1
OWN = "\ue000"
"""The sign for the secret of the viewer's own link in every drawing (`with_own`). No name may hold it.

So a frame holds no secret, and is the same whatever the secret is; the page has it from its own address.
"""
HOST_ABSENT_AFTER = 120.0
"""Seconds without a page of the host after which another player may become the host."""


class WaitingFrame(Struct, frozen=True):
    """The part of the page that changes while people wait.

    It is numbered anew whenever it has changed.
    """

    n: int
    html: str


class WaitingQueue(Outlet):
    """The queue of one page. A page that is very far behind is loaded again."""

    _queue: deque[Any]

    def _put(self, item: Any) -> None:
        self._queue.append(item)
        if len(self._queue) > MAX_QUEUED:
            self._queue = deque([ReloadPage()])


class WaitingSeat(Struct, frozen=True):
    """A seat as the waiting room shows it.

    `link` leads to a free seat, for the host alone.
    """

    seat: int
    name: str
    bot: str
    state: str
    host: bool
    you: bool
    dice: str
    link: str
    value: SeatValue | None = None
    """The choice of the seat."""

    @property
    def free(self) -> bool:
        """True if anybody may sit down there."""
        return self.state == "free"


class WaitingRoom:
    """A table that waits.

    A viewer is the number of a seat's link, which goes along when seats are swapped, or SPECTATOR.
    """

    def __init__(self, row: StoredTable, links: SeatTokens) -> None:
        self.row = row
        self._lock = asyncio.Lock()
        self._links = links
        self._queues: dict[int, set[WaitingQueue]] = {}
        self._shown: dict[int, WaitingFrame] = {}
        self._since: float | None = None
        self._host = SPECTATOR

    def locked(self) -> AbstractAsyncContextManager[None]:
        """Hold the table still while a connection comes or goes."""
        return self._lock

    def viewer(self, token: str) -> int | None:
        """Return the viewer of a link; None if it opens nothing."""
        if not token:
            return SPECTATOR
        own = self.seat_of(token)
        return link_number(own) if own else None

    def seat_of(self, token: str) -> StoredSeat | None:
        """Return the seat of a link, or None."""
        return next((seat for seat in self.row.seats if secrets.compare_digest(seat.token_hash, hash_token(token))), None)

    def seats_for(self, viewer: int) -> tuple[WaitingSeat, ...]:
        """Return all seats as this viewer may know them: links are for the host alone."""
        hosting = any(seat.host and link_number(seat) == viewer for seat in self.row.seats)
        values = offered(self.row.game, self.row.cards, self.row.text)
        return tuple(
            WaitingSeat(
                seat.seat,
                seat.name,
                bot_words(seat.bot),
                "bot" if seat.bot else "here" if seat.taken else "free",
                seat.host,
                link_number(seat) == viewer,
                seat.entropy,
                self.path(seat) if hosting and not seat.taken else "",
                named(values, seat.chosen),
            )
            for seat in self.row.seats
        )

    def path(self, seat: StoredSeat) -> str:
        """Return the path of a seat's link."""
        return f"/t/{self.row.code}/{self._links.token(self.row.code, link_number(seat))}"

    def draw(self, viewer: int) -> Markup:
        """Return the part of the page that changes while people wait."""
        people = self.seats_for(viewer)
        you = next((one for one in people if one.you), None)
        at = f"/t/{self.row.code}/{OWN}" if you else f"/t/{self.row.code}"
        game = get_game(self.row.game)
        bots = [(kind, bot_words(kind)) for kind in sorted(HOUSE_AGENTS.kinds(game))]
        said = {"row": self.row, "agreed": agreed_terms(self.row), "deserted": self.host_is_absent, "at": at, "bots": bots}
        own = self.row.seats[you.seat] if you else None
        said |= {"choice": choice_of(game), "values": seating.free_values(self.row, own) if own else ()}
        return Markup(render("_waiting.html", game=game, people=people, you=you, **said))

    def frame(self, viewer: int) -> WaitingFrame:
        """Return that part as a frame."""
        shown, html = self._shown.get(viewer), str(self.draw(viewer))
        if shown is None or shown.html != html:
            self._shown[viewer] = shown = WaitingFrame(shown.n + 1 if shown else 0, html)
        return shown

    def subscribe(self, viewer: int) -> WaitingQueue:
        """Open a connection of this viewer."""
        queue = WaitingQueue()
        self._queues.setdefault(viewer, set()).add(queue)
        self._track_host()
        queue.put_nowait(ReloadPage() if self._gone(viewer) else self.frame(viewer))
        return queue

    def unsubscribe(self, viewer: int, queue: WaitingQueue) -> None:
        """Close a connection."""
        self._queues[viewer].discard(queue)
        self._track_host()
        self._forget()

    async def handle_message(self, viewer: int, text: str | bytes) -> Rejection:
        """Reject every message: nothing is played here yet."""
        return platform_rejection(messages.NOT_STARTED)

    def update(self, row: StoredTable) -> None:
        """Show everybody the table as it is now."""
        self.row = row
        self._track_host()
        self._forget()
        for viewer, queues in self._queues.items():
            if not queues:
                continue
            before = self._shown.get(viewer)
            now = ReloadPage() if self._gone(viewer) else self.frame(viewer)
            for queue in queues:
                if now is not before:
                    queue.put_nowait(now)

    def _forget(self) -> None:
        """Forget links of before that nobody is connected by any more."""
        known = {SPECTATOR, *(link_number(seat) for seat in self.row.seats), *(viewer for viewer, queues in self._queues.items() if queues)}
        self._queues = {viewer: queues for viewer, queues in self._queues.items() if viewer in known}
        self._shown = {viewer: shown for viewer, shown in self._shown.items() if viewer in known}

    @property
    def host_is_absent(self) -> bool:
        """True if the host has long had no page open here.

        Nor, as far as is known, has the host a page open at another worker.
        """
        seen = next((seat.seen or 0.0 for seat in self.row.seats if seat.host), 0.0)
        return self._since is not None and time.monotonic() - self._since >= HOST_ABSENT_AFTER and time.time() - seen >= LEASE_SECONDS

    def seats_with_open_pages(self) -> list[int]:
        """Return the seats of people who have its page open here."""
        return [seat.seat for seat in self.row.seats if seat.taken and self._queues.get(link_number(seat))]

    def _track_host(self) -> None:
        """Note since when the host is absent, and show everybody once that is long."""
        host = next((link_number(seat) for seat in self.row.seats if seat.host), SPECTATOR)
        if self._queues.get(host) or host != self._host:
            self._since = None
        if not self._queues.get(host) and self._since is None:
            self._since = time.monotonic()
            asyncio.get_running_loop().call_later(HOST_ABSENT_AFTER, lambda: self.update(self.row))
        self._host = host

    @property
    def watched(self) -> bool:
        """True if somebody has its page open."""
        return any(self._queues.values())

    def close(self) -> None:
        """Have every page reloaded: the table was deleted, and says so."""
        for queue in [queue for queues in self._queues.values() for queue in queues]:
            queue.put_nowait(ReloadPage())

    def _gone(self, viewer: int) -> bool:
        return self.row.started or (viewer != SPECTATOR and all(link_number(seat) != viewer for seat in self.row.seats))


def _once_usual(row: StoredTable) -> dict[str, str]:
    """Return options that were the default by the rules number of a table.

    They are not the default any more.
    """
    game, seats = get_game(row.game), len(row.seats)
    if row.rules not in game.numbers:
        return {}
    then, now = (
        {option.name: option.write(option.default(seats)) for option in game.options(number)}
        for number in (row.rules, game.text.RULES_VERSION)
    )
    return {name: value for name, value in then.items() if value != now[name]}


def agreed_terms(row: StoredTable) -> list[tuple[str, str]]:
    """Return the terms of a table.

    They are its cards, options that are not the default, and settings.
    """
    game, say = get_game(row.game), messages.WORDS.say
    cards = (
        [(say("cards"), say("cards-of-their-own", title=set_title(row.text)) if row.text else set_description(game, row.cards))]
        if row.text or row.cards
        else []
    )
    asked = {option.name: option for option in game.text.OPTIONS}
    rules = [(say("rules-number"), say("earlier-rules", number=str(row.rules)))] if row.rules != game.text.RULES_VERSION else []
    for name, value in sorted((_once_usual(row) | row.options).items()):
        words = asked[name].words or name.replace("_", " ").capitalize()
        rules.append((words, asked[name].value_label(str(value))))
    rules += waiting_terms(row)
    return cards + rules + [(fact.name, fact.value) for fact in creation.changed_settings(row)]


def waiting_terms(row: StoredTable) -> list[tuple[str, str]]:
    """Return the terms that hold if a player leaves and no bot takes over.

    They are pairs of heading and text, and only tables of several people have them.
    """
    if row.grace or row.hot or sum(not seat.bot for seat in row.seats) < 2:
        return []
    minutes = round(absence_limit(row) / 60)
    return [(messages.WORDS.say("if-away"), messages.WORDS.say("away-may-be-claimed", minutes=minutes))]


def with_own(drawing: str, code: str, token: str) -> str:
    """Return a drawing with the viewer's own link in the place of its stand-in.

    A page is sent so; `line.js` does so with a frame.
    """
    return drawing.replace(f"/t/{code}/{OWN}", f"/t/{code}/{token}")


class PendingRead(Struct, weakref=True):
    """A table that is being read, and how often it has changed meanwhile."""

    changes: int = 0


class Lobby:
    """All tables that are not dealt yet.

    Memory holds who is connected; everything else is stored.
    """

    def __init__(self, store: Store, links: SeatTokens) -> None:
        self._store = store
        self._links = links
        self._open: WeakValueDictionary[str, WaitingRoom] = WeakValueDictionary()
        self._readings: WeakValueDictionary[str, PendingRead] = WeakValueDictionary()

    async def find(self, code: str) -> WaitingRoom | None:
        """Return the waiting table of this code as it is now, or None.

        Raises RulesVersionMismatch if nobody could play here what it waits for.
        """
        row = await self._read(code)
        if row is None or row.started:
            return None
        check_rules_version(row)
        one = self._open.get(code)
        if one is None:
            self._open[code] = one = WaitingRoom(row, self._links)
        one.update(row)
        return one

    async def change(self, code: str, change: Callable[..., StoredTable | Rejection], *args: Any) -> StoredTable | Rejection:
        """Apply one change of `seating.py`, and show it.

        A table that starts is due, should nobody come back to it.

        A database may fail after it has stored the change and before it says so: then the change counts and
        the caller gets the link.
        """
        wanted: list[StoredTable | Rejection] = []
        here = copy_context()  # the language of whoever asks: the database runs the change in a thread of its own

        def changed(row: StoredTable) -> StoredTable | Rejection:
            after = here.run(seating.apply_change, row, change, *args)
            wanted.append(replace(after, due=time.time()) if isinstance(after, StoredTable) and after.started else after)
            return wanted[-1]

        try:
            after = await self._store.update_waiting(code, changed)
        except StorageError:
            kept = await self._store.table(code)
            if kept is None or kept not in wanted:
                raise
            after = kept
        except NotFound:
            await self.reload(code)
            return messages.platform_rejection(messages.NO_TABLE, code, messages.WORDS.say("no-such-table"))
        if isinstance(after, StoredTable):
            self._publish(after)
        return after

    async def reload(self, code: str) -> None:
        """Read a table again that another worker has changed."""
        self._invalidate(code)
        one = self._open.get(code)
        if one is not None:
            row = await self._read(code)
            one.update(row) if row else one.close()

    async def refresh_all(self) -> None:
        """Read all tables again: any may have changed."""
        for code in list(self._open.keys()):
            await self.reload(code)

    def has_open_pages(self, code: str) -> bool:
        """Return True if somebody is connected to a table here."""
        one = self._open.get(code)
        return one is not None and one.watched

    def seats_with_open_pages(self) -> list[tuple[str, int]]:
        """Return the seats of people who have the page of their table open here."""
        return [(code, seat) for code, one in list(self._open.items()) for seat in one.seats_with_open_pages()]

    def new_link_number(self, code: str) -> tuple[int, str]:
        """Return the number of a new link that nobody has, and its stored hash."""
        number = tokens.new_link_number()
        return number, hash_token(self._links.token(code, number))

    async def _read(self, code: str) -> StoredTable | None:
        """Return a table as it is now.

        A row read while the table changed may be older than what was shown since.
        """
        reading = self._readings.setdefault(code, PendingRead())
        while True:
            changes, row = reading.changes, await self._store.table(code)
            if changes == reading.changes:
                return row

    def _invalidate(self, code: str) -> None:
        if (reading := self._readings.get(code)) is not None:
            reading.changes += 1

    def _publish(self, row: StoredTable) -> None:
        self._invalidate(row.code)
        one = self._open.get(row.code)
        if one is not None:
            one.update(row)
