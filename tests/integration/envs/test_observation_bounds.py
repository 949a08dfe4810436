"""Every number of an observation lies within its bounds, and the flat form loses nothing and lies from 0 to 1."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

from gamester import envs
from gamester.cli import main
from gamester.envs.flat import FlatForm
from gamester.games.registry import game_slugs, get_game
from gamester.match.information_state import BITS, FLAG, NAME, NUMBER, UNLIMITED, observation_size, observation_slices
from gamester.match.setup import key_from_seed, new_setup

WITHOUT_BOUND = {
    "armies": set(),
    "gameon": {"round", "idle_rounds"},
    "shapes": {"turn", "declines", "pair_declines", "turns_without_placing"},
    "surviving": {
        *("moves", "damage_done", "damage_at_last_attack", "creds", "armor", "flight", "buys", "cards_to_choose", "wounds"),
    },
}
"""Numbers that the rules do not bound, by game; all others have a bound."""


def observations(slug: str, seats: int, seed: int, games: int) -> np.ndarray:
    """Observations of all seats along games of the heuristic bot that sometimes plays at random."""
    laid = new_setup(slug, seats, "", {})
    game, doors, rng, rows = laid.game.game, laid.game.load_plain(laid.layout), random.Random(seed), []
    room = [0] * (game.num_actions(laid.state) + seats + 1)
    for number in range(games):
        t = laid.layout.copy_state(laid.state)
        t.chance_key = key_from_seed(f"{seed}/{number}")
        game.deal(t)
        for ply in range(1500):
            if ply % 7 == 0 or game.ended_by(t):
                for viewer in range(seats):
                    rows.append([0] * observation_size(laid.layout, t))
                    doors.observe([t], 0, viewer, rows[-1])
            if game.ended_by(t):
                break
            seat = doors.first_pending_seat([t], 0)
            if seat >= seats or rng.random() < 0.6:
                action = game.default_action(t, seat) if seat >= seats else game.heuristic_action(t, seat, rng.getrandbits(30))
            else:
                action = room[rng.randrange(doors.legal_actions([t], 0, seat, room))]
            assert doors.apply_if_legal([t], 0, seat, action) == 0
    return np.array(rows)


@pytest.mark.parametrize("slug", game_slugs())
def test_numbers_lie_within_their_bounds(slug: str, seed: int) -> None:
    seats = get_game(slug).text.SEATS[0] + seed % 2
    laid = new_setup(slug, seats, "", {})
    slices = observation_slices(laid.game, laid.layout, laid.state)
    assert slices[-1].end == observation_size(laid.layout, laid.state)
    seen = observations(slug, seats, seed, 3)
    for one in slices:
        part = seen[:, one.start : one.end]
        assert part.min() >= one.low and part.max() <= one.high, (one, part.min(), part.max())
        assert (one.kind == FLAG) == ((one.low, one.high) == (0, 1) and one.kind not in (NAME, BITS)), one
        assert (one.kind == UNLIMITED) == (one.zone in WITHOUT_BOUND[slug]), one


@pytest.mark.parametrize("slug", game_slugs())
def test_flat_form_keeps_all_that_was_seen(slug: str, seed: int) -> None:
    """Two different observations have two different flat forms, and all numbers lie from 0 to 1."""
    seats = get_game(slug).text.SEATS[0]
    laid = new_setup(slug, seats, "", {})
    slices = observation_slices(laid.game, laid.layout, laid.state)
    flat, seen = FlatForm(slices), np.unique(observations(slug, seats, seed, 1), axis=0)
    rows = flat(seen)
    assert rows.shape == (len(seen), sum(one.flat_size for one in slices)) and rows.dtype == np.float32
    assert rows.min() == 0 and rows.max() == 1
    assert len(np.unique(rows, axis=0)) == len(seen)
    assert np.array_equal(flat(seen[0]), rows[0])
    at = 0
    for one in slices:
        if one.kind == NAME and one.flat_width == one.names:
            hot = rows[:, at : at + one.flat_size].reshape(len(rows), -1, one.names)
            assert np.array_equal(hot.argmax(axis=2) + one.low, seen[:, one.start : one.end]) and (hot.sum(axis=2) == 1).all()
        elif one.kind in (FLAG, NUMBER):
            there = rows[:, at : at + one.flat_size] * (one.high - one.low) + one.low
            assert np.allclose(there, seen[:, one.start : one.end])
        at += one.flat_size


def test_command_prints_bounds_kinds_and_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["envs", "armies", "--observation", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    ready = next(one for one in told["slices"] if one["zone"] == "ready")
    assert (ready["low"], ready["high"], ready["kind"]) == (0, 1, "flag")
    assert told["flat_size"] == envs.gym("armies", flat=True, plain=True).observation_space["observation"].shape[0]
