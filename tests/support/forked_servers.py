"""Processes that begin with the server imported and its pages made ready.

A new interpreter takes a second of processor time to import the server, and three more to make the first
pages of all games. One process, which multiprocessing calls the fork server, does so once; others are forked from it.
A second one has only imported the server, and hashes differ in it: servers that start again are forked from that one.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from unittest import mock

CONTEXT = multiprocessing.get_context("forkserver")
READY, IMPORTED = forkserver.ForkServer(), forkserver.ForkServer()
READY.set_forkserver_preload([__name__, "tests.support.ready_server"])
IMPORTED.set_forkserver_preload([__name__, "gamester.server.serve"])
HOUSE = Path(__file__).resolve().parents[2]
ENVIRONMENT = dict(os.environ)
"""The environment before any test changed it: the fork server must keep nothing of the test that starts it."""
PATH = list(sys.path)
"""The path of packages for the fork server; multiprocessing would give its children the path of the test instead."""


class ForkedProcess:
    """A forked process that runs Python code, with the part of `subprocess.Popen` that servers need."""

    def __init__(self, program: str, errors: int, environment: Mapping[str, str], again: bool) -> None:
        """Run `program` with its error output in the file `errors`, `again` as an interpreter that has nothing in memory."""
        origin = IMPORTED if again else READY
        with mock.patch.dict(os.environ, ENVIRONMENT, clear=True), contextlib.chdir(HOUSE):
            origin.ensure_running()
        reading, writing = os.pipe()
        said, failed = Connection(writing, readable=False), Connection(os.dup(errors), readable=False)
        self._process = CONTEXT.Process(target=run, args=(program, said, failed, dict(environment), os.getcwd()))
        with mock.patch.object(forkserver, "connect_to_new_process", origin.connect_to_new_process):
            self._process.start()
        said.close()
        failed.close()
        assert self._process.pid is not None
        self.pid = self._process.pid
        self.stdout = os.fdopen(reading, encoding="utf-8")

    @property
    def returncode(self) -> int | None:
        """The exit code, negative after a signal, or None while the process runs."""
        return self._process.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until the process has ended. Return its exit code; raises TimeoutExpired."""
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired("a forked server", timeout or 0.0)
        return self.returncode

    def terminate(self) -> None:
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()


def run(program: str, said: Connection, failed: Connection, environment: dict[str, str], folder: str) -> None:
    """Run a program in this process as `python -c` does, with its outputs, environment and folder."""
    gc.freeze()  # What was imported is nobody's garbage: to look through it would copy its memory as well.
    os.dup2(said.fileno(), 1)
    os.dup2(failed.fileno(), 2)
    said.close()
    failed.close()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.path[:] = PATH
    vars(multiprocessing.process)["_parent_process"] = None  # A server with a parent takes itself for one of several workers.
    exec(program, {"__name__": "__main__"})
