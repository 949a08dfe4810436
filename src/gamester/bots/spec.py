"""Names of bots and their meaning.

`search-2000` runs 2,000 iterations in every decision: the name states the cost, and the ladder
measures the strength.
"""

from __future__ import annotations

import re

from msgspec import Struct, ValidationError, convert

from gamester.bots.playout import POLICY, RANDOM
from gamester.bots.search import EXPLORE, GUIDE, HORIZON, NETWORK, OWN_TREE, REACH, REOPEN, TRUST, WIDEN
from gamester.games.registry import Game

BASIC_BOTS = {"random": RANDOM, "heuristic": POLICY}
FORMER_BOTS = {"policy": "heuristic"}
"""By former name: what a bot is called now. Former names are read wherever a name is, and said nowhere."""
THINKING_BOTS = ("rollout-32", "search-200", "search-2000")
"""Bots that search and are offered by name; other numbers are accepted too."""
EXPERT = "expert"
"""The search that trusts the small network of a game, where the game has one."""
EXPERT_ITERATIONS = 400
BOTS = (*BASIC_BOTS, *THINKING_BOTS, EXPERT)
MAX_ITERATIONS = 1_000_000
MAX_SECONDS = 600.0
AGENT = re.compile(r"agent\b")
"""Beginning of the name of an agent; see agent_process.py."""
MOST_WORLDS = 10_000
ROLLOUT = re.compile(r"rollout-(?P<many>[0-9]{1,9})", re.ASCII)
SEARCH = re.compile(r"search-(?P<many>-?[0-9.]+)(?P<clock>s?)", re.ASCII)


class UnknownBot(ValueError):
    """Raised if a bot's name is unknown or their number does not fit the seats."""


class SearchParams(Struct, frozen=True, forbid_unknown_fields=True):
    """Parameters of the tree search.

    A game may override them in SEARCH_PARAMS, and for `expert` in EXPERT_PARAMS.
    """

    exploration: int = 150
    """Hundredths of a win: the bonus of an untried arm at one visit and one arm."""
    prior_weight: int = 50
    """Hundredths of that bonus reserved for the heuristic's action; see `search.select_arm`."""
    widening: int = 15
    """Tenths: the number of arms over the square root of the visits."""
    prior_bonus: int = 100
    """Decisions beyond the tree by the heuristic bot, before they are random. 0 turns it off."""
    max_depth: int = 400
    """Decisions of one iteration. If the game is not over by then, its estimate counts."""
    rollout_limit: int = 100
    """Decisions beyond the tree. The iteration ends with the round in which they are reached. 0: off."""
    network: int = 0
    """1 if the network of the game estimates what is not over."""
    own_tree: int = 0
    """Percent of iterations in which the heuristic bot decides for all other seats, which are then not in the tree."""
    reopen_sealed: int = 0
    """1 if other seats are asked again for what they have sealed, which is random otherwise; see `reopening.py` of a game."""
    effort: int = 100
    """Percent of the iterations that the bot's name stands for."""
    sealed_cutoff: int = 75
    """Hundredths of the largest part of a mixed strategy; smaller parts are dropped."""

    def row(self) -> list[int]:
        """Return the parameters as cells of the search's PLAN row."""
        cells = [0] * 9
        cells[EXPLORE], cells[WIDEN], cells[GUIDE], cells[HORIZON] = self.exploration, self.widening, self.prior_bonus, self.max_depth
        cells[REACH], cells[TRUST] = self.rollout_limit, self.prior_weight if self.prior_bonus else 0
        cells[NETWORK], cells[OWN_TREE], cells[REOPEN] = self.network, self.own_tree, self.reopen_sealed
        return cells


def search_params(game: Game) -> SearchParams:
    """Return the search parameters of a game.

    Raises ValueError if its SEARCH_PARAMS are invalid.
    """
    return _params(game, "SEARCH_PARAMS", {})


def expert_params(game: Game) -> SearchParams:
    """Return the parameters of the search that trusts the network of a game.

    It looks to the end of the round if the game does not say otherwise. Raises ValueError if its EXPERT_PARAMS are invalid.
    """
    return _params(game, "EXPERT_PARAMS", {"network": 1, "rollout_limit": 1})


def _params(game: Game, name: str, usual: dict[str, int]) -> SearchParams:
    try:
        return convert(usual | getattr(game.text, name, {}), SearchParams)
    except ValidationError as fault:
        raise ValueError(f"{game.home}.text.{name}: {fault}; there are {', '.join(SearchParams.__struct_fields__)}") from None


