"""The timeline of a replay: its steps, turns, marked events and links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlencode

from gamester.match.former_fields import PERSPECTIVES
from gamester.match.replay import ALL_CARDS, Replay, ReplayStep
from gamester.server.messages import WORDS
from gamester.server.session.sitters import Sitter

MOST_KINDS = 3
"""Kinds of events that are marked above the slider."""
MOST_MARKS = 40
"""Marks of one kind; more frequent events are not marked."""
LONGEST_BACK = 5
"""Digits of a number in a link, at most. There are never more steps."""


class Timeline:
    """A replay at one step. `base` is the path of its page, `n` the step from 1."""

    def __init__(self, replay: Replay, base: str, n: int, perspective: int) -> None:
        self.replay = replay
        self.base = base
        self.of = len(replay.instants)
        self.n = min(max(1, n), self.of)
        self.perspective = perspective
        self.rail = replay.match.layout.spectator

    @property
    def instant(self) -> ReplayStep:
        """The current step."""
        return self.replay.instants[self.n - 1]

    def to(self, n: int, perspective: int | None = None) -> str:
        """Return the link to a step, with this perspective or another."""
        seen = self.perspective if perspective is None else perspective
        return f"{self.base}?{urlencode({'at': min(max(1, n), self.of), 'perspective': perspective_param(seen, self.rail)})}"

    @property
    def chosen(self) -> str:
        """The perspective as links write it."""
        return perspective_param(self.perspective, self.rail)

    def perspectives(self, sitters: Sequence[Sitter]) -> list[tuple[int, str]]:
        """Return every perspective and what it is called."""
        return [
            (ALL_CARDS, WORDS.say("all-cards")),
            *((seat, who.name) for seat, who in enumerate(sitters)),
            (self.rail, WORDS.say("spectator")),
        ]

    @property
    def ways(self) -> list[tuple[str, str]]:
        """The ways to other steps as (way, link), for a page that runs no scripts.

        The message of a way is `replay-WAY`.
        """
        begins: dict[int, int] = {}
        for n, one in enumerate(self.replay.instants, 1):
            begins.setdefault(one.turn, n)
        before = max((n for n in begins.values() if n < self.n), default=1)
        after = min((n for n in begins.values() if n > self.n), default=self.of)
        back = [("first", 1), ("turn", before), ("back", self.n - 1)] if self.n > 1 else []
        on = [("on", self.n + 1), ("next-turn", after), ("last", self.of)] if self.n < self.of else []
        return [(way, self.to(n)) for way, n in (*back, *on)]

    @cached_property
    def counted(self) -> dict[str, list[int]]:
        """Steps of every marked kind of event, in the game's own order."""
        many = Counter(one.counted for one in self.replay.instants if one.counted)
        counted = [one.words for one in getattr(self.replay.match.game.text, "EVENT_COUNTERS", ())]
        fit = [words for words in counted if 0 < many[words] <= MOST_MARKS][:MOST_KINDS]
        return {words: [n for n, one in enumerate(self.replay.instants, 1) if one.counted == words] for words in fit}

    @property
    def continuation_point(self) -> int | None:
        """Number of moves after which a continuation may start here, or None.

        There is none if the game is over.
        """
        instant = self.instant
        ends = self.replay.over and instant.move_number == len(self.replay.acts)
        return None if ends else instant.move_number


def perspective_param(perspective: int, rail: int) -> str:
    """Return a perspective as links write it: `all`, `spectator` or a seat's number."""
    return "all" if perspective == ALL_CARDS else "spectator" if perspective == rail else str(perspective)


def parse_perspective(word: str, rail: int) -> int:
    """Return the perspective of a link; all cards if it is invalid."""
    word = PERSPECTIVES.get(word, word)
    return next((one for one in range(rail + 1) if perspective_param(one, rail) == word), ALL_CARDS)


def number_of(word: str, usual: int) -> int:
    """Return the step of a link, or the default if it is invalid."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= LONGEST_BACK else usual
