"""An agent in a seat of a remote table.

It is asked by what the server sends to the seat.
"""

from __future__ import annotations

import asyncio
from typing import Any

from gamester.bots.agent_process import (
    AgentError,
    AgentProcess,
    AgentStopped,
    AnswerRefused,
    GameBegins,
    GameEnds,
    parse_agent,
    parse_answer,
)
from gamester.bots.agent_turn import MAX_TRIES, PROTOCOL, make_question
from gamester.client.address import ConnectionFailed
from gamester.client.connection import TableConnection
from gamester.match.history import UNDO
from gamester.match.notation import Notation
from gamester.match.refusals import Refusal, not_a_move
from gamester.match.setup import Setup, make_header
from gamester.words.library import Words

WORDS = Words.beside(__file__)


class AgentFailed(ConnectionFailed):
    """Raised if an agent cannot play on; the message is one sentence that says why."""


class RemoteAgent:
    """The agent of one seat, from `hello` to `over`.

    Whatever it does wrong in the end raises AgentFailed.
    """

    def __init__(self, name: str, seconds: float) -> None:
        self._seconds = seconds
        self._said_hello = False
        self._frame, self._tries = -1, MAX_TRIES
        try:
            self._agent = AgentProcess(parse_agent(name))
        except AgentStopped as why:
            raise AgentFailed(WORDS.say("agent-failed", why=str(why))) from None

    async def choose_move(self, laid: Setup, client: TableConnection, seen: Any) -> str:
        """Return the answer to the frame of the connection in notation.

        It may be a draft. `seen` is the masked state of that frame. After a refusal it is the next answer to the same question.
        """
        view, frame = client.view, client.n
        assert view is not None
        seat = view.viewer
        if not self._said_hello:
            self._said_hello = True
            options = make_header(laid, "0", view.seats, "").options
            self._agent.send(GameBegins(PROTOCOL, laid.game.slug, seat, tuple(view.seats), dict(options)))
        if frame != self._frame:
            self._frame, self._tries = frame, MAX_TRIES
            self._agent.send(make_question(self._agent.kind, laid.game, laid.layout, seen, view, frame))
        while True:
            try:
                line = await asyncio.to_thread(self._agent.receive, self._seconds)
            except AgentStopped as why:
                raise AgentFailed(WORDS.say("agent-failed", why=str(why))) from None
            try:
                return self._in_notation(laid, seen, seat, line)
            except AgentError as why:
                self.refuse(not_a_move(laid.game.law, WORDS.say("agent-answer"), str(why)))

    def _in_notation(self, laid: Setup, seen: Any, seat: int, line: bytes) -> str:
        answer = parse_answer(line, self._frame)
        if answer.move == UNDO:
            raise AgentError(WORDS.say("agent-undo"))
        if answer.move is not None:
            return answer.move
        actions, number = int(laid.game.game.num_actions(seen)), answer.action
        assert number is not None
        try:
            if 0 <= number < actions:
                return Notation(laid.game, seen).describe(seat, number).text
        except LookupError:
            pass
        raise AgentError(WORDS.say("agent-no-such-action", most=str(actions - 1), got=str(number)))

    def refuse(self, why: Refusal) -> None:
        """Tell the agent that its last answer was refused.

        Raises AgentFailed if that was its last one.
        """
        self._tries -= 1
        self._agent.send(AnswerRefused(why.clause, why.clause_text, why.attempted, self._tries))
        if not self._tries:
            raise AgentFailed(WORDS.say("agent-refused", tries=MAX_TRIES, why=str(why)))

    def close(self, client: TableConnection) -> None:
        """Tell the agent how the game ended, if it has, and stop it."""
        view = client.view
        if view is not None and view.outcome is not None:
            self._agent.send(GameEnds(view.viewer, view.outcome.text, view.outcome.clause, view.outcome.placements))
        self._agent.close()
