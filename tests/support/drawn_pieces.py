"""A started table whose pieces are drawn."""

from __future__ import annotations

from gamester.match.match import Match
from gamester.server.storage.rows import StoredSeat, StoredTable
from gamester.server.tables.practice import StillTable

SEATS = {"surviving": 3, "armies": 3}


def room(game: str, seed: str) -> StillTable:
    names = ["Ana", "Bo", "Cy"][: SEATS.get(game, 2)]
    match = Match.open(game, len(names), {}, "", seed, names)
    seats = tuple(StoredSeat(k, name, "", "", taken=True, host=k == 0) for k, name in enumerate(names))
    return StillTable(StoredTable("old-crow", game, 1, {}, "", "", "", "", seats), match, dict.fromkeys(range(4), "token"))
