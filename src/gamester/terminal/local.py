"""A local table: a match in this process, people who share the screen, and bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gamester.bots.advice import advise, in_words, is_same_view, position_of
from gamester.bots.agent_process import AgentPool
from gamester.bots.agent_turn import SeatedAgents
from gamester.bots.decider import observation_for_bot
from gamester.bots.live_bot import LiveBot, ensure_compiled
from gamester.bots.review import DEFAULT_WORLDS, MoveHint, move_hints
from gamester.bots.rollout import RolloutEvaluator
from gamester.bots.spec import parse_bot
from gamester.client.remote_table import Law
from gamester.client.side_channel import SideChannel
from gamester.games.schema import standing_answers
from gamester.match.match import Match
from gamester.match.moves import LogEntry, Move
from gamester.match.refusals import ADVICE_AMONG_BOTS, ADVICE_FOR_A_MOVE, Refusal, make_refusal
from gamester.match.standing_answers import standing_move
from gamester.terminal.messages import WORDS
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import GameUi, game_ui
from gamester.ui.patch import Nodes
from gamester.ui.reading import nodes_after, read_table
from gamester.ui.vocabulary import Table

PAUSE = 0.5
"""Seconds between the moves of bots, so that people can follow."""
THINK = 2.0
"""Seconds that a search bot may take for a move."""
HINT_BOT, FEW = "rollout-32", 12
"""Bot whose compiled rules hints use, and rollouts per move while those are still compiled: fewer would tell nothing."""


class Describer:
    """The description of a match for one viewer, as a server would send it."""

    def __init__(self, match: Match, viewer: int, people: Sequence[Person], ui: GameUi) -> None:
        self._match, self._viewer, self._people, self._ui = match, viewer, people, ui
        self._desk = Desk(ui)
        self._nodes: Nodes = {}
        self._named: Any = None
        self.faces: Mapping[str, str] = {}

    def table(self) -> Table:
        """Return the table as it is now."""
        view = self._match.view(self._viewer)
        named = (view.labels, view.chosen)
        if named != self._named:
            self._named, self.faces = named, self._ui.face_names(view.labels, view.chosen, len(view.seats))
        message = self._desk.next(view, self._people) if self._nodes else self._desk.whole(view, self._people)
        self._nodes = nodes_after(self._nodes, message)
        return read_table(self._nodes)


class LocalTable:
    """One match. `people` are the seats played here; without any, the user watches."""

    def __init__(
        self, match: Match, people: Sequence[int], bots: Mapping[int, str], pause: float = PAUSE, programs: AgentPool | None = None
    ) -> None:
        self.match = match
        self.programs = programs or AgentPool()
        named = {seat: name for seat, name in bots.items() if parse_bot(name, allow_programs=programs is not None).is_agent}
        self._agents = SeatedAgents(match, named, self.programs)
        self._people = tuple(people)
        self._bots = bots
        self._pause = pause
        self._viewer = people[0] if people else match.layout.spectator
        self._next = -1
        self._advice = ""
        self._scales: RolloutEvaluator | None = None
        self._moved = asyncio.Event()
        seated = [Person(name, parse_bot(bots[seat], True).short_name if seat in bots else "") for seat, name in enumerate(match.seats)]
        self._seated = seated
        self._standing: dict[int, frozenset[str]] = {seat: frozenset() for seat in people}
        self._described = self._describers()
        self._table: Table | None = None
        self._tell: Callable[[], None] = lambda: None

    def _describers(self) -> dict[int, Describer]:
        viewers = self._people or (self.match.layout.spectator,)
        return {viewer: Describer(self.match, viewer, self._seated, game_ui(self.match.game.slug)) for viewer in viewers}

    def in_another_language(self) -> LocalTable:
        """Describe the table anew in the current language.

        It is for a new screen, which has an event loop of its own.
        """
        self._moved = asyncio.Event()
        self._described, self._table, self._advice = self._describers(), None, ""
        return self

    @property
    def table(self) -> Table | None:
        """The table as the player at the screen may see it, kept until something changes."""
        self._table = self._table or self._described[self._viewer].table()
        return self._table

    def called(self, face: str) -> str:
        """Return what a face of a card is called."""
        return self._described[self._viewer].faces.get(face, face)

    status_text = return_link = ""
    given_up = False

    @property
    def where(self) -> str:
        """The words for a table that is played in this terminal."""
        return WORDS.say("at-home")

    @property
    def side_channel(self) -> SideChannel:
        """The advice and the standing answers of the player at the screen."""
        offered = standing_answers(self.match.game.text) if self._people and not self.match.ended_by() else ()
        on = self._standing.get(self._viewer, frozenset())
        return SideChannel(advice=self._advice, standing=tuple((one.name, str(one.label), one.name in on) for one in offered))

    @property
    def curtain(self) -> str:
        """The name of the next player at the screen, or ""."""
        return self.match.seats[self._next] if self._next >= 0 else ""

    def open_curtain(self) -> None:
        """Show the table to the next player."""
        self._viewer, self._next = (self._next if self._next >= 0 else self._viewer), -1
        self._table = None
        self._tell()

    async def run(self, tell: Callable[[], None]) -> None:
        """Play the bots until the game is over."""
        self._tell = tell
        self._changed()
        while not self.match.ended_by():
            if self._answers_by_itself():
                await asyncio.sleep(self._pause)
                continue
            seat = next((seat for seat in self.match.pending_seats() if seat not in self._people), None)
            if seat is None:
                self._moved.clear()
                await self._moved.wait()
                continue
            await asyncio.sleep(self._pause)
            await self._bot(seat)
            self._changed()
        self._agents.close()

    async def act(self, text: str, drafts: bool = False) -> Refusal | None:
        """Play a move or add to the draft. Return the refusal."""
        return self._done(self.match.act(self._viewer, text))

    async def take_back(self) -> Refusal | None:
        """Withdraw the last part of the draft. Return the refusal."""
        return self._done(self.match.withdraw_draft(self._viewer))

    async def explain(self, text: str) -> Refusal:
        """Return why a move is not allowed."""
        return self.match.check(self._viewer, text) or Refusal("", WORDS.say("nothing-forbids"), self.match.describe(self._viewer, text))

    async def send_command(self, words: str) -> Refusal | None:
        """Give advice, or switch a standing answer.

        Return a refusal of every other command: a local table has none.
        """
        if words.split() == ["advice"]:
            return await self._advise()
        if words.split(" ")[0] == "answer":
            return self._switch(words.removeprefix("answer").split())
        return Refusal("", WORDS.say("local-no-talk"), "")

    async def join_rematch(self) -> Refusal:
        """Return a refusal: a local game is started from the command line."""
        return Refusal("", WORDS.say("local-no-rematch"), "")

    def _switch(self, words: list[str]) -> Refusal | None:
        """Let an answer of the player at the screen stand, or end it: `announce on`."""
        names = [one.name for one in standing_answers(self.match.game.text)]
        if self._viewer not in self._standing or len(words) != 2 or words[0] not in names or words[1] not in ("on", "off"):
            return Refusal("", WORDS.say("answer-how", names=", ".join(names) or "-"), "")
        self._standing[self._viewer] = (self._standing[self._viewer] - {words[0]}) | ({words[0]} if words[1] == "on" else frozenset())
        self._moved.set()
        self._tell()
        return None

    def _answers_by_itself(self) -> bool:
        """Make a move that somebody here has left standing. Return True if there was one."""
        for seat in self._people:
            move = standing_move(self.match, seat, self._standing[seat], closing=True)
            if move and isinstance(self.match.act(seat, move), LogEntry):
                self._changed()
                return True
        return False

    async def _advise(self) -> Refusal | None:
        """Show what bots would play in the place of the only player."""
        match, seat = self.match, self._viewer
        if len(self._people) != 1:
            return make_refusal(match.game.law, ADVICE_AMONG_BOTS, "advice")
        if not match.must_decide(seat):
            return make_refusal(match.game.law, ADVICE_FOR_A_MOVE, "advice")
        position = position_of(match, seat)
        found = await asyncio.to_thread(advise, position, THINK)
        if found is not None and match.must_decide(seat) and is_same_view(position, position_of(match, seat)):
            text = in_words(match, position, found)
            self._advice = f"{text.sentence}. {text.reason}"
            self._tell()
        return None

    async def hints(self) -> Sequence[MoveHint] | str:
        """Return the values of the moves for the player at the screen, by what they know."""
        return await asyncio.to_thread(self._weighed, self._viewer, self.match.state_for(self._viewer))

    def _weighed(self, seat: int, seen: Any) -> Sequence[MoveHint]:
        game, layout = self.match.game, self.match.layout
        ready = ensure_compiled(game, layout, parse_bot(HINT_BOT))
        if self._scales is None or (self._scales.in_plain and ready):
            self._scales = RolloutEvaluator(game, layout, in_plain=not ready)
        return move_hints(self.match, seat, DEFAULT_WORLDS if ready else FEW, scales=self._scales, observation=seen)

    async def law(self) -> Law:
        """Return the whole law of the game."""
        return [(one.id, one.chapter, one.text) for one in self.match.game.law.clauses.values()]

    async def _bot(self, seat: int) -> None:
        match = self.match
        if seat >= match.layout.seats:
            match.apply_default(seat)
            return
        kind = parse_bot(self._bots[seat], allow_programs=True)
        if kind.is_agent:
            self._made(seat, await self._agents.wait_for_move(seat))
            return
        seen = observation_for_bot(match.game, match.layout, match.table, seat, kind, secrets.randbits(32))
        chooser = LiveBot(match.game, match.layout, seen, seat, kind, THINK, lambda: not ensure_compiled(match.game, match.layout, kind))
        self._made(seat, await asyncio.to_thread(chooser.choose_move))

    def _made(self, seat: int, act: Move) -> None:
        """Make the move of a bot; the default move if it has none."""
        match = self.match
        if match.must_decide(seat) and not (act and isinstance(match.apply_numbers(seat, act, compound=True), LogEntry)):
            match.apply_default(seat)

    def _done(self, done: object) -> Refusal | None:
        if isinstance(done, Refusal):
            return done
        self._changed()
        return None

    def _changed(self) -> None:
        """Redraw, or lower the curtain if another player here must decide."""
        self._table = None
        self._advice = ""
        waiting = [seat for seat in self._people if self.match.must_decide(seat)]
        self._next = waiting[0] if waiting and self._viewer not in waiting else -1
        self._moved.set()
        self._tell()
