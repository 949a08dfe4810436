"""Clocks as pure functions.

Here are notation, deadlines, what moves change, and when something is due. The caller says what
time it is. `60` is a minute for every decision; `600+15` is ten minutes for the whole game and 15
seconds more after each decision; `s`, `m`, `h` and `d` behind a number are seconds, minutes, hours
and days: `3d`, `15m+30`. `scheduler.py` acts when something is due.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.core.zones import FACE
from gamester.games.schema import closing_answer
from gamester.games.step import JUDGE_OFFSET as JUDGE
from gamester.match.history import TAKEBACK
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.server.messages import WORDS
from gamester.server.storage.rows import SessionChanges, StoredSeat, StoredTable

UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86_400}
NAMED = ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))
"""Units of a time in words, with their messages: `duration-day`."""
NOTATION = re.compile(r"(\d{1,9})([smhd]?)(?:\+(\d{1,9})([smhd]?))?", re.ASCII)
EXPIRY = re.compile(r".+-until(\d{1,12})", re.ASCII)
"""A word among the grants of a seat that expires: `extend-0-0-until1700000060`."""
LONGEST = 30 * 86_400
LONGEST_PAUSE = 86_400
"""Seconds of a pause at a table with a clock, if a bot does not wait longer: who is gone for good cannot stop it for ever."""
WARNED, PART = 30.0, 4
"""A warning comes when a quarter is left, and at most 30 seconds before the end."""
JUDGE_SECONDS = 60.0
"""Seconds of a judge, who has no bank, where everybody else has one; or what a bank grows by, if that is more."""
VANISHED_AFTER = 7 * 86_400.0
"""Seconds after which a game of several people is over to which nobody has come back (TB-972)."""
LEASE_SECONDS = 60.0
"""Seconds for which another worker is believed that somebody is connected to it."""
JUDGE_GRACE = 600.0
"""Seconds until a judge is missed who may be connected to another worker: no row would say so."""
BY_CLOCK = "clock"
"""Name in the log of who acted when the time was up."""


class ClockSettings(Struct, frozen=True):
    """Whole seconds for each decision, or a bank with an increment.

    The bank is for the whole game; the increment comes after each decision. All 0: no clock.
    """

    seconds_per_move: int = 0
    bank_seconds: int = 0
    increment: int = 0

    def __bool__(self) -> bool:
        """Return True if there is a clock."""
        return bool(self.seconds_per_move or self.bank_seconds)

    @property
    def initial_seconds(self) -> int:
        """Seconds that a decision has at least, for a seat that has used nothing yet."""
        return self.seconds_per_move or self.bank_seconds

    def warning_before(self, seconds: float) -> float:
        """Return how long before the end of so many seconds the warning comes."""
        return min(WARNED, seconds / PART)


def usual_grace(people: int, public: bool, hot: bool) -> int:
    """Return the seconds until a bot takes over, if nobody says otherwise.

    Whoever plays alone with bots, or all on one device, keeps nobody waiting: no bot plays for them.
    """
    return 0 if hot or people < 2 else USUAL_LISTED_GRACE if public else USUAL_GRACE


def parse_clock(text: str) -> ClockSettings | str:
    """Return the clock that a text means ("" is none).

    If it means none, return a sentence that says what is expected.
    """
    if not text.strip():
        return ClockSettings()
    found = NOTATION.fullmatch(text.strip())
    if found is None:
        return WORDS.say("clock-expected", got=text[:40])
    first, more = int(found[1]) * UNITS[found[2]], found[3]
    added = int(more) * UNITS[found[4] or ""] if more else 0
    if not 1 <= first <= LONGEST or added > LONGEST:
        return WORDS.say("clock-out-of-range", got=text[:40])
    return ClockSettings(bank_seconds=first, increment=added) if more else ClockSettings(seconds_per_move=first)


def clock_of(row: StoredTable) -> ClockSettings:
    """Return the clock of a table; none if what is stored is no notation."""
    clock = parse_clock(row.clock)
    return clock if isinstance(clock, ClockSettings) else ClockSettings()


def duration_text(seconds: float, form: str = "") -> str:
    """Return seconds in words: `2 days`, `1 minute 30 seconds`.

    `form` is `after` behind words such as `after`, which change the unit in some languages.
    """
    whole, said = round(seconds), []
    for size, name in NAMED:
        many, whole = divmod(whole, size)
        said += [WORDS.say(f"duration-{name}-{form}" if form else f"duration-{name}", n=many)] if many else []
    if len(said) > 1:
        return WORDS.say("duration-of-two", long=said[0], short=said[1])
    return said[0] if said else WORDS.say("duration-none")


def clock_text(clock: ClockSettings) -> str:
    """Return a clock in words; "" if there is none."""
    if clock.seconds_per_move:
        return WORDS.say("clock-per-move", time=duration_text(clock.seconds_per_move))
    if not clock.bank_seconds:
        return ""
    bank = duration_text(clock.bank_seconds)
    return (
        WORDS.say("clock-growing", time=bank, more=duration_text(clock.increment))
        if clock.increment
        else WORDS.say("clock-bank", time=bank)
    )


def absence_terms(row: StoredTable) -> tuple[str, ...]:
    """Return what is agreed at a table for those who take long or are away."""
    clock = clock_of(row)
    after = WORDS.say("clock-device-each") if row.hot and clock.seconds_per_move else ""
    after = WORDS.say("clock-device-bank") if row.hot and clock.bank_seconds else after
    away = WORDS.say("bot-while-away", time=duration_text(row.grace)) if row.grace else ""
    return tuple(said for said in (clock_text(clock), after, away) if said)


def clock_after_pause(row: StoredTable, now: float) -> dict[str, Any]:
    """Return the values to store when a table goes on after a pause.

    Its clocks have stood.
    """
    gap = now - row.paused if row.paused is not None else 0.0
    moved = {"opened": row.opened + gap} if row.opened is not None else {}
    return {"paused": None, "due": now, **moved}


def pause_deadline(row: StoredTable) -> float | None:
    """Return when a pause ends by itself, or None.

    It is None without a pause, and if the pause holds up no clock and no bot.
    """
    return row.paused + max(row.grace, LONGEST_PAUSE) if row.paused is not None and (row.clock or row.grace) else None


CLOCKS = ("", "60", "180", "600+15", "1800+30", "1d", "3d", "7d")
"""Clocks that the form of a table offers."""
USUAL_GRACE, USUAL_LISTED_GRACE = 600, 180
"""Seconds until a bot takes over at a table by link, and at one that is listed, if nobody says otherwise."""
GRACES = (0, 60, 180, 600, 86_400)
"""Seconds until a bot takes over from a player who is away while asked."""


def clock_choices() -> list[tuple[str, str]]:
    """Return the offered clocks with words."""
    found = ((text, parse_clock(text)) for text in CLOCKS)
    return [(text, clock_text(clock) if clock else WORDS.say("clock-none")) for text, clock in found if isinstance(clock, ClockSettings)]


def grace_choices() -> list[tuple[int, str]]:
    """Return the offered graces with words."""
    return [
        (seconds, WORDS.say("bot-after", time=duration_text(seconds, "after")) if seconds else WORDS.say("bot-never")) for seconds in GRACES
    ]


class ClockState(Struct, frozen=True):
    """A table as its clocks see it.

    It has the seats (or the judge) that are asked and not seen to have decided. `decision` counts
    decisions, `standing_moves` the moves that stand and were never taken back. `hides_ready` is True if
    nobody is shown who has decided, `shows_ready` if all see it at once. `deciding` are all seats of this decision,
    those that have decided too. By seat, as `DecisionCounts` counts: decisions `decided` and `asked`.
    """

    running_seats: tuple[int, ...] = ()
    decision: int = 0
    standing_moves: int = 0
    hides_ready: bool = False
    shows_ready: bool = False
    phase: int = -1
    deciding: tuple[int, ...] = ()
    decided: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()


def clock_state(match: Match) -> ClockState:
    """Return the clock state of a match.

    A phase that closes by itself runs on nobody's clock.
    """
    phase, names = match.phase(), match.game.text
    key = phase.key if phase else ""
    closing = closing_answer(names)
    alone = match.ended_by() or (closing is not None and key in closing.moves)
    judge = match.layout.spectator + JUDGE
    running = () if alone else (judge,) if match.must_decide(judge) else _asked(match)
    deciding = () if alone else tuple(seat for seat, asked in enumerate(match.table.deciding) if asked)
    unseen, step, tally = key in getattr(names, "HIDES_WHO_IS_READY", ()), getattr(match.table, "phase", -1), match.history.tally
    told = not unseen and _ready(match) is not None
    return ClockState(
        running,
        match.decision_number,
        match.history.most_standing,
        unseen,
        told,
        step,
        deciding,
        tuple(tally.decided),
        tuple(tally.asked),
    )


def _asked(match: Match) -> tuple[int, ...]:
    """Return the seats that all see to be deciding."""
    ready = _ready(match)
    return tuple(seat for seat, asked in enumerate(match.table.deciding) if asked and not (ready and ready[seat]))


def _ready(match: Match) -> Sequence[int] | None:
    """Return `ready` for each seat, or None if the game hides it.

    It tells who has decided. The game shows it if it has a zone `ready` that is open to all.
    """
    shown = match.layout.zones.get("ready")
    return list(match.table.ready) if shown is not None and shown.rows_are_seats and shown.others == FACE else None


def deadline(row: StoredTable, state: ClockState, seat: int) -> float | None:
    """Return when the time of a seat is up, as all may know.

    Returns None if no clock runs on it.
    """
    clock = clock_of(row)
    if not clock or seat not in state.running_seats or row.opened is None or _bot(row, seat):
        return None
    if (
        _banks_run_in_turn(row, clock, state)
        and seat < len(row.seats)
        and any(one < seat and not _bot(row, one) for one in state.running_seats)
    ):
        return None
    return row.opened + _seconds(row, clock, state, seat)


def _seconds(row: StoredTable, clock: ClockSettings, shown: ClockState, seat: int) -> float:
    if seat >= len(row.seats):
        return clock.seconds_per_move or max(JUDGE_SECONDS, clock.increment)
    people = [one for one in shown.running_seats if not _bot(row, one)]
    others = sum(not _bot(row, one) for one in shown.deciding if one != seat) if row.hot else 0
    return (
        min(remaining(row, clock, one) for one in people) if shown.hides_ready else remaining(row, clock, seat)
    ) + others * clock.seconds_per_move


def _banks_run_in_turn(row: StoredTable, clock: ClockSettings, shown: ClockState) -> bool:
    """Return True if players share one device and have banks.

    Then nobody pays for the time of another who holds it.
    """
    return row.hot and bool(clock.bank_seconds) and shown.shows_ready


def _bot(row: StoredTable, seat: int) -> bool:
    return seat < len(row.seats) and bool(row.seats[seat].bot)


def remaining(row: StoredTable, clock: ClockSettings, seat: int) -> float:
    """Return the seconds that a seat had when the decision opened.

    They are of its bank, or of a decision it was asked before.
    """
    left = row.seats[seat].bank
    return clock.initial_seconds if left is None else left


class Connections(Struct, frozen=True):
    """The viewers that are connected to this worker.

    It has those connected, when those left whose last page here was closed, and True if several workers
    serve the table.
    """

    here: Collection[int] = ()
    left: Mapping[int, float] = {}
    shared: bool = False

    def believed_until(self, seat: StoredSeat, now: float) -> float:
        """Return until when another worker is believed to have a seat's page open.

        A seat that left here is believed gone, unless another worker has seen it since: a player who
        reloads may come to another worker.
        """
        seen = _seen(seat, now)
        return seen + LEASE_SECONDS if self.shared and self.left.get(seat.seat, -math.inf) < seen else 0.0


def waits_for_players(row: StoredTable) -> bool:
    """Return True if people have still to take their seats.

    Nothing runs until they have.
    """
    return not row.started or any(not seat.bot and not seat.taken for seat in row.seats)


def stands(row: StoredTable, over: bool) -> bool:
    """Return True if nothing runs at a table.

    It is paused or over, or people have still to take their seats.
    """
    return row.paused is not None or over or waits_for_players(row)


def unopened(row: StoredTable, over: bool) -> bool:
    """Return True if the first decision has still to be opened.

    Its time begins when it is opened.
    """
    return row.opened is None and bool(row.clock or row.grace) and not stands(row, over)


def takeover_time(row: StoredTable, shown: ClockState, who: Connections, seat: int, now: float) -> float | None:
    """Return when a bot plays for a seat that is asked.

    Returns None if the seat is not waited for or no bot is wanted. The grace begins when the player
    left or was asked, whichever is later: nobody loses a move because others took long.
    """
    if not row.grace or row.opened is None or seat not in shown.running_seats:
        return None
    if seat >= len(row.seats):
        return None if seat in who.here else row.opened + max(row.grace, JUDGE_GRACE if who.shared else 0.0)
    one = row.seats[seat]
    if one.bot or one.stand_in or seat in who.here or row.hot:
        return None
    gone = one.away if one.away is not None else max(now, who.believed_until(one, now))
    return max(gone, row.opened, _seen(one, now)) + row.grace


def _seen(seat: StoredSeat, now: float) -> float:
    """Return when a seat was seen; 0 if never, or the clock was set back since."""
    return seat.seen if seat.seen is not None and seat.seen <= now + LEASE_SECONDS else 0.0


def until(moment: float) -> str:
    """Return the end of a word that expires in the second after this moment."""
    return f"-until{math.ceil(moment)}"


def expires_at(grant: str) -> float | None:
    """Return when a word among the grants of a seat expires; None if it stays."""
    found = EXPIRY.fullmatch(grant)
    return float(found[1]) if found else None


def expired(row: StoredTable, now: float) -> tuple[str, ...]:
    """Return the expired words among the grants of a table, each once."""
    if not any([seat.grants for seat in row.seats]):
        return ()
    words = dict.fromkeys(word for seat in row.seats for word in seat.grants.split())
    return tuple(word for word in words if (at := expires_at(word)) is not None and at <= now)


def next_expiry(row: StoredTable) -> float | None:
    """Return when the first word among a table's grants expires, or None."""
    if not any([seat.grants for seat in row.seats]):
        return None
    ends = (expires_at(word) for seat in row.seats for word in seat.grants.split())
    return min((at for at in ends if at is not None), default=None)


