"""Agents: external programs that play a seat, each in a process of its own.

Messages are JSON lines on stdin and stdout (docs/how-to/agents.md). The game goes on whatever an
agent does: an agent that hangs, dies or floods is stopped, its seat takes default actions, and the
problem is reported at the end.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter, defaultdict
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Condition, Thread
from time import monotonic
from types import TracebackType
from typing import Self

import msgspec

from gamester import system
from gamester.bots.spec import UnknownBot, parse_bot
from gamester.match.former_fields import AGENT_ANSWER, former_field_error
from gamester.words.library import Words
from gamester.words.phrases import encode_json

WORDS = Words.beside(__file__)

NAME = re.compile(r"agent(?P<how>(?:\+[a-z]+)*):(?P<command>.*)", re.DOTALL)
AGENT_FLAGS = ("nolist", "observation")
LONGEST = 65_536
"""Bytes that one line of an agent may have."""
MOST_LINES = 100
"""Lines that may wait unread before an agent counts as flooding."""


class AgentStopped(Exception):
    """Raised if an agent cannot be asked any more; the message says what it did."""


class AgentError(Exception):
    """Raised if a line of an agent is not an answer.

    The message says what was expected.
    """


class AgentAnswer(msgspec.Struct, frozen=True):
    """The answer of an agent: a `move` in notation, or the number of an `action`.

    If `frame` is given it must be the frame of the question.
    """

    move: str | None = None
    action: int | None = None
    frame: int | None = None


class GameBegins(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message of a game."""

    protocol: int
    game: str
    seat: int
    seats: tuple[str, ...]
    options: dict[str, str]


class ActionTypeExample(msgspec.Struct, frozen=True):
    """An action type for an agent that gets no legal moves."""

    label: str
    example: str


class Question(msgspec.Struct, frozen=True, tag_field="type", tag="decision", omit_defaults=True):
    """A decision of the agent's seat, with all that the seat may know.

    It has `legal_moves` with their numbers, `legal_actions`, or else `action_types`. Some agents get the `observation` of the
    learning environments, and its `action_mask` if they get the legal moves.
    """

    seat: int
    frame: int
    view: str
    legal_moves: tuple[str, ...] | None = None
    legal_actions: tuple[int, ...] | None = None
    action_types: tuple[ActionTypeExample, ...] | None = None
    observation: list[int] | None = None
    action_mask: list[int] | None = None


class AnswerRefused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The refusal of an answer that was no legal move."""

    clause: str
    clause_text: str
    attempted: str
    answers_left: int


class GameEnds(msgspec.Struct, frozen=True, tag_field="type", tag="over"):
    """The last message of a game."""

    seat: int
    text: str
    clause: str
    placements: tuple[int, ...]


AgentMessage = GameBegins | Question | AnswerRefused | GameEnds


class AgentSpec(msgspec.Struct, frozen=True):
    """The parsed name of an agent: `agent:COMMAND` with optional flags.

    `agent+nolist:COMMAND` gets no list of legal moves, `agent+observation:COMMAND` gets the
    observation.
    """

    name: str
    command: tuple[str, ...]
    sees_legal_moves: bool
    sees_observation: bool


def parse_agent(name: str) -> AgentSpec:
    """Return the spec of an agent's name.

    Raises UnknownBot if the name is malformed or its program cannot be found.
    """
    found = NAME.fullmatch(name)
    how = found["how"].split("+")[1:] if found else []
    if found is None or any(word not in AGENT_FLAGS for word in how):
        raise UnknownBot(
            f"expected agent:COMMAND, with {' or '.join(f'+{word}' for word in AGENT_FLAGS)} after `agent` if wanted, got {name!r}"
        )
    try:
        command = tuple(system.words_of(found["command"]))
    except ValueError as why:
        raise UnknownBot(f"cannot parse the command of {name!r}: {why}") from None
    if not command or shutil.which(command[0]) is None:
        raise UnknownBot(f"cannot find the program {command[0] if command else ''!r} of {name!r}")
    return AgentSpec(name, command, "nolist" not in how, "observation" in how)


class AgentProcess:
    """One running agent.

    Two threads read and write its pipes, so that the caller can stop waiting for an answer.
    """

    def __init__(self, kind: AgentSpec) -> None:
        self.kind = kind
        try:
            self._process = subprocess.Popen(kind.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **system.own_group())
        except OSError as why:
            raise AgentStopped(f"cannot be started: {why.strerror or why}") from None
        self._heard: SimpleQueue[bytes | None] = SimpleQueue()
        self._said: SimpleQueue[bytes | None] = SimpleQueue()
        self._flooded = False
        for work in (self._read_loop, self._write_loop):
            Thread(target=work, daemon=True).start()

    def _read_loop(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in iter(lambda: lines.readline(LONGEST + 1), b""):
                self._flooded = len(line) > LONGEST or self._heard.qsize() >= MOST_LINES
                self._heard.put(line)
                if self._flooded:
                    return
        self._heard.put(None)

    def _write_loop(self) -> None:
        assert self._process.stdin is not None
        try:
            with self._process.stdin as pipe:
                for line in iter(self._said.get, None):
                    pipe.write(line)
                    pipe.flush()
        except OSError:
            # The process has ended. The listener sees that too and reports it.
            pass

    def send(self, message: AgentMessage) -> None:
        """Queue a message to the agent as one JSON line."""
        self._said.put(encode_json(message) + b"\n")

    def receive(self, seconds: float) -> bytes:
        """Return the next line of the agent that is not empty.

        Raises AgentStopped if the agent hung, died or flooded.
        """
        ends = monotonic() + seconds
        while True:
            try:
                line = self._heard.get(timeout=max(0.0, ends - monotonic()))
            except Empty:
                raise AgentStopped(f"hung: no answer within {seconds:g} s") from None
            if line is None:
                raise AgentStopped(self._how_it_ended())
            if self._flooded:
                raise AgentStopped(f"flooded: more than {LONGEST} bytes in a line, or {MOST_LINES} lines without a question")
            if line.strip():
                return line

    def _how_it_ended(self) -> str:
        try:
            return f"died with exit code {self._process.wait(timeout=1)}"
        except subprocess.TimeoutExpired:
            return "closed its output"

    def close(self, patience: float = 0.5) -> None:
        """Close the agent's stdin; kill the agent after `patience` seconds."""
        self._said.put(None)
        try:
            self._process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            system.end_group(self._process.pid)
            self._process.wait()


