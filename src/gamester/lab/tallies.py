"""Tallies of many games of one variant.

Merged parts equal the tally of the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from gamester.bots.statistics import ProportionStats, RunningStats

SIXTIETHS = 60
CardKey = tuple[str, str, str]
"""(when, zone, card): `("first", "hand", "K")`."""


class GameTally(Struct):
    """Figures of whole games.

    They are win shares by seat, draws, rounds, decisions and ending clauses.
    """

    shares: list[ProportionStats]
    draws: ProportionStats = msgspec.field(default_factory=ProportionStats)
    rounds: Counter[int] = msgspec.field(default_factory=Counter)
    endings: Counter[int] = msgspec.field(default_factory=Counter)
    decisions: int = 0
    counted: list[int] = msgspec.field(default_factory=list)

    @property
    def games(self) -> int:
        """The number of games counted."""
        return self.draws.n

    def add(self, columns: list[list[int]], decisions: int, counted: Iterable[int]) -> None:
        """Add games as the arena returns them.

        Columns are decisions, rounds, ending clause, then win shares and placements by seat.
        """
        _, rounds, ends, *rest = columns
        won = rest[: len(self.shares)]
        for seat, column in enumerate(won):
            for sixtieths, many in Counter(column).items():
                self.shares[seat].add(sixtieths / SIXTIETHS, many)
        for game in zip(*won, strict=True):
            self.draws.add(float(SIXTIETHS not in game))
        self.rounds.update(rounds)
        self.endings.update(ends)
        self.decisions += decisions
        self._count(counted)

    def merge(self, other: GameTally) -> None:
        """Add the games of another tally."""
        for mine, theirs in zip(self.shares, other.shares, strict=True):
            mine.merge(theirs)
        self.draws.merge(other.draws)
        self.rounds.update(other.rounds)
        self.endings.update(other.endings)
        self.decisions += other.decisions
        self._count(other.counted)

    def _count(self, counted: Iterable[int]) -> None:
        more = list(counted)
        self.counted = [a + b for a, b in zip(self.counted, more, strict=True)] if self.counted else more

    def share_ended_by(self, clauses: Iterable[int]) -> ProportionStats:
        """Return the share of games that one of these clauses ended."""
        some, total = sum(self.endings[clause] for clause in clauses), sum(self.endings.values())
        return ProportionStats(total, some, some)

    def length(self) -> RunningStats:
        """Return statistics of the number of rounds."""
        spread = RunningStats()
        for rounds, many in self.rounds.items():
            spread.add(rounds, many)
        return spread

    def percentile(self, percent: int) -> int:
        """Return the rounds that `percent` % of the games do not exceed."""
        seen, total = 0, sum(self.rounds.values())
        for rounds in sorted(self.rounds):
            seen += self.rounds[rounds]
            if seen * 100 >= percent * total:
                return rounds
        return 0


class EventTally(Struct):
    """Figures of analysed games.

    `clause_events` and `games_with_clause` count the events of a clause and the games with such an event;
    `clause_refusals` counts the clauses that forbid an action in the `looked` decisions; `card_results`
    has the win shares of seats that had a card.
    """

    games: int = 0
    looked: int = 0
    clause_events: Counter[int] = msgspec.field(default_factory=Counter)
    games_with_clause: Counter[int] = msgspec.field(default_factory=Counter)
    clause_refusals: Counter[int] = msgspec.field(default_factory=Counter)
    leads: RunningStats = msgspec.field(default_factory=RunningStats)
    leader_wins: ProportionStats = msgspec.field(default_factory=ProportionStats)
    seats: ProportionStats = msgspec.field(default_factory=ProportionStats)
    card_results: dict[CardKey, ProportionStats] = msgspec.field(default_factory=dict)

    def merge(self, other: EventTally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.looked += other.looked
        for mine, theirs in (
            (self.clause_events, other.clause_events),
            (self.games_with_clause, other.games_with_clause),
            (self.clause_refusals, other.clause_refusals),
        ):
            mine.update(theirs)
        self.leads.n += other.leads.n
        self.leads.total += other.leads.total
        self.leads.squares += other.leads.squares
        self.leader_wins.merge(other.leader_wins)
        self.seats.merge(other.seats)
        for key, one in other.card_results.items():
            self.card_results.setdefault(key, ProportionStats()).merge(one)
