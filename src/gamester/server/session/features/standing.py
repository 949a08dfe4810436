"""Standing answers: left by a player, and given by the table where they fit.

Others must not be able to tell such an answer from one made by hand. It is the same move of the same seat, and it comes at a moment that is
drawn for each decision, whoever answers: an answer that could be standing and is made by hand before that moment waits for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Protocol

from gamester.games.schema import StandingAnswer, standing_answers
from gamester.match.match import Match
from gamester.server import messages
from gamester.server.config import Timings
from gamester.server.messages import WORDS, Rejection, platform_rejection
from gamester.server.session import clock
from gamester.server.session.clock import ClockState
from gamester.server.session.port import Command, Feature, TablePort, Transaction
from gamester.server.storage.rows import StoredSeat, StoredTable

ON, OFF = "on", "off"
LONGEST_TOLD = 40
"""Characters of a message that a rejection quotes."""
SOONEST, LATEST = 0.6, 1.5
"""Seconds after a decision has opened between which its answers leave. A server with quicker bots has shorter ones."""
SPARE = 0.5
"""Seconds before the end of a seat's time at which its answer leaves at the latest."""


class AskedTable(Protocol):
    """A table as the moments of its answers depend on it."""

    @property
    def row(self) -> StoredTable:
        """The table and its seats as stored."""
        ...

    @property
    def match(self) -> Match:
        """The match."""
        ...

    @property
    def pace(self) -> Timings:
        """Delays of this server."""
        ...

    @property
    def links(self) -> Mapping[int, str]:
        """The secrets of the links of all viewers."""
        ...

    @property
    def clock_state(self) -> ClockState:
        """The table as its clocks see it."""
        ...


def is_on(seat: StoredSeat, answer: StandingAnswer) -> bool:
    """Return True if a seat has this answer standing."""
    return answer.name in seat.answers.split()


def possible_moves(match: Match) -> set[str]:
    """Return the moves that standing answers make in the open phase.

    A phase that closes by itself has moments of its own, for all at once.
    """
    phase = match.phase()
    return {one.moves[phase.key] for one in standing_answers(match.game.text) if phase and phase.key in one.moves and not one.otherwise}


class ReplyTimes:
    """The moments before which answers that could be standing do not leave.

    A moment is drawn from the secrets of the links: all workers draw the same, and nobody can compute it for another seat.
    """

    def __init__(self, table: AskedTable, now: Callable[[], float] | None = None, clock_time: Callable[[], float] = time.time) -> None:
        """Draw moments of a table. `now` is the time of the event loop, if not given."""
        self._table = table
        self._now, self._clock_time = now or (lambda: asyncio.get_running_loop().time()), clock_time
        self._decision: tuple[int, bool] | None = None
        self._opened = 0.0

    def note_decision(self) -> None:
        """Note when the open decision was first seen, or seen again after a pause."""
        decision = (self._table.match.decision_number, self._table.row.paused is None)
        if self._decision != decision:
            self._decision, self._opened = decision, self._now()

    def seconds_left(self, seat: int) -> float:
        """Return the seconds until an answer of a seat may leave, 0 if it may now.

        Its clock does not run out meanwhile. Nothing here depends on what stands.
        """
        self.note_decision()
        table = self._table
        left = self._opened + self._delay(seat) - self._now()
        ends = clock.deadline(table.row, table.clock_state, seat)
        if ends is not None:
            left = min(left, ends - SPARE - self._clock_time())
        return max(0.0, left)

    def _delay(self, seat: int) -> float:
        pace, secret = self._table.pace, self._table.links.get(seat, "")
        drawn = blake2b(f"{self._table.match.decision_number}".encode(), key=secret.encode()[:64], digest_size=8).digest()
        share = int.from_bytes(drawn, "big") / 2**64
        least, most = min(pace.bot_delay_min, SOONEST), min(pace.bot_delay_max, LATEST)
        return least + (most - least) * share


class StandingAnswers(Feature):
    """The switches of the standing answers at one table."""

    def __init__(self, table: TablePort) -> None:
        self._table = table

    @property
    def commands(self) -> Mapping[str, Command]:
        """`answer NAME on`, and `off`."""
        return {"answer": self.switch}

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return the standing answers of the game, and which the viewer has on."""
        table = self._table
        plays = viewer < table.rail and not table.row.seats[viewer].bot and viewer not in table.match.standing.resigned
        offered = standing_answers(table.game.text) if plays and not table.match.ended_by() else ()
        return {"standing": [{"name": one.name, "label": str(one.label), "on": is_on(table.row.seats[viewer], one)} for one in offered]}

    async def switch(self, viewer: int, rest: str) -> Rejection | None:
        """Switch a standing answer of a seat on or off."""
        table, words = self._table, rest.split()
        if viewer >= table.rail:
            return platform_rejection(messages.NOT_YOURS, WORDS.say("watching"))
        names = [one.name for one in standing_answers(table.game.text)]
        if len(words) != 2 or words[0] not in names or words[1] not in (ON, OFF):
            told = WORDS.say("answer-expected", names=", ".join(names) or "-", got=rest[:LONGEST_TOLD])
            return platform_rejection(messages.NOT_UNDERSTOOD, told)
        name, on = words

        async def work(transaction: Transaction) -> Rejection | None:
            before = table.row.seats[viewer].answers
            after = " ".join([*(one for one in before.split() if one != name), *([name] if on == ON else [])])
            if after != before:
                await transaction.change(viewer, {"answers": before}, answers=after)
            return None

        return await table.retry(work)
