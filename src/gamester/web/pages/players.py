"""The replays of a house that are looked at: played once from their logs, and held ready for the next moment."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from litestar import Response
from msgspec import Struct

from gamester.play import record
from gamester.play.reopen import Damaged, reopen
from gamester.play.replays import Replay
from gamester.web import messages
from gamester.web.draw.page import refusal
from gamester.web.draw.scene import Sitter
from gamester.web.guard.turns import own_turn
from gamester.web.hall.house import House
from gamester.web.live import lagging
from gamester.web.messages import Refused, reason
from gamester.web.storage import uploads

MOST_ACTS = 4000
"""Acts of all replays that are held ready; the longest unused are played again when somebody asks."""
NO_RECORD = 937


class Shown(Struct):
    """A replay with where it is from: the path of its page, a name for people, who sat there, where its record is and what it says."""

    replay: Replay
    base: str
    name: str
    sitters: tuple[Sitter, ...]
    record: str = ""
    text: str = ""

    @property
    def review(self) -> str:
        """The path of the page with its win chances."""
        return f"{self.base.removesuffix('/replay') if self.record else self.base}/review"


Found = Shown | Refused


def not_shown(why: Refused) -> Response[Any]:
    """The page instead of a replay: of a game that goes on it is forbidden, else there is none."""
    return refusal(why, 403 if why.clause == reason(messages.CLOSED).clause else 404)


class Player:
    """The replays of one house that were looked at lately. They are played in a thread, one at a time."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._kept: OrderedDict[str, Shown] = OrderedDict()
        self._playing = asyncio.Lock()

    async def of_table(self, code: str) -> Found:
        """The replay of a table, once its game is over for everybody who watches."""
        room = await self.house.room(code)
        if room is None:
            self._kept.pop(code, None)
            return reason(messages.NO_TABLE, code[:60], "No such table")
        if (ready := self._ready(code)) is not None:
            return ready
        async with room.lock:
            if not room.over_for_all():
                return lagging.closed(room.row)
            log = record.in_order(room.match.entries)
            header, seats = room.match.header, room.row.seats
        sitters = tuple(Sitter(seat.name, seat.bot) for seat in seats)
        return await self._hold(code, lambda: Shown(Replay(header, log), f"/t/{code}/replay", code, sitters, f"/t/{code}/record"))

    async def of_upload(self, name: str) -> Found:
        """The replay of a record that was brought."""
        if (ready := self._ready(name)) is not None:
            return ready
        text = await uploads.find(self.house.store, name)
        try:
            return reason(NO_RECORD, "", "No such record") if text is None else await self._hold(name, lambda: _brought(name, text))
        except Damaged as why:  # it held when it was brought: the rules of its game have another number now
            return reason(NO_RECORD, f"{why}.", "This record cannot be played here any more")

    async def text(self, shown: Shown) -> str:
        """What the record of a replay says; it is written when somebody first asks."""
        if not shown.text:
            async with own_turn(), self._playing:
                shown.text = shown.text or await asyncio.to_thread(record.write, shown.replay.match)
        return shown.text

    def _ready(self, key: str) -> Shown | None:
        """What is held ready, without standing in line behind those who play one."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def _hold(self, key: str, play: Callable[[], Shown]) -> Shown:
        async with own_turn(), self._playing:
            if (shown := self._ready(key)) is None:
                self._kept[key] = shown = await asyncio.to_thread(play)
            while len(self._kept) > 1 and sum(len(one.replay.acts) for one in self._kept.values()) > MOST_ACTS:
                self._kept.popitem(last=False)
            return shown


def _brought(name: str, text: str) -> Shown:
    match = reopen(text)
    log = [(entry.seat, entry.text) for entry in match.entries]
    return Shown(Replay(match.header, log), f"/replay/{name}", "a record", tuple(Sitter(one) for one in match.seats))
