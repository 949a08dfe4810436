"""One live table: its match, its people, its log. One lock orders everything that happens; nothing is answered unsaved."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from gamester.play.drafts import Draft
from gamester.play.match import Entry, Match
from gamester.play.refusal import Refusal
from gamester.web import messages
from gamester.web.live import asked, explaining, presence
from gamester.web.live.clockwork import Clockwork
from gamester.web.live.dial import Dial
from gamester.web.live.keeping import Keeping
from gamester.web.live.lagging import Lag
from gamester.web.live.pace import Pace
from gamester.web.live.talk import Lines
from gamester.web.live.wire import Wire
from gamester.web.messages import Message, Refused, reason
from gamester.web.storage.kept import DraftRow, Kept, TableRow
from gamester.web.storage.store import Raced, Store, Unkept

TRIES = 5
"""How often a message is judged again because another process was first."""


class Room(Keeping):
    """A table in play. Methods with a seat trust it: the link has been checked before."""

    def __init__(self, row: TableRow, match: Match, drafts: dict[int, DraftRow], store: Store, pace: Pace, links: dict[int, str]) -> None:
        super().__init__(row, match, drafts, store, pace, links)
        self.rematch = self.promised = ""
        self.fetched = 0.0  # when the house gave it to somebody last
        self.thrown: dict[int, str] = {}
        self.refused: dict[int, tuple[int, Refusal]] = {}
        self.laying = asyncio.Lock()
        self.taken_back: dict[int, float] = {}
        self.wire = Wire(self)
        self.talk = Lines()
        self.lag = Lag(self)
        self._clock = Clockwork(self, pace)
        self.stop = self._clock.stop

    def wake(self) -> None:
        """Let what happens by itself begin."""
        self._clock.wake()

    def kept_with(self, entries: list[Entry], by: str) -> Kept:
        """What the clocks keep together with acts that the match has taken."""
        return self._clock.keeping(entries, by)

    @property
    def shown(self) -> Dial:
        """Whose clock runs, as all may know."""
        return self._clock.shown

    def closing(self) -> bool:
        """Whether the phase that is open closes by itself."""
        return self._clock.closing() is not None

    def moved(self, came: bool) -> None:
        """A page has been opened or closed."""
        self._clock.moved(came)

    def seen_by(self, viewer: int) -> Match:
        """At a table with a delay the rail is behind."""
        return self.lag.match() if self.row.delay and viewer == self.rail else self.match

    def publish(self, only: int | None = None) -> None:
        """And see to it that a rail that is behind gets the rest in time."""
        super().publish(only)
        self.wire.publish(self._queues, only)
        self.lag.plan()
        if only is None:
            self.later.shown(self)

    def show(self, viewer: int | None = None) -> None:
        """The same, where there is time: whoever has acted goes before those who watch."""
        self.later.publish(self, viewer)

    def about(self, viewer: int) -> dict[str, Any]:
        """The same with what is going on beside the game."""
        return super().about(viewer) | self.beside(viewer)

    def beside(self, viewer: int) -> dict[str, Any]:
        """What is going on beside the game."""
        return asked.beside(self, viewer)

    async def hear(self, seat: int, text: str | bytes) -> Refused | None:
        """One message of a seat or the rail; the sentence against it, or None. Whoever's bytes have changed gets a frame."""
        if self.gone:
            return reason(messages.NO_TABLE, self.row.code, "No such table")
        message = messages.read(text, self.row.code, seat)
        if isinstance(message, Refused):
            return message
        if self.unsure:
            try:
                await self.refresh()
            except Unkept as error:
                return error.refused
        if message.why is not None:
            async with self.lock:
                return explaining.explained(self, seat, message.why)
        if message.house is not None:
            return await asked.answer(self, seat, message.house)
        if self.eyes(seat) == self.rail:
            return reason(messages.NOT_YOURS, "You are watching.")
        if message.standing is not None and seat != self.judge:
            return await self.switch(seat, message.standing)
        with self.later.asked():
            async with self.lock:
                still = self.row.paused is not None
                refused = reason(messages.PAUSED, "", "The table is paused") if still else await self._judged(seat, message)
                self.show(seat)
                self.wake()
                return refused

    async def _judged(self, seat: int, message: Message) -> Refused | None:
        """Carried out if the decision it answers still stands; judged again where another process was first."""
        for _ in range(TRIES):
            if (now := self.wire.newer(seat, message.frame)) is not None:
                return reason(messages.STALE, f"Your message is for frame {message.frame}, this is frame {now}.")
            try:
                try:
                    await presence.heard(self, seat, time.time())
                    return await self._do(seat, message)
                except Raced:
                    await self.catch_up()
            except Unkept as error:
                return error.refused
        return reason(messages.STALE, "Others were quicker, again and again.")

    async def _do(self, seat: int, message: Message) -> Refused | None:
        if message.take_back is not None:
            return await self._draft(seat, self.match.take_back(seat))
        text = message.act if message.act is not None else message.draft or ""
        if self._clock.closing():
            wrong = self.match.judge(seat, text)
            if wrong is None:
                await self._hold(seat, text)
            return self.refuse(seat, wrong) if wrong else None
        if message.draft is not None:
            numbers = self.match.read(seat, text)
            if isinstance(numbers, tuple) and not self.game.rules.drafts(self.match.table, numbers[-1]):
                return self.refuse(seat, self.match.not_a_move(text, "This is more than a draft."))
        done = self.match.act(seat, text)
        if isinstance(done, Entry):
            await self.append([done])
            return None
        return await self._draft(seat, done)

    async def _draft(self, seat: int, done: Draft | Refusal | Entry) -> Refused | None:
        if isinstance(done, Refusal):
            return self.refuse(seat, done)
        await self.keep_draft(seat, acts=tuple(self.match.draft(seat)), times=self.match.drafts.times(seat))
        return None

    async def _hold(self, seat: int, text: str) -> None:
        await self.keep_draft(seat, held=text, answers=self.drafts.get(seat, DraftRow()).answers + 1)

    async def switch(self, seat: int, on: bool) -> Refused | None:
        """A seat's standing answer, on or off; the sentence where that could not be kept."""
        async with self.lock:
            try:
                await self.change(seat, standing=on)
            except Unkept as error:
                return error.refused
            self.publish()
            return None

    async def sit(self, seat: int) -> None:
        """Take a seat that waits for a person at a table that was dealt before all were here, as tables of version 1 were.

        It may start the clocks. So a page that is only fetched does not do it: a robot that looks at a link opens no socket.
        """
        async with self.lock:
            if self.row.seats[seat].taken:
                return
            try:
                await self.change(seat, {"taken": False}, taken=True)
            except Raced:
                await self.catch_up()
            self.publish()

    def refuse(self, seat: int, refusal: Refusal, title: str = "That is not a move now") -> Refused:
        """The sentence of a refusal, which is remembered."""
        self.refused[seat] = (self.match.frame(seat), refusal)
        asked = title == explaining.TITLE
        said = self.match.asked_about(seat, refusal.what) if asked else self.match.in_words(seat, refusal.what)
        title = f"Why not {said[:1].lower()}{said[1:]}?" if asked else title
        return Refused(refusal.clause, refusal.words, "" if asked else said, title, f"/rules/{self.game.slug}#{refusal.clause}")
