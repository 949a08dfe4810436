"""A new link for a seat whose link has leaked.

It is made before the deal and after it, by the seat's holder or by the host.
"""

from __future__ import annotations

import time
from contextlib import suppress

from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.session import link_renewal
from gamester.server.session.features import chat
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import SessionChanges
from gamester.server.storage.tokens import hash_token
from gamester.server.tables import seating
from gamester.server.tables.registry import TableRegistry

_STATUS = {
    platform_rejection(messages.NO_SEAT).clause: 404,
    platform_rejection(messages.NO_TABLE).clause: 404,
    platform_rejection(messages.HOST_ONLY).clause: 403,
}


def status(refused: Rejection) -> int:
    """Return what a refusal is for a browser or a client."""
    return 404 if refused == messages.no_such_seat("none") else _STATUS.get(refused.clause, 409)


async def renew(house: TableRegistry, code: str, token: str, place: int) -> str | Rejection:
    """Return the secret of a new link for a place, or the sentence against it.

    It is asked for by whoever has this token.
    """
    waiting = await house.get_waiting_room(code)
    if waiting is None:
        seated = await house.session_for_token(code, token)
        return await house.relink(code, seated[1], place) if seated else messages.no_such_seat(token or "none", code)
    own = waiting.seat_of(token)
    if own is None or not own.taken:
        return messages.no_such_seat(token or "none", code)
    if not 0 <= place < len(waiting.row.seats):
        return platform_rejection(
            messages.NO_SEAT,
            messages.WORDS.say("expected-seat-got", n=len(waiting.row.seats) - 1, got=str(place)),
            messages.WORDS.say("no-such-seat"),
        )
    if chat.house_said_enough(await house.store.said(code), time.time()):
        return link_renewal.too_many()
    line, (number, token_hash) = link_renewal.line(waiting.row, own.seat, place), house.lobby.new_link_number(code)
    after = await house.lobby.change(code, seating.relink, hash_token(token), place, number, token_hash)
    if isinstance(after, Rejection):
        return after
    with suppress(Conflict, StorageError):  # the link is made; to lose it for a line of talk would lock its holder out
        await house.store.commit(code, SessionChanges(lines=(line,)))
    return house.links.token(code, number)
