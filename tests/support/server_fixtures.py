"""A real server on loopback, in its own process so that tests can kill it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest

from tests.support.forked_servers import ForkedProcess

START = "from pathlib import Path; from gamester.server.config import ServerConfig, Timings; from gamester.server.serve import serve;"
START += " serve('127.0.0.1', {port}, Path({data!r}), Timings({pace}))"
GUARD = "from gamester.server.middleware.gate import GateConfig; "
QUICK = "0, 0.01, 0.15, 0.6, 0.05"


class Server:
    """A running server; `kill` is -9, `start` restarts it on its port and folder."""

    running: ClassVar[set[Server]] = set()
    """All that run."""

    def __init__(self, data: Path, pace: str = QUICK, site: Path | None = None, guard: str = "") -> None:
        """Start a server.

        `site` is a folder whose packages the server finds as well, `guard` the arguments of its gate.
        """
        self.data = data
        self.guard = guard
        self.pace = pace
        self.seated: dict[str, list[str]] = {}
        path = os.pathsep.join(filter(None, [str(site or ""), os.environ.get("PYTHONPATH")]))
        self.environment = {**os.environ, "PYTHONPATH": path} if site else None
        self.port = 0
        self.process: subprocess.Popen[str] | ForkedProcess
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def program(self) -> str:
        """The Python code that the process runs."""
        return self.call_of_serve()

    def call_of_serve(self) -> str:
        """Return the code that starts the server with its arguments."""
        code = START.format(port=self.port, data=str(self.data), pace=self.pace)
        return GUARD + code.removesuffix(")") + f", wishes=ServerConfig(GateConfig({self.guard})))" if self.guard else code

    def start(self) -> None:
        """Start on a free port, and later on the same one.

        A client that looks for the server may hold the port for a moment, so it tries again.
        """
        said = ""
        for _ in wait():
            said = self._begun()
            if found := re.search(r":(\d+)/", said):
                self.port = int(found[1])
                return
            if "is in use" not in said:
                break
        raise AssertionError(said)

    def _begun(self) -> str:
        # A file, not a pipe: a pipe that nobody reads is full after some hundred log lines and blocks the server.
        self.errors, name = tempfile.mkstemp()
        os.unlink(name)
        if self.may_be_forked():
            self.process = ForkedProcess(self.program, self.errors, os.environ, again=self.port != 0)
        else:
            command = [sys.executable, "-c", self.program]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.environment)
        assert self.process.stdout is not None
        Server.running.add(self)
        return self.process.stdout.readline() or self._gone()

    def may_be_forked(self) -> bool:
        """Return False if the process needs an interpreter of its own.

        Other packages are found, and modules are changed by a `program` of one's own, before the server is imported.
        """
        return self.environment is None and type(self).program is Server.program

    def kill(self) -> None:
        self.process.kill()
        self._gone()

    def stop(self) -> str:
        """Stop it as Ctrl+C does. Return its error output."""
        self.process.terminate()
        return self._gone()

    def _gone(self) -> str:
        self.process.wait(20)
        Server.running.discard(self)
        assert self.process.stdout is not None
        self.process.stdout.close()
        said = self._said()
        os.close(self.errors)
        return said

    def _said(self) -> str:
        return os.pread(self.errors, os.fstat(self.errors).st_size, 0).decode()

    def lay(self, *kinds: str, **fields: str | list[str]) -> str:
        """Create a table at which everybody has sat down. Return the first seat's path."""
        host = self.laid(*kinds, **fields)
        if "person" in kinds and not fields.get("hot"):
            self.seated[host] = [self.sit(invitation) for invitation in self.links(host)]
        return host

    def laid(self, *kinds: str, **fields: str | list[str]) -> str:
        """Create a table that still waits for people. Return the host's path.

        Names are Ana, Bo, Cy, Dee, Eli, Fay.
        """
        names = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay"][: len(kinds)]
        form = {"game": "armies", "name": names, "kind": list(kinds), **fields}
        answer = httpx.post(f"{self.url}/tables", data=form, follow_redirects=False, timeout=30)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def sit(self, invitation: str, **fields: str) -> str:
        """Take a seat by invitation. Return its path."""
        answer = httpx.post(f"{self.url}{invitation}/sit", data=fields, timeout=30)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def links(self, host: str) -> list[str]:
        """Return the paths of the other seats, then of open invitations.

        They are read from the host's page.
        """
        page = httpx.get(self.url + host, timeout=30)
        assert page.status_code == 200, page.text
        return self.seated.get(host, []) + invitations(page.text)


def first_data(page: str) -> dict[str, Any]:
    """Return the data that a page is loaded with which is drawn from a description."""
    found = re.search(r'<script type="application/json" id="first">(.*?)</script>', page, re.DOTALL)
    assert found, page
    return dict(json.loads(found[1]))


def is_dealt(page: str) -> bool:
    """Return True for the page of a table that has started."""
    return 'id="first"' in page


def invitations(page: str) -> list[str]:
    """Return the paths of the places that a page offers to others, before or after the table has started."""
    if is_dealt(page):
        return [path for _, _, path in first_data(page)["about"].get("links", ())]
    return re.findall(r'data-path="([^"]+)"', page)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("data"))
    yield made
    said = made.stop()
    assert said == "", said


def stop_what_was_left(before: Set[Server]) -> None:
    """Kill the servers that did not run before."""
    for server in Server.running - before:
        server.kill()


@pytest.fixture(autouse=True)
def servers_end_with_their_test() -> Iterator[None]:
    """Stop the servers that a test has started and, since it failed, not stopped."""
    before = frozenset(Server.running)
    yield
    stop_what_was_left(before)


def wait(until: float = 20.0) -> Iterator[None]:
    """Yield until the time is up: `for _ in wait(5): if done: break`, then `else`.

    The last look comes after the time is up.
    """
    end, late = time.monotonic() + until, False
    while not late:
        late = time.monotonic() >= end
        yield
        time.sleep(0.03)
