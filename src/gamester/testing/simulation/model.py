"""The conditions that must hold in a world, whatever happens.

They are checked after every commit, every frame and every answer.
The model reads the database itself, and plays the stored moves on a match of its own. It knows of people only what
they sent and what they were told.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from gamester.core.visibility import ALL_HANDS
from gamester.games.schema import closing_answer
from gamester.match.history import TAKEBACK, UNDO
from gamester.match.match import Match
from gamester.match.platform_acts import is_platform_act
from gamester.match.views import TableView, make_view
from gamester.server.session.clock import BY_CLOCK, ClockState, clock_of, clock_state
from gamester.server.session.features.ways_out import without_choices
from gamester.server.storage.queries import get_table
from gamester.server.storage.rows import StoredDraft, StoredTable
from gamester.server.storage.tokens import hash_token
from gamester.server.tables.loader import load_match
from gamester.testing.simulation.agreed import Agreed, is_no_move
from gamester.testing.simulation.driver import SimulatedDatabase
from gamester.testing.simulation.loop import Process

GIVEN_BACK = 16.0
"""Seconds of an outage that is given back for certain; of a shorter one players may lose the time."""
CALM, LATE = 12.0, 8.0
"""Seconds without misfortune after which a worker shows everybody who comes all that is older than so many seconds."""
MANY, AT_LEAST = 150, 5.0
"""Commits that no server of a few tables makes within so many seconds."""
EARLY = 1.0
"""Seconds by which a clock may seem to run out too early: those that a message travels."""
ANSWERED = 10.0
"""Seconds for which an answer may come after it was switched off: another worker had not heard of it."""
MOVE, DRAFT, HELD, OTHER = "move", "draft", "held", "other"


class Broken(AssertionError):
    """Raised for what must never be."""


class Sent(Struct, eq=False):
    """A message that was sent for a seat.

    `done` is True if it was taken, and None if nobody knows.
    """

    kind: str
    code: str
    seat: int
    text: str
    forged: bool = False
    done: bool | None = None
    lost: bool = False


class Ledger(Struct):
    """The moves of a seat, as it was told of them and as the log has them."""

    taken: int = 0
    """Moves and drafts that were taken; a draft that is said aloud is a move of the log."""
    moves: int = 0
    held: int = 0
    open: int = 0
    lost: int = 0
    stored: int = 0


class Running(Struct):
    """The clock of a seat.

    `asked` is the number of its decision, `since` the time at which the clock began (-1 if it does not run),
    `before` the seconds that it ran before.
    """

    asked: int
    since: float
    before: float = 0.0


class TableModel:
    """One table as it is stored, and as everybody may see it."""

    def __init__(self, row: StoredTable, now: float) -> None:
        self.row = row
        self.match: Match = load_match(row, [])
        self.drafts: dict[int, StoredDraft] = {}
        self.log: list[tuple[int, str, str]] = []
        self.expected: dict[tuple[int, int], list[tuple[TableView, float]]] = defaultdict(list)
        """By viewer and frame what may be seen, and since when."""
        self.opened: dict[int, list[TableView]] = defaultdict(list)
        """By frame what spectators, who see it after a delay, may see of it if hands are opened meanwhile."""
        self.history: dict[int, list[tuple[float, int]]] = defaultdict(list)
        """By viewer which frame is theirs since when."""
        self.lines: dict[tuple[int, int], tuple[int, ...]] = {}
        """By viewer and frame the numbers of the lines of the log that they have been told."""
        self.pauses: list[tuple[float, float]] = []
        """Pauses that are over: since when, and until when."""
        self.paused_at: float | None = None
        self.taken_back = -1
        """The most moves that stood when one was last taken back: until there are more, time that was spent stays spent."""
        self.answering: dict[int, float] = {}
        """By seat when it last had a standing answer."""
        self.ledgers: dict[int, Ledger] = defaultdict(Ledger)
        self.running: dict[int, Running] = {}
        self.shown: ClockState = clock_state(self.match)
        self.began = self.changed = now
        """When the table began, and when it last became another one for anybody."""

    @property
    def seats(self) -> int:
        """The number of seats, and of the spectators as a viewer."""
        return len(self.row.seats)

    @property
    def over(self) -> bool:
        """True once the game has ended."""
        return bool(self.match.ended_by())

    def auto_closing(self) -> bool:
        """Return True in a phase that closes by itself: its answers are stored together."""
        form, phase = closing_answer(self.match.game.text), self.match.phase()
        return bool(form and phase and phase.key in form.moves)

    def number(self, viewer: int) -> int:
        """Return the number of a viewer's frame."""
        return self.match.frame_number(viewer) + self.drafts.get(viewer, StoredDraft()).answers

    def view(self, viewer: int, opened: bool = False) -> TableView:
        """Return what a viewer may see now.

        Those who have resigned have no choices, and spectators see all hands if that was agreed on, or `opened`.
        """
        made = make_view(self.match, viewer, reveal=ALL_HANDS if viewer == self.seats and (opened or self.row.open_hands) else False)
        return (without_choices(made) if viewer in self.match.standing.resigned else made).table_view()

    def running_time(self, since: float, until: float, up: Callable[[float, float], float]) -> float:
        """Return the seconds between two moments in which clocks ran.

        They do not run in long outages, and not in pauses.
        """
        pauses = [*self.pauses, *([(self.paused_at, until)] if self.paused_at is not None else [])]
        return up(since, until) - sum(max(0.0, min(b, until) - max(a, since)) for a, b in pauses)

    def record(self, now: float) -> None:
        """Note what everybody may see from now on."""
        self.changed = now
        for viewer in range(self.seats + 1):
            known, view = self.expected[viewer, self.number(viewer)], self.view(viewer)
            self.lines.setdefault((viewer, self.number(viewer)), tuple(line.number for line in self.match.log_for(viewer)))
            if not self.history[viewer] or self.history[viewer][-1][1] != self.number(viewer):
                self.history[viewer].append((now, self.number(viewer)))
            if not known or known[-1][0] != view:
                known.append((view, now))
        if self.row.delay:
            self.opened[self.number(self.seats)].append(self.view(self.seats, opened=True))


