"""Checks that bots and views use only what a seat knows (R8).

Two states that look alike to a seat must get the same choices. A search resamples at random, so single choices differ,
but their distributions must not: choices at one state agree with one another no more often than with those at the
other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations, product
from math import sqrt
from typing import Any
from zlib import crc32

import numpy as np
from msgspec import Struct

from gamester.testing.checks.invariants import cells_of, check_rows
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.random_states import hides_something
from gamester.testing.runtimes import PlainRuntime, Sheet
from gamester.testing.sampler import DEFAULT, EACH, HEAD, OVER, POLICY_BLIND, POLICY_SEEING
from gamester.testing.subject import SECRETS, GameUnderTest
from gamester.testing.trajectories import FIRST, TrajectoryBatch, ViewerData

Chooser = Callable[[Any, int, int], int]
"""Chooses an action for a seat at a state: (state, seat, seed) to an action."""
SURE = 4.0
"""Standard errors by which agreement may exceed expectation: a chance of one in thirty thousand."""


class AgreementTest(Struct, frozen=True):
    """The excess of agreement at one state over two alike states, with its error.

    `error` is a standard error, and `positions` the number of positions.
    """

    excess: float
    error: float
    positions: int


def agreement(subject: GameUnderTest, positions: Iterable[tuple[Any, int]], choose: Chooser, choices: int = 4) -> AgreementTest:
    """Measure the agreement of choices at positions and at resampled ones.

    A position is a state and a seat that must decide. At each, `choices` choices are made, and as many after everything
    hidden was resampled. Raises ValueError for fewer than two positions.
    """
    found = []
    for number, (t, seat) in enumerate(positions):
        u = subject.layout.copy_state(t)
        subject.rules.resample_hidden(u, seat, subject.rng("alike", number).randrange(2**32))
        seeds = subject.rng("minds", number)
        here, there = ([choose(table, seat, seeds.randrange(2**32)) for _ in range(choices)] for table in (t, u))
        within = [one == other for row in (here, there) for one, other in combinations(row, 2)]
        across = [one == other for one, other in product(here, there)]
        found.append(sum(within) / len(within) - sum(across) / len(across))
    if len(found) < 2:
        raise ValueError(f"expected two positions or more, got {len(found)}")
    mean = sum(found) / len(found)
    spread = sqrt(sum((one - mean) ** 2 for one in found) / (len(found) - 1))
    return AgreementTest(mean, spread / sqrt(len(found)), len(found))


def check_bot_secrecy(subject: GameUnderTest, positions: Iterable[tuple[Any, int]], choose: Chooser, choices: int = 4) -> AgreementTest:
    """Raise ContractViolation if a bot's choices depend on what its seat cannot know.

    Otherwise return the measured agreement.
    """
    found = agreement(subject, positions, choose, choices)
    if found.excess > SURE * found.error and found.excess > 0:
        raise ContractViolation(
            f"{subject}: a bot uses what its seat cannot know: its choices at one state agree {found.excess:.1%} more often than at two "
            f"that look alike, over {found.positions} positions"
        )
    return found


CHEATING_BOT = "policy reads backs"
"""Exemption for a heuristic bot that reads hidden cells, which are blank in the masked state it gets."""
CHANCES = 12
"""Positions with hidden content before a zone that never changed counts as a failure."""


@dataclass
class HiddenZoneCensus:
    """Counts of hidden zones that changed, and of planted cheating bots caught.

    Zones are counted per viewer.
    """

    subject: GameUnderTest
    changed: Counter[tuple[str, int]] = field(default_factory=Counter)
    met: Counter[tuple[str, int]] = field(default_factory=Counter)
    asked: int = 0
    peeked: int = 0

    def take(self, reel: TrajectoryBatch, viewer: int, redealt: Sheet) -> None:
        """Count the rows with hidden content, and those that a resample changed."""
        layout = self.subject.layout
        for name, zone in layout.zones.items():
            if name in SECRETS or zone.length_of or not any(hides_something(zone, word) for word in zone.visibilities):
                continue
            cells = cells_of(layout, reel.rows, name)
            differs, there = cells_of(layout, redealt, name) != cells, cells != zone.blank_value
            for scene in reel.games:
                t = self.subject.blank_state_of(scene.number)
                part = slice(scene.first - FIRST, scene.last - FIRST + 1)
                rows = (
                    [row for row in range(zone.shape[0]) if hides_something(zone, layout.visibility_of(t, name, row, viewer))]
                    if zone.rows_are_seats
                    else []
                )
                if rows or (not zone.rows_are_seats and hides_something(zone, layout.visibility_of(t, name, 0, viewer))):
                    for found, flags in ((self.met, there), (self.changed, differs)):
                        shut = flags[part][:, rows] if rows else flags[part]
                        found[name, viewer] += int(shut.reshape(len(shut), -1).any(axis=1).sum())

    def check(self) -> None:
        """Raise ContractViolation if the checks of this run cannot have found anything.

        Every hidden zone must have changed for every viewer, and a planted cheating bot must have been caught.
        """
        still = sorted(key for key, many in self.met.items() if many >= CHANCES and not self.changed[key])
        still = [(name, viewer) for name, viewer in still if not self.subject.excused(name)]
        if still:
            name, viewer = still[0]
            raise self.subject.failure(f"{name} is hidden from {self._who(viewer)} and never changed in a resample")
        if self.asked >= CHANCES and self.met and not self.peeked:
            raise self.subject.failure(f"a planted cheating bot was not caught in {self.asked} positions, so this run proves nothing")

    def _who(self, viewer: int) -> str:
        return f"seat {viewer}" if viewer < self.subject.seats else "the spectator"


def check_secrecy(
    reel: TrajectoryBatch, other: PlainRuntime, streams: list[ViewerData], answers: Sheet, census: HiddenZoneCensus, salt: int
) -> None:
    """Check every viewer of a batch. `other` is a second runtime, to be overwritten."""
    seats = reel.subject.seats
    for viewer, stream in enumerate(streams):
        other.load(FIRST, reel.rows)
        other.doors.resample_hidden(other.tables, FIRST, reel.count, viewer, salt ^ viewer)
        redealt = other.positions(FIRST, reel.count)
        _check_same(reel, viewer, stream, reel.stream(viewer, other), "with everything hidden resampled")
        check_rows(reel, redealt, drawn_anew=True)
        census.take(reel, viewer, redealt)
        if viewer < seats:
            _check_bots(reel, viewer, stream, answers, reel.answers(salt, other), redealt, census)
        other.load(FIRST, reel.rows)
        shown = _blinded(reel, other, viewer)
        _check_same(reel, viewer, stream, reel.stream(viewer, other), "on the masked state")
        other.load(FIRST, redealt)
        again = _blinded(reel, other, viewer)
        if (again != shown).any():
            row = int((again != shown).any(axis=1).argmax())
            raise reel.subject.failure(f"the masked state of viewer {viewer} depends on hidden cells", reel.where(row))


def _blinded(reel: TrajectoryBatch, room: PlainRuntime, viewer: int) -> Sheet:
    """Mask the positions of a runtime in place, and return them."""
    room.doors.mask(room.tables, FIRST, FIRST, reel.count, viewer)
    return room.positions(FIRST, reel.count)


def _check_same(reel: TrajectoryBatch, viewer: int, stream: ViewerData, after: ViewerData, when: str) -> None:
    """Compare everything that a viewer gets, and name the first difference."""
    subject, who = reel.subject, f"seat {viewer}" if viewer < reel.subject.seats else "the spectator"
    differs = (stream.seen != after.seen).any(axis=1) | (stream.verdict_cells[:, 0] != after.verdict_cells[:, 0])
    if differs.any():
        row = int(differs.argmax())
        raise subject.failure(f"{who} sees {_what(reel, viewer, row)} differently, {when}", reel.where(row))
    refused = np.argwhere(stream.verdicts != after.verdicts)
    if viewer < subject.seats and len(refused):
        row, action = refused[0].tolist()
        verdicts = f"{stream.verdicts[row, action]} and {after.verdicts[row, action]}"
        what = f"the verdict on {subject.name_of(viewer, action)} for {who} differs ({verdicts})"
        raise subject.failure(f"{what}, {when}", reel.where(row))
    if (stream.listed != after.listed).any():
        row = int((stream.listed != after.listed).any(axis=1).argmax())
        raise subject.failure(f"the legal actions of {who} differ, {when}", reel.where(row))


def _what(reel: TrajectoryBatch, viewer: int, row: int) -> str:
    """Return the zones that a viewer sees differently after a resample, if found."""
    layout = reel.subject.layout
    t = layout.from_words(reel.rows[row].tolist())
    for seed in range(20):
        u = layout.copy_state(t)
        reel.subject.rules.resample_hidden(u, viewer, seed)
        one, other = layout.visible_zones(t, viewer), layout.visible_zones(u, viewer)
        found = [name for name in one if one[name] != other[name]]
        if found:
            return ", ".join(found)
    return "something"


def _check_bots(
    reel: TrajectoryBatch, seat: int, stream: ViewerData, answers: Sheet, after: Sheet, redealt: Sheet, census: HiddenZoneCensus
) -> None:
    """Check that heuristic bots and default actions use only what the seat knows.

    Count how often a planted cheating bot is caught.
    """
    subject, here = reel.subject, HEAD + seat * EACH
    for column, what in ((POLICY_BLIND, "heuristic bot"), (POLICY_SEEING, "heuristic bot, given the true state,")):
        if column == POLICY_SEEING and subject.excused(CHEATING_BOT):
            continue
        differs = (answers[:, here + column] != after[:, here + column]) & (answers[:, here + DEFAULT] >= 0)
        if differs.any():
            raise subject.failure(f"the {what} of seat {seat} depends on what the seat cannot know", reel.where(int(differs.argmax())))
    for row in np.flatnonzero((answers[:, here + DEFAULT] >= 0) & (answers[:, OVER] == 0)).tolist():
        legal = np.flatnonzero(stream.verdicts[row] == 0)
        # With one legal action even a cheating bot could not be caught.
        if len(legal) > 1:
            census.asked += 1
            census.peeked += int(_peeks(legal.tolist(), reel.rows[row]) != _peeks(legal.tolist(), redealt[row]))


def _peeks(legal: list[int], row: Sheet) -> int:
    """Return the action of a bot that looks at everything."""
    return legal[crc32(row.tobytes()) % len(legal)]