def vanished_at(row: StoredTable) -> float | None:
    """Return when a game is over because all its people are gone.

    Returns None while somebody is there, and for a single person among bots, who keeps nobody waiting. With a slow clock it comes later:
    after the time of two decisions.
    """
    people = [seat for seat in row.seats if seat.taken and not seat.bot]
    gone = [max(seat.away, seat.seen or 0.0) for seat in people if seat.away is not None]
    if row.hot or not row.started or len(people) < 2 or len(gone) < len(people):
        return None
    return max(gone) + max(VANISHED_AFTER, 2.0 * clock_of(row).initial_seconds, 2.0 * row.grace)


def next_deadline(row: StoredTable, shown: ClockState, who: Connections, now: float, over: bool) -> float | None:
    """Return when the next thing happens by itself.

    A clock runs out, a bot takes over, a pause ends, or a question expires. Returns None if none of these
    comes. A question expires while the table stands, too, but not after the end.
    """
    if over:
        return None
    moments = [pause_deadline(row), next_expiry(row), vanished_at(row)]
    if not stands(row, over):
        moments += (deadline(row, shown, seat) for seat in shown.running_seats)
        moments += (takeover_time(row, shown, who, seat, now) for seat in shown.running_seats)
    return min((at for at in moments if at is not None), default=None)


