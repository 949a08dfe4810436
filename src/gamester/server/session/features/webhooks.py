"""Webhooks as seats have set them.

They tell whom to notify when it is the seat's move, or for the host anybody's.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.server.messages import WORDS, Rejection, platform_rejection
from gamester.server.session.clock import ClockState, same_decision
from gamester.server.session.port import Feature, TablePort
from gamester.server.storage.database import Conflict
from gamester.server.storage.rows import SessionChanges, StoredSeat, StoredTable
from gamester.words.languages import language

NO_ADDRESS, PRIVATE, HOST_ONLY = 920, 921, 922
TITLE = WORDS.phrase("not-an-address")
LONGEST = 500
"""Characters of an address."""
SECRET = 24
"""Bytes of the secret that signs what is sent."""
MARK = 16
"""Characters of the tag of the client that has set a webhook: what is stored of a webhook begins with it."""


class PushKeys(Struct, frozen=True):
    """The keys of a browser for Web Push, in base64url."""

    p256dh: str
    auth: str


class Webhook(Struct, frozen=True, rename={"base_url": "home", "all_seats": "all"}):
    """A webhook of a seat.

    It has an address, the secret that signs its messages, the address of the server, and whether it is
    notified of all seats. With `push` the address is that of a browser's push service. Its messages are in `language`, that of the page
    that its player opened last; "" if it was stored before there were languages. `rename` has the names that stored webhooks have.
    """

    url: str
    secret: str
    base_url: str = ""
    all_seats: bool = False
    push: PushKeys | None = None
    language: str = ""


class Webhooks(Feature):
    """The webhooks of one table."""

    def __init__(self, table: TablePort) -> None:
        self._table = table

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return the webhook of a seat for its own page.

        With one device for all no link is a seat's, and a lesson has no links.
        """
        row = self._table.row
        own = row.seats[viewer] if row.code and viewer < self._table.rail and not row.hot else None
        hook = webhook_of(own) if own else None
        if own is None:
            return {"webhook": None}
        pushed = bool(hook and hook.push)
        url = hook.url if hook and not pushed else ""
        return {"webhook": {"url": url, "all_seats": bool(hook and hook.all_seats), "host": own.host, "push": pushed}}

    def on_moves(
        self, fork: Match, before: ClockState, after: ClockState, entries: Sequence[LogEntry], by: str, now: float
    ) -> SessionChanges:
        """Return the changes of notifications after moves.

        They say who is to be notified, and whose pending notification is obsolete.
        """
        row = self._table.row
        new, stale = notifications_for_moves(row, before, after, entries, by), obsolete_notifications(row, after, entries)
        return SessionChanges(notices=new, stale=stale, tell=now + self._table.pace.webhook_delay)

    async def follow_language(self, seat: int) -> None:
        """Send notifications in the language of the page that a player has opened last."""
        own = self._table.row.seats[seat] if self._table.row.code else None
        hook = webhook_of(own) if own is not None else None
        if own is None or hook is None or hook.language == language():
            return
        tag, told = own.hook[: own.hook.find("{")], msgspec.json.encode(replace(hook, language=language())).decode()
        async with self._table.transaction() as transaction:
            with suppress(Conflict):  # it has been changed or ended meanwhile, on a page with a language of its own
                await transaction.change(seat, when={"hook": own.hook}, hook=tag + told)

    def on_resume(self, now: float) -> SessionChanges:
        """Return who is to be notified when a table goes on after a pause, or begins."""
        table = self._table
        return SessionChanges(
            notices=notifications_on_resume(table.row, table.clock_state, table.match.must_decide), tell=now + table.pace.webhook_delay
        )


def webhook_of(seat: StoredSeat) -> Webhook | None:
    """Return the webhook of a seat, or None."""
    try:
        return msgspec.json.decode(seat.hook[seat.hook.find("{") :], type=Webhook) if seat.hook else None
    except msgspec.DecodeError:
        return None


def new_webhook(url: str, home: str, all: bool, push: PushKeys | None = None) -> Webhook:
    """Return a new webhook with a secret of its own, in the language of its reader."""
    return Webhook(url, secrets.token_urlsafe(SECRET), home, all, push, language())


def serialize_webhook(hook: Webhook, tag: str) -> str:
    """Return the stored form of a webhook.

    It is the tag of the client that has set it, and the webhook as JSON.
    """
    return f"{tag:{MARK}.{MARK}}{msgspec.json.encode(hook).decode()}"


def url_error(url: str) -> Rejection | None:
    """Return what is wrong with an address as it is written, or None.

    It is resolved when something is sent.
    """
    try:
        parts = urlsplit(url)
        found = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        return platform_rejection(NO_ADDRESS, "", str(TITLE))
    unclean = not url.isascii() or any(sign.isspace() or not sign.isprintable() for sign in url)
    if not found or unclean or len(url) > LONGEST or parts.username is not None or parts.password is not None:
        return platform_rejection(NO_ADDRESS, "", str(TITLE))
    return None


def obsolete_notifications(row: StoredTable, after: ClockState, acts: Sequence[LogEntry]) -> tuple[tuple[int, int], ...]:
    """Return the notifications that no move is waiting for any more.

    Each is (seat, seat of the webhook). These are of seats that are not seen to be asked. Of a seat
    that has just acted its own webhook alone: others may not know of it.
    """
    acted = {entry.seat for entry in acts}
    hooks = [seat.seat for seat in row.seats if seat.hook]
    done = [seat.seat for seat in row.seats if hooks and (seat.seat in acted or seat.seat not in after.running_seats)]
    return tuple((seat, holder) for seat in done for holder in hooks if seat not in after.running_seats or seat == holder)


def notifications_for_moves(
    row: StoredTable, before: ClockState, after: ClockState, acts: Sequence[LogEntry], by: str
) -> tuple[tuple[int, int], ...]:
    """Return whose move it has become, as all may know, and by which seat's webhook.

    Who goes on with its own turn is not told.
    """
    anew = not same_decision(before, after, acts) and (by or after.running_seats != before.running_seats)
    return _with_webhooks(row, [seat for seat in after.running_seats if anew or seat not in before.running_seats])


def notifications_on_resume(row: StoredTable, shown: ClockState, mine: Callable[[int], bool]) -> tuple[tuple[int, int], ...]:
    """Return whose move it is after a pause, and by which seat's webhook.

    It is the move of all whose clocks run. A seat that has decided, by `mine`, knows it itself.
    """
    return tuple((seat, holder) for seat, holder in _with_webhooks(row, shown.running_seats) if seat != holder or mine(seat))


def _with_webhooks(row: StoredTable, asked: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the asked seats for whom no bot plays, with seats to notify.

    Each comes with every seat whose webhook is notified of it.
    """
    hooks = {seat.seat: hook for seat in row.seats if (hook := webhook_of(seat))}
    people = {seat.seat for seat in row.seats if not (seat.bot or seat.stand_in)}
    new = [seat for seat in asked if seat in people]
    return tuple((seat, holder) for seat in new for holder, hook in hooks.items() if holder == seat or hook.all_seats)
