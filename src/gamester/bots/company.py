"""Agents in company: started when they are needed, lent to one game at a time, and what went wrong with them, told at the end."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from threading import Lock
from types import TracebackType

from gamester.bots.agents import Agent, Gone, Kind, kind_of
from gamester.bots.levels import level
from gamester.play.cards import Loaded
from gamester.play.header import Laid, header_of
from gamester.play.match import Match

SECONDS = 10.0
MOST_FAILURES = 3
"""An agent that had to be stopped so often is not started again."""


def checked(names: Sequence[str]) -> tuple[str, ...]:
    """The same names; UnknownBot where one is that of an agent that cannot be started."""
    for name in names:
        if level(name, agents=True).is_agent:
            kind_of(name)
    return tuple(names)


class Company:
    """The agents of one run, and the tables that they are seated at."""

    def __init__(self, laid: Laid, deck: Loaded | None = None, beside: str = "", seconds: float = SECONDS) -> None:
        self.laid, self.seconds = laid, seconds
        self._cards = "" if deck is None else deck.name
        self._text = "" if deck is None or deck.shipped else deck.text
        self._beside = beside
        self._idle: dict[str, list[Agent]] = defaultdict(list)
        self._started: list[Agent] = []
        self._lock = Lock()
        self._closed = False
        self._stopped: Counter[str] = Counter()
        self.troubles: Counter[tuple[str, str]] = Counter()
        """How often what happened with whom."""

    def match(self, seed: str) -> Match:
        """A table for one game."""
        names = [f"Seat {seat}" for seat in range(self.laid.layout.seats)]
        return Match(header_of(self.laid, seed, names, self._cards, self._text, self._beside))

    def hire(self, name: str) -> Agent:
        """An agent that does nothing else; Gone when it cannot be started, or has been stopped too often."""
        kind: Kind = kind_of(name)
        with self._lock:
            if self._closed:
                raise Gone("was not started any more")
            if self._idle[name]:
                return self._idle[name].pop()
            if self._stopped[name] >= MOST_FAILURES:
                raise Gone("was not started again")
        agent = Agent(kind)
        with self._lock:
            self._started.append(agent)
            late = self._closed
        if late:
            agent.close(patience=0)
            raise Gone("was not started any more")
        return agent

    def release(self, agent: Agent) -> None:
        """Let it wait for the next game."""
        with self._lock:
            self._idle[agent.kind.name].append(agent)

    def stop(self, agent: Agent) -> None:
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

    def __enter__(self) -> Company:
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
