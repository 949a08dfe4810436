"""Decisions of agents: questions about a match.

Answers come until there is a whole move; agents that fail are stopped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from gamester.bots.agent_process import (
    WORDS,
    ActionTypeExample,
    AgentAnswer,
    AgentError,
    AgentPool,
    AgentProcess,
    AgentSpec,
    AgentStopped,
    AnswerRefused,
    GameBegins,
    GameEnds,
    Question,
    parse_answer,
)
from gamester.core.layout import Layout
from gamester.games.registry import Game
from gamester.match.history import UNDO
from gamester.match.information_state import observation_size
from gamester.match.match import Match
from gamester.match.moves import LogEntry, Move
from gamester.match.refusals import Refusal, not_a_move
from gamester.match.text_view import view_as_text
from gamester.match.views import View

MAX_TRIES = 5
"""Refused answers to one question before the agent has none."""
MOST_DRAFTS = 200
"""Draft actions that an agent may add in one decision."""
PROTOCOL = 1


class NoAnswer(Exception):
    """Raised if all answers to a question were refused.

    The agent can still be asked others.
    """


def make_question(kind: AgentSpec, game: Game, layout: Layout, t: Any, view: View, frame: int) -> Question:
    """Return the question to an agent: only what its seat may know.

    `t` is the state after the seat's draft; a masked one gives the same question.
    """
    seat, doors = view.viewer, game.load_plain(layout)
    observation: list[int] | None = None
    if kind.sees_observation:
        observation = [0] * observation_size(layout, t)
        doors.observe([t], 0, seat, observation)
    if not kind.sees_legal_moves:
        examples = tuple(ActionTypeExample(one.label, one.example) for one in view.action_types)
        return Question(seat, frame, view_as_text(view), action_types=examples, observation=observation)
    room = [0] * (max(int(game.game.num_actions(t)), layout.seats) + 1)
    legal = tuple(room[: doors.legal_actions([t], 0, seat, room)])
    return Question(
        seat,
        frame,
        view_as_text(view),
        legal_moves=tuple(move.move for move in view.legal_moves),
        legal_actions=legal,
        observation=observation,
        action_mask=_mask(legal, int(game.game.num_actions(t))) if kind.sees_observation else None,
    )


def _mask(legal: Move, actions: int) -> list[int]:
    mask = [0] * actions
    for action in legal:
        mask[action] = 1
    return mask


class AgentTurn:
    """One decision of an agent, on a fork of its match.

    Nothing reaches the match before there is a whole move. The caller asks, waits for a line and hands it over, until `move` is there.
    """

    def __init__(self, agent: AgentProcess, match: Match, seat: int) -> None:
        self.move: Move = ()
        self._agent, self._seat = agent, seat
        self._fork = match.fork()
        self._tries, self._drafts = MAX_TRIES, MOST_DRAFTS
        self._ask()

    def _ask(self) -> None:
        fork = self._fork
        self._frame = fork.frame_number(self._seat)
        state, view = fork.state_for(self._seat), fork.view(self._seat)
        self._agent.send(make_question(self._agent.kind, fork.game, fork.layout, state, view, self._frame))

    def hear(self, line: bytes) -> None:
        """Take a line of the agent.

        Refuse it, ask for the next part of the move, or set `move`. Raises NoAnswer after too many refusals.
        """
        done = self._done(line)
        if isinstance(done, Refusal):
            self._tries -= 1
            self._agent.send(AnswerRefused(done.clause, done.clause_text, done.attempted, self._tries))
            if not self._tries:
                raise NoAnswer(WORDS.say("agent-refused", tries=MAX_TRIES))
        elif isinstance(done, LogEntry):
            whole = self._fork.notation.parse(self._fork.table, self._seat, done.move)
            assert not isinstance(whole, Refusal)
            self.move = whole
        else:
            self._drafts -= 1
            if not self._drafts:
                raise NoAnswer(WORDS.say("agent-drafts", drafts=MOST_DRAFTS))
            self._tries = MAX_TRIES
            self._ask()

    def _done(self, line: bytes) -> Any:
        law = self._fork.game.law
        try:
            answer = parse_answer(line, self._frame)
            if answer.move == UNDO:
                return not_a_move(law, UNDO, WORDS.say("agent-undo"))
            if answer.move is not None:
                return self._fork.act(self._seat, answer.move)
            return self._fork.act(self._seat, move_of_action(self._fork, self._seat, answer))
        except AgentError as why:
            return not_a_move(law, WORDS.say("agent-the-answer"), str(why))


def move_of_action(match: Match, seat: int, answer: AgentAnswer) -> str:
    """Return the action of an answer in notation.

    Raises AgentError if no action has this number.
    """
    number, actions = answer.action, int(match.game.game.num_actions(match.table))
    assert number is not None
    try:
        if 0 <= number < actions:
            return match.notation.describe(seat, number).text
    except LookupError:
        pass
    raise AgentError(WORDS.say("agent-no-such-action", most=str(actions - 1), got=str(number)))


def agent_move(agent: AgentProcess, match: Match, seat: int, seconds: float) -> Move:
    """Return the whole move of an agent as action numbers.

    Raises AgentStopped or NoAnswer.
    """
    turn = AgentTurn(agent, match, seat)
    while not turn.move:
        turn.hear(agent.receive(seconds))
    return turn.move


async def wait_for_agent(agent: AgentProcess, match: Match, seat: int, seconds: float) -> Move:
    """Return the whole move of an agent as `agent_move` does.

    Only its answers are waited for in a thread: the match is read in this one.
    """
    turn = AgentTurn(agent, match, seat)
    while not turn.move:
        turn.hear(await asyncio.to_thread(agent.receive, seconds))
    return turn.move


def greet(agent: AgentProcess, match: Match, seat: int) -> None:
    """Tell an agent that a game begins."""
    agent.send(GameBegins(PROTOCOL, match.slug, seat, tuple(match.seats), dict(match.header.options)))


class SeatedAgents:
    """The agents at one match, from its beginning to its end.

    An agent that fails is stopped, and its seat has no agent any more. Every failure is recorded in the pool.
    """

    def __init__(self, match: Match, names: Mapping[int, str], company: AgentPool) -> None:
        self._match, self._company = match, company
        self._agents: dict[int, AgentProcess] = {}
        for seat, name in names.items():
            try:
                self._agents[seat] = company.acquire(name)
            except AgentStopped as why:
                company.record_failure(name, WORDS.say("agent-not-started", why=str(why)))
                continue
            greet(self._agents[seat], match, seat)

    def choose_move(self, seat: int) -> Move:
        """Return the whole move of a seat's agent.

        () if it has none, and the default move is to be made.
        """
        with self._recorded(seat):
            if agent := self._agents.get(seat):
                return agent_move(agent, self._match, seat, self._company.seconds)
        return ()

    async def wait_for_move(self, seat: int) -> Move:
        """Return the whole move of a seat's agent as `choose_move` does.

        The match may go on meanwhile.
        """
        with self._recorded(seat):
            if agent := self._agents.get(seat):
                return await wait_for_agent(agent, self._match, seat, self._company.seconds)
        return ()

    @contextmanager
    def _recorded(self, seat: int) -> Iterator[None]:
        """Record the failure of a seat's agent.

        One that cannot be asked any more is stopped.
        """
        try:
            yield
        except NoAnswer as why:
            self._company.record_failure(self._agents[seat].kind.name, WORDS.say("agent-default-once", why=str(why)))
        except AgentStopped as why:
            self._company.record_failure(self._agents[seat].kind.name, WORDS.say("agent-default-always", why=str(why)))
            self._company.discard(self._agents.pop(seat))

    def close(self) -> None:
        """Tell the agents how the game ended, if it has, and return them to the pool."""
        outcome = self._match.outcome()
        for seat, agent in self._agents.items():
            if outcome is not None:
                agent.send(GameEnds(seat, outcome.text, outcome.clause, outcome.placements))
            self._company.release(agent)
        self._agents.clear()
