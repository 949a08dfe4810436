"""Checks that events reveal no more than what viewers see, over several moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gamester.core.events import EVERYONE, Event
from gamester.match.event_log import MatchRecorder
from gamester.match.positions.expectations import event_kinds
from gamester.match.stages import Stage
from gamester.testing.subject import GameUnderTest
from gamester.testing.trajectories import TrajectoryBatch, observation_size


class ViewerProbe:
    """Access to everything that viewers get of plain states."""

    def __init__(self, subject: GameUnderTest) -> None:
        self.subject = subject
        self.doors = subject.game.load_plain(subject.layout)
        self.room = [0] * max(observation_size(subject), subject.scratch_size)

    def visible_to(self, t: Any, viewer: int) -> dict[str, Any]:
        """Return everything that a viewer gets except events."""
        layout = self.subject.layout
        found = {f"view of {name}": seen for name, seen in layout.visible_zones(t, viewer).items()}
        found["observation"] = self.room[: self.doors.observe([t], 0, viewer, self.room)]
        if viewer < layout.seats:
            self.doors.action_verdicts([t], 0, viewer, self.room)
            found["verdicts"] = self.room[: self.subject.actions]
            found["legal actions"] = self.room[: self.doors.legal_actions([t], 0, viewer, self.room)]
        return found

    def legal(self, t: Any, seat: int) -> list[int]:
        """Return the legal actions of a seat."""
        return self.room[: self.doors.legal_actions([t], 0, seat, self.room)]

    def pending_seats(self, t: Any) -> list[int]:
        """Return the seats that must decide."""
        bits = 0 if self.subject.rules.ended_by(t) else self.subject.rules.pending_seats(t)
        return [seat for seat in range(self.subject.seats) if bits >> seat & 1]

    def after(self, t: Any, seat: int, action: int) -> tuple[Any, list[Event]]:
        """Return a new state after an action, and its events."""
        return self.staged(t, seat, action)[:2]

    def staged(self, t: Any, seat: int, action: int) -> tuple[Any, list[Event], list[Stage]]:
        """Return a new state after an action, its events, and the stages that show it."""
        u = self.subject.layout.copy_state(t)
        u.scribe = diary = MatchRecorder(self.subject.game, self.subject.layout, u)
        self.subject.rules.apply(u, seat, action)
        u.scribe = None
        return u, diary.events, diary.stages()


def simultaneous_positions(listener: ViewerProbe, reel: TrajectoryBatch, many: int, rng: Any) -> Iterator[tuple[int, Any]]:
    """Yield at most `many` positions of a batch in simultaneous phases.

    Each is (row, state).
    """
    for row in rng.sample(range(reel.count), reel.count):
        if many == 0:
            return
        t = listener.subject.layout.from_words(reel.rows[row].tolist())
        if listener.subject.rules.is_simultaneous(t) and len(listener.pending_seats(t)) > 1:
            many -= 1
            yield row, t


SPOKEN = "spoken"
COMPANY = " with "
"""Exemption `spoken fizzled with returned, on_slot`: an event of the first kind may leave nothing on the table."""


@dataclass
class EventCheckCounts:
    """Counts of the work done: runs, actions, reveals, sealed actions, stages.

    A run plays two alike states; a reveal ends it.
    """

    runs: int = 0
    acts: int = 0
    reveals: int = 0
    sealed: int = 0
    stages: int = 0

    def add(self, other: EventCheckCounts) -> None:
        """Add the counts of another check."""
        self.runs += other.runs
        self.acts += other.acts
        self.reveals += other.reveals
        self.sealed += other.sealed
        self.stages += other.stages


def check_secrecy_over_time(reel: TrajectoryBatch, runs: int, steps: int) -> EventCheckCounts:
    """Play on from positions of a batch, and compare viewers at alike states.

    `runs` positions are played for at most `steps` actions with one viewer each. Secret actions in the same positions are
    compared too.
    """
    subject, heard, listener = reel.subject, EventCheckCounts(), ViewerProbe(reel.subject)
    rng = subject.rng("streams", reel.games[0].number, reel.games[0].before)
    for _ in range(runs):
        row, viewer = rng.randrange(reel.count), rng.randrange(subject.seats + 1)
        t = subject.layout.from_words(reel.rows[row].tolist())
        u = subject.layout.copy_state(t)
        subject.rules.resample_hidden(u, viewer, rng.randrange(2**32))
        # If they differ, it is itself a secret who has answered, and when the phase closes.
        if listener.pending_seats(t) == listener.pending_seats(u):
            heard.add(_run(listener, t, u, viewer, steps, rng, reel.where(row)))
    for row, t in simultaneous_positions(listener, reel, runs, rng):
        heard.sealed += _seal(listener, t, rng, reel.where(row))
    return heard


def _run(listener: ViewerProbe, t: Any, u: Any, viewer: int, steps: int, rng: Any, where: str) -> EventCheckCounts:
    """Play on two states that one viewer cannot tell apart."""
    heard = EventCheckCounts(runs=1)
    for _ in range(steps):
        choices = [
            (seat, action)
            for seat in set(listener.pending_seats(t)) & set(listener.pending_seats(u))
            for action in _both(listener, t, u, seat)
        ]
        if not choices:
            break
        seat, action = rng.choice(sorted(choices))
        (t, told, stages), (u, tidings, others) = listener.staged(t, seat, action), listener.staged(u, seat, action)
        heard.acts += 1
        where += f"; {seat}: {listener.subject.name_of(seat, action)}"
        heard.stages += compare_stages(listener, viewer, (told, stages), (tidings, others), where)
        if compare(listener, viewer, (t, told), (u, tidings), where):
            heard.reveals += 1
            break
    return heard


def _both(listener: ViewerProbe, t: Any, u: Any, seat: int) -> list[int]:
    """Return the actions that are legal in both states."""
    other = set(listener.legal(u, seat))
    return [action for action in listener.legal(t, seat) if action in other]


def compare(listener: ViewerProbe, viewer: int, one: tuple[Any, Sequence[Event]], other: tuple[Any, Sequence[Event]], where: str) -> bool:
    """Return True if something was revealed to the viewer.

    Raises ContractViolation if what it sees and its events do not agree on that. After the end everything is open.
    """
    subject = listener.subject
    told, tidings = events_for(one[1], viewer), events_for(other[1], viewer)
    seen, view = listener.visible_to(one[0], viewer), listener.visible_to(other[0], viewer)
    differs = [name for name in seen if seen[name] != view[name]]
    who = f"seat {viewer}" if viewer < subject.seats else "the spectator"
    if differs and told == tidings:
        raise subject.failure(f"{who} gets another {differs[0]} after the same events", where)
    shows = bool(differs) or _opened(subject, one[0], viewer) != _opened(subject, other[0], viewer)
    if sorted(told) != sorted(tidings) and not shows and not _spoken(subject, told, tidings):
        raise subject.failure(f"{who} got an event about what it cannot see: {_unlike(subject, told, tidings)}", where)
    return told != tidings


def _opened(subject: GameUnderTest, t: Any, viewer: int) -> dict[str, Any] | None:
    """Return what the end of the game opens to this viewer, or None before it."""
    return subject.layout.visible_zones(t, viewer, reveal=True) if subject.rules.ended_by(t) else None


Shown = tuple[Sequence[Event], Sequence[Stage]]


def compare_stages(listener: ViewerProbe, viewer: int, one: Shown, other: Shown, where: str) -> int:
    """Compare stages while the viewer's events are equal. Return the number compared.

    Nothing may be seen before its event.
    """
    subject, layout, same = listener.subject, listener.subject.layout, 0
    for stage, twin in zip(one[1], other[1], strict=False):
        if events_for(one[0][: stage.last], viewer) != events_for(other[0][: twin.last], viewer):
            break
        seen, view = layout.visible_zones(stage.t, viewer), layout.visible_zones(twin.t, viewer)
        differs = [name for name in seen if seen[name] != view[name]]
        if differs:
            who = f"seat {viewer}" if viewer < subject.seats else "the spectator"
            raise subject.failure(f"{who} sees {differs[0]} in stage {same + 1} before its event", where)
        same += 1
    return same


def events_for(told: Sequence[Event], viewer: int) -> list[Event]:
    """Return the events that a viewer receives."""
    return [event for event in told if event.recipient in (EVERYONE, viewer)]


def _spoken(subject: GameUnderTest, told: Sequence[Event], tidings: Sequence[Event]) -> bool:
    """Return True if exemptions cover all events that differ."""
    kinds = {event.kind for event in (*told, *tidings) if (event in told) != (event in tidings)}
    names = {name for name, kind in event_kinds(subject.game).items() if kind in kinds}
    excused: set[str] = set()
    for excuse in subject.excused.given:
        what, _, others = excuse.removeprefix(f"{SPOKEN} ").partition(COMPANY)
        if excuse.startswith(SPOKEN) and what in names and subject.excused(excuse):
            excused |= {what, *others.split(", ")}
    return bool(names) and names <= excused


def _unlike(subject: GameUnderTest, told: Sequence[Event], tidings: Sequence[Event]) -> str:
    pairs = [(a, b) for a, b in zip(told, tidings, strict=False) if a != b]
    a, b = pairs[0] if pairs else (f"{len(told)} events", f"{len(tidings)} events")
    return f"{a} or {b}"


def _seal(listener: ViewerProbe, t: Any, rng: Any, where: str) -> int:
    """Compare two secret actions of one seat while others are still pending.

    They must look the same to all others. Return the number of comparisons.
    """
    subject = listener.subject
    seat = rng.choice(listener.pending_seats(t))
    legal = listener.legal(t, seat)
    kinds = [[action for action in legal if subject.rules.draft_kind(t, action) == kind] for kind in (0, 1)]
    compared = 0
    for actions in kinds:
        if len(actions) < 2:
            continue
        one, other = rng.sample(actions, 2)
        (a, told), (b, tidings) = listener.after(t, seat, one), listener.after(t, seat, other)
        names = f"{subject.name_of(seat, one)} or {subject.name_of(seat, other)}"
        for viewer in range(subject.seats + 1):
            if viewer == seat:
                continue
            compared += 1
            who = f"seat {viewer}" if viewer < subject.seats else "the spectator"
            if events_for(told, viewer) != events_for(tidings, viewer):
                raise subject.failure(f"{who} gets an event about whether seat {seat} submits {names}, before all have submitted", where)
            seen, view = listener.visible_to(a, viewer), listener.visible_to(b, viewer)
            for name in seen:
                if seen[name] != view[name]:
                    raise subject.failure(
                        f"{who} can tell by the {name} whether seat {seat} submits {names}, before all have submitted", where
                    )
    return compared
