"""Socket clients that play, reconnect, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import websockets
from msgspec import Struct

from tests.support.table_socket import Table, as_played


class Sealed(Struct):
    """A move with its drafts, and whether the server has acknowledged it."""

    act: str
    drafts: tuple[str, ...]
    acknowledged: bool = False


class Client:
    """One seat at one table. Each reconnection takes the next of `urls`."""

    def __init__(self, urls: list[str], path: str, seed: int) -> None:
        self.path = path
        self.urls = [f"{url.replace('http', 'ws', 1)}{path}/live" for url in urls]
        self.draw = random.Random(seed)
        self.shown = ""
        """The table, as every desk of the seat has it (`as_played`)."""
        self.n = -1
        self.frames: dict[int, str] = {}
        """By number, the last of each: all of what this client was shown of the game."""
        self.sent: list[Sealed] = []
        """Acts that were sent and not refused, in order."""
        self.drafts: tuple[str, ...] = ()
        """Drafts acknowledged and not yet sealed."""
        self.tried: set[str] = set()
        """Drafts that were sent, acknowledged or not: some of them are said aloud, and lie in the log by themselves."""
        self.sure = True
        """True if every draft since the last move was answered."""
        self.refused: list[dict[str, Any]] = []
        self.falls = 0
        self.changed: list[tuple[int, str, str]] = []
        """Frames of one number that were not the same twice."""
        self.over = False

    async def play(self, until: asyncio.Event, most: int = 10_000) -> None:
        """Play until the game is over or `until` is set."""
        while not (self.over or until.is_set()):
            try:
                async with websockets.connect(self.urls[self.falls % len(self.urls)], max_size=None, open_timeout=20) as socket:
                    self.table = Table(socket)
                    await self._sit(until, most)
            except (TimeoutError, OSError, websockets.WebSocketException):
                self.falls += 1
                await asyncio.sleep(0.05)

    async def _sit(self, until: asyncio.Event, most: int) -> None:
        while not (self.over or until.is_set()):
            await self._next()
            while self.table.nodes and self.table.asked and not until.is_set() and len(self.sent) < most:
                await self._act()

    async def _next(self) -> dict[str, Any]:
        """Return the next message; remember what it shows."""
        said = await self.table.next(30)
        if "n" in said:
            self._note()
        return said

    def _note(self) -> None:
        self.n, self.shown = self.table.n, as_played(self.table.nodes)
        if self.frames.setdefault(self.n, self.shown) != self.shown:
            self.changed.append((self.n, self.frames[self.n], self.shown))
        self.over = self.over or self.table.over

    async def _act(self) -> None:
        moves = self.table.moves
        seals = [move for move in moves if not move.get("d")]
        drafts = [move for move in moves if move.get("d")]
        move = self.draw.choice(drafts if drafts and (not seals or self.draw.random() < 0.4) else seals)
        is_draft = bool(move.get("d"))
        sure, self.sure = self.sure, False
        if is_draft:
            self.tried.add(move["a"])
        else:
            self.sent.append(Sealed(move["a"], self.drafts))
            self.drafts = ()
        await self.table.say(**{"draft" if is_draft else "move": move["a"]})
        while True:
            said = await self._next()
            if "refused" in said:
                self.refused.append(said["refused"])
                if not is_draft:
                    self.drafts = self.sent.pop().drafts
                if said["refused"]["clause"] == "TB-912":
                    await asyncio.sleep(0.05)
            elif not said.get("done"):
                continue
            elif is_draft:
                self.drafts += (move["a"],)
            else:
                self.sent[-1].acknowledged = True
                sure = True
            self.sure = sure
            return


def is_of(line: str, sealed: Sealed, log: list[str]) -> bool:
    """Return True if a line of the log is this move.

    It is the line as sent, or for a mere submission one with all its drafts.
    """
    drafts = [draft for draft in sealed.drafts if draft not in log]
    return line.endswith(sealed.act) or (" " not in sealed.act and all(draft.split()[-1] in line for draft in drafts))


def missing(log: list[str], sent: list[Sealed], by_itself: tuple[str, ...] = ()) -> str:
    """Return what is wrong with a seat's log, or "".

    Acknowledged moves must be in it once and in order, others may be. Besides them it may hold open remarks and the seat's
    auto-responses `by_itself`.
    """
    besides = {draft for one in sent for draft in one.drafts} | set(by_itself)
    after = {0}
    for line in log:
        reached = _onwards(sent, after)
        after = {place + 1 for place in reached if place < len(sent) and is_of(line, sent[place], log)}
        after |= reached if line in besides else set()
        if not after:
            return f"{line!r} was played, and not sent, or not then"
    return "" if len(sent) in _onwards(sent, after) else "something acknowledged was lost"


def _onwards(sent: list[Sealed], places: set[int]) -> set[int]:
    """Return the places reachable without another line, past unacknowledged moves."""
    found = set(places)
    for place, one in enumerate(sent):
        if place in found and not one.acknowledged:
            found.add(place + 1)
    return found


def differing(one: str, other: str) -> str:
    """Return both texts from a little before the place where they differ."""
    at = next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"\n{one[max(0, at - 80) : at + 160]}\n{other[max(0, at - 80) : at + 160]}\n"
