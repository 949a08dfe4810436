"""One live table: its match, its people, its log. One lock orders everything that happens; nothing is answered unsaved."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec.structs import replace

from gamester.play import moments
from gamester.play.drafts import Draft
from gamester.play.match import BadLog, Entry, Match
from gamester.play.refusal import Refusal
from gamester.play.views import ShapeView, look
from gamester.web import messages
from gamester.web.clockwork import Clockwork, Pace
from gamester.web.frames import Desk
from gamester.web.gallery import Gallery
from gamester.web.messages import Message, Refused, reason
from gamester.web.questions import attempts, unfinished
from gamester.web.schema import DraftRow, TableRow
from gamester.web.store import Raced, Store, Unkept

TITLE = "Why not?"


class Room(Gallery):
    """A table in play. Methods with a seat trust it: the link has been checked before."""

    def __init__(self, row: TableRow, match: Match, drafts: dict[int, DraftRow], store: Store, pace: Pace, links: dict[int, str]) -> None:
        super().__init__(row, match, drafts, links, pace)
        self.rematch = ""
        self.laying = asyncio.Lock()
        self.lock = asyncio.Lock()
        self._store = store
        self._clock = Clockwork(self, pace)
        self.wake = self._clock.wake
        self.stop = self._clock.stop

    async def hear(self, seat: int, text: str | bytes) -> Refused | None:
        """One message of a seat or the rail; the sentence against it, or None. Whoever's bytes have changed gets a frame."""
        message = messages.read(text, self.row.code, seat)
        if isinstance(message, Refused):
            return message
        if message.why is not None:
            async with self.lock:
                return self._explain(seat, message.why)
        if seat == self.rail:
            return reason(messages.NOT_YOURS, "You are watching.")
        if message.standing is not None and seat != self.judge:
            return await self.switch(seat, message.standing)
        async with self.lock:
            self._show(seat)
            if not self._desks[seat].fits(message.frame):
                return reason(messages.STALE, f"Your message is for frame {message.frame}, this is frame {self._desks[seat].frame.n}.")
            before = self.match.drafts.of(seat), self.match.drafts.times(seat)
            try:
                refused = await self._do(seat, message)
            except Unkept as error:
                self.match.drafts.restore(seat, *before)
                refused = messages.unkept(error)
            self.publish()
            self.wake()
            return refused

    async def _do(self, seat: int, message: Message) -> Refused | None:
        if message.take_back is not None:
            return await self._draft(seat, self.match.take_back(seat))
        text = message.act if message.act is not None else message.draft or ""
        if self._clock.closing():
            wrong = self.match.judge(seat, text)
            if wrong is None:
                await self._hold(seat, text)
            return self._refused(seat, wrong) if wrong else None
        if message.draft is not None:
            numbers = self.match.read(seat, text)
            if isinstance(numbers, tuple) and not self.game.rules.drafts(self.match.table, numbers[-1]):
                return self._refused(seat, self.match.not_a_move(text, "This is more than a draft."))
        done = self.match.act(seat, text)
        if isinstance(done, Entry):
            return await self.save([done])
        return await self._draft(seat, done)

    async def _draft(self, seat: int, done: Draft | Refusal | Entry) -> Refused | None:
        if isinstance(done, Refusal):
            return self._refused(seat, done)
        await self._keep(seat, acts=tuple(self.match.draft(seat)), times=self.match.drafts.times(seat))
        return None

    async def _hold(self, seat: int, text: str) -> None:
        await self._keep(seat, held=text, answers=self.drafts.get(seat, DraftRow()).answers + 1)

    async def _keep(self, seat: int, **values: Any) -> None:
        row = replace(self.drafts.get(seat, DraftRow()), **values)
        await self._store.keep_draft(self.row.code, seat, row)
        self.drafts[seat] = row

    async def save(self, entries: list[Entry]) -> Refused | None:
        """Put acts on disk; where that fails the table goes back to what is on disk, and the refusal says so."""
        try:
            await self._store.append(self.row.code, entries[0].ply, [(entry.seat, entry.text) for entry in entries])
        except (Raced, Unkept) as error:
            await self._reload(entries[0].ply - 1)
            return messages.unkept(error)
        for entry in entries:
            if entry.seat in self.drafts:
                self.drafts[entry.seat] = replace(self.drafts[entry.seat], acts=(), held="")
        return None

    async def _reload(self, ply: int) -> None:
        """The table as it is on disk; where that cannot be read, as it was after so many acts."""
        try:
            self.match = await self._replayed(await self._store.log(self.row.code))
        except (Unkept, BadLog):
            self.match = await self._replayed([(entry.seat, entry.text) for entry in self.match.entries[:ply]])

    async def _replayed(self, log: list[tuple[int, str]]) -> Match:
        header = replace(self.match.header, names=tuple(seat.name for seat in self.row.seats))
        match = await asyncio.to_thread(Match.replay, header, log)
        for seat, draft in self.drafts.items():
            match.restore(seat, draft.acts, draft.times)
        return match

    async def switch(self, seat: int, on: bool) -> Refused | None:
        """A seat's standing answer, on or off; the sentence where that could not be kept."""
        async with self.lock:
            try:
                await self._change(seat, standing=on)
            except Unkept as error:
                return messages.unkept(error)
            self.publish()
            return None

    async def look_back(self, viewer: int, line: int) -> str | None:
        """The table of a viewer as it was when a line of his log was told; None where there is no such line."""
        async with self.lock:
            at = self.match.story.told_at(viewer, line)
            if at is None:
                return None
            header, log = self.match.header, [(entry.seat, entry.text) for entry in self.match.entries[: at[0]]]
        view = await asyncio.to_thread(moments.look_back, header, log, viewer, at[1])
        async with self.lock:
            desk = Desk()
            self._draw(desk, viewer, view, looking=line)
            return desk.frame.html

    async def sit(self, seat: int, name: str = "") -> Refused | None:
        """Somebody takes a seat that waits for a person, with a name where one is given; the sentence against it, or None."""
        if name and (wrong := messages.unfit(name)):
            return wrong
        async with self.lock:
            row = self.row.seats[seat]
            if row.taken:
                return reason(messages.NOT_YOURS, "That seat is taken.", "Somebody else was quicker")
            await self._change(seat, taken=True, name=name or row.name)
            if name and name != row.name:
                await self._reload(len(self.match.entries))
            self.publish()
            return None

    async def _change(self, seat: int, **values: Any) -> None:
        await self._store.change_seat(self.row.code, seat, **values)
        seats = tuple(replace(row, **values) if row.seat == seat else row for row in self.row.seats)
        self.row = replace(self.row, seats=seats)

    def _refused(self, seat: int, refusal: Refusal, title: str = "That is not a move now") -> Refused:
        asked, said = title == TITLE, self.match.in_words(seat, refusal.what)
        title = f"Why not {said[:1].lower()}{said[1:]}?" if asked else title
        return Refused(refusal.clause, refusal.words, "" if asked else said, title, f"/rules/{self.game.slug}#{refusal.clause}")

    def _explain(self, seat: int, why: str | list[str]) -> Refused:
        if seat == self.rail:
            return reason(messages.NOT_YOURS, "You are watching.", TITLE)
        view = look(self.match, seat)
        if half := unfinished(view, why):
            return self._unfinished(half)
        found: Refused | None = None
        for text in [*self.match.meant(seat, why), *attempts(view, self.match.tokens(), why)]:
            refusal = self.match.judge(seat, text)
            if refusal is None:
                words = "Nothing forbids this now. Choose it and press the gold button."
                return Refused("", words, self.match.in_words(seat, text), "This is a move")
            found = self._refused(seat, refusal, TITLE)
            if refusal.clause.startswith(self.game.names.PREFIX):
                return found
        return found or reason(messages.NOT_UNDERSTOOD, "Nothing on the table is called that.", TITLE)

    def _unfinished(self, half: ShapeView) -> Refused:
        """What somebody is told who has not chosen all that an act takes: the law of that act, else the table's own."""
        law = next((shape.law for shape in self.game.names.SHAPES if shape.name == half.name), "")
        own = reason(messages.UNFINISHED, half.label.replace("...", "…"), "What is missing?")
        return Refused(law, self.game.law.clauses[law].text, own.what, own.title, f"/rules/{self.game.slug}#{law}") if law else own
