"""Ctrl+C stops every long command soon, with its results so far; twice, at once.

The signal goes to the whole process group, as from a terminal. A command notes each result as an
empty file (`2.30`: the thirtieth of the second job), so that a test knows the moment; nothing else
of the command is changed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.server_fixtures import wait
from tests.support.server_process import alive

LIMIT = 60.0
"""Seconds until a command counts as one that does not end: two are meant, and this machine may have other work."""
RECORD = Path(__file__).resolve().parents[2] / "data" / "records" / "armies-2-classic.txt"
PROGRAM = """
import sys
from pathlib import Path
from gamester.bots import job_pool
from gamester.cli import interrupts
at, calls, before = Path(sys.argv.pop(1)), 0, job_pool.in_order
def told(submit, *more):
    global calls
    calls += 1
    call = calls
    def handing(job):
        handed = submit(job)
        (at / f"{call}.0").touch()
        return handed
    for number, one in enumerate(before(handing, *more), 1):
        (at / f"{call}.{number}").touch()
        yield one
job_pool.in_order = told
%s
from gamester.__main__ import main
sys.exit(main())
"""
SLOW_TO_TELL = """
import time
from gamester.cli import output as telling
interrupts.ONE_PRESS = 0.0
telling.as_json = lambda _: ((at / "telling").touch(), time.sleep(600))
"""


class Command:
    """A command in a process group of its own."""

    def __init__(self, at: Path, *words: str, more: str = "", **env: str) -> None:
        self.at, self.words = at, words
        command = [sys.executable, "-c", PROGRAM % more, str(at), *words]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True, env=os.environ | env)

    def until(self, *moments: str) -> None:
        """Wait until it has come to one of these."""
        for _ in wait(300):
            if any((self.at / moment).exists() for moment in moments):
                return
            if self.process.poll() is not None:
                break
        self.process.kill()
        raise AssertionError(self.process.communicate())

    def press(self) -> None:
        """Press Ctrl+C."""
        self.pressed = time.monotonic()
        os.killpg(self.process.pid, signal.SIGINT)

    def ends(self) -> tuple[str, str]:
        """Return the output, once the command and its children have ended.

        Check the exit code of an interrupt.
        """
        try:
            out, err = self.process.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            ended = self.process.poll()
            os.killpg(self.process.pid, signal.SIGKILL)
            raise AssertionError(f"a process still has the pipes after {LIMIT:g} s; exit code of the command: {ended}") from None
        print(f"ended {time.monotonic() - self.pressed:.2f} s after Ctrl+C: {' '.join(self.words)}")
        assert self.process.returncode == 130, err
        assert "Traceback" not in err and "Exception" not in err and "Warning" not in err, err
        for _ in wait(30):
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return out, err
        raise AssertionError("something that it has started is still there")


@pytest.mark.parametrize("world", [(), ("--plain",)], ids=["compiled", "plain"])
def test_interrupted_simulation_reports_games_so_far(tmp_path: Path, world: tuple[str, ...]) -> None:
    """An interrupted simulation reports the games so far."""
    words = ("simulate", "armies", "--games", "100000000", "--seed", "9", "--json")
    command = Command(tmp_path, *words, *world)
    command.until("1.2")
    command.press()
    out, err = command.ends()
    told = json.loads(out)
    assert told["asked"] == 100_000_000 and sum(told["endings"].values()) == told["games"] > 0
    assert err.splitlines()[-1] == f"gamester: stopped after {told['games']:,} of 100,000,000 games"
    whole = [sys.executable, "-m", "gamester", *words[:3], str(told["games"]), *words[4:], *world]
    again = json.loads(subprocess.run(whole, capture_output=True, text=True, check=True).stdout)
    assert [told[key] for key in ("wins", "endings", "rounds")] == [again[key] for key in ("wins", "endings", "rounds")]


def test_interrupt_does_not_wait_for_searching_bots(tmp_path: Path) -> None:
    """An interrupted simulation does not wait for bots that search."""
    command = Command(tmp_path, "simulate", "armies", "--games", "5", "--bots", "search-100000", "--plain")
    command.until("1.0")
    command.press()
    assert command.ends() == ("", "gamester: stopped before any of 5 games was over\n")


def test_interrupted_records_are_counted(tmp_path: Path) -> None:
    """The message counts the records that were written before the interrupt."""
    words = ("simulate", "armies", "--games", "300", "--set", "skirmish", "--plain", "--records", str(tmp_path / "records"))
    command = Command(tmp_path, *words)
    command.until("2.3")
    command.press()
    out, err = command.ends()
    written = len(list((tmp_path / "records").iterdir()))
    assert "300 games of armies" in out and 3 <= written < 300
    assert err == f"gamester: stopped after 300 of 300 games, with {written} records written\n"


def test_agents_end_with_the_simulation(tmp_path: Path) -> None:
    agent = f"import os, time; open({str(tmp_path)!r} + f'/{{os.getpid()}}.agent', 'w').close(); time.sleep(600)"
    (tmp_path / "agent.py").write_text(agent, "utf-8")
    words = ("--games", "3", "--plain", "--bots", f"agent:{sys.executable} {tmp_path / 'agent.py'}", "--agent-seconds", "600")
    command = Command(tmp_path, "simulate", "armies", *words, "--threads", "2")
    agents: list[int] = []
    for _ in wait(60):
        if len(agents := [int(file.stem) for file in tmp_path.glob("*.agent")]) >= 2:
            break
    assert len(agents) >= 2, f"{len(agents)} agents were started"
    command.press()
    command.ends()
    for _ in wait(30):
        if not any(alive(pid) for pid in agents):
            return
    raise AssertionError("an agent is still there")


@pytest.mark.parametrize("turns", ["0", "1"])
def test_interrupted_ladder_reports_deals_so_far(tmp_path: Path, turns: str) -> None:
    """An interrupted ladder prints and writes the deals so far.

    A hundred thousand deals used to be submitted before a signal was handled.
    """
    words = ("--deals", "100000", "--bots", "random,heuristic", "--plain", "--json", "--seatings", turns, "--out", str(tmp_path / "out"))
    command = Command(tmp_path, "ladder", "armies", "--seats", "2", *words)
    command.until("1.3")
    command.press()
    out, err = command.ends()
    told = json.loads(out)
    assert told["asked"] == 100_000 and 0 < told["games"] == told["deals"] * (1 if turns == "1" else 2)
    assert err.endswith(f"gamester: stopped after {told['games']} games of {told['deals']} of 100,000 deals at 2 seats\n")
    assert "100000 deals had been asked for" in (tmp_path / "out" / "armies-2.md").read_text("utf-8")


def test_interrupted_ladder_keeps_finished_seat_numbers(tmp_path: Path) -> None:
    """An interrupted ladder reports the numbers of seats finished before."""
    command = Command(tmp_path, "ladder", "armies", "--deals", "2", "--bots", "heuristic,search-4", "--plain", "--json")
    command.until("2.0")
    command.press()
    out, err = command.ends()
    assert json.loads(out.splitlines()[0])["seats"] == 2
    assert "at 3 seats" in err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupted_lab_writes_its_report(tmp_path: Path, workers: str) -> None:
    """An interrupted lab writes a report of the games so far."""
    words = ("--seats", "2", "--plain", "--interval", "0.01", "--workers", workers, "--out", str(tmp_path / "out"), "--json")
    command = Command(tmp_path, "lab", "armies", "--set", "skirmish", *words)
    command.until("2.2")
    command.press()
    out, err = command.ends()
    told = json.loads(out)
    assert "This was interrupted" in told["stopped"] and told["tables"][0]["games"] > 0
    assert "This was interrupted" in Path(told["report"]).read_text("utf-8")
    assert err.endswith("gamester: stopped with 1 of 1 tables played\n")


def test_interrupted_review_reports_moves_so_far(tmp_path: Path) -> None:
    """An interrupted review reports the moves so far."""
    command = Command(tmp_path, "review", str(RECORD), "--worlds", "4", "--plain", "--json")
    command.until("5.1")
    command.press()
    out, err = command.ends()
    told = json.loads(out)
    assert 5 <= told["reviewed"] < told["asked"] and told["decisions"]
    assert err.endswith(f"gamester: stopped after {told['reviewed']} of {told['asked']} acts\n")


def test_interrupt_abandons_compilation(tmp_path: Path) -> None:
    """An interrupt abandons a compilation that a search bot waits for."""
    cache, compiler = tmp_path / "cache", tmp_path / "cc"
    compiler.write_text("#!/bin/sh\nsleep 5\n")
    compiler.chmod(0o755)
    words = ("simulate", "shapes", "--games", "5", "--bots", "search-4")
    command = Command(tmp_path, *words, GAMESTER_CACHE=str(cache), GAMESTER_CC=str(compiler))
    for _ in wait(120):
        if any(cache.glob("*.lock")):
            break
    command.press()
    out, err = command.ends()
    assert out == "" and err.startswith("gamester: stopped")


def test_two_signals_at_once_count_as_one(tmp_path: Path) -> None:
    """Two signals within a moment count as one key press.

    A wrapper program passes on what the terminal has sent to all.
    """
    command = Command(tmp_path, "simulate", "armies", "--games", "100000000", "--plain", "--json")
    command.until("1.1")
    command.press()
    command.press()
    assert json.loads(command.ends()[0])["games"] > 0


def test_second_interrupt_ends_at_once(tmp_path: Path) -> None:
    """A second Ctrl+C ends the program at once."""
    command = Command(tmp_path, "simulate", "armies", "--games", "100000000", "--plain", "--json", more=SLOW_TO_TELL)
    command.until("1.1")
    command.press()
    command.until("telling")
    command.press()
    assert command.ends()[0] == ""


@pytest.mark.parametrize("module", ["gamester.cli", "cyclopts", "gamester.cli.simulate"])
def test_early_interrupt_ends_without_traceback(tmp_path: Path, module: str) -> None:
    """Ctrl+C before a command has begun ends without a traceback."""
    code = f"""
import importlib.abc, signal, sys
class Pressing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, *_):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Pressing())
from gamester.__main__ import main
sys.exit(main())"""
    told = subprocess.run([sys.executable, "-c", code, "simulate", "armies"], capture_output=True, text=True, timeout=LIMIT)
    assert (told.returncode, told.stdout) == (130, "") and told.stderr in ("", "gamester: stopped\n")


def test_interrupt_during_object_cleanup_is_not_lost() -> None:
    """An interrupt during the clean-up of an object is not lost.

    Python prints an exception raised there, and goes on.
    """
    code = """
import signal, sys
from gamester.cli import archive, main
class Falling:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
def work(**_):
    Falling()
    print("went on")
archive.archive = work
sys.exit(main(["archive", "--out", "x"]))"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=LIMIT)
    assert (told.returncode, told.stdout, told.stderr) == (130, "", "gamester: stopped\n")
