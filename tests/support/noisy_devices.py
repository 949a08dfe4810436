"""Devices that send honest or noisy messages to a table of a running server.

The accepted messages alone are applied to a second match, which must stay equal.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

from gamester.games.schema import closing_answer
from gamester.match import commitment
from gamester.match.match import Match
from gamester.match.moves import Draft, LogEntry
from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting
from tests.support.table_socket import Table as Device

SEATS = {"surviving": 3, "armies": 3}
ASK = {"frame": 0, "why_not": []}


def kept(data: Path, code: str) -> tuple[str, list[tuple[int, str]], dict[int, list[str]]]:
    with closing(sqlite3.connect(data / "gamester.db")) as base:
        seed = base.execute("select seed from tables where code = ?", (code,)).fetchone()[0]
        log = base.execute("select seat, act from log where code = ? order by ply", (code,)).fetchall()
        drafts = base.execute("select seat, acts from drafts where code = ?", (code,)).fetchall()
    return seed, log, {seat: json.loads(acts) for seat, acts in drafts if json.loads(acts)}


class Table:
    """A table with two devices per seat, and a second match of accepted moves."""

    def __init__(self, server: Server, game: str) -> None:
        self.server = server
        path = server.lay("you", *["person"] * (SEATS.get(game, 2) - 1), game=game)
        self.paths, self.code = [path, *server.seated[path]], path.split("/")[2]
        self.beside = self._beside(game)
        self.sent: list[tuple[int, dict[str, Any]]] = []
        self.taken = self.refused = 0

    def _beside(self, game: str) -> Match:
        with closing(sqlite3.connect(self.server.data / "gamester.db")) as base:
            base.row_factory = sqlite3.Row
            row = base.execute("select * from tables where code = ?", (self.code,)).fetchone()
            seats = base.execute("select name, entropy from seats where code = ? order by seat", (self.code,)).fetchall()
        dice = [seat["entropy"] for seat in seats] if row["commitment"] == commitment.server_commitment(row["seed"]) else []
        names = [seat["name"] for seat in seats]
        return Match.open(game, len(names), json.loads(row["options"]), row["cards"], row["seed"], names, "", "", dice)

    async def open(self, stack: AsyncExitStack, path: str) -> Device:
        return await stack.enter_async_context(Sitting(self.server, path))

    async def follow(self) -> None:
        """Apply the moves that the table makes by itself when a phase auto-closes."""
        async with asyncio.timeout(30):
            while True:
                log = kept(self.server.data, self.code)[1]
                new = log[len(self.beside.entries) :]
                closing = closing_answer(self.beside.game.text)
                phase = self.beside.phase()
                closing_by_itself = closing is not None and phase is not None and phase.key in closing.moves and not self.beside.ended_by()
                assert not new or closing_by_itself, f"{new} was played by nobody"
                for seat, text in new:
                    self.beside.replay_entry(seat, text)
                if not closing_by_itself:
                    return
                await asyncio.sleep(0.01)

    def apply(self, seat: int, message: dict[str, Any]) -> None:
        """Apply an accepted message to the second match."""
        if message.get("withdraw_draft"):
            assert isinstance(self.beside.withdraw_draft(seat), Draft)
        else:
            done = self.beside.act(seat, message.get("move") or message["draft"])
            assert isinstance(done, (LogEntry, Draft)), (message, done)

    def honest(self, seat: int, n: int, draw: random.Random) -> dict[str, Any] | None:
        moves = self.beside.legal_moves(seat)
        if not moves:
            return None
        move = draw.choice(moves)
        return {"frame": n, ("draft" if move.drafts else "move"): move.move}

    def noise(self, kind: str, seat: int, n: int, draw: random.Random) -> dict[str, Any] | str | bytes:
        """Return a message that may be refused, or be accepted once more as if new."""
        one = self.honest(seat, n, draw) or {"frame": n, "move": "pass"}
        other = (seat + 1) % len(self.paths)
        made: dict[str, dict[str, Any] | str | bytes] = {
            "repeat": draw.choice(self.sent)[1] if self.sent else one,
            "late": {**one, "frame": max(0, n - draw.randrange(1, 9))},
            "early": {**one, "frame": n + draw.randrange(1, 9)},
            "forged": {**one, "seat": other},
            "elsewhere": {**one, "table": "old-crow"},
            "garbage": draw.choice(["", "{", "null", "[1]", '{"frame": "x"}', '{"frame": 1e99, "move": 1}', "\ud7ff{}", '{"move": "a"}']),
            "bytes": draw.randbytes(draw.randrange(1, 40)),
            "two": {**one, "why_not": "x", "withdraw_draft": True},
            "long": {**one, "move": "x" * 5000},
            "back": {"frame": n, "withdraw_draft": True},
        }
        return made[kind]


async def one(table: Table, device: Device, kind: str, seat: int, draw: random.Random) -> None:
    """Send one message; an accepted one is applied to the second match."""
    await device.ask(ASK)  # when it is answered, every message up to here has come
    message = table.honest(seat, device.n, draw) if kind == "act" else table.noise(kind, seat, device.n, draw)
    if message is None:
        return
    if isinstance(message, dict) and kind == "act":
        table.sent.append((seat, message))
    fresh = isinstance(message, dict) and message.get("seat", seat) == seat and "table" not in message
    answer = await device.ask(message)
    taken = "done" in answer
    table.taken, table.refused = table.taken + taken, table.refused + (not taken)
    assert fresh or not taken, (kind, message)
    assert taken or kind != "act", (message, answer)
    if taken and isinstance(message, dict):
        table.apply(seat, message)
    await table.follow()
