"""Load on a server: many seats whose sockets play random legal moves.

They move as soon as they are answered, or at intervals. A socket is that of a page, which gets patches
of the description of the table, or of a program by the protocol.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import websockets
from msgspec import Struct, field

PAGES, PROTOCOL = "pages", "protocol"
PATIENCE = 30.0
"""Seconds without a message after which a table counts as lost."""


class Seen(Struct):
    """The results of a load.

    `taken` and `others` are the seconds from an accepted move to the frame of its player and of the
    others. `idle` is the total of the seconds in which a player had no table left.
    """

    taken: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    frames: int = 0
    bytes: int = 0
    lost: int = 0
    refused: int = 0
    idle: float = 0.0

    def slowest(self, share: float, others: bool = False) -> float:
        """Return the milliseconds that only this share of the moves exceeded."""
        times = sorted(self.others if others else self.taken)
        return times[min(len(times) - 1, int(len(times) * (1 - share)))] * 1000 if times else float("nan")


class Sitter:
    """One seat, or one spectator, on one socket of a kind."""

    def __init__(self, url: str, token: str, kind: str, seen: Seen) -> None:
        self._url, self._token, self._kind, self._seen = url, token, kind, seen
        self._dock: dict[str, Any] = {}
        self.moves: list[str] = []
        self.over = False
        self.n = -1
        self.table: list[Sitter] = []
        self.since = 0.0
        self.news = asyncio.Event()

    async def open(self) -> None:
        """Connect and read the first frame."""
        self.socket = await websockets.connect(self._url, max_size=None, ping_interval=None, open_timeout=PATIENCE)
        if self._kind == PROTOCOL:
            await self.socket.send(json.dumps({"token": self._token}))
        self.reader = asyncio.create_task(self._read())
        async with asyncio.timeout(PATIENCE):
            await self.news.wait()

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                self._heard(text if isinstance(text, str) else text.decode())
        except websockets.ConnectionClosed:
            self._seen.lost += 1

    def _heard(self, text: str) -> None:
        self._seen.bytes += len(text)
        said: dict[str, Any] = json.loads(text)
        if "refused" not in said and "n" in said:
            self._seen.frames += 1
            if self.since:
                self._seen.others.append(time.perf_counter() - self.since)
                self.since = 0.0
            self.n = said["n"]
            if self._kind == PAGES:
                self._follow(said)
            else:
                self.over = said["view"]["outcome"] is not None
                self.moves = [move["move"] for move in said["view"]["legal_moves"]] if said["view"]["must_decide"] else []
            self.news.set()
        elif said.get("refused"):
            self._seen.refused += 1
            self.news.set()

    def _follow(self, said: dict[str, Any]) -> None:
        """Keep the dock of a page: the moves are there, and it is the result once the game is over."""
        if "all" in said:
            self._dock = said["all"]["dock"]
        for patch in (*said.get("steps", ()), said):
            self._dock = patch.get("new", {}).get("dock", self._dock)
            changed = {**self._dock, **patch.get("set", {}).get("dock", {})}
            self._dock = {name: value for name, value in changed.items() if value is not None}
        self.over = self._dock["c"] == "Result"
        self.moves = [move["a"] for move in self._dock.get("moves", ())] if self._dock.get("deciding") else []

    async def act(self, draw: random.Random) -> bool:
        """Play one move, if there is any. Return True if a frame came of it."""
        if not self.moves:
            return False
        self.news.clear()
        before, began = self.n, time.perf_counter()
        for one in self.table:
            one.since = 0.0 if one is self else began
        await self.socket.send(json.dumps({"frame": self.n, "move": draw.choice(self.moves)}))
        async with asyncio.timeout(PATIENCE):
            await self.news.wait()
        if self.n != before:
            self._seen.taken.append(time.perf_counter() - began)
        return self.n != before


async def game(sitters: list[Sitter], until: float, every: float, draw: random.Random) -> None:
    """Play one table to its end.

    With `every` each seat moves once in so many seconds; with 0 it moves at once.
    """
    await asyncio.sleep(draw.random() * every / len(sitters))
    while time.monotonic() < until:
        began = time.monotonic()
        asked = [one for one in sitters if one.moves]
        if not asked and any(one.over for one in sitters):
            return
        if not asked:
            await asyncio.sleep(0.01)
            if not any(one.moves for one in sitters) and time.monotonic() - began > PATIENCE:
                return
            continue
        await draw.choice(asked).act(draw)
        if every:
            await asyncio.sleep(max(0.0, every / len(sitters) - (time.monotonic() - began)))


async def player(tables: Iterator[list[Sitter]], seen: Seen, until: float, every: float, draw: random.Random) -> None:
    """Play one table after another."""
    for sitters in tables:
        await game(sitters, until, every, draw)
        if time.monotonic() >= until:
            return
    seen.idle += until - time.monotonic()


async def load(
    urls: list[list[tuple[str, str]]],
    seconds: float,
    every: float = 0.0,
    kind: str = PAGES,
    at_once: int | None = None,
    mark: Callable[[], object] = bool,
) -> Seen:
    """Play tables and return the results.

    All are played at once, or `at_once` at a time, each followed by the next. `urls` has (URL, token)
    of each seat. All sockets are open before the load begins. `mark` is called when it begins and ends.
    """
    seen = Seen()
    tables = [[Sitter(url, token, kind, seen) for url, token in seats] for seats in urls]
    for sitters in tables:
        for one in sitters:
            one.table = sitters
    everybody = [one for seats in tables for one in seats]
    for start in range(0, len(everybody), 50):
        await asyncio.gather(*(one.open() for one in everybody[start : start + 50]))
    seen.frames = seen.bytes = 0
    mark()
    until = time.monotonic() + seconds
    draws = random.Random(7)
    waiting = iter(tables)
    many = len(tables) if at_once is None else at_once
    players = [player(waiting, seen, until, every, random.Random(draws.random())) for _ in range(many)]
    done = await asyncio.gather(*players, return_exceptions=True)
    mark()
    seen.lost += sum(isinstance(one, BaseException) for one in done)
    for one in everybody:
        one.reader.cancel()
    await asyncio.gather(*(one.socket.close() for one in everybody), return_exceptions=True)
    return seen
