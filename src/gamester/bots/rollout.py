"""Values of moves by rollouts: heuristic bots play resampled states to the end.

Every move is tried in the same states with the same random numbers, so differences come from the
move and not from luck. Half of the states choose the best move and the other half measure its
advantage; this way a move gets no credit for the luck that made it look best.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gamester.bots.playout import GOLDEN, KEY_WORDS, POLICY
from gamester.bots.rollout_entry import FIRST_STATE
from gamester.bots.statistics import RESULT_COLUMNS, Estimate, mean_estimate, share_estimate
from gamester.core.compile.compiler import CompilationUnavailable
from gamester.core.int32_rows import Int32Rows, int32_row
from gamester.core.layout import Layout
from gamester.core.rng import UINT32_MAX, hash32, scale_to, to_int32
from gamester.games.registry import Game

DOORS = "gamester.bots.rollout_entry"
BATCH_SIZE, AT_ONCE_PLAIN = 256, 16
"""States played in one call, between two looks at the clock, compiled and plain."""
WIN = 60
Act = tuple[int, ...]


class MoveValue(Struct, frozen=True):
    """One move: its win share, its regret, and whether it was chosen as the best.

    `regret` is how much more the best move brought.
    """

    move: Act
    win_share: Estimate
    regret: Estimate
    best: bool = False


class RolloutEvaluator:
    """Evaluates moves of one game and layout. Not thread-safe."""

    def __init__(self, game: Game, layout: Layout, in_plain: bool = False) -> None:
        """Prepare the compiled runtime, or the plain one if that fails.

        Plain rollouts are about a hundred times slower; `why_plain` says why they are used.
        """
        self.game, self.layout = game, layout
        self.why_plain = ""
        self._plain = game.load_plain(layout)
        self._doors: Any = None
        if not in_plain:
            try:
                self._doors = game.load_compiled(layout, DOORS)
            except CompilationUnavailable as why:
                self.why_plain = str(why)
        self.in_plain = self._doors is None
        if self.in_plain:
            self._doors = game.load_plain(layout, DOORS)

    def evaluate(
        self, t: Any, seat: int, acts: Sequence[Act], worlds: int, seed: int, hindsight: bool = False, deadline: float = 0.0
    ) -> list[MoveValue]:
        """Return the value of each move of a seat, in the given order.

        With `hindsight` the states are not resampled: all cards and the coming luck are known, and only the
        other bots' choices vary. `ends` is a time of the monotonic clock after which no further batch
        starts; in the plain runtime there may then be no result at all.
        """
        shares: list[list[float]] = [[] for _ in acts]
        size = max(2, (BATCH_SIZE if not self.in_plain else AT_ONCE_PLAIN) // len(acts))
        size = 1 if deadline and self.in_plain else size  # A plain playout is slow: check the clock after each state.
        for first in range(0, worlds, size):
            if deadline and first and time.monotonic() >= deadline:
                break
            many = range(first, min(worlds, first + size))
            tables, keys = [], []
            for number in many:
                drawn = hash32((seed + number * GOLDEN) & UINT32_MAX)
                world = self.layout.copy_state(t)
                if not hindsight:
                    self.game.game.resample_hidden(world, seat, drawn)
                for act in acts:
                    tables.append(self._after(world, seat, act))
                    keys.append(_dice(drawn))
            for place, won in enumerate(self._play_on(tables, keys, deadline)):
                shares[place % len(acts)].append(won[seat] / WIN)
        return _compare(acts, shares)

    def win_chances(self, t: Any, viewer: int, worlds: int, seed: int) -> list[Estimate]:
        """Return the expected win share of each seat, from what a viewer knows."""
        shares: list[list[float]] = [[] for _ in range(self.layout.seats)]
        for first in range(0, worlds, BATCH_SIZE):
            tables, keys = [], []
            for number in range(first, min(worlds, first + BATCH_SIZE)):
                drawn = hash32((seed + number * GOLDEN) & UINT32_MAX)
                world = self.layout.copy_state(t)
                self.game.game.resample_hidden(world, viewer, drawn)
                tables.append(world)
                keys.append(_dice(drawn))
            for won in self._play_on(tables, keys):
                for seat, one in enumerate(won):
                    shares[seat].append(one / WIN)
        return [share_estimate(one) for one in shares]

    def _after(self, world: Any, seat: int, act: Act) -> Any:
        u = self.layout.copy_state(world)
        for number in act:
            if clause := self._plain.check_action([u], 0, seat, number):
                raise ValueError(f"action {number} of seat {seat} is illegal: {self.game.law.id(clause)}")
            self.game.game.apply(u, seat, number)
        return u

    def _play_on(self, tables: list[Any], keys: list[list[int]], ends: float = 0.0) -> list[list[int]]:
        """Play states to the end and return the sixtieths of a win of every seat.

        In the plain runtime the list is empty if time ran out before the last state.
        """
        seats = self.layout.seats
        wide, room = RESULT_COLUMNS + 2 * seats, max(int(self.game.game.num_actions(tables[0])), seats) + 1
        bots = [POLICY] * seats
        if self.in_plain:
            rows = [[0] * wide for _ in tables]
            for place, table in enumerate(tables):
                if ends and time.monotonic() >= ends:
                    return []
                taken = self._doors.play_on_many([None, None, None, table], [keys[place]], bots, [rows[place]], [], [0] * room)
                self._checked(taken if taken >= 0 else taken - place)
            return [row[RESULT_COLUMNS : RESULT_COLUMNS + seats] for row in rows]
        stack, sheet, trace = self.layout.lay_rows(FIRST_STATE + len(tables)), Int32Rows(len(tables), wide), Int32Rows(1, 2)
        for place, table in enumerate(tables):
            self.layout.write_row(stack, FIRST_STATE + place, table)
        dice = Int32Rows.of(keys)
        self._checked(self._doors.play_on_many(stack.grid, dice.grid, int32_row(bots), sheet.grid, trace.grid, int32_row(room)))
        return [row[RESULT_COLUMNS : RESULT_COLUMNS + seats] for row in sheet.tolist()]

    def _checked(self, taken: int) -> None:
        if taken < 0:
            raise RuntimeError(f"the heuristic bot chose an illegal action in state {-1 - taken}")


def _dice(drawn: int) -> list[int]:
    """Return the keys of a state in mid-game: no state key, one salt for each seat."""
    return [0] * KEY_WORDS + [to_int32(hash32((drawn + (k + 1) * GOLDEN) & UINT32_MAX)) for k in range(KEY_WORDS)]


def _compare(acts: Sequence[Act], shares: list[list[float]]) -> list[MoveValue]:
    """Choose the best move by the even states, and measure regrets by the odd ones."""
    best = max(range(len(acts)), key=lambda place: sum(shares[place][::2]))
    weighed = []
    for place, (act, won) in enumerate(zip(acts, shares, strict=True)):
        short = [good - own for good, own in zip(shares[best][1::2], won[1::2], strict=True)]
        weighed.append(MoveValue(act, share_estimate(won), mean_estimate(short), place == best))
    return weighed


MIN_WORLDS = 16
"""Actions compared in one decision; from more, some are drawn at random."""
MARGIN = 0.5
"""Half-widths of the interval by which the heuristic's action must fall short to be replaced."""


