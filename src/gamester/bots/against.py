"""One seat of a local table against bots, in words: what a person at a prompt does, or a language model."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from gamester.bots.hosting import decided, salts_of
from gamester.bots.levels import level
from gamester.bots.mind import Mind
from gamester.play.described import described
from gamester.play.drafts import Draft
from gamester.play.header import Laid, header_of
from gamester.play.match import Match
from gamester.play.refusal import Refusal
from gamester.play.said import Outcome
from gamester.play.undo import UNDO
from gamester.play.views import View

YOU = "Player"
P = ParamSpec("P")
R = TypeVar("R")


def _in_turn(do: Callable[Concatenate[Against, P], R]) -> Callable[Concatenate[Against, P], R]:
    """One thing after another: a model may ask for several at once, each in a thread of its own."""

    @wraps(do)
    def done(self: Against, /, *more: P.args, **named: P.kwargs) -> R:
        with self.turn:
            return do(self, *more, **named)

    return done


class Against:
    """Games of one seat; the bots have decided whenever it is asked. All it gives is what the seat may know. For any number of threads."""

    def __init__(self, laid: Laid, cards: str, text: str, seat: int, bots: Sequence[str], seed: str) -> None:
        self.laid, self.seat, self.seed = laid, seat, seed
        self._cards, self._text = cards, text
        others = [other for other in range(laid.layout.seats) if other != seat]
        self.levels = {other: level(name) for other, name in zip(others, bots, strict=True)}
        thinking = any(bot.searches for bot in self.levels.values())
        self.mind = Mind(laid.game, laid.layout, laid.t, in_plain=not thinking)
        self.names = [f"{self.levels[other].name} {other}" if other != seat else YOU for other in range(laid.layout.seats)]
        self.games = 0
        self.turn = threading.RLock()
        self.begin()

    @_in_turn
    def begin(self) -> None:
        """The next game."""
        seed = f"{self.seed}/{self.games}"
        self.games += 1
        self.match = Match(header_of(self.laid, seed, self.names, self._cards, self._text))
        self._salts = salts_of(seed, self.laid.layout.seats)
        self._on()

    def _on(self) -> None:
        """Whoever else is asked decides, until only the seat is, or nobody."""
        while others := [other for other in self.match.pending() if other != self.seat]:
            done: object = None
            if others[0] in self.levels:
                done = decided(self.match, self.mind, others[0], self.levels[others[0]], self._salts[others[0]])
            else:
                done = self.match.absent(others[0])  # a judge, for whom there is no bot
            if isinstance(done, Refusal):
                raise RuntimeError(f"{self.names[others[0]]} chose what it may not: {done}")

    # in words ---------------------------------------------------------------------------------------------------------
    @_in_turn
    def look(self) -> str:
        """All that the seat may know."""
        return described(self.match.view(self.seat))

    @_in_turn
    def legal(self) -> str:
        """Every legal act with its sentence, one a line."""
        return listed(self.match.view(self.seat))

    @_in_turn
    def act(self, text: str) -> str:
        """Carry out an act; what has happened since, or the clause by which it is refused."""
        told = len(self.match.lines(self.seat))
        done = self._refused(text) if text.strip() == UNDO else self.match.act(self.seat, text.strip())
        if isinstance(done, Refusal):
            return refused(done)
        if isinstance(done, Draft):
            return drafted(done.acts)
        self._on()
        news = [line.words for line in self.match.events(told, self.seat) if line.words]
        return "\n".join(["Done.", *news, "", turn(self.match.outcome(), self.match.mine(self.seat), self.seat)])

    @_in_turn
    def why(self, text: str) -> str:
        """Why an act would be refused, with its clause; nothing is done."""
        refusal = self._refused(text) if text.strip() == UNDO else self.match.judge(self.seat, text.strip())
        return "It is legal now." if refusal is None else f"{refusal.clause}: {refusal.words}"

    def _refused(self, text: str) -> Refusal:
        return self.match.not_a_move(text.strip(), "Here nothing is taken back.")

    def rules(self, clause: str = "") -> str:
        """One clause of the law, or all."""
        law = self.match.game.law
        if not clause:
            return "\n".join(f"{one.id} {one.text}" for one in law.clauses.values())
        wanted = clause.strip().upper()
        try:
            return f"{wanted} {law.words(law.number(wanted))}"
        except KeyError:
            return f"There is no clause {wanted}: ids are {law.prefix}-01 and on, rulings {law.prefix}-R01 and on."


def listed(view: View) -> str:
    """Every legal act with its sentence, one a line."""
    return "\n".join(f"{move.act}: {move.sentence}" for move in view.moves) or "You may do nothing now."


def refused(why: Refusal) -> str:
    """An act that may not be."""
    return f"Refused by {why.clause}: {why.words}\nNothing has changed."


def drafted(acts: Sequence[str]) -> str:
    """What lies in the draft."""
    return f"That is in your draft, which nobody else sees: {'; '.join(acts)}. Go on until it is sealed."


def turn(outcome: Outcome | None, mine: bool, seat: int) -> str:
    """Whether the seat must decide, or how the game ended for it."""
    if outcome is None:
        return "You must decide now." if mine else "You are not asked now."
    place = f" Your place: {outcome.places[seat]}." if seat < len(outcome.places) else ""
    return f"The game is over ({outcome.clause}). {outcome.words}{place}"
