"""A bot that chooses one whole act, drafts and what seals them, from what its seat knows and nothing else."""

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
from gamester.bots.rollout import DOORS as ROLLOUTS
from gamester.bots.rollout import Act
from gamester.bots.spec import BotSpec, parse_bot
from gamester.core.compile.build import CompilationUnavailable
from gamester.core.layout import Layout
from gamester.core.rng import WORD, mix, scaled
from gamester.games.registry import Game
from gamester.match.match import DRAFT, PUBLIC

LOG = logging.getLogger("gamester")
MOST = 100
"""A draft longer than this is sealed by the default act."""
LEAST = 0.01
"""Seconds that are left for every part of an act, however long the parts before it took."""
_READY: dict[tuple[Layout, bool], bool] = {}
"""Whether a layout is compiled for bots that search, or for those that weigh; missing where nobody has asked for it yet."""
RETRY_SECONDS, MAX_RETRIES = 600.0, 2
"""Seconds until what did not compile is tried again when somebody asks, since memory may be short; each time so many times as long."""
_FAILED: dict[tuple[Layout, bool], tuple[float, float]] = {}
"""When that is, and how many seconds it was."""


class LiveBot:
    """One decision of one seat. `seen` is what `mind.outlook` makes for it; `choose` may run in a thread."""

    def __init__(
        self, game: Game, layout: Layout, seen: Any, seat: int, level: BotSpec, seconds: float, in_plain: Callable[[], bool] = lambda: False
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
                return (action,) if sort == PUBLIC else tuple(acts)
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
        mind = Decider(self._game, self._layout, self._t, in_plain=self._in_plain())
        ends = time.monotonic() + self._seconds

        def one(salt: int, step: int) -> int:
            left = max(LEAST, ends - time.monotonic())
            return mind.decide(self._t, self._seat, self._level, mix((salt + step * GOLDEN) & WORD), left, mood=salt).action

        return one


def ensure_compiled(game: Game, layout: Layout, level: BotSpec) -> bool:
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
    pause = max(RETRY_SECONDS, MAX_RETRIES * _FAILED[kind][1])
    _FAILED[kind] = time.monotonic() + pause, pause
    said = " ".join(str(why).split()) if isinstance(why, CompilationUnavailable) else type(why).__name__
    LOG.warning("%s: bots think uncompiled, a hundred times slower: %s", game.slug, said)


CANDIDATE_SOURCES = (("policy", 3), ("random", 5))
"""Which bots are asked, and how often, each time with other dice."""
FEW = 24
"""Legal actions up to which all of them are weighed."""


def candidate_moves(game: Game, layout: Layout, t: Any, seat: int, seed: int, others: tuple[Act, ...] = (), thinker: str = "") -> list[Act]:
    """Whole acts of a seat, each once, `others` first; they follow from what the seat knows. `thinker` is a search bot to be asked too."""
    found: dict[Act, None] = dict.fromkeys(others)
    for name, often in (*CANDIDATE_SOURCES, *(((thinker, 1),) if thinker else ())):
        for turn in range(often):
            salt = mix((seed + turn * GOLDEN) & WORD)
            act = LiveBot(game, layout, _seen(game, layout, t, seat, parse_bot(name), salt), seat, parse_bot(name), 0.0).choose(salt)
            if act:
                found.setdefault(act)
    for action in _whole(game, layout, _seen(game, layout, t, seat, parse_bot("random"), 0), seat):
        found.setdefault((action,))
    return list(found)


def _seen(game: Game, layout: Layout, t: Any, seat: int, bot: BotSpec, salt: int) -> Any:
    return observation_for_bot(game, layout, t, seat, bot, salt)


def _whole(game: Game, layout: Layout, seen: Any, seat: int) -> list[int]:
    """Legal actions that are acts by themselves; none where there are many of them."""
    room = [0] * game.rules.actions(seen)
    many = game.plain(layout).legal([seen], 0, seat, room)
    whole = [action for action in room[:many] if game.rules.drafts(seen, action) != DRAFT]
    return whole if len(whole) <= FEW else []
