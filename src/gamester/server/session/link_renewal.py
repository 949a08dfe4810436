"""New links for the places of a table: where one has leaked, the old one is dead at once, and everybody at the table is told."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gamester.games.step import JUDGE_OFFSET as JUDGE
from gamester.games.ui_kit import bidi_isolate
from gamester.server import messages
from gamester.server.messages import HOST_ONLY, Rejection, platform_rejection
from gamester.server.session.features import chat as talk
from gamester.server.session.features import hot_seat as hotseat
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.models import StoredChatLine, StoredTable, link_number

if TYPE_CHECKING:
    from gamester.server.session.session import Session

OPERATOR = -1
"""Who asks for a new link where it is no place of the table: whoever runs the house."""
TITLE = "No new link"
MOST, WHILE = 20, 600.0
"""New links of one table in so many seconds: each is told to everybody."""


def number(row: StoredTable, place: int) -> int:
    """Return what the link of a place is made from: the place itself at first, and another number with each new link."""
    seats = len(row.seats)
    if place < seats:
        return link_number(row.seats[place])
    renewed = row.judge if place == seats + JUDGE else row.screen if place == hotseat.hot_seat_viewer(seats) else None
    return place if renewed is None else renewed


def renewed(before: StoredTable, after: StoredTable) -> list[int]:
    """Return the places whose links are others than before. Behind a new link of a shared screen are all who sit at it."""
    seats = len(after.seats)
    screen = hotseat.hot_seat_viewer(seats)
    found = [place for place in (*range(seats), seats + JUDGE, screen) if number(before, place) != number(after, place)]
    return [*range(seats), screen] if screen in found else found


def why_not(row: StoredTable, by: int, place: int) -> Rejection | None:
    """Return the sentence against a new link for a place, or None: each has its own, and the host those of the others."""
    seats = len(row.seats)
    special = {seats + JUDGE: not row.hot, hotseat.hot_seat_viewer(seats): row.hot}
    if not (0 <= place < seats and not row.hot) and not special.get(place, False):
        return platform_rejection(messages.NO_SEAT, f"Expected 0 to {seats - 1}, got {place}.", "No such seat")
    if place < seats and (row.seats[place].bot or not row.seats[place].taken):
        return platform_rejection(messages.NOT_YOURS, "Nobody sits there who has a link.", TITLE)
    if by in (place, OPERATOR) or (0 <= by < seats and row.seats[by].host):
        return None
    return platform_rejection(HOST_ONLY, "You can have a new link for your own seat.", "Not yours to decide")


def told(row: StoredTable, by: int, place: int) -> str:
    """Return the line that the house says of it: whoever has made the link may have it, and so the hand."""
    seats = len(row.seats)
    name = bidi_isolate(row.seats[place].name) if place < seats else "The judge" if place == seats + JUDGE else "This device"
    maker = (
        ""
        if by == place
        else ", made by whoever runs the house"
        if by == OPERATOR
        else f", made by {bidi_isolate(row.seats[by].name)}, the host"
    )
    return f"{name} has a new link{maker}. The one of before opens nothing any more."


def change(row: StoredTable, place: int, new: int, token_hash: str) -> dict[str, Any]:
    """Return what is kept of a new link: of the seat, or of the table where the place has no row."""
    if place < len(row.seats):
        return {"chair": new, "token_hash": token_hash}
    return {"judge" if place == len(row.seats) + JUDGE else "screen": new}


def kept(row: StoredTable, place: int) -> dict[str, Any]:
    """Return what is kept of the link that a place has now."""
    if place < len(row.seats):
        return {"token_hash": row.seats[place].token_hash}
    return {"judge": row.judge} if place == len(row.seats) + JUDGE else {"screen": row.screen}


def line(row: StoredTable, by: int, place: int) -> StoredChatLine:
    """Return the same line as a row of the talk."""
    return StoredChatLine(0, talk.TABLE, talk.HOUSE, told(row, by, place), time.time())


async def relink(room: Session, by: int, place: int, new: int, token_hash: str) -> Rejection | None:
    """Give a place a new link made from the number `new`; the sentence against it, or None. Under the lock.

    Sockets that were opened by the old link are closed. Raises Unkept where nothing was kept.
    """
    if refused := why_not(room.row, by, place):
        return refused
    if place == room.judge and not room.judged:
        return platform_rejection(messages.NO_SEAT, "Nobody judges at this table.", "No such seat")
    if by != OPERATOR and room.talk.of(talk.HOUSE, time.time() - WHILE) >= MOST:
        return platform_rejection(messages.CHAT_RATE_LIMITED, f"A table gets {MOST} new links in {WHILE / 60:.0f} minutes.", TITLE)
    values, before = change(room.row, place, new, token_hash), room.row
    try:
        await room.store.relink(room.row.code, place, kept(room.row, place), values, line(room.row, by, place))
    except Conflict:
        await room.catch_up()
        return (
            platform_rejection(messages.NO_TABLE, room.row.code, TITLE)
            if room.gone
            else platform_rejection(messages.OUTDATED, "There is a new link already.", TITLE)
        )
    except StorageError:
        if not await room.kept_all_the_same(lambda: number(room.row, place) == new):
            raise
    room.alike(place, values)
    room.followed(before)
    with suppress(StorageError):  # it is kept; what cannot be read now is read with the next line
        await room.talk.read(room)
    room.publish()
    return None
