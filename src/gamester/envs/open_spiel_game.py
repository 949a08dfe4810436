"""OpenSpiel games: states that can be copied, pickled and resampled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from gamester.core.layout import Layout
from gamester.core.rng import UINT32_MAX
from gamester.games.registry import Game, game_slugs, get_game
from gamester.match.information_state import observation_size
from gamester.match.notation import Notation
from gamester.match.outcome import payoffs
from gamester.match.setup import Setup, key_from_seed, new_setup


class GameDefinition:
    """Everything that the states of one game share.

    `options` are `name:value` pairs separated by `;`.
    """

    def __init__(self, slug: str, seats: int, cards: str = "", options: str = "") -> None:
        self.asked = (slug, seats, cards, options)
        given = dict(part.split(":", 1) for part in options.split(";") if part)
        laid: Setup = new_setup(slug, seats, cards, given)
        self.game: Game = laid.game
        self.layout: Layout = laid.layout
        self.root = laid.state
        self.seats = seats
        self.actions = int(self.game.game.num_actions(self.root))
        self.doors: Any = self.game.load_plain(self.layout)
        self.width = observation_size(self.layout, self.root)
        self.room = max(self.actions, seats) + 1

    @cached_property
    def notation(self) -> Notation:
        """The notation of actions."""
        return Notation(self.game, self.root)


@lru_cache(maxsize=16)
def definition_of(slug: str, seats: int, cards: str, options: str) -> GameDefinition:
    """Return the definition of a pickled state, made once for equal arguments."""
    return GameDefinition(slug, seats, cards, options)


class TreeState:
    """One state of the game tree. `seat` decides, -1 after the game.

    `memory` has a hash for each seat of what it saw and did when it was asked.
    """

    def __init__(self, ground: GameDefinition) -> None:
        self.ground = ground
        self.t: Any = None
        self.seat = -1
        self.memory = [""] * ground.seats

    @property
    def dealt(self) -> bool:
        """True after the deal."""
        return self.t is not None

    def deal(self, seed: str) -> None:
        """Deal the game of this seed."""
        self.t = self.ground.layout.copy_state(self.ground.root)
        self.t.chance_key = key_from_seed(seed)
        self.ground.game.game.deal(self.t)
        self._advance()

    def apply_action(self, action: int) -> None:
        """Play an action of the deciding seat.

        Raises ValueError with the clause if it is illegal.
        """
        seat = self.seat
        before = self._memory_hash(seat, action)
        clause = self.ground.doors.apply_if_legal([self.t], 0, seat, action)
        if clause:
            law = self.ground.game.law
            raise ValueError(f"{self.name(seat, action)}: {law.id(clause)}, {law.text_of(clause)}")
        self.memory[seat] = before
        self._advance()

    def _advance(self) -> None:
        """Find the next seat to decide.

        The judge is not a player and takes default actions.
        """
        ground = self.ground
        self.seat = ground.doors.first_pending_seat([self.t], 0)
        while self.seat >= ground.seats:
            ground.doors.apply_if_legal([self.t], 0, self.seat, ground.game.game.default_action(self.t, self.seat))
            self.seat = ground.doors.first_pending_seat([self.t], 0)

    def _memory_hash(self, seat: int, action: int) -> str:
        words = f"{self.memory[seat]} {self.observation(seat)} {action}"
        return blake2b(words.encode(), digest_size=8).hexdigest()

    def resample_hidden(self, seat: int, seed: int) -> None:
        """Resample what a seat cannot know.

        The memories of the other seats belong to the former state and are cleared.
        """
        self.ground.game.game.resample_hidden(self.t, seat, seed)
        self.memory = [mark if other == seat else "" for other, mark in enumerate(self.memory)]

    def observation(self, seat: int) -> list[int]:
        """Return the observation of a seat."""
        out = [0] * self.ground.width
        self.ground.doors.observe([self.t], 0, seat, out)
        return out

    def legal_actions(self, seat: int) -> list[int]:
        """Return the legal actions of the deciding seat in ascending order."""
        out = [0] * self.ground.room
        return sorted(out[: self.ground.doors.legal_actions([self.t], 0, seat, out)])

    def payoffs(self) -> list[float]:
        """Return the payoff of each seat, or zeros before the end."""
        if not self.dealt or self.seat >= 0:
            return [0.0] * self.ground.seats
        shares = [0] * self.ground.room
        self.ground.game.game.win_shares(self.t, shares)
        return [float(part) for part in payoffs(shares[: self.ground.seats])]

    def name(self, seat: int, action: int) -> str:
        """Return an action in notation."""
        try:
            return self.ground.notation.describe(seat, action).text
        except LookupError:
            return f"action {action}"

    def __str__(self) -> str:
        return " ".join(map(str, self.ground.layout.to_words(self.t))) if self.dealt else "before the deal"

    def __deepcopy__(self, _: Any) -> TreeState:
        return self._again(self.ground.layout.copy_state(self.t) if self.dealt else None)

    def _again(self, t: Any) -> TreeState:
        again = TreeState(self.ground)
        again.t, again.seat, again.memory = t, self.seat, list(self.memory)
        return again

    def __reduce__(self) -> tuple[Any, ...]:
        cells = self.ground.layout.to_words(self.t) if self.dealt else None
        return _kept, (self.ground.asked, cells, self.seat, self.memory)


def _kept(asked: tuple[str, int, str, str], cells: list[int] | None, seat: int, memory: list[str]) -> TreeState:
    """Return the state from its pickled parts."""
    world = TreeState(definition_of(*asked))
    world.t = world.ground.layout.from_words(cells) if cells is not None else None
    world.seat, world.memory = seat, list(memory)
    return world


DEFAULT_DEALS = 10_000
LONGEST = 1_000_000
"""Actions, more than any game has. OpenSpiel requires a number."""


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
        parameter_specification={"players": names.SEATS[0], "deals": DEFAULT_DEALS, "set": "", "options": ""},
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game. Parameters: `players`, `deals`, `set`, `options`.

    `deals` is the number of possible deals; `options` are `name:value` pairs separated by `;`.
    """

    def __init__(self, kind: Any, slug: str, params: dict[str, Any]) -> None:
        players = int(params.get("players", get_game(slug).text.SEATS[0]))
        given = str(params.get("options", ""))
        self.deals = int(params.get("deals", DEFAULT_DEALS))
        self.ground = GameDefinition(slug, players, str(params.get("set", "")), given)
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

    def new_initial_state(self) -> OpenSpielState:
        """Return the state before the deal."""
        return OpenSpielState(self, self.ground, self.deals)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        """Return an observer of one player's information.

        With perfect recall its string distinguishes everything that the player saw and did. Raises
        ValueError for other kinds of observers.
        """
        if params:
            raise ValueError(f"expected no parameters of an observer, got {params}")
        if iig_obs_type is not None and iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("expected private information of a single player")
        return OpenSpielObserver(self.ground, iig_obs_type is not None and iig_obs_type.perfect_recall)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """The state of a match; before the deal it is a chance node."""

    def __init__(self, game: OpenSpielGame, ground: GameDefinition, deals: int) -> None:
        super().__init__(game)
        self.world = TreeState(ground)
        self.deals = deals

    def current_player(self) -> int:
        """Return the player who decides."""
        if not self.world.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.world.seat < 0 else self.world.seat

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self.world.dealt and self.world.seat < 0

    def returns(self) -> list[float]:
        """Return the payoffs, or zeros before the end."""
        return self.world.payoffs()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals with equal probabilities."""
        return _outcomes(self.deals)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """Return this state with everything resampled that the player cannot know.

        Before the deal it is an unchanged copy.
        """
        again: OpenSpielState = self.clone()
        if not self.world.dealt:
            return again
        again.world.resample_hidden(player, int(sampler() * UINT32_MAX) & UINT32_MAX)
        return again

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return 1 for every action that a player may take.

        Before the deal a player's mask is all 0; the library would write the deals beyond its end.
        """
        if not self.world.dealt and player is not None and player >= 0:
            return [0] * self.world.ground.actions
        return list(super().legal_actions_mask() if player is None else super().legal_actions_mask(player))

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self.world.dealt:
            self.world.apply_action(action)
        else:
            self.world.deal(f"open_spiel/{action}")

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.world.name(player, action)

    def __str__(self) -> str:
        return str(self.world)


class OpenSpielObserver:
    """The observation that `gamester envs GAME --observation` documents."""

    def __init__(self, ground: GameDefinition, recall: bool) -> None:
        self.tensor = np.zeros(ground.width, np.float32)
        self.dict = {"observation": self.tensor}
        self.recall = recall

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill the tensor with the observation of a player."""
        self.tensor[:] = state.world.observation(player) if state.world.dealt else 0

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return the observation as text.

        With perfect recall it includes the hash of all that the player saw and did when asked.
        """
        if not state.world.dealt:
            return "before the deal"
        seen = " ".join(map(str, state.world.observation(player)))
        return f"{player} {state.world.memory[player]} {seen}" if self.recall else f"{player} {seen}"


@lru_cache(maxsize=16)
def _outcomes(deals: int) -> list[tuple[int, float]]:
    return [(deal, 1.0 / deals) for deal in range(deals)]
