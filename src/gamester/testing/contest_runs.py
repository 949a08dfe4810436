"""Contests by a method that is being tested: drawn, and played again."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from msgspec import Struct

from gamester.games.gameon import contests as chapter
from gamester.games.gameon.actions import CHOICES
from gamester.games.gameon.phases import OUTSIDE, STEAL
from gamester.kernel.chance import WORD, signed
from gamester.play.header import Laid
from gamester.testing.tables import Broken

SOME = 10
"""Of so many contests one is looked at closely."""
MOST_LINES = 100_000
"""Lines of a method in one step; whoever needs more never ends."""
OF_CONTESTS = "standing rolled scratch chance_at step asked ready choice thrown contest contested rival right"
"""Zones that a contest may change."""
CHANGES = frozenset(OF_CONTESTS.split())


class Run(Struct, frozen=True):
    """One contest: how it began, what was chosen step by step, and what came of it. `place` is the winner's in the order from the lead."""

    key: tuple[int, ...]
    rivals: tuple[int, ...]
    kind: int
    lead: int
    chosen: tuple[dict[int, int], ...]
    winner: int
    place: int
    steps: int
    chancy: bool
    after: bytes
    """The whole table, where it was looked at closely."""


class Contest:
    """Contests of one method, on copies of one table."""

    def __init__(self, module: Any, laid: Laid, mark: int) -> None:
        self.module, self.laid, self.mark = module, laid, mark
        self._file = str(Path(str(module.__file__)))
        self._lines = self._count = 0
        self._careful, self.doubting = True, False
        rules: Any = ModuleType("contest")
        exec(compile(Path(chapter.__file__).read_text("utf-8"), chapter.__file__, "exec"), vars(rules))
        rules.begin, rules.options, rules.settle = self._begin, self._options, self._settle
        self.rules = rules

    # the method, watched ----------------------------------------------------------------------------------------------
    def _begin(self, t: Any) -> None:
        self._watched("begin", lambda: self.module.begin(t))

    def _settle(self, t: Any) -> None:
        self._watched("settle", lambda: self.module.settle(t))
        if any(standing and not rival for standing, rival in zip(t.standing, t.rival, strict=True)):
            raise Broken("it lets somebody win who does not take part")
        if sum(t.standing) == 0:
            raise Broken("it names no winner: nobody is left standing")

    def _options(self, t: Any, seat: int, choice: int) -> int:
        before = self.laid.layout.bytes(t) if self.doubting else b""
        answer = int(self._watched("options", lambda: self.module.options(t, seat, choice)))
        if self.doubting and self.laid.layout.bytes(t) != before:
            raise Broken("`options` is a question and changes the table")
        return answer

    def _watched(self, name: str, work: Callable[[], Any]) -> Any:
        """Do the work, but not for ever."""
        self._lines, before = 0, sys.gettrace()
        sys.settrace(self._enter)
        try:
            return work()
        except Broken:
            raise
        except Exception as fault:
            raise Broken(f"`{name}` fails: {type(fault).__name__}: {fault}") from fault
        finally:
            sys.settrace(before)

    def _enter(self, frame: FrameType, event: str, about: Any) -> Any:
        return self._line if frame.f_code.co_filename == self._file else None

    def _line(self, frame: FrameType, event: str, about: Any) -> Any:
        self._lines += 1
        if self._lines > MOST_LINES:
            raise Broken(f"`{frame.f_code.co_name}` does not end")
        return self._line

    # contests ---------------------------------------------------------------------------------------------------------
    def drawn(self, rivals: tuple[int, ...], kind: int, rng: random.Random, fixed: Mapping[int, int] | None = None) -> Run:
        """A contest with chance and choices drawn; `fixed` choices are made wherever they are open."""

        def choose(seat: int, step: int, open_to: Sequence[int]) -> int:
            wanted = (fixed or {}).get(seat, -1)
            return wanted if wanted in open_to else rng.choice(open_to)

        key = tuple(signed(rng.getrandbits(32) & WORD) for _ in range(8))
        self._careful = False
        return self._played(key, rivals, kind, rng.randrange(self.laid.layout.seats), choose)

    def again(self, run: Run, swap: Mapping[int, int] | None = None, turn: int = 0) -> Run:
        """The same contest with the same chance and choices; with the choices of two seats swapped, or all of it so many seats further."""
        seats = self.laid.layout.seats

        def choose(seat: int, step: int, open_to: Sequence[int]) -> int:
            told, was = run.chosen[step] if step < len(run.chosen) else {}, (seat - turn) % seats
            wanted = told.get((swap or {}).get(was, was), -1)
            if wanted in open_to or swap is not None:
                return wanted if wanted in open_to else open_to[0]
            raise Broken("the same chance and the same choices do not give the same result")

        self._careful = bool(run.after)
        rivals = tuple((seat + turn) % seats for seat in run.rivals)
        return self._played(run.key, rivals, run.kind, (run.lead + turn) % seats, choose)

    def choices(self, rivals: tuple[int, ...]) -> list[int]:
        """What can be chosen in the first step by whoever is asked first."""
        t = self.begun((0,) * 8, rivals, 1, 0)
        return next((self.open_to(t, seat) for seat in rivals if t.asked[seat]), [])

    def begun(self, key: tuple[int, ...], rivals: tuple[int, ...], kind: int, lead: int) -> Any:
        """A table on which a contest has just begun."""
        t = self.laid.layout.copy(self.laid.t)
        t.chance_key, t.lead, t.method = list(key), lead, OUTSIDE
        if kind == STEAL:
            t.keeper[0] = rivals[0]
        for seat in rivals:
            self.rules.enter(t, seat)
        self.rules.start(t, kind, 0)
        return t

    def open_to(self, t: Any, seat: int) -> list[int]:
        """The choices open to a seat."""
        return [choice for choice in range(CHOICES) if self._options(t, seat, choice) == 1]

    def _played(
        self, key: tuple[int, ...], rivals: tuple[int, ...], kind: int, lead: int, choose: Callable[[int, int, list[int]], int]
    ) -> Run:
        self._count += 1
        self._careful = self._careful or self._count % SOME == 1
        t = self.begun(key, rivals, kind, lead)
        before, asked = self._others(t), 0
        chosen: list[dict[int, int]] = []
        while sum(t.standing) != 1:
            told, offered = {}, {seat: self.open_to(t, seat) for seat in range(len(t.asked)) if t.asked[seat]}
            for seat, open_to in offered.items():
                if seat not in rivals:
                    raise Broken("it asks somebody who does not take part")
                if self.open_to(t, seat) != open_to:
                    raise Broken("a sealed choice shows: what one may choose depends on what another has chosen")
                told[seat] = choose(seat, len(chosen), open_to)
                self.rules.choose(t, seat, told[seat])
            asked += 1 if told else 0
            if asked > self.module.MAX_STEPS:
                raise Broken(f"it does not end: after {self.module.MAX_STEPS} choices of a seat (MAX_STEPS) there is no winner")
            chosen.append(told)
            if len(chosen) > chapter.LONGEST:
                raise Broken(f"it does not end: after {chapter.LONGEST} steps there is no winner")
            self.rules.resolve(t)
        winner = self.rules.winner(t)
        if self._others(t) != before or [seat for seat, rival in enumerate(t.rival) if rival] != sorted(rivals):
            raise Broken("it changes what is no part of a contest")
        order = [seat for seat in ((lead + k) % len(t.asked) for k in range(len(t.asked))) if seat in rivals]
        return Run(
            key,
            rivals,
            kind,
            lead,
            tuple(chosen),
            winner,
            order.index(winner),
            asked,
            sum(t.chance_at) > 0,
            self.laid.layout.bytes(t) if self._careful else b"",
        )

    def _others(self, t: Any) -> dict[str, Any]:
        """What a contest may not change."""
        names = self.laid.layout.changing if self._careful else ()
        return {name: repr(getattr(t, name)) for name in names if name not in CHANGES}
