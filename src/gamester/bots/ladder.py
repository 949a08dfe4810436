"""A ladder: every bot against every bot over all seats, and what that says of their strength, with intervals.

A line-up is as many bots as there are seats. Each is played in every rotation, there and back, on the same deals: so that luck
and the seats favour nobody, and a deal with all its seatings counts as one draw where intervals are worked out. Where that is too
much, a deal is played in a few of them, and the next deal in those that follow.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import sqrt
from typing import Any

from msgspec import Struct

from gamester.bots.arena import HEAD, Arena
from gamester.bots.figures import SIXTIETHS
from gamester.bots.levels import UnknownBot, level
from gamester.bots.measured import SIGMAS, Measured


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


def play(
    arenas: Mapping[tuple[str, ...], Arena],
    games: Sequence[tuple[int, int, tuple[str, ...]]],
    seed: str,
    threads: int = 0,
    done: Callable[[int], None] | None = None,
) -> list[Played]:
    """Play what was scheduled, each game in the arena of its seating. The same whatever the threads."""

    def one(game: tuple[int, int, tuple[str, ...]]) -> Played:
        lineup, deal, seating = game
        columns, _ = arenas[seating].play(f"{seed}/{lineup}", deal, 1)
        rest = [column[0] for column in columns[HEAD:]]
        return Played(lineup, deal, seating, tuple(share / SIXTIETHS for share in rest[: len(seating)]), tuple(rest[len(seating) :]))

    played = []
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as workers:
        for game in workers.map(one, games):
            played.append(game)
            if done is not None:
                done(len(played))
    return played


def rungs(bots: Sequence[str], played: Sequence[Played]) -> list[Rung]:
    """The ladder, best first."""
    ratings = rated(bots, played)
    made = []
    for bot in bots:
        wins: dict[tuple[int, int], list[float]] = defaultdict(list)
        before: dict[str, dict[tuple[int, int], list[float]]] = defaultdict(lambda: defaultdict(list))
        for game in played:
            for seat in (seat for seat, name in enumerate(game.bots) if name == bot):
                wins[game.lineup, game.deal].append(game.shares[seat])
                for other, name in enumerate(game.bots):
                    if name != bot:
                        ahead = (game.places[seat] < game.places[other]) + (game.places[seat] == game.places[other]) / 2
                        before[name][game.lineup, game.deal].append(ahead)
        many = sum(map(len, wins.values()))
        compared = {name: over_deals(before[name]) for name in bots if name in before}
        made.append(Rung(bot, many, ratings[bot], over_deals(wins), compared))
    return sorted(made, key=lambda rung: -rung.rating.mean)


def over_deals(found: dict[tuple[int, int], list[float]]) -> Measured:
    """The mean over deals with its interval: games of one deal are not independent, deals are.

    One deal all won and one all lost are added before it is worked out, so that a few deals that went the same way prove little.
    """
    means = [sum(one) / len(one) for one in found.values()]
    widened = [*means, 0.0, 1.0]
    middle = sum(widened) / len(widened)
    spread = sum((one - middle) ** 2 for one in widened) / (len(widened) - 1)
    return Measured(sum(means) / len(means), SIGMAS * sqrt(spread / len(widened)))


def rated(bots: Sequence[str], played: Sequence[Played]) -> dict[str, Measured]:
    """OpenSkill ratings (Plackett and Luce) from the places of every game. A bot that sits twice learns the mean of both."""
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce(tau=0.0)
    now = {bot: model.rating() for bot in bots}
    for game in played:
        after = model.rate([[now[bot]] for bot in game.bots], ranks=list(game.places))
        learned: dict[str, list[Any]] = defaultdict(list)
        for bot, (rating,) in zip(game.bots, after, strict=True):
            learned[bot].append(rating)
        for bot, ratings in learned.items():
            mean = sum(rating.mu for rating in ratings) / len(ratings)
            now[bot] = model.rating(mu=mean, sigma=sum(rating.sigma for rating in ratings) / len(ratings))
    return {bot: Measured(rating.mu, SIGMAS * rating.sigma) for bot, rating in now.items()}
