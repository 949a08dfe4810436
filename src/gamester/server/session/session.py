"""What people ask of the table that is no act of the game: each a word, and somebody who answers it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self

from msgspec.structs import replace

from gamester.match import record
from gamester.match.match import Match
from gamester.match.moves import Draft, InvalidLog, LogEntry, Refusal
from gamester.match.setup import Header
from gamester.server import messages
from gamester.server.config import Timings
from gamester.server.messages import ClientMessage, Rejection, platform_rejection
from gamester.server.metrics import ACTS
from gamester.server.middleware.limits import per_client_lock
from gamester.server.session import page_context as after
from gamester.server.session.api_stream import ApiStream
from gamester.server.session.broadcast import Broadcaster
from gamester.server.session.clock import ClockState
from gamester.server.session.delivery import frame_number
from gamester.server.session.features import chat as talk
from gamester.server.session.features import clock_display as countdown
from gamester.server.session.features import deal_proof as dealt
from gamester.server.session.features import hot_seat as hotseat
from gamester.server.session.features import presence
from gamester.server.session.features import spectator_delay as lagging
from gamester.server.session.features import votes as consent
from gamester.server.session.features import votes as parlour
from gamester.server.session.features import why_not as explaining
from gamester.server.session.features.chat import ChatLog
from gamester.server.session.features.spectator_delay import SpectatorDelay
from gamester.server.session.scheduler import SessionScheduler
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.models import SessionChanges, StoredDraft, StoredTable, merge_seat_changes
from gamester.server.storage.queries import with_valid_names
from gamester.server.storage.store import Store

CommandHandler = Callable[["Session", int, str], Awaitable[Rejection | None]]
"""Room, viewer, and what follows the word. It takes the room's lock, keeps what it changes before it changes it, and publishes."""
COMMANDS: dict[str, CommandHandler] = {**parlour.COMMANDS, **talk.ANSWERS, **dealt.ANSWERS}
"""Who answers which word."""
CONTEXT_PROVIDERS: tuple[Callable[[Session, int], Mapping[str, Any]], ...] = (
    dealt.deal_proof_context,
    hotseat.curtain_context,
    consent.vote_context,
    talk.chat_context,
    lagging.spectator_context,
    after.finished_context,
    countdown.clock_context,
)
"""What a viewer's page is told besides, by name for the template: everything a viewer may not know stays out of it."""
RELOADERS: tuple[Callable[[Any], Awaitable[None]], ...] = (
    talk.reload_chat,
    lagging.reload_delay,
    countdown.reload_clocks,
    dealt.reload_entropy,
    after.reload_rematch,
)
"""Who reads again what he holds in memory of a room when another process has changed its table."""


async def run_command(room: Session, viewer: int, text: str) -> Rejection | None:
    """One such message; the sentence against it, or None."""
    word, _, rest = text.strip().partition(" ")
    if word not in COMMANDS:
        return platform_rejection(messages.NOT_UNDERSTOOD, f"Expected one of {', '.join(sorted(COMMANDS))}, got {word[:40]!r}.")
    return await COMMANDS[word](room, viewer, rest.strip())


def feature_context(room: Session, viewer: int) -> dict[str, Any]:
    """All of it for one viewer."""
    return {name: value for tell in CONTEXT_PROVIDERS for name, value in tell(room, viewer).items()}


class _RowWriter(Broadcaster):
    """A table with its rows on disk. All of it is called under the lock.

    A database may fall when it has kept something and before it says so: then that is done, or where nobody can be asked, not known.
    """

    def __init__(
        self, row: StoredTable, match: Match, drafts: dict[int, StoredDraft], store: Store, pace: Timings, links: dict[int, str]
    ) -> None:
        super().__init__(row, match, drafts, links, pace)
        self.store = store
        self.shared = store.shared
        self.unsure = False
        """Whether more may be kept than is known here: it is read before anything else happens."""

    async def keep_draft(self, seat: int, **values: Any) -> None:
        """What a seat has not sealed yet; Raced or Unkept where that was not kept, the draft as it was again."""
        was = self.drafts.get(seat, StoredDraft())
        row = replace(was, **values)
        row = replace(row, changed=frame_number(self.match, row, seat))
        try:
            await self.store.keep_draft(self.row.code, seat, row, was, len(self.match.entries))
        except (Conflict, StorageError) as error:
            self.match.restore(seat, was.acts, was.times)
            if isinstance(error, Conflict) or not await self.kept_all_the_same(lambda: self.drafts.get(seat) == row):
                raise
        self.drafts[seat] = row

    async def alter(self, when: Mapping[str, Any] | None = None, news: SessionChanges | None = None, **values: Any) -> None:
        """Something about the table, with the notices of `news`; it is on disk first. Raced where it is not as `when` says."""
        told = (len(self.match.entries), news) if news else None
        try:
            await self.store.change_table(self.row.code, when, told, **values)
        except StorageError:
            if not await self.kept_all_the_same(lambda: self.row == replace(self.row, **values)):
                raise
        self.row = replace(self.row, **values)

    async def change(self, seat: int, when: Mapping[str, Any] | None = None, **values: Any) -> None:
        """Something about a seat; it is on disk first. Raced where it is not as `when` says."""
        try:
            await self.store.change_seat(self.row.code, seat, when, **values)
        except StorageError:
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
        except (StorageError, InvalidLog):
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


