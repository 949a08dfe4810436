"""Agents: one that plays, and all the ways in which one can fail.

The games go on.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

from gamester.bots import agent_process
from gamester.bots.spec import UnknownBot, parse_bot, parse_bots
from gamester.cli import USAGE, main
from gamester.match.record import read_record

HOUSE = Path(__file__).resolve().parents[3]
PLAIN = """
import json, sys, time
notes = open({notes!r}, "a")
for line in sys.stdin:
    asked = json.loads(line)
    print(line.rstrip(), file=notes, flush=True)
    if asked["type"] in ("decision", "refused"):
        {answer}
"""
FIRST = 'print(json.dumps({"move": asked["legal_moves"][0]}), flush=True)'


class Play:
    """Runs of `gamester simulate armies` in which seat 0 is an agent."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.code, self.trouble = 0, ""

    def agent(self, answer: str, how: str = "") -> str:
        """The name of an agent that answers with this line of Python."""
        script = self.folder / "agent.py"
        script.write_text(PLAIN.format(notes=str(self.folder / "told"), answer=answer))
        return f"agent{how}:{shlex.quote(sys.executable)} {shlex.quote(str(script))}"

    def run(self, bots: str, *more: str, games: int = 3) -> dict[str, Any]:
        """The figures of a few games."""
        words = ["simulate", "armies", "--json", "--games", str(games), "--seed", "5", "--threads", "1", "--bots", bots, *more]
        self.code = main(words)
        said = self.capsys.readouterr()
        self.trouble = said.err
        return dict(json.loads(said.out)) if said.out else {}

    def told(self) -> list[dict[str, Any]]:
        """Return all messages that the agent got."""
        return [json.loads(line) for line in (self.folder / "told").read_text().splitlines()]


@pytest.fixture
def play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Play:
    return Play(tmp_path, capsys)


def test_an_agent_plays_and_its_records_are_the_games(play: Play) -> None:
    figures = play.run(f"{play.agent(FIRST)},heuristic", "--records", str(play.folder))
    assert (figures["games"], sum(figures["wins"]), sum(figures["endings"].values())) == (3, 3, 3)
    assert "default act" not in play.trouble and "agent" not in play.trouble
    records = sorted(play.folder.glob("armies-*.txt"))
    assert len(records) == 3
    for record in records:
        assert read_record(record.read_text()).outcome() is not None
    again = play.run(f"{play.agent(FIRST)},heuristic")
    assert again["decisions"] == figures["decisions"] and again["wins"] == figures["wins"]


def test_the_example_of_the_documentation_runs_as_it_stands(play: Play) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (HOUSE / "docs" / "how-to" / "agents.md").read_text(), re.DOTALL)
    assert len([line for line in code.splitlines() if line.strip()]) <= 15
    (play.folder / "mine.py").write_text(code)
    figures = play.run(f"agent:{shlex.quote(sys.executable)} {shlex.quote(str(play.folder / 'mine.py'))},random", games=10)
    assert figures["wins"][0] >= 3
    assert "agent" not in play.trouble


def test_agent_gets_what_its_seat_may_know(play: Play) -> None:
    """An agent gets everything that its seat may know, and no more."""
    play.run(f"{play.agent(FIRST)},heuristic", games=1)
    told = play.told()
    assert told[0] | {"seats": 0} == {"type": "hello", "protocol": 1, "game": "armies", "seat": 0, "seats": 0, "options": {}}
    asked = [one for one in told if one["type"] == "decision"]
    assert all("You are Seat 0" in one["view"] and one["legal_moves"] for one in asked)
    hands = [hand for one in asked for hand in re.findall(r"- hand:\n.*\n +Seat 1: (.*)", one["view"])]
    assert any("face down" in hand for hand in hands)
    assert all(re.fullmatch(r"none|\d+ face down", hand) for hand in hands)
    assert told[-1]["type"] == "over" and sorted(told[-1]["placements"]) == [1, 2]


def test_the_documentation_has_the_fields_of_every_message() -> None:
    """The table of messages names the fields of each struct, in their order, and the answer is one."""
    text = (HOUSE / "docs" / "how-to" / "agents.md").read_text()
    listed = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| (.*) \|$", text.partition("## A language model")[0], re.MULTILINE))
    for message in (agent_process.GameBegins, agent_process.Question, agent_process.AnswerRefused, agent_process.GameEnds):
        assert re.findall(r"`(\w+)`", listed.pop(str(message.__struct_config__.tag))) == list(message.__struct_fields__), message
    assert listed == {"type": "fields"}
    for answer in re.findall(r"`(\{.*?\})`", text):
        assert msgspec.json.decode(answer, type=agent_process.AgentAnswer, strict=True)


def test_an_answer_with_a_former_field_is_refused_with_the_new_one(play: Play) -> None:
    """An agent that was written before the names changed is told the new one, and its seat takes the default action."""
    former = play.agent('print(json.dumps({"act": asked.get("legal_moves", ["done"])[0]}), flush=True)')
    figures = play.run(f"{former},heuristic", games=1)
    refused = [one for one in play.told() if one["type"] == "refused"]
    assert refused and all(one["clause"] == "TB-909" for one in refused)
    assert all("`act` is called `move` now." in one["clause_text"] for one in refused), refused[0]
    assert figures["wins"] == play.run(f"{play.agent('print(0, flush=True)')},heuristic", games=1)["wins"], (
        "only the default action was done"
    )


