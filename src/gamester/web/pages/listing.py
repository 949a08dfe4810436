"""Tables that anybody may see on the home page: those with a free seat, and those that can be watched."""

from __future__ import annotations

import logging
from collections.abc import Collection

from msgspec import Struct

from gamester.games import find, slugs
from gamester.web.hall import terms
from gamester.web.hall.house import House
from gamester.web.live.seating import waited
from gamester.web.storage.kept import TableRow

LOG = logging.getLogger("gamester")
MOST = 20


class Listed(Struct, frozen=True):
    """One of them; `free` are the names of seats that wait for somebody."""

    href: str
    title: str
    code: str
    names: tuple[str, ...]
    free: tuple[str, ...]
    agreed: str


async def public(house: House, besides: Collection[str]) -> list[Listed]:
    """The newest of them, those with a free seat first; not the tables one sits at anyway."""
    waiting = [row for row in await house.store.open_tables(False, MOST) if waited(row)]
    rows = [*waiting, *await house.store.open_tables(True, MOST)]
    known = set(slugs())
    listed = [_shown(row) for row in rows if row.code not in besides and row.game in known]
    return [one for one in listed if one is not None][:MOST]


def _shown(row: TableRow) -> Listed | None:
    """Return one line; None for a table whose terms nobody understands any more: it hides no other."""
    try:
        return _listed(row)
    except Exception as error:
        LOG.warning("table %s cannot be listed: %s", row.code, type(error).__name__)
        return None


def _listed(row: TableRow) -> Listed:
    free = () if row.started else tuple(seat.name for seat in waited(row))
    href = f"/join?code={row.code}" if free else f"/t/{row.code}"
    names = tuple(seat.name for seat in row.seats)
    return Listed(href, find(row.game).names.TITLE, row.code, names, free, "; ".join(fact.words for fact in terms.facts(row)))
