"""The ways on from a table that is over.

They lead to its replay once it opens, and for those who played to the rematch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamester.server.session.port import Feature, TablePort


class Rematch(Feature):
    """The replay and the rematch of one table."""

    def __init__(self, table: TablePort) -> None:
        self._table = table

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return how this match goes on from another, and where it leads on to.

        That is the number of moves of another match that this one goes on from, and after the end the paths
        that lead on. The replay opens once spectators too have seen the end. Players are told the code of the
        rematch as soon as somebody has asked for one: it waits for them, its clock does not.
        """
        table = self._table
        return {
            "practice_from": table.row.practice,
            "replay": f"/t/{table.row.code}/replay" if table.over_for_all() else "",
            "rematch": table.rematch if viewer != table.rail else "",
        }

    async def reload(self) -> None:
        """Find a rematch that was created before, or at another worker."""
        if self._table.match.ended_by():
            self._table.rematch = await self._table.store.kept(rematch_key(self._table.row.code)) or ""


def rematch_key(code: str) -> str:
    """Return the key under which the server stores the code of a table's rematch."""
    return f"rematch/{code}"