def next_due(row: StoredTable, shown: ClockState, who: Connections, now: float, over: bool, recheck: float | None = None) -> float | None:
    """Return when a worker must look at the table at the latest.

    Returns None if everything waits for people. `recheck` are the seconds after which a bot has played,
    or a phase has closed by itself, if either is to come. Whatever shall happen by itself at a moment
    stands here, as a function of the stored rows: what knows features cannot be asked.
    """
    at = next_deadline(row, shown, who, now, over)
    return at if recheck is None or stands(row, over) else min(now + recheck, at or float("inf"))


def is_too_late(kept: float | None, wanted: float | None, now: float) -> bool:
    """Return True if nobody would look in time.

    To look too early does no harm, and saves writing.
    """
    return wanted is not None and (kept is None or kept > wanted or kept <= now)


def as_it_stands(row: StoredTable, now: float | None = None) -> SessionChanges:
    """Return a change of nothing that conflicts where the clocks are others.

    Another worker may have given time back, or paused the table, and the news of it been lost. `now` is the moment until which the
    clocks were reckoned: it conflicts too if that is no time of the last beat.
    """
    known = {"opened": row.opened, "paused": row.paused}
    return SessionChanges(dict(known), when=known, reckoned=now)


def row_with(row: StoredTable, kept: SessionChanges) -> StoredTable:
    """Return a table with changes of its row and its seats."""
    return replace(row, **kept.table, seats=tuple(replace(seat, **kept.seats.get(seat.seat, {})) for seat in row.seats))


