"""Nobody learns what no clause told, played on and listened to: plain tables, with events.

Two tables that a viewer cannot tell apart are played on by the same acts. As long as the viewer is told the same, all it
gets must be the same; where it is told something else, that is a reveal, it must then see something else, and the run ends.
While others have yet to seal, what one of them seals may not show at all, whatever it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gamester.kernel.scribe import EVERYBODY, Event, Scribe
from gamester.play.hearing import kinds as kinds_of
from gamester.testing.reel import Reel, wide
from gamester.testing.subject import Subject

SPOKEN = "spoken"
"""`spoken showed` excuses events of that kind: they may be told and leave nothing on the table."""


@dataclass
class Heard:
    """How much was listened to: runs of two tables, acts in them, reveals that ended them, sealed acts held against others."""

    runs: int = 0
    acts: int = 0
    reveals: int = 0
    sealed: int = 0

    def add(self, other: Heard) -> None:
        """The two together."""
        self.runs += other.runs
        self.acts += other.acts
        self.reveals += other.reveals
        self.sealed += other.sealed


class Listener:
    """All that viewers get of plain tables."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.doors = subject.game.plain(subject.layout)
        self.room = [0] * max(wide(subject), subject.room)

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
        u = self.subject.layout.copy(t)
        u.scribe = Scribe()
        self.subject.rules.act(u, seat, action)
        told, u.scribe = u.scribe.told, None
        return u, told


def check_streams(reel: Reel, runs: int, steps: int) -> Heard:
    """`runs` positions of a reel, each played on for at most `steps` acts before one viewer; and sealed acts of the same positions."""
    subject, heard, listener = reel.subject, Heard(), Listener(reel.subject)
    rng = subject.rng("streams", reel.scenes[0].number, reel.scenes[0].before)
    for _ in range(runs):
        row, viewer = rng.randrange(reel.count), rng.randrange(subject.seats + 1)
        t = subject.layout.from_flat(reel.rows[row].tolist())
        heard.sealed += _seal(listener, t, rng, reel.where(row))
        u = subject.layout.copy(t)
        subject.rules.redeal(u, viewer, rng.randrange(2**32))
        if listener.waiting(t) == listener.waiting(u):  # else who has answered is itself a secret, and so is when the phase closes
            heard.add(_run(listener, t, u, viewer, steps, rng, reel.where(row)))
    return heard


def _run(listener: Listener, t: Any, u: Any, viewer: int, steps: int, rng: Any, where: str) -> Heard:
    """Play two tables on that one viewer cannot tell apart."""
    heard = Heard(runs=1)
    for _ in range(steps):
        choices = [(seat, action) for seat in set(listener.waiting(t)) & set(listener.waiting(u)) for action in _both(listener, t, u, seat)]
        if not choices:
            break
        seat, action = rng.choice(sorted(choices))
        (t, told), (u, tidings) = listener.after(t, seat, action), listener.after(u, seat, action)
        heard.acts += 1
        where += f"; {seat}: {listener.subject.name_of(seat, action)}"
        if compare(listener, viewer, (t, told), (u, tidings), where):
            heard.reveals += 1
            break
    return heard


def _both(listener: Listener, t: Any, u: Any, seat: int) -> list[int]:
    """Actions that are legal at both tables."""
    other = set(listener.legal(u, seat))
    return [action for action in listener.legal(t, seat) if action in other]


def compare(listener: Listener, viewer: int, one: tuple[Any, Sequence[Event]], other: tuple[Any, Sequence[Event]], where: str) -> bool:
    """Whether something was revealed to the viewer; what it sees and what it was told must agree on that."""
    subject = listener.subject
    told, tidings = hears(one[1], viewer), hears(other[1], viewer)
    seen, view = listener.gets(one[0], viewer), listener.gets(other[0], viewer)
    differs = [name for name in seen if seen[name] != view[name]]
    who = f"seat {viewer}" if viewer < subject.seats else "the rail"
    if differs and told == tidings:
        raise subject.broken(f"{who} gets another {differs[0]} though it was told the same", where)
    if sorted(told) != sorted(tidings) and not differs and not _spoken(subject, told, tidings):
        raise subject.broken(f"{who} was told of what it cannot see: {_unlike(subject, told, tidings)}", where)
    return told != tidings


def hears(told: Sequence[Event], viewer: int) -> list[Event]:
    """What a viewer is told of these."""
    return [event for event in told if event.to in (EVERYBODY, viewer)]


def _spoken(subject: Subject, told: Sequence[Event], tidings: Sequence[Event]) -> bool:
    """Whether all that differs may leave nothing on the table."""
    kinds = {event.kind for event in (*told, *tidings) if (event in told) != (event in tidings)}
    names = {name for name, kind in kinds_of(subject.game).items() if kind in kinds}
    return bool(names) and all([subject.excused(f"{SPOKEN} {name}") for name in sorted(names)])


def _unlike(subject: Subject, told: Sequence[Event], tidings: Sequence[Event]) -> str:
    pairs = [(a, b) for a, b in zip(told, tidings, strict=False) if a != b]
    a, b = pairs[0] if pairs else (f"{len(told)} events", f"{len(tidings)} events")
    return f"{a} or {b}"


def _seal(listener: Listener, t: Any, rng: Any, where: str) -> int:
    """In a sealed phase with others still to come: two acts of one seat, of a kind, must look the same to all others."""
    subject, waiting = listener.subject, listener.waiting(t)
    if not subject.rules.sealed(t) or len(waiting) < 2:
        return 0
    seat = rng.choice(waiting)
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
            if hears(told, viewer) != hears(tidings, viewer):
                raise subject.broken(f"{who} is told whether seat {seat} seals {names}, before all are in", where)
            seen, view = listener.gets(a, viewer), listener.gets(b, viewer)
            for name in seen:
                if seen[name] != view[name]:
                    raise subject.broken(f"{who} can tell by the {name} whether seat {seat} seals {names}, before all are in", where)
    return compared
