"""Whose clock runs at a table, and until when: from what all may know, never from who has sealed in secret.

A decision is open from `tables.opened`. Where several decide at once they share one clock, or each has a bank of his own, which
stands still as soon as all may see that he is in; where nobody is shown who is in, all banks run until the last one is, and the
shortest of them is the end for all. On one device they decide one after another: the clock they share is as long as all of theirs,
and of banks one runs at a time, in the order in which the device goes round (`hotseat.next_seat`).
An act that has been taken back and made again gives no new time.
A bot has no clock: time in which it thought ends no decision, not even its own.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from msgspec import Struct

from gamester.kernel.zones import FACE
from gamester.play.entry import Entry
from gamester.play.match import Match
from gamester.play.takeback import TAKEBACK
from gamester.play.undo import UNDO
from gamester.play.watched import JUDGE
from gamester.web.live.clocks import ALONE, Clock, clock_of
from gamester.web.storage.kept import Kept, TableRow


class Dial(Struct, frozen=True):
    """A table as its clocks see it: the seats (or the judge) that are asked and not seen to be in.

    `decision` counts decisions, `reach` the acts that stand and have never been taken back. `unseen`: nobody is shown who is in;
    `told`: all see it as soon as somebody is.
    `deciding` are all seats of this decision, those that are in too. By seat, as `Tally` counts: what it has `made` and was `asked`.
    """

    running: tuple[int, ...] = ()
    decision: int = 0
    reach: int = 0
    unseen: bool = False
    told: bool = False
    phase: int = -1
    deciding: tuple[int, ...] = ()
    made: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()


def dial(match: Match) -> Dial:
    """The table as it stands. A phase that closes by itself runs on nobody's clock."""
    phase, names = match.phase(), match.game.names
    key = phase.key if phase else ""
    standing = getattr(names, "STANDING", None)
    alone = match.over() or (standing is not None and standing.phase == key)
    judge = match.layout.rail + JUDGE
    running = () if alone else (judge,) if match.mine(judge) else _asked(match)
    deciding = () if alone else tuple(seat for seat, asked in enumerate(match.table.asked) if asked)
    unseen, step, tally = key in getattr(names, "UNSEEN", ()), getattr(match.table, "phase", -1), match.course.tally
    told = not unseen and _ready(match) is not None
    return Dial(running, match.decision, reach(match.entries), unseen, told, step, deciding, tuple(tally.made), tuple(tally.asked))


def _asked(match: Match) -> tuple[int, ...]:
    """Seats that all see to be deciding."""
    ready = _ready(match)
    return tuple(seat for seat, asked in enumerate(match.table.asked) if asked and not (ready and ready[seat]))


def _ready(match: Match) -> Sequence[int] | None:
    """Who is in, by seat, at a table that shows it: it has a zone `ready` that is open to all."""
    shown = match.layout.zones.get("ready")
    return list(match.table.ready) if shown is not None and shown.seated and shown.others == FACE else None


def reach(entries: Sequence[Entry]) -> int:
    """How many acts have stood at most: what is taken back and made again adds none."""
    stand, most = list[int](), 0
    for entry in entries:
        if entry.text == UNDO:
            stand.pop()
        elif back := TAKEBACK.fullmatch(entry.text):
            del stand[bisect_left(stand, int(back["ply"])) :]
        else:
            stand.append(entry.ply)
        most = max(most, len(stand))
    return most


def until(row: TableRow, shown: Dial, seat: int) -> float | None:
    """When the time of a seat is up, as all may know; None where no clock runs on it."""
    clock = clock_of(row)
    if not clock or seat not in shown.running or row.opened is None or _bot(row, seat):
        return None
    if _in_turn(row, clock, shown) and seat < len(row.seats) and any(one < seat and not _bot(row, one) for one in shown.running):
        return None
    return row.opened + _seconds(row, clock, shown, seat)