def parse_answer(line: bytes, frame: int) -> AgentAnswer:
    """Return the answer in a line of an agent to the question of a frame.

    Raises AgentError if the line is not an answer.
    """
    try:
        answer = msgspec.json.decode(line, type=AgentAnswer)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
        former = former_field_error(line, AGENT_ANSWER)
        raise AgentError(former or WORDS.say("agent-not-an-answer", got=f"{_short(line)} ({why})")) from None
    if (answer.move is None) == (answer.action is None):
        raise AgentError(former_field_error(line, AGENT_ANSWER) or WORDS.say("agent-not-an-answer", got=_short(line)))
    if answer.frame not in (None, frame):
        raise AgentError(WORDS.say("agent-other-frame", frame=str(frame), got=str(answer.frame)))
    return answer


def _short(line: bytes) -> str:
    said = line.decode(errors="replace").strip()
    return repr(said if len(said) <= 60 else f"{said[:57]}...")


SECONDS = 10.0
"""Seconds in which an agent must answer one question."""
MOST_FAILURES = 3
"""Times that an agent is stopped before it is not started again."""


def check_agents(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names unchanged if every agent among them can be started.

    Raises UnknownBot otherwise.
    """
    for name in names:
        if parse_bot(name, allow_programs=True).is_agent:
            parse_agent(name)
    return tuple(names)


class AgentPool:
    """The agent processes of one run. They are reused from game to game."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._idle: dict[str, list[AgentProcess]] = defaultdict(list)
        self._started: list[AgentProcess] = []
        self._lock = Condition()
        self._closed = False
        self._being_started = 0
        self._stopped: Counter[str] = Counter()
        self.troubles: Counter[tuple[str, str]] = Counter()
        """Count of every (agent, problem) pair."""

    def acquire(self, name: str) -> AgentProcess:
        """Return an idle agent process, started if none is idle.

        Raises AgentStopped if it cannot be started, failed too often, or the pool is closed.
        """
        kind: AgentSpec = parse_agent(name)
        with self._lock:
            if self._closed:
                raise AgentStopped("was not started: the run is over")
            if self._idle[name]:
                return self._idle[name].pop()
            if self._stopped[name] >= MOST_FAILURES:
                raise AgentStopped("was not started again after several failures")
            self._being_started += 1
        # Start the process without the lock: it may take long, and other games hire agents meanwhile.
        try:
            agent = AgentProcess(kind)
            with self._lock:
                self._started.append(agent)
        finally:
            with self._lock:
                self._being_started -= 1
                self._lock.notify_all()
        if self._closed:
            raise AgentStopped("was not started: the run is over")
        return agent

    def release(self, agent: AgentProcess) -> None:
        """Return an agent to the pool, for the next game."""
        with self._lock:
            self._idle[agent.kind.name].append(agent)

    def discard(self, agent: AgentProcess) -> None:
        """Kill an agent that failed and count the failure."""
        agent.close(patience=0)
        with self._lock:
            if agent in self._started:
                self._started.remove(agent)
            self._stopped[agent.kind.name] += 1

    def record_failure(self, name: str, what: str) -> None:
        """Count a problem with an agent."""
        with self._lock:
            self.troubles[name, what] += 1

    def failures(self) -> list[str]:
        """Return one line for each problem."""
        return [f"{name}: {what}{f' ({many} times)' if many > 1 else ''}" for (name, what), many in sorted(self.troubles.items())]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self, patience: float = 0.5) -> None:
        """Stop all agents and start no more.

        Agents that have not ended after `patience` seconds are killed.
        """
        with self._lock:
            self._closed = True
            # After Ctrl+C the program ends without its threads: nobody else would stop their agents.
            self._lock.wait_for(lambda: not self._being_started)
            started, self._started = self._started, []
            self._idle.clear()
        for agent in started:
            agent.close(patience)
