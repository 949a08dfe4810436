"""A started table in memory.

It has its rows, its match, everybody who looks, its features, and the only lock that protects them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from gamester.core.visibility import ALL_HANDS
from gamester.games.schema import StandingAnswer, closing_answer
from gamester.games.step import JUDGE_OFFSET as JUDGE
from gamester.match import former_fields, record
from gamester.match.former_fields import former_name_error
from gamester.match.match import Match
from gamester.match.moves import Draft, InvalidLog, LogEntry
from gamester.match.platform_acts import is_platform_act
from gamester.match.refusals import Refusal, not_a_move
from gamester.match.setup import Header
from gamester.match.views import View, make_view
from gamester.server import messages
from gamester.server.config import Timings
from gamester.server.messages import ClientMessage, Rejection, platform_rejection
from gamester.server.metrics import MOVES
from gamester.server.middleware.limits import per_client_lock
from gamester.server.session import link_renewal
from gamester.server.session.api_stream import ApiStream
from gamester.server.session.broadcast import Broadcaster
from gamester.server.session.clock import BY_CLOCK, ClockState, Connections, as_it_stands, clock_after_pause, row_with
from gamester.server.session.decision import frame_number
from gamester.server.session.delivery import Outlet, RenderQueue
from gamester.server.session.features import presence
from gamester.server.session.features.advice import Advisor
from gamester.server.session.features.chat import Chat
from gamester.server.session.features.clock_display import Clocks
from gamester.server.session.features.deal_proof import DealProofs
from gamester.server.session.features.hot_seat import HotSeat, hot_seat_viewer
from gamester.server.session.features.rematch import Rematch
from gamester.server.session.features.spectator_delay import SpectatorDelay
from gamester.server.session.features.standing import ReplyTimes, StandingAnswers, possible_moves
from gamester.server.session.features.takeover import Takeover
from gamester.server.session.features.votes import Votes
from gamester.server.session.features.ways_out import WaysOut, shown_seats, why_silent, without_choices
from gamester.server.session.features.webhooks import Webhooks
from gamester.server.session.features.why_not import WhyNot
from gamester.server.session.page_context import judged, page_context, settings_summary
from gamester.server.session.port import Feature, Transaction
from gamester.server.session.scheduler import SessionScheduler, open_first_decision
from gamester.server.session.sitters import Sitter
from gamester.server.session.ui_stream import UiStream, UiSubscriber
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.queries import with_valid_names
from gamester.server.storage.rows import SessionChanges, StoredChatLine, StoredDraft, StoredTable
from gamester.server.storage.store import Store
from gamester.server.storage.tokens import hash_token, new_link_number
from gamester.words.languages import language

TRIES = 5
"""Tries of a message, each judged anew because another worker was first."""


class Session:
    """A started table.

    Methods with a viewer trust it: the link has been checked before.

    Code that changes the table does so in a `transaction`; code that reads it to show it holds it still
    with `locked`. Features see it through `port.TablePort`.
    """

    def __init__(
        self,
        row: StoredTable,
        match: Match,
        drafts: dict[int, StoredDraft],
        store: Store,
        pace: Timings,
        links: dict[int, str],
        later: RenderQueue | None = None,
        cut: Callable[[StoredTable], dict[int, str]] | None = None,
    ) -> None:
        """Hold a table.

        `links` are the secrets of all viewers' links; `cut` makes them anew from a row that has changed.
        """
        self.row, self.match, self.drafts = row, match, drafts
        self.store, self.shared, self.pace = store, store.shared, pace
        self.links = links
        self.cut = cut or (lambda _: links)
        self.game = match.game
        self.rail = match.layout.seats
        self.judge, self.hot = self.rail + JUDGE, hot_seat_viewer(self.rail)
        self.form: StandingAnswer | None = closing_answer(match.game.text)
        self._placards: dict[str, list[tuple[str, str, str]]] = {}
        self.rematch = self.rematch_commitment = ""
        self.last_used = 0.0
        """Time at which the registry last gave the session out."""
        self.by: dict[int, str] = {}
        """The actor of each move that the seat did not make itself, by the number of the move."""
        self.lock = asyncio.Lock()
        self.rematch_lock = asyncio.Lock()
        """Held while the rematch is created."""
        self.unsure = False
        """True if the database may hold more than memory: it is read before anything else happens."""
        self.gone = False
        """True if the table was deleted: nobody knows it any more."""
        self._written: tuple[tuple[Header, list[tuple[int, str]]], str] | None = None
        self.later = later or RenderQueue()
        self.broadcast, self.api_stream, self.ui_stream = Broadcaster(self), ApiStream(self), UiStream(self)
        self.talk, self.dealt, self.why = Chat(self), DealProofs(self), WhyNot(self)
        self.spectator_delay = SpectatorDelay(self, lambda: (row.at for row in self.talk.rows))
        self.votes, self.hooks, self.presence = Votes(self), Webhooks(self), presence.Presence(self)
        self.renewals = link_renewal.LinkRenewals(self, self.talk)
        self.standing, self.reply_times = StandingAnswers(self), ReplyTimes(self)
        self.features: tuple[Feature, ...] = (
            *(self.dealt, HotSeat(self), self.votes, self.talk, self.spectator_delay, Rematch(self)),
            *(self.presence, Takeover(self), WaysOut(self), Clocks(self), self.hooks, self.why, Advisor(self), self.standing),
        )
        self.commands = {word: command for feature in self.features for word, command in feature.commands.items()}
        self._clock = SessionScheduler(self)
        self.stop = self._clock.stop

    # exclusive access -------------------------------------------------------------------------------------------------
    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """Hold the table still. This is the only place that takes the lock."""
        async with self.lock:
            yield

    @asynccontextmanager
    async def transaction(self, push: Callable[[], None] | None = None) -> AsyncIterator[Transaction]:
        """Hold the table to change it.

        When it ends frames are pushed, and what is due is started.
        """
        async with self.locked():
            if self.unsure:
                await self.catch_up()
            yield self
            (push or self.push)()
            self.start_scheduled()

    async def retry(
        self, work: Callable[[Transaction], Awaitable[Rejection | None]], push: Callable[[], None] | None = None
    ) -> Rejection | None:
        """Do work in a transaction, anew after each Conflict.

        Returns its rejection, or the one for a failing database.
        """
        try:
            async with self.transaction(push):
                return await self._retried(work)
        except StorageError as error:  # what another worker has stored cannot be read
            return error.refused

    async def _retried(self, work: Callable[[Transaction], Awaitable[Rejection | None]]) -> Rejection | None:
        try:
            for _ in range(TRIES):
                try:
                    return await work(self)
                except Conflict:
                    await self.catch_up()
        except StorageError as error:
            return error.refused
        if self.gone:
            return platform_rejection(messages.NO_TABLE, self.row.code, messages.WORDS.say("no-such-table"))
        return platform_rejection(messages.OUTDATED, messages.WORDS.say("others-quicker"))

    # changes: stored first, then in memory ----------------------------------------------------------------------------
    async def commit(self, changes: SessionChanges, fork: Match | None = None) -> None:
        """Store changes in one database transaction, then change memory.

        The match becomes the `fork` on which moves or drafts were tried. The table must be locked.

        Raises Conflict if another worker was first, and StorageError if nothing was stored: memory is as
        before. A database may fail after it has stored the changes and before it says so: then they count
        as stored if they are found there.
        """
        try:
            drafts = await self.store.commit(self.row.code, changes)
        except Conflict:
            raise
        except StorageError:
            if not await self._is_stored(changes):
                raise
            drafts = None
        except BaseException:  # the database may still do it, for example if the task that waits for it was cancelled
            self._read_later()
            raise
        self._adopt(changes, fork, drafts)

    def _adopt(self, changes: SessionChanges, fork: Match | None, drafts: Mapping[int, StoredDraft] | None) -> None:
        """Change memory by what has just been stored.

        `drafts` are all drafts as stored, if other workers may have changed any.
        """
        if fork is not None:
            self.match.adopt(fork)
        self.drafts = drafts_with(self.drafts, changes)
        if drafts is not None and drafts != self.drafts:
            self._drafted(dict(drafts))
        before, self.row = self.row, row_with(self.row, changes)
        self.followed(before)

    async def _is_stored(self, changes: SessionChanges) -> bool:
        """Return True if changes are stored although the database has failed.

        Memory is only compared. If the database cannot be asked, or holds more than these changes, the table is read later.
        """
        newest = self.talk.rows[-1].n if self.talk.rows else 0
        try:
            kept = await self.store.state(self.row.code, len(self.match.entries))
            lines = await self.store.said(self.row.code, newest) if changes.lines else []
            values = [await self.store.kept(key) for key in changes.once]
        except StorageError:
            kept, lines, values = None, [], []
        if kept is None:
            self._read_later()
            return False
        row, moves, said = with_valid_names(kept.row), [*changes.moves], {(line.place, line.seat, line.at) for line in lines}
        stored = kept.log[: len(moves)] == moves and (
            bool(moves)  # what follows from them was stored with them, and another worker may have gone on
            or (
                row == row_with(row, changes)
                and all(kept.drafts.get(seat) == new for seat, (new, _) in changes.drafts.items())
                and all((line.place, line.seat, line.at) in said for line in changes.lines)
                and None not in values
            )
        )
        expected = changes if stored else SessionChanges()
        if (row, kept.log, kept.drafts) != (row_with(self.row, expected), [*expected.moves], drafts_with(self.drafts, expected)):
            self._read_later()
        return stored

    def _read_later(self) -> None:
        """Let the table be read before anything else happens to it.

        It is read by itself if nobody comes.
        """
        self.unsure = True
        self.start_scheduled()

    async def save(self, fork: Match, by: str = "", whole: bool = False) -> Rejection | None:
        """Append moves; return the rejection if they could not be stored."""
        try:
            try:
                await self.append(fork, by, whole)
            except Conflict as error:
                await self.catch_up()
                self.push()
                return StorageError(str(error)).refused
        except StorageError as error:
            return error.refused
        return None

    async def append(self, fork: Match, by: str = "", whole: bool = False) -> None:
        """Store the moves that a fork of the match has more; then the match becomes it.

        All that follows from the moves is stored with them.

        `by` acted if the seat did not. `whole` moves answer for everybody: they are not stored if somebody
        has answered meanwhile.
        """
        await self._beat_first()
        after = len(self.match.entries)
        entries = fork.entries[after:]
        moves = tuple((entry.seat, entry.move) for entry in entries)
        aloud = {seat for seat, move in moves if fork.drafts.get(seat) or is_platform_act(move)}
        changes = self.kept_with(fork, entries, by)
        spent = by == BY_CLOCK or any("bank" in values for values in changes.seats.values())
        if spent or "opened" in changes.table:
            changes = as_it_stands(self.row, time.time() if spent else None).merged(changes)
        changes = replace(changes, moves=moves, after=after, by=by, whole=whole, aloud=aloud, known=self.drafts)
        await self.commit(replace(changes, seats_known=self._seats_known()), fork)
        MOVES.inc(len(entries))
        self.by.update({entry.number: by for entry in entries if by})

    async def _beat_first(self) -> None:
        """Beat if the machine's clock was set since the last beat, then raise Conflict.

        No move and no pause is stored by such a clock: its time would be paid for, or never moved on.
        """
        if not self.in_time(time.time()) and (beat_now := self.store.db.beat_now) is not None:
            await beat_now()
            raise Conflict("the clocks have been set right meanwhile")

    async def keep_draft(self, seat: int, fork: Match | None = None, **values: Any) -> None:
        """Store values of a seat's draft; a `fork` of the match has it already."""
        was = self.drafts.get(seat, StoredDraft())
        new = replace(was, **values)
        new = replace(new, changed=frame_number(fork or self.match, new, seat))
        await self.commit(SessionChanges(drafts={seat: (new, was)}, after=len(self.match.entries)), fork)

    async def alter(self, when: Mapping[str, Any] | None = None, news: SessionChanges | None = None, **values: Any) -> None:
        """Store values of the table, with the notifications of `news`.

        Raises Conflict if the table is not as `when` says.
        """
        changes = SessionChanges(values, when=when or {}, after=len(self.match.entries))
        if "paused" in values:
            await self._beat_first()
            whens = {**as_it_stands(self.row).when, **changes.when}
            changes = replace(changes, when=whens, reckoned=time.time(), seats_known=self._seats_known())
        await self.commit(changes.merged(news) if news else changes)

    def _seats_known(self) -> dict[int, tuple[str, str]]:
        """Return the stand-in and the webhook of each seat, as this worker knows them.

        Nothing if no other worker may change them.
        """
        return {seat.seat: (seat.stand_in, seat.hook) for seat in self.row.seats} if self.shared else {}

    async def change(self, seat: int, when: Mapping[str, Any] | None = None, **values: Any) -> None:
        """Store values of a seat. Raises Conflict if the seat is not as `when` says."""
        await self.commit(SessionChanges(seats={seat: values}, seats_when={seat: when or {}}))

    async def say(self, line: StoredChatLine) -> None:
        """Store a line of the chat behind those of the table, and read it."""
        await self.commit(SessionChanges(lines=(line,)))
        with suppress(StorageError):  # it is stored; if it cannot be read now it is read with the next line
            await self.talk.reload()

    def kept_with(self, fork: Match, entries: list[LogEntry], by: str) -> SessionChanges:
        """Return what features store together with the newest moves of a fork."""
        return self._clock.clock_changes(fork, entries, by)

    def on_moves(
        self, fork: Match, before: ClockState, after: ClockState, entries: Sequence[LogEntry], by: str, now: float
    ) -> SessionChanges:
        """Return what all features store together with the newest moves of a fork."""
        changes = SessionChanges()
        for feature in self.features:
            changes = changes.merged(feature.on_moves(fork, before, after, entries, by, now))
        return changes

    async def end_pause(self, now: float) -> None:
        """End a pause unless another worker has done it.

        Notify those whose clocks run again. The table must be locked. Raises Conflict if the pause goes on: the clocks were set right
        first, or somebody has come or gone.
        """
        if self.row.paused is not None:
            await self._beat_first()
            try:
                await self.alter(when={"paused": self.row.paused}, news=self.hooks.on_resume(now), **clock_after_pause(self.row, now))
            except Conflict:
                await self.catch_up()
                if self.row.paused is not None:
                    raise

    # what is stored, read again ---------------------------------------------------------------------------------------
    async def refresh(self) -> None:
        """Read changes that another worker has stored of this table.

        Viewers who see any of it get a frame for each move.
        """
        async with self.locked():
            await self.catch_up()
            self.push()
        self.start_scheduled()

    async def catch_up(self) -> None:
        """Read changes that another worker has stored.

        Push a frame for each move but the last. The table must be locked.
        """
        self.unsure = True
        try:
            await self._read()
        except InvalidLog:
            self.unsure = True
            await self._read(afresh=True)
        await self.read_features()

    async def read_features(self) -> None:
        """Read what features hold in memory, and who acted.

        A table that has just been dealt opens its first decision.
        """
        for feature in self.features:
            await feature.reload()
        self.by = await self.store.actors(self.row.code)
        await open_first_decision(self, time.time())

    async def _read(self, afresh: bool = False) -> None:
        """Read rows, drafts and moves, only those moves that are new or all of them."""
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
            known = [(entry.seat, entry.move) for entry in self.match.entries]
            self.match = await self._replayed(kept.log if afresh else [*known, *kept.log])
            return
        # A frame's number counts moves and drafts. With both new at once, those in between would have numbers that were others'.
        each = all(_count(draft) == _count(self.drafts.get(seat)) for seat, draft in kept.drafts.items())
        for seat, text in kept.log:
            if not is_platform_act(text):
                self.match.drafts.restore(seat, (), self.match.drafts.revision(seat))
                self._sealed(seat)
            self.match.replay_entry(seat, text)
            if each:
                self.push()
        self._drafted(kept.drafts)

    async def _replayed(self, log: list[tuple[int, str]]) -> Match:
        header = replace(self.match.header, names=tuple(seat.name for seat in self.row.seats))
        async with per_client_lock("again"):
            match = await asyncio.to_thread(Match.replay, header, log)
        for seat, draft in self.drafts.items():
            match.restore(seat, draft.acts, draft.times)
        return match

    def _drafted(self, drafts: dict[int, StoredDraft]) -> None:
        self.drafts = drafts
        for seat, draft in drafts.items():
            self.match.restore(seat, draft.acts, draft.times)

    def _sealed(self, seat: int) -> None:
        if seat in self.drafts:
            self.drafts[seat] = replace(self.drafts[seat], acts=(), held="")

    def followed(self, before: StoredTable) -> None:
        """Close the connections that came by links which are replaced.

        These are links of `before` which the row of now has replaced.
        """
        if places := link_renewal.renewed(before, self.row):
            for viewer in places:
                self.broadcast.dismiss(viewer, lambda: messages.no_such_seat("none"))
            self.links = self.cut(self.row)
            self.on_presence_change(came=False)

    async def record(self) -> str | None:
        """Return the record as text, or None until spectators have seen the end.

        The match is replayed for it, once.
        """
        if not self.over_for_all():
            return None
        of = self.match.header, record.ordered_moves(self.match.entries)
        if self._written is None or self._written[0] != of:
            async with per_client_lock("again"):
                self._written = of, await asyncio.to_thread(record.write_record_from_moves, *of)
        return self._written[1]

    # messages ---------------------------------------------------------------------------------------------------------
    async def handle_message(self, seat: int, text: str | bytes) -> Rejection | None:
        """Handle one message of a viewer.

        Returns a Rejection, or None. Viewers whose page has changed get a frame.
        """
        if self.gone:
            return platform_rejection(messages.NO_TABLE, self.row.code, messages.WORDS.say("no-such-table"))
        message = messages.parse_message(text, self.row.code, seat)
        if isinstance(message, Rejection):
            return message
        if self.unsure:
            try:
                await self.refresh()
            except StorageError as error:
                return error.refused
        if message.why_not is not None:
            async with self.locked():
                return self.why.explain(seat, message.why_not)
        if refused := why_silent(self, seat, message):
            return refused
        if message.command is not None:
            return await self._command(seat, message.command)
        if self.eyes(seat) == self.rail:
            return platform_rejection(messages.NOT_YOURS, messages.WORDS.say("watching"))
        if message.auto_response is not None and seat != self.judge:
            return await self.set_auto_response(seat, message.auto_response)
        if message.move is not None:
            await self._await_moment(seat, message.move)
        with self.later.expecting_reply():
            return await self.retry(partial(self._answered, seat, message), push=partial(self.schedule_push, seat))

    async def _await_moment(self, seat: int, move: str) -> None:
        """Wait until an answer that could be standing may leave.

        Where all the others are bots, and nobody watches, nobody learns anything.
        """
        alone = all(one.bot for one in self.row.seats if one.seat != seat) and not self.here(self.rail) and not self.here(self.judge)
        if seat < self.rail and not alone and " ".join(move.split()) in possible_moves(self.match) and self.match.must_decide(seat):
            await asyncio.sleep(self.reply_times.seconds_left(seat))

    async def _command(self, viewer: int, text: str) -> Rejection | None:
        """Carry out a message that is no move."""
        word, _, rest = text.strip().partition(" ")
        if word not in self.commands:
            expected = messages.WORDS.say("expected-one-of", known=", ".join(sorted(self.commands)), got=repr(word[:40]))
            expected = former_name_error([word], former_fields.COMMANDS) or expected
            return platform_rejection(messages.NOT_UNDERSTOOD, expected)
        return await self.commands[word](viewer, rest.strip())

    async def _answered(self, seat: int, message: ClientMessage, transaction: Transaction) -> Rejection | None:
        """Carry out a move or a draft, if the decision that it answers still stands."""
        if self.row.paused is not None:
            return platform_rejection(messages.PAUSED, "", messages.WORDS.say("table-is-paused"))
        if (now := self.api_stream.newer_frame(seat, message.frame)) is not None:
            return platform_rejection(messages.OUTDATED, messages.WORDS.say("for-other-frame", got=str(message.frame), now=str(now)))
        await presence.record_message_from(self, transaction, seat, time.time())
        return await self._apply(seat, message)

    async def _apply(self, seat: int, message: ClientMessage) -> Rejection | None:
        fork = self.match.fork()
        if message.withdraw_draft is not None:
            return await self._draft(seat, fork, fork.withdraw_draft(seat))
        text = message.move if message.move is not None else message.draft or ""
        if self.is_auto_closing():
            wrong = self.match.check(seat, text)
            if wrong is None:
                await self._store_held_answer(seat, text)
            return self.why.reject(seat, wrong) if wrong else None
        if message.draft is not None:
            numbers = self.match.parse(seat, text)
            if isinstance(numbers, tuple) and not self.game.game.draft_kind(self.match.table, numbers[-1]):
                return self.why.reject(seat, not_a_move(self.match.game.law, text, messages.WORDS.say("more-than-draft")))
        done = fork.act(seat, text)
        if isinstance(done, LogEntry):
            await self.append(fork)
            return None
        return await self._draft(seat, fork, done)

    async def _draft(self, seat: int, fork: Match, done: Draft | Refusal) -> Rejection | None:
        if isinstance(done, Refusal):
            return self.why.reject(seat, done)
        await self.keep_draft(seat, fork, acts=done.moves, times=done.revision)
        return None

    async def _store_held_answer(self, seat: int, text: str) -> None:
        await self.keep_draft(seat, held=text, answers=self.drafts.get(seat, StoredDraft()).answers + 1)

    async def set_auto_response(self, seat: int, on: bool) -> Rejection | None:
        """Switch the standing answer of phases that close by themselves.

        Return the rejection if the game has none, or if that could not be stored.
        """
        name = self.form.name if self.form else ""
        return await self.standing.switch(seat, f"{name} {'on' if on else 'off'}")

    async def claim_seat(self, seat: int) -> None:
        """Take a seat that waits for a person at a dealt table.

        The table was dealt before all had come, as tables of version 1 were. It may start the clocks. So a
        page that is only fetched does not do it: a robot that looks at a link opens no socket.
        """
        if self.row.seats[seat].taken:
            return
        async with self.transaction() as transaction:
            try:
                await transaction.change(seat, {"taken": False}, taken=True)
            except Conflict:
                await transaction.catch_up()

    # what viewers see -------------------------------------------------------------------------------------------------
    def view(self, viewer: int) -> View:
        """Return what this viewer may see now.

        It is the only source of every page, frame and answer.
        """
        view = make_view(self.seen_by(viewer), self.eyes(viewer), ALL_HANDS if viewer == self.rail and self.row.open_hands else False)
        return without_choices(view) if viewer in self.match.standing.resigned else view

    def eyes(self, viewer: int) -> int:
        """Return the viewer whose view is shown.

        A closed curtain shows the spectators' view.
        """
        return self.rail if viewer == self.hot else viewer

    def seen_by(self, viewer: int) -> Match:
        """Return the match as far as this viewer has seen it: spectators may be behind."""
        return self.spectator_delay.delayed_match() if self.row.delay and viewer == self.rail else self.match

    def over_for_all(self) -> bool:
        """Return True if spectators too have seen the end of the game."""
        return bool(self.match.ended_by()) and bool(self.seen_by(self.rail).ended_by())

    def sitters(self, viewer: int) -> tuple[Sitter, ...]:
        """Return who sits where.

        Spectators with a delay are not told of stand-ins: that would tell who is asked now.
        """
        late, names = viewer == self.rail and self.row.delay, self.seen_by(viewer).seats
        return tuple(
            Sitter(names[one.seat], one.bot, presence.is_present(self, one), stand_in="" if late else one.stand_in)
            for one in shown_seats(self, viewer)
        )

    @property
    def placard(self) -> list[tuple[str, str, str]]:
        """The settings of the table in words, for whoever reads them now."""
        if (found := self._placards.get(language())) is None:
            found = self._placards[language()] = settings_summary(self.match)
        return found

    def page_context(self, viewer: int) -> dict[str, Any]:
        """Return what a viewer's page says besides the view."""
        return page_context(self, viewer) | self.feature_context(viewer)

    def feature_context(self, viewer: int) -> dict[str, Any]:
        """Return what all features tell a viewer."""
        told: dict[str, Any] = {}
        for feature in self.features:
            told.update(feature.context(viewer))
        return told

    def push(self, viewer: int | None = None) -> None:
        """Push to every viewer whose page or stream has changed, or to one alone.

        Plan the next frame for late spectators.
        """
        self.presence.count()
        self.api_stream.push(self.broadcast.queues, viewer)
        self.ui_stream.push(self.broadcast.queues, viewer)
        self.spectator_delay.schedule()
        if viewer is None:
            self.later.mark_pushed(self)

    def schedule_push(self, viewer: int | None = None) -> None:
        """Push frames to the viewer who acted.

        Push to the others as soon as nobody waits for a reply.
        """
        self.later.push(self, viewer)

    # connections ------------------------------------------------------------------------------------------------------
    def subscribe(self, viewer: int) -> UiSubscriber:
        """Open a connection of a page; patches and rejections come out of the queue.

        The table must be locked.
        """
        queue = UiSubscriber()
        self.attach(viewer, queue)
        return queue

    def attach(self, viewer: int, queue: Outlet) -> None:
        """Put messages of this viewer into this queue from now on.

        The table must be locked.
        """
        self.broadcast.attach_queue(viewer, queue)

    def unsubscribe(self, viewer: int, queue: Outlet) -> None:
        """Close a connection; the seat stays taken. The table must be locked."""
        self.broadcast.unsubscribe(viewer, queue)

    def viewers(self) -> list[int]:
        """Return all viewers with a page or a connection."""
        return self.broadcast.viewers()

    def watching(self, viewer: int) -> set[Outlet]:
        """Return the open connections of a viewer."""
        return self.broadcast.queues_of(viewer)

    def here(self, seat: int) -> bool:
        """Return True if somebody is connected for this viewer."""
        return bool(self.broadcast.queues_of(seat))

    @property
    def connections(self) -> Connections:
        """The facts about connections that clocks need."""
        return Connections(
            {viewer for viewer, queues in self.broadcast.queues.items() if queues}, self.broadcast.recently_left, self.shared
        )

    def new_link(self, seat: int) -> tuple[int, str]:
        """Return the number of a new link for a seat, and the hash of its secret."""
        number = new_link_number()
        secret = self.cut(row_with(self.row, SessionChanges(seats={seat: {"chair": number}})))[seat]
        return number, hash_token(secret)

    @property
    def judged(self) -> bool:
        """True if a judge may come to this table."""
        return judged(self)

    # time -------------------------------------------------------------------------------------------------------------
    def start_scheduled(self) -> None:
        """Start what happens by itself."""
        self._clock.start_due()

    def on_presence_change(self, came: bool) -> None:
        """Note that a page was opened or closed."""
        self._clock.on_presence_change(came)

    @property
    def clock_state(self) -> ClockState:
        """The clock state: whose clock runs, as all may know."""
        return self._clock.clock_state

    def recheck(self, match: Match) -> float | None:
        """Return the seconds after which a bot has played or a phase has closed.

        None if neither is to come in this match, or fork of it.
        """
        return self._clock.recheck(match)

    def is_auto_closing(self) -> bool:
        """Return True if the open phase closes by itself."""
        return self._clock.auto_closing() is not None

    def in_time(self, now: float) -> bool:
        """Return True if the time until now counts.

        After a failure it does once the server has given it back.
        """
        return self.store.db.in_time(now)


def drafts_with(drafts: Mapping[int, StoredDraft], changes: SessionChanges) -> dict[int, StoredDraft]:
    """Return stored drafts after changes: moves end those of their seats."""
    sealed = {seat for seat, _ in changes.moves} - {*changes.aloud}
    stay = {seat: replace(draft, acts=(), held="") if seat in sealed else draft for seat, draft in drafts.items()}
    return stay | {seat: new for seat, (new, _) in changes.drafts.items()}


def _count(draft: StoredDraft | None) -> tuple[int, int]:
    return (draft.times, draft.answers) if draft else (0, 0)
