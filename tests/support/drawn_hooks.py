"""A table drawn with the hooks of a game."""

from typing import Any

from gamester.match.match import Match
from gamester.match.views import make_view
from gamester.server.html_table.decision import Count
from gamester.server.html_table.frames import Desk
from gamester.server.html_table.places import Sitter


def drawn(match: Match, viewer: int = 0) -> str:
    desk = Desk()
    more: dict[str, Any] = {
        "game": match.game,
        "code": "",
        "title": "",
        "commitment": "",
        "rules_here": [],
        "links": [],
        "held": "",
        "standing": None,
    }
    more |= {"again": "", "record": "", "log_page": "", "done": "", "form": None}
    desk.show(make_view(match, viewer), Count(0, 0, 0), tuple(Sitter(name) for name in match.seats), None, **more)
    return desk.frame.html
