"""Systems that lack functions of Linux: start, lock, lab, review, simulation.

A child process gets a `sitecustomize` that removes or refuses what Windows or macOS lack or refuse,
before any other import. This is an emulation: paths, consoles and locks of these systems are not
tested.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import wait

WINDOWS = """
import os, shutil, signal, socket, sys
shutil._use_fd_functions = False  # as there: it opens folders otherwise
import filelock, filelock._native, platformdirs, platformdirs.unix  # they know these systems by themselves, and take this for Linux
for missing in ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp"):
    sys.modules[missing] = None
for missing in ("getuid", "getgid", "nice", "killpg", "getpgid", "setsid", "fork", "forkpty", "chown"):
    vars(os).pop(missing, None)
for missing in ("SIGKILL", "SIGHUP", "SIGUSR1", "pthread_sigmask"):
    vars(signal).pop(missing, None)
socket.SO_EXCLUSIVEADDRUSE = socket.SO_KEEPALIVE  # any that may be set
opened = os.open
def refusing(path, flags, *more, **named):
    if not isinstance(path, int) and os.path.isdir(path):
        raise PermissionError(13, "Permission denied", path)
    return opened(path, flags, *more, **named)
os.open = refusing
"""
MACOS = """
import resource
resource.getrlimit = lambda _: (256, resource.RLIM_INFINITY)
def refusing(_, limits):
    if not 0 <= limits[0] <= 10240:
        raise ValueError("current limit exceeds maximum limit")
resource.setrlimit = refusing
"""


@pytest.fixture(params=[WINDOWS, MACOS], ids=["like Windows", "like macOS"])
def lacking(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """Return the environment of a process on such a system.

    Its pipes are not UTF-8.
    """
    (tmp_path / "lacking").mkdir()
    (tmp_path / "lacking" / "sitecustomize.py").write_text(request.param, "utf-8")
    path = os.pathsep.join(filter(None, [str(tmp_path / "lacking"), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "cp1252", "PYTHONUNBUFFERED": "1"}


class House:
    """`gamester serve` in a process of such a system."""

    def __init__(self, data: Path, lacking: dict[str, str]) -> None:
        self.errors = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  # closed by end()
        command = [sys.executable, "-m", "gamester", "serve", "--port", "0", "--data", str(data)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=lacking)
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()

    @property
    def url(self) -> str:
        """The address of the server."""
        found = re.search(r"http://\S+?(?=/ )", self.said)
        assert found, self.end()
        return found[0]

    def end(self) -> str:
        """End it; what it said of errors."""
        self.process.terminate()
        self.process.communicate(timeout=60)  # which closes its pipe as well
        with self.errors as errors:
            errors.seek(0)
            return errors.read()


def got(url: str) -> str:
    """Return a page once it is done.

    Until then it shows the progress of a job; then it redirects to the result.
    """
    page = ""
    for _ in wait(300):
        answer = httpx.get(url, follow_redirects=True)
        assert answer.status_code == 200, answer.text
        page = answer.text
        assert "came to nothing" not in page, page
        if 'http-equiv="refresh"' not in page:
            return page
    raise AssertionError(page)


@pytest.fixture
def house(tmp_path: Path, lacking: dict[str, str]) -> Iterator[House]:
    """Start a server for the first time, in a new world-writable folder."""
    made = House(tmp_path / "new" / "data", lacking)
    yield made
    if not made.errors.closed:
        made.end()


def test_restart_serves_and_second_server_is_refused(house: House, tmp_path: Path, lacking: dict[str, str]) -> None:
    """A first start and a restart serve; a second server on the folder is refused."""
    data = tmp_path / "new" / "data"
    assert httpx.get(house.url).status_code == 200
    command = [sys.executable, "-m", "gamester", "serve", "--port", "0", "--data", str(data)]
    second = subprocess.run(command, capture_output=True, text=True, env=lacking, timeout=120)
    assert second.returncode == 2 and "for this server alone, and another has it open" in second.stderr
    assert httpx.get(house.url).status_code == 200, "the first goes on"
    house.process.kill()
    assert house.end() == ""
    if "getuid" in (tmp_path / "lacking" / "sitecustomize.py").read_text("utf-8"):
        data.chmod(0o777)  # all that Windows ever says of a folder
    again = House(data, lacking)
    assert httpx.get(again.url).status_code == 200
    assert again.end() == ""


def test_a_plan_of_the_lab_and_a_review_are_carried_out(tmp_path: Path, lacking: dict[str, str]) -> None:
    code = keep(tmp_path / "data", stored("armies-2-classic"), names=("Zoë", "Łukasz"))
    house = House(tmp_path / "data", lacking)
    try:
        plan = {"game": "armies", "seats": "2", "bots": "random", "width": "5", "vary": ""}
        asked = httpx.post(f"{house.url}/lab", data=plan)
        assert asked.status_code == 303, asked.text
        assert "Does the seat matter?" in got(house.url + asked.headers["location"])
        assert httpx.post(f"{house.url}/t/{code}/review", timeout=30).status_code == 303
        assert "decisions with a choice" in got(f"{house.url}/t/{code}/review")
    finally:
        said = house.end()
    assert said == ""


def simulated(records: Path, env: dict[str, str]) -> dict[str, Any]:
    """Return the results of a simulation that keeps its records."""
    command = [sys.executable, "-m", "gamester", "simulate", "armies", "--games", "12", "--json", "--records", str(records)]
    told: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True, env=env, check=True, timeout=300).stdout)
    return told


@pytest.fixture(scope="module")
def simulated_here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return simulated(tmp_path_factory.mktemp("here") / "records", {**os.environ})


def test_a_simulation_is_the_same(tmp_path: Path, lacking: dict[str, str], simulated_here: dict[str, Any]) -> None:
    told = simulated(tmp_path / "records", lacking)
    assert told["wins"] == simulated_here["wins"] and told["endings"] == simulated_here["endings"]
    assert len(list((tmp_path / "records").iterdir())) == 12
