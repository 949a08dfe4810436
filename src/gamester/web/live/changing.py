"""What changes of a table besides its acts: its drafts, its seats, what is agreed on. It is on disk before it holds here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self

from msgspec.structs import replace

from gamester.play.match import BadLog, Match
from gamester.web.live.counting import number
from gamester.web.live.gallery import Gallery
from gamester.web.live.pace import Pace
from gamester.web.storage.kept import DraftRow, Kept, TableRow
from gamester.web.storage.store import Raced, Store, Unkept


class Changing(Gallery):
    """A table with its rows on disk. All of it is called under the lock.

    A database may fall when it has kept something and before it says so: then that is done, or where nobody can be asked, not known.
    """

    def __init__(self, row: TableRow, match: Match, drafts: dict[int, DraftRow], store: Store, pace: Pace, links: dict[int, str]) -> None:
        super().__init__(row, match, drafts, links, pace)
        self.store = store
        self.shared = store.shared
        self.unsure = False
        """Whether more may be kept than is known here: it is read before anything else happens."""

    async def keep_draft(self, seat: int, **values: Any) -> None:
        """What a seat has not sealed yet; Raced or Unkept where that was not kept, the draft as it was again."""
        was = self.drafts.get(seat, DraftRow())
        row = replace(was, **values)
        row = replace(row, changed=number(self.match, row, seat))
        try:
            await self.store.keep_draft(self.row.code, seat, row, was, len(self.match.entries))
        except (Raced, Unkept) as error:
            self.match.restore(seat, was.acts, was.times)
            if isinstance(error, Raced) or not await self.kept_all_the_same(lambda: self.drafts.get(seat) == row):
                raise
        self.drafts[seat] = row

    async def alter(self, when: Mapping[str, Any] | None = None, news: Kept | None = None, **values: Any) -> None:
        """Something about the table, with the notices of `news`; it is on disk first. Raced where it is not as `when` says."""
        told = (len(self.match.entries), news) if news else None
        try:
            await self.store.change_table(self.row.code, when, told, **values)
        except Unkept:
            if not await self.kept_all_the_same(lambda: self.row == replace(self.row, **values)):
                raise
        self.row = replace(self.row, **values)

    async def change(self, seat: int, when: Mapping[str, Any] | None = None, **values: Any) -> None:
        """Something about a seat; it is on disk first. Raced where it is not as `when` says."""
        try:
            await self.store.change_seat(self.row.code, seat, when, **values)
        except Unkept:
            if not await self.kept_all_the_same(lambda: self.row.seats[seat] == replace(self.row.seats[seat], **values)):
                raise
        self._seat(seat, values)

    async def kept_all_the_same(self, so: Callable[[], bool], *more: Callable[[Self], Awaitable[None]]) -> bool:
        """Whether the database kept something before it fell, and could not say so; where it cannot be asked now, it is asked later.

        `more` are read besides rows, drafts and acts.
        """
        self.unsure = True
        self.wake()
        try:
            await self._read()
            for read in more:
                await read(self)
        except (Unkept, BadLog):
            self.unsure = True
        return not self.unsure and so()

    def alike(self, place: int, values: Mapping[str, Any]) -> None:
        """What is on disk of a seat, or of the table where `place` is no seat, holds here too."""
        if place < len(self.row.seats):
            self._seat(place, values)
        else:
            self.row = replace(self.row, **values)

    def _seat(self, seat: int, values: Mapping[str, Any]) -> None:
        self.row = replace(self.row, seats=tuple(replace(row, **values) if row.seat == seat else row for row in self.row.seats))

    async def _read(self, afresh: bool = False) -> None:
        raise NotImplementedError

    def wake(self) -> None:
        """Let what happens by itself begin."""
        raise NotImplementedError
