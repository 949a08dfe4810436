"""Learning environments for PettingZoo, Gymnasium, OpenSpiel and NumPy.

They need the extra `envs` (pip install 'gamester[envs]'). Libraries are imported only when a
function here is called.
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
    """Return a game as a PettingZoo AEC environment: one seat decides after another.

    `seats` is the game's minimum if not given; `plain` runs uncompiled rules. Raises InvalidSetup with
    all errors.
    """
    from gamester.envs.aec_env import AEC
    from gamester.envs.env_core import EnvCore

    return AEC(EnvCore(slug, seats, set, options, plain), max_cycles, render_mode)


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
    """Return a game as a PettingZoo parallel environment.

    Seats that decide in secret act together; all others wait. Arguments and errors as for `aec`.
    """
    from gamester.envs.env_core import EnvCore
    from gamester.envs.parallel_env import ParallelTableEnv as Parallel

    return Parallel(EnvCore(slug, seats, set, options, plain), max_cycles, render_mode)


def gym(
    slug: str,
    seats: int | None = None,
    set: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    bots: str = "heuristic",
    seat: int = 0,
    plain: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> GymEnv:
    """Return a game as a Gymnasium environment for one seat.

    `bots` play the others: one name for all, or one for each, separated by commas.
    """
    from gamester.envs.env_core import EnvCore
    from gamester.envs.single_agent import GymEnv as Single

    return Single(EnvCore(slug, seats, set, options, plain=True), bots, seat, plain, max_cycles, render_mode)


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
    """Return `n` tables of one game that are stepped together, with NumPy arrays.

    A finished game is followed by the next one at once.
    """
    from gamester.envs.vector import VectorEnv as Batch

    return Batch(slug, n, seats, set, options, plain, threads, max_cycles)


def open_spiel(slugs: Sequence[str] = ()) -> list[str]:
    """Register games with OpenSpiel (all if none is named).

    Return their names for `pyspiel.load_game`.
    """
    from gamester.envs.open_spiel_game import register_games

    return register_games(slugs)


__all__ = ["aec", "batch", "gym", "open_spiel", "parallel"]
