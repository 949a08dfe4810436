"""Lines of a case in sentences: what somebody may and may not do, and what is then so. What has no sentence stays as it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

from gamester.kernel.zones import Zone
from gamester.play.cases import Step
from gamester.play.cells import Unreadable
from gamester.play.expecting import JUDGED, SEES
from gamester.play.positions import ZONE, row_of
from gamester.play.scratch import Scratch
from gamester.play.trial import ACTS, ASKED, LEGAL, but, seat_of

CLAUSE = re.compile(r"[A-Z]{2}-R?[0-9]{2}")


class Remark(Struct, frozen=True):
    """One sentence and the clauses it rests on; `plain` is false for a line that is shown as it is written."""

    words: str
    clauses: tuple[str, ...] = ()
    plain: bool = True


class Remarks:
    """The sentences for one match. Lines are taken when the table is as they find it."""

    def __init__(self, match: Scratch) -> None:
        self.match = match
        self._ends: dict[str, Callable[[str], str]] = {
            "over": lambda _: "The game is over",
            "not": lambda _: "The game goes on",
            "winner": lambda said: f"The win goes to {self._seats(said.split())}",
            "pending": lambda said: f"To decide now: {self._seats(said.split())}",
            "places": lambda said: f"Places: {self._each(said)}",
            "shares": lambda said: f"Shares of the win: {self._each(said)}",
            "payoffs": lambda said: f"Won or lost: {self._each(said)}",
        }

    def act(self, seat: int, text: str) -> str:
        """Somebody's act: `Ana: Present 2+9`."""
        return f"{self._who(seat)}: {self.match.in_words(seat, text)}"

    def _who(self, seat: int) -> str:
        """The name of a seat, or the judge."""
        return self.match.seats[seat] if seat < len(self.match.seats) else "The judge"

    def of(self, step: Step) -> Remark | None:
        """The sentence of a line; None for what the log tells anyway."""
        if step.sign in ("~", "chance"):
            return None
        try:
            said = {">": self._tried, "?": self._asked, "=": self._expected}[step.sign](step.text)
        except (LookupError, ValueError, Unreadable):
            said = None
        return said or Remark(f"{step.sign} {step.text}", plain=False)

    def _tried(self, text: str) -> Remark:
        said, clause = but(text)
        found = ACTS.fullmatch(said)
        assert found is not None
        return Remark(f"{self.act(seat_of(self.match.position, found['seat']), found['act'])}. That is refused", (clause or "",))

    def _asked(self, text: str) -> Remark | None:
        legal = LEGAL.fullmatch(text)
        if legal:
            seat = seat_of(self.match.position, legal["seat"])
            acts = [self._quoted(seat, act.strip()) for act in legal["acts"].split(",") if act.strip() not in ("", "nothing")]
            return Remark(f"{self._who(seat)} may do one of these: {'; '.join(acts)}" if acts else f"{self._who(seat)} may do nothing")
        said, clause = but(text)
        found = ASKED.fullmatch(said)
        if found is None:
            return None
        seat = seat_of(self.match.position, found["seat"])
        return Remark(f"{self._who(seat)} {found['verb']}: {self._quoted(seat, found['act'])}", (clause,) if clause else ())

    def _quoted(self, seat: int, act: str) -> str:
        said = self.match.in_words(seat, act)
        return f"{said[:1].lower()}{said[1:]}"

    def _expected(self, text: str) -> Remark | None:
        head, _, tail = text.partition(" ")
        found = ZONE.fullmatch(text)
        zone = self.match.layout.zones.get(found["zone"]) if found else None
        if found and zone is not None:
            if zone.form == "value" and zone.kind == "none":
                return None  # the table keeps it for itself and no page draws it
            return Remark(f"{self._named(found['zone'], found['row'] or '')}: {self._cells(found['cells'], zone.name)}")
        if head in self._ends:
            clauses = tuple(CLAUSE.findall(tail)) if head == "over" else ()
            return Remark(self._ends[head](tail), clauses)
        return self._sees(text)

    def _sees(self, text: str) -> Remark | None:
        found = SEES.fullmatch(text)
        if found is None:
            return None
        who = self.match.seats[int(found["seat"])] if found["seat"] else "Who watches"
        named = self._named(found["zone"], found["row"] or "")
        named = f"{named[:1].lower()}{named[1:]}" if not found["row"] else named
        if found["verb"] != "sees":
            return Remark(f"{who} does not see {named}")
        return Remark(f"{who} sees of {named}: {self._cells(found['cells'], found['zone'])}")

    def _named(self, name: str, row: str) -> str:
        """`Ana's army`, `Stock`."""
        zone: Zone = self.match.layout.zones[name]
        meaning = zone.meaning.partition(",")[0]
        if not row:
            return f"{meaning[:1].upper()}{meaning[1:]}{' of everybody' if zone.seated else ''}"
        if not zone.seated:
            return f"{meaning[:1].upper()}{meaning[1:]} {row}"
        return f"{self.match.seats[row_of(zone, row, self.match.position.wording)]}'s {meaning}"

    def _cells(self, said: str, name: str) -> str:
        """What lies there, in words: cards that people call otherwise than they are written have commas between them."""
        dim = self.match.layout.zones[name].of
        words = [self.match.game.spoken(dim.name, word) if dim else word for word in said.split()]
        return "nothing" if words == ["-"] else said if words == said.split() else ", ".join(words)

    def _seats(self, words: Sequence[str]) -> str:
        names = [self._who(seat_of(self.match.position, word)) for word in words if word.isdecimal() or word == JUDGED]
        if len(names) < 2:
            return "".join(names) or "nobody"
        return f"{', '.join(names[:-1])} and {names[-1]}"

    def _each(self, said: str) -> str:
        return ", ".join(f"{name} {word}" for name, word in zip(self.match.seats, said.split(), strict=True))
