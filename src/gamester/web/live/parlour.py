"""What people at one table agree on: to pause, to take an act back, to let watchers see all hands."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from gamester.play.entry import Entry
from gamester.play.refusal import Refusal
from gamester.play.takeback import CONSENT, in_words, may_go, replayed, take_back, target
from gamester.web import messages
from gamester.web.guard.gate import TOO_MANY
from gamester.web.guard.turns import own_turn
from gamester.web.live import consent
from gamester.web.live.grants import WISHES, Wish
from gamester.web.live.timing import go_on
from gamester.web.messages import Refused, reason
from gamester.web.storage.kept import SeatRow
from gamester.web.storage.store import Raced, Unkept

if TYPE_CHECKING:
    from gamester.web.live.room import Room

TITLE = "Not now"
GONE = 60.0
"""Seconds after which nobody waits for the consent of somebody away to a pause, where no clock goes on without him."""
BETWEEN = 5.0
"""Seconds between two takebacks of a seat: each has the whole game played again."""


def _over(room: Room) -> Refused | None:
    return reason(messages.NO_QUESTION, "The game is over.", TITLE) if room.match.over() else None


def _why_not_pause(room: Room, _: int) -> Refused | None:
    return reason(messages.PAUSED, "", "It is paused") if room.row.paused is not None else _over(room)


def _why_not_open(room: Room, _: int) -> Refused | None:
    return reason(messages.NO_QUESTION, "Watchers see all hands already.", TITLE) if room.row.open_hands else _over(room)


def _why_not_takeback(room: Room, seat: int) -> Refused | None:
    if room.row.paused is not None:
        return reason(messages.PAUSED, "", TITLE)
    found = target(room.match, seat)
    return Refused(found.clause, found.words, "", TITLE, f"/rules#{found.clause}") if isinstance(found, Refusal) else None


async def _pause(room: Room, _: int, __: str) -> Refused | None:
    await room.alter(when={"paused": None}, paused=time.time())
    return None


async def _open(room: Room, _: int, __: str) -> Refused | None:
    await room.alter(when={"open_hands": False}, open_hands=True)
    return None


async def _take_back(room: Room, seat: int, stamp: str) -> Refused | None:
    """The act, then the drafts that it has dropped: a fall between the two leaves a draft that its owner may take back."""
    if not _holds(room, seat, stamp):
        return reason(CONSENT, "takeback", TITLE)
    ply = _ply(stamp)
    async with own_turn("again"):
        again = await asyncio.to_thread(replayed, room.match, ply)
    done = take_back(room.match, seat, ply, again)
    if not isinstance(done, Entry):
        return reason(CONSENT, done.what, TITLE)
    await room.append([done])
    room.taken_back[seat] = time.monotonic()
    with suppress(Unkept):
        for one, draft in list(room.drafts.items()):
            if draft.acts or draft.held:
                with suppress(Raced):
                    await room.keep_draft(one, acts=(), held="")
    return None


def _since(room: Room, seat: int) -> str:
    """The decision that stands, and the act that would be the first to go: with another one the question is another."""
    return f"{room.match.decision}.{target(room.match, seat)}"


def _ply(stamp: str) -> int:
    ply = stamp.partition(".")[2]
    return int(ply) if ply.isdecimal() else 0


def _holds(room: Room, seat: int, stamp: str) -> bool:
    """Until the decision that stood then is made: what is sealed meanwhile, by the asker too, ends no question and so tells nothing."""
    return stamp.startswith(f"{room.match.decision}.") and may_go(room.match, seat, _ply(stamp))


def _which(room: Room, stamp: str) -> str:
    """Whoever agrees has to know which: an act in this very phase, or one before it, and when that was."""
    match, ply = room.match, _ply(stamp)
    if match.course.within(ply, match.decision):
        return ", sealed in this phase"
    place = match.course.place(ply)
    return f", made in {in_words(match.game.names, *place)}" if place else ""


def _here(room: Room, row: SeatRow) -> bool:
    if room.row.clock or room.row.grace:
        return not row.stand_in
    return not row.stand_in and (row.away is None or time.time() - row.away < GONE)


def _anybody(_: Room, __: SeatRow) -> bool:
    return True


WISHES["pause"] = Wish(
    "asks to pause",
    "Nobody acts until somebody lets it go on. Where there is a clock, or a bot takes over, it ends after a day by itself.",
    _here,
    _why_not_pause,
    _pause,
)
WISHES["open"] = Wish(
    "asks to show all hands to those who watch",
    "Your own page goes on showing your own hand only; but anybody can watch who knows the name of the table, you as well. It stays so.",
    _anybody,
    _why_not_open,
    _open,
)
WISHES["takeback"] = Wish(
    "asks to take the last act back",
    "All that came after it goes with it, drafts too; of a phase in which all choose in secret, everybody's. What was seen stays seen.",
    _anybody,
    _why_not_takeback,
    _take_back,
    _since,
    _holds,
    _which,
    own=True,
)


async def resume(room: Room, viewer: int, _: str) -> Refused | None:
    """Somebody who sits here lets it go on."""
    if viewer >= room.rail and viewer != room.hot:
        return reason(messages.NOT_YOURS, "You are watching.")
    async with room.lock:
        try:
            await go_on(room, time.time())
        except Unkept as error:
            return error.refused
        room.publish()
        room.wake()
        return None


async def ask_pause(room: Room, viewer: int, _: str) -> Refused | None:
    """`pause`."""
    return await consent.ask(room, viewer, "pause")


async def ask_open(room: Room, viewer: int, rest: str) -> Refused | None:
    """`open hands`."""
    if rest != "hands":
        return reason(messages.NOT_UNDERSTOOD, f"Expected `open hands`, got {rest[:40]!r}.")
    return await consent.ask(room, viewer, "open")


async def ask_takeback(room: Room, viewer: int, _: str) -> Refused | None:
    """`takeback`."""
    if time.monotonic() < room.taken_back.get(viewer, -BETWEEN) + BETWEEN:
        return reason(TOO_MANY, "Each takeback has the whole game played again.", TITLE)
    return await consent.ask(room, viewer, "takeback")


ANSWERS = {
    "pause": ask_pause,
    "resume": resume,
    "open": ask_open,
    "takeback": ask_takeback,
    "agree": consent.agree,
    "no": consent.deny,
}
