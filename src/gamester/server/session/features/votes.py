"""What seats have granted: the words of questions that lie in their rows, and the kinds of questions there are."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.ui_kit import bidi_isolate
from gamester.match.history import NEEDS_CONSENT, round_and_phase
from gamester.match.moves import LogEntry, Refusal
from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.middleware.gate import TOO_MANY
from gamester.server.middleware.limits import per_client_lock
from gamester.server.session.scheduler import end_pause
from gamester.server.storage.database import Conflict
from gamester.server.storage.errors import StorageError
from gamester.server.storage.models import StoredSeat

if TYPE_CHECKING:
    from gamester.server.session.session import Session


TRIES = 5
"""How often something is judged again because another process was first."""
DENIAL_KEY = re.compile(r"no-(?P<by>\d+)-(?P<frame>\d+)-(?P<key>.+)")
"""The word that is left among the grants of whoever has asked: who said no to which question, and how often what he sees had changed.

Not how many acts there were: it would tell him of acts that he does not see.
"""
VOTE_KINDS: dict[str, VoteKind] = {}
"""Kinds of questions by their word; whoever has one puts it here (`votes.py`)."""


class VoteKind(Struct, frozen=True):
    """A kind of question: what is asked, what it means, who must agree, and what is done then.

    `wrong` says why it cannot be asked, `stamp` what it holds for, `holds` whether it still does where that is not the same as the
    stamp of now, `which` what is asked of all that it could be; `own`: each seat asks something of its own.
    """

    words: str
    meaning: str
    needs: Callable[[Session, StoredSeat], bool]
    wrong: Callable[[Session, int], Rejection | None]
    grant: Callable[[Session, int, str], Awaitable[Rejection | None]]
    stamp: Callable[[Session, int], str] = lambda room, seat: "0"
    holds: Callable[[Session, int, str], bool] = lambda room, seat, stamp: stamp == "0"
    which: Callable[[Session, str], str] = lambda room, stamp: ""
    own: bool = False


def parse_key(key: str) -> tuple[str, str, str]:
    """The kind of a question, who asks, and its stamp."""
    kind, _, rest = key.partition("-")
    asker, _, stamp = rest.partition("-")
    return kind, asker, stamp


async def set_approval(room: Session, seat: int, key: str, on: bool) -> Rejection | None:
    """One word more or less among a seat's grants."""
    was = room.row.seats[seat].grants
    grants = [one for one in was.split() if one != key and not _lapsed(room, seat, one)]
    await room.change(seat, when={"grants": was}, grants=" ".join([*grants, *([key] if on else [])]))
    return None


def _lapsed(room: Session, seat: int, key: str) -> bool:
    """Whether a word is of a question that held for a moment that is past: it never comes back, and many would be a burden."""
    if denied := DENIAL_KEY.fullmatch(key):
        return int(denied["frame"]) != room.match.story.frames(seat)
    kind, asker, stamp = parse_key(key)
    known = kind in VOTE_KINDS and asker.isdecimal() and int(asker) < room.rail
    return known and not VOTE_KINDS[kind].holds(room, int(asker), stamp)


async def clear_vote(room: Session, key: str) -> Rejection | None:
    """Nobody asks it or agrees to it any more; who asks last of all, so that no crash makes a question of half of it.

    What was agreed on is done by now, and is not judged again where another process was first.
    """
    asker = int(key.split("-")[1])
    for seat in sorted(range(room.rail), key=lambda seat: seat == asker):
        for _ in range(TRIES):
            if key not in room.row.seats[seat].grants.split():
                break
            try:
                await set_approval(room, seat, key, False)
            except Conflict:
                await room.catch_up()
    return None


if TYPE_CHECKING:
    from gamester.server.session.session import Session


class Vote(Struct, frozen=True):
    """One that is open, as everybody sees it: its word, who asks what, who has agreed, and whom it still waits for."""

    key: str
    kind: str
    asker: int
    words: str
    meaning: str
    agreed: tuple[int, ...]
    waits: tuple[int, ...]


