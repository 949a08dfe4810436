"""Where the pages of a table that is over lead: to its replay, and for those who sat there to its rematch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamester.web.live.room import Room


def beside(room: Room, viewer: int) -> Mapping[str, Any]:
    """For the pages of a table: after how many acts of another game it goes on, and once it is over where its replay is.

    Those who sat there are told the name of its rematch as soon as somebody has asked for one: it waits for them, its clock does not.
    """
    sits = viewer != room.rail
    return {
        "practice": room.row.practice,
        "replay": f"/t/{room.row.code}/replay" if room.seen_by(viewer).over() else "",
        "rematch": room.rematch if sits else "",
    }


async def afresh(room: Room) -> None:
    """A rematch that was laid before, or at another worker."""
    if room.match.over():
        room.rematch = await room.store.kept(rematch_of(room.row.code)) or ""


def rematch_of(code: str) -> str:
    """Under what the house keeps the name of a table's rematch."""
    return f"rematch/{code}"