def choose_by_rollouts(
    scales: RolloutEvaluator, game: Game, layout: Layout, world: Any, seat: int, worlds: int, seed: int, mood: int, deadline: float = 0.0
) -> tuple[int, list[MoveValue]]:
    """Return the action of a rollout bot and the values of all compared actions.

    The heuristic's own action comes first in the list; the action is -1 if none is legal. `mood` is the
    seed of the heuristic bot.
    """
    tables, room = [world, None], [0] * game.game.num_actions(world)
    doors = game.load_plain(layout)
    many = doors.legal_actions(tables, 0, seat, room)
    if many == 0:
        return -1, []
    doors.mask(tables, 1, 0, seat)
    usual = int(game.game.heuristic_action(tables[1], seat, mood))
    others = [action for action in room[:many] if action != usual]
    for k in range(min(len(others), MIN_WORLDS - 1)):
        swap = k + scale_to(hash32((seed + (k + 1) * GOLDEN) & UINT32_MAX), len(others) - k)
        others[k], others[swap] = others[swap], others[k]
    if not others:
        return usual, []
    weighed = scales.evaluate(world, seat, [(action,) for action in (usual, *others[: MIN_WORLDS - 1])], worlds, seed, deadline=deadline)
    # The regret is measured in states that did not choose the best: of sixteen actions one always looks better by luck.
    short = weighed[0].regret
    best = next(one for one in weighed if one.best)
    return (best.move[0] if short.mean > MARGIN * short.half_width else usual), weighed