class VoteDenial(Struct, frozen=True):
    """What whoever asked is told of a no: whose it was, and to what."""

    by: int
    words: str


def open_votes(room: Session) -> list[Vote]:
    """All that are open now."""
    found = []
    for row in room.row.seats:
        for key in row.grants.split():
            kind, asker, stamp = parse_key(key)
            wish = VOTE_KINDS.get(kind)
            if wish is None or asker != str(row.seat) or wish.wrong(room, row.seat) or not wish.holds(room, row.seat, stamp):
                continue
            agreed = tuple(one.seat for one in room.row.seats if key in one.grants.split())
            waits = tuple(one.seat for one in room.row.seats if one.seat not in agreed and _asked(room, one, wish))
            words = f"{bidi_isolate(row.name)} {wish.words}{wish.which(room, stamp)}"
            found.append(Vote(key, kind, row.seat, words, wish.meaning, agreed, waits))
    return found


def _asked(room: Session, row: StoredSeat, wish: VoteKind) -> bool:
    return not row.bot and row.taken and wish.needs(room, row)


async def request(room: Session, seat: int, kind: str) -> Rejection | None:
    """A seat asks; where the same is asked already it agrees, and where nobody else need agree it is done at once."""
    if seat >= room.rail:
        return platform_rejection(messages.NOT_YOURS, "You are watching.")
    async with room.lock:
        return await _commit(room, lambda: _ask(room, seat, kind))


async def _ask(room: Session, seat: int, kind: str) -> Rejection | None:
    if refused := VOTE_KINDS[kind].wrong(room, seat):
        return refused
    open_now = next((one for one in open_votes(room) if one.kind == kind), None)
    if open_now and open_now.asker != seat and not VOTE_KINDS[kind].own:
        return await _agree(room, seat, open_now)
    if open_now:
        return None if open_now.asker == seat else platform_rejection(messages.NO_QUESTION, f"Answer first: {open_now.words}.")
    return await _begin(room, seat, kind)


async def _begin(room: Session, seat: int, kind: str) -> Rejection | None:
    stamp = VOTE_KINDS[kind].stamp(room, seat)
    key = f"{kind}-{seat}-{stamp}"
    if room.row.hot or not any(row.seat != seat and _asked(room, row, VOTE_KINDS[kind]) for row in room.row.seats):
        return await VOTE_KINDS[kind].grant(room, seat, stamp)
    for past in [key, *_noes(room.row.seats[seat])]:
        await clear_vote(room, past)
    await set_approval(room, seat, key, True)
    return None


async def approve(room: Session, seat: int, key: str) -> Rejection | None:
    """A seat agrees; with the last one it is done."""
    async with room.lock:
        return await _commit(room, lambda: _agree(room, seat, _find(room, seat, key)))


async def _agree(room: Session, seat: int, question: Vote | None) -> Rejection | None:
    if question is None:
        return platform_rejection(messages.NO_QUESTION)
    if set(question.waits) - {seat}:
        await set_approval(room, seat, question.key, True)
        return None
    refused = await VOTE_KINDS[question.kind].grant(room, question.asker, parse_key(question.key)[2])
    with suppress(StorageError):  # it is done: what is left of it asks for nothing any more
        for past in [question.key, *_noes(*room.row.seats)] if not refused else []:
            await clear_vote(room, past)
    return refused


async def reject(room: Session, seat: int, key: str) -> Rejection | None:
    """A seat says no, and the question is closed; who has agreed to somebody's question takes that back, and it stays open."""
    async with room.lock:
        return await _commit(room, lambda: _deny(room, seat, key))


async def _deny(room: Session, seat: int, key: str) -> Rejection | None:
    found = _find(room, seat, key)
    if found is None:
        return platform_rejection(messages.NO_QUESTION)
    if seat in found.agreed and seat != found.asker:
        return await set_approval(room, seat, key, False)
    if seat != found.asker:
        await set_approval(room, found.asker, f"no-{seat}-{room.match.story.frames(found.asker)}-{key}", True)
    return await clear_vote(room, key)


