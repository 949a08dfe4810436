"""PettingZoo's parallel environment: refusals, simultaneous decisions, waiting."""

from __future__ import annotations

import numpy as np

from gamester import envs


def test_masked_action_is_refused_and_changes_nothing() -> None:
    """A masked action is refused with its clause and changes nothing."""
    env = envs.aec("armies")
    env.reset(seed=3)
    seen, *_, info = env.last()
    agent, masked = env.agent_selection, int(np.flatnonzero(seen["action_mask"] == 0)[0])
    why = info["why"](masked)
    assert why.clause.startswith("AR-") and why.clause_text
    assert info["why"](int(np.flatnonzero(seen["action_mask"])[0])) is None
    env.step(masked)
    assert env.agent_selection == agent
    after, reward, *_, info = env.last()
    assert info["refused"] == why
    assert reward == 0
    assert (after["observation"] == seen["observation"]).all()
    env.step(10**12)
    assert env.last()[-1]["refused"].clause == "TB-902"


def test_simultaneous_decisions_stay_secret() -> None:
    """Simultaneous decisions are made together, and no seat sees another's.

    Armies are arranged at once: in the parallel environment by all, in AEC one after another, and what
    the second seat sees does not depend on the first one's choice.
    """
    env, both = envs.aec("armies"), envs.parallel("armies")
    seen, _ = both.reset(seed=9)
    env.reset(seed=9)
    mask = env.last()[0]["action_mask"]
    assert all(np.array_equal(seen[name]["action_mask"][:-1], mask) for name in both.agents)
    found = []
    for act in np.flatnonzero(mask)[:3]:
        env.reset(seed=9)
        env.step(int(act))
        assert env.agent_selection == "seat_1"
        found.append(env.last()[0]["observation"])
        assert not env.observe("seat_0")["action_mask"].any()
    env.reset(seed=9)
    assert not env.observe("seat_1")["action_mask"].any()  # asked by the game, but not yet by the environment
    assert all((one == found[0]).all() for one in found)


def test_unasked_agent_can_only_wait() -> None:
    """An agent that is not asked can only wait."""
    env = envs.parallel("surviving", plain=True)
    seen, infos = env.reset(seed=1)
    (asked,) = [name for name in env.agents if not seen[name]["action_mask"][env.wait]]
    other = next(name for name in env.agents if name != asked)
    assert np.flatnonzero(seen[other]["action_mask"]).tolist() == [env.wait]
    assert infos[other]["why"](0) is not None
    again, *_ = env.step({asked: env.wait, other: env.wait})
    assert all((again[name]["observation"] == seen[name]["observation"]).all() for name in env.agents)
