"""Environments that begin at a position, in a record or with cards of one's own, and their successors."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gamester import envs
from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.match.positions.position import format_position
from gamester.match.record import read_record, write_record
from gamester.match.setup import InvalidSetup

HOUSE = Path(__file__).resolve().parents[3]
RECORD = HOUSE / "tests" / "data" / "records"
DUEL = (HOUSE / "src" / "gamester" / "games" / "armies" / "card_sets" / "skirmish.toml").read_text().replace("skirmish", "duel")
KINDS = (envs.aec, envs.parallel, envs.gym)


def some_record(slug: str) -> str:
    """A finished game of default actions."""
    seats = get_game(slug).text.SEATS[0]
    match = Match.open(slug, seats, {}, "", "start", ["Ana", "Bo", "Cy", "Dee"][:seats])
    while asked := match.pending_seats():
        match.apply_default(asked[0])
    return write_record(match)


def known(env: Any) -> list[list[int]]:
    """What every seat sees now."""
    return [env.sitting.observe(seat)[0].tolist() for seat in range(env.sitting.seats)]


@pytest.mark.parametrize("slug", game_slugs())
def test_every_ply_of_a_record_is_a_start(slug: str, seed: int) -> None:
    """Every seat sees what it saw in the game, and the game can be played on from there."""
    text = some_record(slug)
    match = read_record(text)
    plies = len(match.entries)
    for ply in (0, seed % plies, plies - 1):
        env = envs.aec(slug, start=envs.from_record(text, ply), plain=True)
        env.reset(seed=seed)
        there = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries[:ply]])
        for seat in range(env.sitting.seats):
            room = [0] * env.sitting.width
            there.doors.observe([there.table], 0, seat, room)
            assert env.sitting.observe(seat)[0].tolist() == room
        assert env.sitting.seat in there.pending_seats()
        for _ in range(5):
            seen, _, ended, _, _ = env.last()
            env.step(None if ended else int(np.flatnonzero(seen["action_mask"])[-1]))
            if not env.agents:
                break
    with pytest.raises(ValueError, match="the game is over there"):
        envs.from_record(text)
    with pytest.raises(ValueError, match=f"expected 0 to {plies} moves of the record, got {plies + 1}"):
        envs.from_record(text, plies + 1)


def test_every_environment_begins_at_a_start() -> None:
    text = some_record("armies")
    start = envs.from_record(text, 5)
    for kind in KINDS:
        env = kind("armies", start=start, plain=True)
        env.reset(seed=1)
        first = known(env)
        env.reset(seed=1)
        assert known(env) == first
        with pytest.raises(ValueError, match="has no record of its own"):
            env.record()
    shown = envs.aec("armies", start=start, render_mode="ansi", plain=True)
    shown.reset(seed=1)
    assert "Round" in (shown.render() or "")


@pytest.mark.parametrize("plain", [True, False])
def test_tables_of_a_batch_begin_at_a_start_again_and_again(plain: bool) -> None:
    text = some_record("armies")
    match = read_record(text)
    start = envs.from_record(text, len(match.entries) - 2)
    batch, rng = envs.batch("armies", 4, start=start, plain=plain), np.random.default_rng(1)
    first = batch.reset(3).observations.copy()
    ended = 0
    assert (first == first[0]).all()
    turn = batch.reset(3)
    for _ in range(60):
        turn = batch.step(batch.sample_legal(rng))
        ended += int(turn.terminated.sum())
        assert (turn.observations[turn.terminated] == first[0]).all()
    assert ended > 4


def test_a_position_is_a_start() -> None:
    match = read_record(some_record("armies"))
    there = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries[:9]])
    start = envs.from_position(format_position(there.game, there.table))
    aec = envs.aec("armies", start=start)
    aec.reset(seed=1)
    assert aec.sitting.seat in there.pending_seats() and known(aec)[0][:4] == [there.table.turn, there.table.phase, 0, 1]
    env = envs.gym("armies", start=start)
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].any()
    again = pickle.loads(pickle.dumps(env))
    assert known(again) == known(env) and known(copy.deepcopy(env)) == known(env)
    with pytest.raises(ValueError, match="gibberish"):
        envs.from_position("gibberish")


def test_a_start_keeps_its_own_setup() -> None:
    start = envs.from_record(some_record("armies"), 3)
    with pytest.raises(InvalidSetup, match="expected an environment of armies, where the start is, got shapes"):
        envs.aec("shapes", start=start)
    with pytest.raises(InvalidSetup, match="the start has 2 seats, got 3"):
        envs.aec("armies", seats=3, start=start)
    with pytest.raises(InvalidSetup, match="a start has its own card set"):
        envs.aec("armies", set="grand", start=start)


def test_a_redealt_start_keeps_what_a_seat_knows() -> None:
    start = envs.from_record(some_record("armies"), 6)
    seen, others = set(), set()
    for seed in range(10):
        env = envs.aec("armies", start=start.redealt(0, seed), plain=True)
        env.reset(seed=1)
        mine, other = known(env)
        seen.add(tuple(mine))
        others.add(tuple(other))
    assert len(seen) == 1 and len(others) > 3


@pytest.mark.parametrize("kind", [*KINDS, lambda slug, set: envs.batch(slug, 2, set=set)])
def test_own_card_sets_reach_every_environment(kind: Any, tmp_path: Path) -> None:
    """A set is given by its path or its text."""
    path = tmp_path / "duel.toml"
    path.write_text(DUEL)
    for given in (str(path), DUEL):
        env = kind("armies", set=given)
        env.reset(seed=1)
    with pytest.raises(InvalidSetup, match="nowhere"):
        kind("armies", set=str(tmp_path / "nowhere.toml"))
    aec = envs.aec("armies", set=DUEL)
    aec.reset(seed=1)
    again = pickle.loads(pickle.dumps(aec))
    assert known(again) == known(aec) and "duel" in aec.record()


@pytest.mark.parametrize("kind", [envs.aec, envs.gym])
def test_successors_are_independent_copies(kind: Any) -> None:
    env = kind("armies", plain=True)
    env.reset(seed=4)
    before = known(env)
    found = envs.expand(env)
    assert [one.action for one in found] == env.sitting.legal_actions() and len(found) > 1
    assert known(env) == before and all(known(one.env) != before for one in found)
    for one in found[:2]:
        straight = copy.deepcopy(env)
        straight.step(one.action)
        assert known(straight) == known(one.env)
    with pytest.raises(TypeError, match="AEC or Gymnasium"):
        envs.expand(envs.batch("armies", 2, plain=True))
