"""Agents: programs that decide for a seat, each a process of its own, asked over its stdin and answering on its stdout in lines of JSON.

Whatever an agent does, the game goes on: one that hangs, dies or floods is stopped and its seat does what one does who is not there;
all of it is noted and can be told at the end. docs/how-to/agents.md has the messages.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter, defaultdict
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from types import TracebackType
from typing import Any

import msgspec

from gamester import system
from gamester.bots.spec import UnknownBot, parse_bot
from gamester.match.match import Match
from gamester.match.setup import CardSet, Setup, make_header

NAME = re.compile(r"agent(?P<how>(?:\+[a-z]+)*):(?P<command>.*)", re.DOTALL)
AGENT_FLAGS = ("nolist", "observation")
LONGEST = 65_536
"""Bytes of a line."""
MOST_LINES = 100
"""Lines that nobody has asked for."""


class AgentStopped(Exception):
    """The agent cannot be asked any more; says what it did."""


class AgentError(Exception):
    """It said something that is no answer; says what was expected."""


class Line(msgspec.Struct, frozen=True):
    """What an agent answers. `frame` may repeat that of the question, and then has to."""

    act: str
    frame: int | None = None


class AgentSpec(msgspec.Struct, frozen=True):
    """An agent as it is named: `agent:COMMAND`, `agent+nolist:COMMAND` for one that is not told what is legal."""

    name: str
    command: tuple[str, ...]
    listed: bool
    observed: bool


def parse_agent(name: str) -> AgentSpec:
    """The agent of this name; UnknownBot says what is wrong with it."""
    found = NAME.fullmatch(name)
    how = found["how"].split("+")[1:] if found else []
    if found is None or any(word not in AGENT_FLAGS for word in how):
        raise UnknownBot(
            f"expected agent:COMMAND, with {' or '.join(f'+{word}' for word in AGENT_FLAGS)} after `agent` if wanted, got {name!r}"
        )
    try:
        command = tuple(system.words_of(found["command"]))
    except ValueError as why:
        raise UnknownBot(f"the command of {name!r} cannot be read: {why}") from None
    if not command or shutil.which(command[0]) is None:
        raise UnknownBot(f"there is no program {command[0] if command else ''!r} to be started for {name!r}")
    return AgentSpec(name, command, "nolist" not in how, "observation" in how)


class AgentProcess:
    """One process. Two threads move lines, so that whoever asks can stop waiting."""

    def __init__(self, kind: AgentSpec) -> None:
        self.kind = kind
        try:
            self._process = subprocess.Popen(kind.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **system.own_group())
        except OSError as why:
            raise AgentStopped(f"cannot be started: {why.strerror or why}") from None
        self._heard: SimpleQueue[bytes | None] = SimpleQueue()
        self._said: SimpleQueue[bytes | None] = SimpleQueue()
        self._flooded = False
        for work in (self._listen, self._speak):
            Thread(target=work, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in iter(lambda: lines.readline(LONGEST + 1), b""):
                self._flooded = len(line) > LONGEST or self._heard.qsize() >= MOST_LINES
                self._heard.put(line)
                if self._flooded:
                    return
        self._heard.put(None)

    def _speak(self) -> None:
        assert self._process.stdin is not None
        try:
            with self._process.stdin as pipe:
                for line in iter(self._said.get, None):
                    pipe.write(line)
                    pipe.flush()
        except OSError:
            pass  # it has gone: the listener finds out

    def say(self, **message: Any) -> None:
        """Tell it something."""
        self._said.put(msgspec.json.encode(message) + b"\n")

    def hear(self, seconds: float, frame: int) -> str:
        """What it answers to the question of this frame, in notation. Gone or Nonsense says why it is no answer."""
        ends = monotonic() + seconds
        while True:
            try:
                line = self._heard.get(timeout=max(0.0, ends - monotonic()))
            except Empty:
                raise AgentStopped(f"hung: no answer within {seconds:g} s") from None
            if line is None:
                raise AgentStopped(self._how_it_ended())
            if self._flooded:
                raise AgentStopped(f"flooded: more than {LONGEST} bytes in a line, or {MOST_LINES} lines that nobody had asked for")
            if line.strip():
                return _answer(line, frame)

    def _how_it_ended(self) -> str:
        try:
            return f"died with exit code {self._process.wait(timeout=1)}"
        except subprocess.TimeoutExpired:
            return "closed its output"

    def close(self, patience: float = 0.5) -> None:
        """End it: its stdin is closed, and if that is not enough it is killed."""
        self._said.put(None)
        try:
            self._process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            system.end_group(self._process.pid)
            self._process.wait()


def _answer(line: bytes, frame: int) -> str:
    try:
        answer = msgspec.json.decode(line, type=Line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
        raise AgentError(f'expected a line such as {{"act": "..."}}, got {_short(line)} ({why})') from None
    if answer.frame not in (None, frame):
        raise AgentError(f"expected an answer to frame {frame}, got one to {answer.frame}")
    return answer.act


def _short(line: bytes) -> str:
    said = line.decode(errors="replace").strip()
    return repr(said if len(said) <= 60 else f"{said[:57]}...")


SECONDS = 10.0
MOST_FAILURES = 3
"""An agent that had to be stopped so often is not started again."""


def check_agents(names: Sequence[str]) -> tuple[str, ...]:
    """The same names; UnknownBot where one is that of an agent that cannot be started."""
    for name in names:
        if parse_bot(name, agents=True).is_agent:
            parse_agent(name)
    return tuple(names)


class AgentPool:
    """The agents of one run, and the tables that they are seated at."""

    def __init__(self, laid: Setup, deck: CardSet | None = None, beside: str = "", seconds: float = SECONDS) -> None:
        self.laid, self.seconds = laid, seconds
        self._cards = "" if deck is None else deck.name
        self._text = "" if deck is None or deck.shipped else deck.text
        self._beside = beside
        self._idle: dict[str, list[AgentProcess]] = defaultdict(list)
        self._started: list[AgentProcess] = []
        self._lock = Lock()
        self._closed = False
        self._stopped: Counter[str] = Counter()
        self.troubles: Counter[tuple[str, str]] = Counter()
        """How often what happened with whom."""

    def match(self, seed: str) -> Match:
        """A table for one game."""
        names = [f"Seat {seat}" for seat in range(self.laid.layout.seats)]
        return Match(make_header(self.laid, seed, names, self._cards, self._text, self._beside))

    def hire(self, name: str) -> AgentProcess:
        """An agent that does nothing else; Gone when it cannot be started, or has been stopped too often."""
        kind: AgentSpec = parse_agent(name)
        with self._lock:
            if self._closed:
                raise AgentStopped("was not started any more")
            if self._idle[name]:
                return self._idle[name].pop()
            if self._stopped[name] >= MOST_FAILURES:
                raise AgentStopped("was not started again")
        agent = AgentProcess(kind)
        with self._lock:
            self._started.append(agent)
            late = self._closed
        if late:
            agent.close(patience=0)
            raise AgentStopped("was not started any more")
        return agent

    def release(self, agent: AgentProcess) -> None:
        """Let it wait for the next game."""
        with self._lock:
            self._idle[agent.kind.name].append(agent)

    def stop(self, agent: AgentProcess) -> None:
        """Be done with one that has gone."""
        agent.close(patience=0)
        with self._lock:
            if agent in self._started:
                self._started.remove(agent)
            self._stopped[agent.kind.name] += 1

    def note(self, name: str, what: str) -> None:
        """Remember that something went wrong."""
        with self._lock:
            self.troubles[name, what] += 1

    def said(self) -> list[str]:
        """All that went wrong, a line each."""
        return [f"{name}: {what}{f' ({many} times)' if many > 1 else ''}" for (name, what), many in sorted(self.troubles.items())]

    def __enter__(self) -> AgentPool:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self, patience: float = 0.5) -> None:
        """End all agents, those that take longer than `patience` seconds by force; nobody starts one from then on."""
        with self._lock:
            self._closed = True
            started, self._started = self._started, []
            self._idle.clear()
        for agent in started:
            agent.close(patience)
