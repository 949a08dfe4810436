"""One blank table, the bots around it, and the doors by which they play many games on it."""

from __future__ import annotations

from struct import iter_unpack, unpack
from typing import Any

from gamester.bots.playout import POLICY, RANDOM
from gamester.games import Game
from gamester.kernel.layout import Layout
from gamester.kernel.twin import NotCompiled
from gamester.play.seed import words_of

DOORS = "gamester.bots.doors"
BOTS = {"random": RANDOM, "policy": POLICY}
WORDS = "<16i"
"""What a seed gives: the key of the table, then a salt for every seat, where its bot draws from."""
HEAD = 3
"""Figures of a game before its shares: decisions, rounds, the ending clause."""


class UnknownBot(ValueError):
    """No bot of that name, or not one per seat."""


def seated(names: str, seats: int) -> tuple[str, ...]:
    """The bots of a comma list, one per seat; a single name means every seat."""
    bots = tuple(name.strip() for name in names.split(","))
    for name in bots:
        if name not in BOTS:
            raise UnknownBot(f"unknown bot {name!r}: there are {', '.join(BOTS)}")
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise UnknownBot(f"expected one bot or {seats}, one per seat, got {len(bots)}: {names}")
    return bots


class Arena:
    """One blank table, its bots, and the doors to play many games on it."""

    def __init__(self, game: Game, root: Any, laid: Layout, bots: tuple[str, ...], in_plain: bool) -> None:
        self.game, self.root, self.laid = game, root, laid
        self.bots = [BOTS[name] for name in bots]
        self.room_size = max(game.rules.actions(root), laid.seats) + 1
        self.world = "plain"
        self.why_plain = ""
        self.doors: Any = None
        if not in_plain:
            try:
                self.doors = game.compiled(laid, DOORS, checked=False)
                self.world = "compiled"
            except NotCompiled as why:
                self.why_plain = str(why)
        if self.doors is None:
            self.doors = game.plain(laid, DOORS)

    def play(self, seed: str, first: int, games: int) -> tuple[list[list[int]], int]:
        """The figures of games first..first+games-1, a column each, and the decisions taken."""
        words = b"".join(words_of(game_seed(seed, game)) for game in range(first, first + games))
        wide = HEAD + self.laid.seats
        if self.world == "plain":
            rows = [[0] * wide for _ in range(games)]
            keys = list(iter_unpack(WORDS, words))
            tables = [self.laid.copy(self.root), None, None]
            taken = self.doors.play_many(tables, keys, self.bots, rows, [], [0] * self.room_size)
            return [list(column) for column in zip(*rows, strict=True)], self._checked(taken, first)
        import numpy as np

        stack = self.laid.lay_many(3)
        self.laid.put(stack, 0, self.root)
        sheet = np.zeros((games, wide), np.int32)
        empty, room = np.zeros((0, 2), np.int32), np.zeros(self.room_size, np.int32)
        sown = np.frombuffer(words, "<i4").astype(np.int32).reshape(games, -1)
        taken = self.doors.play_many(stack, sown, np.array(self.bots, np.int32), sheet, empty, room)
        return sheet.T.tolist(), self._checked(taken, first)

    def trace(self, seed: str, game: int) -> list[tuple[int, int]]:
        """Every (seat, action) of one game, as `play` plays it."""
        doors = self.game.plain(self.laid, DOORS)
        rows = [[0] * (HEAD + self.laid.seats)]
        steps = [[0, 0] for _ in range(100_000)]
        tables = [self.laid.copy(self.root), None, None]
        taken = doors.play_many(tables, [unpack(WORDS, words_of(game_seed(seed, game)))], self.bots, rows, steps, [0] * self.room_size)
        return [(seat, action) for seat, action in steps[: self._checked(taken, game)]]

    def _checked(self, taken: int, first: int) -> int:
        if taken < 0:
            raise RuntimeError(f"a bot chose what it may not in game {first - 1 - taken}")
        return taken


def game_seed(seed: str, game: int) -> str:
    """The seed of one game of a simulation, as its record says it."""
    return f"{seed}/{game}"
