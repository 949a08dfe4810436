"""Who asks: from a code and a token to the table and the viewer, dealt or still waiting for people."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from gamester.games import find
from gamester.web import messages
from gamester.web.api.refusing import Refused
from gamester.web.hall import sockets
from gamester.web.hall.house import House
from gamester.web.hall.waiting import Waiting
from gamester.web.live.room import Room
from gamester.web.live.seating import NOT_STARTED
from gamester.web.live.spoken import Seat, Table
from gamester.web.live.wire import choice_told
from gamester.web.messages import Refused as Sentence
from gamester.web.messages import reason
from gamester.web.storage.kept import TableRow

SCHEME = "bearer "


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token in the header, or nothing; what says that the header holds none."""
    said = connection.headers.get("authorization", "")
    if said and (not said.lower().startswith(SCHEME) or not said[len(SCHEME) :].strip()):
        raise Refused(401, Sentence("", "Expected `Authorization: Bearer` and the token of your seat."))
    return said[len(SCHEME) :].strip()


async def entered(house: House, code: str, token: str) -> tuple[Room | Waiting, int] | Sentence:
    """The table and who looks, or the sentence instead. One screen that several people share is no client."""
    found = await sockets.admit(house, code, token)
    if not isinstance(found, Sentence) and isinstance(found[0], Room) and found[1] == found[0].hot:
        return reason(messages.NOT_YOURS, "This link is for one screen that several people share.")
    return found


async def at_table(house: House, code: str, token: str) -> tuple[Room, int]:
    """The same for a table that is dealt; Refused for any other."""
    found = await entered(house, code, token)
    if isinstance(found, Sentence):
        raise Refused(503 if found.clause in sockets.LATER else 404, found)
    place, viewer = found
    if isinstance(place, Waiting):
        raise Refused(409, reason(NOT_STARTED))
    return place, viewer


def expecting(waiting: Waiting, token: str) -> Table:
    """A table that waits for people."""
    row, own = waiting.row, waiting.own(token)
    return Table(
        "table",
        row.code,
        row.game,
        find(row.game).names.TITLE,
        row.rules,
        "waiting",
        own.seat if own else len(row.seats),
        seats_of(row),
        {name: str(value) for name, value in row.options.items()},
        row.cards,
        row.text,
        bool(row.beside),
        row.commitment,
        {},
        {},
        choice_told(row.game, row.cards, row.text),
    )


def seats_of(row: TableRow) -> tuple[Seat, ...]:
    """Its seats, as far as rows tell."""
    return tuple(Seat(seat.name, seat.bot, seat.taken, bool(seat.bot), seat.chosen) for seat in row.seats)
