"""A case told to somebody who reads it: the table after each act, what happened, and what the lines of the case say of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec import Struct

from gamester.play.cases import NOTES, Case, Step
from gamester.play.cells import Unreadable
from gamester.play.expecting import Expecting
from gamester.play.notes import Eyes, Said, read_note
from gamester.play.positions import lay_position
from gamester.play.refusal import Refusal
from gamester.play.remarks import Remark, Remarks
from gamester.play.scratch import Scratch
from gamester.play.telling import merge
from gamester.play.trial import ACTS, Stopped, but, seat_of
from gamester.play.views import LogLine, View, look


class Scene(Struct, frozen=True):
    """The table after one act (none for the position itself), what was told meanwhile, and the remarks."""

    act: str
    view: View
    spots: tuple[tuple[str, int], ...]
    news: tuple[LogLine, ...]
    said: tuple[Said, ...]
    remarks: tuple[Remark, ...]


class Recital:
    """One case on a scratch table. Lines are taken in order; `eyes` are those that the last `@` line gave."""

    def __init__(self, case: Case, names: Sequence[str]) -> None:
        self.case = case
        self.position = lay_position(case.setup, case.number)
        self.eyes = Eyes(self.position.layout.seats, True)
        notes = (read_note(self.position, step) for step in case.steps if step.sign == "@")
        self.eyes = next((note for note in notes if isinstance(note, Eyes)), self.eyes)
        before = takewhile(lambda step: step.sign == "chance" or step.sign in NOTES, case.steps)
        self._chance = [step for step in before if step.sign == "chance"]
        self.match = Scratch(self.position, names, [step.text for step in self._chance])
        self.remarks = Remarks(self.match)
        self._expecting = Expecting(self.position.game, self.position.layout, self.position.wording)
        self._heard = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """The lines of the case, without the chance that the table has been told of."""
        return tuple(step for step in self.case.steps if step not in self._chance)

    def look(self) -> View:
        """The table as those eyes see it."""
        return look(self.match, self.eyes.viewer, self.eyes.all)

    def take(self, step: Step) -> Said | Remark | None:
        """One line; what is to be said of it. Stopped when an act is not what the case says of it."""
        if step.sign in NOTES:
            note = read_note(self.position, step)
            self.eyes = note if isinstance(note, Eyes) else self.eyes
            return note if isinstance(note, Said) else None
        if step.sign == "chance":
            self.match.foretell(step.text)
        if step.sign == ">" and not self.refused(step):
            seat, text = self.acting(step)
            done = self.match.act(seat, text)
            if isinstance(done, Refusal):
                raise Stopped(f"expected {text!r} to be legal, got {done}")
            return None
        return self.remarks.of(step)

    def refused(self, step: Step) -> bool:
        """Whether the line is an act that is to be refused."""
        return step.sign == ">" and but(step.text)[1] is not None

    def acting(self, step: Step) -> tuple[int, str]:
        """Seat and act of a line."""
        found = ACTS.fullmatch(but(step.text)[0])
        if found is None:
            raise Unreadable(f"expected `SEAT ACT`, got {step.text!r}")
        return seat_of(self.position, found["seat"]), found["act"]

    def holds(self, step: Step) -> bool:
        """Whether what an `=` line expects is so now."""
        return not self._expecting.expect(self.match.seen_from(self.match.layout.seats), step.text)

    def news(self) -> tuple[LogLine, ...]:
        """What those eyes were told since they were asked last."""
        lines = self.match.events(self._heard, self.eyes.viewer)
        self._heard += len(lines)
        return tuple(merge(tuple(line for line in lines if line.words)))

    def scenes(self) -> Iterator[Scene]:
        """The position, then the table after each act."""
        left: Sequence[Step] = self.steps
        act = ""
        while True:
            here = list(takewhile(lambda step: step.sign != ">" or self.refused(step), left))
            told = [remark for remark in map(self.take, here) if remark is not None]
            said = tuple(one for one in told if isinstance(one, Said))
            yield Scene(act, self.look(), self.eyes.spots, self.news(), said, tuple(one for one in told if isinstance(one, Remark)))
            left = list(left)[len(here) :]
            if not left:
                return
            act = self.remarks.act(*self.acting(left[0]))
            self.take(left[0])
            left = left[1:]


class Exercise(Recital):
    """The last step of a lesson: the case up to the first act of the seat whose eyes the reader has; its acts are the reader's own."""

    def __init__(self, case: Case, names: Sequence[str]) -> None:
        super().__init__(case, names)
        self.seat = self.eyes.viewer
        steps = self.steps
        own = [place for place, step in enumerate(steps) if self._mine(step)]
        if not own:
            raise Unreadable(f"expected an act of seat {self.seat}, whose eyes the reader has, got none")
        self.said = tuple(one for one in map(self.take, steps[: own[0]]) if isinstance(one, Said))
        self.meant = [self.acting(steps[place])[1] for place in own]
        self._left, self._tail = list(steps[own[0] + 1 :]), steps[own[-1] + 1 :]
        self._made = 0
        self.news()

    def _mine(self, step: Step) -> bool:
        return step.sign == ">" and not self.refused(step) and self.acting(step)[0] == self.seat

    def answer(self) -> None:
        """The reader has acted: what others do next, as far as the case says it and the law lets them."""
        self._made += 1
        while self._left:
            step = self._left.pop(0)
            if step.sign == "chance":
                self.match.foretell(step.text)
            if self._mine(step):
                return
            if step.sign == ">" and not self.refused(step):
                self.match.act(*self.acting(step))

    def over(self) -> bool:
        """Whether there is no more for the reader to do: all is as it was meant, or as many acts have been made."""
        return self.reached() or self._made >= len(self.meant) or not self.match.mine(self.seat)

    def reached(self) -> bool:
        """Whether everything is as the case expects it after the acts that are meant."""
        return all(self.holds(step) for step in self._tail if step.sign == "=")

    def praise(self) -> tuple[Said, ...]:
        """What the case says after that."""
        notes = (read_note(self.position, step) for step in self._tail if step.sign == '"')
        return tuple(note for note in notes if isinstance(note, Said))
