"""Advice at a table where all the others are bots.

It is worked out in the threads of the bots, from what the seat knows. Only the seat is told, and only as long as it sees the same table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from gamester.bots.advice import Advice, Position, advise, in_words, is_same_view, position_of
from gamester.match.refusals import ADVICE_AMONG_BOTS, ADVICE_FOR_A_MOVE
from gamester.server.messages import OUTDATED, WORDS, Rejection, platform_rejection
from gamester.server.middleware.gate import TOO_MANY
from gamester.server.session.bot_threads import WAITS, in_bot_thread
from gamester.server.session.port import Command, Feature, TablePort
from gamester.server.storage.rows import StoredTable

SHARE = 0.8
"""Share of a bot's time for a move after which no more states are played through."""


def is_among_bots(row: StoredTable, seat: int) -> bool:
    """Return True if all other seats are bots."""
    return all(one.bot for one in row.seats if one.seat != seat)


class GivenAdvice(Struct, frozen=True):
    """Advice, and the decision that it is for."""

    position: Position
    advice: Advice


class Advisor(Feature):
    """The advice that the seats of one table have been given."""

    def __init__(self, table: TablePort) -> None:
        self._table = table
        self._given: dict[int, GivenAdvice] = {}
        self._asked: set[int] = set()

    @property
    def commands(self) -> Mapping[str, Command]:
        """The request for advice."""
        return {"advice": self.give}

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return the question if it may be asked now, and the advice that fits."""
        if self._forbidden_by(viewer):
            self._given.pop(viewer, None)
            return {"advice": None}
        given, match = self._given.get(viewer), self._table.match
        if given is None or not is_same_view(given.position, position_of(match, viewer)):
            self._given.pop(viewer, None)
            return {"advice": {"ask": WORDS.say("advice-ask")}}
        text, play = in_words(match, given.position, given.advice), WORDS.say("advice-play")
        told = {"move": text.move, "sentence": text.sentence, "reason": text.reason, "play": play}
        return {"advice": {"ask": WORDS.say("advice-ask"), **told}}

    async def give(self, viewer: int, rest: str) -> Rejection | None:
        """Work out what bots would play for a seat, and show it to the seat."""
        table = self._table
        async with table.locked():
            if refused := self._refusal(viewer):
                return refused
            position = position_of(table.match, viewer)
        if viewer in self._asked:
            return platform_rejection(TOO_MANY, title=WORDS.say("advice-title"))
        self._asked.add(viewer)
        try:
            seconds = table.pace.bot_time_limit
            found = await in_bot_thread(partial(advise, position, SHARE * seconds), WAITS * seconds)
        finally:
            self._asked.discard(viewer)
        if found is None:
            return platform_rejection(TOO_MANY, title=WORDS.say("advice-title"))
        async with table.locked():
            if refused := self._refusal(viewer):
                return refused
            if not is_same_view(position, position_of(table.match, viewer)):
                return platform_rejection(OUTDATED, title=WORDS.say("advice-title"))
            self._given[viewer] = GivenAdvice(position, found)
            table.push(viewer)
        return None

    def _refusal(self, viewer: int) -> Rejection | None:
        clause = self._forbidden_by(viewer)
        return platform_rejection(clause, title=WORDS.say("advice-title")) if clause else None

    def _forbidden_by(self, viewer: int) -> int:
        """Return the clause by which a viewer may not ask now, or 0."""
        table = self._table
        if viewer >= table.rail or not is_among_bots(table.row, viewer):
            return ADVICE_AMONG_BOTS
        return ADVICE_FOR_A_MOVE if not table.match.must_decide(viewer) or table.row.paused is not None else 0
