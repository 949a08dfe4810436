"""Questions to everybody at a table: what happens only when all agree. Who has granted what lies in the rows of the seats.

A question is a word that names what is wanted, who asks, and what it holds for: `takeback-0-7.12`. It is open while it lies
among the grants of the seat that asks and holds; whoever agrees has the same word among his own. The last who agrees writes nothing but
what was agreed on: so after a crash it is either done, or still lacks him.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.seeing import isolated
from gamester.web import messages
from gamester.web.live.grants import DENIED, TRIES, WISHES, Wish, forget, parts, put
from gamester.web.messages import Refused, reason
from gamester.web.storage.kept import SeatRow
from gamester.web.storage.store import Raced, Unkept

if TYPE_CHECKING:
    from gamester.web.live.room import Room


class Question(Struct, frozen=True):
    """One that is open, as everybody sees it: its word, who asks what, who has agreed, and whom it still waits for."""

    key: str
    kind: str
    asker: int
    words: str
    meaning: str
    agreed: tuple[int, ...]
    waits: tuple[int, ...]


class Denial(Struct, frozen=True):
    """What whoever asked is told of a no: whose it was, and to what."""

    by: int
    words: str


def questions(room: Room) -> list[Question]:
    """All that are open now."""
    found = []
    for row in room.row.seats:
        for key in row.grants.split():
            kind, asker, stamp = parts(key)
            wish = WISHES.get(kind)
            if wish is None or asker != str(row.seat) or wish.wrong(room, row.seat) or not wish.holds(room, row.seat, stamp):
                continue
            agreed = tuple(one.seat for one in room.row.seats if key in one.grants.split())
            waits = tuple(one.seat for one in room.row.seats if one.seat not in agreed and _asked(room, one, wish))
            words = f"{isolated(row.name)} {wish.words}{wish.which(room, stamp)}"
            found.append(Question(key, kind, row.seat, words, wish.meaning, agreed, waits))
    return found


def _asked(room: Room, row: SeatRow, wish: Wish) -> bool:
    return not row.bot and row.taken and wish.needs(room, row)


async def ask(room: Room, seat: int, kind: str) -> Refused | None:
    """A seat asks; where the same is asked already it agrees, and where nobody else need agree it is done at once."""
    if seat >= room.rail:
        return reason(messages.NOT_YOURS, "You are watching.")
    async with room.lock:
        return await _kept(room, lambda: _ask(room, seat, kind))


async def _ask(room: Room, seat: int, kind: str) -> Refused | None:
    if refused := WISHES[kind].wrong(room, seat):
        return refused
    open_now = next((one for one in questions(room) if one.kind == kind), None)
    if open_now and open_now.asker != seat and not WISHES[kind].own:
        return await _agree(room, seat, open_now)
    if open_now:
        return None if open_now.asker == seat else reason(messages.NO_QUESTION, f"Answer first: {open_now.words}.")
    return await _begin(room, seat, kind)


async def _begin(room: Room, seat: int, kind: str) -> Refused | None:
    stamp = WISHES[kind].stamp(room, seat)
    key = f"{kind}-{seat}-{stamp}"
    if room.row.hot or not any(row.seat != seat and _asked(room, row, WISHES[kind]) for row in room.row.seats):
        return await WISHES[kind].grant(room, seat, stamp)
    for past in [key, *_noes(room.row.seats[seat])]:
        await forget(room, past)
    await put(room, seat, key, True)
    return None


async def agree(room: Room, seat: int, key: str) -> Refused | None:
    """A seat agrees; with the last one it is done."""
    async with room.lock:
        return await _kept(room, lambda: _agree(room, seat, _find(room, seat, key)))


async def _agree(room: Room, seat: int, question: Question | None) -> Refused | None:
    if question is None:
        return reason(messages.NO_QUESTION)
    if set(question.waits) - {seat}:
        await put(room, seat, question.key, True)
        return None
    refused = await WISHES[question.kind].grant(room, question.asker, parts(question.key)[2])
    with suppress(Unkept):  # it is done: what is left of it asks for nothing any more
        for past in [question.key, *_noes(*room.row.seats)] if not refused else []:
            await forget(room, past)
    return refused


async def deny(room: Room, seat: int, key: str) -> Refused | None:
    """A seat says no, and the question is closed; who has agreed to somebody's question takes that back, and it stays open."""
    async with room.lock:
        return await _kept(room, lambda: _deny(room, seat, key))


async def _deny(room: Room, seat: int, key: str) -> Refused | None:
    found = _find(room, seat, key)
    if found is None:
        return reason(messages.NO_QUESTION)
    if seat in found.agreed and seat != found.asker:
        return await put(room, seat, key, False)
    if seat != found.asker:
        await put(room, found.asker, f"no-{seat}-{room.match.story.frames(found.asker)}-{key}", True)
    return await forget(room, key)


def _noes(*rows: SeatRow) -> list[str]:
    """Every no that these seats are told: past once they ask anew, and for all once something is agreed on."""
    return [word for row in rows for word in row.grants.split() if DENIED.fullmatch(word)]


def denied(room: Room, seat: int) -> Denial | None:
    """The last no to what a seat has asked, until the table has changed before its eyes."""
    for word in reversed(room.row.seats[seat].grants.split()):
        if (found := DENIED.fullmatch(word)) and int(found["frame"]) == room.match.story.frames(seat) and int(found["by"]) < room.rail:
            kind, _, stamp = parts(found["key"])
            if (wish := WISHES.get(kind)) and wish.holds(room, seat, stamp):
                return Denial(int(found["by"]), f"asked{wish.words.removeprefix('asks')}{wish.which(room, stamp)}")
    return None


def _find(room: Room, seat: int, key: str) -> Question | None:
    return next((one for one in questions(room) if one.key == key and seat in (*one.agreed, *one.waits)), None)


async def _kept(room: Room, work: Callable[[], Awaitable[Refused | None]]) -> Refused | None:
    """Do it, anew where another process was first, and let everybody see; the sentence where it could not be kept."""
    refused: Refused | None = reason(messages.STALE, "Others were quicker, again and again.")
    try:
        for _ in range(TRIES):
            try:
                refused = await work()
                break
            except Raced:
                await room.catch_up()
    except Unkept as error:
        refused = error.refused
    room.publish()
    room.wake()
    return refused


def beside(room: Room, viewer: int) -> dict[str, Any]:
    """What is asked, for everybody who sees the table as it is now, and whose no has closed what the viewer asked last."""
    late = viewer == room.rail and room.row.delay
    asks = () if late else tuple(_told(room, viewer, one) for one in questions(room))
    own = viewer < room.rail and not any(one.asker == viewer for one in asks)
    return {"asks": asks, "denied": denied(room, viewer) if own else None, "paused": room.row.paused is not None and not late}


def _told(room: Room, viewer: int, question: Question) -> Question:
    """A question as somebody reads it: whoever asks is `you`."""
    others = f"{isolated(room.row.seats[question.asker].name)} asks"
    return replace(question, words=f"You ask{question.words.removeprefix(others)}") if viewer == question.asker else question
