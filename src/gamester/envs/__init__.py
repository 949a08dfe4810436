"""Learning environments: every game through PettingZoo, Gymnasium, OpenSpiel, and thousands of tables a step in NumPy.

Needs the extra `envs` (pip install 'gamester[envs]'). Nothing of it is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamester.envs.aec_env import AEC
    from gamester.envs.parallel_env import ParallelTableEnv
    from gamester.envs.single_agent import GymEnv
    from gamester.envs.vector import VectorEnv


def aec(
    slug: str,
    seats: int | None = None,
    set: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    plain: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> AEC:
    """A game as PettingZoo's AEC environment: whoever must decide is asked, one after another.

    `seats` is the fewest the game allows when not given; `plain` plays uncompiled. BadHeader lists what is wrong.
    """
    from gamester.envs.aec_env import AEC
    from gamester.envs.env_core import EnvCore as Sitting

    return AEC(Sitting(slug, seats, set, options, plain), max_cycles, render_mode)


def parallel(
    slug: str,
    seats: int | None = None,
    set: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    plain: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> ParallelTableEnv:
    """A game as PettingZoo's parallel environment: seats that decide in secret act together, all others wait."""
    from gamester.envs.env_core import EnvCore as Sitting
    from gamester.envs.parallel_env import ParallelTableEnv as Parallel

    return Parallel(Sitting(slug, seats, set, options, plain), max_cycles, render_mode)


def gym(
    slug: str,
    seats: int | None = None,
    set: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    bots: str = "policy",
    seat: int = 0,
    plain: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> GymEnv:
    """A game as Gymnasium's environment for one seat; `bots` play the others, one name for all or one for each, commas between."""
    from gamester.envs.env_core import EnvCore as Sitting
    from gamester.envs.single_agent import GymEnv as Single

    return Single(Sitting(slug, seats, set, options, plain=True), bots, seat, plain, max_cycles, render_mode)


def batch(
    slug: str,
    n: int,
    seats: int | None = None,
    set: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    plain: bool = False,
    threads: int = 1,
    max_cycles: int | None = None,
) -> VectorEnv:
    """`n` tables of one game that are played together, NumPy in and out; a game that is over is followed by the next at once."""
    from gamester.envs.vector import VectorEnv as Batch

    return Batch(slug, n, seats, set, options, plain, threads, max_cycles)


def open_spiel(slugs: Sequence[str] = ()) -> list[str]:
    """Register games with OpenSpiel (all when none is named): the names by which `pyspiel.load_game` then knows them."""
    from gamester.envs.open_spiel_game import register_games as register

    return register(slugs)


__all__ = ["aec", "batch", "gym", "open_spiel", "parallel"]