def changes_for_moves(
    row: StoredTable,
    before: ClockState,
    after: ClockState,
    acts: Sequence[LogEntry],
    who: Connections,
    now: float,
    over: bool,
    recheck: float | None = None,
) -> SessionChanges:
    """Return the changes of clocks that are stored together with moves.

    They are clocks that stop, a decision that opens, and when to look again.
    """
    kept = clock_changes(row, before, after, acts, now)
    table = {**kept.table, **({"ended": now} if over else {})}
    wanted = next_due(row_with(row, kept), after, who, now, over, recheck)
    if (table or is_too_late(row.due, wanted, now)) and wanted != row.due:
        table["due"] = wanted
    return replace(kept, table=table)


def clock_changes(row: StoredTable, before: ClockState, after: ClockState, acts: Sequence[LogEntry], now: float) -> SessionChanges:
    """Return the changes that moves make to the clocks.

    Who has decided stops, and gets the increment; a new decision opens now. A move taken back goes on
    with what was left: time spent stays spent, and an increment stays and is not added again.
    """
    clock = clock_of(row)
    back = any(TAKEBACK.fullmatch(entry.move) for entry in acts)
    on = _shared_still(clock, before, after) if back else same_decision(before, after, acts)
    fresh = not on and (
        back
        or after.standing_moves > before.standing_moves
        or after.decided != before.decided
        or after.running_seats != before.running_seats
    )
    left: dict[int, float | None] = {}
    for seat in _seats_to_save(row, clock, before, after, fresh):
        spent = max(0.0, now - row.opened) if row.opened is not None else 0.0  # the machine's clock may have been set back a little
        left[seat] = max(0.0, remaining(row, clock, seat) - spent) + (
            clock.increment if _further(before.decided, after.decided, seat) else 0.0
        )
    if clock.seconds_per_move and fresh:
        kept = {seat.seat: seat.bank for seat in row.seats} | left
        left |= {
            seat: None
            for seat in after.running_seats
            if kept.get(seat) is not None and _gets_full_time(row, before, after, seat, back, kept[seat])
        }
    anew = fresh or (bool(left) and _banks_run_in_turn(row, clock, before))  # of those who are still to decide, the next one's time begins
    return SessionChanges({"opened": now} if anew and (clock or row.grace) else {}, {seat: {"bank": bank} for seat, bank in left.items()})


