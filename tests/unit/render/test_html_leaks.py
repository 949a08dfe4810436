"""A redeal of what a viewer cannot know changes no byte of that viewer's page."""

import random
from typing import Any

import pytest

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.views import make_view
from gamester.server.html_table.decision import Count
from gamester.server.html_table.frames import Desk
from gamester.server.html_table.places import Sitter
from tests.conftest import Budget
from tests.support.redealt_pages import redealt


def page(match: Match, viewer: int) -> str:
    desk = Desk()
    sitters = tuple(Sitter(name) for name in match.seats)
    more: dict[str, Any] = {
        "game": match.game,
        "code": "quiet-otter",
        "title": "",
        "commitment": match.commitment,
        "rules_here": [],
        "links": [],
    }
    more |= {
        "rules_here": [],
        "held": "",
        "standing": None,
        "again": "",
        "record": "",
        "log_page": "",
        "done": "",
        "form": match.game.text.COMPOUND_MOVE,
    }
    desk.show(make_view(match, viewer), Count(n := match.frame_number(viewer), n, 0), sitters, match.game.text.COMPOUND_MOVE, **more)
    return desk.frame.html + desk.frame.say


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_page_holds_nothing_its_viewer_cannot_know(seats: int, seed: int, budget: Budget) -> None:
    draw = random.Random(seed)
    changed = drawn = 0
    for game in range(budget(1, 200)):
        match = Match.open("armies", seats, {"turn_limit": "6"}, "classic", f"{seed}-{game}", ["Ana", "Bo", "Cy", "Dee"][:seats])
        while not match.ended_by():
            seat = draw.choice(match.pending_seats())
            done = match.act(seat, draw.choice(match.legal_moves(seat)).move)
            assert not isinstance(done, LogEntry) or done.seat == seat
            viewer = draw.randrange(seats + 1)
            other = redealt(match, viewer, draw.getrandbits(31))
            if not match.ended_by():
                changed += match.layout.to_words(other.table) != match.layout.to_words(match.table)
                html = page(match, viewer)
                assert page(other, viewer) == html
                assert html.count('<details class="known"') == seats, "what everybody knows is on it"
                drawn += '<section class="middle"' in html
    assert changed > 5 and drawn > 5, "and the middle of the table"
