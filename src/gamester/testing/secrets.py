"""Nobody learns what no clause told: everything a viewer cannot know is drawn anew, and nothing that viewer gets may change.

Static: position by position, every viewer, the rail among them (R2, R8, R9). `streams.py` plays on. The census sees to it
that everything hidden was in fact drawn anew: without it a forgotten zone would never be found.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from zlib import crc32

import numpy as np

from gamester.testing.holds import cells_of, check_rows
from gamester.testing.proving import DEFAULT, EACH, HEAD, OVER, POLICY_BLIND, POLICY_SEEING
from gamester.testing.random_tables import tells_less
from gamester.testing.reel import FIRST, Reel, Stream
from gamester.testing.subject import SECRETS, Subject
from gamester.testing.worlds import Plain, Sheet

PEEKS = "policy reads backs"
"""Excuses a policy that asks about hidden cells, which hold backs on the blind table it gets."""
CHANCES = 12
"""Positions in which something hidden might have changed before it counts that it never did."""


@dataclass
class Census:
    """How often each hidden zone was seen to change for each viewer, and how often a bot that peeks would have been caught."""

    subject: Subject
    changed: Counter[tuple[str, int]] = field(default_factory=Counter)
    met: Counter[tuple[str, int]] = field(default_factory=Counter)
    asked: int = 0
    peeked: int = 0

    def take(self, reel: Reel, viewer: int, redealt: Sheet) -> None:
        """Count where something lay in the rows that a viewer cannot know, and where it has changed."""
        layout = self.subject.layout
        for name, zone in layout.zones.items():
            if name in SECRETS or zone.length_of or not any(tells_less(zone, word) for word in zone.words):
                continue
            cells = cells_of(layout, reel.rows, name)
            differs, there = cells_of(layout, redealt, name) != cells, cells != zone.empty
            for scene in reel.scenes:
                t = self.subject.root_of(scene.number)
                part = slice(scene.first - FIRST, scene.last - FIRST + 1)
                rows = [row for row in range(zone.shape[0]) if tells_less(zone, layout.word(t, name, row, viewer))] if zone.seated else []
                if rows or (not zone.seated and tells_less(zone, layout.word(t, name, 0, viewer))):
                    for found, flags in ((self.met, there), (self.changed, differs)):
                        shut = flags[part][:, rows] if rows else flags[part]
                        found[name, viewer] += int(shut.reshape(len(shut), -1).any(axis=1).sum())

    def check(self) -> None:
        """Every zone that hid something must have been seen to change for every viewer, and a bot that peeks must have been caught."""
        still = sorted(key for key, many in self.met.items() if many >= CHANCES and not self.changed[key])
        still = [(name, viewer) for name, viewer in still if not self.subject.excused(name)]
        if still:
            name, viewer = still[0]
            raise self.subject.broken(f"{name} is hidden from {self._who(viewer)} and was never seen to change when that was redealt")
        if self.asked >= CHANCES and self.met and not self.peeked:
            raise self.subject.broken(f"a planted bot that peeks was not caught in {self.asked} positions: this run proves nothing")

    def _who(self, viewer: int) -> str:
        return f"seat {viewer}" if viewer < self.subject.seats else "the rail"


def check_secrets(reel: Reel, other: Plain, streams: list[Stream], answers: Sheet, census: Census, salt: int) -> None:
    """Every viewer of a reel; `other` is a second room, to be overwritten."""
    seats = reel.subject.seats
    for viewer, stream in enumerate(streams):
        other.load(FIRST, reel.rows)
        other.doors.redeal(other.tables, FIRST, reel.count, viewer, salt ^ viewer)
        redealt = other.positions(FIRST, reel.count)
        _check_same(reel, viewer, stream, reel.stream(viewer, other), "everything hidden drawn anew")
        check_rows(reel, redealt, drawn_anew=True)
        census.take(reel, viewer, redealt)
        if viewer < seats:
            _check_bots(reel, viewer, stream, answers, reel.answers(salt, other), redealt, census)
        other.load(FIRST, reel.rows)
        shown = _blinded(reel, other, viewer)
        _check_same(reel, viewer, stream, reel.stream(viewer, other), "on the blind table")
        other.load(FIRST, redealt)
        again = _blinded(reel, other, viewer)
        if (again != shown).any():
            row = int((again != shown).any(axis=1).argmax())
            raise reel.subject.broken(f"the blind table of viewer {viewer} tells of what is hidden", reel.where(row))


def _blinded(reel: Reel, room: Plain, viewer: int) -> Sheet:
    """Blank the positions in a room, each in its own place; what they are then."""
    room.doors.blind(room.tables, FIRST, FIRST, reel.count, viewer)
    return room.positions(FIRST, reel.count)


def _check_same(reel: Reel, viewer: int, stream: Stream, after: Stream, when: str) -> None:
    """All that a viewer gets, compared as a whole; then what differs is named."""
    subject, who = reel.subject, f"seat {viewer}" if viewer < reel.subject.seats else "the rail"
    differs = (stream.seen != after.seen).any(axis=1) | (stream.said[:, 0] != after.said[:, 0])
    if differs.any():
        row = int(differs.argmax())
        raise subject.broken(f"{who} sees {_what(reel, viewer, row)} differently, {when}", reel.where(row))
    refused = np.argwhere(stream.verdicts != after.verdicts)
    if viewer < subject.seats and len(refused):
        row, action = refused[0].tolist()
        verdicts = f"{stream.verdicts[row, action]} and {after.verdicts[row, action]}"
        what = f"the verdict on {subject.name_of(viewer, action)} for {who} differs ({verdicts})"
        raise subject.broken(f"{what}, {when}", reel.where(row))
    if (stream.offered != after.offered).any():
        row = int((stream.offered != after.offered).any(axis=1).argmax())
        raise subject.broken(f"what is offered to {who} differs, {when}", reel.where(row))


def _what(reel: Reel, viewer: int, row: int) -> str:
    """The zones a viewer sees otherwise after a redeal of one position, as far as that can be told again."""
    layout = reel.subject.layout
    t = layout.from_flat(reel.rows[row].tolist())
    for seed in range(20):
        u = layout.copy(t)
        reel.subject.rules.redeal(u, viewer, seed)
        one, other = layout.view(t, viewer), layout.view(u, viewer)
        found = [name for name in one if one[name] != other[name]]
        if found:
            return ", ".join(found)
    return "something"


def _check_bots(reel: Reel, seat: int, stream: Stream, answers: Sheet, after: Sheet, redealt: Sheet, census: Census) -> None:
    """Policies and default acts come from what the seat knows; a planted bot that peeks is seen to peek."""
    subject, here = reel.subject, HEAD + seat * EACH
    for column, what in ((POLICY_BLIND, "policy"), (POLICY_SEEING, "policy, given the table itself,")):
        if column == POLICY_SEEING and subject.excused(PEEKS):
            continue
        differs = (answers[:, here + column] != after[:, here + column]) & (answers[:, here + DEFAULT] >= 0)
        if differs.any():
            raise subject.broken(f"the {what} of seat {seat} acts on what it cannot know", reel.where(int(differs.argmax())))
    for row in np.flatnonzero((answers[:, here + DEFAULT] >= 0) & (answers[:, OVER] == 0)).tolist():
        legal = np.flatnonzero(stream.verdicts[row] == 0)
        if len(legal) > 1:
            census.asked += 1
            census.peeked += int(_peeks(legal.tolist(), reel.rows[row]) != _peeks(legal.tolist(), redealt[row]))


def _peeks(legal: list[int], row: Sheet) -> int:
    """What a bot does that looks at everything."""
    return legal[crc32(row.tobytes()) % len(legal)]
