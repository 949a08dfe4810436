"""A ladder: every bot against every bot over all seats, and what that says of their strength, with intervals.

A line-up is as many bots as there are seats. Each is played in every rotation, there and back, on the same deals: so that luck
and the seats favour nobody, and a deal with all its seatings counts as one draw where intervals are worked out. Where that is too
much, a deal is played in a few of them, and the next deal in those that follow.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

from msgspec import Struct

from gamester.bots.arena import HEAD, Arena
from gamester.bots.figures import SIXTIETHS
from gamester.bots.jobs import Stopped, in_order, never
from gamester.bots.jobs import threads as pool_of
from gamester.bots.levels import UnknownBot, level
from gamester.bots.measured import SIGMAS, Measured

Deals = dict[tuple[int, int], tuple[float, int]]
"""Of each deal of each line-up: a total, and of how many games."""


class Played(Struct, frozen=True):
    """One game: which line-up, which deal of it, who sat where, shares of a win and places by seat."""

    lineup: int
    deal: int
    bots: tuple[str, ...]
    shares: tuple[float, ...]
    places: tuple[int, ...]


class Rung(Struct, frozen=True):
    """One bot on the ladder: its OpenSkill rating, its share of wins, and how often it ended before each of the others."""

    bot: str
    games: int
    rating: Measured
    wins: Measured
    before: dict[str, Measured]


def pool(names: str, agents: bool = False) -> tuple[str, ...]:
    """The bots of a comma list, each once; UnknownBot where one cannot stand on a ladder."""
    bots = tuple(name.strip() for name in names.split(","))
    for name in bots:
        if level(name, agents).seconds:
            raise UnknownBot(f"{name!r} thinks by the clock, and no ladder of it could be repeated: name iterations, such as search-200")
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise UnknownBot(f"expected two or more different bots, got {names}")
    return bots


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every choice of as many bots as there are seats; where there are too few bots, some sit twice."""
    often = -(-seats // len(bots))
    if often == 1:
        return list(combinations(bots, seats))
    chosen = {tuple(sorted(lineup, key=bots.index)) for lineup in combinations([*bots] * often, seats)}
    return sorted((lineup for lineup in chosen if len(set(lineup)) > 1), key=lambda lineup: [bots.index(bot) for bot in lineup])


def seatings(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every rotation, and those of the other direction where that makes a difference."""
    turned = [lineup[k:] + lineup[:k] for k in range(len(lineup))]
    return list(dict.fromkeys(turned + [seating[::-1] for seating in turned]))


def schedule(bots: Sequence[str], seats: int, deals: int, turns: int = 0) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Line-up, deal and seating of every game, deal by deal; `turns` seatings of each line-up a deal in their order, 0 for all."""
    for deal in range(deals):
        for number, lineup in enumerate(lineups(bots, seats)):
            all_round = seatings(lineup)
            many = min(turns, len(all_round)) or len(all_round)
            for turn in range(deal * many, (deal + 1) * many):
                yield number, deal, all_round[turn % len(all_round)]


def many(bots: Sequence[str], seats: int, deals: int, turns: int = 0) -> int:
    """The number of games that `schedule` has."""
    return deals * sum(min(turns, len(all_round)) or len(all_round) for all_round in map(seatings, lineups(bots, seats)))


def seated(bots: Sequence[str], seats: int, deals: int, turns: int = 0) -> list[tuple[str, ...]]:
    """Every seating that `schedule` has, once: after some deals all have had their turn."""
    most = max((-(-len(seatings(lineup)) // turns) for lineup in lineups(bots, seats)), default=1) if turns else 1
    return list(dict.fromkeys(seating for _, _, seating in schedule(bots, seats, min(deals, most), turns)))


def play(
    arenas: Mapping[tuple[str, ...], Arena],
    games: Iterable[tuple[int, int, tuple[str, ...]]],
    seed: str,
    threads: int = 0,
    stopped: Stopped = never,
) -> Iterator[Played]:
    """Play what was scheduled, each game in the arena of its seating, and yield the games in that order, whatever the threads.

    Ends early once somebody has asked to stop.
    """

    def one(game: tuple[int, int, tuple[str, ...]]) -> Played:
        lineup, deal, seating = game
        columns, _ = arenas[seating].play(f"{seed}/{lineup}", deal, 1)
        rest = [column[0] for column in columns[HEAD:]]
        return Played(lineup, deal, seating, tuple(share / SIXTIETHS for share in rest[: len(seating)]), tuple(rest[len(seating) :]))

    workers = threads or os.cpu_count() or 1
    with pool_of(workers, stopped) as made:
        yield from in_order(lambda game: made.submit(one, game), games, workers, stopped)


class Climb:
    """A ladder while it is played. Games are counted when their deal is whole, as ratings then follow from whole deals.

    Each is counted at once, so that a ladder of a million games that is stopped stands there at once.
    """

    def __init__(self, bots: Sequence[str]) -> None:
        from openskill.models import PlackettLuce

        self._bots = tuple(bots)
        self._model: Any = PlackettLuce(tau=0.0)
        self._now = {bot: self._model.rating() for bot in bots}
        self._wins: dict[str, Deals] = {bot: {} for bot in bots}
        self._before: dict[str, dict[str, Deals]] = {bot: {other: {} for other in bots} for bot in bots}
        self._open: list[Played] = []
        self.games = self.deals = 0

    def add(self, game: Played) -> None:
        """Take in the next game of a schedule."""
        if self._open and self._open[0].deal != game.deal:
            self.close()
        self._open.append(game)

    def close(self) -> None:
        """Count the games of the last deal."""
        for game in self._open:
            self._count(game)
        self.games += len(self._open)
        self.deals += bool(self._open)
        self._open.clear()

    def stop(self) -> None:
        """Leave out a deal that is not whole, unless it is all there is."""
        if not self.deals:
            self.close()
        self._open.clear()

    def _count(self, game: Played) -> None:
        after = self._model.rate([[self._now[bot]] for bot in game.bots], ranks=list(game.places))
        learned: dict[str, list[Any]] = defaultdict(list)
        deal = game.lineup, game.deal
        for seat, (bot, (rating,)) in enumerate(zip(game.bots, after, strict=True)):
            learned[bot].append(rating)
            _tell(self._wins[bot], deal, game.shares[seat])
            for other, name in enumerate(game.bots):
                if name != bot:
                    ahead = (game.places[seat] < game.places[other]) + (game.places[seat] == game.places[other]) / 2
                    _tell(self._before[bot][name], deal, ahead)
        for bot, ratings in learned.items():  # a bot that sits twice learns the mean of both
            mean = sum(rating.mu for rating in ratings) / len(ratings)
            self._now[bot] = self._model.rating(mu=mean, sigma=sum(rating.sigma for rating in ratings) / len(ratings))

    def rungs(self) -> list[Rung]:
        """The ladder of the games that are counted, best first. Ratings are OpenSkill's (Plackett and Luce), from the places."""
        made = []
        for bot in self._bots:
            sat = sum(games for _, games in self._wins[bot].values())
            compared = {name: over_deals(found) for name, found in self._before[bot].items() if found}
            rating = Measured(self._now[bot].mu, SIGMAS * self._now[bot].sigma)
            made.append(Rung(bot, sat, rating, over_deals(self._wins[bot]), compared))
        return sorted(made, key=lambda rung: -rung.rating.mean)


def rungs(bots: Sequence[str], played: Iterable[Played]) -> list[Rung]:
    """The ladder of some games, best first."""
    climb = Climb(bots)
    for game in played:
        climb.add(game)
    climb.close()
    return climb.rungs()


def _tell(found: Deals, deal: tuple[int, int], figure: float) -> None:
    total, games = found.get(deal, (0.0, 0))
    found[deal] = total + figure, games + 1


def over_deals(found: Deals) -> Measured:
    """The mean over deals with its interval: games of one deal are not independent, deals are.

    One deal all won and one all lost are added before it is worked out, so that a few deals that went the same way prove little.
    """
    means = [total / games for total, games in found.values()]
    widened = [*means, 0.0, 1.0]
    middle = sum(widened) / len(widened)
    spread = sum((one - middle) ** 2 for one in widened) / (len(widened) - 1)
    return Measured(sum(means) / len(means), SIGMAS * sqrt(spread / len(widened)))
