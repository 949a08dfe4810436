"""Random games as their viewers see them: pages, and all text on a page."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.views import View, make_view
from gamester.server.html_table.decision import Count
from gamester.server.html_table.frames import Desk
from gamester.server.html_table.places import Sitter

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
SPOKEN = re.compile(r'(?:aria-label|data-say|aria-description|title)="([^"]*)"')
TAG = re.compile(r"<[^>]*>")
USUAL: dict[str, Any] = {"code": "quiet-otter", "title": "", "rules_here": [], "links": [], "held": "", "standing": None, "done": ""}
USUAL |= {"again": "", "record": "", "log_page": ""}


def games(slug: str, seed: int, many: int, every: int = 1, options: dict[str, str] | None = None) -> Iterator[tuple[Match, int]]:
    """Yield (match, next seat) at every `every`-th decision of random games.

    Each game has another number of seats.
    """
    draw, names = random.Random(seed), get_game(slug).text
    low, high = names.SEATS
    for game in range(many):
        seats = low + game % (high - low + 1)
        match = Match.open(slug, seats, options or {}, names.DEFAULT_SET, f"{seed}-{game}", NAMES[:seats])
        decisions = draw.randrange(every)
        while not match.ended_by():
            seat = draw.choice(match.pending_seats())
            if decisions % every == 0:
                yield match, seat
            decisions += 1
            done = match.act(seat, draw.choice(match.legal_moves(seat)).move)
            assert not isinstance(done, LogEntry) or done.seat == seat


def page(match: Match, viewer: int, view: View | None = None) -> str:
    """Return the HTML of a table for one viewer, as the browser gets it."""
    desk, n = Desk(), match.frame_number(viewer)
    more: dict[str, Any] = {"game": match.game, "commitment": match.commitment, "form": getattr(match.game.text, "COMPOUND_MOVE", None)}
    desk.show(view or make_view(match, viewer), Count(n, n, 0), tuple(map(Sitter, match.seats)), more["form"], **USUAL, **more)
    return desk.frame.html


def words(html: str) -> list[str]:
    """Return every text that a page shows or a screen reader reads."""
    return [unescape(found).replace("\u00a0", " ") for found in [*TAG.split(html), *SPOKEN.findall(html)] if found.strip()]
