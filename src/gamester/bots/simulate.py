"""Thousands of games between bots, and what is to be said of them. Same seed, same figures, whatever the threads and the world."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from struct import unpack
from typing import Any

import msgspec

from gamester.bots.playout import POLICY, RANDOM
from gamester.games import Game
from gamester.kernel.layout import Layout
from gamester.kernel.twin import NotCompiled
from gamester.play.header import Laid
from gamester.play.options import write
from gamester.play.seed import key_of

DOORS = "gamester.bots.doors"
BOTS = {"random": RANDOM, "policy": POLICY}
HEAD = 3
SIXTIETHS = 60


class UnknownBot(ValueError):
    """No bot of that name, or not one per seat."""


class Rounds(msgspec.Struct, frozen=True):
    """How long games were, in the game's own rounds."""

    mean: float
    p50: int
    p99: int
    max: int


class Report(msgspec.Struct, frozen=True):
    """What was played and how it went. `decisions` are micro-actions; `seconds` is play only, without compiling."""

    game: str
    seats: int
    options: dict[str, str]
    set: str
    seed: int | str
    bots: tuple[str, ...]
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    games_per_second: float
    wins: tuple[float, ...]
    draws: int
    rounds: Rounds
    ends: dict[str, int]
    world: str


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
        """The figures of games first..first+games-1, a row each, and the decisions taken."""
        keys = [self.keys(seed, game) for game in range(first, first + games)]
        wide = HEAD + self.laid.seats
        if self.world == "plain":
            rows = [[0] * wide for _ in keys]
            tables = [self.laid.copy(self.root), None, None]
            return rows, self._checked(self.doors.play_many(tables, keys, self.bots, rows, [], [0] * self.room_size), first)
        import numpy as np

        stack = self.laid.lay_many(3)
        self.laid.put(stack, 0, self.root)
        sheet = np.zeros((games, wide), np.int32)
        empty, room = np.zeros((0, 2), np.int32), np.zeros(self.room_size, np.int32)
        taken = self.doors.play_many(stack, np.array(keys, np.int32), np.array(self.bots, np.int32), sheet, empty, room)
        return sheet.tolist(), self._checked(taken, first)

    def trace(self, seed: str, game: int) -> list[tuple[int, int]]:
        """Every (seat, action) of one game, as `play` plays it."""
        doors = self.game.plain(self.laid, DOORS)
        rows = [[0] * (HEAD + self.laid.seats)]
        steps = [[0, 0] for _ in range(100_000)]
        tables = [self.laid.copy(self.root), None, None]
        taken = doors.play_many(tables, [self.keys(seed, game)], self.bots, rows, steps, [0] * self.room_size)
        return [(seat, action) for seat, action in steps[: self._checked(taken, game)]]

    def keys(self, seed: str, game: int) -> list[int]:
        """The key of one game, then a salt per seat."""
        text = game_seed(seed, game)
        return key_of(text) + salts_of(text, self.laid.seats)

    def _checked(self, taken: int, first: int) -> int:
        if taken < 0:
            raise RuntimeError(f"a bot chose what it may not in game {first - 1 - taken}")
        return taken


def game_seed(seed: str, game: int) -> str:
    """The seed of one game of a simulation, as its record says it."""
    return f"{seed}/{game}"


def salts_of(seed: str, seats: int) -> list[int]:
    """One signed 32-bit word per seat: where bots draw from, never from the table's own chance."""
    return list(unpack(f"<{seats}i", blake2b(seed.encode(), digest_size=4 * seats, person=b"gamester bots").digest()))


def chunks(games: int, size: int) -> Iterator[tuple[int, int]]:
    """(first game, how many) until all are given out."""
    for first in range(0, games, size):
        yield first, min(size, games - first)


class Tally:
    """What has been counted so far, so that a million games need no more room than one."""

    def __init__(self, seats: int) -> None:
        self.games = self.decisions = self.draws = 0
        self.sixtieths = [0] * seats
        self.lengths: Counter[int] = Counter()
        self.ends: Counter[int] = Counter()

    def add(self, rows: list[list[int]], decisions: int) -> None:
        """Count these games."""
        self.games += len(rows)
        self.decisions += decisions
        for row in rows:
            shares = row[HEAD:]
            for seat, share in enumerate(shares):
                self.sixtieths[seat] += share
            self.draws += SIXTIETHS not in shares
            self.lengths[row[1]] += 1
            self.ends[row[2]] += 1

    def rounds(self) -> Rounds:
        """How long the games were."""
        mean = sum(length * many for length, many in self.lengths.items()) / self.games
        return Rounds(mean, self._within(50), self._within(99), max(self.lengths))

    def _within(self, percent: int) -> int:
        """The length that this share of the games does not exceed."""
        games = 0
        for length in sorted(self.lengths):
            games += self.lengths[length]
            if games * 100 >= percent * self.games:
                return length
        raise ValueError("no games were counted")


def simulate(arena: Arena, seed: str, games: int, threads: int = 0, done: Callable[[int], None] | None = None) -> tuple[Tally, float]:
    """Play `games` games on `threads` threads (0 = as many as cores); what was counted, and the seconds of play."""
    workers = threads or os.cpu_count() or 1
    size = max(1, min(2048 if arena.world == "compiled" else 32, -(-games // (4 * workers))))
    tally = Tally(arena.laid.seats)
    began = time.perf_counter()
    with ThreadPoolExecutor(workers) as pool:
        for rows, decisions in pool.map(lambda chunk: arena.play(seed, *chunk), chunks(games, size)):
            tally.add(rows, decisions)
            if done is not None:
                done(tally.games)
    return tally, time.perf_counter() - began


def report(arena: Arena, laid: Laid, cards: str, bots: tuple[str, ...], seed: str, tally: Tally, seconds: float) -> Report:
    """The figures of a simulation with what was played."""
    names = laid.game.names
    return Report(
        game=laid.game.slug,
        seats=laid.layout.seats,
        options=write(laid.game, {option.name: getattr(laid.t, option.name) for option in names.OPTIONS}, laid.layout.seats),
        set=cards or getattr(names, "SET", ""),
        seed=int(seed) if seed.isascii() and seed.isdigit() and len(seed) < 16 else seed,
        bots=bots,
        games=tally.games,
        decisions=tally.decisions,
        seconds=seconds,
        decisions_per_second=tally.decisions / seconds,
        games_per_second=tally.games / seconds,
        wins=tuple(share / SIXTIETHS for share in tally.sixtieths),
        draws=tally.draws,
        rounds=tally.rounds(),
        ends={laid.game.law.id(clause): many for clause, many in sorted(tally.ends.items())},
        world=arena.world,
    )