class Model:
    """The whole world as it must be."""

    def __init__(
        self, base: SimulatedDatabase, up: Callable[[float, float], float], calm_since: Callable[[], float], wall_clock: Callable[[], float]
    ) -> None:
        self._base = base
        self._wall_clock = wall_clock
        self._calm_since = calm_since
        """Returns since when nothing has befallen the world."""
        self._up = up
        """Returns the seconds between two moments for which the server was not down for long."""
        self._reader: sa.Connection
        self.tables: dict[str, TableModel] = {}
        self.broken = ""
        self.frames = self.checks = self.taken = self.refused = 0
        self.crossings = 0
        """How often a worker has written to a table after another one."""
        self._wrote: dict[str, str] = {}
        self._rowid = 0
        self._commits: deque[float] = deque()
        self.notices: dict[int, tuple[str, int, int, float]] = {}
        self.attempts: Counter[int] = Counter()
        """How often each notification was sent, whatever became of it."""
        self.arrived: set[int] = set()
        """The notifications that were taken, or of which the server has written down that they never will be."""
        self.holders: dict[tuple[str, int], str] = {}
        """The token that was granted last for each seat."""
        self.here: dict[tuple[str, int], float] = {}
        """When somebody was last connected for each seat."""
        self.agreed = Agreed(self.demand, self._away)
        self.replaced: set[tuple[str, int]] = set()
        """Seats that somebody else, or a bot, plays on for: whoever had them has them no more."""
        self.secrets: dict[str, str] = {}
        """Secrets that no frame may hold, each by its name."""
        self.look_at_database()

    def look_at_database(self) -> None:
        """Read from the database that is there now."""
        engine = sa.create_engine("sqlite://", creator=lambda: self._base.keeper, poolclass=sa.pool.StaticPool)
        self._reader = engine.connect()
        (self._rowid,) = self._base.keeper.execute("SELECT coalesce(max(rowid), 0) FROM log").fetchone() if self.tables else (0,)

    def fail(self, what: str) -> None:
        """Note the first thing that must not be."""
        self.broken = self.broken or what

    def demand(self, holds: bool, what: str) -> None:
        """Look whether something holds."""
        self.checks += 1
        if not holds:
            self.fail(what)

    def look_away(self) -> None:
        """Read from the database no more."""
        self._reader.close()

    # what is stored ----------------------------------------------------------------------------------------------------
    def on_commit(self, process: Process) -> None:
        """Look at all that a commit has stored."""
        self._commits.append(self._base.loop.time())
        if len(self._commits) == MANY:
            took = self._commits[-1] - self._commits.popleft()
            self.demand(took > AT_LEAST, f"the server stores without end: {MANY} times in {took:.1f} seconds")
        try:
            self._read(process)
        except sqlite3.Error as error:
            self.fail(f"the database cannot be read: {error}")
        except Exception as error:  # what is stored can then be read by nobody
            self.fail(f"what is stored makes no game: {type(error).__name__}: {error}")

    def _read(self, process: Process) -> None:
        now, asking = self._base.loop.time(), self._base.keeper.execute
        fresh = list(asking("SELECT rowid, code, ply, seat, act, by FROM log WHERE rowid > ? ORDER BY rowid", (self._rowid,)))
        drafts = self._drafts()
        for code in [code for (code,) in asking("SELECT code FROM tables WHERE started = 1") if code not in self.tables]:
            self._begin(code, now)
        moved: dict[str, list[tuple[int, int, str, str]]] = defaultdict(list)
        for rowid, code, ply, seat, act, by in fresh:
            self._rowid = max(self._rowid, rowid)
            moved[code].append((ply, seat, act, by))
        for code, table in self.tables.items():
            if code in moved or drafts.get(code, {}) != table.drafts:
                self._crossed(code, process)
                self._advance(code, table, moved[code], drafts.get(code, {}), now)
        self._look_at_tables(moved, now)
        (kept,) = asking("SELECT count(*) FROM log").fetchone()
        self.demand(kept == sum(len(table.log) for table in self.tables.values()), "a stored move is there no more, or twice")
        self._look_at_seats(now)
        self._look_at_notices(moved, now)

    def _away(self, code: str, seat: int, now: float) -> float:
        """Return for how many seconds nobody has been connected for a seat."""
        return now - self.here.get((code, seat), now)

    def _look_at_tables(self, moved: Mapping[str, Any], now: float) -> None:
        """Look at pauses and open hands, to which all must have agreed."""
        for code, paused, open_hands in self._base.keeper.execute("SELECT code, paused, open_hands FROM tables WHERE started = 1"):
            table = self.tables[code]
            resigned = table.match.standing.resigned
            if paused is not None and table.paused_at is None:
                self.agreed.kinds.add("pause")
                if table.row.clock or table.row.grace:
                    self.agreed.agreed(table.row, "pause", resigned, self.hurried > 0 or self.clocks_set, now)
                table.paused_at = now
            elif paused is None and table.paused_at is not None:
                table.pauses.append((table.paused_at, now))
                table.paused_at = None
            if open_hands and not table.row.open_hands:
                self.agreed.kinds.add("open")
                self.agreed.agreed(table.row, "open", resigned, False, now)
                table.row = msgspec.structs.replace(table.row, open_hands=True)
                table.record(now)

    def _crossed(self, code: str, process: Process) -> None:
        before, self._wrote[code] = self._wrote.get(code, process.name), process.name
        if before != process.name:
            self.crossings += 1

    def _begin(self, code: str, now: float) -> None:
        row = get_table(self._reader, code)
        if row is not None:
            self.tables[code] = table = TableModel(row, now)
            self.secrets[row.seed] = f"the seed of {code}"
            table.record(now)
            self._run(table, now)

    def _drafts(self) -> dict[str, dict[int, StoredDraft]]:
        found: dict[str, dict[int, StoredDraft]] = defaultdict(dict)
        for code, seat, acts, *rest in self._base.keeper.execute("SELECT code, seat, acts, held, times, answers, changed FROM drafts"):
            found[code][seat] = StoredDraft(tuple(json.loads(acts)), *rest)
        return found

    def _advance(
        self, code: str, table: TableModel, moves: Sequence[tuple[int, int, str, str]], drafts: dict[int, StoredDraft], now: float
    ) -> None:
        """Play what was stored on the model's own match."""
        closing, timed = table.auto_closing(), set[int]()
        for ply, seat, act, by in moves:
            self.demand(ply == len(table.log) + 1, f"{code}: move {ply} is stored behind move {len(table.log)}")
            if is_no_move(act):
                self.agreed.act(table.row, seat, act, table.match.standing.resigned, self.hurried > 0 or self.clocks_set, now)
            else:
                self.demand(table.paused_at is None, f"{code}: move {ply} is stored at a paused table")
            if by not in ("", BY_CLOCK) and seat < table.seats:
                bot = table.row.seats[seat].bot or table.row.seats[seat].stand_in
                self.demand(bool(bot), f"{code}: a bot has moved for seat {seat}, for which none plays")
            if by == BY_CLOCK and seat not in timed and seat < table.seats:
                self._time_was_up(code, table, seat, now)
                timed.add(seat)
            if not by and seat < table.seats and not table.row.seats[seat].bot and not closing and not is_no_move(act):
                table.ledgers[seat].lost += now - table.answering.get(seat, -ANSWERED) < ANSWERED  # it may be a standing answer
                table.ledgers[seat].stored += 1
                self._not_too_many(code, seat, table.ledgers[seat])
            table.log.append((seat, act, by))
            if not is_platform_act(act):
                table.match.drafts.restore(seat, (), table.match.drafts.revision(seat))
                if seat in table.drafts:
                    table.drafts[seat] = msgspec.structs.replace(table.drafts[seat], acts=(), held="")
            table.match.replay_entry(seat, act)
            table.record(now)
        table.drafts = dict(drafts)
        for seat, draft in drafts.items():
            table.match.restore(seat, draft.acts, draft.times)
        table.record(now)
        if acts := [act for _, _, act, _ in moves if is_no_move(act)]:
            self._changed(code, table, acts)
        if moves:
            before = table.shown
            self._run(table, now)
            if any(act == UNDO or TAKEBACK.fullmatch(act) for _, _, act, _ in moves):
                table.taken_back = table.shown.standing_moves
            self._all_notified(code, table, before)

    def _changed(self, code: str, table: TableModel, acts: Sequence[str]) -> None:
        """Take over what acts that are no moves have made of the table.

        They change who plays, and by which clock.
        """
        for words in [act.split() for act in acts]:
            if words[:2] in (["agreed", "bot"], ["agreed", "person"]):
                self.holders.pop((code, int(words[2])), None)
                self.replaced.add((code, int(words[2])))
            if words[:2] == ["agreed", "terms"]:
                table.running.clear()  # everyone begins with full time
        table.row = get_table(self._reader, code) or table.row

    def _not_too_many(self, code: str, seat: int, own: Ledger) -> None:
        self.demand(
            own.stored <= own.taken + own.open + own.lost,
            f"{code}: seat {seat} has {own.stored} moves in the log, {own.taken} were taken and {own.open + own.lost} may have been",
        )

    # clocks ------------------------------------------------------------------------------------------------------------
    def _hung(self, code: str, now: float) -> float:
        """Return for how long the database has hung since the open decision began.

        Players lose that time, unless it was long.
        """
        (opened,) = self._base.keeper.execute("SELECT opened FROM tables WHERE code = ?", (code,)).fetchone()
        if opened is None or now > self._base.hangs_until + EARLY:
            return 0.0
        return float(min(max(0.0, self._wall_clock() - opened), GIVEN_BACK))

    def _run(self, table: TableModel, now: float) -> None:
        shown, began = clock_state(table.match), now - self._hung(table.row.code, now)
        for seat in range(table.seats):
            asked, run = shown.asked[seat] if seat < len(shown.asked) else 0, table.running.get(seat)
            if seat not in shown.running_seats:
                if run is not None:
                    table.running[seat] = Running(
                        run.asked, -1.0, run.before + (table.running_time(run.since, now, self._up) if run.since >= 0 else 0.0)
                    )
            elif run is not None and run.since >= 0 and not run.asked:
                run.asked = asked  # of the first decision they are counted only when somebody has decided
            elif run is None or run.since < 0 or run.asked != asked:
                spent = run.before + (table.running_time(run.since, now, self._up) if run.since >= 0 else 0.0) if run is not None else 0.0
                table.running[seat] = Running(asked, began, spent)
        table.shown = shown

    def _all_notified(self, code: str, table: TableModel, before: ClockState) -> None:
        """Check that all who are asked now are going to be notified.

        Only people who have named a webhook are.
        """
        asked = [table.row.seats[seat] for seat in table.shown.running_seats if seat < table.seats and seat not in before.running_seats]
        for one in asked:
            if one.hook and not one.bot and not one.stand_in:
                wanted = "SELECT count(*) FROM notices WHERE code = ? AND seat = ? AND hook = ?"
                (many,) = self._base.keeper.execute(wanted, (code, one.seat, one.seat)).fetchone()
                self.demand(many > 0, f"{code}: seat {one.seat} is asked, and nobody is going to notify it")

    def _time_was_up(self, code: str, table: TableModel, seat: int, now: float) -> None:
        """Check that the time of a seat was up when its clock acted.

        The time in which nobody could have played does not count.
        """
        clock, run = clock_of(table.row), table.running.get(seat)
        if run is None or run.since < 0:
            self.fail(f"{code}: the clock has moved for seat {seat}, who was not asked")
            return
        if clock.seconds_per_move and table.shown.standing_moves <= table.taken_back:
            return
        spent = table.running_time(run.since, now, self._up)
        given = clock.seconds_per_move or clock.bank_seconds
        spent += run.before if clock.bank_seconds else 0.0
        self.demand(spent >= given - EARLY, f"{code}: the clock has moved for seat {seat} after {spent:.1f} of {given} seconds")

    def _look_at_seats(self, now: float) -> None:
        asking = self._base.keeper.execute
        seats = asking("SELECT code, seat, taken, token_hash, stand_in, hook, answers FROM seats")
        for code, seat, taken, hashed, stand_in, hook, answers in seats:
            holder, table = self.holders.get((code, seat)), self.tables.get(code)
            if holder is not None and taken:
                self.demand(hash_token(holder) == hashed, f"{code}: who was given seat {seat} has it no more, and somebody else has")
            if table is None:
                continue
            one = table.row.seats[seat]
            if answers or one.answers:
                table.answering[seat] = now
            if stand_in and not one.stand_in and (code, seat) in self.here:
                away = self._up(self.here[code, seat], now)
                self.demand(
                    away >= table.row.grace - EARLY, f"{code}: a bot plays for seat {seat} after {away:.1f} of {table.row.grace} seconds"
                )
            if (stand_in, hook, answers) != (one.stand_in, one.hook, one.answers):
                new = msgspec.structs.replace(one, stand_in=stand_in, hook=hook, answers=answers)
                table.row = msgspec.structs.replace(table.row, seats=tuple(new if other is one else other for other in table.row.seats))

    # notifications -----------------------------------------------------------------------------------------------------
    def _look_at_notices(self, moved: Mapping[str, Any], now: float) -> None:
        found = {one: (code, seat, hook) for one, code, seat, hook in self._base.keeper.execute("SELECT id, code, seat, hook FROM notices")}
        new = {about for one, about in found.items() if one not in self.notices}
        for one, (code, seat, hook, _) in list(self.notices.items()):
            if one not in found:
                del self.notices[one]
                stale = moved.get(code) or (code, seat, hook) in new or not self.tables[code].row.seats[hook].hook
                ended = f"{code}: the notification for seat {seat} is gone after {self.attempts[one]} tries, and no end is written down"
                self.demand(bool(stale) or one in self.arrived, ended)
        for one, about in found.items():
            self.notices.setdefault(one, (*about, now))

    # what people send and are told -------------------------------------------------------------------------------------
    def sent(self, message: Sent) -> Sent:
        """Note a message that is on its way."""
        if message.kind in (MOVE, DRAFT) and message.code in self.tables:
            self.tables[message.code].ledgers[message.seat].open += 1
        elif message.kind == OTHER and not message.forged:
            self.agreed.sent(message.code, message.seat, message.text)
        return message

    def answered(self, message: Sent, done: bool) -> None:
        """Note an answer: what was taken is there, once; what was refused is not."""
        message.done = done
        self.taken, self.refused = self.taken + done, self.refused + (not done)
        table = self.tables[message.code]
        self.demand(not (done and message.forged), f"{message.code}: a forged message was taken: {message.text}")
        own = table.ledgers[message.seat]
        draft, missing = (
            table.drafts.get(message.seat, StoredDraft()),
            f"{message.code}: of seat {message.seat} was taken and is not stored: {message.text}",
        )
        if message.kind in (MOVE, DRAFT):
            own.open -= 1
            own.taken += done
            own.moves += done and message.kind == MOVE
            self.demand(own.stored >= own.moves and own.stored + draft.times >= own.taken, missing)
            self._not_too_many(message.code, message.seat, own)
        elif message.kind == HELD and done:
            own.held += 1
            self.demand(draft.answers >= own.held, missing)
        elif done and message.text.startswith("chat "):
            words = message.text.removeprefix("chat ")
            lines = self._base.keeper.execute("SELECT count(*) FROM chat WHERE code = ? AND words = ?", (message.code, words)).fetchone()[0]
            self.demand(lines == 1, f"{message.code}: a line was taken once and is there {lines} times")

    def lose(self, message: Sent) -> None:
        """Note that nobody will ever know what became of a message."""
        if message.done is None and not message.lost:
            message.lost = True
            if message.kind in (MOVE, DRAFT) and message.code in self.tables:
                own = self.tables[message.code].ledgers[message.seat]
                own.open, own.lost = own.open - 1, own.lost + 1

    def frame(self, code: str, viewer: int, text: str, frame: Mapping[str, Any], newest: bool = False) -> None:
        """Check that a frame shows only what is stored, to one who may see it."""
        self.frames += 1
        table, n = self.tables.get(code), frame["n"]
        if table is None:
            self.fail(f"{code}: a table is shown that is not stored")
            return
        self.demand(frame["view"]["viewer"] == viewer, f"{code}: viewer {viewer} sees the page of viewer {frame['view']['viewer']}")
        known = table.expected.get((viewer, n))
        if not known:
            self.fail(f"{code}: viewer {viewer} is shown frame {n}, and stored is frame {table.number(viewer)}")
            return
        allowed = [view for view, _ in (known[-1:] if newest else known)]
        if viewer == table.seats and table.row.open_hands:
            allowed += table.opened[n]
        views = [msgspec.json.decode(msgspec.json.encode(view)) for view in allowed]
        if frame["view"] not in views:
            odd = [name for name in frame["view"] if frame["view"][name] != views[-1][name]]
            self.fail(f"{code}: viewer {viewer} sees other {', '.join(odd)} in frame {n} than what is stored")
        if table.row.delay and viewer == table.seats and not table.over and known[0][1] > table.began:
            age = self._base.loop.time() - known[0][1]
            self.demand(age >= table.row.delay - EARLY - self.hurried, f"{code}: spectators are shown frame {n} after {age:.1f} seconds")
        if newest and not (table.row.delay and viewer == table.seats):
            self.demand(n == table.number(viewer), f"{code}: viewer {viewer} sees frame {n}, and stored is frame {table.number(viewer)}")
        for secret, what in self.secrets.items():
            self.demand(secret not in text or table.over, f"{code}: viewer {viewer} is shown {what}")
        self.checks += 1

    clocks_set = False
    """True once the clocks were set, forward or back."""
    hurried = 0.0
    """Seconds by which the clocks were set forward so far."""

    def silence(self, code: str, viewer: int, seconds: float) -> None:
        """Note that somebody has waited for an answer in vain: that needs a misfortune."""
        calm = self._base.loop.time() - self._calm_since()
        self.demand(calm < seconds + LATE, f"{code}: viewer {viewer} has had no answer for {seconds:.0f} seconds, and all was well")

    def arrival(self, code: str, viewer: int, n: int) -> None:
        """Look at the first frame of somebody who comes: it is as if they had never left."""
        table, now = self.tables[code], self._base.loop.time()
        if now - self._calm_since() > CALM and not (table.row.delay and viewer == table.seats):
            self.not_older(code, viewer, n, now - LATE)

    def not_older(self, code: str, viewer: int, n: int, since: float) -> None:
        """Look at the number of a frame: it is none that was past by then."""
        past = [number for at, number in self.tables[code].history[viewer] if at <= since]
        self.demand(not past or n >= past[-1], f"{code}: viewer {viewer} comes and is shown frame {n}, not {past[-1:]}")

    def lines(self, code: str, viewer: int, frame: Mapping[str, Any], got: Collection[int]) -> None:
        """Check the log that a viewer has put together from all frames.

        It has every line, however often the viewer left.
        """
        table = self.tables[code]
        missing = [number for number in table.lines.get((viewer, frame["n"]), ()) if number not in got]
        self.demand(not missing, f"{code}: viewer {viewer} has never been told lines {missing[:5]} of the log")

    def newest_line(self, code: str, viewer: int, n: int) -> int:
        """Return the number of the last line of the log by frame `n`."""
        return max(self.tables[code].lines.get((viewer, n), ()), default=0)

    def log(self, code: str, viewer: int, got: Mapping[int, Any]) -> None:
        """Look at a whole log: it is as the model's own match has it."""
        true = {line.number: msgspec.json.decode(msgspec.json.encode(line)) for line in self.tables[code].match.log_for(viewer)}
        other = [number for number in true.keys() | got.keys() if got.get(number) != true.get(number)]
        self.demand(not other, f"{code}: viewer {viewer} was told lines {other[:5]} of the log otherwise")

    def granted(self, code: str, seat: int, token: str) -> None:
        """Note that somebody was given a seat: it had nobody."""
        self.demand((code, seat) not in self.holders, f"{code}: seat {seat} was given away twice")
        self.holders[code, seat] = token
        row = self._base.keeper.execute("SELECT token_hash FROM seats WHERE code = ? AND seat = ?", (code, seat)).fetchone()
        self.demand(row is not None and row[0] == hash_token(token), f"{code}: seat {seat} was given, and is not stored so")
