"""The timeline of a replay: its steps, rounds, marks and links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlencode

from msgspec import Struct

from gamester.match.former_fields import PERSPECTIVES
from gamester.match.replay import ALL_CARDS, Replay, ReplayStep
from gamester.server.session.sitters import Sitter

MOST_KINDS = 3
"""Kinds of events that are marked above the slider."""
MOST_MARKS = 40
"""Marks of one kind; more frequent events are not marked."""
APART = 7.0
"""Percent between two round numbers beneath the slider, at least."""
CLEAR = 4.5
"""Percent between two marks above it, about the width of one on a phone."""
NEAR = 16
"""Log lines before and after the current one that are shown beside it."""
LONGEST_BACK = 5
"""Digits of a number in a link, at most. There are never more steps."""


class TimelineMark(Struct, frozen=True):
    """A mark above the slider: position in percent, sign and meaning."""

    at: float
    sign: int
    words: str


class MarkKind(Struct, frozen=True):
    """A kind of marked event: its number, and the next step with one.

    After the last one it is the first.
    """

    words: str
    many: int
    onto: int


class Line(Struct, frozen=True):
    """A line of the log beside the table: its step, and the text for the perspective."""

    n: int
    turn: int
    words: str
    clauses: tuple[str, ...]
    href: str


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

    @property
    def moment_text(self) -> str:
        """The log line of the step for the perspective, or ""."""
        return self.instant.words(self.perspective)

    def to(self, n: int, perspective: int | None = None) -> str:
        """Return the link to a step, with this perspective or another."""
        seen = self.perspective if perspective is None else perspective
        return f"{self.base}?{urlencode({'at': min(max(1, n), self.of), 'perspective': perspective_param(seen, self.rail)})}"

    @property
    def chosen(self) -> str:
        """The perspective as links write it."""
        return perspective_param(self.perspective, self.rail)

    def perspectives(self, sitters: Sequence[Sitter]) -> list[tuple[str, str, bool]]:
        """Return (words, link, current) for every perspective."""
        named = [(ALL_CARDS, "All cards"), *((seat, who.name) for seat, who in enumerate(sitters)), (self.rail, "Audience")]
        return [(words, self.to(self.n, perspective), perspective == self.perspective) for perspective, words in named]

    @cached_property
    def begins(self) -> dict[int, int]:
        """First step of every round."""
        found: dict[int, int] = {}
        for n, one in enumerate(self.replay.instants, 1):
            found.setdefault(one.turn, n)
        return found

    @property
    def round_before(self) -> int:
        """First step of this round, or of the round before if it is the current step."""
        return max((n for n in self.begins.values() if n < self.n), default=1)

    @property
    def round_after(self) -> int:
        """First step of the next round, or the last step."""
        return min((n for n in self.begins.values() if n > self.n), default=self.of)

    def share(self, n: int) -> float:
        """Return the position of a step in percent."""
        return round(100 * (n - 1) / max(1, self.of - 1), 2)

    @property
    def rounds(self) -> list[tuple[float, int]]:
        """(position, round) of round starts, no more than fit."""
        found: list[tuple[float, int]] = []
        for turn, n in self.begins.items():
            if turn and (not found or self.share(n) - found[-1][0] >= APART):
                found.append((self.share(n), turn))
        return found

    @cached_property
    def counted(self) -> dict[str, list[int]]:
        """Steps of every marked kind of event, in the game's own order."""
        many = Counter(one.counted for one in self.replay.instants if one.counted)
        counted = [one.words for one in getattr(self.replay.match.game.text, "EVENT_COUNTERS", ())]
        fit = [words for words in counted if 0 < many[words] <= MOST_MARKS][:MOST_KINDS]
        return {words: [n for n, one in enumerate(self.replay.instants, 1) if one.counted == words] for words in fit}

    @property
    def kinds(self) -> list[MarkKind]:
        """The marked kinds, with links from one event to the next."""
        return [MarkKind(words, len(told), next((n for n in told if n > self.n), told[0])) for words, told in self.counted.items()]

    @property
    def ticks(self) -> list[TimelineMark]:
        """The marks from left to right.

        If marks would overlap, rarer kinds go first, and none may cover the end.
        """
        found: list[TimelineMark] = []
        for sign, (words, told) in sorted(enumerate(self.counted.items()), key=lambda one: len(one[1][1])):
            for n in told:
                at = self.share(n)
                if all(abs(at - other) >= CLEAR for other in [100.0, *(tick.at for tick in found)]):
                    found.append(TimelineMark(at, sign, words))
        return sorted(found, key=lambda tick: tick.at)

    @property
    def lines(self) -> list[Line]:
        """The log lines around the step, as the perspective reads them."""
        read = [(n, one) for n, one in enumerate(self.replay.instants, 1) if one.words(self.perspective)]
        now = max((place for place, (n, _) in enumerate(read) if n <= self.n), default=0)
        near = read[max(0, now - NEAR) : now + NEAR]
        return [Line(n, one.turn, one.words(self.perspective), one.clauses, self.to(n)) for n, one in near]

    @property
    def now(self) -> int:
        """The line that is marked: the last one up to the step."""
        return max((line.n for line in self.lines if line.n <= self.n), default=0)

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
