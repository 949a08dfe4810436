"""Learning environments for PettingZoo, Gymnasium, OpenSpiel and NumPy.

They need the extra `envs` (pip install 'gamester[envs]'). Libraries are imported only when a
function here is called.

All functions share some arguments: `seats` is the game's minimum if not given; `set` is the name, file or text of a card set; `start`
is a state to begin in; `flat` gives observations from 0 to 1 with names as one-hot; `plain` runs uncompiled rules. Wrong ones raise
InvalidSetup with all errors.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamester.envs.aec_env import AEC
    from gamester.envs.agent_set import AgentSet
    from gamester.envs.expansion import Successor
    from gamester.envs.opponents import Opponent, Others
    from gamester.envs.parallel_env import ParallelTableEnv
    from gamester.envs.single_agent import GymEnv
    from gamester.envs.starting import Start
    from gamester.envs.vector import VectorEnv


def aec(
    slug: str,
    seats: int | None = None,
    set: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    bots: Mapping[int, Opponent] | None = None,
    start: Start | None = None,
    flat: bool = False,
    plain: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> AEC:
    """Return a game as a PettingZoo AEC environment: one seat decides after another.

    `bots` play some seats, which are no agents then: an opponent by seat.
    """
    from gamester.envs.aec_env import AEC

    return AEC(_agents(slug, seats, set, options, bots, start, flat, plain), max_cycles, render_mode)


def parallel(
    slug: str,
    seats: int | None = None,
    set: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    bots: Mapping[int, Opponent] | None = None,
    start: Start | None = None,
    flat: bool = False,
    plain: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> ParallelTableEnv:
    """Return a game as a PettingZoo parallel environment.

    Seats that decide in secret act together; all others wait. `bots` as for `aec`.
    """
    from gamester.envs.parallel_env import ParallelTableEnv as Parallel

    return Parallel(_agents(slug, seats, set, options, bots, start, flat, plain, extra=1), max_cycles, render_mode)


def gym(
    slug: str,
    seats: int | None = None,
    set: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    bots: Others = "heuristic",
    seat: int = 0,
    start: Start | None = None,
    flat: bool = False,
    plain: bool = False,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> GymEnv:
    """Return a game as a Gymnasium environment for one seat.

    `bots` play the others: one opponent for all, or one for each. An opponent is a bot's name (several in one text have commas between
    them), a function of an observation, or a policy with a method `act_batch`.
    """
    from gamester.envs.agent_set import AgentSet
    from gamester.envs.env_core import EnvCore
    from gamester.envs.opponents import opponents_of
    from gamester.envs.single_agent import GymEnv as Single

    core = EnvCore(slug, seats, set, options, True, start)
    if not 0 <= seat < core.seats:
        raise ValueError(f"expected a seat from 0 to {core.seats - 1}, got {seat}")
    others = opponents_of(bots, core.seats, [other for other in range(core.seats) if other != seat], core.laid.game)
    return Single(AgentSet(core, others=others, flat=flat, plain=plain), max_cycles, render_mode)


def batch(
    slug: str,
    n: int,
    seats: int | None = None,
    set: str = "",
    options: Mapping[str, Any] | None = None,
    *,
    bots: Mapping[int, Opponent] | None = None,
    start: Start | None = None,
    flat: bool = False,
    plain: bool = False,
    threads: int = 1,
    max_cycles: int | None = None,
) -> VectorEnv:
    """Return `n` tables of one game that are stepped together, with NumPy arrays.

    A finished game is followed by the next one at once. `bots` as for `aec`; they have decided whenever a step returns.
    """
    from gamester.envs.vector import VectorEnv as Batch

    return Batch(slug, n, seats, set, options, plain, threads, max_cycles, bots, start, flat)


def _agents(
    slug: str,
    seats: int | None,
    cards: str,
    options: Mapping[str, Any] | None,
    bots: Mapping[int, Opponent] | None,
    start: Start | None,
    flat: bool,
    plain: bool,
    extra: int = 0,
) -> AgentSet:
    from gamester.envs.agent_set import AgentSet as Agents
    from gamester.envs.env_core import EnvCore
    from gamester.envs.opponents import opponents_of

    core = EnvCore(slug, seats, cards, options, plain, start)
    return Agents(core, extra, opponents_of(bots, core.seats, range(core.seats), core.laid.game), flat, plain)


def from_position(text: str) -> Start:
    """Return the start at a position, in the text form of positions.

    Raises ValueError.
    """
    from gamester.envs import starting

    return starting.from_position(text)


def from_record(text: str, ply: int | None = None) -> Start:
    """Return the start after `ply` moves of a record, or after all of them.

    Raises ValueError.
    """
    from gamester.envs import starting

    return starting.from_record(text, ply)


def expand(env: Any) -> list[Successor]:
    """Return every legal action of the agent that must decide.

    Each comes with a copy of the environment after it.
    """
    from gamester.envs.expansion import expand as successors

    return successors(env)


def register(slugs: Sequence[str] = ()) -> list[str]:
    """Register games with Gymnasium (all if none is named).

    Return their ids for `gymnasium.make`. This is done by itself where Gymnasium is imported before this package.
    """
    from gamester.envs.registration import register_ids

    return register_ids(slugs)


def run_agent(policy: Opponent, flat: bool = False, set: str = "") -> None:
    """Play as an agent on stdin and stdout with a policy, until the input ends.

    With `flat` the policy gets the flat form, for which `set` names the card set of the table. See docs/how-to/agents.md.
    """
    from gamester.envs.agent_loop import run_agent as run

    run(policy, flat=flat, cards=set)


def open_spiel(slugs: Sequence[str] = ()) -> list[str]:
    """Register games with OpenSpiel (all if none is named).

    Return their names for `pyspiel.load_game`.
    """
    from gamester.envs.open_spiel_game import register_games

    return register_games(slugs)


def open_spiel_bot(game: Any, player: int, bot: Opponent, seed: int = 1) -> Any:
    """Return an opponent as a bot of OpenSpiel for a player of a loaded game.

    It is a bot's name, a function of an observation, or a policy with a method `act_batch`.
    """
    from gamester.envs.open_spiel_game import OpenSpielBot

    return OpenSpielBot(game, player, bot, seed)


if "gymnasium" in sys.modules:  # As in `gymnasium.make("gamester.envs:gamester/armies-v1")`.
    register()

__all__ = [
    "aec",
    "batch",
    "expand",
    "from_position",
    "from_record",
    "gym",
    "open_spiel",
    "open_spiel_bot",
    "parallel",
    "register",
    "run_agent",
]
