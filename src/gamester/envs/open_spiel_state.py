"""States of OpenSpiel games: the library's own, and light ones.

To make a state of the library takes several times as long as a move of the compiled rules. So `clone` and `child` return a light state,
a plain Python object that answers the usual questions. It makes a state of the library when it is passed to a function of the library, or
when it is asked one of the rarer questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import index
from typing import Any

import numpy as np
import pyspiel

from gamester.core.rng import UINT32_MAX
from gamester.envs.tree import CHANCE, TERMINAL, Node, numbers_of
from gamester.match.positions.position import format_position

BLANK = "0" * 16
"""Memory of a player who has not been asked yet."""
BEFORE_THE_DEAL = "before the deal"


class Answers:
    """Answers that both kinds of states give, from the node `_at`."""

    __slots__ = ()
    _at: Node

    @property
    def node(self) -> Node:
        """The node of the tree."""
        return self._at

    def whole(self) -> Any:
        """Return the state of the library."""
        raise NotImplementedError

    def clone(self) -> LightState:
        """Return a copy, which is a light state."""
        raise NotImplementedError

    def _refuse(self, question: str, *given: Any) -> Any:
        """Let the library answer a question about a wrong player, with its own error."""
        return getattr(pyspiel.State, question)(self.whole(), *given)

    def current_player(self) -> int:
        """Return the player who decides."""
        return self._at.seat

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return self._at.seat == TERMINAL

    def is_chance_node(self) -> bool:
        """Return True before the deal."""
        return self._at.seat == CHANCE

    def is_player_node(self) -> bool:
        """Return True if a player decides."""
        return self._at.seat >= 0

    def is_simultaneous_node(self) -> bool:
        """Return False: simultaneous decisions are made one after another."""
        return False

    def returns(self) -> list[float]:
        """Return the payoffs, or zeros before the end."""
        return list(self._at.payoffs)

    def rewards(self) -> list[float]:
        """Return what `returns` does, since all that is paid is paid at the end."""
        return list(self._at.payoffs)

    def player_return(self, player: int) -> float:
        """Return the payoff of a player, or 0 before the end."""
        payoffs = self._at.payoffs
        return payoffs[player] if 0 <= player < len(payoffs) else float(self._refuse("player_return", player))

    def player_reward(self, player: int) -> float:
        """Return what `player_return` does."""
        payoffs = self._at.payoffs
        return payoffs[player] if 0 <= player < len(payoffs) else float(self._refuse("player_reward", player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals with equal probabilities."""
        at = self._at
        return _outcomes(len(at.legal)) if at.seat == CHANCE else []

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player in ascending order.

        They are the deciding player's if none is given.
        """
        at = self._at
        if player is None or player == at.seat or at.seat < 0:
            return list(at.legal)
        return [] if player >= 0 else list(self._refuse("legal_actions", player))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return 1 for every action that a player may take.

        Before the deal a player's mask is all 0; the library would write the deals beyond its end.
        """
        at = self._at
        if at.seat == CHANCE and (player is None or player == CHANCE):
            return [1] * len(at.legal)
        mask = [0] * at.tree.actions
        if at.seat != CHANCE or (player is not None and player < 0):
            for action in self.legal_actions(player):
                mask[action] = 1
        return mask

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player knows and remembers, as a short text."""
        at = self._at
        if player is None:
            player = at.seat
        return information_text(at, player) if 0 <= player < at.tree.seats else str(self._refuse("information_state_string", player))

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player sees as numbers."""
        at = self._at
        if player is None:
            player = at.seat
        return observation_text(at, player) if 0 <= player < at.tree.seats else str(self._refuse("observation_string", player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Return what a player sees as a list."""
        return self._tensor("observation_tensor", player)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Return the observation, which contains what players remember by the law."""
        return self._tensor("information_state_tensor", player)

    def _tensor(self, question: str, player: int | None) -> list[float]:
        at = self._at
        if player is None:
            player = at.seat
        if not 0 <= player < at.tree.seats:
            return list(self._refuse(question, player))
        seen: list[float] = numbers_of(at.tree.look(at, player)).astype(np.float32).tolist()
        return seen

    def child(self, action: int) -> LightState:
        """Return the state after an action, which is a light state."""
        after = self.clone()
        after.apply_action(action)
        return after

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> LightState:
        """Return this state with what the player cannot know resampled.

        It is a light state; before the deal an unchanged copy. Raises ValueError for a player who is not there.
        """
        again, at = self.clone(), self._at
        if at.seat != CHANCE:
            again._at = at.tree.redealt(at, player, int(sampler() * UINT32_MAX))
        return again

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else self._at.tree.name(player, action)

    def __str__(self) -> str:
        """Return the true state as a position, which `gamester` can read."""
        at = self._at
        if at.seat == CHANCE:
            return BEFORE_THE_DEAL
        tree, rules = at.tree, at.tree.laid.rules
        cards = tree.cards or str(getattr(tree.game.text, "DEFAULT_SET", ""))
        return format_position(tree.game, tree.state(at), tree.card_text, cards, rules=rules)

    __repr__ = __str__


class Held:
    """The node of a state of the library.

    It is one object, since the library copies every attribute with a state.
    """

    __slots__ = ("_at",)

    def __init__(self, at: Node | Told) -> None:
        self._at = at

    def __deepcopy__(self, _: Any) -> Held:
        return Held(self._at)


class OpenSpielState(Answers, pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """The state of a match; before the deal it is a chance node."""

    def __init__(self, game: Any, at: Node | Told) -> None:
        pyspiel.State.__init__(self, game)
        self._held: Held | LightState = Held(at)

    @property
    def _at(self) -> Any:
        return self._held._at

    @_at.setter
    def _at(self, at: Any) -> None:
        self._held._at = at

    def whole(self) -> Any:
        """Return the state itself."""
        return self

    def clone(self) -> LightState:
        """Return a copy, which is a light state."""
        return LightState(self.get_game(), self._at)

    def _legal_actions(self, player: int) -> list[int]:
        at = self._at
        return list(at.legal) if player == at.seat else []

    def _apply_action(self, action: int) -> None:
        self._at = self._at.after(action)


class LightState(Answers):
    """A state without the library's part, which it gets when it needs it.

    `isinstance(state, pyspiel.State)` holds. A state that has got the library's part keeps it, and both stay the same state: what a
    function of the library does to it, it does to both.
    """

    __slots__ = ("_at", "_game", "_whole")

    def __init__(self, game: Any, at: Node) -> None:
        self._game, self._at = game, at
        self._whole: OpenSpielState | None = None

    @property  # type: ignore[misc]  # mypy knows `__class__` as an attribute that can be set
    def __class__(self) -> type:
        return OpenSpielState

    def __getattr__(self, name: str) -> Any:
        if name not in ASKED_OF_THE_LIBRARY:
            raise AttributeError(f"a state has no attribute {name!r}")
        return getattr(self.whole(), name)

    def _pybind11_conduit_v1_(self, *asked: Any) -> Any:
        """Return the address of the library's part.

        Functions of the library ask for it where they are given this state (pybind11, cpp_conduit).
        """
        return self.whole()._pybind11_conduit_v1_(*asked)

    def __deepcopy__(self, _: Any) -> LightState:
        return LightState(self._game, self._at)

    def __reduce__(self) -> tuple[Any, ...]:
        return LightState, (self._game, self._at)

    def whole(self) -> Any:
        """Return the state of the library, with the whole history."""
        if self._whole is None:
            acts = self._at.history()
            whole = OpenSpielState(self._game, Told(iter([who for who, _ in acts])))
            for _, action in acts:
                whole.apply_action(action)
            whole._held = self
            self._whole = whole
        return self._whole

    def clone(self) -> LightState:
        """Return a copy, which is a light state."""
        return LightState(self._game, self._at)

    def apply_action(self, action: int) -> None:
        """Play an action of the deciding player, or a deal.

        Raises ValueError with the clause if it is illegal.
        """
        if self._whole is None:
            at = self._at
            self._at = at.tree.after(at, index(action))
        else:
            self._whole.apply_action(action)

    def get_game(self) -> Any:
        """Return the game."""
        return self._game

    def num_players(self) -> int:
        """Return the number of players."""
        return self._at.tree.seats

    def num_distinct_actions(self) -> int:
        """Return the number of actions, of which some are legal."""
        return self._at.tree.actions

    def move_number(self) -> int:
        """Return the number of actions so far, with the deal."""
        return self._at.length + 1

    def is_initial_state(self) -> bool:
        """Return True before the deal."""
        return self._at.seat == CHANCE

    def history(self) -> list[int]:
        """Return all actions so far, with the deal."""
        return [action for _, action in self._at.history()]

    def history_str(self) -> str:
        """Return all actions so far as text."""
        return ", ".join(map(str, self.history()))

    def to_string(self) -> str:
        """Return the true state as a position."""
        return str(self)

    def action_to_string(self, *asked: int) -> str:
        """Return an action of a player, of the deciding one by default, in notation."""
        player, action = asked if len(asked) == 2 else (self._at.seat, *asked)
        return self._action_to_string(player, action)


ASKED_OF_THE_LIBRARY = frozenset(name for name in dir(pyspiel.State) if not name.startswith("_"))
"""Questions that a light state passes on, if it does not answer them itself."""


class Told:
    """A node of a game that is told to the library again.

    Only who acts there is known, which is all that the library asks.
    """

    __slots__ = ("_later", "seat")

    def __init__(self, players: Iterator[int]) -> None:
        self.seat, self._later = next(players, TERMINAL), players

    def after(self, _: int) -> Told:
        """Return the next node."""
        return Told(self._later)


def information_text(at: Node, player: int) -> str:
    """Return hashes of all that a player saw and did, and of what they see now.

    They have 16 digits each, so the text is always equally long.
    """
    if at.seat == CHANCE:
        return BEFORE_THE_DEAL
    return f"{player} {at.remembered(player) or BLANK} {at.digest(player)}"


def observation_text(at: Node, player: int) -> str:
    """Return what a player sees as numbers."""
    if at.seat == CHANCE:
        return BEFORE_THE_DEAL
    return f"{player} {' '.join(map(str, numbers_of(at.tree.look(at, player)).tolist()))}"


@lru_cache(maxsize=16)
def _outcomes(deals: int) -> list[tuple[int, float]]:
    return [(deal, 1.0 / deals) for deal in range(deals)]
