"""What is counted of many games of one variant. Tallies of parts, added up in order, are the tally of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from gamester.bots.statistics import ProportionStats, RunningStats

SIXTIETHS = 60
CardKey = tuple[str, str, str]
"""When, in which zone, which card: `("dealt", "hand", "K")`."""


class GameTally(Struct):
    """What every game tells: shares of the win by seat, whether there was one winner, rounds, decisions, the clause that ended it."""

    shares: list[ProportionStats]
    draws: ProportionStats = msgspec.field(default_factory=ProportionStats)
    rounds: Counter[int] = msgspec.field(default_factory=Counter)
    ends: Counter[int] = msgspec.field(default_factory=Counter)
    decisions: int = 0
    counted: list[int] = msgspec.field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self.draws.n

    def add(self, columns: list[list[int]], decisions: int, counted: Iterable[int]) -> None:
        """Count games as the arena gives them: decisions, rounds, ending clause, then shares and places by seat."""
        _, rounds, ends, *rest = columns
        won = rest[: len(self.shares)]
        for seat, column in enumerate(won):
            for sixtieths, many in Counter(column).items():
                self.shares[seat].add(sixtieths / SIXTIETHS, many)
        for game in zip(*won, strict=True):
            self.draws.add(float(SIXTIETHS not in game))
        self.rounds.update(rounds)
        self.ends.update(ends)
        self.decisions += decisions
        self._count(counted)

    def merge(self, other: GameTally) -> None:
        """Take in other games."""
        for mine, theirs in zip(self.shares, other.shares, strict=True):
            mine.merge(theirs)
        self.draws.merge(other.draws)
        self.rounds.update(other.rounds)
        self.ends.update(other.ends)
        self.decisions += other.decisions
        self._count(other.counted)

    def _count(self, counted: Iterable[int]) -> None:
        more = list(counted)
        self.counted = [a + b for a, b in zip(self.counted, more, strict=True)] if self.counted else more

    def stalled(self, clauses: Iterable[int]) -> ProportionStats:
        """Games that one of these clauses ended."""
        some, total = sum(self.ends[clause] for clause in clauses), sum(self.ends.values())
        return ProportionStats(total, some, some)

    def length(self) -> RunningStats:
        """Rounds of a game."""
        spread = RunningStats()
        for rounds, many in self.rounds.items():
            spread.add(rounds, many)
        return spread

    def within(self, percent: int) -> int:
        """The rounds that this share of the games does not exceed."""
        seen, total = 0, sum(self.rounds.values())
        for rounds in sorted(self.rounds):
            seen += self.rounds[rounds]
            if seen * 100 >= percent * total:
                return rounds
        return 0


class EventTally(Struct):
    """What only a closer look tells. `acted` and `acting` say of a clause how often, and in how many games, something was told of it;
    `refused` how many of the `looked` decisions had an act that it forbade; `held` what seats won that had a card."""

    games: int = 0
    looked: int = 0
    acted: Counter[int] = msgspec.field(default_factory=Counter)
    acting: Counter[int] = msgspec.field(default_factory=Counter)
    refused: Counter[int] = msgspec.field(default_factory=Counter)
    leads: RunningStats = msgspec.field(default_factory=RunningStats)
    ahead: ProportionStats = msgspec.field(default_factory=ProportionStats)
    seats: ProportionStats = msgspec.field(default_factory=ProportionStats)
    held: dict[CardKey, ProportionStats] = msgspec.field(default_factory=dict)

    def merge(self, other: EventTally) -> None:
        """Take in other games."""
        self.games += other.games
        self.looked += other.looked
        for mine, theirs in ((self.acted, other.acted), (self.acting, other.acting), (self.refused, other.refused)):
            mine.update(theirs)
        self.leads.n += other.leads.n
        self.leads.total += other.leads.total
        self.leads.squares += other.leads.squares
        self.ahead.merge(other.ahead)
        self.seats.merge(other.seats)
        for key, one in other.held.items():
            self.held.setdefault(key, ProportionStats()).merge(one)
