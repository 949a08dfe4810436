"""OpenSpiel games: states that can be copied, pickled and resampled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from gamester.bots.spec import parse_bot
from gamester.envs.open_spiel_state import BEFORE_THE_DEAL, OpenSpielState, information_text, observation_text
from gamester.envs.opponents import NamedBots, Opponent, decide_with, opponents_of
from gamester.envs.tree import CHANCE, GameTree, Node, numbers_of, tree_of
from gamester.games.registry import game_slugs, get_game

DEFAULT_DEALS = 10_000
LONGEST = 10_000
"""Actions after which a game ends without a winner, unless another number is given: far more than games have."""


def register_games(wanted: Sequence[str] = ()) -> list[str]:
    """Register games (all if none is named) and return their OpenSpiel names."""
    return [_registered(slug) for slug in wanted or game_slugs()]


@cache
def _registered(slug: str) -> str:
    kind = _game_type(slug)

    class Registered(OpenSpielGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, slug, params or {})

    pyspiel.register_game(kind, Registered)
    return str(kind.short_name)


def _game_type(slug: str) -> Any:
    names = get_game(slug).text
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
        parameter_specification={
            "players": names.SEATS[0],
            "deals": DEFAULT_DEALS,
            "set": "",
            "options": "",
            "longest": LONGEST,
            "plain": False,
        },
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game. Parameters: `players`, `deals`, `set`, `options`, `longest`, `plain`.

    `deals` is the number of possible deals; `options` are `name:value` pairs separated by `;`; `longest` is the number of actions
    after which a game ends without a winner; `plain` runs uncompiled rules.
    """

    def __init__(self, kind: Any, slug: str, params: dict[str, Any]) -> None:
        players = int(params.get("players", get_game(slug).text.SEATS[0]))
        given = str(params.get("options", ""))
        self.deals = int(params.get("deals", DEFAULT_DEALS))
        longest, plain = int(params.get("longest", LONGEST)), bool(params.get("plain", False))
        self.tree = tree_of(slug, players, str(params.get("set", "")), given, longest, plain)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.tree.actions,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(kind, info, params)
        self._root = self.tree.root(self.deals)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.tree.game.slug, self.get_parameters())

    def new_initial_state(self) -> OpenSpielState:
        """Return the state before the deal."""
        return OpenSpielState(self, self._root)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        """Return an observer: of one player, of what is public, or of all players.

        With perfect recall its string distinguishes everything that the player saw and did; what is public has no recall. Raises
        ValueError for parameters.
        """
        if params:
            raise ValueError(f"expected no parameters of an observer, got {params}")
        return OpenSpielObserver(self.tree, iig_obs_type)


def _loaded(slug: str, params: dict[str, Any]) -> Any:
    """Return a game from its pickled parts."""
    return pyspiel.load_game(_registered(slug), params)


class OpenSpielObserver:
    """The observation that `gamester envs GAME --observation` documents.

    Of one player, of spectators, or of all players one after another.
    """

    def __init__(self, tree: GameTree, wanted: Any) -> None:
        self._tree = tree
        private = pyspiel.PrivateInfoType.SINGLE_PLAYER if wanted is None else wanted.private_info
        self._one = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._all = private == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._recall = wanted is not None and wanted.perfect_recall and self._one
        self.tensor = np.zeros(tree.width * (tree.seats if self._all else 1) if self._one or self._all else tree.public_width, np.float32)
        self.dict = {"observation": self.tensor}

    def _seen(self, node: Node, player: int) -> Any:
        if self._all:
            return np.concatenate([numbers_of(self._tree.look(node, seat)) for seat in range(self._tree.seats)])
        return numbers_of(self._tree.look(node, player if self._one else self._tree.seats))

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with the observation of a player."""
        self.tensor[:] = 0 if state.node.seat == CHANCE else self._seen(state.node, player)

    def string_from(self, state: Any, player: int) -> str:
        """Return the observation as text.

        With perfect recall it is a hash of all that the player saw and did, too; its length is always the same.
        """
        node: Node = state.node
        if self._recall:
            return information_text(node, player)
        if self._one:
            return observation_text(node, player)
        return BEFORE_THE_DEAL if node.seat == CHANCE else " ".join(map(str, self._seen(node, player).tolist()))


class OpenSpielBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel has no types
    """An opponent of the environments as a bot of OpenSpiel."""

    def __init__(self, game: OpenSpielGame, player: int, one: Opponent, seed: int) -> None:
        super().__init__()
        self._tree, self._player, self._one, self._seed = game.tree, player, one, seed
        opponents_of({player: one}, self._tree.seats + 1, (), self._tree.laid.game)
        self._bots = NamedBots(self._tree, {player: parse_bot(one)} if isinstance(one, str) else {}, self._tree.in_plain)

    def player_id(self) -> int:
        """Return the player for whom the bot decides."""
        return self._player

    def provides_policy(self) -> bool:
        """Return False: the bot gives actions and no probabilities."""
        return False

    def restart_at(self, state: Any) -> None:
        """Do nothing: the bot remembers nothing."""

    def step(self, state: Any) -> int:
        """Return an action of the player, from what the player may know."""
        node: Node = state.node
        if isinstance(self._one, str):
            return self._bots.choose(self._tree.state(node), self._player, self._seed, node.length)
        mask = np.zeros((1, self._tree.actions), np.int8)
        mask[0, list(node.legal)] = 1
        return decide_with(self._one, numbers_of(node.seen)[None], mask)[0]
