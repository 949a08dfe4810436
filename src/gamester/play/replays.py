"""A game that may be seen whole, moment by moment and through anybody's eyes: its log played once, the table kept after each act."""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.seeing import isolated
from gamester.kernel.counting import ANY
from gamester.kernel.scribe import EVERYBODY
from gamester.play.header import Header
from gamester.play.match import Match
from gamester.play.moments import Moment, staged
from gamester.play.said import LogLine
from gamester.play.stages import Stage
from gamester.play.story import EVERYTHING
from gamester.play.telling import merge
from gamester.play.views import View, look

ALL = -1
"""The eyes that see every card. A seat, or the rail (the number of seats), sees what it knew."""


class Instant(Struct, frozen=True):
    """One moment: after which act (0 is the deal), how many events had been told by then, and what was told in it, to whom.

    Private lines that follow one another for the same reason, such as a deal card by card, are one moment. An act that nobody was
    told anything of is a moment too.
    """

    ply: int
    told: int
    turn: int
    lines: tuple[tuple[int, str], ...]
    clauses: tuple[str, ...] = ()
    counted: str = ""
    """What the game counts it as, if anything (`names.COUNTED_IN_PLAY`)."""

    def words(self, eyes: int = ALL) -> str:
        """What these eyes read of it; "" for nothing."""
        return "; ".join(words for to, words in self.lines if to in (EVERYBODY, eyes) or eyes == ALL)


class Still(Moment):
    """The table after an act, to be looked at. Nobody can do anything in it."""

    def __init__(self, match: Match, stage: Stage, eyes: int) -> None:
        super().__init__(match, stage)
        self._eyes = eyes

    def lines(self, viewer: int) -> Sequence[LogLine]:
        """What these eyes had read by then; all eyes have read everything."""
        return self._match.story.lines(EVERYTHING if self._eyes == ALL else viewer, upto=self._stage.last)

    def sealed(self) -> bool:
        """Whether those who were asked decided at once and in secret; in a step of a reveal nobody is asked."""
        return not self._stage.kind and bool(self._match.game.rules.sealed(self._stage.t))


class Replay:
    """Every moment of one game. What is hidden at its end, or before, is shown to whoever looks: for games that are over."""

    def __init__(self, header: Header, log: Sequence[tuple[int, str]]) -> None:
        """BadLog when the log does not fit."""
        self.match = Match(header)
        self.acts = list(log)
        self._said: list[str] = []
        self._ends: list[int] = []
        self._tables: list[bytes] = []
        self._stages: list[tuple[Stage, ...]] = []
        self._keep("The cards are dealt")
        for seat, text in log:
            said = self.match.in_words(seat, text)
            self.match.redo(seat, text)
            self._keep(f"{self.who(seat)}: {said[:1].lower()}{said[1:]}")
        self.instants: tuple[Instant, ...] = tuple(self._instants())

    def _keep(self, said: str) -> None:
        """Keep the table as it is after an act: what was done, its stages, and how many events were told by then."""
        story = self.match.story
        self._said.append(said)
        self._tables.append(self._pack(self.match.table))
        stages = story.stages(len(self._ends) - 1)[-1]
        self._stages.append(tuple(replace(stage, t=self._pack(stage.t)) for stage in stages))
        self._ends.append(len(story.told))

    def _pack(self, t: Any) -> bytes:
        """A table in few bytes: a long game has hundreds, each much like the one before."""
        return zlib.compress(self.match.layout.bytes(t), 1)

    def _unpack(self, packed: bytes) -> Any:
        cells = array("i")
        cells.frombytes(zlib.decompress(packed))
        if sys.byteorder != "little":
            cells.byteswap()
        t = self.match.layout.from_flat(cells.tolist())
        t.beside = self.match.table.beside
        return t

    def who(self, seat: int) -> str:
        """The name of a seat, or of a judge."""
        return isolated(self.match.seats[seat]) if seat < len(self.match.seats) else "The judge"

    def _instants(self) -> list[Instant]:
        """The lines of everybody together, neighbours that say the same of several cards as one; and the acts without a line."""
        told, rounds = self.match.story.told, self.match.game.rules.rounds
        found: list[tuple[int, int, list[LogLine]]] = []
        for line in self.match.story.lines(EVERYTHING):
            if line.words:
                ply, last = bisect_right(self._ends, line.number - 1), found[-1] if found else None
                if last and line.private and last[0] == ply and (last[2][0].private, last[2][0].clauses) == (True, line.clauses):
                    last[2].append(line)
                    found[-1] = (ply, line.number, last[2])
                else:
                    found.append((ply, line.number, [line]))
        made = [
            Instant(ply, number, lines[0].turn, self._told(lines), lines[0].clauses, self._counted(lines[0]))
            for ply, number, lines in found
        ]
        for ply in sorted({*range(1, len(self._ends))} - {one.ply for one in made}):
            made.append(
                Instant(ply, self._ends[ply], int(rounds(self._unpack(self._tables[ply]))), ((self.acts[ply - 1][0], self._said[ply]),))
            )
        return sorted(made, key=lambda one: (one.ply, one.told)) or [Instant(0, len(told), 0, ((EVERYBODY, self._said[0]),))]

    def _told(self, lines: Sequence[LogLine]) -> tuple[tuple[int, str], ...]:
        """What was told to whom, by seat; of several cards as one."""
        told = self.match.story.told
        by: dict[int, list[LogLine]] = {}
        for line in lines:
            by.setdefault(told[line.number - 1][1].to, []).append(line)
        return tuple((to, "; ".join(line.words for line in merge(by[to]))) for to in sorted(by))

    def _counted(self, line: LogLine) -> str:
        counted = getattr(self.match.game.names, "COUNTED_IN_PLAY", ())
        return next((one.words for one in counted if line.kind in one.kinds and one.third == ANY), "")

    @property
    def over(self) -> bool:
        """Whether the log goes to the end of the game; a record need not."""
        return self.match.over() > 0

    def last(self, instant: Instant) -> bool:
        """Whether the game is over at this moment."""
        return self.over and instant.told >= self._ends[-1]

    def view(self, eyes: int, instant: Instant) -> View:
        """What these eyes saw then, with nothing to do; a step of a reveal where the moment lies in one."""
        viewer = self.match.layout.rail if eyes == ALL else eyes
        stages = self._stages[instant.ply]
        for place, stage in enumerate(stages):
            if instant.told <= stage.last and not self.last(instant):
                shown = Still(self.match, replace(stage, t=self._unpack(stage.t)), eyes)
                view = look(shown, viewer, all_eyes=eyes == ALL)
                return replace(view, stage=staged(self.match, viewer, stages, place))
        if self.over and instant.ply == len(self.acts):
            view = look(self.match, viewer)
            lines = self.match.story.lines(EVERYTHING) if eyes == ALL else view.log
            return replace(view, moves=(), shapes=(), mine=False, log=tuple(lines))
        t = self._unpack(self._tables[instant.ply])
        stage = Stage(0, getattr(t, "phase", -1), t, 0, self._ends[instant.ply])
        return look(Still(self.match, stage, eyes), viewer, all_eyes=eyes == ALL)