def _seconds(row: TableRow, clock: Clock, shown: Dial, seat: int) -> float:
    if seat >= len(row.seats):
        return clock.move or max(ALONE, clock.more)
    people = [one for one in shown.running if not _bot(row, one)]
    others = sum(not _bot(row, one) for one in shown.deciding if one != seat) if row.hot else 0
    return (min(bank(row, clock, one) for one in people) if shown.unseen else bank(row, clock, seat)) + others * clock.move


def _in_turn(row: TableRow, clock: Clock, shown: Dial) -> bool:
    """Whether those who decide at once have one device and a bank each: nobody pays for the time of another who holds it."""
    return row.hot and bool(clock.bank) and shown.told


def _bot(row: TableRow, seat: int) -> bool:
    return seat < len(row.seats) and bool(row.seats[seat].bot)


def bank(row: TableRow, clock: Clock, seat: int) -> float:
    """What a seat had left when the decision opened: for the whole game, or of a decision that it has been asked before."""
    left = row.seats[seat].bank
    return clock.shortest if left is None else left


def turned(row: TableRow, before: Dial, after: Dial, acts: Sequence[Entry], now: float) -> Kept:
    """What acts change of the clocks. Who is in stops, with what is added; what is decided anew opens now.

    What is taken back goes on with what was left: time really spent stays spent, what was added stays, and is not added again.
    """
    clock = clock_of(row)
    back = any(TAKEBACK.fullmatch(entry.text) for entry in acts)
    on = _shared_still(clock, before, after) if back else goes_on(before, after, acts)
    fresh = not on and (back or after.reach > before.reach or after.made != before.made or after.running != before.running)
    left: dict[int, float | None] = {}
    for seat in _stopped(row, clock, before, after, fresh):
        spent = now - row.opened if row.opened is not None else 0.0
        left[seat] = max(0.0, bank(row, clock, seat) - spent) + (clock.more if _further(before.made, after.made, seat) else 0.0)
    if clock.move and fresh:
        kept = {seat.seat: seat.bank for seat in row.seats} | left
        left |= {seat: None for seat in after.running if kept.get(seat) is not None and _whole(row, before, after, seat, back, kept[seat])}
    anew = fresh or (bool(left) and _in_turn(row, clock, before))  # of those who are still to decide, the next one's time begins
    return Kept({"opened": now} if anew and (clock or row.grace) else {}, {seat: {"bank": bank} for seat, bank in left.items()})


def _shared_still(clock: Clock, before: Dial, after: Dial) -> bool:
    """Whether what was taken back was sealed in the very decision that is open: who had sealed it shares its clock again."""
    return bool(clock.move) and after.phase == before.phase and {*before.running} <= {*after.running}


def _stopped(row: TableRow, clock: Clock, before: Dial, after: Dial, fresh: bool) -> list[int]:
    """Seats of which is kept now what they have left: where all share one clock, of all of them when their decision ends."""
    seats = before.deciding if clock.move else before.running
    stopped = [seat for seat in seats if fresh or (clock.bank and seat not in after.running)]
    return [seat for seat in stopped if clock and row.opened is not None and seat < len(row.seats)]


def _further(before: Sequence[int], after: Sequence[int], seat: int) -> bool:
    """Whether a seat has come further than ever."""
    return seat < len(after) and (before[seat] if seat < len(before) else 0) < after[seat]


def _whole(row: TableRow, before: Dial, after: Dial, seat: int, back: bool, left: float | None) -> bool:
    """Whether a seat has all the time of a decision: it is a new one, or his time was up and people have agreed that he decides again."""
    if back:
        return left == 0.0 and sum(not one.bot for one in row.seats) > 1
    return after.reach > before.reach or _further(before.asked, after.asked, seat)


def goes_on(before: Dial, after: Dial, acts: Sequence[Entry]) -> bool:
    """Whether the same decision is open after these acts: others have still to seal, or something was only said aloud."""
    aloud = len(acts) == 1 and acts[0].phase == before.decision + 1 and after.phase == before.phase
    return after.decision == before.decision or aloud
