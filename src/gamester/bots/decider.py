"""Decisions of bots, and the work arrays of the tree search in either runtime.

A `Decider` never reads the true state: it gets what `observation_for_bot` returns.
"""

from __future__ import annotations

import time
from concurrent.futures import Executor
from typing import Any

from msgspec import Struct

from gamester.bots.playout import GOLDEN, POLICY, RANDOM
from gamester.bots.rollout import RolloutEvaluator, choose_by_rollouts
from gamester.bots.search import PLAN, SENSIBLE, STATE, WIN
from gamester.bots.spec import MAX_ITERATIONS, BotSpec, SearchParams, expert_params, require_network, search_params
from gamester.core.compile.compiler import CompilationUnavailable
from gamester.core.int32_rows import Int32Rows
from gamester.core.layout import Layout
from gamester.core.rng import UINT32_MAX, hash32, scale_to
from gamester.games.network import MOST_FEATURES
from gamester.games.registry import Game

NODE_CELLS, ARM_CELLS, ROOM_ROWS = 2, 6, 6
MOST, MOST_PLAIN = 200_000, 4_000
ARMS_PER_NODE = 3
"""Arms that are allocated for every node."""
MAX_PATH = 200
"""Decisions of one iteration that the tree can record; later ones are not learned from."""


class SearchArrays:
    """Arrays of the tree search: lists of lists if plain, rows of int32 if compiled.

    `buffers` are what the entry point takes.
    """

    def __init__(self, iterations: int, actions: int, seats: int, plan: SearchParams, in_plain: bool) -> None:
        self.size = size = max_nodes(iterations, in_plain)
        wide = max(actions, seats, MOST_FEATURES) + 1
        slots = 1 << (2 * size + 8).bit_length()
        tree = ((size + 2, NODE_CELLS), (ARMS_PER_NODE * size + wide, ARM_CELLS), (slots, 2))
        shapes = (*tree, (MAX_PATH, 3), (ROOM_ROWS, wide), (wide, 3))
        self.sheets: list[Any] = [new_rows(*shape, in_plain) for shape in shapes]
        self.nodes, self.arms, self.slots, self.path, self.room, self.found = self.sheets
        self.buffers = self.sheets if in_plain else [sheet.grid for sheet in self.sheets]
        self.set_plan(plan)

    def set_plan(self, plan: SearchParams) -> None:
        """Search by these parameters from now on."""
        for cell, number in enumerate(plan.row()):
            self.room[PLAN][cell] = number


def max_nodes(iterations: int, in_plain: bool) -> int:
    """Return the number of nodes for a search, one for each iteration up to a limit.

    A tree that reaches the limit stops growing.
    """
    return min(iterations, MOST_PLAIN if in_plain else MOST)


def new_rows(rows: int, cells: int, in_plain: bool) -> Any:
    """Return rows of zeros for the runtime."""
    if in_plain:
        return [[0] * cells for _ in range(rows)]
    return Int32Rows(rows, cells)


DOORS = "gamester.bots.search_entry"
ITERATIONS_PER_CALL, BATCH_PLAIN = 100, 5
"""Iterations between two looks at the clock, compiled and plain."""


class ActionStats(Struct, frozen=True):
    """One legal action: how often it was tried, and its mean share of a win."""

    action: int
    visits: int
    win_share: float


class Decision(Struct, frozen=True):
    """A decision: the action, all statistics and the number of iterations.

    `action` is -1 if no action is legal.
    """

    action: int
    stats: tuple[ActionStats, ...]
    iterations: int


def observation_for_bot(game: Game, layout: Layout, t: Any, seat: int, level: BotSpec, seed: int) -> Any:
    """Return the state that a bot may use.

    It is resampled for the seat if the bot searches, else masked. This is the only function that reads
    the true state `t`.
    """
    if level.thinks_ahead:
        world = layout.copy_state(t)
        game.game.resample_hidden(world, seat, seed)
        return world
    tables = [t, None]
    game.load_plain(layout).mask(tables, 1, 0, seat)
    return tables[1]


