"""All that viewers get of plain tables, and the positions in which several seats decide at once and in secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamester.kernel.scribe import Event
from gamester.play.stages import Stage
from gamester.play.story import Diary
from gamester.testing.reel import Reel, wide
from gamester.testing.subject import Subject


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
        return self.staged(t, seat, action)[:2]

    def staged(self, t: Any, seat: int, action: int) -> tuple[Any, list[Event], list[Stage]]:
        """The same, and the stages in which the act is shown."""
        u = self.subject.layout.copy(t)
        u.scribe = diary = Diary(self.subject.game, self.subject.layout, u)
        self.subject.rules.act(u, seat, action)
        u.scribe = None
        return u, diary.told, diary.stages()


def gatherings(listener: Listener, reel: Reel, many: int, rng: Any) -> Iterator[tuple[int, Any]]:
    """At most so many positions of a reel, by row, in which several seats decide at once and in secret; rare as they may be."""
    for row in rng.sample(range(reel.count), reel.count):
        if many == 0:
            return
        t = listener.subject.layout.from_flat(reel.rows[row].tolist())
        if listener.subject.rules.sealed(t) and len(listener.waiting(t)) > 1:
            many -= 1
            yield row, t
