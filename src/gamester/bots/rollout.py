"""What acts are worth to the seat that decides: played on to the end by policies, in worlds that could be for all it knows.

Every act is tried in the same worlds with the same dice, so that they differ by the act and not by luck. Half of the worlds choose the
best act and the other half say how much better it is: what was chosen for its luck gets no credit for it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import sqrt
from typing import Any

from msgspec import Struct

from gamester.bots.playout import GOLDEN, KEY_WORDS, POLICY
from gamester.bots.statistics import PRIOR, RESULT_COLUMNS, SIGMAS, Estimate
from gamester.core.compile.build import CompilationUnavailable
from gamester.core.layout import Layout
from gamester.core.rng import WORD, mix, scaled, signed
from gamester.games.registry import Game

DOORS = "gamester.bots.rollout_entry"
BATCH_SIZE, AT_ONCE_PLAIN = 256, 16
"""Tables played on in one call, between two looks at the clock."""
WIN = 60
Act = tuple[int, ...]


class MoveValue(Struct, frozen=True):
    """One act: the share of a win it brought, how much more the best of them brought than it, and whether it was chosen as the best."""

    act: Act
    share: Estimate
    regret: Estimate
    best: bool = False


class RolloutEvaluator:
    """Worlds of one game and layout; not for several threads at once."""

    def __init__(self, game: Game, layout: Layout, in_plain: bool = False) -> None:
        """Without the compiled world it weighs in the plain one, a hundred times slower; `why_plain` says why."""
        self.game, self.layout = game, layout
        self.why_plain = ""
        self._plain = game.plain(layout)
        self._doors: Any = None
        if not in_plain:
            try:
                self._doors = game.compiled(layout, DOORS, checked=False)
            except CompilationUnavailable as why:
                self.why_plain = str(why)
        self.in_plain = self._doors is None
        if self.in_plain:
            self._doors = game.plain(layout, DOORS)

    def weigh(
        self, t: Any, seat: int, acts: Sequence[Act], worlds: int, seed: int, hindsight: bool = False, ends: float = 0.0
    ) -> list[MoveValue]:
        """Every act of a seat in the order given. With `hindsight` it knows all cards and all luck to come, and only others' minds vary.

        Where it `ends` at some time (of the monotonic clock) it looks at fewer worlds than it was to; uncompiled perhaps at none.
        """
        shares: list[list[float]] = [[] for _ in acts]
        size = max(2, (BATCH_SIZE if not self.in_plain else AT_ONCE_PLAIN) // len(acts))
        size = 1 if ends and self.in_plain else size
        for first in range(0, worlds, size):
            if ends and first and time.monotonic() >= ends:
                break
            many = range(first, min(worlds, first + size))
            tables, keys = [], []
            for number in many:
                drawn = mix((seed + number * GOLDEN) & WORD)
                world = self.layout.copy(t)
                if not hindsight:
                    self.game.rules.redeal(world, seat, drawn)
                for act in acts:
                    tables.append(self._after(world, seat, act))
                    keys.append(_dice(drawn))
            for place, won in enumerate(self._played(tables, keys, ends)):
                shares[place % len(acts)].append(won[seat] / WIN)
        return _compare(acts, shares)

    def chances(self, t: Any, viewer: int, worlds: int, seed: int) -> list[Estimate]:
        """The share of a win that every seat may expect, for all that a viewer (a seat, or the rail) knows."""
        shares: list[list[float]] = [[] for _ in range(self.layout.seats)]
        for first in range(0, worlds, BATCH_SIZE):
            tables, keys = [], []
            for number in range(first, min(worlds, first + BATCH_SIZE)):
                drawn = mix((seed + number * GOLDEN) & WORD)
                world = self.layout.copy(t)
                self.game.rules.redeal(world, viewer, drawn)
                tables.append(world)
                keys.append(_dice(drawn))
            for won in self._played(tables, keys):
                for seat, one in enumerate(won):
                    shares[seat].append(one / WIN)
        return [_share(one) for one in shares]

    def _after(self, world: Any, seat: int, act: Act) -> Any:
        u = self.layout.copy(world)
        for number in act:
            if clause := self._plain.judge([u], 0, seat, number):
                raise ValueError(f"seat {seat} may not do {number} there: {self.game.law.id(clause)}")
            self.game.rules.act(u, seat, number)
        return u

    def _played(self, tables: list[Any], keys: list[list[int]], ends: float = 0.0) -> list[list[int]]:
        """Sixtieths of a win that every seat gets at the end of each table; uncompiled none where it `ends` before the last."""
        seats = self.layout.seats
        wide, room = RESULT_COLUMNS + 2 * seats, max(int(self.game.rules.actions(tables[0])), seats) + 1
        bots = [POLICY] * seats
        if self.in_plain:
            rows = [[0] * wide for _ in tables]
            for place, table in enumerate(tables):
                if ends and time.monotonic() >= ends:
                    return []
                taken = self._doors.finish_many([None, None, None, table], [keys[place]], bots, [rows[place]], [], [0] * room)
                self._checked(taken if taken >= 0 else taken - place)
            return [row[RESULT_COLUMNS : RESULT_COLUMNS + seats] for row in rows]
        import numpy as np

        stack = np.zeros((3 + len(tables), self.layout.words), np.int32)
        for place, table in enumerate(tables):
            self.layout.put(stack, 3 + place, table)
        sheet = np.zeros((len(tables), wide), np.int32)
        trace, cells = np.zeros((0, 2), np.int32), np.zeros(room, np.int32)
        self._checked(self._doors.finish_many(stack, np.array(keys, np.int32), np.array(bots, np.int32), sheet, trace, cells))
        return [[int(won) for won in row] for row in sheet[:, RESULT_COLUMNS : RESULT_COLUMNS + seats]]

    def _checked(self, taken: int) -> None:
        if taken < 0:
            raise RuntimeError(f"a policy chose what it may not, in world {-1 - taken}")


def _dice(drawn: int) -> list[int]:
    """The row of keys of a table in mid-game: no key of its own any more, and a salt for every seat."""
    return [0] * KEY_WORDS + [signed(mix((drawn + (k + 1) * GOLDEN) & WORD)) for k in range(KEY_WORDS)]


def _compare(acts: Sequence[Act], shares: list[list[float]]) -> list[MoveValue]:
    """Even worlds choose the best; odd ones say by how much the others fall short of it."""
    best = max(range(len(acts)), key=lambda place: sum(shares[place][::2]))
    weighed = []
    for place, (act, won) in enumerate(zip(acts, shares, strict=True)):
        short = [good - own for good, own in zip(shares[best][1::2], won[1::2], strict=True)]
        weighed.append(MoveValue(act, _share(won), _measured(short), place == best))
    return weighed


def _measured(found: Sequence[float]) -> Estimate:
    if len(found) < 2:
        return Estimate(sum(found), 1.0)
    mean = sum(found) / len(found)
    return Estimate(mean, SIGMAS * sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1) / len(found)))


def _share(found: Sequence[float]) -> Estimate:
    """Of something from 0 to 1: two worlds that were both won are no certainty."""
    if len(found) < 2:
        return _measured(found)
    more = [*found, *[0.0, 1.0] * (PRIOR // 2)]
    middle = sum(more) / len(more)
    return Estimate(sum(found) / len(found), SIGMAS * sqrt(sum((one - middle) ** 2 for one in more)) / len(more))


MIN_WORLDS = 16
"""Actions that are weighed at one decision; of more, some are drawn."""
MARGIN = 0.5
"""In half-widths of its interval: how far the policy's act must fall short of the best of the others."""


