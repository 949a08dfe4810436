"""A table and what is on disk of it: everything is kept before it holds, and read again where another process was first."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from gamester.play import record
from gamester.play.header import Header
from gamester.play.match import BadLog, Entry, Match
from gamester.web.guard.turns import own_turn
from gamester.web.live import asked
from gamester.web.live.changing import Changing
from gamester.web.live.pace import Pace
from gamester.web.messages import Refused
from gamester.web.metrics import ACTS
from gamester.web.storage.kept import DraftRow, Kept, TableRow, joined
from gamester.web.storage.rows import called
from gamester.web.storage.store import Raced, Store, Unkept


class Keeping(Changing):
    """The half of a table that knows the store. All but `refresh` is called under the lock."""

    def __init__(self, row: TableRow, match: Match, drafts: dict[int, DraftRow], store: Store, pace: Pace, links: dict[int, str]) -> None:
        super().__init__(row, match, drafts, store, pace, links)
        self.lock = asyncio.Lock()
        self.gone = False
        """Whether it is kept no longer: it is a table that nobody knows."""
        self.by: dict[int, str] = {}
        """Who acted where it was not the seat itself, by the number of the act."""
        self._written: tuple[tuple[Header, list[tuple[int, str]]], str] | None = None

    async def save(
        self, entries: list[Entry], by: str = "", seats: Mapping[int, Mapping[str, Any]] | None = None, whole: bool = False, **values: Any
    ) -> Refused | None:
        """Put acts on disk; where that fails the table is as on disk again, and the refusal says so.

        With them goes who acted where it was not the seat (`by`), and what changes of seats and of the table. `whole` are answers
        for everybody: they are not kept where somebody has answered meanwhile.
        """
        try:
            await self.append(entries, by, seats, whole, **values)
        except (Raced, Unkept) as error:
            return (error if isinstance(error, Unkept) else Unkept(str(error))).refused
        return None

    async def append(
        self, entries: list[Entry], by: str = "", seats: Mapping[int, Mapping[str, Any]] | None = None, whole: bool = False, **values: Any
    ) -> None:
        """The same; Raced or Unkept where nothing was kept, the table as on disk again.

        A database may fall when it has kept all of it and before it says so: then that is done.
        """
        acts, ply = [(entry.seat, entry.text) for entry in entries], entries[0].ply
        drafting = {seat for seat, _ in acts if self.match.drafts.of(seat)}
        try:
            kept = self.kept_with(entries, by)
            seats, values = joined(kept.seats, seats or {}), {**kept.table, **values}
            drafts = await self.store.append(self.row.code, ply, acts, by, seats, self.drafts, whole, kept, drafting, **values)
        except Exception as error:  # whatever it is: nobody is shown what is not on disk
            await self.reload(ply - 1)
            if not isinstance(error, Unkept) or [(entry.seat, entry.text) for entry in self.match.entries[ply - 1 :]][: len(acts)] != acts:
                raise
            drafts, seats, values = None, {}, {}  # all of them as on disk by now
        ACTS.inc(len(entries))
        for seat in {seat for seat, _ in acts} - drafting:
            self._sealed(seat)
        if drafts is not None and drafts != self.drafts:
            self._drafted(drafts)
        for seat, changes in seats.items():
            self._seat(seat, changes)
        self.row = replace(self.row, **values)
        self.by.update({entry.ply: by for entry in entries if by})

    async def reload(self, ply: int) -> None:
        """The table as it is on disk; where that cannot be read, as it was after so many acts."""
        self.unsure = True
        try:
            await self._read(afresh=True)
        except (Unkept, BadLog):
            self.match = await self._replayed([(entry.seat, entry.text) for entry in self.match.entries[:ply]])

    async def refresh(self) -> None:
        """What another process has kept of this table meanwhile; whoever sees any of it gets a frame for each act."""
        async with self.lock:
            await self.catch_up()
            self.publish()
        self.wake()

    async def catch_up(self) -> None:
        """The same without a frame for the last of it."""
        try:
            await self._read()
        except BadLog:
            await self._read(afresh=True)
        for read in asked.AFRESH:
            await read(self)

    async def _read(self, afresh: bool = False) -> None:
        """Rows, drafts and acts from disk, only those acts that are new or all of them."""
        kept = await self.store.state(self.row.code, 0 if afresh else len(self.match.entries))
        self.unsure = False
        if kept is None:
            self.gone = True
            return
        before, self.row = self.row, called(kept.row)
        self.followed(before)
        renamed = [seat.name for seat in before.seats] != [seat.name for seat in self.row.seats]
        if afresh or renamed:
            self.drafts = kept.drafts
            known = [(entry.seat, entry.text) for entry in self.match.entries]
            self.match = await self._replayed(kept.log if afresh else [*known, *kept.log])
            return
        # A frame's number counts acts and drafts. With both new at once, those in between would have numbers that were others'.
        each = all(_count(draft) == _count(self.drafts.get(seat)) for seat, draft in kept.drafts.items())
        for seat, text in kept.log:
            self.match.drafts.restore(seat, (), self.match.drafts.times(seat))
            self.match.redo(seat, text)
            self._sealed(seat)
            if each:
                self.publish()
        self._drafted(kept.drafts)

    async def _replayed(self, log: list[tuple[int, str]]) -> Match:
        header = replace(self.match.header, names=tuple(seat.name for seat in self.row.seats))
        async with own_turn("again"):
            match = await asyncio.to_thread(Match.replay, header, log)
        for seat, draft in self.drafts.items():
            match.restore(seat, draft.acts, draft.times)
        return match

    async def record(self) -> str | None:
        """The record as text; None while the game goes on, as far as anybody sees it. The game is played again for it, once."""
        if not self.over_for_all():
            return None
        of = self.match.header, record.in_order(self.match.entries)
        if self._written is None or self._written[0] != of:
            async with own_turn("again"):
                self._written = of, await asyncio.to_thread(record.write_acts, *of)
        return self._written[1]

    def _drafted(self, drafts: dict[int, DraftRow]) -> None:
        self.drafts = drafts
        for seat, draft in drafts.items():
            self.match.restore(seat, draft.acts, draft.times)

    def _sealed(self, seat: int) -> None:
        if seat in self.drafts:
            self.drafts[seat] = replace(self.drafts[seat], acts=(), held="")

    def kept_with(self, entries: list[Entry], by: str) -> Kept:
        """What the clocks keep together with acts that the match has taken."""
        raise NotImplementedError


def _count(draft: DraftRow | None) -> tuple[int, int]:
    return (draft.times, draft.answers) if draft else (0, 0)