def test_nolist_agent_gets_no_legal_moves(play: Play) -> None:
    """An agent with `nolist` gets no list of legal moves."""
    agent = play.agent('print(json.dumps({"move": "x"}), flush=True)', "+nolist+observation")
    play.run(f"{agent},heuristic", games=1)
    asked = next(one for one in play.told() if one["type"] == "decision")
    assert "legal_moves" not in asked
    assert {"label", "example"} == set(asked["action_types"][0])
    assert len(asked["observation"]) == 150


@pytest.mark.parametrize(
    ("answer", "clause"),
    [
        ('print(json.dumps({"move": "group 2+2"}), flush=True)', "AR-"),
        ('print(json.dumps({"move": "fly away"}), flush=True)', "TB-909"),
        ('print(json.dumps({"move": "undo"}), flush=True)', "TB-909"),
        ('print(json.dumps({"move": 7}), flush=True)', "TB-909"),
        ('print("[" * 5000, flush=True)', "TB-909"),
        ("print((chr(123) + chr(34) + chr(34) + chr(58)) * 9000, flush=True)", "TB-909"),
        ("sys.stdout.buffer.write(bytes([255, 254, 10])); sys.stdout.flush()", "TB-909"),
        ('print(json.dumps({"move": "done", "frame": -3}), flush=True)', "TB-909"),
    ],
)
def test_agent_refused_five_times_takes_default_action(play: Play, answer: str, clause: str) -> None:
    """A refused answer returns with its clause; the last one costs the decision.

    The default action is then taken.
    """
    figures = play.run(f"{play.agent(answer)},heuristic", games=1)
    assert figures["games"] == 1 and play.code == 0
    refused = [one for one in play.told() if one["type"] == "refused"]
    assert any(one["clause"].startswith(clause) and one["clause_text"] for one in refused)
    assert [one["answers_left"] for one in refused[:5]] == [4, 3, 2, 1, 0]
    assert "5 answers to one question were refused" in play.trouble


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("time.sleep(1000)", "hung: no answer within 0.2 s"),
        ("sys.exit(3)", "died with exit code 3"),
        ("import os; os.close(1); time.sleep(1000)", "closed its output"),
        ('print("x" * 100_000, flush=True)', "flooded"),
        ('print("{}" + chr(10) + "{}", *[chr(10)] * 5000, flush=True)', "flooded"),
    ],
)
def test_failing_agent_is_stopped_and_games_go_on(play: Play, answer: str, words: str) -> None:
    """An agent that fails is stopped, and the games go on."""
    seconds = "0.2" if "0.2 s" in words else "60"
    figures = play.run(f"{play.agent(answer)},heuristic", "--agent-seconds", seconds, games=5)
    assert (play.code, figures["games"]) == (0, 5)
    assert re.search(rf"{words}.*; default actions were taken for the rest of the game \(3 times\)", play.trouble), play.trouble
    assert re.search(r"was not started again after several failures, and default actions were taken \(2 times\)", play.trouble), (
        play.trouble
    )


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ("agent:no-such-program,heuristic", "cannot find the program 'no-such-program'"),
        ("agent:,heuristic", "cannot find the program ''"),
        ("agent+fast:python3,heuristic", "with +nolist or +observation"),
        ("agent:python3 'x,heuristic", "cannot parse the command of"),
        ("agents,heuristic", "unknown bot 'agents'"),
    ],
)
def test_agent_without_program_is_refused_before_play(play: Play, bots: str, words: str) -> None:
    """An agent that cannot be started is refused before any game is played."""
    assert play.run(bots) == {}
    assert play.code == USAGE
    assert words in play.trouble and play.trouble.count("\n") == 1


def test_agent_seconds_must_be_in_range(play: Play) -> None:
    """The seconds of an agent must be in range."""
    play.run(f"{play.agent(FIRST)},heuristic", "--agent-seconds", "0")
    assert play.code == USAGE and "3600 seconds" in play.trouble


def test_a_closed_pool_leaves_no_agent_that_was_being_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else would stop it: a program that Ctrl+C has ended does not wait for its threads."""
    held, forked = Event(), Event()
    started: list[subprocess.Popen[bytes]] = []

    class Held(agent_process.AgentProcess):
        def __init__(self, kind: agent_process.AgentSpec) -> None:
            super().__init__(kind)
            started.append(self._process)
            forked.set()
            held.wait(60)

    monkeypatch.setattr(agent_process, "AgentProcess", Held)
    pool = agent_process.AgentPool()
    name = f"agent:{shlex.quote(sys.executable)} -c 'import time; time.sleep(600)'"
    with ThreadPoolExecutor(2) as threads:
        hired = threads.submit(pool.acquire, name)
        assert forked.wait(60)
        closed = threads.submit(pool.close, 0)
        with pytest.raises(TimeoutError):
            closed.result(0.3)
        held.set()
        closed.result(60)
        assert started[0].poll() is not None
        with pytest.raises(agent_process.AgentStopped, match="the run is over"):
            hired.result(60)


def test_a_ladder_has_rungs_for_agents(play: Play) -> None:
    words = ["ladder", "armies", "--seats", "2", "--deals", "1", "--plain", "--json", "--bots", f"random,{play.agent(FIRST)}"]
    assert main(words) == 0
    ladder = json.loads(play.capsys.readouterr().out)
    assert {rung["bot"].partition(":")[0] for rung in ladder["entries"]} == {"random", "agent"}


def test_names_from_elsewhere_start_no_program() -> None:
    """Names of bots from pages and plans start no program.

    They go through the same parser, which accepts agents only on request.
    """
    for read in (parse_bot, lambda name: parse_bots(name, 2)):
        with pytest.raises(UnknownBot, match="unknown bot 'agent:touch x'"):
            read("agent:touch x")
