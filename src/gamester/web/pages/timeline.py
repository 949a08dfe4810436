"""One moment of a replay as its page tells it: where it lies among all, what happened before and after, through whose eyes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlencode

from msgspec import Struct

from gamester.play.replays import ALL, Instant, Replay
from gamester.web.draw.scene import Sitter

MOST_KINDS = 3
"""Kinds of events that are marked above the slider."""
MOST_MARKS = 40
"""What a game counts more often than this says nothing as a mark."""
APART = 7.0
"""Per cent between two numbers of rounds beneath the slider, at least."""
CLEAR = 4.5
"""Per cent between two marks above it: on a phone that is as wide as one."""
NEAR = 16
"""Lines before and after the moment that stand beside it."""
LONGEST_BACK = 5
"""A number in a link has at most so many digits; there are never more moments."""


class Tick(Struct, frozen=True):
    """A mark above the slider: how far along (per cent), which sign, and what it stands for."""

    at: float
    sign: int
    words: str


class Kind(Struct, frozen=True):
    """A thing that is marked: how often it happened, and where it happens next, or first where that was the last time."""

    words: str
    many: int
    onto: int


class Line(Struct, frozen=True):
    """A line of the log beside the moment: its number, which is the moment's, and what these eyes read."""

    n: int
    turn: int
    words: str
    clauses: tuple[str, ...]
    href: str


class Timeline:
    """A replay at one moment. `base` is the path of its page, `n` the moment from 1."""

    def __init__(self, replay: Replay, base: str, n: int, eyes: int) -> None:
        self.replay = replay
        self.base = base
        self.of = len(replay.instants)
        self.n = min(max(1, n), self.of)
        self.eyes = eyes
        self.rail = replay.match.layout.rail

    @property
    def instant(self) -> Instant:
        """The moment."""
        return self.replay.instants[self.n - 1]

    @property
    def told(self) -> str:
        """What the chosen eyes read of it; "" where they were told nothing."""
        return self.instant.words(self.eyes)

    def to(self, n: int, eyes: int | None = None) -> str:
        """The link to a moment, through these eyes or others."""
        seen = self.eyes if eyes is None else eyes
        return f"{self.base}?{urlencode({'at': min(max(1, n), self.of), 'eyes': word_of(seen, self.rail)})}"

    @property
    def chosen(self) -> str:
        """The eyes, as a link has them."""
        return word_of(self.eyes, self.rail)

    def whose(self, sitters: Sequence[Sitter]) -> list[tuple[str, str, bool]]:
        """Every pair of eyes: words, link, whether it is these."""
        named = [(ALL, "All cards"), *((seat, who.name) for seat, who in enumerate(sitters)), (self.rail, "Audience")]
        return [(words, self.to(self.n, eyes), eyes == self.eyes) for eyes, words in named]

    @cached_property
    def begins(self) -> dict[int, int]:
        """The first moment of every round."""
        found: dict[int, int] = {}
        for n, one in enumerate(self.replay.instants, 1):
            found.setdefault(one.turn, n)
        return found

    @property
    def round_before(self) -> int:
        """The beginning of this round; from there, of the round before."""
        return max((n for n in self.begins.values() if n < self.n), default=1)

    @property
    def round_after(self) -> int:
        """The beginning of the next round; in the last one, the end."""
        return min((n for n in self.begins.values() if n > self.n), default=self.of)

    def share(self, n: int) -> float:
        """How far along a moment is, in per cent."""
        return round(100 * (n - 1) / max(1, self.of - 1), 2)

    @property
    def rounds(self) -> list[tuple[float, int]]:
        """Where rounds begin: how far along, and which; not more than fit beneath a slider."""
        found: list[tuple[float, int]] = []
        for turn, n in self.begins.items():
            if turn and (not found or self.share(n) - found[-1][0] >= APART):
                found.append((self.share(n), turn))
        return found

    @cached_property
    def counted(self) -> dict[str, list[int]]:
        """What is marked, and when: a few things that the game counts, in its own order."""
        many = Counter(one.counted for one in self.replay.instants if one.counted)
        counted = [one.words for one in getattr(self.replay.match.game.names, "COUNTED_IN_PLAY", ())]
        fit = [words for words in counted if 0 < many[words] <= MOST_MARKS][:MOST_KINDS]
        return {words: [n for n, one in enumerate(self.replay.instants, 1) if one.counted == words] for words in fit}

    @property
    def kinds(self) -> list[Kind]:
        """The same as one goes from one to the next."""
        return [Kind(words, len(told), next((n for n in told if n > self.n), told[0])) for words, told in self.counted.items()]

    @property
    def ticks(self) -> list[Tick]:
        """The marks, from left to right; where they would lie on one another what happens seldom goes first, and the end before all."""
        found: list[Tick] = []
        for sign, (words, told) in sorted(enumerate(self.counted.items()), key=lambda one: len(one[1][1])):
            for n in told:
                at = self.share(n)
                if all(abs(at - other) >= CLEAR for other in [100.0, *(tick.at for tick in found)]):
                    found.append(Tick(at, sign, words))
        return sorted(found, key=lambda tick: tick.at)

    @property
    def lines(self) -> list[Line]:
        """What stands in the log around the moment, as far as these eyes read it."""
        read = [(n, one) for n, one in enumerate(self.replay.instants, 1) if one.words(self.eyes)]
        now = max((place for place, (n, _) in enumerate(read) if n <= self.n), default=0)
        near = read[max(0, now - NEAR) : now + NEAR]
        return [Line(n, one.turn, one.words(self.eyes), one.clauses, self.to(n)) for n, one in near]

    @property
    def now(self) -> int:
        """The line that is marked: the last one read by then."""
        return max((line.n for line in self.lines if line.n <= self.n), default=0)

    @property
    def onward(self) -> int | None:
        """After which act one can play on from here; None where the game is over, or the record is not of a whole game."""
        instant = self.instant
        ends = self.replay.over and instant.ply == len(self.replay.acts)
        return None if ends else instant.ply


def word_of(eyes: int, rail: int) -> str:
    """Eyes as a link has them: `all`, `rail`, or the number of a seat."""
    return "all" if eyes == ALL else "rail" if eyes == rail else str(eyes)


def eyes_of(word: str, rail: int) -> int:
    """The eyes that a link names; all of them where it names none."""
    return next((eyes for eyes in range(rail + 1) if word_of(eyes, rail) == word), ALL)


def number_of(word: str, usual: int) -> int:
    """The moment that a link names."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= LONGEST_BACK else usual