def _noes(*rows: StoredSeat) -> list[str]:
    """Every no that these seats are told: past once they ask anew, and for all once something is agreed on."""
    return [word for row in rows for word in row.grants.split() if DENIAL_KEY.fullmatch(word)]


def last_denial(room: Session, seat: int) -> VoteDenial | None:
    """The last no to what a seat has asked, until the table has changed before its eyes."""
    for word in reversed(room.row.seats[seat].grants.split()):
        if (found := DENIAL_KEY.fullmatch(word)) and int(found["frame"]) == room.match.story.frames(seat) and int(found["by"]) < room.rail:
            kind, _, stamp = parse_key(found["key"])
            if (wish := VOTE_KINDS.get(kind)) and wish.holds(room, seat, stamp):
                return VoteDenial(int(found["by"]), f"asked{wish.words.removeprefix('asks')}{wish.which(room, stamp)}")
    return None


def _find(room: Session, seat: int, key: str) -> Vote | None:
    return next((one for one in open_votes(room) if one.key == key and seat in (*one.agreed, *one.waits)), None)


async def _commit(room: Session, work: Callable[[], Awaitable[Rejection | None]]) -> Rejection | None:
    """Do it, anew where another process was first, and let everybody see; the sentence where it could not be kept."""
    refused: Rejection | None = platform_rejection(messages.OUTDATED, "Others were quicker, again and again.")
    try:
        for _ in range(TRIES):
            try:
                refused = await work()
                break
            except Conflict:
                await room.catch_up()
    except StorageError as error:
        refused = error.refused
    room.publish()
    room.wake()
    return refused


def vote_context(room: Session, viewer: int) -> dict[str, Any]:
    """What is asked, for everybody who sees the table as it is now, and whose no has closed what the viewer asked last."""
    late = viewer == room.rail and room.row.delay
    asks = () if late else tuple(_told(room, viewer, one) for one in open_votes(room))
    own = viewer < room.rail and not any(one.asker == viewer for one in asks)
    return {"asks": asks, "denied": last_denial(room, viewer) if own else None, "paused": room.row.paused is not None and not late}


def _told(room: Session, viewer: int, question: Vote) -> Vote:
    """A question as somebody reads it: whoever asks is `you`."""
    others = f"{bidi_isolate(room.row.seats[question.asker].name)} asks"
    return replace(question, words=f"You ask{question.words.removeprefix(others)}") if viewer == question.asker else question


if TYPE_CHECKING:
    from gamester.server.session.session import Session

TITLE = "Not now"
ABSENT_AFTER = 60.0
"""Seconds after which nobody waits for the consent of somebody away to a pause, where no clock goes on without him."""
TAKEBACK_INTERVAL = 5.0
"""Seconds between two takebacks of a seat: each has the whole game played again."""


def _over(room: Session) -> Rejection | None:
    return platform_rejection(messages.NO_QUESTION, "The game is over.", TITLE) if room.match.over() else None


def _why_not_pause(room: Session, _: int) -> Rejection | None:
    return platform_rejection(messages.PAUSED, "", "It is paused") if room.row.paused is not None else _over(room)


def _why_not_open(room: Session, _: int) -> Rejection | None:
    return platform_rejection(messages.NO_QUESTION, "Watchers see all hands already.", TITLE) if room.row.open_hands else _over(room)


def _why_not_takeback(room: Session, seat: int) -> Rejection | None:
    if room.row.paused is not None:
        return platform_rejection(messages.PAUSED, "", TITLE)
    found = room.match.takeback_target(seat)
    return Rejection(found.clause, found.words, "", TITLE, f"/rules#{found.clause}") if isinstance(found, Refusal) else None


async def _pause(room: Session, _: int, __: str) -> Rejection | None:
    await room.alter(when={"paused": None}, paused=time.time())
    return None


async def _open(room: Session, _: int, __: str) -> Rejection | None:
    await room.alter(when={"open_hands": False}, open_hands=True)
    return None


