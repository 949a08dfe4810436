"""Thousands of games between bots. Same seed, same figures, whatever the threads and the world."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator

from gamester.bots.arena import Arena
from gamester.bots.figures import Tally
from gamester.bots.jobs import Stopped, in_order, never
from gamester.bots.jobs import threads as pool_of


def simulate(
    arena: Arena, seed: str, games: int, threads: int = 0, done: Callable[[int], None] | None = None, stopped: Stopped = never
) -> tuple[Tally, float]:
    """Play `games` games on `threads` threads (0 = as many as cores); what was counted, and the seconds of play.

    Where somebody asks to stop, the first games are counted and no others, as if no more had been asked for.
    """
    workers = threads or os.cpu_count() or 1
    most = 1 if arena.thinking else 2048 if arena.world == "compiled" else 32
    size = max(1, min(most, -(-games // (4 * workers))))
    tally = Tally(arena.laid.seats, len(arena.counted))
    began = time.perf_counter()
    with pool_of(workers, stopped) as pool:
        played = in_order(lambda chunk: pool.submit(arena.run, seed, *chunk), chunks(games, size), workers, stopped)
        for columns, decisions, counts in played:
            tally.add(columns, decisions, counts)
            if done is not None:
                done(tally.games)
    return tally, time.perf_counter() - began


def chunks(games: int, size: int) -> Iterator[tuple[int, int]]:
    """(first game, how many) until all are given out."""
    for first in range(0, games, size):
        yield first, min(size, games - first)
