"""One blank table, the bots around it, and the way they play many games on it: in one call, or one by one where bots think."""

from __future__ import annotations

from collections.abc import Sequence
from queue import SimpleQueue
from struct import iter_unpack, unpack
from typing import Any

from gamester.bots.company import Company
from gamester.bots.hosting import Hosted
from gamester.bots.levels import UnknownBot, level, seated
from gamester.bots.measured import HEAD
from gamester.bots.mind import Mind
from gamester.bots.playing import WORDS, figures_of, play, replayed
from gamester.bots.playout import WORK
from gamester.games import Game
from gamester.kernel.counting import Counter, Watched
from gamester.kernel.layout import Layout
from gamester.kernel.twin import NotCompiled
from gamester.play.seed import words_of

__all__ = ["DOORS", "HEAD", "Arena", "UnknownBot", "game_seed", "seated"]

DOORS = "gamester.bots.doors"
LONGEST = 100_000
"""Decisions of one game that a trace has room for."""


class Steps(list[list[int]]):
    """A trace of the plain world: as long as any game, and no longer in memory than the one that is played."""

    def __len__(self) -> int:
        return LONGEST

    def __getitem__(self, step: Any) -> Any:
        while super().__len__() <= step:
            self.append([0, 0])
        return super().__getitem__(step)


class Arena:
    """One blank table, its bots, and the doors to play many games on it."""

    def __init__(self, game: Game, root: Any, laid: Layout, bots: Sequence[str], in_plain: bool, company: Company | None = None) -> None:
        """Agents may be named among the bots where there is a `company` that they belong to."""
        self.game, self.root, self.laid = game, root, laid
        self.levels = [level(name, agents=company is not None) for name in bots]
        self.company = company if any(bot.is_agent for bot in self.levels) else None
        searches = any(bot.searches for bot in self.levels)
        self.thinking = searches or self.company is not None
        self.counted = game.counted
        self.room_size = max(game.rules.actions(root), laid.seats) + 1
        self.world = "plain"
        self.why_plain = ""
        self.doors: Any = None
        self._minds: SimpleQueue[Mind] = SimpleQueue()
        self._in_plain = in_plain or not searches
        self._hosted: dict[str, list[tuple[int, int]]] = {}
        if self.thinking:
            mind = self._mind()
            self.world, self.why_plain = "plain" if mind.in_plain else "compiled", mind.why_plain
            self._minds.put(mind)
            return
        if not in_plain:
            try:
                self.doors = game.compiled(laid, DOORS, checked=False, counted=self.counted)
                self.world = "compiled"
            except NotCompiled as why:
                self.why_plain = str(why)
        if self.doors is None:
            self.doors = game.plain(laid, DOORS)

    def _mind(self) -> Mind:
        return self._minds.get() if not self._minds.empty() else Mind(self.game, self.laid, self.root, in_plain=self._in_plain)

    def play(self, seed: str, first: int, games: int) -> tuple[list[list[int]], int]:
        """The figures of games first..first+games-1, a column each, and the decisions taken."""
        return self.run(seed, first, games)[:2]

    def run(self, seed: str, first: int, games: int) -> tuple[list[list[int]], int, list[int]]:
        """The same, and how often what the game has counted happened in all of them together."""
        if self.thinking:
            return self._think(seed, first, games)
        words = b"".join(words_of(game_seed(seed, game)) for game in range(first, first + games))
        wide = HEAD + 2 * self.laid.seats
        codes = [bot.code for bot in self.levels]
        if self.world == "plain":
            rows = [[0] * wide for _ in range(games)]
            keys, counter = list(iter_unpack(WORDS, words)), Counter(self.counted)
            tables = [self.laid.copy(self.root), None, None]
            heard = Watched(tables, WORK, counter) if self.counted else tables
            taken = self.doors.play_many(heard, keys, codes, rows, [], [0] * self.room_size)
            return [list(column) for column in zip(*rows, strict=True)], self._checked(taken, first), counter.counts
        import numpy as np

        stack = self._stack()
        sheet = np.zeros((games, wide), np.int32)
        empty, room = np.zeros((0, 2), np.int32), np.zeros(self.room_size, np.int32)
        sown = np.frombuffer(words, "<i4").astype(np.int32).reshape(games, -1)
        taken = self.doors.play_many(stack, sown, np.array(codes, np.int32), sheet, empty, room)
        return sheet.T.tolist(), self._checked(taken, first), stack[WORK, self.laid.words :].tolist()

    def _think(self, seed: str, first: int, games: int) -> tuple[list[list[int]], int, list[int]]:
        mind, counter = self._mind(), Counter(self.counted)
        rows = []
        for game in range(first, first + games):
            t, steps = self._one(mind, game_seed(seed, game), counter)
            rows.append(figures_of(mind, t, len(steps)))
        self._minds.put(mind)
        return [list(column) for column in zip(*rows, strict=True)], sum(row[0] for row in rows), counter.counts

    def _one(self, mind: Mind, seed: str, counter: Counter) -> tuple[Any, list[tuple[int, int]]]:
        """One game of bots that think: the table at its end and every (seat, action)."""
        if self.company is None:
            return play(mind, self.root, self.levels, seed, counter)
        steps = self._hosted[seed] = Hosted(mind, self.levels, seed, self.company).play()
        return replayed(mind, self.root, seed, steps, counter), steps

    def trace(self, seed: str, game: int) -> list[tuple[int, int]]:
        """Every (seat, action) of one game, as `play` plays it; of a game with agents as it was played."""
        if self.company is not None:
            return self._hosted[game_seed(seed, game)]
        if self.thinking:
            mind = self._mind()
            _, taken = play(mind, self.root, self.levels, game_seed(seed, game))
            self._minds.put(mind)
            return taken
        codes, words = [bot.code for bot in self.levels], words_of(game_seed(seed, game))
        rows = [[0] * (HEAD + 2 * self.laid.seats)]
        if self.world == "plain":
            steps = Steps()
            tables = [self.laid.copy(self.root), None, None]
            taken = self.doors.play_many(tables, [unpack(WORDS, words)], codes, rows, steps, [0] * self.room_size)
            return [(steps[step][0], steps[step][1]) for step in range(self._checked(taken, game))]
        import numpy as np

        stack, sown = self._stack(), np.frombuffer(words, "<i4").astype(np.int32).reshape(1, -1)
        taking, room = np.zeros((LONGEST, 2), np.int32), np.zeros(self.room_size, np.int32)
        taken = self.doors.play_many(stack, sown, np.array(codes, np.int32), np.array(rows, np.int32), taking, room)
        return [(seat, action) for seat, action in taking[: self._checked(taken, game)].tolist()]

    def _stack(self) -> Any:
        """The three tables of a compiled playout, the first laid."""
        import numpy as np

        stack = np.zeros((3, self.laid.words + len(self.counted)), np.int32)
        stack[0, : self.laid.words] = self.laid.flat(self.root)
        return stack

    def _checked(self, taken: int, first: int) -> int:
        if taken < 0:
            raise RuntimeError(f"a bot chose what it may not in game {first - 1 - taken}")
        return taken


def game_seed(seed: str, game: int) -> str:
    """The seed of one game of a simulation, as its record says it."""
    return f"{seed}/{game}"
