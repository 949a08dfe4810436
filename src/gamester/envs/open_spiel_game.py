"""OpenSpiel games: states that can be copied, pickled and resampled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from gamester.bots.spec import parse_bot
from gamester.core.rng import UINT32_MAX
from gamester.envs.opponents import NamedBots, Opponent, decide_with, opponents_of
from gamester.envs.tree import GameTree, Node, numbers_of, tree_of
from gamester.games.registry import game_slugs, get_game
from gamester.match.positions.position import format_position

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

    def new_initial_state(self) -> OpenSpielState:
        """Return the state before the deal."""
        return OpenSpielState(self, self.tree, self.deals)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        """Return an observer: of one player, of what is public, or of all players.

        With perfect recall its string distinguishes everything that the player saw and did; what is public has no recall. Raises
        ValueError for parameters.
        """
        if params:
            raise ValueError(f"expected no parameters of an observer, got {params}")
        return OpenSpielObserver(self.tree, iig_obs_type)


@dataclass(slots=True, eq=False)
class Place:
    """One point of a game. It never changes, so copies of a state share it."""

    tree: GameTree
    deals: int
    node: Node | None

    def __deepcopy__(self, _: Any) -> Place:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        node = self.node
        rest = None if node is None else (node.seat, node.over, node.length, node.seen, node.legal, node.payoffs, node.memory)
        return _restored, (self.tree, self.deals, None if node is None else self.tree.packed(node), rest)


def _restored(tree: GameTree, deals: int, cells: list[int] | None, rest: Any) -> Place:
    """Return a place from its pickled parts."""
    return Place(tree, deals, None if cells is None else Node(tree.unpacked(cells), *rest))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """The state of a match; before the deal it is a chance node."""

    def __init__(self, game: OpenSpielGame, tree: GameTree, deals: int) -> None:
        super().__init__(game)
        # One attribute, since OpenSpiel copies each of them with every state.
        self._at = Place(tree, deals, None)

    @property
    def tree(self) -> GameTree:
        """The tree of the game."""
        return self._at.tree

    @property
    def deals(self) -> int:
        """The number of possible deals."""
        return self._at.deals

    @property
    def node(self) -> Node | None:
        """The node of the tree; None before the deal."""
        return self._at.node

    def current_player(self) -> int:
        """Return the player who decides."""
        node = self._at.node
        return CHANCE if node is None else TERMINAL if node.seat < 0 else node.seat

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        node = self._at.node
        return node is not None and node.seat < 0

    def returns(self) -> list[float]:
        """Return the payoffs, or zeros before the end."""
        return [0.0] * self.tree.seats if self.node is None else list(self.node.payoffs)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals with equal probabilities."""
        return _outcomes(self.deals)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """Return this state with everything resampled that the player cannot know.

        Before the deal it is an unchanged copy.
        """
        again: OpenSpielState = self.clone()
        if self.node is not None:
            node = self.tree.redealt(self.node, player, int(sampler() * UINT32_MAX) & UINT32_MAX)
            again._at = Place(self.tree, self.deals, node)
        return again

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return 1 for every action that a player may take.

        Before the deal a player's mask is all 0; the library would write the deals beyond its end.
        """
        if self.node is None and player is not None and player >= 0:
            return [0] * self.tree.actions
        return list(super().legal_actions_mask() if player is None else super().legal_actions_mask(player))

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal) if self.node is not None and player == self.node.seat else []

    def _apply_action(self, action: int) -> None:
        tree, deals, node = self._at.tree, self._at.deals, self._at.node
        self._at = Place(tree, deals, tree.deal(f"open_spiel/{action}") if node is None else tree.after(node, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else self.tree.name(player, action)

    def __str__(self) -> str:
        """Return the true state as a position, which `gamester` can read."""
        if self.node is None:
            return "before the deal"
        tree, rules = self.tree, self.tree.laid.rules
        cards = tree.cards or str(getattr(tree.game.text, "DEFAULT_SET", ""))
        return format_position(tree.game, tree.state(self.node), tree.card_text, cards, rules=rules)


CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


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

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with the observation of a player."""
        self.tensor[:] = 0 if state.node is None else self._seen(state.node, player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return the observation as text.

        With perfect recall it is a hash of all that the player saw and did when asked, and of what they see now; its length is always
        the same.
        """
        if state.node is None:
            return "before the deal"
        if self._recall:
            seen = self._tree.look(state.node, player)
            return f"{player} {str(state.node.memory[player]) or BLANK} {blake2b(seen, digest_size=8).hexdigest()}"
        numbers = " ".join(map(str, self._seen(state.node, player).tolist()))
        return f"{player} {numbers}" if self._one else numbers


BLANK = "0" * 16
"""Memory of a player who has not been asked yet."""


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

    def restart_at(self, state: OpenSpielState) -> None:
        """Do nothing: the bot remembers nothing."""

    def step(self, state: OpenSpielState) -> int:
        """Return an action of the player, from what the player may know."""
        node = state.node
        assert node is not None
        if isinstance(self._one, str):
            return self._bots.choose(self._tree.state(node), self._player, self._seed, node.length)
        mask = np.zeros((1, self._tree.actions), np.int8)
        mask[0, list(node.legal)] = 1
        return decide_with(self._one, numbers_of(node.seen)[None], mask)[0]


@lru_cache(maxsize=16)
def _outcomes(deals: int) -> list[tuple[int, float]]:
    return [(deal, 1.0 / deals) for deal in range(deals)]