def choose_by_rollouts(
    scales: RolloutEvaluator, game: Game, layout: Layout, world: Any, seat: int, worlds: int, seed: int, mood: int, ends: float = 0.0
) -> tuple[int, list[MoveValue]]:
    """The action taken (-1 when there is none), and all that were weighed, the policy's first; `mood` are the policy's own dice."""
    tables, room = [world, None], [0] * game.rules.actions(world)
    doors = game.plain(layout)
    many = doors.legal(tables, 0, seat, room)
    if many == 0:
        return -1, []
    doors.blind(tables, 1, 0, seat)
    usual = int(game.rules.policy(tables[1], seat, mood))
    others = [action for action in room[:many] if action != usual]
    for k in range(min(len(others), MIN_WORLDS - 1)):
        swap = k + scaled(mix((seed + (k + 1) * GOLDEN) & WORD), len(others) - k)
        others[k], others[swap] = others[swap], others[k]
    if not others:
        return usual, []
    weighed = scales.weigh(world, seat, [(action,) for action in (usual, *others[: MIN_WORLDS - 1])], worlds, seed, ends=ends)
    short = weighed[0].regret  # in worlds that did not choose the best: of sixteen acts one always looks better by luck
    best = next(one for one in weighed if one.best)
    return (best.act[0] if short.mean > MARGIN * short.within else usual), weighed
