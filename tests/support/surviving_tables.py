"""States of Surviving with any set, to play on by hand or at random."""

import random
from collections.abc import Iterator
from typing import Any

from gamester.games.surviving.text import fill_defaults
from gamester.match.notation import parse_move
from gamester.match.setup import Setup, key_from_seed, new_setup


def at_play(text: str, obstacle: str = "drone", hand: tuple[str, ...] = (), **zones: Any) -> Setup:
    """Return a state in which seat 0 plays cards against an Obstacle of Level 1.

    There are two players inside.
    """
    laid = new_setup("surviving", 2, text=text)
    t = laid.state
    named = laid.game.text.labels(t)
    fill_defaults(t, set())
    t.phase = 5
    t.area_stack[0][t.area_stack_n[0] - 1] = -1
    t.area_stack_n[0] -= 1
    t.face_up_obstacle[0] = named["obstacle"].index(obstacle)
    for card in hand:
        t.hand[0][named["card"].index(card)] += 1
        t.owned[0][named["card"].index(card)] += 1
    for zone, cells in zones.items():
        setattr(t, zone, cells)
    laid.game.game.run_automatic_steps(t)
    return laid


def do(laid: Setup, *acts: str) -> Any:
    """Apply legal moves of the active seat. Return the state."""
    for text in acts:
        seat = laid.state.active
        numbers = parse_move(laid.game, laid.state, seat, text)
        assert isinstance(numbers, tuple), numbers
        for number in numbers:
            clause = laid.game.game.why_not(laid.state, seat, number)
            assert clause == 0, (text, laid.game.law.id(clause))
            laid.game.game.apply(laid.state, seat, number)
    return laid.state


def positions(laid: Setup, seed: str) -> Iterator[Any]:
    """Yield all positions of one random game."""
    draw = random.Random(seed)
    doors, rules = laid.game.load_plain(laid.layout), laid.game.game
    t = laid.layout.copy_state(laid.state)
    t.chance_key = key_from_seed(seed)
    rules.deal(t)
    room = [0] * rules.num_actions(t)
    while not rules.ended_by(t):
        yield t
        seat = doors.first_pending_seat([t], 0)
        rules.apply(t, seat, room[draw.randrange(doors.legal_actions([t], 0, seat, room))])
    yield t
