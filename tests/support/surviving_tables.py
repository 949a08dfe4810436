"""States of Surviving with any set, to play on by hand or at random."""

import random
from collections.abc import Iterator
from typing import Any

from gamester.games.surviving.text import blank
from gamester.match.notation import parse_move
from gamester.match.setup import Setup, key_from_seed, new_setup


def at_play(text: str, obstacle: str = "drone", hand: tuple[str, ...] = (), **zones: Any) -> Setup:
    """Return a state in which seat 0 plays cards against an Obstacle of Level 1.

    There are two players inside.
    """
    laid = new_setup("surviving", 2, text=text)
    t = laid.t
    named = laid.game.names.labels(t)
    blank(t, set())
    t.phase = 5
    t.den[0][t.den_n[0] - 1] = -1
    t.den_n[0] -= 1
    t.facing[0] = named["obstacle"].index(obstacle)
    for card in hand:
        t.hand[0][named["card"].index(card)] += 1
        t.owned[0][named["card"].index(card)] += 1
    for zone, cells in zones.items():
        setattr(t, zone, cells)
    laid.game.rules.proceed(t)
    return laid


def do(laid: Setup, *acts: str) -> Any:
    """Apply legal moves of the active seat. Return the state."""
    for text in acts:
        seat = laid.t.active
        numbers = parse_move(laid.game, laid.t, seat, text)
        assert isinstance(numbers, tuple), numbers
        for number in numbers:
            clause = laid.game.rules.why_not(laid.t, seat, number)
            assert clause == 0, (text, laid.game.law.id(clause))
            laid.game.rules.act(laid.t, seat, number)
    return laid.t


def positions(laid: Setup, seed: str) -> Iterator[Any]:
    """Yield all positions of one random game."""
    draw = random.Random(seed)
    doors, rules = laid.game.plain(laid.layout), laid.game.rules
    t = laid.layout.copy(laid.t)
    t.chance_key = key_from_seed(seed)
    rules.deal(t)
    room = [0] * rules.actions(t)
    while not rules.over(t):
        yield t
        seat = doors.first_pending([t], 0)
        rules.act(t, seat, room[draw.randrange(doors.legal([t], 0, seat, room))])
    yield t