async def _take_back(room: Session, seat: int, stamp: str) -> Rejection | None:
    """The act, then the drafts that it has dropped: a fall between the two leaves a draft that its owner may take back."""
    if not _holds(room, seat, stamp):
        return platform_rejection(NEEDS_CONSENT, "takeback", TITLE)
    ply = _ply(stamp)
    async with per_client_lock("again"):
        again = await asyncio.to_thread(room.match.replay_before, ply)
    done = room.match.take_back(seat, ply, again)
    if not isinstance(done, LogEntry):
        return platform_rejection(NEEDS_CONSENT, done.what, TITLE)
    await room.append([done])
    room.taken_back[seat] = time.monotonic()
    with suppress(StorageError):
        for one, draft in list(room.drafts.items()):
            if draft.acts or draft.held:
                with suppress(Conflict):
                    await room.keep_draft(one, acts=(), held="")
    return None


def _since(room: Session, seat: int) -> str:
    """The decision that stands, and the act that would be the first to go: with another one the question is another."""
    return f"{room.match.decision}.{room.match.takeback_target(seat)}"


def _ply(stamp: str) -> int:
    ply = stamp.partition(".")[2]
    return int(ply) if ply.isdecimal() else 0


def _holds(room: Session, seat: int, stamp: str) -> bool:
    """Until the decision that stood then is made: what is sealed meanwhile, by the asker too, ends no question and so tells nothing."""
    return stamp.startswith(f"{room.match.decision}.") and room.match.can_take_back(seat, _ply(stamp))


def _which(room: Session, stamp: str) -> str:
    """Whoever agrees has to know which: an act in this very phase, or one before it, and when that was."""
    match, ply = room.match, _ply(stamp)
    if match.course.within(ply, match.decision):
        return ", sealed in this phase"
    place = match.course.place(ply)
    return f", made in {round_and_phase(match.game.names, *place)}" if place else ""


def _here(room: Session, row: StoredSeat) -> bool:
    if room.row.clock or room.row.grace:
        return not row.stand_in
    return not row.stand_in and (row.away is None or time.time() - row.away < ABSENT_AFTER)


def _anybody(_: Session, __: StoredSeat) -> bool:
    return True


VOTE_KINDS["pause"] = VoteKind(
    "asks to pause",
    "Nobody acts until somebody lets it go on. Where there is a clock, or a bot takes over, it ends after a day by itself.",
    _here,
    _why_not_pause,
    _pause,
)
VOTE_KINDS["open"] = VoteKind(
    "asks to show all hands to those who watch",
    "Your own page goes on showing your own hand only; but anybody can watch who knows the name of the table, you as well. It stays so.",
    _anybody,
    _why_not_open,
    _open,
)
VOTE_KINDS["takeback"] = VoteKind(
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


async def resume_table(room: Session, viewer: int, _: str) -> Rejection | None:
    """Somebody who sits here lets it go on."""
    if viewer >= room.rail and viewer != room.hot:
        return platform_rejection(messages.NOT_YOURS, "You are watching.")
    async with room.lock:
        try:
            await end_pause(room, time.time())
        except StorageError as error:
            return error.refused
        room.publish()
        room.wake()
        return None


async def request_pause(room: Session, viewer: int, _: str) -> Rejection | None:
    """`pause`."""
    return await request(room, viewer, "pause")


async def request_open_hands(room: Session, viewer: int, rest: str) -> Rejection | None:
    """`open hands`."""
    if rest != "hands":
        return platform_rejection(messages.NOT_UNDERSTOOD, f"Expected `open hands`, got {rest[:40]!r}.")
    return await request(room, viewer, "open")


async def request_takeback(room: Session, viewer: int, _: str) -> Rejection | None:
    """`takeback`."""
    if time.monotonic() < room.taken_back.get(viewer, -TAKEBACK_INTERVAL) + TAKEBACK_INTERVAL:
        return platform_rejection(TOO_MANY, "Each takeback has the whole game played again.", TITLE)
    return await request(room, viewer, "takeback")


COMMANDS = {
    "pause": request_pause,
    "resume": resume_table,
    "open": request_open_hands,
    "takeback": request_takeback,
    "agree": approve,
    "no": reject,
}
