"""Opponents by name, function, policy and program, in every environment."""

from __future__ import annotations

import pickle
import shlex
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gamester import envs
from gamester.bots.spec import UnknownBot
from gamester.match.record import read_record
from gamester.match.setup import InvalidSetup


def first_legal(seen: dict[str, Any]) -> int:
    return int(np.flatnonzero(seen["action_mask"])[0])


class FirstLegal:
    """A policy for many tables at once that notes the shapes it is asked with."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, ...]] = []

    def act_batch(self, observations: Any, action_masks: Any) -> Any:
        self.asked.append(observations.shape)
        return action_masks.argmax(axis=1)


PROGRAM = """
from gamester import envs
envs.run_agent(lambda seen: int(seen["action_mask"].argmax()))
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    """The name of an agent that plays the first legal action, as the other opponents here do."""
    script = tmp_path / "policy.py"
    script.write_text(PROGRAM)
    return f"agent+observation:{shlex.quote(sys.executable)} {shlex.quote(str(script))}"


def played(env: Any, seed: int = 3) -> str:
    """Play a game of a Gymnasium environment by first legal actions. Return its record."""
    seen, _ = env.reset(seed=seed)
    for _ in range(3000):
        seen, _, ended, _, _ = env.step(first_legal(seen))
        if ended:
            return str(env.record())
    raise AssertionError("the game does not end")


def test_all_kinds_of_opponents_play_the_same_game(program: str) -> None:
    """A function, a policy and a program that decide alike give the same record."""
    policy = FirstLegal()
    record = played(envs.gym("armies", bots=first_legal))
    assert read_record(record).outcome() is not None
    assert played(envs.gym("armies", bots=policy)) == record and set(policy.asked) == {(1, 150)}
    with_program = envs.gym("armies", bots=program)
    assert played(with_program) == record and played(with_program) == record
    with_program.close()
    assert played(envs.gym("armies", seats=3, bots=[first_legal, "random"])) != record


def test_flat_policies_get_flat_observations() -> None:
    policy = FirstLegal()
    env = envs.gym("armies", bots=policy, flat=True)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen) and seen["observation"].dtype == np.float32
    env.step(first_legal(seen))
    assert set(policy.asked) == {seen["observation"][None].shape}


@pytest.mark.parametrize("opponent", [first_legal, FirstLegal(), "heuristic"])
def test_aec_and_parallel_agents_are_the_other_seats(opponent: Any) -> None:
    aec = envs.aec("armies", seats=3, bots={1: opponent}, plain=True)
    aec.reset(seed=5)
    assert aec.possible_agents == ["seat_0", "seat_2"]
    rewards = dict.fromkeys(aec.possible_agents, 0.0)
    for agent in aec.agent_iter():
        seen, reward, ended, _, _ = aec.last()
        rewards[agent] += reward
        aec.step(None if ended else first_legal(seen))
    outcome = read_record(aec.record()).outcome()
    assert outcome is not None and sum(rewards.values()) == pytest.approx(-(outcome.win_shares[1] * 3 / 60 - 1) / 2)
    parallel = envs.parallel("armies", seats=3, bots={1: opponent}, plain=True)
    seen, _ = parallel.reset(seed=5)
    while parallel.agents:
        seen, *_ = parallel.step({agent: first_legal(seen[agent]) for agent in parallel.agents})
    assert set(seen) == {"seat_0", "seat_2"} and read_record(parallel.record()).outcome() is not None


@pytest.mark.parametrize("opponent", [first_legal, FirstLegal(), "random", "heuristic"])
def test_opponents_in_a_batch_have_decided_when_a_step_returns(opponent: Any) -> None:
    batch = envs.batch("armies", 8, bots={1: opponent}, plain=True)
    turn, rng, ended, won = batch.reset(7), np.random.default_rng(7), 0, 0.0
    for _ in range(400):
        assert (turn.seats == 0).all() and (turn.masks.sum(axis=1) > 0).all()
        turn = batch.step(batch.sample_legal(rng))
        ended += int(turn.terminated.sum())
        won += float(np.abs(turn.rewards[turn.terminated]).sum())
        assert not turn.rewards[~turn.terminated].any() and np.allclose(turn.rewards.sum(axis=1), 0)
    assert ended > 3 and won > 0


def test_a_batch_against_functions_is_the_game_of_both_sides() -> None:
    """Seat 1 played by a function, and by the caller, gives the same games."""
    alone, both = envs.batch("armies", 4, bots={1: first_legal}, plain=True), envs.batch("armies", 4, plain=True)
    one, two = alone.reset(2), both.reset(2)
    for _ in range(60):
        one = alone.step(one.masks.argmax(axis=1))
    seen = {tuple(row) for row in one.observations}
    found = set()
    for _ in range(400):
        two = both.step(two.masks.argmax(axis=1))
        found |= {tuple(row) for row in two.observations}
    assert seen <= found


def test_copies_have_opponents_of_their_own() -> None:
    env = envs.gym("armies", bots="search-5", plain=True)
    seen, _ = env.reset(seed=1)
    again = pickle.loads(pickle.dumps(env))
    for _ in range(3):
        action = first_legal(seen)
        seen, *_ = env.step(action)
        same, *_ = again.step(action)
        assert (seen["observation"] == same["observation"]).all()


def test_a_failing_program_is_reported_in_one_sentence() -> None:
    env = envs.gym("armies", bots=f"agent:{shlex.quote(sys.executable)} -c 'raise SystemExit(4)'")
    with pytest.raises(RuntimeError, match=r"^the agent at seat 1 has failed: died with exit code 4$"):
        played(env)
    env.close()


@pytest.mark.parametrize(
    ("bots", "error", "words"),
    [
        ({2: "random"}, ValueError, "expected opponents at seats from 0 to 1, got 2"),
        ({0: "random", 1: "random"}, ValueError, "expected at least one seat without an opponent"),
        ({1: 7}, ValueError, "expected the name of a bot, a function of an observation, or a policy with a method `act_batch`, got 7"),
        ({1: "clever"}, UnknownBot, "unknown bot 'clever'"),
        ({1: "agent:no-such-program"}, UnknownBot, "cannot find the program"),
    ],
)
def test_unusable_opponents_are_refused(bots: Any, error: type[Exception], words: str) -> None:
    for kind in (envs.aec, envs.parallel):
        with pytest.raises(error, match=words):
            kind("armies", bots=bots, plain=True)


def test_an_illegal_choice_of_an_opponent_is_reported() -> None:
    with pytest.raises(RuntimeError, match="the opponent at seat 1 chose 121, which is not legal"):
        played(envs.gym("armies", bots=lambda seen: 121))
    with pytest.raises(ValueError, match="expected one opponent, got 2"):
        envs.gym("armies", bots=[first_legal, first_legal])
    with pytest.raises(InvalidSetup):
        envs.batch("armies", 2, seats=9)