def _shared_still(clock: ClockSettings, before: ClockState, after: ClockState) -> bool:
    """Return True if the move taken back was of the open decision.

    Its seat shares that decision's clock again.
    """
    return bool(clock.seconds_per_move) and after.phase == before.phase and {*before.running_seats} <= {*after.running_seats}


def _seats_to_save(row: StoredTable, clock: ClockSettings, before: ClockState, after: ClockState, fresh: bool) -> list[int]:
    """Return the seats whose time is stored now.

    If all share one clock, it is all of them when their decision ends.
    """
    seats = before.deciding if clock.seconds_per_move else before.running_seats
    stopped = [seat for seat in seats if fresh or (clock.bank_seconds and seat not in after.running_seats)]
    return [seat for seat in stopped if clock and row.opened is not None and seat < len(row.seats)]


def _further(before: Sequence[int], after: Sequence[int], seat: int) -> bool:
    """Return True if a seat has decided more often than ever before."""
    return seat < len(after) and (before[seat] if seat < len(before) else 0) < after[seat]


def _gets_full_time(row: StoredTable, before: ClockState, after: ClockState, seat: int, back: bool, left: float | None) -> bool:
    """Return True if a seat has all the time of a decision.

    The decision is new, or all agreed that a seat whose time was up decides again.
    """
    if back:
        return left == 0.0 and sum(not one.bot for one in row.seats) > 1
    return after.standing_moves > before.standing_moves or _further(before.asked, after.asked, seat)


def same_decision(before: ClockState, after: ClockState, acts: Sequence[LogEntry]) -> bool:
    """Return True if the same decision is open after these moves.

    Others have still to submit, or something was only said aloud.
    """
    aloud = len(acts) == 1 and acts[0].phase == before.decision + 1 and after.phase == before.phase
    return after.decision == before.decision or aloud
