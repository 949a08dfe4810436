"""What seats have granted: the words of questions that lie in their rows, and the kinds of questions there are."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from gamester.web.messages import Refused
from gamester.web.storage.kept import SeatRow
from gamester.web.storage.store import Raced

if TYPE_CHECKING:
    from gamester.web.live.room import Room


TRIES = 5
"""How often something is judged again because another process was first."""
DENIED = re.compile(r"no-(?P<by>\d+)-(?P<frame>\d+)-(?P<key>.+)")
"""The word that is left among the grants of whoever has asked: who said no to which question, and how often what he sees had changed.

Not how many acts there were: it would tell him of acts that he does not see.
"""
WISHES: dict[str, Wish] = {}
"""Kinds of questions by their word; whoever has one puts it here (`parlour.py`)."""


class Wish(Struct, frozen=True):
    """A kind of question: what is asked, what it means, who must agree, and what is done then.

    `wrong` says why it cannot be asked, `stamp` what it holds for, `holds` whether it still does where that is not the same as the
    stamp of now, `which` what is asked of all that it could be; `own`: each seat asks something of its own.
    """

    words: str
    meaning: str
    needs: Callable[[Room, SeatRow], bool]
    wrong: Callable[[Room, int], Refused | None]
    grant: Callable[[Room, int, str], Awaitable[Refused | None]]
    stamp: Callable[[Room, int], str] = lambda room, seat: "0"
    holds: Callable[[Room, int, str], bool] = lambda room, seat, stamp: stamp == "0"
    which: Callable[[Room, str], str] = lambda room, stamp: ""
    own: bool = False


def parts(key: str) -> tuple[str, str, str]:
    """The kind of a question, who asks, and its stamp."""
    kind, _, rest = key.partition("-")
    asker, _, stamp = rest.partition("-")
    return kind, asker, stamp


async def put(room: Room, seat: int, key: str, on: bool) -> Refused | None:
    """One word more or less among a seat's grants."""
    was = room.row.seats[seat].grants
    grants = [one for one in was.split() if one != key and not _lapsed(room, seat, one)]
    await room.change(seat, when={"grants": was}, grants=" ".join([*grants, *([key] if on else [])]))
    return None


def _lapsed(room: Room, seat: int, key: str) -> bool:
    """Whether a word is of a question that held for a moment that is past: it never comes back, and many would be a burden."""
    if denied := DENIED.fullmatch(key):
        return int(denied["frame"]) != room.match.story.frames(seat)
    kind, asker, stamp = parts(key)
    known = kind in WISHES and asker.isdecimal() and int(asker) < room.rail
    return known and not WISHES[kind].holds(room, int(asker), stamp)


async def forget(room: Room, key: str) -> Refused | None:
    """Nobody asks it or agrees to it any more; who asks last of all, so that no crash makes a question of half of it.

    What was agreed on is done by now, and is not judged again where another process was first.
    """
    asker = int(key.split("-")[1])
    for seat in sorted(range(room.rail), key=lambda seat: seat == asker):
        for _ in range(TRIES):
            if key not in room.row.seats[seat].grants.split():
                break
            try:
                await put(room, seat, key, False)
            except Raced:
                await room.catch_up()
    return None
