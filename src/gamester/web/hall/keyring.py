"""The secret links of one table: whose each is, and which place one that comes opens."""

from __future__ import annotations

import secrets

from gamester.play.watched import JUDGE
from gamester.web.live import hotseat
from gamester.web.live.linking import number
from gamester.web.storage.codes import Links, hashed
from gamester.web.storage.kept import TableRow


def token(links: Links, row: TableRow, place: int) -> str:
    """The secret part of the link of a seat, or of the judge or a shared screen, who have no row."""
    return links.token(row.code, number(row, place))


def tokens(links: Links, row: TableRow) -> dict[int, str]:
    """Those of all places; at a shared screen every seat has the screen's."""
    seats = len(row.seats)
    screen = hotseat.place(seats)
    found = {place: token(links, row, place) for place in (*range(seats), seats + JUDGE, screen)}
    return found | dict.fromkeys(range(seats), found[screen]) if row.hot else found


def place(links: Links, row: TableRow, given: str) -> int | None:
    """The place that this token opens, or None; it takes as long whichever it is."""
    seats, said = len(row.seats), hashed(given)
    kept = {seat.seat: seat.token_hash for seat in row.seats}
    kept |= {more: hashed(token(links, row, more)) for more in (seats + JUDGE, *[hotseat.place(seats)] * row.hot)}
    found = [place for place, own in kept.items() if secrets.compare_digest(own, said)]
    return found[0] if found else None
