"""Agents that an operator names for the tables of a server.

`gamester serve --agent NAME=COMMAND`.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping, Sequence

from gamester.bots.agent_process import WORDS, AgentPool, AgentProcess, AgentStopped, parse_agent
from gamester.bots.agent_turn import NoAnswer, greet, wait_for_agent
from gamester.bots.spec import UnknownBot, bots_of, parse_bot
from gamester.games.registry import Game
from gamester.match.match import Match
from gamester.match.moves import Move
from gamester.match.setup import Header

LOG = logging.getLogger("gamester")
NAME = re.compile(r"[a-z][a-z0-9-]{0,23}", re.ASCII)
RESERVED = ("agent", "here", "nobody", "person", "you")
"""Words that a form uses for players."""


def parse_house_agents(given: Sequence[str]) -> dict[str, str]:
    """Return the agents of `NAME=COMMAND` words.

    By name, as bots are named on the command line. Raises UnknownBot with what is wrong.
    """
    found: dict[str, str] = {}
    for text in given:
        name, _, command = text.partition("=")
        if not NAME.fullmatch(name) or name in RESERVED or _is_bot(name) or not command.strip():
            raise UnknownBot(WORDS.say("house-agent-name", got=text))
        if name in found:
            raise UnknownBot(WORDS.say("house-agent-twice", name=name))
        found[name] = parse_agent(f"agent+observation:{command}").name
    return found


def _is_bot(name: str) -> bool:
    try:
        parse_bot(name)
    except UnknownBot as why:
        return not str(why).startswith("unknown bot")
    return True


class HouseAgents:
    """The agents of this process, one running program for each name.

    A program plays at all tables, one question at a time, and is greeted whenever the game or the seat is another than before.
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._pool = AgentPool()
        self._turns: dict[str, asyncio.Lock] = {}
        self._greeted: dict[AgentProcess, tuple[Header, int]] = {}

    def name(self, agents: Mapping[str, str]) -> None:
        """Offer these agents and no others."""
        self.close()
        self._names, self._pool, self._turns = dict(agents), AgentPool(), {name: asyncio.Lock() for name in agents}

    def __contains__(self, kind: str) -> bool:
        return kind in self._names

    def kinds(self, game: Game) -> tuple[str, ...]:
        """Return the kinds of bot that tables of a game may seat on this server."""
        return (*bots_of(game), *self._names)

    def kinds_in_words(self, game: Game) -> str:
        """Return the kinds of bot in a row, for refusals."""
        return ", ".join(sorted(self.kinds(game)))

    def start(self) -> None:
        """Start every agent.

        Otherwise the first question would wait for a network to be loaded.
        """
        for name in self._names.values():
            try:
                self._pool.release(self._pool.acquire(name))
            except AgentStopped as why:
                LOG.warning("%s", WORDS.say("house-agent-failed", agent=name, why=str(why)))

    async def choose_move(self, match: Match, seat: int, kind: str, seconds: float) -> Move:
        """Return the whole move of an agent, or () if it has none within these seconds.

        It is told what its seat may know and nothing else. What it does wrong is logged.
        """
        try:
            async with asyncio.timeout(seconds), self._turns[kind]:
                return await self._asked(match, seat, self._names[kind], seconds)
        except (AgentStopped, NoAnswer) as why:
            LOG.warning("%s", WORDS.say("house-agent-failed", agent=kind, why=str(why)))
        except TimeoutError:
            LOG.warning("%s", WORDS.say("house-agent-late", agent=kind, seconds=f"{seconds:g}"))
        return ()

    async def _asked(self, match: Match, seat: int, name: str, seconds: float) -> Move:
        agent = self._pool.acquire(name)
        try:
            if self._greeted.get(agent) != (match.header, seat):
                greet(agent, match, seat)
                self._greeted[agent] = match.header, seat
            move = await wait_for_agent(agent, match, seat, seconds)
        except NoAnswer:
            self._pool.release(agent)
            raise
        except BaseException:  # Also a cancelled task: a later answer would be taken for one to another question.
            self._greeted.pop(agent, None)
            self._pool.discard(agent)
            raise
        self._pool.release(agent)
        return move

    def close(self) -> None:
        """Stop all agents."""
        self._names = {}
        self._greeted.clear()
        self._pool.close()


HOUSE_AGENTS = HouseAgents()
"""The agents of the server in this process; none without a server."""
