"""The table in the browser: rendering, answering a move, and bytes on the wire."""

from __future__ import annotations

import gzip
import json
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urljoin

import httpx
from isal import isal_zlib
from websockets.sync.client import ClientConnection, connect

from bench.clock import Figure, each
from gamester.match.match import Match
from gamester.match.views import make_view
from gamester.server.middleware.connections import LEVEL, WINDOW
from gamester.ui.patch import apply_message

START = "from pathlib import Path; from gamester.server.config import Timings; from gamester.server.serve import serve;"
START += " serve('127.0.0.1', {port}, Path({data!r}), Timings(0, 0, 0.05))"
MOVES = 150


def rendering() -> Iterator[Figure]:
    """Measure a view of a table in mid-game, and a replay of its log."""
    match = Match.open("armies", 3, {}, "classic", seed="bench", names=["Ana", "Bo", "Cy"])
    while match.table.turn < 5 and not match.ended_by():
        for seat in match.pending_seats():
            match.apply_default(seat)
    yield Figure("a view of one seat", each(lambda: make_view(match, 0), 20) * 1e3, "ms", f"{len(match.entries)} acts in the log")
    yield Figure(
        "a match replayed from its log", each(lambda: Match.replay(match.header, [(e.seat, e.move) for e in match.entries]), 3) * 1e3, "ms"
    )


class Counted:
    """A socket of one seat that counts the bytes on the wire."""

    def __init__(self, url: str) -> None:
        self.socket: ClientConnection = connect(url, max_size=None)
        self.n = -1
        self.nodes: dict[str, Any] = {}
        self.plain: list[int] = []
        self.packed: list[int] = []
        self.packer = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, -WINDOW)
        self.hear()

    def hear(self) -> dict[str, Any]:
        """Return the next message."""
        text = self.socket.recv(timeout=10)
        said: dict[str, Any] = json.loads(text)
        if "n" in said:
            self.n, self.nodes = said["n"], apply_message(self.nodes, said)
            self.plain.append(len(text))
            self.packed.append(len(self.packer.compress(str(text).encode()) + self.packer.flush(isal_zlib.Z_SYNC_FLUSH)))
        return said

    def act(self, text: str) -> bool:
        """Send a move. Return True if it was accepted, after its frame has come."""
        self.socket.send(json.dumps({"frame": self.n, "move": text}))
        while True:
            said = self.hear()
            if "refused" in said:
                return False
            if "done" in said:
                return True


def living() -> Iterator[Figure]:
    """Measure one person and two bots on a real server with SQLite and compression."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        began = time.perf_counter()
        house = subprocess.Popen([sys.executable, "-c", START.format(port=port, data=data)], stdout=subprocess.PIPE, text=True)
        try:
            assert house.stdout is not None
            house.stdout.readline()
            yield Figure("server up", time.perf_counter() - began, "s")
            yield from _play(f"127.0.0.1:{port}")
        finally:
            house.terminate()
            house.wait(10)


def _files(host: str, page: str) -> Iterator[Figure]:
    """Yield the compressed size of the files that a table page loads, by kind; scripts include the modules that they import."""
    waiting, sizes = re.findall(r'(?:src|href)="(/static/[^"]+)"', page), dict[str, int]()
    while waiting:
        path = waiting.pop()
        if path not in sizes:
            text = httpx.get(f"http://{host}{path}").content
            sizes[path] = len(gzip.compress(text))
            if path.endswith("js"):
                waiting += [urljoin(path, name) for name in re.findall(r'(?:from|import)\s*"(\.{1,2}/[^"]+\.m?js)"', text.decode())]
    for kind in sorted({path.rsplit(".", 1)[1] for path in sizes}):
        ours = [size for path, size in sizes.items() if path.endswith(f".{kind}")]
        yield Figure(f"files of a table page, {kind}", float(sum(ours)), "bytes", f"{len(ours)} files, compressed one by one")


def _play(host: str) -> Iterator[Figure]:
    form = {"game": "armies", "name": ["Ana", "Bo", "Cy"], "kind": ["you", "heuristic", "heuristic"], "set": "classic"}
    answer = httpx.post(f"http://{host}/tables", data=form, follow_redirects=False)
    seat = answer.headers["location"]
    began = time.perf_counter()
    page = httpx.get(f"http://{host}{seat}", headers={"accept-encoding": "identity"})
    yield Figure("table page", (time.perf_counter() - began) * 1e3, "ms", f"{len(page.content):,} bytes before compression")
    packed = httpx.get(f"http://{host}{seat}")
    yield Figure("table page, compressed", float(packed.num_bytes_downloaded), "bytes")
    yield from _files(host, page.text)
    client = Counted(f"ws://{host}{seat}/live")
    draw, took = random.Random(7), []
    for _ in range(MOVES):
        dock = client.nodes["dock"]
        if not (offered := dock.get("moves", []) if dock.get("deciding") else []):
            if dock["c"] == "Result":
                break
            client.hear()
            continue
        began = time.perf_counter()
        if client.act(draw.choice(offered)["a"]):
            took.append((time.perf_counter() - began) * 1e3)
    took.sort()
    yield Figure("move to frame, median", statistics.median(took), "ms", f"{len(took)} moves, committed to disk before the answer")
    yield Figure("move to frame, 99%", took[len(took) * 99 // 100], "ms")
    yield Figure("frame, before compression", statistics.mean(client.plain), "bytes", f"{len(client.plain)} frames")
    yield Figure("first frame on the wire", float(client.packed[0]), "bytes", "deflated as the socket does it")
    yield Figure("following frames on the wire", statistics.mean(client.packed[1:]), "bytes", "with what went before as dictionary")
