"""Bots at a live table: they see what their seat knows and nothing else, and what they choose is one whole act."""

from __future__ import annotations

import secrets
from typing import Any

from gamester.bots.arena import BOTS
from gamester.bots.playout import GOLDEN
from gamester.kernel.chance import WORD, mix, scaled
from gamester.play.match import Match

KINDS = tuple(BOTS)
MOST = 100
"""A draft longer than this is sealed by the default act."""


class Robot:
    """One bot's view of one decision, taken while the table stands still; `choose` may then run in another thread."""

    def __init__(self, match: Match, seat: int, kind: str) -> None:
        self._game = match.game
        self._doors = match.game.plain(match.layout)
        self._seat = seat
        self._kind = kind
        tables: list[Any] = [match.table, None]
        self._doors.blind(tables, 1, 0, seat)
        self._t = tables[1]

    def choose(self) -> tuple[int, ...]:
        """The numbers of an act: drafts first, then what seals them. Empty when nothing is found."""
        acts: list[int] = []
        salt = secrets.randbits(32)
        while len(acts) < MOST:
            action = self._one(salt, len(acts))
            if action < 0:
                return ()
            acts.append(action)
            if not self._game.rules.drafts(self._t, action):
                return tuple(acts)
            self._game.rules.act(self._t, self._seat, action)
        return ()

    def _one(self, salt: int, step: int) -> int:
        """One action. A policy keeps its salt for the whole act, so that it goes on with what it had in mind."""
        if self._kind == "policy":
            action: int = self._game.rules.policy(self._t, self._seat, salt)
            return action
        room = [0] * self._game.rules.actions(self._t)
        many = self._doors.legal([self._t], 0, self._seat, room)
        return room[scaled(mix((salt + step * GOLDEN) & WORD), many)] if many else -1
