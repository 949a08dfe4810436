"""Matches in the middle of a game, for tests of what ends them early."""

from __future__ import annotations

import random

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.match.moves import LogEntry

GAMES = tuple(sorted({"armies", "gameon", "shapes", "surviving"} & {*game_slugs()}))
NAMES = ("Ana", "Bo", "Cy", "Di")


def begun(game: str, seats: int, moves: int, draw: random.Random) -> Match:
    """Return a match after so many random moves, before its end."""
    match = Match.open(game, seats, {}, "", f"{draw.getrandbits(64):x}", NAMES[:seats])
    play(match, moves, draw)
    return match if not match.ended_by() else begun(game, seats, moves // 2, draw)


def play(match: Match, moves: int, draw: random.Random) -> None:
    """Make random moves of random seats that are asked."""
    for _ in range(moves):
        pending = match.pending_seats()
        if not pending:
            return
        seat = draw.choice(pending)
        done = match.act(seat, draw.choice(match.legal_moves(seat)).move)
        if not isinstance(done, LogEntry):  # a draft, which a default move submits or leaves
            match.apply_default(seat)
