"""Faults planted in the server, for the simulated world to catch: each replaces one piece of it, where it is used."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from typing import Any
from unittest import mock

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from gamester.games.schema import standing_answers
from gamester.server import messages
from gamester.server.api import socket
from gamester.server.session import clock, scheduler, session, voting
from gamester.server.session.api_stream import ApiStream, Subscriber
from gamester.server.session.broadcast import Broadcaster
from gamester.server.session.features import spectator_delay, votes, ways_out, webhooks
from gamester.server.session.session import Session
from gamester.server.storage import store
from gamester.server.storage.database import Conflict, Database
from gamester.server.storage.rows import SessionChanges
from gamester.server.storage.schema import HOUSE, NOTICES
from gamester.server.storage.tokens import hash_token
from gamester.server.tables import creation, due_tables, loader, registry, rematch, seating
from gamester.server.tables.due_tables import UptimeHeartbeat
from gamester.server.tables.lobby import Lobby
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.webhook_delivery import WebhookSender

Mutation = tuple[Any, str, Callable[[Any], Any]]
"""An object, the name of a part of it, and what is made of that part."""
MUTATIONS: dict[str, tuple[Mutation, ...]] = {}


def planted(name: str, target: Any, part: str) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    """Plant a fault: the decorated function gets the part as it is, and returns the faulty one."""

    def add(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
        MUTATIONS[name] = (*MUTATIONS.get(name, ()), (target, part, change))
        return change

    return add


@contextmanager
def mutated(name: str) -> Iterator[None]:
    """Run with a planted fault."""
    with ExitStack() as stack:
        for target, part, change in MUTATIONS[name]:
            own = vars(target)[part]
            stack.enter_context(mock.patch.object(target, part, change(own)))
        yield


# what was taken is stored ----------------------------------------------------------------------------------------------
@planted("acknowledge before the commit", Session, "commit")
def _(own: Any) -> Any:
    async def commit(self: Session, changes: SessionChanges, fork: Any = None) -> None:
        task = asyncio.ensure_future(self.store.commit(self.row.code, changes))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._adopt(changes, fork, None)

    return commit


@planted("take a database that fails for one that has stored", Session, "_is_stored")
def _(own: Any) -> Any:
    async def is_stored(self: Session, changes: SessionChanges) -> bool:
        return True

    return is_stored


@planted("forget the lock", Session, "locked")
def _(own: Any) -> Any:
    @asynccontextmanager
    async def locked(self: Session) -> Any:
        yield

    return locked


@planted("publish before saving", Session, "commit")
def _(own: Any) -> Any:
    async def commit(self: Session, changes: SessionChanges, fork: Any = None) -> None:
        if fork is not None and changes.moves:
            self.match.adopt(fork.fork())
            self.push()
        await own(self, changes, fork)

    return commit


@planted("store a move twice", store, "_store_moves")
def _(own: Any) -> Any:
    def store_moves(connection: sa.Connection, code: str, changes: SessionChanges, shared: bool) -> None:
        own(connection, code, changes, shared)
        if len(changes.moves) == 1 and changes.after == 2:
            own(connection, code, replace(changes, after=3), shared)

    return store_moves


@planted("forget a draft at a crash", store, "_store_draft")
def _(own: Any) -> Any:
    return lambda *_: None


@planted("lose a line of the chat", store, "tell")
def _(own: Any) -> Any:
    return lambda connection, code, line: 1


@planted("say a line twice", store, "tell")
def _(own: Any) -> Any:
    return lambda connection, code, line: own(connection, code, line) and own(connection, code, line)


# what was refused changes nothing --------------------------------------------------------------------------------------
@planted("believe a message for any frame", ApiStream, "newer_frame")
def _(own: Any) -> Any:
    return lambda self, viewer, n: None


@planted("believe a message for another table or seat", messages, "parse_message")
def _(own: Any) -> Any:
    return lambda text, code, seat: (
        own(text, code, seat) if b"table" not in _bytes(text) and b"seat" not in _bytes(text) else _bare(own, text)
    )


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def _bare(own: Any, text: str | bytes) -> Any:

    said = json.loads(text)
    return own(json.dumps({name: value for name, value in said.items() if name not in ("table", "seat")}), "", -1)


@planted("store a move that is then refused", Session, "append")
def _(own: Any) -> Any:
    async def append(self: Session, fork: Any, by: str = "", whole: bool = False) -> None:
        await own(self, fork, by, whole)
        if len(self.match.entries) % 5 == 3 and not by:
            raise Conflict("a second time")

    return append


# who sees what ---------------------------------------------------------------------------------------------------------
@planted("show spectators the hand of the first seat", Session, "view")
def _(own: Any) -> Any:
    return lambda self, viewer: replace(own(self, 0 if viewer == self.rail else viewer), viewer=viewer)


@planted("send a frame to the neighbour too", Broadcaster, "attach_queue")
def _(own: Any) -> Any:
    def attach(self: Broadcaster, viewer: int, queue: Any) -> None:
        own(self, viewer, queue)
        if viewer == 1:
            self.queues.setdefault(0, set()).add(queue)

    return attach


@planted("show spectators at once what they may see later", spectator_delay.SpectatorDelay, "_visible_moves")
def _(own: Any) -> Any:
    return lambda self: len(self._table.match.entries)


@planted("skip the lines that come with a frame", Subscriber, "new_lines")
def _(own: Any) -> Any:
    def new_lines(self: Subscriber, log: Any) -> Any:
        return own(self, log)[-1:]

    return new_lines


@planted("skip `since`", Subscriber, "__init__")
def _(own: Any) -> Any:
    def init(self: Subscriber, since: int = 0, wants_masked_state: bool = False) -> None:
        own(self, since + 1 if since else 0, wants_masked_state)

    return init


@planted("forget drafts when a table is opened again", registry.TableRegistry, "_build_session")
def _(own: Any) -> Any:
    async def build(self: TableRegistry, kept: Any) -> Any:
        return await own(self, replace(kept, drafts={}))

    return build


@planted("do not hear the news of other workers", TableRegistry, "reload")
def _(own: Any) -> Any:
    async def reload(self: TableRegistry, code: str) -> None:
        return

    return reload


# clocks ----------------------------------------------------------------------------------------------------------------
@planted("count time while down", due_tables, "_beat")
def _(own: Any) -> Any:
    def beat(connection: sa.Connection, now: float, risen: bool, shared: bool) -> Any:
        connection.execute(HOUSE.delete().where(HOUSE.c.key == due_tables.HEARTBEAT_KEY))
        return own(connection, now, risen, shared)

    return beat


@planted("let clocks run before lost time is given back", Database, "in_time")
def _(own: Any) -> Any:
    return lambda self, now: True


@planted("let a clock act though another worker has moved it on", session, "as_it_stands")
def _(own: Any) -> Any:
    return lambda row, now=None: SessionChanges()


@planted("believe a clock that was set for a moment", store, "_check_clock")
def _(own: Any) -> Any:
    return lambda connection, changes: None


@planted("believe that nobody has come or gone", store, "_check_seats")
def _(own: Any) -> Any:
    return lambda connection, code, changes: None


@planted("believe the clock however far it was set", UptimeHeartbeat, "beat")
def _(own: Any) -> Any:
    async def beat(self: UptimeHeartbeat, now: float, risen: bool = False) -> list[str]:
        return await own(self, now, risen) if risen else []

    return beat


@planted("let a clock run out at half of its time", clock, "_seconds")
def _(own: Any) -> Any:
    return lambda row, settings, shown, seat: own(row, settings, shown, seat) / 2


@planted("let a bot take over at once", clock, "takeover_time")
def _(own: Any) -> Any:
    return lambda row, shown, who, seat, now: None if (at := own(row, shown, who, seat, now)) is None else at - row.grace


@planted("let no clock run out", scheduler, "_make_timeout_moves")
def _(own: Any) -> Any:
    return lambda *_: False


# what all must agree to -------------------------------------------------------------------------------------------------
@planted("let an agreement need nobody", voting, "must_approve")
@planted("let an agreement need nobody", votes, "must_approve")
def _(own: Any) -> Any:
    return lambda *_: False


@planted("let people move at a paused table", Session, "_answered")
def _(own: Any) -> Any:
    async def answered(self: Session, seat: int, message: Any, transaction: Any) -> Any:
        return await (own(self, seat, message, transaction) if self.row.paused is None else self._apply(seat, message))

    return answered


@planted("count a resignation for the next seat", ways_out, "log_act")
def _(own: Any) -> Any:
    async def log_act(table: Any, transaction: Any, seat: int, text: str) -> Any:
        return await own(table, transaction, (seat + 1) % table.rail if text == "resign" else seat, text)

    return log_act


@planted("give answers that nobody has standing", scheduler, "_standing_move")
def _(own: Any) -> Any:
    return lambda match, seat: own(match, replace(seat, answers=" ".join(one.name for one in standing_answers(match.game.text))))


@planted("lay a rematch for each who asks", rematch, "create_or_find")
def _(own: Any) -> Any:
    async def create(house: Any, room: Any, asks: int) -> Any:
        request = await rematch._request(house, room, asks)
        return await creation.create_table(house, replace(request, unique_key=""))

    return create


@planted("refuse to encode a sentence that is said later", socket, "text_of")
def _(own: Any) -> Any:
    """Silence a program's socket when somebody has said something: the task that sends to it ends."""

    def text_of(message: Any) -> Any:
        said = getattr(message, "side_channel", {}).get("chat", {}).get("lines")
        return msgspec.json.encode(object()) if said else own(message)

    return text_of


