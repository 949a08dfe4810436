"""Batches of positions of random games in one runtime.

A batch holds as many positions as fit; the next one continues where it ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from gamester.testing.runtimes import PlainRuntime, Sheet
from gamester.testing.sampler import EACH, HEAD, HOW, SAID, SPARE
from gamester.testing.subject import GameUnderTest, play_style

LONGEST = 50_000
"""Actions after which a game is assumed never to end."""
FIRST = SPARE + 1
SHOWN = 12
"""Actions that an error message names."""


@dataclass
class GameSegment:
    """One game, or the part of it in a batch: indices first..first + acts."""

    number: int
    first: int
    acts: int
    before: int
    over: bool = False

    @property
    def last(self) -> int:
        """The index of its last position."""
        return self.first + self.acts


@dataclass
class ViewerData:
    """Everything that a viewer gets of a row of positions.

    A spectator has no legal actions and no verdicts in `said`.
    """

    seen: Sheet
    verdict_cells: Sheet
    actions: int

    @property
    def listed(self) -> Sheet:
        """The legal actions, as listed, -1 after the last."""
        return self.verdict_cells[:, SAID : SAID + self.actions]

    @property
    def verdicts(self) -> Sheet:
        """0 or a clause for every action."""
        return self.verdict_cells[:, SAID + self.actions : SAID + 2 * self.actions]


@dataclass
class TrajectoryBatch:
    """Positions `rows` of several games. Indices count from FIRST, rows from 0."""

    subject: GameUnderTest
    world: PlainRuntime
    games: list[GameSegment] = field(default_factory=list)
    rows: Sheet = field(default_factory=lambda: np.zeros((0, 0), np.int32))
    marks: Sheet = field(default_factory=lambda: np.zeros((0, HOW + 1), np.int32))

    @property
    def count(self) -> int:
        """The number of positions."""
        return len(self.rows)

    def where(self, row: int) -> str:
        """Return a description of a position, with the actions that led to it."""
        scene = next(scene for scene in self.games if scene.first - FIRST <= row <= scene.last - FIRST)
        start = scene.first - FIRST
        last = self.marks[max(start, row - SHOWN) : row, :HOW].tolist()
        acts = [f"{seat}: {self.subject.name_of(seat, action)}" for seat, action in last]
        shown = "; ".join(["...", *acts] if row - start > SHOWN else acts)
        return f"game {scene.number} after {scene.before + row - start} acts ({shown})"

    def stream(self, viewer: int, world: PlainRuntime | None = None, first: int = FIRST) -> ViewerData:
        """Return what a viewer gets of every position, or of other states."""
        world, count, subject = world or self.world, self.count, self.subject
        seen = world.new_rows(count, observation_size(subject))
        said = world.new_rows(count, SAID + 2 * subject.actions)
        world.doors.write_viewer_data(world.tables, first, count, viewer, seen, said, world.row(subject.scratch_size))
        return ViewerData(world.numbers(seen), world.numbers(said), subject.actions)

    def answers(self, salt: int, world: PlainRuntime | None = None, first: int = FIRST) -> Sheet:
        """Return the answers of every position; see `sampler.write_answers`."""
        world, subject = world or self.world, self.subject
        out = world.new_rows(self.count, HEAD + EACH * subject.seats)
        world.doors.write_answers(world.tables, first, self.count, salt, out, world.row(subject.scratch_size))
        return world.numbers(out)


def observation_size(subject: GameUnderTest) -> int:
    """Return a number of cells that is enough for any observation of this game."""
    layout = subject.layout
    bags = (
        zone.contents.size_with_blanks * (zone.shape[0] if len(zone.shape) == 2 else 1)
        for zone in layout.zones.values()
        if zone.contents and zone.shape
    )
    return layout.words + sum(bags)


def trajectory_batches(subject: GameUnderTest, world: PlainRuntime, games: int) -> Iterator[TrajectoryBatch]:
    """Yield all positions of games 0..games-1 in batches.

    The state array of `world` is overwritten.
    """
    number, before, capacity = 0, 0, len(world.tables)
    while number < games:
        reel = TrajectoryBatch(subject, world)
        marks = np.full((capacity, HOW + 1), -1, np.int32)
        at = FIRST
        while number < games and at < capacity - 1:
            scene = _play_game(reel, number, before, at, marks)
            at = scene.last + 1
            number, before = (number + 1, 0) if scene.over else (number, before + scene.acts)
            if before > LONGEST:
                raise subject.failure(f"not over after {before} acts", f"game {number}")
        reel.rows = _positions(reel, at - FIRST)
        reel.marks = marks[: at - FIRST]
        # The caller may overwrite the state array, so the last position is copied before the batch is handed out.
        unfinished = None if before == 0 else world.take(at - 1)
        yield reel
        if unfinished is not None:
            world.put(FIRST, unfinished)


def _positions(reel: TrajectoryBatch, count: int) -> Sheet:
    """Return all positions as numbers; every cell must fit into int32."""
    try:
        return reel.world.positions(FIRST, count)
    except OverflowError:
        numbers = [scene.number for scene in reel.games]
        raise reel.subject.failure("a cell does not fit into int32", f"games {numbers[0]} to {numbers[-1]}") from None


def _play_game(reel: TrajectoryBatch, number: int, before: int, at: int, marks: Sheet) -> GameSegment:
    """Play one game from index `at`, or continue the one that is there."""
    subject, world = reel.subject, reel.world
    if before == 0:
        world.put(at, subject.blank(number))
    sheet = world.new_rows(len(world.tables) - at, HOW + 1)
    seed = subject.rng("film", number, before).randrange(2**32)
    taken = int(
        world.doors.play_recorded(
            world.tables, at, seed, play_style(number), 1 if before == 0 else 0, sheet, world.row(subject.scratch_size)
        )
    )
    acts = taken if taken >= 0 else -1 - taken
    scene = GameSegment(number, at, acts, before)
    reel.games.append(scene)
    kept = world.numbers(sheet)
    marks[at - FIRST : at - FIRST + acts] = kept[:acts]
    if taken < 0:
        _refuse(reel, scene, kept[acts].tolist(), marks)
    scene.over = at + acts < len(world.tables) - 1
    return scene


def _refuse(reel: TrajectoryBatch, scene: GameSegment, choice: list[int], marks: Sheet) -> None:
    """Raise ContractViolation for a choice that was illegal."""
    reel.rows, reel.marks = reel.world.positions(FIRST, scene.last - FIRST + 1), marks
    seat, action, how = choice
    who = ("a random action", "a listed action", "the default action", "the heuristic bot's action")[how]
    named = f"{who}, {reel.subject.name_of(seat, action)}, is refused to seat {seat}"
    what = named if action >= 0 else f"seat {seat} must decide and has no legal action"
    raise reel.subject.failure(what, reel.where(scene.last - FIRST))
