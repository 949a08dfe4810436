"""Bots by name. `search-2000` thinks for 2,000 iterations over every decision: the name says the cost, the ladder what that is worth."""

from __future__ import annotations

import re

from msgspec import Struct, ValidationError, convert

from gamester.bots.playout import POLICY, RANDOM
from gamester.bots.search import EXPLORE, GUIDE, HORIZON, REACH, TRUST, WIDEN
from gamester.games.registry import Game

BASIC_BOTS = {"random": RANDOM, "policy": POLICY}
THINKING_BOTS = ("rollout-32", "search-200", "search-2000")
"""The levels that are offered; any other number of worlds or iterations can be named as well."""
BOTS = (*BASIC_BOTS, *THINKING_BOTS)
MAX_ITERATIONS = 1_000_000
MAX_SECONDS = 600.0
AGENT = re.compile(r"agent\b")
"""How the name of a process that decides for a seat begins (see agents.py)."""
MOST_WORLDS = 10_000
ROLLOUT = re.compile(r"rollout-(?P<many>[0-9]{1,9})", re.ASCII)
SEARCH = re.compile(r"search-(?P<many>-?[0-9.]+)(?P<clock>s?)", re.ASCII)


class UnknownBot(ValueError):
    """No bot of that name, or not one per seat."""


class SearchParams(Struct, frozen=True, forbid_unknown_fields=True):
    """How a search goes about it; a game whose `names` have a PLAN sets some of these numbers otherwise."""

    explore: int = 150
    """Hundredths of a win: the bonus of an arm that was never tried, for one visit and one arm."""
    trust: int = 50
    """Hundredths of that bonus that only what the policy would do has; after a few visits it grows no more. 0 where no policy is asked."""
    widen: int = 15
    """Tenths: the arms a node may have, over the square root of its visits."""
    guide: int = 100
    """Decisions beyond the tree that go by the policy, before they go at random. 0 asks no policy at all."""
    horizon: int = 400
    """Decisions of an iteration. Of a game that is not over by then its prospects count."""
    reach: int = 100
    """Decisions beyond the tree: with the round that is being played then an iteration ends, and its prospects count. 0 for no such end."""
    keep: int = 75
    """Hundredths of the largest part of a mixture; smaller parts are left out when it is played."""

    def row(self) -> list[int]:
        """As the search reads it."""
        cells = [0] * 8
        cells[EXPLORE], cells[WIDEN], cells[GUIDE], cells[HORIZON] = self.explore, self.widen, self.guide, self.horizon
        cells[REACH], cells[TRUST] = self.reach, self.trust if self.guide else 0
        return cells


def search_params(game: Game) -> SearchParams:
    """How a game is searched; ValueError where its PLAN is none."""
    try:
        return convert(getattr(game.names, "PLAN", {}), SearchParams)
    except ValidationError as fault:
        raise ValueError(f"{game.home}.text.PLAN: {fault}; there are {', '.join(SearchParams.__struct_fields__)}") from None


class BotSpec(Struct, frozen=True):
    """One bot: `iterations` of a tree search over every decision, or `seconds` of one, or `worlds` in which its acts are weighed; all 0
    for a bot that does not think ahead."""

    name: str
    iterations: int = 0
    seconds: float = 0.0
    worlds: int = 0

    @property
    def is_agent(self) -> bool:
        """Whether it is a program that is asked."""
        return AGENT.match(self.name) is not None

    @property
    def searches(self) -> bool:
        """Whether it thinks ahead."""
        return self.name not in BASIC_BOTS and not self.is_agent

    @property
    def code(self) -> int:
        """The number by which playouts know it, or that of no bot they know."""
        return BASIC_BOTS.get(self.name, -1)


def parse_bot(name: str, agents: bool = False) -> BotSpec:
    """The bot of this name; UnknownBot says which there are, or what is wrong with the number in it.

    A name can start a program only where `agents` are asked for: names come from web pages too.
    """
    if name in BASIC_BOTS or (agents and AGENT.match(name)):
        return BotSpec(name)
    if found := ROLLOUT.fullmatch(name):
        if not 2 <= int(found["many"]) <= MOST_WORLDS:
            raise UnknownBot(f"expected 2 to {MOST_WORLDS} worlds, got {found['many']} in {name!r}")
        return BotSpec(name, worlds=int(found["many"]))
    found = SEARCH.fullmatch(name)
    if found is None:
        raise UnknownBot(f"unknown bot {name!r}: there are {', '.join(BOTS)}, rollout-N for N worlds and search-N for N iterations")
    if found["clock"]:
        return BotSpec(name, seconds=_seconds(name, found["many"]))
    if not found["many"].isdigit() or not 1 <= int(found["many"][:12]) <= MAX_ITERATIONS:
        raise UnknownBot(f"expected 1 to {MAX_ITERATIONS} iterations, got {found['many']} in {name!r}")
    return BotSpec(name, iterations=int(found["many"]))


def _seconds(name: str, words: str) -> float:
    try:
        seconds = float(words)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_SECONDS:
        raise UnknownBot(f"expected more than 0 and up to {MAX_SECONDS:g} seconds, got {words} in {name!r}")
    return seconds


def parse_bots(names: str, seats: int, agents: bool = False) -> tuple[str, ...]:
    """The bots of a comma list, one per seat, for games that can be repeated; a single name means every seat."""
    bots = tuple(name.strip() for name in names.split(","))
    for name in bots:
        if parse_bot(name, agents).seconds:
            raise UnknownBot(f"{name!r} thinks by the clock and would never play the same game twice: name iterations, such as search-200")
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise UnknownBot(f"expected one bot or {seats}, one per seat, got {len(bots)}: {names}")
    return bots
