"""Checks of legality: permitted actions are listed, all others have a clause.

Queries must change nothing.
"""

from __future__ import annotations

import numpy as np

from gamester.core.events import EventRecorder
from gamester.games.step import NOT_A_SEAT, NOT_AN_ACTION
from gamester.testing.checks.invariants import cells_of, columns
from gamester.testing.runtimes import Sheet
from gamester.testing.sampler import ACTIONS, DEFAULT, EACH, HEAD, LISTED, OVER, PENDING, PLACE, POLICY_BLIND, SHARE
from gamester.testing.trajectories import FIRST, TrajectoryBatch, ViewerData

UNLISTED = "unlisted"
"""Exemption `unlisted group`: some legal actions of this type are not listed."""
WIN = 60


def check_legality(reel: TrajectoryBatch, streams: list[ViewerData], answers: Sheet) -> None:
    """Check legal actions, refusals and default actions of every seat and position."""
    for seat, stream in enumerate(streams):
        waiting = (answers[:, PENDING] >> seat) & 1 == 1
        _check_clauses(reel, seat, stream)
        _check_list(reel, seat, stream, waiting)
        for what, column in (("default action", DEFAULT), ("heuristic bot's action", POLICY_BLIND)):
            _check_choice(reel, seat, what, answers[:, HEAD + seat * EACH + column], stream.verdicts, waiting & (answers[:, OVER] == 0))


def _check_list(reel: TrajectoryBatch, seat: int, stream: ViewerData, waiting: np.ndarray) -> None:
    """Check that the listed actions are the permitted ones, each once."""
    subject, actions, count = reel.subject, stream.actions, len(stream.verdict_cells)
    many = stream.verdict_cells[:, LISTED] > actions
    if many.any():
        raise subject.failure(f"seat {seat} has more legal actions than there are actions", reel.where(int(many.argmax())))
    outside = (stream.listed < -1) | (stream.listed >= actions)
    if outside.any():
        raise subject.failure(f"seat {seat} has a legal action that does not exist", reel.where(int(outside.any(axis=1).argmax())))
    times = np.zeros((count, actions + 1), np.int32)
    np.add.at(times, (np.arange(count)[:, None], stream.listed), 1)
    listed, permitted = times[:, :actions], stream.verdicts == 0
    for row, action in np.argwhere(listed > 1).tolist():
        raise subject.failure(f"{subject.name_of(seat, action)} is twice among the legal actions of seat {seat}", reel.where(row))
    for row, action in np.argwhere((listed > 0) & ~permitted).tolist():
        clause = subject.game.law.id(int(stream.verdicts[row, action]))
        what = f"{subject.name_of(seat, action)} is among the legal actions of seat {seat}, and {clause} forbids it"
        raise subject.failure(what, reel.where(row))
    for row, action in np.argwhere(permitted & (listed == 0)).tolist():
        if not subject.excused(f"{UNLISTED} {subject.notation.type_of(action).name}"):
            what = f"{subject.name_of(seat, action)} is permitted to seat {seat} and missing from its legal actions"
            raise subject.failure(what, reel.where(row))
    idle = waiting & ~(listed > 0).any(axis=1)
    if idle.any():
        raise subject.failure(f"seat {seat} must decide and has no legal action", reel.where(int(idle.argmax())))
    for row, action in np.argwhere(permitted & ~waiting[:, None]).tolist():
        raise subject.failure(f"{subject.name_of(seat, action)} is legal for seat {seat}, which has nothing to decide", reel.where(row))


def _check_clauses(reel: TrajectoryBatch, seat: int, stream: ViewerData) -> None:
    """Check that every refusal is a clause of the law or of the platform (R10)."""
    known = np.array([0, *sorted(reel.subject.clauses)])
    strange = ~np.isin(stream.verdicts, known)
    if strange.any():
        row, action = np.argwhere(strange)[0].tolist()
        number = int(stream.verdicts[row, action])
        what = f"{reel.subject.name_of(seat, action)} is refused to seat {seat} by {number}, which is no clause"
        raise reel.subject.failure(what, reel.where(row))


def _check_choice(reel: TrajectoryBatch, seat: int, what: str, chosen: Sheet, verdicts: Sheet, waiting: np.ndarray) -> None:
    rows = np.flatnonzero(waiting)
    picked = chosen[rows]
    inside = (picked >= 0) & (picked < verdicts.shape[1])
    bad = rows[~inside | (verdicts[rows, np.where(inside, picked, 0)] != 0)]
    if len(bad):
        said = reel.subject.name_of(seat, int(chosen[bad[0]]))
        raise reel.subject.failure(f"the {what} of seat {seat}, {said}, is not legal", reel.where(int(bad[0])))


