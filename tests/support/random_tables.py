"""Random games as their viewers see them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.views import View, make_view
from gamester.ui.build import Builder, Person
from gamester.ui.game_ui import game_ui
from gamester.ui.vocabulary import Dock, Rich, Table

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eli", "Fay")


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


def described(match: Match, viewer: int, view: View | None = None) -> Table:
    """Return the description of a table for one viewer."""
    return Builder(game_ui(match.slug)).table(view or make_view(match, viewer), [Person(name) for name in match.seats])


def dock_of(match: Match, viewer: int, view: View | None = None) -> Dock:
    """Return a viewer's decision, of a game that is not over."""
    dock = described(match, viewer, view).dock[0]
    assert isinstance(dock, Dock)
    return dock


def said(sentence: Rich) -> str:
    """Return a sentence as it is read, without its clauses."""
    return " ".join(filter(None, (bit if isinstance(bit, str) else bit.text for bit in sentence)))