class _PersistentSession(_RowWriter):
    """The half of a table that knows the store. All but `refresh` is called under the lock."""

    def __init__(
        self, row: StoredTable, match: Match, drafts: dict[int, StoredDraft], store: Store, pace: Timings, links: dict[int, str]
    ) -> None:
        super().__init__(row, match, drafts, store, pace, links)
        self.lock = asyncio.Lock()
        self.gone = False
        """Whether it is kept no longer: it is a table that nobody knows."""
        self.by: dict[int, str] = {}
        """Who acted where it was not the seat itself, by the number of the act."""
        self._written: tuple[tuple[Header, list[tuple[int, str]]], str] | None = None

    async def save(
        self,
        entries: list[LogEntry],
        by: str = "",
        seats: Mapping[int, Mapping[str, Any]] | None = None,
        whole: bool = False,
        **values: Any,
    ) -> Rejection | None:
        """Put acts on disk; where that fails the table is as on disk again, and the refusal says so.

        With them goes who acted where it was not the seat (`by`), and what changes of seats and of the table. `whole` are answers
        for everybody: they are not kept where somebody has answered meanwhile.
        """
        try:
            await self.append(entries, by, seats, whole, **values)
        except (Conflict, StorageError) as error:
            return (error if isinstance(error, StorageError) else StorageError(str(error))).refused
        return None

    async def append(
        self,
        entries: list[LogEntry],
        by: str = "",
        seats: Mapping[int, Mapping[str, Any]] | None = None,
        whole: bool = False,
        **values: Any,
    ) -> None:
        """The same; Raced or Unkept where nothing was kept, the table as on disk again.

        A database may fall when it has kept all of it and before it says so: then that is done.
        """
        acts, ply = [(entry.seat, entry.text) for entry in entries], entries[0].ply
        drafting = {seat for seat, _ in acts if self.match.drafts.of(seat)}
        try:
            kept = self.kept_with(entries, by)
            seats, values = merge_seat_changes(kept.seats, seats or {}), {**kept.table, **values}
            drafts = await self.store.append(self.row.code, ply, acts, by, seats, self.drafts, whole, kept, drafting, **values)
        except Exception as error:  # whatever it is: nobody is shown what is not on disk
            await self.reload(ply - 1)
            if (
                not isinstance(error, StorageError)
                or [(entry.seat, entry.text) for entry in self.match.entries[ply - 1 :]][: len(acts)] != acts
            ):
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
        except (StorageError, InvalidLog):
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
        except InvalidLog:
            await self._read(afresh=True)
        for read in RELOADERS:
            await read(self)

    async def _read(self, afresh: bool = False) -> None:
        """Rows, drafts and acts from disk, only those acts that are new or all of them."""
        kept = await self.store.state(self.row.code, 0 if afresh else len(self.match.entries))
        self.unsure = False
        if kept is None:
            self.gone = True
            return
        before, self.row = self.row, with_valid_names(kept.row)
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
        async with per_client_lock("again"):
            match = await asyncio.to_thread(Match.replay, header, log)
        for seat, draft in self.drafts.items():
            match.restore(seat, draft.acts, draft.times)
        return match

    async def record(self) -> str | None:
        """The record as text; None while the game goes on, as far as anybody sees it. The game is played again for it, once."""
        if not self.over_for_all():
            return None
        of = self.match.header, record.ordered_moves(self.match.entries)
        if self._written is None or self._written[0] != of:
            async with per_client_lock("again"):
                self._written = of, await asyncio.to_thread(record.write_record_from_moves, *of)
        return self._written[1]

    def _drafted(self, drafts: dict[int, StoredDraft]) -> None:
        self.drafts = drafts
        for seat, draft in drafts.items():
            self.match.restore(seat, draft.acts, draft.times)

    def _sealed(self, seat: int) -> None:
        if seat in self.drafts:
            self.drafts[seat] = replace(self.drafts[seat], acts=(), held="")

    def kept_with(self, entries: list[LogEntry], by: str) -> SessionChanges:
        """What the clocks keep together with acts that the match has taken."""
        raise NotImplementedError


def _count(draft: StoredDraft | None) -> tuple[int, int]:
    return (draft.times, draft.answers) if draft else (0, 0)


