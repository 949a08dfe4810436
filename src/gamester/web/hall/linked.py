"""A new link for a seat whose link has leaked: before the deal and after it, by its holder or by the host."""

from __future__ import annotations

from contextlib import suppress

from gamester.web import messages
from gamester.web.hall.house import House
from gamester.web.live import linking, seating
from gamester.web.messages import Refused, reason
from gamester.web.storage.codes import hashed
from gamester.web.storage.store import Raced, Unkept

_STATUS = {reason(messages.NO_SEAT).clause: 404, reason(messages.NO_TABLE).clause: 404, reason(seating.HOST_ONLY).clause: 403}


def status(refused: Refused) -> int:
    """Return what a refusal is for a browser or a client."""
    return 404 if refused == messages.nobody("none") else _STATUS.get(refused.clause, 409)


async def renew(house: House, code: str, token: str, place: int) -> str | Refused:
    """Return the secret of a new link for a place, asked for by whoever has this token; else the sentence against it."""
    waiting = await house.waiting(code)
    if waiting is None:
        seated = await house.seat(code, token)
        return await house.relink(code, seated[1], place) if seated else messages.nobody(token or "none", code)
    own = waiting.own(token)
    if own is None or not own.taken:
        return messages.nobody(token or "none", code)
    if not 0 <= place < len(waiting.row.seats):
        return reason(messages.NO_SEAT, f"Expected 0 to {len(waiting.row.seats) - 1}, got {place}.", "No such seat")
    line, (number, token_hash) = linking.line(waiting.row, own.seat, place), house.porch.chair(code)
    after = await house.porch.change(code, seating.relink, hashed(token), place, number, token_hash)
    if isinstance(after, Refused):
        return after
    with suppress(Raced, Unkept):  # the link is made; to lose it for a line of talk would lock its holder out
        await house.store.say(code, line.place, line.seat, line.words, line.at)
    return house.links.token(code, number)
