"""The server as an operator starts it, with one worker or several.

It has a folder or a database, and a process group of its own.
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.server_fixtures import QUICK, Server

START = "from pathlib import Path; from gamester.server.config import ServerConfig, Timings; from gamester.server.serve import serve; "
START += "serve('127.0.0.1', {port}, {data}, Timings({pace}), {workers}, ServerConfig({wishes}))"


class Operated(Server):
    """A server.

    `data` is a folder or a PostgreSQL address, `wishes` the configuration.
    """

    wishes = ""

    def __init__(self, data: Path | str, workers: int = 1, pace: str = QUICK) -> None:
        self.where = repr(data) if isinstance(data, str) else f"Path({str(data)!r})"
        self.workers = workers
        super().__init__(Path(), pace)

    def call_of_serve(self) -> str:
        """Return the code that starts the server, with the operator's configuration."""
        return START.format(port=self.port, data=self.where, pace=self.pace, workers=self.workers, wishes=self.wishes)

    def may_be_forked(self) -> bool:
        """Return False also for several workers: they are started as an operator's are, by a process that nothing was imported for."""
        return self.workers == 1 and super().may_be_forked()

    def pids(self) -> list[int]:
        """Return the process ids of the workers.

        Each is a child of the started process; Python's resource tracker is none.
        """
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if "spawn_main" in _command(pid)]


def _command(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def alive(pid: int) -> bool:
    """Return True if a process runs; a zombie does not count."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (OSError, IndexError):
        return False
