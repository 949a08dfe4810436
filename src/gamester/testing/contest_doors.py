"""The doors of a contest of Game-On by itself: small, so that a method from another package is soon compiled and held to its word."""

from __future__ import annotations

from gamester.games.derived import Tables, table_at
from gamester.games.gameon.contests import choose as _choose
from gamester.games.gameon.contests import enter as _enter
from gamester.games.gameon.contests import resolve as _resolve
from gamester.games.gameon.contests import start as _start
from gamester.games.gameon.contests import why_not_choose as _why_not_choose
from gamester.games.gameon.contests import winner as _winner


def contend(tables: Tables, i: int, kind: int, game: int, rivals: int) -> int:
    """A contest for a Game Card between the seats of these bits; the winner, or -1."""
    t = table_at(tables, i)
    for seat in range(len(t.asked)):
        if (rivals >> seat) & 1 == 1:
            _enter(t, seat)
    _start(t, kind, game)
    return _winner(t)


def decide(tables: Tables, i: int, seat: int, choice: int) -> int:
    """A sealed choice; 0, or the clause against it."""
    t = table_at(tables, i)
    clause = _why_not_choose(t, seat, choice)
    if clause == 0:
        _choose(t, seat, choice)
    return clause


def settle(tables: Tables, i: int) -> int:
    """All have chosen; the winner, or -1 while there is none."""
    t = table_at(tables, i)
    _resolve(t)
    return _winner(t)
