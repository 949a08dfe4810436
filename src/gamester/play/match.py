"""A live table: the one thing that surfaces talk to. Names on its seats, private drafts, a log; refusals are values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gamester.play.actions import Act
from gamester.play.drafting import ALOUD, DRAFT, Drafting
from gamester.play.drafts import Draft
from gamester.play.entry import BadLog as BadLog
from gamester.play.entry import Entry as Entry
from gamester.play.header import Header, Laid, header_of, lay
from gamester.play.refusal import Refusal
from gamester.play.takeback import NOTHING, TAKEBACK, Course, take_back
from gamester.play.undo import NOT_BACK, UNDO, Step, Steps
from gamester.play.watched import NOT_A_SEAT

MOST_UNDONE = 1000
"""Acts of one game that are taken back by rule: each is a line of its log for ever, which every page of the table is drawn from."""
MOST_ACTS = 1000
"""A default act that is not sealed after so many actions never will be."""


class Match(Drafting):
    """A table in play. `table` is authoritative and plain; from outside it is read and never written."""

    def __init__(self, header: Header, position: Laid | None = None) -> None:
        super().__init__(header, position)
        self.entries: list[Entry] = []
        self.steps = Steps(self.game, self.layout)
        self.course = Course(self.layout.seats)
        self.dealt = position is None
        self.decision = 0
        """The number of what is being decided: every act counts it up, but those of a sealed phase together."""
        self.asked_after = 0
        """After how many acts of the log what is being decided was first asked; what is said aloud meanwhile is no other question."""

    @classmethod
    def open(
        cls,
        game: str,
        seats: int,
        options: Mapping[str, Any],
        cards: str,
        seed: str,
        names: Sequence[str],
        text: str = "",
        beside: str = "",
        entropy: Sequence[str] = (),
        chosen: Sequence[str] = (),
        number: int = 0,
    ) -> Match:
        """A new table, dealt, with files that do not come with the game and dice of its seats; or one of an older rules `number`.

        BadHeader lists all that is wrong. `chosen` has what each seat has chosen while it sat down, "" for nothing.
        """
        laid = lay(game, seats, cards, options, text, beside, number)
        return cls(header_of(laid, seed, names, cards, text, beside, entropy, chosen))

    @classmethod
    def replay(cls, header: Header, entries: Sequence[tuple[int, str]]) -> Match:
        """The table after the acts (seat, notation) of its log; BadLog names the first that does not fit."""
        match = cls(header)
        for seat, text in entries:
            match.redo(seat, text)
        return match

    def redo(self, seat: int, text: str) -> Entry:
        """One more act of a log kept elsewhere; BadLog when it does not fit."""
        back = TAKEBACK.fullmatch(text)
        done = take_back(self, seat, int(back["ply"])) if back else self.act(seat, text)
        if isinstance(done, Draft):
            done = self.not_a_move(text, "This is a part of an act and cannot stand alone.")
        if isinstance(done, Refusal):
            raise BadLog(len(self.entries) + 1, done)
        return done

    def act(self, seat: int, text: str) -> Entry | Draft | Refusal:
        """Carry out an act and log it; one that only adds to the seat's draft is kept there. On a refusal nothing changes."""
        if text == UNDO:
            return self.undo(seat)
        act = self.read(seat, text)
        return act if isinstance(act, Refusal) else self.take(seat, act, whole=self.notation.is_whole(text))

    def judge(self, seat: int, text: str) -> Refusal | None:
        """Why `act` would refuse, or None."""
        if text == UNDO:
            return self.why_not_undo(seat)
        act = self.read(seat, text)
        if isinstance(act, Refusal):
            return act
        tried = self._try(seat, self._with_draft(seat, act, self.notation.is_whole(text)))
        return tried if isinstance(tried, Refusal) else None

    def asked_about(self, seat: int, text: str) -> str:
        """An act that its seat asks about, in the game's own words for this table; what was drafted before is no part of the question."""
        act, form = self.read(seat, text), self.notation.compound
        if isinstance(act, Refusal) or (form and self.notation.shape_of(act[-1]).name == form.seal):
            return self.in_words(seat, text)
        return self._choices.said(self._known_to(seat), seat, act[-1], self.seats)

    def take(self, seat: int, act: Act, whole: bool = False) -> Entry | Draft | Refusal:
        """The same as `act` by numbers. A `whole` act leaves an earlier draft of the seat out."""
        acts = self._with_draft(seat, act, whole)
        tried = self._try(seat, acts)
        if isinstance(tried, Refusal):
            return tried
        if self._sort(acts[-1]) == DRAFT:
            self.drafts.change(seat, () if self.layout.flat(tried) == self.layout.flat(self.table) else acts)
            return self._drafted(seat)
        return self._log(seat, acts, tried)

    def absent(self, seat: int) -> Entry | Refusal:
        """The default act of a seat that must decide, with what it has drafted; the law's refusal to any other seat."""
        acts = self.drafts.of(seat)
        while len(acts) < MOST_ACTS:
            u = self._try(seat, acts)
            if isinstance(u, Refusal):
                return u
            acts = (*acts, self.game.rules.absent(u, seat))
            if not self.game.rules.drafts(u, acts[-1]):
                break
        tried = self._try(seat, acts)
        return tried if isinstance(tried, Refusal) else self._log(seat, acts, tried)

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Why a seat may not take its last act back, or None."""
        if not self.may_act(seat):
            return self.refusal(NOT_A_SEAT, f"seat {seat}")
        if self.course.undone >= MOST_UNDONE:
            return self.refusal(NOTHING, UNDO)
        return None if self.steps.last(seat) else self.refusal(NOT_BACK, UNDO)

    def undo(self, seat: int) -> Entry | Refusal:
        """Take the last act of a seat back, if nothing came of it that the table before it did not tell; an act of the log itself."""
        step = self.steps.last(seat)
        refused = self.why_not_undo(seat)
        if step is None or refused:
            return refused or self.refusal(NOT_BACK, UNDO)
        entry = self.enter(seat, UNDO)
        self.table = step.before
        self.steps.pop()
        self.course.pop()
        self.drafts.sealed(seat)
        said = self._choices.said(self._known_to(self.layout.rail), seat, step.acts[-1], self.seats)
        self.story.take_back(self.table, seat, said, step.told)
        return entry

    def enter(self, seat: int, text: str) -> Entry:
        """Log an act that is none of the game's own; it stands alone in its phase."""
        entry = Entry(len(self.entries) + 1, seat, text, self.decision + 1)
        self.decision += 2
        self.entries.append(entry)
        self.asked_after = len(self.entries)
        return entry

    def _log(self, seat: int, acts: Act, after: Any) -> Entry:
        """Make the tried table the table. The phase goes on while a sealed one has others to wait for; what is said aloud parts it."""
        rules, before = self.game.rules, self.table
        aloud = self._sort(acts[-1]) == ALOUD
        self.decision += 1 if aloud else 0
        entry = Entry(len(self.entries) + 1, seat, self.notation.write(seat, acts), self.decision)
        left, then = rules.pending(before) & ~(1 << seat), rules.pending(after)
        waits = bool(rules.sealed(before) and left and then == left)
        self.decision += 0 if waits else 1
        self.course.add(entry, (self.phase(), self.rounds()), self.game.names, then, aloud, waits or aloud)
        diary, self.table = after.scribe, after
        self.table.scribe = None
        self.entries.append(entry)
        if not aloud:
            self.drafts.sealed(seat)
        if not (waits or aloud):
            self.asked_after = len(self.entries)
        told = self.story.add(self.table, diary)
        self.steps.follow(Step(seat, acts, before, told), [self.notation.shape_of(act).name for act in acts], after, diary.told)
        return entry
