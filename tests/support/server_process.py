"""The house as an operator starts it: a folder or a database, one worker or several, in a process group of its own."""

from __future__ import annotations

import os
from pathlib import Path

from tests.support.server_fixtures import QUICK, Server

START = "from pathlib import Path; from gamester.server.config import ServerConfig, Timings; from gamester.server.serve import serve; "
START += "serve('127.0.0.1', {port}, {data}, Timings({pace}), {workers}, ServerConfig({wishes}))"


class Operated(Server):
    """`data` is a folder, or the address of a PostgreSQL database; `wishes` what the operator has switched on."""

    wishes = ""

    def __init__(self, data: Path | str, workers: int = 1, pace: str = QUICK) -> None:
        self.where = repr(data) if isinstance(data, str) else f"Path({str(data)!r})"
        self.workers = workers
        super().__init__(Path(), pace)

    @property
    def program(self) -> str:
        """The same with what an operator may say."""
        return START.format(port=self.port, data=self.where, pace=self.pace, workers=self.workers, wishes=self.wishes)

    def pids(self) -> list[int]:
        """The workers, each a child of the process that was started; Python's own tracker of resources is none."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if "spawn_main" in _command(pid)]


def _command(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def alive(pid: int) -> bool:
    """Whether a process is there, and not only what is left of one that has ended."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (OSError, IndexError):
        return False
