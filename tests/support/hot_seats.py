"""Tables that several people play on one screen."""

import re
from types import SimpleNamespace
from typing import Any

from gamester.match.match import Match
from gamester.server.config import Timings
from gamester.server.session.session import Session
from gamester.server.storage.rows import StoredSeat, StoredTable

OPEN = re.compile(r'data-command="curtain (\d)">I am (\w+), show')


def shown(html: str) -> bool:
    """Return True if anything on a page is for one player alone."""
    return any(word in html for word in (" data-hand ", "only you see this", ", in your ", 'data-mine="yes"', "data-who"))


def room_of(match: Match) -> Session:
    seats = tuple(StoredSeat(k, name, "", "", taken=True) for k, name in enumerate(match.seats))
    row = StoredTable("quiet-otter", match.slug, 1, {}, "", "", "", "", seats, hot=True)
    nowhere: Any = SimpleNamespace(shared=False)
    return Session(row, match, {}, nowhere, Timings(), {})
