"""New links for the viewers of a table.

If a link has leaked, a new one makes it dead at once, and everybody at the table is told.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from gamester.games.step import JUDGE_OFFSET as JUDGE
from gamester.games.ui_kit import bidi_isolate
from gamester.match.platform_acts import UNCHANGED, Standing
from gamester.server import messages
from gamester.server.messages import HOST_ONLY, Rejection, StoredSentence, platform_rejection
from gamester.server.session.features import chat as talk
from gamester.server.session.features import hot_seat
from gamester.server.session.port import TablePort
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import SessionChanges, StoredChatLine, StoredTable, link_number

OPERATOR = -1
"""The asker of a new link who is no viewer of the table: the operator."""


class LinkRenewals:
    """The new links of one started table."""

    def __init__(self, table: TablePort, chat: talk.Chat) -> None:
        self._table, self._chat = table, chat

    async def relink(self, by: int, place: int, new: int, token_hash: str) -> Rejection | None:
        """Give a viewer a new link made from the number `new`.

        Return the rejection, or None. Connections that came by the old link are closed. Raises StorageError
        if nothing was stored.
        """
        table = self._table
        async with table.transaction() as transaction:
            if refused := why_not(table.row, by, place):
                return refused
            if place == table.judge and not table.judged:
                return platform_rejection(messages.NO_SEAT, messages.WORDS.say("nobody-judges"), messages.WORDS.say("no-such-seat"))
            if by != OPERATOR and talk.house_said_enough(self._chat.rows, time.time()):
                return too_many()
            try:
                said = line(table.row, by, place, table.match.standing)
                await transaction.commit(renewal(table.row, place, new, token_hash, said))
            except Conflict:
                await transaction.catch_up()
                if table.gone:
                    return platform_rejection(messages.NO_TABLE, table.row.code, messages.WORDS.say("no-new-link"))
                return platform_rejection(messages.OUTDATED, messages.WORDS.say("new-link-already"), messages.WORDS.say("no-new-link"))
            with suppress(StorageError):  # it is stored; if the line cannot be read now it is read with the next one
                await self._chat.reload()
            return None


def too_many() -> Rejection:
    """Return the rejection of one more new link: each is told to everybody."""
    seconds, most = talk.HOUSE_LIMIT
    return platform_rejection(
        messages.CHAT_RATE_LIMITED, messages.WORDS.say("new-links-most", n=most, m=round(seconds / 60)), messages.WORDS.say("no-new-link")
    )


def number(row: StoredTable, place: int) -> int:
    """Return the number that the link of a viewer is made from.

    It is the viewer at first, and another one with each new link.
    """
    seats = len(row.seats)
    if place < seats:
        return link_number(row.seats[place])
    renewed = row.judge if place == seats + JUDGE else row.screen if place == hot_seat.hot_seat_viewer(seats) else None
    return place if renewed is None else renewed


def renewed(before: StoredTable, after: StoredTable) -> list[int]:
    """Return the viewers whose links have changed.

    With the link of a shared screen all change who use it.
    """
    seats = len(after.seats)
    screen = hot_seat.hot_seat_viewer(seats)
    found = [place for place in (*range(seats), seats + JUDGE, screen) if number(before, place) != number(after, place)]
    return [*range(seats), screen] if screen in found else found


def why_not(row: StoredTable, by: int, place: int) -> Rejection | None:
    """Return the rejection of a new link for a viewer, or None.

    Each may have its own, and the host those of the others.
    """
    seats = len(row.seats)
    special = {seats + JUDGE: not row.hot, hot_seat.hot_seat_viewer(seats): row.hot}
    if not (0 <= place < seats and not row.hot) and not special.get(place, False):
        return platform_rejection(
            messages.NO_SEAT, messages.WORDS.say("expected-seat-got", n=seats - 1, got=str(place)), messages.WORDS.say("no-such-seat")
        )
    if place < seats and (row.seats[place].bot or not row.seats[place].taken):
        return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("nobody-has-link"), messages.WORDS.say("no-new-link"))
    if by == place or renews_for_others(row, by):
        return None
    return platform_rejection(HOST_ONLY, messages.WORDS.say("own-link-only"), messages.WORDS.say("not-yours"))


def renews_for_others(row: StoredTable, by: int) -> bool:
    """Return True if a viewer, or the operator, may make new links for others."""
    return by == OPERATOR or (0 <= by < len(row.seats) and row.seats[by].host)


def told(row: StoredTable, by: int, place: int, standing: Standing) -> StoredSentence:
    """Return what the server says of a new link.

    It tells who has made the link, who may have it and so may see the hand. Substitutes have the names that they gave themselves.
    """

    def name_of(seat: int) -> str:
        return bidi_isolate(standing.given_name(seat, row.seats[seat].name))

    seats = len(row.seats)
    whose = "link-new-seat" if place < seats else "link-new-judge" if place == seats + JUDGE else "link-new-device"
    made = "" if by == place else "by-operator" if by == OPERATOR else "by-host"
    names: dict[str, str | int] = {"name": name_of(place)} if place < seats else {}
    return StoredSentence(f"{whose}-{made}" if made else whose, names | ({"hostName": name_of(by)} if made == "by-host" else {}))


def change(row: StoredTable, place: int, new: int, token_hash: str) -> dict[str, Any]:
    """Return the values to store for a new link.

    They are of the seat, or of the table if the viewer has no row.
    """
    if place < len(row.seats):
        return {"chair": new, "token_hash": token_hash}
    return {"judge" if place == len(row.seats) + JUDGE else "screen": new}


def kept(row: StoredTable, place: int) -> dict[str, Any]:
    """Return the stored values of the link that a viewer has now."""
    if place < len(row.seats):
        return {"token_hash": row.seats[place].token_hash}
    return {"judge": row.judge} if place == len(row.seats) + JUDGE else {"screen": row.screen}


def line(row: StoredTable, by: int, place: int, standing: Standing = UNCHANGED) -> StoredChatLine:
    """Return that line as a row of the chat. Before the deal nobody has a substitute."""
    return talk.house_line(told(row, by, place, standing), time.time())


def renewal(row: StoredTable, place: int, new: int, token_hash: str, said: StoredChatLine) -> SessionChanges:
    """Return the changes to store for a new link made from the number `new`.

    The line `said` that tells of it is among them. It expects the link to be the one of now: who has the one
    of before at another worker locks nobody out.
    """
    values, expected = change(row, place, new, token_hash), kept(row, place)
    if place < len(row.seats):
        return SessionChanges(seats={place: values}, seats_when={place: expected}, lines=(said,))
    return SessionChanges(table=values, when=expected, lines=(said,))
