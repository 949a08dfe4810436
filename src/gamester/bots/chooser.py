"""A bot that chooses one whole act, drafts and what seals them, from what its seat knows and nothing else."""

from __future__ import annotations

import logging
import math
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

from gamester.bots.levels import Level
from gamester.bots.mind import DOORS, Mind
from gamester.bots.playout import GOLDEN
from gamester.bots.weighing import DOORS as ROLLOUTS
from gamester.games import Game
from gamester.kernel.chance import WORD, mix, scaled
from gamester.kernel.layout import Layout
from gamester.kernel.twin import NotCompiled
from gamester.play.drafting import ALOUD, DRAFT

LOG = logging.getLogger("gamester")
MOST = 100
"""A draft longer than this is sealed by the default act."""
LEAST = 0.01
"""Seconds that are left for every part of an act, however long the parts before it took."""
_READY: dict[tuple[Layout, bool], bool] = {}
"""Whether a layout is compiled for bots that search, or for those that weigh; missing where nobody has asked for it yet."""
AGAIN, TWICE = 600.0, 2
"""Seconds until what did not compile is tried again when somebody asks, since memory may be short; each time so many times as long."""
_FAILED: dict[tuple[Layout, bool], tuple[float, float]] = {}
"""When that is, and how many seconds it was."""


class Chooser:
    """One decision of one seat. `seen` is what `mind.outlook` makes for it; `choose` may run in a thread."""

    def __init__(
        self, game: Game, layout: Layout, seen: Any, seat: int, level: Level, seconds: float, in_plain: Callable[[], bool] = lambda: False
    ) -> None:
        """`seconds` is the most that a bot which thinks ahead may take for the whole act; `in_plain` whether it does so uncompiled."""
        self._game = game
        self._layout = layout
        self._doors = game.plain(layout)
        self._t = seen
        self._seat = seat
        self._level = level
        self._seconds = seconds
        self._in_plain = in_plain

    @property
    def thinks(self) -> bool:
        """Whether it thinks ahead, which takes time."""
        return self._level.searches

    def choose(self, salt: int | None = None) -> tuple[int, ...]:
        """The numbers of an act: drafts first, then what seals them. Empty when nothing is found; the same for the same salt."""
        acts: list[int] = []
        salt = secrets.randbits(32) if salt is None else salt
        one = self._ahead() if self.thinks else self._one
        while len(acts) < MOST:
            action = one(salt, len(acts))
            if action < 0:
                return ()
            acts.append(action)
            sort = self._game.rules.drafts(self._t, action)
            if sort != DRAFT:
                return (action,) if sort == ALOUD else tuple(acts)
            self._game.rules.act(self._t, self._seat, action)
        return ()

    def _one(self, salt: int, step: int) -> int:
        """One action. A policy keeps its salt for the whole act, so that it goes on with what it had in mind."""
        if self._level.name == "policy":
            action: int = self._game.rules.policy(self._t, self._seat, salt)
            return action
        room = [0] * self._game.rules.actions(self._t)
        many = self._doors.legal([self._t], 0, self._seat, room)
        return room[scaled(mix((salt + step * GOLDEN) & WORD), many)] if many else -1

    def _ahead(self) -> Callable[[int, int], int]:
        """What decides by thinking ahead. Uncompiled it gets as far as time allows."""
        mind = Mind(self._game, self._layout, self._t, in_plain=self._in_plain())
        ends = time.monotonic() + self._seconds

        def one(salt: int, step: int) -> int:
            left = max(LEAST, ends - time.monotonic())
            return mind.decide(self._t, self._seat, self._level, mix((salt + step * GOLDEN) & WORD), left, mood=salt).action

        return one


def compiled(game: Game, layout: Layout, level: Level) -> bool:
    """Whether all that a bot thinks with is ready; when first asked it begins to be compiled, in a thread that holds up nobody."""
    kind = layout, level.worlds > 0
    again, _ = _FAILED.get(kind, (math.inf, 0.0))
    if kind not in _READY or time.monotonic() >= again:
        _READY[kind] = False
        _FAILED[kind] = math.inf, _FAILED.get(kind, (0.0, 0.0))[1]
        try:
            threading.Thread(target=_compile, args=(game, *kind), daemon=True).start()
        except RuntimeError as why:  # no thread can be had now
            _failed(game, kind, why)
    return _READY[kind]


def _compile(game: Game, layout: Layout, weighs: bool) -> None:
    try:
        game.compiled(layout, DOORS)
        if weighs:
            game.compiled(layout, ROLLOUTS, checked=False)
        _READY[layout, weighs] = True
    except Exception as why:
        _failed(game, (layout, weighs), why)


def _failed(game: Game, kind: tuple[Layout, bool], why: Exception) -> None:
    pause = max(AGAIN, TWICE * _FAILED[kind][1])
    _FAILED[kind] = time.monotonic() + pause, pause
    said = " ".join(str(why).split()) if isinstance(why, NotCompiled) else type(why).__name__
    LOG.warning("%s: bots think uncompiled, a hundred times slower: %s", game.slug, said)
