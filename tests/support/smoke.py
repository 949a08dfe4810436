"""A short test of an installed gamester; it needs nothing but Python.

PYTHON tests/support/smoke.py plays, simulates, verifies, and opens the main pages. Exit code 1 and a sentence if
something does not work.
"""

from __future__ import annotations

import json
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

GAMES = ("armies", "gameon", "shapes", "surviving")
PAGES = ("/", "/join", "/lab", "/rules", "/about", "/you", "/health", "/ready", "/api/v1/games", "/api/v1/openapi.json")
PATIENCE = 300
"""Seconds that anything may take: rules are compiled on the way."""


class Broken(Exception):
    """Raised if something does not work; the message says what."""


def gamester(*words: str) -> str:
    """Run a command of gamester. Return its output."""
    done = subprocess.run([sys.executable, "-m", "gamester", *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise Broken(f"gamester {' '.join(words)} ended with {done.returncode}:\n{done.stdout[-1000:]}{done.stderr[-3000:]}")
    return done.stdout


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Start a server on a free port. Yield its address."""
    errors = folder / "errors"
    command = [sys.executable, "-m", "gamester", "serve", "--port", "0", "--data", str(folder / "data")]
    with errors.open("w") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True)
    assert process.stdout is not None
    timer = threading.Timer(PATIENCE, process.kill)
    timer.start()
    try:
        said = ""
        while not (found := re.search(r"http://[^/\s]+", said)):
            line = process.stdout.readline()
            if not line:
                raise Broken(f"gamester serve did not start:\n{said}{errors.read_text()[-3000:]}")
            said += line
        yield found[0]
    finally:
        timer.cancel()
        process.terminate()
        process.wait(30)
        process.stdout.close()


def asked(address: str, body: Any = None, token: str = "") -> bytes:
    """Return the server's answer. Any failure is an error of urllib."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(address, None if body is None else json.dumps(body).encode(), headers), timeout=60) as answer:
        return bytes(answer.read())


def played(address: str, game: str) -> None:
    """Play a game against a bot at the server to its end, with random legal moves."""
    draw = random.Random(game)
    laid = json.loads(asked(f"{address}/api/v1/tables", {"game": game, "seats": [{"name": "Ana"}, {"name": "Bo", "bot": "random"}]}))
    table, token, mark = f"{address}/api/v1/tables/{laid['code']}", laid["token"], ""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        frame = json.loads(asked(f"{table}/view?wait=20&since_mark={mark}", token=token))
        seen, mark = frame["view"], frame["mark"]
        if seen["outcome"]:
            record = asked(f"{table}/record").decode()
            with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
                file.write(record)
                file.flush()
                gamester("verify", file.name)
            return
        if seen["must_decide"] and seen["legal_moves"]:
            acts = [move["move"] for move in seen["legal_moves"] if not move.get("drafts")] or [
                move["move"] for move in seen["legal_moves"]
            ]
            asked(f"{table}/messages", {"frame": frame["n"], "move": draw.choice(acts)}, token)
            mark = ""
    raise Broken(f"a game of {game} did not end within {PATIENCE} seconds")


def said_to(address: str, what: str, opening: bytes, flood: bytes) -> bytes:
    """Send bytes and return the server's answer until it closes the connection.

    An opening is answered before the flood is sent.
    """
    host, port = address.removeprefix("http://").split(":")
    said = b""
    with socket.create_connection((host, int(port)), timeout=20) as line:
        try:
            if opening:
                line.sendall(opening)
                said = line.recv(4096)
            line.sendall(flood)
            while more := line.recv(4096):
                said += more
        except TimeoutError:
            raise Broken(f"{what}: expected the server to hang up, got nothing") from None
        except OSError:
            pass
    return said


def guarded(address: str) -> None:
    """Check that connection limits work: the server closes floods of each kind."""
    head = b"POST /join HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
    upgrade = b"GET /learn/armies/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    upgrade += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    begun, more, last, ping = (sign + b"\x80\0\0\0\0" for sign in (b"\x01", b"\x00", b"\x80", b"\x89"))
    pong = b"\x8a\x00"
    for what, opening, flood, pongs in (
        ("a head of many lines", b"", b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 300, 0),
        ("a body of many parts", b"", head + b"1\r\nx\r\n" * 3000, 0),
        ("many pings", upgrade, ping * 3000, 1500),
        ("a message of many parts", upgrade, begun + more * 3000 + last + ping, 0),
    ):
        said = said_to(address, what, opening, flood)
        if said.count(pong) > pongs or said.startswith(b"HTTP/1.1 101") != bool(opening):
            raise Broken(f"{what}: expected the server to hang up, got {said[:60]!r} and {said.count(pong)} pongs")


def main() -> None:
    """Run all checks in turn."""
    for game in GAMES:
        plain = () if game == "armies" else ("--plain",)
        gamester("simulate", game, "--seats", "2", "--games", "3", "--bots", "heuristic,random", "--seed", "7", *plain)
        gamester("referee", game, "--plain")
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        for page in (*PAGES, *(f"/{kind}/{game}" for kind in ("new", "rules", "learn") for game in GAMES)):
            if not asked(f"{address}{page}"):
                raise Broken(f"{page} is empty")
        guarded(address)
        played(address, "armies")


if __name__ == "__main__":
    try:
        main()
    except Broken as why:
        sys.exit(str(why))
