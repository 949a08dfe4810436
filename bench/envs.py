"""Learning environments compared with PettingZoo's leduc and with pgx on the CPU.

All play random legal actions.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from bench.clock import Figure, rate
from gamester import envs
from gamester.games.registry import game_slugs

MANY = 1024
PGX = "sparrow_mahjong"
"""The game of pgx that is most like ours: three seats, hidden hands, a wall to draw from."""


def leduc() -> Any:
    """Return PettingZoo's environment of Leduc hold'em, which rlcard plays."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo itself causes them: pygame and deprecated imports.
        from pettingzoo.classic import leduc_holdem_v4

        return leduc_holdem_v4.env()


def looped(env: Any) -> Callable[[], int]:
    """Return a function that plays a game in the AEC loop and counts its steps."""
    draw = random.Random(7)

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, broken, _ = env.last()
            env.step(None if ended or broken else chosen(seen, draw))
            steps += 1
        return steps

    return play


def chosen(seen: Any, draw: random.Random) -> int:
    """Return a legal action, the first one from a random place on.

    It is found fast enough that mainly the environments are measured.
    """
    mask: bytes = seen["action_mask"].tobytes()
    act = mask.find(1, int(draw.random() * len(mask)))
    return act if act >= 0 else mask.find(1)


def abreast(many: list[Any]) -> Callable[[], int]:
    """Return a function that makes one step in each of many AEC environments."""
    draw = random.Random(7)
    for env in many:
        env.reset()

    def step() -> int:
        for env in many:
            seen, _, ended, broken, _ = env.last()
            if ended or broken:
                env.reset()
            else:
                env.step(chosen(seen, draw))
        return len(many)

    return step


def batched(slug: str, many: int, threads: int) -> Callable[[], int]:
    """Return a function that makes one random step at each of our tables."""
    batch = envs.batch(slug, many, threads=threads)
    batch.reset(7)
    draw = np.random.default_rng(7)

    def step() -> int:
        batch.step(batch.sample_legal(draw))
        return many

    return step


def pgx_step(many: int) -> Callable[[], int]:
    """Return a function that makes one random step with pgx.

    The actions are drawn in jax.
    """
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(PGX)

    def onward(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, 1 + many)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        acts = jax.random.categorical(keys[0], logits, axis=-1)
        return jax.vmap(auto_reset(env.step, env.init))(state, acts, keys[1:])

    waited: Any = jax.block_until_ready  # Only some versions of jax have types for it.
    go, key = jax.jit(onward), jax.random.PRNGKey(7)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, many))

    def step() -> int:
        nonlocal state, key
        key, use = jax.random.split(key)
        state = waited(go(state, use))
        return many

    return step


def rates() -> Iterator[Figure]:
    """Yield figures for one table in CPU seconds, then for many in wall seconds.

    Wall seconds are fair there, since pgx uses all cores.
    """
    theirs = rate(looped(leduc()), clock=time.process_time)
    yield Figure("PettingZoo leduc_holdem, AEC loop", theirs, "steps/s")
    for slug in game_slugs():
        began = time.perf_counter()
        env = envs.aec(slug)
        ready = time.perf_counter() - began
        ours = rate(looped(env), clock=time.process_time)
        yield Figure(f"{slug}, AEC loop", ours, "steps/s", f"{ours / theirs:.1f} x, ready after {ready:.1f} s")
    apart = rate(abreast([leduc() for _ in range(MANY)]))
    yield Figure(f"{MANY} PettingZoo leduc_holdem, a step of each", apart, "steps/s")
    try:
        other = rate(pgx_step(MANY))
        yield Figure(f"pgx {PGX}, {MANY} at once, jax on the CPU", other, "steps/s")
    except ImportError as why:
        other = 0.0
        yield Figure("pgx", 0, "", f"not measured: {why}")
    for slug in game_slugs():
        for threads in (1, 2):
            ours = rate(batched(slug, MANY, threads))
            beside = f"{ours / apart:.1f} x PettingZoo" + (f", {ours / other:.1f} x pgx" if other else "")
            yield Figure(f"{slug}, {MANY} tables, {threads} thread{'s' if threads > 1 else ''}", ours, "steps/s", beside)
