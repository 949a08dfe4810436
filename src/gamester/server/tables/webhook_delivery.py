"""Delivery of webhooks.

Every host is resolved once, and the address that was checked is the one connected to.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import socket
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

import httpx
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace

from gamester.games.registry import UnknownGame, get_game
from gamester.games.ui_kit import bidi_isolate
from gamester.match.platform_acts import standing_after
from gamester.server.messages import WORDS
from gamester.server.session.features.webhooks import MARK, Webhook, url_error, webhook_of
from gamester.server.storage.column_types import sound
from gamester.server.storage.errors import Unreadable
from gamester.server.storage.rows import StoredTable
from gamester.server.storage.schema import NOTICES, SEATS, TABLES
from gamester.server.storage.store import Store
from gamester.server.tables.push_messages import PushSigner, can_push
from gamester.words.languages import ENGLISH, OFFERED, speaking
from gamester.words.phrases import encode_json

PORTS = (80, 443, *range(8000, 9000))
"""Ports that a webhook may go to. Mail, a shell, a database or a cache listens on none of them."""
CLOUD = ("168.63.129.16",)
"""Addresses that are public by their number, and answer to machines of a cloud alone: Azure's for its own agents."""
RESERVED = tuple(IPv6Network(net) for net in ("3fff::/20", "5f00::/16", "2001:db8::/32"))
"""Networks that are nobody's, which not every version of the library knows."""
ISATAP = (0x00005EFE, 0x02005EFE)
"""The middle of an address of the new kind in whose end one of the old kind is hidden (RFC 5214)."""
ELSEWHERE = "192.0.2.1"
"""An address of nobody: where this machine may call itself so, it may call itself anything."""
EMBEDDED = tuple(IPv6Network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "::/96"))
"""Networks whose last four bytes are an address of the old kind, besides those that the library knows."""
NOBODYS = ("multicast", "unspecified", "reserved", "site_local")
"""Kinds of addresses, as the library calls them, that are nobody's in particular, whatever else it says of them."""
ASKING, SENDING = ThreadPoolExecutor(4, "names"), ThreadPoolExecutor(64, "sending")
"""Threads that look names up: one may stand still for half a minute, and tables are laid and opened by the threads of the rest.

Who only asks whether a name may be written down cannot hold up what is sent: eight tries begin in five seconds, and so fit in.
"""


class AddressRejected(Exception):
    """Raised if a host has no address, or one that nothing may be sent to.

    `private` tells which.
    """

    def __init__(self, private: bool) -> None:
        super().__init__("a private address" if private else "no such name")
        self.private = private


async def resolve_public(
    host: str, port: int, allow_private: bool = False, threads: ThreadPoolExecutor = SENDING, homes: Iterable[str] = ()
) -> str:
    """Return the one address to connect to.

    Unless it may lie `anywhere`: Unreachable where any address that the name stands for is not public, or is this machine's own, or
    one of the names of the server (`homes`) stands for it too, or where the port is none of `PORTS`.
    """
    addresses = await _found(host, port, threads)
    if not addresses:
        raise AddressRejected(private=False)
    if allow_private:
        return addresses[0]
    ours = {address for home in homes for address in await _found(home, port, threads, fails=False)}
    if port not in PORTS or not all(is_public(one) and one not in ours and not own(one) for one in addresses):
        raise AddressRejected(private=True)
    return addresses[0]