# notifications, seats, and moving on -----------------------------------------------------------------------------------
@planted("count a notification as sent before it is", WebhookSender, "_claim")
def _(own: Any) -> Any:
    async def claim(self: WebhookSender, now: float, many: int) -> Any:
        found = await own(self, now, many)
        notices = NOTICES
        gone = notices.delete().where(notices.c.id.in_([notice.id for notice in found]))
        await self._store.db.write(lambda connection: connection.execute(gone))
        return found

    return claim


@planted("forget whom to notify", webhooks, "notifications_for_moves")
def _(own: Any) -> Any:
    return lambda *_: ()


@planted("give a seat to the second who asks, too", seating, "take_seat")
def _(own: Any) -> Any:
    def take(row: Any, seat: int, *args: Any) -> Any:
        free = replace(row, seats=tuple(replace(one, taken=False) if one.seat == seat else one for one in row.seats))
        return own(free, seat, *args)

    return take


@planted("answer before a seat is stored", Lobby, "change")
def _(own: Any) -> Any:
    async def change(self: Lobby, code: str, how: Any, *args: Any) -> Any:
        after = seating.apply_change(await self._store.table(code), how, *args)  # type: ignore[arg-type]
        task = asyncio.ensure_future(own(self, code, how, *args))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return after

    return change


