"""Checks that the compiled and the plain runtime agree.

The same games, positions, verdicts, views, resamples and answers must be equal byte by byte, and each runtime must be
able to continue from the other.
"""

from __future__ import annotations

import numpy as np

from gamester.testing.checks.invariants import columns
from gamester.testing.runtimes import PlainRuntime, Sheet
from gamester.testing.sampler import HOW, MIXED
from gamester.testing.subject import GameUnderTest
from gamester.testing.trajectories import FIRST, TrajectoryBatch

PIECE = 5
"""Actions after which a game is handed to the other runtime."""


def check_runtimes_equal(one: TrajectoryBatch, other: TrajectoryBatch, salt: int) -> None:
    """Compare two batches of the same games, one per runtime.

    The state arrays of both runtimes are overwritten.
    """
    subject = one.subject
    if one.count != other.count or (one.marks != other.marks).any():
        row = int((one.marks[: other.count] != other.marks[: one.count]).any(axis=1).argmax())
        raise subject.failure("different actions are chosen, plain and compiled", one.where(row))
    _same(one, one.rows, other.rows, "positions")
    _same(one, one.answers(salt), other.answers(salt), "answers")
    for viewer in range(subject.seats + 1):
        here, there = one.stream(viewer), other.stream(viewer)
        _same(one, here.seen, there.seen, f"observations of viewer {viewer}")
        _same(one, here.verdict_cells, there.verdict_cells, f"legal actions and verdicts of viewer {viewer}")
        for door, what in (("resample_hidden", "resamples"), ("mask", "masked states")):
            _same(one, _made(one, door, viewer, salt), _made(other, door, viewer, salt), f"{what} for viewer {viewer}")


def _made(reel: TrajectoryBatch, door: str, viewer: int, salt: int) -> Sheet:
    """Return what an entry point makes of every position.

    The state array holds the batch again afterwards.
    """
    world = reel.world
    kept = world.snapshot(FIRST, reel.count)
    if door == "resample_hidden":
        world.doors.resample_hidden(world.tables, FIRST, reel.count, viewer, salt)
    else:
        world.doors.mask(world.tables, FIRST, FIRST, reel.count, viewer)
    made = world.positions(FIRST, reel.count)
    world.restore(FIRST, kept)
    return made


def _same(reel: TrajectoryBatch, one: Sheet, other: Sheet, what: str) -> None:
    differs = one != other
    if differs.any():
        row, cell = np.argwhere(differs)[0].tolist()
        found = [name for name, where in columns(reel.subject.layout).items() if where.start <= cell < where.stop]
        zone = f" ({found[0]})" if found and one.shape[1] == reel.subject.layout.words else ""
        said = f"{one[row, cell]} and {other[row, cell]} in cell {cell}{zone}"
        raise reel.subject.failure(f"{what} differ, plain and compiled: {said}", reel.where(row))


def check_runtime_handover(one: PlainRuntime, other: PlainRuntime, subject: GameUnderTest, number: int) -> int:
    """Play one game in pieces, alternating runtimes. Return its number of actions.

    After each piece both runtimes must have reached the same state.
    """
    rng, layout = subject.rng("exchange", number), subject.layout
    at, acts, over = subject.dealt(number), 0, False
    while not over:
        seed, after = rng.randrange(2**32), []
        for world in (one, other):
            world.put(FIRST, at)
            marks = world.new_rows(PIECE, HOW + 1)
            taken = int(world.doors.play_recorded(world.tables, FIRST, seed, MIXED, 0, marks, world.row(subject.scratch_size)))
            after.append((taken, world.numbers(marks).tolist(), layout.to_bytes(world.take(FIRST + max(taken, 0)))))
        if after[0] != after[1]:
            raise subject.failure("after a handover, the runtimes reach different states", f"game {number} after {acts} acts")
        taken = after[0][0]
        at = (one, other)[(acts // PIECE) % 2].take(FIRST + taken)
        acts, over = acts + taken, taken < PIECE
    return acts


def check_reproducible(reel: TrajectoryBatch, world: PlainRuntime) -> None:
    """Replay every game that begins in a batch by its actions alone.

    The same seed and actions must give the same bytes (R1).
    """
    subject, layout = reel.subject, reel.subject.layout
    doors = subject.game.load_plain(layout)
    for scene in reel.games:
        if scene.before:
            continue
        t, start = subject.dealt(scene.number), scene.first - FIRST
        for row in range(start, start + scene.acts):
            _identical(reel, row, layout.to_bytes(t), world)
            seat, action, _ = reel.marks[row].tolist()
            doors.apply_if_legal([t], 0, seat, action)
        _identical(reel, start + scene.acts, layout.to_bytes(t), world)


def _identical(reel: TrajectoryBatch, row: int, came: bytes, world: PlainRuntime) -> None:
    if came != reel.rows[row].tobytes():
        raise reel.subject.failure(f"a replay of its actions reaches another state ({world.name})", reel.where(row))
