"""`gamester serve`: one process, one data folder, one address."""

from __future__ import annotations

import errno
import os
import socket
from contextlib import suppress
from pathlib import Path

import uvicorn

from gamester.web.app import application
from gamester.web.clockwork import Pace
from gamester.web.folder import Unwritable

LONGEST_FRAME = 1 << 20
"""Bytes of a message; a socket that sends more is closed unread."""


class CannotServe(Exception):
    """The port or the data folder cannot be used; one sentence says why and what to do."""


def serve(host: str, port: int, data: Path | None = None, pace: Pace | None = None) -> None:
    """Serve until interrupted, and print the address first. `data` is made where it is missing; None means a folder of one's own."""
    folder = data if data is not None else at_home()
    with _listen(host, port) as listening:
        try:
            app = application(folder, pace)
        except Unwritable as error:
            raise CannotServe(f"{error}; name another with --data") from error
        shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
        shown = f"[{shown}]" if ":" in shown else shown
        print(f"Gamester is at http://{shown}:{listening.getsockname()[1]}/ (data in {folder}); Ctrl+C ends it.", flush=True)
        config = uvicorn.Config(
            app,
            log_level="warning",
            ws="websockets-sansio",
            ws_per_message_deflate=True,
            ws_max_size=LONGEST_FRAME,
            timeout_graceful_shutdown=2,
            server_header=False,
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])


def at_home() -> Path:
    """Where tables are kept when no folder is named."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "gamester"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once; without it each waits 40 ms for the one before.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(256)
    except (OSError, OverflowError) as error:
        listening.close()
        raise CannotServe(_why_not(host, port, error)) from error
    return listening


def _why_not(host: str, port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is in use; choose another with --port, or --port 0 for any that is free"
    return f"cannot listen at {host} port {port}: {getattr(error, 'strerror', None) or error}"
