"""Actions that several clauses forbid: rules must name the first in the list."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import Any

from gamester.games.registry import Game
from gamester.match.setup import key_from_seed

Rule = tuple[str, Callable[[Any, int, tuple[int, ...]], bool]]
"""A clause, and a function that tells if it alone forbids an action to a seat."""
Act = tuple[str, tuple[int, ...], int]
"""Kind of an action, the numbers in its name, and its own number."""
Seen = Counter[tuple[str, str, str]]
"""Number of actions of a kind that two consecutive clauses of the list forbid."""


def check_refusal_order(
    game: Game,
    order: Mapping[str, Sequence[Rule]],
    bent: Callable[[random.Random], Any],
    acts: Callable[[Any, int], Iterable[Act]],
    twice: AbstractSet[tuple[str, str, str]],
    tables: int,
    seed: int,
) -> None:
    """Compare all acts of all seats at bent tables with the list; `twice` are neighbours in it that some act must have been against."""
    draw, seen = random.Random(seed), Seen()
    for _ in range(tables):
        t = bent(draw)
        for seat in range(len(t.deciding)):
            _compare(game, t, seat, order, acts(t, seat), seen)
    print(dict(seen))
    assert seen.keys() >= twice, twice - seen.keys()


def _compare(game: Game, t: Any, seat: int, order: Mapping[str, Sequence[Rule]], acts: Iterable[Act], seen: Seen) -> None:
    """Check that rules refuse each move by the first clause of its list, or not at all."""
    for kind, act, number in acts:
        against = [clause for clause, forbids in order[kind] if forbids(t, seat, act)]
        said = game.game.why_not(t, seat, number)
        assert (game.law.id(said) if said else "") == (against[0] if against else ""), (kind, act, against)
        if len(against) > 1:
            seen.update((kind, first, second) for first, second in pairwise(against) if first != second)


def played(game: Game, t: Any, draw: random.Random, most: int) -> Any:
    """Return a state after a deal and up to `most` random actions."""
    t.chance_key = key_from_seed(str(draw.random()))
    rules, room = game.game, [0] * game.game.num_actions(t)
    rules.deal(t)
    for _ in range(draw.randint(0, most)):
        waiting = [seat for seat in range(len(t.deciding)) if not t.ended_by and rules.pending_seats(t) >> seat & 1]
        if not waiting:
            break
        seat = draw.choice(waiting)
        rules.apply(t, seat, draw.choice(room[: rules.legal_actions(t, seat, room)]))
    return t