class BotSpec(Struct, frozen=True):
    """The parsed name of a bot.

    `iterations` or `seconds` of tree search for every decision, or `worlds` for a rollout bot; all are
    0 for a bot that does not search. `expert` is True if the search trusts the network of the game.
    """

    name: str
    iterations: int = 0
    seconds: float = 0.0
    worlds: int = 0
    expert: bool = False

    @property
    def is_agent(self) -> bool:
        """True if the bot is an external program."""
        return AGENT.match(self.name) is not None

    @property
    def short_name(self) -> str:
        """The name for people at a table: `agent` for a program.

        The command of a program is not shown to them.
        """
        return "agent" if self.is_agent else self.name

    @property
    def thinks_ahead(self) -> bool:
        """True if the bot uses tree search or rollouts."""
        return self.name not in BASIC_BOTS and not self.is_agent

    @property
    def playout_code(self) -> int:
        """The bot's number in playouts, -1 if playouts cannot play it."""
        return BASIC_BOTS.get(self.name, -1)


def present_bot(name: str) -> str:
    """Return the present name of a bot, which may be given by a former one."""
    return FORMER_BOTS.get(name, name)


def split_bots(names: str) -> tuple[str, ...]:
    """Return the bots of a comma-separated list, by present names."""
    return tuple(present_bot(name.strip()) for name in names.split(","))


def bots_of(game: Game) -> tuple[str, ...]:
    """Return the bots of a game that are offered by name."""
    return BOTS if game.has_network else tuple(bot for bot in BOTS if bot != EXPERT)


def parse_bot(name: str, allow_programs: bool = False, game: Game | None = None) -> BotSpec:
    """Return the spec of a bot's name, with its present name.

    Raises UnknownBot with the list of bots, or with what is wrong with the number, or if `game` has no such bot. Agents are
    accepted only with `allow_programs`: names also come from web pages, which must not start programs.
    """
    name = present_bot(name)
    if name == EXPERT:
        require_network(game)
        return BotSpec(name, iterations=EXPERT_ITERATIONS, expert=True)
    if name in BASIC_BOTS or (allow_programs and AGENT.match(name)):
        return BotSpec(name)
    if found := ROLLOUT.fullmatch(name):
        if not 2 <= int(found["many"]) <= MOST_WORLDS:
            raise UnknownBot(f"expected 2 to {MOST_WORLDS} sampled states, got {found['many']} in {name!r}")
        return BotSpec(name, worlds=int(found["many"]))
    found = SEARCH.fullmatch(name)
    if found is None:
        raise UnknownBot(f"unknown bot {name!r}: there are {', '.join(BOTS)}, rollout-N for N sampled states and search-N for N iterations")
    if found["clock"]:
        return BotSpec(name, seconds=_seconds(name, found["many"]))
    if not found["many"].isdigit() or not 1 <= int(found["many"][:12]) <= MAX_ITERATIONS:
        raise UnknownBot(f"expected 1 to {MAX_ITERATIONS} iterations, got {found['many']} in {name!r}")
    return BotSpec(name, iterations=int(found["many"]))


def require_network(game: Game | None) -> None:
    """Raise UnknownBot if a game has no network for `expert`."""
    if game is not None and not game.has_network:
        raise UnknownBot(f"{game.slug} has no trained network, so it has no bot {EXPERT!r}: name search-N, such as search-200")


def _seconds(name: str, words: str) -> float:
    try:
        seconds = float(words)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_SECONDS:
        raise UnknownBot(f"expected more than 0 and up to {MAX_SECONDS:g} seconds, got {words} in {name!r}")
    return seconds


def parse_bots(names: str, seats: int, agents: bool = False, game: Game | None = None) -> tuple[str, ...]:
    """Return one bot for each seat from a comma-separated list, by present names.

    A single name fills every seat. Raises UnknownBot for bots that think by the clock, since their
    games cannot be repeated, and for bots that `game` does not have.
    """
    bots = split_bots(names)
    for name in bots:
        if parse_bot(name, agents, game).seconds:
            raise UnknownBot(f"{name!r} thinks by the clock, so its games cannot be repeated: name iterations, such as search-200")
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise UnknownBot(f"expected one bot or {seats}, one per seat, got {len(bots)}: {names}")
    return bots
