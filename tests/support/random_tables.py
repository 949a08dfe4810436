"""Random games at their decisions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.moves import LogEntry

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
