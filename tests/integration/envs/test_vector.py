"""Vectorised tables play the same games as single ones, in both runtimes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gamester import envs
from gamester.envs.vector import VectorEnv
from gamester.games.registry import game_slugs
from gamester.match.outcome import payoffs
from gamester.match.setup import key_from_seed

COMPILED = ("armies",)
TABLES, STEPS = 2, 160


def chosen(masks: Any, rng: np.random.Generator) -> Any:
    """A legal action for every table."""
    return (rng.random(masks.shape) * masks).argmax(1)


class Alone:
    """One game, played plain through the ordinary entry points."""

    def __init__(self, batch: VectorEnv, seed: str) -> None:
        self.batch, self.rules = batch, batch.laid.game.game
        self.doors: Any = batch.laid.game.load_plain(batch.layout)
        self.t = batch.layout.copy_state(batch.laid.state)
        self.t.chance_key = key_from_seed(seed)
        self.rules.deal(self.t)
        self._advance()

    def _advance(self) -> None:
        """Find the next seat to decide. The judge takes default actions."""
        self.seat = self.doors.first_pending_seat([self.t], 0)
        while self.seat >= self.batch.num_seats:
            self.doors.apply_if_legal([self.t], 0, self.seat, self.rules.default_action(self.t, self.seat))
            self.seat = self.doors.first_pending_seat([self.t], 0)

    def take(self, action: int) -> int:
        """Play an action of the deciding seat if it is legal. Return 0 or the clause."""
        clause: int = self.doors.check_action([self.t], 0, self.seat, action)
        if not clause:
            self.doors.apply_if_legal([self.t], 0, self.seat, action)
            self._advance()
        return clause

    def observation(self) -> list[int]:
        """Return the observation of the deciding seat."""
        out = [0] * self.batch.width
        self.doors.observe([self.t], 0, self.seat, out)
        return out

    def legal_actions(self) -> list[int]:
        """Return the legal actions of the deciding seat in ascending order."""
        out = [0] * (self.batch.actions + self.batch.num_seats)
        return sorted(out[: self.doors.legal_actions([self.t], 0, self.seat, out)])

    def payoffs(self) -> list[float]:
        """Return the payoff of each seat, or zeros before the end."""
        shares = [0] * (self.batch.actions + self.batch.num_seats)
        if self.seat >= 0:
            return [0.0] * self.batch.num_seats
        self.rules.win_shares(self.t, shares)
        return [float(part) for part in payoffs(shares[: self.batch.num_seats])]


def alone(batch: VectorEnv, k: int) -> Alone:
    """Return the game of a table, played alone."""
    return Alone(batch, batch.seed_of_table(k))


@pytest.mark.parametrize("slug", game_slugs())
def test_every_table_is_the_game_played_alone(slug: str, seed: int) -> None:
    batch = envs.batch(slug, TABLES, plain=slug not in COMPILED)
    rng, turn = np.random.default_rng(seed), batch.reset(seed)
    singles, games, steps = [alone(batch, k) for k in range(TABLES)], 0, 0
    while steps < STEPS or not games:
        steps += 1
        for k, one in enumerate(singles):
            assert turn.seats[k] == one.seat
            assert turn.observations[k].tobytes() == np.array(one.observation(), np.int32).tobytes()
            assert np.flatnonzero(turn.masks[k]).tolist() == one.legal_actions()
            assert batch.layout.to_bytes(batch.table(k)) == batch.layout.to_bytes(one.t)
        acts = chosen(turn.masks, rng)
        acts[rng.integers(TABLES)] = rng.integers(batch.actions)  # now and then one that may be masked
        turn = batch.step(acts)
        for k, one in enumerate(singles):
            assert turn.clauses[k] == one.take(int(acts[k]))
            assert turn.terminated[k] == (one.seat < 0)
            assert turn.rewards[k].tolist() == pytest.approx(one.payoffs())
            if one.seat < 0:
                singles[k], games = alone(batch, k), games + 1


def test_threads_and_runtimes_play_the_same_games(seed: int) -> None:
    """Any threads and either runtime play the same games."""
    batches = [envs.batch("armies", 7), envs.batch("armies", 7, threads=2), envs.batch("armies", 7, plain=True)]
    turns = [batch.reset(seed) for batch in batches]
    rng = np.random.default_rng(seed)
    for _ in range(120):
        acts = chosen(turns[0].masks, rng)
        turns = [batch.step(acts) for batch in batches]
        for turn in turns[1:]:
            assert [np.asarray(part).tobytes() for part in turn] == [np.asarray(part).tobytes() for part in turns[0]]


def test_games_are_broken_off_after_so_many_acts() -> None:
    batch = envs.batch("armies", 4, max_cycles=5)
    turn = batch.reset(1)
    for step in range(1, 11):
        turn = batch.step(chosen(turn.masks, np.random.default_rng(step)))
        assert turn.truncated.all() == (step % 5 == 0)
        assert not turn.rewards.any() and not turn.terminated.any()


def test_a_seed_is_exact_and_tables_differ() -> None:
    batch = envs.batch("armies", 50)
    found = []
    for given in (8, 8, 9):
        turn = batch.reset(given)
        for _ in range(2):  # the armies are arranged, then cards are dealt
            turn = batch.step(turn.masks.argmax(1))
        found.append(turn.observations.copy())
    assert (found[0] == found[1]).all()
    assert (found[0] != found[2]).any(axis=1).mean() > 0.9
    assert len({row.tobytes() for row in found[0]}) > 40


def test_invalid_batches_of_actions_are_refused() -> None:
    """An invalid batch of actions is refused."""
    batch = envs.batch("armies", 2)
    with pytest.raises(RuntimeError, match="reset"):
        batch.step([0, 0])
    turn = batch.reset(1)
    with pytest.raises(ValueError, match="expected 2 actions"):
        batch.step([0])
    before = turn.observations.copy()
    turn = batch.step([-5, 10**12])
    assert turn.clauses.tolist() == [902, 902]
    assert (turn.observations == before).all()
    with pytest.raises(ValueError, match="at least one table"):
        envs.batch("armies", 0)


@pytest.mark.parametrize("plain", [True, False])
def test_a_sample_is_any_legal_action(plain: bool) -> None:
    """A sample is any legal action.

    Samples come from the list of legal actions, which equals the masks; a refused action changes
    nothing.
    """
    batch, rng = envs.batch("armies", 3, plain=plain), np.random.default_rng(5)
    turn = batch.reset(2)
    for step in range(12):
        drawn = np.array([batch.sample_legal(rng) for _ in range(400 if step == 0 else 2)])
        assert turn.masks[np.arange(3), drawn].all()
        if step == 0:
            assert [set(column) for column in drawn.T.tolist()] == [set(np.flatnonzero(mask)) for mask in turn.masks]
        acts = drawn[0]
        acts[step % 3] = batch.actions  # no action at all
        turn = batch.step(acts)
