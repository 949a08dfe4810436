"""Webhooks as a seat has set them: whom to tell when it is its move, or, for the host, anybody's."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from gamester.match.moves import LogEntry
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.session.clock import ClockState, same_decision
from gamester.server.storage.models import StoredSeat, StoredTable

NO_ADDRESS, PRIVATE, HOST_ONLY = 920, 921, 922
TITLE = "Not an address for a webhook"
LONGEST = 500
"""Characters of an address."""
SECRET = 24
"""Bytes of the secret that signs what is sent."""
MARK = 16
"""Signs by which it is known whose webhooks are whose: what is kept of one begins with a tag of the address that set it."""


class Webhook(Struct, frozen=True):
    """An address, the secret with which messages to it are signed, where the house was found, and whether it hears of all seats."""

    url: str
    secret: str
    home: str = ""
    all: bool = False


def webhook_of(seat: StoredSeat) -> Webhook | None:
    """The webhook of a seat, if it has one."""
    try:
        return msgspec.json.decode(seat.hook[seat.hook.find("{") :], type=Webhook) if seat.hook else None
    except msgspec.DecodeError:
        return None


def new_webhook(url: str, home: str, all: bool) -> Webhook:
    """A new webhook with a secret of its own."""
    return Webhook(url, secrets.token_urlsafe(SECRET), home, all)


def serialize_webhook(hook: Webhook, tag: str) -> str:
    """What is kept of a webhook, behind a tag of whoever has set it."""
    return f"{tag:{MARK}.{MARK}}{msgspec.json.encode(hook).decode()}"


def url_error(url: str) -> Rejection | None:
    """What is wrong with an address as it is written, or None; where it leads is asked when something is sent."""
    try:
        parts = urlsplit(url)
        found = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        return platform_rejection(NO_ADDRESS, "", TITLE)
    unclean = not url.isascii() or any(sign.isspace() or not sign.isprintable() for sign in url)
    if not found or unclean or len(url) > LONGEST or parts.username is not None or parts.password is not None:
        return platform_rejection(NO_ADDRESS, "", TITLE)
    return None


def obsolete_notifications(row: StoredTable, after: ClockState, acts: Sequence[LogEntry]) -> tuple[tuple[int, int], ...]:
    """Of whose move nobody need hear any more, and by whose webhook: who is not seen to be asked; of who has acted he himself alone,
    since others may not know."""
    acted = {entry.seat for entry in acts}
    hooks = [seat.seat for seat in row.seats if seat.hook]
    done = [seat.seat for seat in row.seats if hooks and (seat.seat in acted or seat.seat not in after.running)]
    return tuple((seat, holder) for seat in done for holder in hooks if seat not in after.running or seat == holder)


def notifications_for_moves(
    row: StoredTable, before: ClockState, after: ClockState, acts: Sequence[LogEntry], by: str
) -> tuple[tuple[int, int], ...]:
    """Whose move it has become, as all may know, and which seat's webhook says so. Whoever goes on with his own turn is told nothing."""
    anew = not same_decision(before, after, acts) and (by or after.running != before.running)
    return _those(row, [seat for seat in after.running if anew or seat not in before.running])


def notifications_on_resume(row: StoredTable, shown: ClockState, mine: Callable[[int], bool]) -> tuple[tuple[int, int], ...]:
    """The same of a table that goes on after a pause: it is the move of all whose clocks run. Who is in, by `mine`, knows it himself."""
    return tuple((seat, holder) for seat, holder in _those(row, shown.running) if seat != holder or mine(seat))


def _those(row: StoredTable, asked: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Those of them for whom no bot plays, each with every seat whose webhook hears of it."""
    hooks = {seat.seat: hook for seat in row.seats if (hook := webhook_of(seat))}
    people = {seat.seat for seat in row.seats if not (seat.bot or seat.stand_in)}
    new = [seat for seat in asked if seat in people]
    return tuple((seat, holder) for seat in new for holder, hook in hooks.items() if holder == seat or hook.all)
