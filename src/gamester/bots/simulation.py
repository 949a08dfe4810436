"""Simulations: many games between bots, their figures and their report."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec

from gamester.bots.arena import Arena, game_seed
from gamester.bots.job_pool import Stopped, in_order, never
from gamester.bots.job_pool import threads as pool_of
from gamester.match.card_sets import CardSet
from gamester.match.match import Match
from gamester.match.record import write_record
from gamester.match.setup import Setup, format_options, make_header

SIXTIETHS = 60


class RoundStats(msgspec.Struct, frozen=True):
    """Lengths of games in rounds: mean, median, 99th percentile, maximum."""

    mean: float
    p50: int
    p99: int
    max: int


class SimulationReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """The setup and the results of a simulation.

    `decisions` counts single actions; `seconds` is the time of play without compilation.
    """

    game: str
    seats: int
    options: dict[str, str]
    card_set: str
    seed: int | str
    bots: tuple[str, ...]
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    games_per_second: float
    wins: tuple[float, ...]
    draws: int
    rounds: RoundStats
    endings: dict[str, int]
    event_counts: dict[str, int]
    """Number of events of each kind in all games together. The game chooses the kinds."""
    runtime: str
    asked: int = 0
    """Games that were asked for, if it was stopped early; else left out of JSON."""


class SimulationTally:
    """Running totals of a simulation.

    Their size does not grow with the number of games.
    """

    def __init__(self, seats: int, counted: int = 0) -> None:
        self.games = self.decisions = self.draws = 0
        self.sixtieths = [0] * seats
        self.lengths: Counter[int] = Counter()
        self.ends: Counter[int] = Counter()
        self.counts = [0] * counted

    def add_games(self, columns: list[list[int]], decisions: int, counts: Sequence[int] = ()) -> None:
        """Add the figures of some games.

        There is one column for each figure of `playout.write_figures`. `counts` are the counts of the
        game's event counters in these games.
        """
        _, lengths, ends, *rest = columns
        shares = rest[: len(self.sixtieths)]
        self.games += len(lengths)
        self.decisions += decisions
        self.sixtieths = [before + sum(more) for before, more in zip(self.sixtieths, shares, strict=True)]
        self.draws += sum(SIXTIETHS not in game for game in zip(*shares, strict=True))
        self.lengths.update(lengths)
        self.ends.update(ends)
        self.counts = [before + more for before, more in zip(self.counts, counts, strict=True)] if counts else self.counts

    def rounds(self) -> RoundStats:
        """Return statistics of the length of the games."""
        mean = sum(length * many for length, many in self.lengths.items()) / self.games
        return RoundStats(mean, self._percentile(50), self._percentile(99), max(self.lengths))

    def _percentile(self, percent: int) -> int:
        """Return the length that `percent` % of the games do not exceed."""
        games = 0
        for length in sorted(self.lengths):
            games += self.lengths[length]
            if games * 100 >= percent * self.games:
                return length
        raise ValueError("no games were counted")


def make_report(
    arena: Arena, laid: Setup, cards: str, bots: tuple[str, ...], seed: str, tally: SimulationTally, seconds: float, asked: int = 0
) -> SimulationReport:
    """Return the report of a simulation."""
    names = laid.game.text
    return SimulationReport(
        game=laid.game.slug,
        seats=laid.layout.seats,
        options=format_options(laid.game, {option.name: getattr(laid.state, option.name) for option in names.OPTIONS}, laid.layout.seats),
        card_set=cards or getattr(names, "DEFAULT_SET", ""),
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
        endings={laid.game.law.id(clause): many for clause, many in sorted(tally.ends.items())},
        event_counts={one.words: many for one, many in zip(getattr(names, "EVENT_COUNTERS", ()), tally.counts, strict=True)},
        runtime=arena.world,
        asked=asked if asked > tally.games else 0,
    )


def record_of_game(arena: Arena, laid: Setup, deck: CardSet | None, bots: tuple[str, ...], seed: str, game: int, beside: str = "") -> str:
    """Return the record of one game of a simulation."""
    names = [f"{bot.partition(':')[0]} {seat}" for seat, bot in enumerate(bots)]
    text = "" if deck is None or deck.is_builtin else deck.text
    match = Match(make_header(laid, game_seed(seed, game), names, deck.name if deck else "", text, beside))
    for seat, action in arena.trace(seed, game):
        match.apply_numbers(seat, (action,))
    return write_record(match)


def simulate(
    arena: Arena, seed: str, games: int, threads: int = 0, on_progress: Callable[[int], None] | None = None, stopped: Stopped = never
) -> tuple[SimulationTally, float]:
    """Play `games` games on `threads` threads (0: one for each core).

    Return the tally and the seconds of play. If stopped, the tally covers the first games only, as if
    no more had been asked for.
    """
    workers = threads or os.cpu_count() or 1
    fair = max(1, -(-games // (4 * workers)))
    tally = SimulationTally(arena.laid.seats, len(arena.counted))
    began = time.perf_counter()
    with pool_of(workers, stopped) as pool:
        parts = chunks(games, lambda: min(arena.chunk, fair))
        played = in_order(lambda chunk: pool.submit(arena.play_and_count, seed, *chunk), parts, workers, stopped)
        for columns, decisions, counts in played:
            tally.add_games(columns, decisions, counts)
            if on_progress is not None:
                on_progress(tally.games)
    return tally, time.perf_counter() - began


def chunks(games: int, size: Callable[[], int]) -> Iterator[tuple[int, int]]:
    """Yield (first game, number of games) for each part of a simulation.

    `size` is asked before every part.
    """
    first = 0
    while first < games:
        part = min(size(), games - first)
        yield first, part
        first += part
