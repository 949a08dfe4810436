"""A ladder: games of every bot against every bot, and the ratings.

A line-up has one bot for each seat. Each line-up is played in every rotation and its reverse on the
same deals, so neither luck nor seats favour any bot. Intervals count a deal with all its seatings as one
sample. With fewer `turns` a deal is played in some rotations and the next deal in the following
ones.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import combinations
from math import ceil, floor
from typing import Any

from msgspec import Struct

from gamester.bots.arena import Arena
from gamester.bots.job_pool import Stopped, in_order, never
from gamester.bots.job_pool import threads as pool_of
from gamester.bots.simulation import SIXTIETHS
from gamester.bots.spec import UnknownBot, parse_bot, split_bots
from gamester.bots.statistics import RESULT_COLUMNS, Z_95, Estimate, mean_estimate, percent_with_decimals
from gamester.games.registry import Game

Deals = dict[tuple[int, int], tuple[float, int]]
"""Total and number of games for each (line-up, deal)."""


class LadderGame(Struct, frozen=True):
    """One game: line-up, deal and seating, with win shares and placements by seat."""

    lineup: int
    deal: int
    bots: tuple[str, ...]
    shares: tuple[float, ...]
    places: tuple[int, ...]


class LadderEntry(Struct, frozen=True):
    """One bot on the ladder: rating, win share and pairwise results.

    `beats` is how often it placed ahead of each other bot.
    """

    bot: str
    games: int
    rating: Estimate
    wins: Estimate
    beats: dict[str, Estimate]


def parse_pool(names: str, agents: bool = False, game: Game | None = None) -> tuple[str, ...]:
    """Return the bots of a comma-separated list, by present names.

    Raises UnknownBot if a bot is unknown, thinks by the clock or is named twice, if `game` does not
    have it, or if there is only one.
    """
    bots = split_bots(names)
    for name in bots:
        if parse_bot(name, agents, game).seconds:
            raise UnknownBot(f"{name!r} thinks by the clock, so its ladder cannot be repeated: name iterations, such as search-200")
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise UnknownBot(f"expected two or more different bots, got {','.join(bots)}")
    return bots


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return every choice of as many bots as there are seats.

    If there are fewer bots than seats, some sit twice.
    """
    often = -(-seats // len(bots))
    if often == 1:
        return list(combinations(bots, seats))
    chosen = {tuple(sorted(lineup, key=bots.index)) for lineup in combinations([*bots] * often, seats)}
    return sorted((lineup for lineup in chosen if len(set(lineup)) > 1), key=lambda lineup: [bots.index(bot) for bot in lineup])


def rotations(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return every rotation of a line-up, and of its reverse where that differs."""
    turned = [lineup[k:] + lineup[:k] for k in range(len(lineup))]
    return list(dict.fromkeys(turned + [seating[::-1] for seating in turned]))


def schedule(bots: Sequence[str], seats: int, deals: int, rotations_per_deal: int = 0) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield (line-up, deal, seating) for every game, deal by deal.

    `turns` is the number of seatings of each line-up for each deal, in rotation; 0 means all.
    """
    for deal in range(deals):
        for number, lineup in enumerate(lineups(bots, seats)):
            all_round = rotations(lineup)
            many = min(rotations_per_deal, len(all_round)) or len(all_round)
            for turn in range(deal * many, (deal + 1) * many):
                yield number, deal, all_round[turn % len(all_round)]


def many(bots: Sequence[str], seats: int, deals: int, turns: int = 0) -> int:
    """Return the number of games in a schedule."""
    return deals * sum(min(turns, len(all_round)) or len(all_round) for all_round in map(rotations, lineups(bots, seats)))


def seated(bots: Sequence[str], seats: int, deals: int, turns: int = 0) -> list[tuple[str, ...]]:
    """Return every seating of a schedule once."""
    most = max((-(-len(rotations(lineup)) // turns) for lineup in lineups(bots, seats)), default=1) if turns else 1
    return list(dict.fromkeys(seating for _, _, seating in schedule(bots, seats, min(deals, most), turns)))


def play(
    arenas: Mapping[tuple[str, ...], Arena],
    games: Iterable[tuple[int, int, tuple[str, ...]]],
    seed: str,
    threads: int = 0,
    stopped: Stopped = never,
) -> Iterator[LadderGame]:
    """Play scheduled games in threads and yield them in the order of the schedule.

    Each game uses the arena of its seating. Ends early once somebody has asked to stop.
    """

    def one(game: tuple[int, int, tuple[str, ...]]) -> LadderGame:
        lineup, deal, seating = game
        columns, _ = arenas[seating].play_games(f"{seed}/{lineup}", deal, 1)
        rest = [column[0] for column in columns[RESULT_COLUMNS:]]
        return LadderGame(lineup, deal, seating, tuple(share / SIXTIETHS for share in rest[: len(seating)]), tuple(rest[len(seating) :]))

    workers = threads or os.cpu_count() or 1
    with pool_of(workers, stopped) as made:
        yield from in_order(lambda game: made.submit(one, game), games, workers, stopped)


class Climb:
    """A ladder during play. Games count when their deal is complete.

    Each game is counted once, at the end of its deal, so a stopped ladder is ready at once however long
    it is.
    """

    def __init__(self, bots: Sequence[str]) -> None:
        from openskill.models import PlackettLuce

        self._bots = tuple(bots)
        self._model: Any = PlackettLuce(tau=0.0)  # No drift of ratings over time: bots do not change.
        self._now = {bot: self._model.rating() for bot in bots}
        self._wins: dict[str, Deals] = {bot: {} for bot in bots}
        self._before: dict[str, dict[str, Deals]] = {bot: {other: {} for other in bots} for bot in bots}
        self._open: list[LadderGame] = []
        self.games = self.deals = 0

    def add(self, game: LadderGame) -> None:
        """Add the next game of a schedule."""
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
        """Drop an incomplete deal, unless there is no other."""
        if not self.deals:
            self.close()
        self._open.clear()

    def _count(self, game: LadderGame) -> None:
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
        for bot, ratings in learned.items():  # A bot that sits twice gets the mean of both ratings.
            mean = sum(rating.mu for rating in ratings) / len(ratings)
            self._now[bot] = self._model.rating(mu=mean, sigma=sum(rating.sigma for rating in ratings) / len(ratings))

    def rungs(self) -> list[LadderEntry]:
        """Return the ladder of the counted games, best bot first.

        Ratings are OpenSkill's (Plackett and Luce), from the placements.
        """
        made = []
        for bot in self._bots:
            sat = sum(games for _, games in self._wins[bot].values())
            compared = {name: mean_over_deals(found) for name, found in self._before[bot].items() if found}
            rating = Estimate(self._now[bot].mu, Z_95 * self._now[bot].sigma)
            made.append(LadderEntry(bot, sat, rating, mean_over_deals(self._wins[bot]), compared))
        return sorted(made, key=lambda rung: -rung.rating.mean)


def ladder_entries(bots: Sequence[str], played: Iterable[LadderGame]) -> list[LadderEntry]:
    """Return the ladder of a sequence of games, best bot first."""
    climb = Climb(bots)
    for game in played:
        climb.add(game)
    climb.close()
    return climb.rungs()


def _tell(found: Deals, deal: tuple[int, int], figure: float) -> None:
    total, games = found.get(deal, (0.0, 0))
    found[deal] = total + figure, games + 1


def mean_over_deals(found: Deals) -> Estimate:
    """Return the mean over deals with its interval.

    Games of one deal are dependent, so deals are the samples. One won and one lost pseudo-deal avoid
    overconfidence from few deals.
    """
    means = [total / games for total, games in found.values()]
    return Estimate(sum(means) / len(means), mean_estimate([*means, 0.0, 1.0]).half_width)


WIDE, LEFT, RIGHT, STEP, TOP = 640, 120, 24, 34, 20
INK, FAINT, GOLD = "#191a17", "#c9c4b4", "#9a6b00"


class LadderResults(Struct, frozen=True, omit_defaults=True):
    """The results of a ladder for one number of seats."""

    game: str
    seats: int
    deals: int
    seatings: int
    """Seatings for each deal; 0 means all."""
    games: int
    seed: str
    version: str
    rules_version: int
    options: dict[str, str]
    card_set: str
    entries: tuple[LadderEntry, ...]
    asked: int = 0
    """Deals that were asked for, if the ladder was stopped early; else left out of JSON."""


def ratings_svg(ladder: LadderResults) -> str:
    """Return a self-contained SVG of the ratings with their intervals."""
    low = floor(min(rung.rating.mean - rung.rating.half_width for rung in ladder.entries) / 5) * 5
    high = ceil(max(rung.rating.mean + rung.rating.half_width for rung in ladder.entries) / 5) * 5

    def across(rating: float) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * (rating - low) / (high - low), 1)

    bottom = TOP + STEP * len(ladder.entries)
    marks = []
    for tick in range(low, high + 1, 5):
        marks.append(f'<line x1="{across(tick)}" y1="{TOP - 6}" x2="{across(tick)}" y2="{bottom}" stroke="{FAINT}"/>')
        marks.append(f'<text x="{across(tick)}" y="{bottom + 18}" text-anchor="middle">{tick}</text>')
    for number, rung in enumerate(ladder.entries):
        y = TOP + STEP * number + STEP // 2 - 3
        least, most = across(rung.rating.mean - rung.rating.half_width), across(rung.rating.mean + rung.rating.half_width)
        marks.append(f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end">{escape(rung.bot)}</text>')
        marks.append(f'<line x1="{least}" y1="{y}" x2="{most}" y2="{y}" stroke="{INK}" stroke-width="3"/>')
        marks.append(f'<circle cx="{across(rung.rating.mean)}" cy="{y}" r="6" fill="{GOLD}" stroke="{INK}"/>')
    title = f"Ratings of bots at {ladder.game}, {ladder.seats} seats, with 95% intervals"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {bottom + 30}" role="img" font-family="sans-serif" font-size="14">'
    paper = f'<title>{escape(title)}</title><rect width="{WIDE}" height="{bottom + 30}" fill="#fbf8ef"/>'
    return "\n".join([head, paper, f'<g fill="{INK}">', *marks, "</g></svg>"]) + "\n"


def ladder_page(ladders: Sequence[LadderResults], title: str, command: str) -> str:
    """Return the Markdown page of one game, with a section for each number of seats."""
    first = ladders[0]
    given = [f"card set {first.card_set}"] if first.card_set else []
    given += [f"{name}={value}" for name, value in first.options.items()]
    lines = [
        f"# {title}: the ladder",
        "",
        f"How strong its bots are, measured. Every choice of bots was seated in every rotation, there and back, {_dealt(first.seatings)};",
        "an interval is meant to hold what is true 95 times in a hundred, and counts a deal with all its seatings as one draw.",
        "The rating is OpenSkill's (Plackett and Luce, 25 at first). `search-N` thinks for N iterations over every decision.",
        "",
        "```sh",
        command,
        "```",
        "",
        f"Version {first.version}, rules {first.rules_version}{', ' + ', '.join(given) if given else ''}, seed {first.seed}.",
    ]
    for ladder in ladders:
        lines += [
            "",
            f"## {ladder.seats} seats",
            "",
            *ladder_table(ladder),
            "",
            f"![Ratings, {ladder.seats} seats]({file_stem(ladder)}.svg)",
        ]
    return "\n".join(lines) + "\n"


def _dealt(seatings: int) -> str:
    return f"{seatings} of them a deal and the next ones on the next" if seatings else "on the same deals"


def ladder_table(ladder: LadderResults) -> list[str]:
    """Return the lines of one ladder as a Markdown table."""
    names = [rung.bot for rung in ladder.entries]
    rows = [["bot", "rating", "wins", *(f"before {name}" for name in names)]]
    rows.append(["---", *["---:"] * (len(names) + 2)])
    for rung in ladder.entries:
        compared = [percent_with_decimals(rung.beats[name]) if name in rung.beats else "" for name in names]
        rows.append([rung.bot, f"{rung.rating.mean:.1f} ± {rung.rating.half_width:.1f}", percent_with_decimals(rung.wins), *compared])
    said = (
        f"{ladder.games} games of {ladder.deals} deals for each choice of bots; an equal share of wins would be {100 / ladder.seats:.1f}%."
    )
    said += f" It was stopped there; {ladder.asked} deals had been asked for." if ladder.asked else ""
    return [*("| " + " | ".join(row) + " |" for row in rows), "", said]


def file_stem(ladder: LadderResults) -> str:
    """Return the file name of a ladder, without extension."""
    return f"{ladder.game}-{ladder.seats}"
