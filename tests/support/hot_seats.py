"""Tables that several people play on one screen."""

from types import SimpleNamespace
from typing import Any

from gamester.match.match import Match
from gamester.server.config import Timings
from gamester.server.session.session import Session
from gamester.server.storage.rows import StoredSeat, StoredTable


def room_of(match: Match) -> Session:
    seats = tuple(StoredSeat(k, name, "", "", taken=True) for k, name in enumerate(match.seats))
    row = StoredTable("quiet-otter", match.slug, 1, {}, "", "", "", "", seats, hot=True)
    nowhere: Any = SimpleNamespace(shared=False)
    return Session(row, match, {}, nowhere, Timings(), {})