TRIES = 5
"""How often a message is judged again because another process was first."""


class Session(_PersistentSession):
    """A table in play. Methods with a seat trust it: the link has been checked before."""

    def __init__(
        self, row: StoredTable, match: Match, drafts: dict[int, StoredDraft], store: Store, pace: Timings, links: dict[int, str]
    ) -> None:
        super().__init__(row, match, drafts, store, pace, links)
        self.rematch = self.promised = ""
        self.fetched = 0.0  # when the house gave it to somebody last
        self.thrown: dict[int, str] = {}
        self.refused: dict[int, tuple[int, Refusal]] = {}
        self.laying = asyncio.Lock()
        self.taken_back: dict[int, float] = {}
        self.wire = ApiStream(self)
        self.talk = ChatLog()
        self.lag = SpectatorDelay(self)
        self._clock = SessionScheduler(self, pace)
        self.stop = self._clock.stop

    def wake(self) -> None:
        """Let what happens by itself begin."""
        self._clock.wake()

    def kept_with(self, entries: list[LogEntry], by: str) -> SessionChanges:
        """What the clocks keep together with acts that the match has taken."""
        return self._clock.keeping(entries, by)

    @property
    def shown(self) -> ClockState:
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
        return feature_context(self, viewer)

    async def hear(self, seat: int, text: str | bytes) -> Rejection | None:
        """One message of a seat or the rail; the sentence against it, or None. Whoever's bytes have changed gets a frame."""
        if self.gone:
            return platform_rejection(messages.NO_TABLE, self.row.code, "No such table")
        message = messages.parse_message(text, self.row.code, seat)
        if isinstance(message, Rejection):
            return message
        if self.unsure:
            try:
                await self.refresh()
            except StorageError as error:
                return error.refused
        if message.why is not None:
            async with self.lock:
                return explaining.explain_refusal(self, seat, message.why)
        if message.house is not None:
            return await run_command(self, seat, message.house)
        if self.eyes(seat) == self.rail:
            return platform_rejection(messages.NOT_YOURS, "You are watching.")
        if message.standing is not None and seat != self.judge:
            return await self.switch(seat, message.standing)
        with self.later.asked():
            async with self.lock:
                still = self.row.paused is not None
                refused = platform_rejection(messages.PAUSED, "", "The table is paused") if still else await self._judged(seat, message)
                self.show(seat)
                self.wake()
                return refused

    async def _judged(self, seat: int, message: ClientMessage) -> Rejection | None:
        """Carried out if the decision it answers still stands; judged again where another process was first."""
        for _ in range(TRIES):
            if (now := self.wire.newer(seat, message.frame)) is not None:
                return platform_rejection(messages.OUTDATED, f"Your message is for frame {message.frame}, this is frame {now}.")
            try:
                try:
                    await presence.record_message_from(self, seat, time.time())
                    return await self._do(seat, message)
                except Conflict:
                    await self.catch_up()
            except StorageError as error:
                return error.refused
        return platform_rejection(messages.OUTDATED, "Others were quicker, again and again.")

    async def _do(self, seat: int, message: ClientMessage) -> Rejection | None:
        if message.take_back is not None:
            return await self._draft(seat, self.match.withdraw_draft(seat))
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
        if isinstance(done, LogEntry):
            await self.append([done])
            return None
        return await self._draft(seat, done)

    async def _draft(self, seat: int, done: Draft | Refusal | LogEntry) -> Rejection | None:
        if isinstance(done, Refusal):
            return self.refuse(seat, done)
        await self.keep_draft(seat, acts=tuple(self.match.draft(seat)), times=self.match.drafts.times(seat))
        return None

    async def _hold(self, seat: int, text: str) -> None:
        await self.keep_draft(seat, held=text, answers=self.drafts.get(seat, StoredDraft()).answers + 1)

    async def switch(self, seat: int, on: bool) -> Rejection | None:
        """A seat's standing answer, on or off; the sentence where that could not be kept."""
        async with self.lock:
            try:
                await self.change(seat, standing=on)
            except StorageError as error:
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
            except Conflict:
                await self.catch_up()
            self.publish()

    def refuse(self, seat: int, refusal: Refusal, title: str = "That is not a move now") -> Rejection:
        """The sentence of a refusal, which is remembered."""
        self.refused[seat] = (self.match.frame(seat), refusal)
        asked = title == explaining.TITLE
        said = self.match.asked_about(seat, refusal.what) if asked else self.match.in_words(seat, refusal.what)
        title = f"Why not {said[:1].lower()}{said[1:]}?" if asked else title
        return Rejection(refusal.clause, refusal.words, "" if asked else said, title, f"/rules/{self.game.slug}#{refusal.clause}")
