"""Nobody learns what no clause told, played on and listened to: plain tables, with events.

Two tables that a viewer cannot tell apart are played on by the same acts. As long as the viewer is told the same, all it
gets must be the same; where it is told something else, that is a reveal, it must then see something else, and the run ends.
While others have yet to seal, what one of them seals may not show at all, whatever it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gamester.kernel.scribe import EVERYBODY, Event
from gamester.play.hearing import kinds as kinds_of
from gamester.play.stages import Stage
from gamester.testing.listener import Listener, gatherings
from gamester.testing.reel import Reel
from gamester.testing.subject import Subject

SPOKEN = "spoken"
COMPANY = " with "
"""`spoken fizzled with returned, on_slot` excuses events of the first kind, which may be told and leave nothing on the table, and of the
others where they come along with one of the first."""


@dataclass
class Heard:
    """How much was listened to: runs of two tables, acts in them, reveals that ended them, sealed acts held against others."""

    runs: int = 0
    acts: int = 0
    reveals: int = 0
    sealed: int = 0
    stages: int = 0

    def add(self, other: Heard) -> None:
        """The two together."""
        self.runs += other.runs
        self.acts += other.acts
        self.reveals += other.reveals
        self.sealed += other.sealed
        self.stages += other.stages


def check_streams(reel: Reel, runs: int, steps: int) -> Heard:
    """`runs` positions of a reel, each played on for at most `steps` acts before one viewer; and sealed acts of the same positions."""
    subject, heard, listener = reel.subject, Heard(), Listener(reel.subject)
    rng = subject.rng("streams", reel.scenes[0].number, reel.scenes[0].before)
    for _ in range(runs):
        row, viewer = rng.randrange(reel.count), rng.randrange(subject.seats + 1)
        t = subject.layout.from_flat(reel.rows[row].tolist())
        u = subject.layout.copy(t)
        subject.rules.redeal(u, viewer, rng.randrange(2**32))
        if listener.waiting(t) == listener.waiting(u):  # else who has answered is itself a secret, and so is when the phase closes
            heard.add(_run(listener, t, u, viewer, steps, rng, reel.where(row)))
    for row, t in gatherings(listener, reel, runs, rng):
        heard.sealed += _seal(listener, t, rng, reel.where(row))
    return heard


def _run(listener: Listener, t: Any, u: Any, viewer: int, steps: int, rng: Any, where: str) -> Heard:
    """Play two tables on that one viewer cannot tell apart."""
    heard = Heard(runs=1)
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


def _both(listener: Listener, t: Any, u: Any, seat: int) -> list[int]:
    """Actions that are legal at both tables."""
    other = set(listener.legal(u, seat))
    return [action for action in listener.legal(t, seat) if action in other]


def compare(listener: Listener, viewer: int, one: tuple[Any, Sequence[Event]], other: tuple[Any, Sequence[Event]], where: str) -> bool:
    """Whether something was revealed to the viewer; what it sees and what it was told must agree on that, until all is open."""
    subject = listener.subject
    told, tidings = hears(one[1], viewer), hears(other[1], viewer)
    seen, view = listener.gets(one[0], viewer), listener.gets(other[0], viewer)
    differs = [name for name in seen if seen[name] != view[name]]
    who = f"seat {viewer}" if viewer < subject.seats else "the rail"
    if differs and told == tidings:
        raise subject.broken(f"{who} gets another {differs[0]} though it was told the same", where)
    shows = bool(differs) or _opened(subject, one[0], viewer) != _opened(subject, other[0], viewer)
    if sorted(told) != sorted(tidings) and not shows and not _spoken(subject, told, tidings):
        raise subject.broken(f"{who} was told of what it cannot see: {_unlike(subject, told, tidings)}", where)
    return told != tidings


def _opened(subject: Subject, t: Any, viewer: int) -> dict[str, Any] | None:
    """What the end of the game opens to this viewer; None before."""
    return subject.layout.view(t, viewer, all_eyes=True) if subject.rules.over(t) else None


Shown = tuple[Sequence[Event], Sequence[Stage]]


def compare_stages(listener: Listener, viewer: int, one: Shown, other: Shown, where: str) -> int:
    """As long as the viewer is told the same, every stage must look the same: nothing is seen before it is told. How many did."""
    subject, layout, same = listener.subject, listener.subject.layout, 0
    for stage, twin in zip(one[1], other[1], strict=False):
        if hears(one[0][: stage.last], viewer) != hears(other[0][: twin.last], viewer):
            break
        seen, view = layout.view(stage.t, viewer), layout.view(twin.t, viewer)
        differs = [name for name in seen if seen[name] != view[name]]
        if differs:
            who = f"seat {viewer}" if viewer < subject.seats else "the rail"
            raise subject.broken(f"{who} sees {differs[0]} in stage {same + 1} before it is told", where)
        same += 1
    return same


def hears(told: Sequence[Event], viewer: int) -> list[Event]:
    """What a viewer is told of these."""
    return [event for event in told if event.to in (EVERYBODY, viewer)]


def _spoken(subject: Subject, told: Sequence[Event], tidings: Sequence[Event]) -> bool:
    """Whether all that differs may leave nothing on the table."""
    kinds = {event.kind for event in (*told, *tidings) if (event in told) != (event in tidings)}
    names = {name for name, kind in kinds_of(subject.game).items() if kind in kinds}
    excused: set[str] = set()
    for excuse in subject.excused.given:
        what, _, others = excuse.removeprefix(f"{SPOKEN} ").partition(COMPANY)
        if excuse.startswith(SPOKEN) and what in names and subject.excused(excuse):
            excused |= {what, *others.split(", ")}
    return bool(names) and names <= excused


def _unlike(subject: Subject, told: Sequence[Event], tidings: Sequence[Event]) -> str:
    pairs = [(a, b) for a, b in zip(told, tidings, strict=False) if a != b]
    a, b = pairs[0] if pairs else (f"{len(told)} events", f"{len(tidings)} events")
    return f"{a} or {b}"


def _seal(listener: Listener, t: Any, rng: Any, where: str) -> int:
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
            if hears(told, viewer) != hears(tidings, viewer):
                raise subject.broken(f"{who} is told whether seat {seat} seals {names}, before all are in", where)
            seen, view = listener.gets(a, viewer), listener.gets(b, viewer)
            for name in seen:
                if seen[name] != view[name]:
                    raise subject.broken(f"{who} can tell by the {name} whether seat {seat} seals {names}, before all are in", where)
    return compared
