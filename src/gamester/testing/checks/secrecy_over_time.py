"""All that viewers get of plain tables, and the positions in which several seats decide at once and in secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gamester.core.events import EVERYBODY, Event
from gamester.match.event_log import MatchRecorder
from gamester.match.positions.expectations import event_kinds as kinds_of
from gamester.match.stages import Stage
from gamester.testing.subject import GameUnderTest
from gamester.testing.trajectories import TrajectoryBatch, observation_size


class ViewerProbe:
    """All that viewers get of plain tables."""

    def __init__(self, subject: GameUnderTest) -> None:
        self.subject = subject
        self.doors = subject.game.plain(subject.layout)
        self.room = [0] * max(observation_size(subject), subject.room)

    def gets(self, t: Any, viewer: int) -> dict[str, Any]:
        """Everything but what is told."""
        layout = self.subject.layout
        found = {f"view of {name}": seen for name, seen in layout.view(t, viewer).items()}
        found["observation"] = self.room[: self.doors.observe([t], 0, viewer, self.room)]
        if viewer < layout.seats:
            self.doors.verdicts([t], 0, viewer, self.room)
            found["verdicts"] = self.room[: self.subject.actions]
            found["legal actions"] = self.room[: self.doors.legal([t], 0, viewer, self.room)]
        return found

    def legal(self, t: Any, seat: int) -> list[int]:
        """Legal actions that are offered to a seat that must decide."""
        return self.room[: self.doors.legal([t], 0, seat, self.room)]

    def waiting(self, t: Any) -> list[int]:
        """Seats that must decide."""
        bits = 0 if self.subject.rules.over(t) else self.subject.rules.pending(t)
        return [seat for seat in range(self.subject.seats) if bits >> seat & 1]

    def after(self, t: Any, seat: int, action: int) -> tuple[Any, list[Event]]:
        """Another table after an act, and what was told."""
        return self.staged(t, seat, action)[:2]

    def staged(self, t: Any, seat: int, action: int) -> tuple[Any, list[Event], list[Stage]]:
        """The same, and the stages in which the act is shown."""
        u = self.subject.layout.copy(t)
        u.scribe = diary = MatchRecorder(self.subject.game, self.subject.layout, u)
        self.subject.rules.act(u, seat, action)
        u.scribe = None
        return u, diary.told, diary.stages()


def simultaneous_positions(listener: ViewerProbe, reel: TrajectoryBatch, many: int, rng: Any) -> Iterator[tuple[int, Any]]:
    """At most so many positions of a reel, by row, in which several seats decide at once and in secret; rare as they may be."""
    for row in rng.sample(range(reel.count), reel.count):
        if many == 0:
            return
        t = listener.subject.layout.from_flat(reel.rows[row].tolist())
        if listener.subject.rules.sealed(t) and len(listener.waiting(t)) > 1:
            many -= 1
            yield row, t


SPOKEN = "spoken"
COMPANY = " with "
"""`spoken fizzled with returned, on_slot` excuses events of the first kind, which may be told and leave nothing on the table, and of the
others where they come along with one of the first."""


@dataclass
class EventCheckCounts:
    """How much was listened to: runs of two tables, acts in them, reveals that ended them, sealed acts held against others."""

    runs: int = 0
    acts: int = 0
    reveals: int = 0
    sealed: int = 0
    stages: int = 0

    def add(self, other: EventCheckCounts) -> None:
        """The two together."""
        self.runs += other.runs
        self.acts += other.acts
        self.reveals += other.reveals
        self.sealed += other.sealed
        self.stages += other.stages


def check_secrecy_over_time(reel: TrajectoryBatch, runs: int, steps: int) -> EventCheckCounts:
    """`runs` positions of a reel, each played on for at most `steps` acts before one viewer; and sealed acts of the same positions."""
    subject, heard, listener = reel.subject, EventCheckCounts(), ViewerProbe(reel.subject)
    rng = subject.rng("streams", reel.scenes[0].number, reel.scenes[0].before)
    for _ in range(runs):
        row, viewer = rng.randrange(reel.count), rng.randrange(subject.seats + 1)
        t = subject.layout.from_flat(reel.rows[row].tolist())
        u = subject.layout.copy(t)
        subject.rules.redeal(u, viewer, rng.randrange(2**32))
        if listener.waiting(t) == listener.waiting(u):  # else who has answered is itself a secret, and so is when the phase closes
            heard.add(_run(listener, t, u, viewer, steps, rng, reel.where(row)))
    for row, t in simultaneous_positions(listener, reel, runs, rng):
        heard.sealed += _seal(listener, t, rng, reel.where(row))
    return heard


def _run(listener: ViewerProbe, t: Any, u: Any, viewer: int, steps: int, rng: Any, where: str) -> EventCheckCounts:
    """Play two tables on that one viewer cannot tell apart."""
    heard = EventCheckCounts(runs=1)
    for _ in range(steps):
        choices = [(seat, action) for seat in set(listener.waiting(t)) & set(listener.waiting(u)) for action in _both(listener, t, u, seat)]
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
    """Actions that are legal at both tables."""
    other = set(listener.legal(u, seat))
    return [action for action in listener.legal(t, seat) if action in other]


def compare(listener: ViewerProbe, viewer: int, one: tuple[Any, Sequence[Event]], other: tuple[Any, Sequence[Event]], where: str) -> bool:
    """Whether something was revealed to the viewer; what it sees and what it was told must agree on that, until all is open."""
    subject = listener.subject
    told, tidings = events_for(one[1], viewer), events_for(other[1], viewer)
    seen, view = listener.gets(one[0], viewer), listener.gets(other[0], viewer)
    differs = [name for name in seen if seen[name] != view[name]]
    who = f"seat {viewer}" if viewer < subject.seats else "the rail"
    if differs and told == tidings:
        raise subject.broken(f"{who} gets another {differs[0]} though it was told the same", where)
    shows = bool(differs) or _opened(subject, one[0], viewer) != _opened(subject, other[0], viewer)
    if sorted(told) != sorted(tidings) and not shows and not _spoken(subject, told, tidings):
        raise subject.broken(f"{who} was told of what it cannot see: {_unlike(subject, told, tidings)}", where)
    return told != tidings


def _opened(subject: GameUnderTest, t: Any, viewer: int) -> dict[str, Any] | None:
    """What the end of the game opens to this viewer; None before."""
    return subject.layout.view(t, viewer, all_eyes=True) if subject.rules.over(t) else None


Shown = tuple[Sequence[Event], Sequence[Stage]]


def compare_stages(listener: ViewerProbe, viewer: int, one: Shown, other: Shown, where: str) -> int:
    """As long as the viewer is told the same, every stage must look the same: nothing is seen before it is told. How many did."""
    subject, layout, same = listener.subject, listener.subject.layout, 0
    for stage, twin in zip(one[1], other[1], strict=False):
        if events_for(one[0][: stage.last], viewer) != events_for(other[0][: twin.last], viewer):
            break
        seen, view = layout.view(stage.t, viewer), layout.view(twin.t, viewer)
        differs = [name for name in seen if seen[name] != view[name]]
        if differs:
            who = f"seat {viewer}" if viewer < subject.seats else "the rail"
            raise subject.broken(f"{who} sees {differs[0]} in stage {same + 1} before it is told", where)
        same += 1
    return same


def events_for(told: Sequence[Event], viewer: int) -> list[Event]:
    """What a viewer is told of these."""
    return [event for event in told if event.to in (EVERYBODY, viewer)]


def _spoken(subject: GameUnderTest, told: Sequence[Event], tidings: Sequence[Event]) -> bool:
    """Whether all that differs may leave nothing on the table."""
    kinds = {event.kind for event in (*told, *tidings) if (event in told) != (event in tidings)}
    names = {name for name, kind in kinds_of(subject.game).items() if kind in kinds}
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
    """In a sealed phase with others still to come: two acts of one seat, of a kind, must look the same to all others."""
    subject = listener.subject
    seat = rng.choice(listener.waiting(t))
    legal = listener.legal(t, seat)
    kinds = [[action for action in legal if subject.rules.drafts(t, action) == kind] for kind in (0, 1)]
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
            who = f"seat {viewer}" if viewer < subject.seats else "the rail"
            if events_for(told, viewer) != events_for(tidings, viewer):
                raise subject.broken(f"{who} is told whether seat {seat} seals {names}, before all are in", where)
            seen, view = listener.gets(a, viewer), listener.gets(b, viewer)
            for name in seen:
                if seen[name] != view[name]:
                    raise subject.broken(f"{who} can tell by the {name} whether seat {seat} seals {names}, before all are in", where)
    return compared