def check_outcomes(reel: TrajectoryBatch, answers: Sheet) -> None:
    """Check that a game ends exactly when nobody must decide, and its results.

    It ends by a clause, with placements and shares that fit together.
    """
    subject = reel.subject
    asked = cells_of(subject.layout, reel.rows, "deciding") != 0
    waiting = (answers[:, PENDING, None] >> np.arange(subject.seats)) & 1 == 1
    if (waiting & ~asked).any():
        row, seat = np.argwhere(waiting & ~asked)[0].tolist()
        raise subject.failure(f"seat {seat} must decide, and `deciding` does not show it", reel.where(row))
    for row, answer in enumerate(answers.tolist()):
        over, pending = answer[OVER], answer[PENDING]
        if (over != 0) != (pending == 0):
            seats = ", ".join(str(seat) for seat in range(pending.bit_length()) if pending >> seat & 1)
            what = f"over by {over}, and seats {seats} must decide" if over else "not over, and nobody must decide"
            raise subject.failure(what, reel.where(row))
        if answer[ACTIONS] != subject.actions:
            raise subject.failure(f"expected {subject.actions} actions as at the start, got {answer[ACTIONS]}", reel.where(row))
        if over:
            _check_end(reel, row, answer)


def _check_end(reel: TrajectoryBatch, row: int, answer: list[int]) -> None:
    subject = reel.subject
    places = answer[HEAD + PLACE :: EACH]
    shares = answer[HEAD + SHARE :: EACH]
    if answer[OVER] not in subject.clauses:
        raise subject.failure(f"ended by {answer[OVER]}, which is no clause", reel.where(row))
    if places != [1 + sum(other < place for other in places) for place in places]:
        raise subject.failure(f"placements {places}: equal seats must share one, and the next follows after all of them", reel.where(row))
    if sum(shares) != WIN or any(share < 0 or (share and place > 1) for share, place in zip(shares, places, strict=True)):
        raise subject.failure(f"shares {shares} at placements {places} are not one win among the first", reel.where(row))


def check_queries_are_pure(reel: TrajectoryBatch, what: str) -> None:
    """Check that no query since the batch was made has changed a state."""
    now = reel.world.positions(FIRST, reel.count)
    changed = now != reel.rows
    if changed.any():
        row = int(changed.any(axis=1).argmax())
        at = int(changed[row].argmax())
        name = next(name for name, where in columns(reel.subject.layout).items() if where.start <= at < where.stop)
        raise reel.subject.failure(f"a query ({what}) has changed {name}", reel.where(row))


def check_refusals(reel: TrajectoryBatch, streams: list[ViewerData], many: int) -> int:
    """Check `apply_if_legal` with refused actions.

    Return the number of positions tried. A refused action changes nothing and emits nothing, and the result is the clause of `why_not`.
    """
    subject, rng = reel.subject, reel.subject.rng("refusals", reel.games[0].number)
    doors = subject.game.load_plain(subject.layout)
    for _ in range(many):
        row, seat = rng.randrange(reel.count), rng.randrange(subject.seats)
        verdicts = streams[seat].verdicts[row]
        action = int(rng.choice(np.flatnonzero(verdicts).tolist() or [0]))
        t = subject.layout.from_words(reel.rows[row].tolist())
        t.scribe = EventRecorder()
        tries = [(seat, action, int(verdicts[action]))] if verdicts[action] else []
        # Numbers outside all ranges must be refused, not crash or wrap round.
        tries += [(s, action, NOT_A_SEAT) for s in (-1, subject.seats, 2**31 - 1)]
        tries += [(seat, a, NOT_AN_ACTION) for a in (-1, subject.actions, 2**31 - 1)]
        for who, what, expected in tries:
            got = doors.apply_if_legal([t], 0, who, what)
            if got != expected:
                raise subject.failure(f"seat {who}, action {what}: refused by {got}, expected {expected}", reel.where(row))
        if t.scribe.events or subject.layout.to_words(t) != reel.rows[row].tolist():
            named = subject.name_of(seat, action)
            raise subject.failure(f"{named} is refused to seat {seat} and has changed the state or emitted an event", reel.where(row))
    return many