async def _found(host: str, port: int, threads: ThreadPoolExecutor, fails: bool = True) -> list[str]:
    try:
        how = (host, port, socket.AF_UNSPEC, socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(threads, socket.getaddrinfo, *how)
    except (OSError, UnicodeError) as error:
        if fails:
            raise AddressRejected(private=False) from error
        return []
    return [str(one[4][0]) for one in found]


def own(address: str) -> bool:
    """Return True for an address of this machine itself.

    A service that a firewall shuts from outside may be open from here. The system lets a program bind
    an address of its own and no other, unless it is told to allow any.
    """
    return _binds(address) and not _binds(ELSEWHERE)


def _binds(address: str) -> bool:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as tried:
            tried.bind((address, 0))
    except (OSError, OverflowError):
        return False
    return True


def is_public(address: str) -> bool:
    """Return True if an address is one of the public internet.

    Every other address that is embedded in it must be one too.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(
        one.is_global and not any(getattr(one, f"is_{kind}", False) for kind in NOBODYS) and not _known(one)
        for one in _embedded_addresses(found)
    )


def _known(address: IPv4Address | IPv6Address) -> bool:
    """Return True for an address that is not public, whatever the library says."""
    return str(address) in CLOUD or (isinstance(address, IPv6Address) and any(address in net for net in RESERVED))


def _embedded_addresses(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    inside: list[IPv4Address | IPv6Address] = [address]
    if address.sixtofour is not None:
        inside.append(address.sixtofour)
    inside += address.teredo or ()
    if int(address) >> 32 & 0xFFFFFFFF in ISATAP:
        inside.append(IPv4Address(int(address) & 0xFFFFFFFF))
    if any(address in net for net in EMBEDDED):
        inside = [IPv4Address(int(address) & 0xFFFFFFFF)]
    return inside


LOG = logging.getLogger("gamester")
SIGNATURE_HEADER = "gamester-signature"
MAX_ATTEMPTS = 5
GIVEN_UP = "table %s: the notification for seat %d was given up (number %d)"
"""The line of the log for a notification that never arrived. It takes the code, the seat and the number of the notification."""
RETRY_FACTORS = (1, 6, 30, 180)
"""Pauses after each failed try, as multiples of the first."""
PATIENCE = 5.0
AT_ONCE = 8
GONE = (404, 410)
"""Answers of a push service that knows a browser no more."""
CONTACT = "mailto:nobody@localhost.invalid"
"""The address that push services are told where the site has none by https."""
PORTS_webhooks = {"http": 80, "https": 443}


class PendingNotification(Struct, frozen=True):
    """A message that is still to be delivered."""

    id: int
    code: str
    seat: int
    hook: int
    tries: int
    whose: str


class WebhookPayload(Struct, frozen=True):
    """The message of a webhook.

    `seat` counts from 0; `at` is in seconds since 1970; `id` is the same when it is sent again.
    """

    id: int
    table: str
    game: str
    seat: int
    name: str
    text: str
    link: str
    at: int


class WebhookSender:
    """The deliveries of one worker.

    `anywhere` allows private addresses, `pause` are seconds after the first try.

    `homes` are the names of the server: nothing is sent to their addresses. `signer` signs messages to
    browsers.
    """

    def __init__(
        self, store: Store, anywhere: bool = False, pause: float = 10.0, homes: Sequence[str] = (), signer: PushSigner | None = None
    ) -> None:
        self._signer = signer
        self.anywhere = anywhere
        self._homes = homes
        self._store = store
        self._pause = pause
        self._tasks: dict[asyncio.Task[None], PendingNotification] = {}

    async def send_due(self, now: float) -> None:
        """Begin to deliver what is due, as far as connections are free."""
        if free := AT_ONCE - len(self._tasks):
            for notice in await self._claim(now, free):
                task = asyncio.create_task(self._deliver(notice))
                self._tasks[task] = notice
                task.add_done_callback(self._tasks.pop)

    async def stop(self) -> None:
        """Cancel what is under way; it is tried again later."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _claim(self, now: float, many: int) -> list[PendingNotification]:
        """Return messages that are due.

        They are counted as tried and put off before they are tried. So no other worker sends them too, and
        no crash makes them endless. At a paused table it is nobody's move: its messages wait.
        """
        goes = ~sa.exists().where(TABLES.c.code == NOTICES.c.code, TABLES.c.paused.is_not(None))

        def sent(connection: sa.Connection) -> tuple[sa.ColumnElement[bool], ...]:
            """Return the conditions that hold of a notice that is to be sent.

            A notice that is damaged is nobody's.
            """
            return sound(connection, *NOTICES.c), NOTICES.c.next <= now, goes

        def any_waits(connection: sa.Connection) -> bool:
            return connection.scalar(sa.select(sa.literal(1)).where(*sent(connection)).limit(1)) is not None

        if not await self._store.db.read(any_waits):
            return []

        codes, whose = {one.code for one in self._tasks.values()}, {one.whose for one in self._tasks.values()}

        def work(connection: sa.Connection) -> list[PendingNotification]:
            holder = SEATS, sa.and_(SEATS.c.code == NOTICES.c.code, SEATS.c.seat == NOTICES.c.hook)
            mark = sa.func.substr(SEATS.c.hook, 1, MARK)
            columns: list[Any] = [*(NOTICES.c[name] for name in PendingNotification.__struct_fields__ if name in NOTICES.c), mark]
            due = *sent(connection), sound(connection, SEATS.c.hook), NOTICES.c.code.not_in(codes), mark.not_in(whose)
            first = sa.select(sa.func.min(NOTICES.c.id)).join(*holder).where(*due).group_by(mark)
            ready = sa.select(*columns).join(*holder).where(NOTICES.c.id.in_(first), *due).order_by(NOTICES.c.next)
            rows = connection.execute(ready.with_for_update(skip_locked=True, of=NOTICES).limit(many))
            found = {notice.code: notice for notice in (PendingNotification(*row) for row in rows)}
            for one in found.values():
                later = now + self._pause * RETRY_FACTORS[min(one.tries, len(RETRY_FACTORS) - 1)] + PATIENCE
                connection.execute(NOTICES.update().where(NOTICES.c.id == one.id).values(tries=one.tries + 1, next=later))
            return list(found.values())

        return await self._store.db.write(work)

    async def _deliver(self, notice: PendingNotification) -> None:
        try:
            row = await self._store.table(notice.code)
        except Unreadable:
            row = None  # nobody can be told anything of it
            LOG.warning("table %s cannot be read: nobody is told whose move it is", notice.code)
        if row is not None and row.paused is not None:
            return  # it has been paused just now
        there = row is not None and all(0 <= seat < len(row.seats) for seat in (notice.hook, notice.seat))
        hook = webhook_of(row.seats[notice.hook]) if row and there else None
        if row is not None and hook is not None and hook.push is None:
            row = with_given_names(row, await self._store.log(row.code))
        arrived = hook is None or row is None or await self.send(hook, message_body(row, hook, notice), row.code)
        ends = notice.tries + 1 >= MAX_ATTEMPTS
        if ends and not arrived:
            LOG.warning(GIVEN_UP, notice.code, notice.seat, notice.id)
        if arrived or ends:
            await self._store.db.write(lambda connection: connection.execute(NOTICES.delete().where(NOTICES.c.id == notice.id)))

    async def send(self, hook: Webhook, body: bytes, topic: str = "") -> bool:
        """Return True if a message arrived: it was answered with 2xx in time.

        That a browser is gone is an answer too. The answer is not read, and no redirect is followed.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._post(hook, body, topic)
        except (TimeoutError, AddressRejected, httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            LOG.info("a webhook was not delivered: %s", type(error).__name__)
            return False

    async def _post(self, hook: Webhook, body: bytes, topic: str) -> bool:
        parts = urlsplit(hook.url)
        if url_error(hook.url) or parts.hostname is None:
            return False
        at = await resolve_public(parts.hostname, parts.port or PORTS_webhooks[parts.scheme], self.anywhere, homes=self._homes)
        url = httpx.URL(hook.url)
        headers = {"host": url.netloc.decode(), "user-agent": "gamester"}
        if hook.push is None:
            headers |= {"content-type": "application/json", SIGNATURE_HEADER: webhook_signature(hook, body)}
        elif self._signer is None or not can_push():
            return False
        else:
            contact = hook.base_url if hook.base_url.startswith("https:") else CONTACT
            more, body = self._signer.request(hook.url, hook.push, body, topic, contact)
            headers |= more
        async with httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=PATIENCE) as client:
            asked = client.build_request("POST", url.copy_with(host=at), content=body, headers=headers)
            asked.extensions["sni_hostname"] = parts.hostname
            answer = await client.send(asked, stream=True)
            await answer.aclose()
            return answer.is_success or (hook.push is not None and answer.status_code in GONE)


def webhook_signature(hook: Webhook, body: bytes) -> str:
    """Return the signature of a message.

    It is HMAC with SHA-256 of the message's bytes, in which the time stands, by the seat's secret.
    """
    return "sha256=" + hmac.new(hook.secret.encode(), body, hashlib.sha256).hexdigest()


def with_given_names(row: StoredTable, log: Sequence[tuple[int, str]]) -> StoredTable:
    """Return a table whose substitutes have the names that they gave themselves."""
    standing = standing_after(log, len(row.seats))
    return replace(row, seats=tuple(replace(seat, name=standing.given_name(seat.seat, seat.name)) for seat in row.seats))


def message_body(row: StoredTable, hook: Webhook, notice: PendingNotification) -> bytes:
    """Return a message in the language of the page that its player opened last.

    It is in English if that language is not offered (any more).
    """
    with speaking(hook.language if hook.language in OFFERED else ENGLISH):
        return (push_body if hook.push else webhook_body)(row, hook, notice)


def webhook_body(row: StoredTable, hook: Webhook, notice: PendingNotification) -> bytes:
    """Return the message, which everybody at the table knows.

    It tells whose move it is, and where.
    """
    name, title = row.seats[notice.seat].name, _title(row)
    text = WORDS.say("webhook-text", name=bidi_isolate(name), code=row.code, game=title)
    return encode_json(WebhookPayload(notice.id, row.code, row.game, notice.seat, name, text, _link(row, hook), int(time.time())))


def push_body(row: StoredTable, hook: Webhook, _: PendingNotification) -> bytes:
    """Return the message that a browser shows its own player."""
    text = WORDS.say("push-text", game=_title(row), code=row.code)
    return encode_json({"title": WORDS.say("push-title"), "text": text, "table": row.code, "link": _link(row, hook)})


def _title(row: StoredTable) -> str:
    try:
        return str(get_game(row.game).text.TITLE)
    except UnknownGame:
        return row.game


def _link(row: StoredTable, hook: Webhook) -> str:
    return f"{hook.base_url}/join?code={row.code}" if hook.base_url else ""
