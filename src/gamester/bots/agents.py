"""Agents: programs that decide for a seat, each a process of its own, asked over its stdin and answering on its stdout in lines of JSON.

Whatever an agent does, the game goes on: one that hangs, dies or floods is stopped and its seat does what one does who is not there;
all of it is noted and can be told at the end. docs/agents.md has the messages.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

import msgspec

from gamester import system
from gamester.bots.levels import UnknownBot

NAME = re.compile(r"agent(?P<how>(?:\+[a-z]+)*):(?P<command>.*)", re.DOTALL)
HOW = ("nolist", "observation")
LONGEST = 65_536
"""Bytes of a line."""
MOST_LINES = 100
"""Lines that nobody has asked for."""


class Gone(Exception):
    """The agent cannot be asked any more; says what it did."""


class Nonsense(Exception):
    """It said something that is no answer; says what was expected."""


class Line(msgspec.Struct, frozen=True):
    """What an agent answers. `frame` may repeat that of the question, and then has to."""

    act: str
    frame: int | None = None


class Kind(msgspec.Struct, frozen=True):
    """An agent as it is named: `agent:COMMAND`, `agent+nolist:COMMAND` for one that is not told what is legal."""

    name: str
    command: tuple[str, ...]
    listed: bool
    observed: bool


def kind_of(name: str) -> Kind:
    """The agent of this name; UnknownBot says what is wrong with it."""
    found = NAME.fullmatch(name)
    how = found["how"].split("+")[1:] if found else []
    if found is None or any(word not in HOW for word in how):
        raise UnknownBot(f"expected agent:COMMAND, with {' or '.join(f'+{word}' for word in HOW)} after `agent` if wanted, got {name!r}")
    try:
        command = tuple(system.words_of(found["command"]))
    except ValueError as why:
        raise UnknownBot(f"the command of {name!r} cannot be read: {why}") from None
    if not command or shutil.which(command[0]) is None:
        raise UnknownBot(f"there is no program {command[0] if command else ''!r} to be started for {name!r}")
    return Kind(name, command, "nolist" not in how, "observation" in how)


class Agent:
    """One process. Two threads move lines, so that whoever asks can stop waiting."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        try:
            self._process = subprocess.Popen(kind.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **system.own_group())
        except OSError as why:
            raise Gone(f"cannot be started: {why.strerror or why}") from None
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
                raise Gone(f"hung: no answer within {seconds:g} s") from None
            if line is None:
                raise Gone(self._how_it_ended())
            if self._flooded:
                raise Gone(f"flooded: more than {LONGEST} bytes in a line, or {MOST_LINES} lines that nobody had asked for")
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
        raise Nonsense(f'expected a line such as {{"act": "..."}}, got {_short(line)} ({why})') from None
    if answer.frame not in (None, frame):
        raise Nonsense(f"expected an answer to frame {frame}, got one to {answer.frame}")
    return answer.act


def _short(line: bytes) -> str:
    said = line.decode(errors="replace").strip()
    return repr(said if len(said) <= 60 else f"{said[:57]}...")