@planted("let a link that was replaced open its seat still", loader, "seat_for_token")
def _(own: Any) -> Any:
    def seat_for_token(links: Any, row: Any, given: str) -> Any:
        first = replace(row, seats=tuple(replace(one, token_hash=hash_token(links.token(row.code, one.seat))) for one in row.seats))
        return found if (found := own(links, row, given)) is not None else own(links, first, given)

    return seat_for_token


@planted("let a connection stay that came while its link was replaced", TableRegistry, "still_opens")
def _(own: Any) -> Any:
    return lambda self, room, viewer, token: True


@planted("let a table stay in memory as it was after a conflict", Session, "catch_up")
def _(own: Any) -> Any:
    async def catch_up(self: Session) -> None:
        self.unsure = False

    return catch_up


@planted("start nothing after a restart", due_tables.DueTableScheduler, "_open")
def _(own: Any) -> Any:
    async def open_(self: Any, code: str, now: float) -> None:
        return

    return open_


@planted("do not miss players whose worker has died", UptimeHeartbeat, "look_for_abandoned")
def _(own: Any) -> Any:
    async def look_for_abandoned(self: UptimeHeartbeat, now: float) -> None:
        return

    return look_for_abandoned


@planted("keep lines from a client that has them of a newer database", Subscriber, "new_lines")
def _(own: Any) -> Any:
    def new_lines(self: Subscriber, log: tuple[Any, ...]) -> tuple[Any, ...]:
        wanted, self._since = self._since, 0
        lines = own(self, log)
        self._since = wanted
        return tuple(line for line in lines if line.number > wanted)

    return new_lines
