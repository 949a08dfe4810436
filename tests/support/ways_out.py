"""Matches in the middle of a game, for tests of what ends them early."""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec.structs import replace

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.views import View

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


def is_same_but_for_names(now: View, before: View, names: Mapping[str, str]) -> bool:
    """Return True if two views differ in the log and in these names alone, and the log only has lines more."""

    def without(view: View) -> str:
        said = repr(replace(view, log=())).replace(r"\u2068", "").replace(r"\u2069", "")
        for new, old in names.items():
            said = said.replace(new, old)
        return said

    return without(now) == without(before) and now.log[: len(before.log)] == before.log
