"""One seat in words, as a language model has it.

Here are the tools, the text they share, a local table against bots and a remote one.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import msgspec

from gamester.bots.advice import advise, in_words, position_of
from gamester.bots.agent_process import AgentPool
from gamester.bots.agent_turn import SeatedAgents
from gamester.bots.arena import bot_move, bot_seeds
from gamester.bots.decider import Decider
from gamester.bots.spec import parse_bot
from gamester.client import side_channel
from gamester.client.address import ConnectionFailed, SeatLink
from gamester.client.remote_table import RemoteTable
from gamester.games.ui_kit import bidi_isolate
from gamester.match.history import UNDO
from gamester.match.match import Match
from gamester.match.moves import Draft
from gamester.match.refusals import ADVICE_FOR_A_MOVE, Refusal, make_refusal, not_a_move
from gamester.match.setup import Setup, make_header
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import Nodes
from gamester.ui.reading import dock_of, log_of, read_table, result_of, seat_names
from gamester.ui.text import TableText
from gamester.ui.vocabulary import Table
from gamester.words.library import Words
from gamester.words.phrases import encode_phrase
from gamester.words.values import listed

WORDS = Words.beside(__file__)

DEFAULT_NAME = "Player"


class SeatTools(Protocol):
    """Tools of one seat.

    Their docstrings are what a model reads of them, and all they give is what the seat may know.
    """

    @property
    def meanwhile(self) -> Callable[[], str]:
        """The one tool that only this kind of table has.

        It has the name and the docstring of its function.
        """

    def describe_view(self) -> str:
        """All that your seat may know now.

        That is the table, what was told last, and whether you must decide.
        """

    def act(self, move: str) -> str:
        """Play a move in notation, such as `ask 1 K`.

        Tells what happened until you are asked again, or the clause that forbids it.
        """

    def explain_illegal(self, move: str) -> str:
        """Why a move would be refused now, with the clause. Changes nothing."""

    def rules(self, clause: str = "") -> str:
        """Return the words of one clause, such as AR-16, or all of the rules."""

    def describe_legal_moves(self) -> str:
        """Every move that you may make now, with its sentence, one a line."""

    def advise(self) -> str:
        """Name a move that a bot would play in your place, and why.

        Only where all the others are bots. Plays nothing.
        """


P = ParamSpec("P")
R = TypeVar("R")


def _serialized(do: Callable[Concatenate[LocalSeat, P], R]) -> Callable[Concatenate[LocalSeat, P], R]:
    """Run one method at a time.

    A model may call several from different threads.
    """

    @wraps(do)
    def done(self: LocalSeat, /, *more: P.args, **named: P.kwargs) -> R:
        with self.turn:
            return do(self, *more, **named)

    return done


class LocalSeat:
    """A seat at a local table. The bots have decided whenever a method returns.

    All texts come from what the seat may know. Thread-safe.
    """

    def __init__(
        self, laid: Setup, cards: str, text: str, seat: int, bots: Sequence[str], seed: str, programs: AgentPool | None = None
    ) -> None:
        self.laid, self.seat, self.seed = laid, seat, seed
        self._cards, self._text = cards, text
        others = [other for other in range(laid.layout.seats) if other != seat]
        self.programs = programs or AgentPool()
        self.levels = {other: parse_bot(name, allow_programs=programs is not None) for other, name in zip(others, bots, strict=True)}
        thinking = any(bot.thinks_ahead for bot in self.levels.values())
        self.mind = Decider(laid.game, laid.layout, laid.state, in_plain=not thinking)
        self.names = [f"{self.levels[other].short_name} {other}" if other != seat else DEFAULT_NAME for other in range(laid.layout.seats)]
        self.games = 0
        self._agents: SeatedAgents | None = None
        self.turn = threading.RLock()
        self.begin()

    @_serialized
    def begin(self) -> None:
        """Start the next game."""
        seed = f"{self.seed}/{self.games}"
        self.games += 1
        self.match = Match(make_header(self.laid, seed, self.names, self._cards, self._text))
        self._salts = bot_seeds(seed, self.laid.layout.seats)
        if self._agents is not None:
            self._agents.close()
        self._agents = SeatedAgents(self.match, {other: bot.name for other, bot in self.levels.items() if bot.is_agent}, self.programs)
        self._play_others()

    def _play_others(self) -> None:
        """Let the other seats decide until only this seat is pending, or nobody."""
        while others := [other for other in self.match.pending_seats() if other != self.seat]:
            done: object = None
            if others[0] in self.levels and self.levels[others[0]].is_agent and self._agents is not None:
                move = self._agents.choose_move(others[0])
                done = self.match.apply_numbers(others[0], move, compound=True) if move else self.match.apply_default(others[0])
            elif others[0] in self.levels:
                done = bot_move(self.match, self.mind, others[0], self.levels[others[0]], self._salts[others[0]])
            else:
                done = self.match.apply_default(others[0])  # The judge: no bot plays it.
            if isinstance(done, Refusal):
                raise RuntimeError(f"{self.names[others[0]]} chose an illegal action: {done}")

    # tools ------------------------------------------------------------------------------------------------------------
    @property
    def meanwhile(self) -> Callable[[], str]:
        """See SeatTools."""
        return self.new_game

    @_serialized
    def new_game(self) -> str:
        """Begin a new game; the one in play is given up. Tells what you see then."""
        self.begin()
        return self.describe_view()

    @_serialized
    def describe_view(self) -> str:
        """See SeatTools."""
        return look_text(self._nodes(), self._called)

    def _nodes(self) -> Nodes:
        """Return the table as a page of this seat would be sent it."""
        view, ui = self.match.view(self.seat), game_ui(self.laid.game.slug)
        people = [Person(name, self.levels[seat].short_name if seat in self.levels else "") for seat, name in enumerate(self.names)]
        return dict(msgspec.json.decode(Desk(ui).whole(view, people))["all"])

    def _called(self, face: str) -> str:
        view = self.match.view(self.seat)
        return game_ui(self.laid.game.slug).face_names(view.labels, view.chosen, len(view.seats)).get(face, face)

    @_serialized
    def describe_legal_moves(self) -> str:
        """See SeatTools."""
        return moves_as_text(read_table(self._nodes()))

    @_serialized
    def act(self, move: str) -> str:
        """See SeatTools."""
        told = len(self.match.log_for(self.seat))
        done = self._refused(move) if move.strip() == UNDO else self.match.act(self.seat, move.strip())
        if isinstance(done, Refusal):
            return refusal_text(done)
        if isinstance(done, Draft):
            return draft_line(drafted(read_table(self._nodes()), self._called))
        self._play_others()
        news = [line.text for line in self.match.log_since(told, self.seat) if line.text]
        return "\n".join([WORDS.say("done"), *news, "", decision_line(read_table(self._nodes()))])

    @_serialized
    def explain_illegal(self, move: str) -> str:
        """See SeatTools."""
        return why_text(self._refused(move) if move.strip() == UNDO else self.match.check(self.seat, move.strip()))

    @_serialized
    def advise(self) -> str:
        """See SeatTools."""
        if not self.match.must_decide(self.seat):
            return refusal_text(make_refusal(self.match.game.law, ADVICE_FOR_A_MOVE, "advice"))
        position = position_of(self.match, self.seat)
        found = advise(position, ADVICE_SECONDS)
        if found is None:
            return WORDS.say("no-advice")
        text = in_words(self.match, position, found)
        return advice_line(msgspec.to_builtins(text, enc_hook=encode_phrase))

    def _refused(self, text: str) -> Refusal:
        return not_a_move(self.match.game.law, text.strip(), WORDS.say("here-no-undo"))

    def rules(self, clause: str = "") -> str:
        """See SeatTools."""
        return law_text({one.id: one.text for one in self.match.game.law.clauses.values()}, clause)


def why_text(refusal: Refusal | None) -> str:
    """Return why a move would be refused."""
    return f"{refusal.clause}: {refusal.clause_text}" if refusal and refusal.clause else WORDS.say("legal-now")


def law_text(law: Mapping[str, str], clause: str) -> str:
    """Return one clause of a law by its id, or all clauses, one a line."""
    wanted = clause.strip().upper()
    if not wanted:
        return "\n".join(f"{id} {words}" for id, words in law.items())
    return f"{wanted} {law[wanted]}" if wanted in law else WORDS.say("no-such-clause", clause=wanted, first=next(iter(law), "-"))


ADVICE_SECONDS = 2.0
"""Seconds that advice may take."""


def advice_line(told: Mapping[str, Any]) -> str:
    """Return advice as text: the move in notation, its sentence, and why."""
    return f"{told['move']}: {side_channel.advice_text(told)}" if told.get("move") else WORDS.say("no-advice")


LINES = 30
"""Log lines that a look contains."""


def look_text(nodes: Nodes, called: Callable[[str], str]) -> str:
    """Return a table as text without its legal moves, which have a tool of their own."""
    table = read_table(nodes)
    names = [bidi_isolate(name) for name in seat_names(table)]
    shown = {**nodes, "dock": {name: value for name, value in nodes["dock"].items() if name != "moves"}} if "dock" in nodes else nodes
    seats, seated = listed(names), table.viewer < len(names)
    head = WORDS.say("you-are", name=names[table.viewer], names=seats) if seated else WORDS.say("you-watch", names=seats)
    return "\n".join((head, str(TableText(shown, called, LINES)), "", decision_line(table)))


def moves_as_text(table: Table) -> str:
    """Return every legal move with its sentence, one a line."""
    return "\n".join(f"{move.move}: {move.sentence}" for move in dock_of(table).moves) or WORDS.say("may-nothing-now")


def drafted(table: Table, called: Callable[[str], str]) -> list[str]:
    """Return the draft of the seat in words."""
    text = TableText({}, called)
    return [text.group(msgspec.to_builtins(one, enc_hook=encode_phrase)) for one in dock_of(table).tray]


def refusal_text(why: Refusal) -> str:
    """Return the text of a refusal."""
    return f"{WORDS.say('refused-by', clause=why.clause, why=why.clause_text)}\n{WORDS.say('nothing-changed')}"


def draft_line(acts: Sequence[str]) -> str:
    """Return the text of a draft."""
    return WORDS.say("in-your-draft", acts="; ".join(acts))


def decision_line(table: Table) -> str:
    """Return whether the seat must decide, or how the game ended for it."""
    result = result_of(table)
    if result is None:
        return WORDS.say("must-decide-now" if dock_of(table).deciding else "not-asked-now")
    place = next((f" {WORDS.say('your-place', place=one.place)}" for one in result.ranks if one.seat == table.viewer), "")
    return f"{WORDS.say('over-by', clause=result.clause, result=result.text)}{place}"


FIRST, LONGEST = 10.0, 60.0
"""Seconds to wait for the first view, and at most for the next decision."""


class RemoteSeat:
    """A seat at a remote table. Thread-safe; the connection has a thread of its own."""

    def __init__(self, address: SeatLink, longest: float = LONGEST) -> None:
        self._side, self._longest = RemoteTable(address, stays=False), longest
        self._told = -1
        self._gone = ""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._staying = asyncio.run_coroutine_threadsafe(self._begin(), self._loop).result()

    def close(self) -> None:
        """Leave the table."""
        asyncio.run_coroutine_threadsafe(self._leave(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _begin(self) -> asyncio.Task[None]:
        return asyncio.create_task(self._stay())

    async def _leave(self) -> None:
        # After the game the client closes the socket itself. Cancelled too early, it would leave it open.
        if self._side.client.over:
            await asyncio.wait([self._staying], timeout=FIRST)
        self._staying.cancel()
        await asyncio.gather(self._staying, return_exceptions=True)
        await asyncio.sleep(0)  # A closed transport reports it in the next iteration of the event loop.

    async def _stay(self) -> None:
        try:
            await self._side.run(lambda: None)
        except ConnectionFailed as why:
            self._gone = f"{why}."
            self._side.client.changed.set()

    def _run_in_loop(self, doing: Coroutine[Any, Any, str]) -> str:
        try:
            return asyncio.run_coroutine_threadsafe(doing, self._loop).result()
        except ConnectionFailed as why:
            return f"{why}."

    # tools ------------------------------------------------------------------------------------------------------------
    @property
    def meanwhile(self) -> Callable[[], str]:
        """See SeatTools."""
        return self.wait

    def describe_view(self) -> str:
        """See SeatTools."""
        return self._run_in_loop(self._look())

    async def _look(self) -> str:
        await self._wait_until(lambda: self._side.table is not None or self._waits, FIRST)
        if table := self._side.table:
            self._told = _last(table)
        return "\n".join(filter(None, (look_text(self._side.client.nodes, self._side.called) if table else "", self._notice)))

    def describe_legal_moves(self) -> str:
        """See SeatTools."""
        table = self._side.table
        return moves_as_text(table) if table else self._notice

    def act(self, move: str) -> str:
        """See SeatTools."""
        return self._run_in_loop(self._act(move.strip()))

    async def _act(self, text: str) -> str:
        await self._wait_until(lambda: self._side.table is not None or self._waits, FIRST)
        if (table := self._side.table) is None:
            return self._notice
        self._told = _last(table) if self._told < 0 else self._told
        drafts = any(move.move == text and move.drafts for move in dock_of(table).moves)
        if refused := await self._side.act(text, drafts):
            return refusal_text(refused)
        if drafts:
            return draft_line(drafted(self._side.table or table, self._side.called))
        return await self._news(WORDS.say("done"))

    def wait(self) -> str:
        """Wait until you must decide, a minute at most.

        Tells what has happened meanwhile.
        """
        return self._run_in_loop(self._news(""))

    def explain_illegal(self, move: str) -> str:
        """See SeatTools."""

        async def why() -> str:
            return why_text(await self._side.explain(move.strip()))

        return self._run_in_loop(why())

    def advise(self) -> str:
        """See SeatTools."""

        async def advice() -> str:
            if refused := await self._side.send_command("advice"):
                return refusal_text(refused)
            return advice_line(self._side.client.beside.get("advice") or {})

        return self._run_in_loop(advice())

    def rules(self, clause: str = "") -> str:
        """See SeatTools; the law is the one that the server has."""

        async def rules() -> str:
            return law_text({id: words for id, _, words in await self._side.law()}, clause)

        return self._run_in_loop(rules())

    @property
    def _waits(self) -> bool:
        return self._side.client.table.get("state") == "waiting"

    @property
    def _notice(self) -> str:
        return self._gone or self._side.status_text

    async def _news(self, first: str) -> str:
        await self._wait_until(lambda: bool((table := self._side.table) and self._is_asked(table)), self._longest)
        if (table := self._side.table) is None:
            return self._notice
        news = [line.text for line in log_of(table).lines if line.number > self._told and line.text]
        self._told = _last(table)
        # An answer that is held until all have answered is no decision any more.
        turn = WORDS.say("not-asked-now") if self._side.client.held and result_of(table) is None else decision_line(table)
        return "\n".join(filter(None, (first, *news, turn, self._notice)))

    def _is_asked(self, table: Table) -> bool:
        return not self._side.client.held and (dock_of(table).deciding or result_of(table) is not None)

    async def _wait_until(self, true: Callable[[], bool], seconds: float) -> None:
        changed = self._side.client.changed
        try:
            async with asyncio.timeout(seconds):
                while not (true() or self._gone):
                    changed.clear()
                    await changed.wait()
        except TimeoutError:
            pass


def _last(table: Table) -> int:
    lines = log_of(table).lines
    return lines[-1].number if lines else 0
