"""What a seat has drafted and not sealed: acts tried on a copy of the table, kept for that seat alone until one of them seals them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamester.play.actions import Act
from gamester.play.drafts import Draft
from gamester.play.refusal import Refusal
from gamester.play.watched import NOT_A_SEAT, Watching

DRAFT, ALOUD = 1, 2
"""Acts that only add to a seat's draft; acts that are said aloud meanwhile and leave the draft alone."""


class Drafting(Watching):
    """A table on which acts may be tried. Nothing here changes what others see."""

    def take_back(self, seat: int, text: str = "") -> Draft | Refusal:
        """Take the last act out of a seat's draft, or the one that is named."""
        acts = self.drafts.of(seat)
        named = self.read(seat, text) if text else acts[-1:]
        if isinstance(named, Refusal):
            return named
        if len(named) != 1 or named[0] not in acts:
            return self.not_a_move(text or "take back", "There is no such act in the seat's draft.")
        at = len(acts) - 1 - acts[::-1].index(named[0])
        return self._redraft(seat, acts[:at] + acts[at + 1 :], self.drafts.times(seat) + 1)

    def restore(self, seat: int, acts: Sequence[str], times: int) -> Draft | Refusal:
        """Give a seat the draft that was kept of it, and the number of its changes; what does not fit any more is left out."""
        numbers: Act = ()
        self.drafts.restore(seat, (), times)
        for text in acts:
            act = self.read(seat, text)
            if isinstance(act, Refusal):
                return act
            numbers += act
        return self._redraft(seat, numbers, times)

    def _redraft(self, seat: int, acts: Act, times: int) -> Draft | Refusal:
        tried = self._try(seat, acts)
        if isinstance(tried, Refusal):
            return tried
        if acts and self._sort(acts[-1]) != DRAFT:
            return self.not_a_move(self.notation.write(seat, acts), "This is more than a draft.")
        self.drafts.restore(seat, acts, times)
        return self._drafted(seat)

    def _drafted(self, seat: int) -> Draft:
        return Draft(seat, tuple(self.draft(seat)), self.drafts.times(seat))

    def _try(self, seat: int, acts: Act) -> Any:
        """A copy of the table after these acts, with what was told on it; or the refusal of the first that may not be."""
        if not self.may_act(seat):
            return self.refusal(NOT_A_SEAT, f"seat {seat}")
        u = self.layout.copy(self.table)
        u.scribe = self.diary(u)
        for place, number in enumerate(acts):
            last = place == len(acts) - 1
            clause = self.doors.judge([u], 0, seat, number)
            if clause:
                return self.refusal(clause, self.notation.write(seat, acts if last else (number,)))
            if self._sort(number) != DRAFT and (not last or (place and self._sort(number) == ALOUD)):
                return self.not_a_move(self.notation.write(seat, acts), "One act at a time, after drafts of the same seat only.")
            self.game.rules.act(u, seat, number)
        return u

    def _sort(self, number: int) -> int:
        """DRAFT, ALOUD, or 0 for an act that seals."""
        return int(self.game.rules.drafts(self.table, number))

    def _with_draft(self, seat: int, act: Act, whole: bool) -> Act:
        """An act with the seat's draft before it, but for a whole one and for what is said aloud."""
        return act if whole or self._sort(act[-1]) == ALOUD else self.drafts.of(seat) + act
