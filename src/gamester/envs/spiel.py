"""The games registered with OpenSpiel, as `gamester_armies` and so on, so that its algorithms run on them unchanged.

All chance is one node at the root: which of `deals` games is dealt. From there nothing is random, as the key of a game decides every
draw; what a seat does not know is drawn anew by the game's own redeal (`resample_from_infostate`). Seats that decide at once are asked
one after another, and none sees what another did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np
import pyspiel

from gamester.envs.world import Ground, World
from gamester.games import find, slugs
from gamester.kernel.chance import WORD
from gamester.play.pieces import pieces_of

DEALS = 10_000
LONGEST = 1_000_000
"""More acts than any game has; OpenSpiel wants a number."""


def register(wanted: Sequence[str] = ()) -> list[str]:
    """Register games (all when none is named), and the names they have."""
    return [_registered(slug) for slug in wanted or slugs()]


@cache
def _registered(slug: str) -> str:
    kind = _kind(slug)

    class Registered(Game):
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, slug, params or {})

    pyspiel.register_game(kind, Registered)
    return str(kind.short_name)


def _kind(slug: str) -> Any:
    names = find(slug).names
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"gamester_{slug}",
        long_name=str(names.TITLE),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=names.SEATS[0],
        max_num_players=names.SEATS[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": names.SEATS[0], "deals": DEALS, "set": "", "options": ""},
    )


class Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One game. Parameters: `players`, `deals` (how many there are), `set`, and `options` as `name:value` with `;` between."""

    def __init__(self, kind: Any, slug: str, params: dict[str, Any]) -> None:
        players = int(params.get("players", find(slug).names.SEATS[0]))
        given = str(params.get("options", ""))
        self.deals = int(params.get("deals", DEALS))
        self.ground = Ground(slug, players, str(params.get("set", "")), given)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ground.actions,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> State:
        """Before the deal."""
        return State(self, self.ground, self.deals)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What one player sees; with perfect recall the string tells apart all that it saw and did."""
        if params:
            raise ValueError(f"observers take no parameters, got {params}")
        if iig_obs_type is not None and iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer is one player, who sees what that player may know")
        return Observer(self.ground, iig_obs_type is not None and iig_obs_type.perfect_recall)


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A table in play; before the deal a chance node."""

    def __init__(self, game: Game, ground: Ground, deals: int) -> None:
        super().__init__(game)
        self.world = World(ground)
        self.deals = deals

    def current_player(self) -> int:
        """Who decides."""
        if not self.world.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.world.seat < 0 else self.world.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.world.dealt and self.world.seat < 0

    def returns(self) -> list[float]:
        """The payoffs; zeros until the end."""
        return self.world.payoffs()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is as likely as any other."""
        return _outcomes(self.deals)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """This state with all that a player cannot know drawn anew; before the deal, of which nobody knows anything, the same."""
        again: State = self.clone()
        if not self.world.dealt:
            return again
        again.world.redeal(player, int(sampler() * WORD) & WORD)
        return again

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for every action that a player may take; before the deal none, where the library would write deals beyond its end."""
        if not self.world.dealt and player is not None and player >= 0:
            return [0] * self.world.ground.actions
        return list(super().legal_actions_mask() if player is None else super().legal_actions_mask(player))

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.world.dealt:
            self.world.take(action)
        else:
            self.world.deal(f"open_spiel/{action}")

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.world.name(player, action)

    def __str__(self) -> str:
        return str(self.world)


class Observer:
    """The observation as `gamester envs GAME --observation` documents it, for OpenSpiel."""

    def __init__(self, ground: Ground, recall: bool) -> None:
        self.tensor = np.zeros(pieces_of(ground.layout, ground.root)[-1].end, np.float32)
        self.dict = {"observation": self.tensor}
        self.recall = recall

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = state.world.seen(player) if state.world.dealt else 0

    def string_from(self, state: State, player: int) -> str:
        """The observation in numbers; with perfect recall after a mark of all that the player saw and did when it was asked."""
        if not state.world.dealt:
            return "before the deal"
        seen = " ".join(map(str, state.world.seen(player)))
        return f"{player} {state.world.memory[player]} {seen}" if self.recall else f"{player} {seen}"


@lru_cache(maxsize=16)
def _outcomes(deals: int) -> list[tuple[int, float]]:
    return [(deal, 1.0 / deals) for deal in range(deals)]