class Decider:
    """Chooses actions with any bot of one game and layout. Not thread-safe."""

    def __init__(
        self,
        game: Game,
        layout: Layout,
        root: Any,
        plan: SearchParams | None = None,
        trees: int = 1,
        checked: bool | None = None,
        in_plain: bool = False,
    ) -> None:
        """Prepare the search in the compiled runtime, or the plain one if that fails.

        `root` is any state of the game; only its facts are read. `checked=False` is faster, but an error in
        the rules goes unnoticed. `why_plain` says why the compiled runtime is not used.
        """
        self.game, self.layout = game, layout
        self.plan = plan or search_params(game)
        self._expert_plan = expert_params(game)
        self.trees = trees
        self.actions = int(game.game.num_actions(root))
        self.why_plain = ""
        self.doors: Any = None
        if not in_plain:
            try:
                self.doors = game.load_compiled(layout, DOORS, checked)
            except CompilationUnavailable as why:
                self.why_plain = str(why)
        self.in_plain = self.doors is None
        if self.in_plain:
            self.doors = game.load_plain(layout, DOORS)
        self._books: list[SearchArrays] = []
        self._scales: RolloutEvaluator | None = None

    def decide(
        self,
        observation: Any,
        seat: int,
        level: BotSpec,
        seed: int,
        time_limit: float = 0.0,
        pool: Executor | None = None,
        noise_seed: int | None = None,
    ) -> Decision:
        """Return the decision of a bot for a seat.

        `seed` is below 2**32. `time_limit` is in seconds, 0 means no limit. `noise_seed` is a seed that the
        heuristic bot keeps from one decision to the next, so that it follows one plan. Raises UnknownBot for
        `expert` where the game has no network.
        """
        limit = min(time_limit or level.seconds, level.seconds or time_limit)
        if level.worlds:
            noise_seed = seed if noise_seed is None else noise_seed
            return self._rollout(observation, seat, level.worlds, seed, noise_seed, time.monotonic() + limit if limit else 0.0)
        if level.expert:
            require_network(self.game)
        plan = self._expert_plan if level.expert else self.plan
        iterations = MAX_ITERATIONS if level.thinks_ahead else 0
        if level.iterations:
            iterations = max(1, level.iterations * plan.effort // 100)
        ends = time.monotonic() + limit if limit else 0.0
        parts = [iterations // self.trees + (tree < iterations % self.trees) for tree in range(self.trees)] if iterations else [0]
        self._allocate(max(parts), len(parts))
        for book in self._books:
            book.set_plan(plan)

        def grow(tree: int) -> list[tuple[int, int, int]]:
            return self._grow_tree(self._books[tree], observation, seat, parts[tree], hash32((seed + tree * GOLDEN) & UINT32_MAX), ends)

        grown = list((pool.map if pool else map)(grow, range(len(parts))))
        found = [(rows[0][0], sum(row[1] for row in rows), sum(row[2] for row in rows)) for rows in zip(*grown, strict=True)]
        told = tuple(ActionStats(action, tried, won / max(1, tried) / WIN) for action, tried, won in found)
        return Decision(self._select(observation, found, seat, level, seed), told, sum(tried for _, tried, _ in found))

    def _rollout(self, world: Any, seat: int, worlds: int, seed: int, mood: int, ends: float) -> Decision:
        """Return the decision of a rollout bot."""
        if self._scales is None:
            self._scales = RolloutEvaluator(self.game, self.layout, self.in_plain)
        action, weighed = choose_by_rollouts(self._scales, self.game, self.layout, world, seat, worlds, seed, mood, ends)
        return Decision(action, tuple(ActionStats(one.move[0], worlds, one.win_share.mean) for one in weighed), worlds * len(weighed))

    def _grow_tree(self, book: SearchArrays, seen: Any, seat: int, count: int, seed: int, ends: float) -> list[tuple[int, int, int]]:
        """Grow one tree.

        Return (action, visits, sixtieths of a win) for each legal action.
        """
        if self.in_plain:
            tables: Any = [self.layout.copy_state(seen), None, None]
        else:
            rows = self.layout.lay_rows(3)
            self.layout.write_row(rows, 0, seen)
            tables = rows.grid
        options = self.doors.run_iterations(tables, seat, 0, seed, *book.buffers)
        while count > 0 and options > 1 and (not ends or time.monotonic() < ends):
            batch = min(count, BATCH_PLAIN if self.in_plain else ITERATIONS_PER_CALL) if ends else count
            options = self.doors.run_iterations(tables, seat, batch, -1, *book.buffers)
            count -= batch
        found = (book.found[place] for place in range(options))
        return [(row[0], row[1], row[2]) for row in found]

    def _select(self, seen: Any, found: list[tuple[int, int, int]], seat: int, level: BotSpec, seed: int) -> int:
        """Choose an action from the statistics.

        In simultaneous phases it is sampled by visits, without rare ones: a seat that always does the same
        in secret could be predicted, while a mixture cannot be exploited. Otherwise it is the most visited
        action.
        """
        if not found:
            return -1
        if level.playout_code == RANDOM:
            return found[scale_to(hash32(seed), len(found))][0]
        if level.playout_code == POLICY:
            return int(self._books[0].room[STATE][SENSIBLE])
        best = max(found, key=lambda row: (row[1], row[2]))
        if not self.game.game.is_simultaneous(seen) or best[1] == 0:
            return best[0]
        kept = [
            row
            for row in found
            if row[1] * 100 >= best[1] * (self._expert_plan if level.expert else self.plan).sealed_cutoff and row[1] > 0
        ]
        left = scale_to(hash32(seed ^ GOLDEN), sum(row[1] for row in kept))
        for action, tried, _ in kept:
            left -= tried
            if left < 0:
                return action
        raise AssertionError("unreachable")

    def _allocate(self, iterations: int, trees: int) -> None:
        """Allocate search arrays that are large enough, one set for each tree."""
        if len(self._books) < trees or self._books[0].size < max_nodes(iterations, self.in_plain):
            self._books = [SearchArrays(iterations, self.actions, self.layout.seats, self.plan, self.in_plain) for _ in range(trees)]
