"""Bots at tables (whole moves in limited time) and candidate moves for reviews."""

from __future__ import annotations

import logging
import math
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

from gamester.bots.decider import DOORS, Decider, observation_for_bot
from gamester.bots.playout import GOLDEN
from gamester.bots.rollout import Act
from gamester.bots.spec import BotSpec, parse_bot
from gamester.core.compile.compiler import CompilationUnavailable
from gamester.core.layout import Layout
from gamester.core.rng import UINT32_MAX, hash32, scale_to
from gamester.games.registry import Game
from gamester.match.moves import DRAFT, PUBLIC

LOG = logging.getLogger("gamester")
MOST = 100
"""Actions of one draft before the bot gives up and the default action is taken."""
LEAST = 0.01
"""Seconds left for each action of a move, however long the earlier ones took."""
_READY: dict[Layout, bool] = {}
"""True for a layout once its rules are compiled; missing before the first request."""
RETRY_SECONDS, MAX_RETRIES = 600.0, 2
"""Seconds until a failed compilation is tried again (memory may be short), and the factor by which they grow."""
_FAILED: dict[Layout, tuple[float, float]] = {}
"""Time of the next attempt to compile, and the pause before it in seconds."""


class LiveBot:
    """One decision of one seat. `choose_move` may run in a thread."""

    def __init__(
        self, game: Game, layout: Layout, seen: Any, seat: int, level: BotSpec, seconds: float, in_plain: Callable[[], bool] = lambda: False
    ) -> None:
        """Prepare a decision. `seen` comes from `decider.observation_for_bot`.

        `seconds` limits the whole move of a bot that searches. `in_plain` returns True if the search must
        run in the plain runtime.
        """
        self._game = game
        self._layout = layout
        self._doors = game.load_plain(layout)
        self._t = seen
        self._seat = seat
        self._level = level
        self._seconds = seconds
        self._in_plain = in_plain

    @property
    def thinks_ahead(self) -> bool:
        """True if the bot searches, which takes time."""
        return self._level.thinks_ahead

    def choose_move(self, salt: int | None = None) -> tuple[int, ...]:
        """Return the action numbers of a whole move: drafts first, then the final action.

        Empty if no move is found. The same salt gives the same move.
        """
        acts: list[int] = []
        salt = secrets.randbits(32) if salt is None else salt
        one = self._search_function() if self.thinks_ahead else self._choose_action
        while len(acts) < MOST:
            action = one(salt, len(acts))
            if action < 0:
                return ()
            acts.append(action)
            sort = self._game.game.draft_kind(self._t, action)
            if sort != DRAFT:
                return (action,) if sort == PUBLIC else tuple(acts)
            self._game.game.apply(self._t, self._seat, action)
        return ()

    def _choose_action(self, salt: int, step: int) -> int:
        """Return one action of a simple bot.

        The heuristic bot gets the same salt for the whole move, so that it follows one plan.
        """
        if self._level.name == "heuristic":
            action: int = self._game.game.heuristic_action(self._t, self._seat, salt)
            return action
        room = [0] * self._game.game.num_actions(self._t)
        many = self._doors.legal_actions([self._t], 0, self._seat, room)
        return room[scale_to(hash32((salt + step * GOLDEN) & UINT32_MAX), many)] if many else -1

    def _search_function(self) -> Callable[[int, int], int]:
        """Return a function that decides by search.

        In plain Python it gets less far in the time.
        """
        mind = Decider(self._game, self._layout, self._t, in_plain=self._in_plain())
        ends = time.monotonic() + self._seconds

        def one(salt: int, step: int) -> int:
            left = max(LEAST, ends - time.monotonic())
            return mind.decide(self._t, self._seat, self._level, hash32((salt + step * GOLDEN) & UINT32_MAX), left, noise_seed=salt).action

        return one


def ensure_compiled(game: Game, layout: Layout, level: BotSpec) -> bool:
    """Return True if everything that the bot searches with is compiled.

    The first call starts to compile in a thread and does not wait.
    """
    again, _ = _FAILED.get(layout, (math.inf, 0.0))
    if layout not in _READY or time.monotonic() >= again:
        # Before the thread starts, so that a second call starts no second compilation.
        _READY[layout] = False
        _FAILED[layout] = math.inf, _FAILED.get(layout, (0.0, 0.0))[1]
        try:
            threading.Thread(target=_compile, args=(game, layout), daemon=True).start()
        except RuntimeError as why:  # The system cannot start a thread now.
            _failed(game, layout, why)
    return _READY[layout]


def _compile(game: Game, layout: Layout) -> None:
    try:
        game.load_compiled(layout, DOORS)
        _READY[layout] = True
    except Exception as why:
        _failed(game, layout, why)


def _failed(game: Game, layout: Layout, why: Exception) -> None:
    pause = max(RETRY_SECONDS, MAX_RETRIES * _FAILED[layout][1])
    _FAILED[layout] = time.monotonic() + pause, pause
    said = " ".join(str(why).split()) if isinstance(why, CompilationUnavailable) else type(why).__name__
    LOG.warning("game %s: bots search in plain Python, about 100 times slower: %s", game.slug, said)


CANDIDATE_SOURCES = (("heuristic", 3), ("random", 5))
"""Bots that propose moves, and how often each is asked, every time with another salt."""
FEW = 24
"""Legal actions up to which all of them are candidates."""


def candidate_moves(game: Game, layout: Layout, t: Any, seat: int, seed: int, others: tuple[Act, ...] = (), thinker: str = "") -> list[Act]:
    """Return distinct whole moves of a seat that are worth comparing, `others` first.

    They depend only on what the seat knows. `thinker` names a search bot that proposes one more.
    """
    found: dict[Act, None] = dict.fromkeys(others)
    for name, often in (*CANDIDATE_SOURCES, *(((thinker, 1),) if thinker else ())):
        for turn in range(often):
            salt = hash32((seed + turn * GOLDEN) & UINT32_MAX)
            act = LiveBot(game, layout, _seen(game, layout, t, seat, parse_bot(name), salt), seat, parse_bot(name), 0.0).choose_move(salt)
            if act:
                found.setdefault(act)
    for action in _whole(game, layout, _seen(game, layout, t, seat, parse_bot("random"), 0), seat):
        found.setdefault((action,))
    return list(found)


def _seen(game: Game, layout: Layout, t: Any, seat: int, bot: BotSpec, salt: int) -> Any:
    return observation_for_bot(game, layout, t, seat, bot, salt)


def _whole(game: Game, layout: Layout, seen: Any, seat: int) -> list[int]:
    """Return the legal actions that are moves by themselves; none if there are many."""
    room = [0] * game.game.num_actions(seen)
    many = game.load_plain(layout).legal_actions([seen], 0, seat, room)
    whole = [action for action in room[:many] if game.game.draft_kind(seen, action) != DRAFT]
    return whole if len(whole) <= FEW else []
