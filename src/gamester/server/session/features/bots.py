"""Bots at a live table.

They see what their seat knows and nothing else, and choose one whole move.
"""

from __future__ import annotations

import asyncio
import secrets
import time

from gamester.bots.decider import observation_for_bot
from gamester.bots.house_agents import HOUSE_AGENTS
from gamester.bots.live_bot import LiveBot, ensure_compiled
from gamester.bots.spec import BOTS, UnknownBot, parse_bot
from gamester.core.layout import Layout
from gamester.match.match import Match
from gamester.server.metrics import BOT_SECONDS
from gamester.server.session.bot_threads import WAITS, in_bot_thread

__all__ = ["BOTS", "LiveBotPlayer", "choose_bot_move"]


SOON = 8
"""Bots that think ahead are ready in so small a part of the time they have, where they run compiled and do not wait for one another."""
CALM = 5
"""Choices in a row that were ready soon, after which those of the kind are expected to be."""
THINKS = 0.8
"""Share of its time that a bot thinks: by the rest it may be late, and nobody sees it."""
_SLOW: dict[tuple[Layout, str, float], int] = {}
"""Choices that have still to be ready soon, by table, kind and time."""


class LiveBotPlayer(LiveBot):
    """The view that one bot has of one decision.

    It is taken while the table stands still; `choose_move` may run in another thread. While its search is
    still being compiled it runs plain.
    """

    def __init__(self, match: Match, seat: int, kind: str, seconds: float = 2.0) -> None:
        """Take the view.

        `seconds` is the most that a bot that thinks ahead may take for the whole move.
        """
        game, layout, bot = match.game, match.layout, parse_bot(kind)
        seen = observation_for_bot(game, layout, match.table, seat, bot, secrets.randbits(32) if bot.thinks_ahead else 0)
        self.plain = bot.thinks_ahead and not ensure_compiled(game, layout, bot)
        super().__init__(game, layout, seen, seat, bot, THINKS * seconds, lambda: self.plain)

    @property
    def has_choice(self) -> bool:
        """True if the bot has more than one action to choose from."""
        many: int = self._doors.legal_actions([self._t], 0, self._seat, [0] * self._game.game.num_actions(self._t))
        return many > 1

    def stop_thinking(self) -> None:
        """Stop thinking ahead: choose from now on as the heuristic bot does."""
        tables = [self._t, None]
        self._doors.mask(tables, 1, 0, self._seat)
        self._t, self._level = tables[1], parse_bot("heuristic")


async def choose_bot_move(match: Match, seat: int, kind: str, seconds: float) -> tuple[int, ...]:
    """Return the move of a bot, found in a thread while the table may go on.

    When it comes tells nothing of the bot's cards.
    """
    if kind in HOUSE_AGENTS:
        return await _agent_move(match, seat, kind, seconds)
    robot = LiveBotPlayer(match, seat, _known_kind(kind, match), seconds)
    free, began = robot.thinks_ahead and robot.has_choice, time.monotonic()
    with BOT_SECONDS.time():
        act = await _found(robot, WAITS * seconds)
    if robot.thinks_ahead:
        took = time.monotonic() - began
        whole = _whole((match.layout, kind, seconds), free, robot.plain or took > seconds / SOON)
        await asyncio.sleep(earliest_reply(took, seconds, whole) - took)
    return act


async def _agent_move(match: Match, seat: int, kind: str, seconds: float) -> tuple[int, ...]:
    """Return the move of an operator's agent, or of the heuristic bot.

    The heuristic bot chooses if the agent has no move. The move is made after
    these seconds at the earliest: how long a program thinks may depend on its cards.
    """
    stand_in, began = LiveBotPlayer(match, seat, "heuristic"), time.monotonic()
    with BOT_SECONDS.time():
        act = await HOUSE_AGENTS.choose_move(match, seat, kind, WAITS * seconds)
    await asyncio.sleep(seconds - (time.monotonic() - began))
    return act or await asyncio.get_running_loop().run_in_executor(None, stand_in.choose_move)


def _known_kind(kind: str, match: Match) -> str:
    """Return a bot's kind, or `heuristic` if the game has no such bot.

    The operator may have named an agent before and name it no more.
    """
    try:
        return parse_bot(kind, game=match.game).name
    except UnknownBot:
        return "heuristic"


def _whole(sort: tuple[Layout, str, float], free: bool, late: bool) -> bool:
    """Return True if a bot uses all of its time.

    Others of its kind did so lately when they had a choice.
    """
    still = _SLOW.get(sort, CALM)
    if free:
        _SLOW[sort] = CALM if late else max(0, still - 1)
    return late or still > 0


async def _found(robot: LiveBotPlayer, patience: float) -> tuple[int, ...]:
    if robot.thinks_ahead:
        if (found := await in_bot_thread(robot.choose_move, patience)) is not None:
            return found
        robot.stop_thinking()
    return await asyncio.get_running_loop().run_in_executor(None, robot.choose_move)


def earliest_reply(took: float, seconds: float, whole: bool) -> float:
    """Return the seconds after which a bot that thinks ahead replies at the earliest.

    Its own time would tell: with one action to choose from it is ready at once. `whole` is True if others of its kind take all theirs.
    """
    soon = seconds / SOON
    return soon if took <= soon and not whole else max(took, seconds)
