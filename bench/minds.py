"""Search bots: iterations per second, beside OpenSpiel's and boardgame.io's."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from math import isnan
from typing import Any

from bench.clock import Figure, rate
from bench.node import NONE, boardgame, said
from gamester.bots.arena import Arena
from gamester.bots.decider import Decider, observation_for_bot
from gamester.bots.spec import BotSpec, SearchParams
from gamester.games.registry import game_slugs
from gamester.match.setup import key_from_seed, new_setup

SEATS = 3
"""Seats of every game; all four games allow this number."""
OURS, THEIRS = 2000, 200
"""Iterations of one search, ours and theirs."""
GAMES = 200
"""Random games whose decisions are counted: an iteration that plays to the end needs as many."""
TO_THE_END = SearchParams(prior_bonus=0, rollout_limit=0, max_depth=10_000)
WAYS = (
    ("random to the end", TO_THE_END),
    ("random, ended as ours", SearchParams(prior_bonus=0)),
    ("as our bots play", None),
)
"""Name and parameters of each search. Ours ends early and uses an estimate (`SearchParams.rollout_limit`); theirs never does."""


def peer() -> tuple[float, Callable[[], int]]:
    """Return a search step of OpenSpiel on gin_rummy, after its game length.

    The length is in decisions of a random game. The step is the search in C++ with random rollouts, as
    used from Python.
    """
    import pyspiel

    game: Any = pyspiel.load_game("gin_rummy")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.ISMCTSBot(7, evaluator, 2.0, THEIRS, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False)

    def search() -> int:
        bot.step(state)
        return THEIRS

    dice = random.Random(7)
    return sum(to_the_end(state.clone(), dice) for _ in range(GAMES)) / GAMES, search


def to_the_end(state: Any, dice: random.Random) -> int:
    """Return the number of decisions until a random game of OpenSpiel is over."""
    decided = 0
    while not state.is_terminal():
        decided += not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return decided


def rival() -> Figure:
    """Measure boardgame.io's search in JavaScript.

    The game has three hands of six cards. Its rollouts play to the end.
    """
    with boardgame() as found:
        if found is None:
            return Figure("boardgame.io MCTSBot", float("nan"), "iterations/s", NONE)
        rate = said(*found, "mcts.js", str(THEIRS), "2")
    note = f"{rate['each']:.0f} random decisions each, {rate['decisions']:,.0f} decisions/s"
    return Figure("boardgame.io MCTSBot, 36 cards, random rollouts", rate["iterations"], "iterations/s", note)


def ours(slug: str, seats: int, plan: SearchParams | None, checked: bool) -> tuple[Decider, Callable[[], int]]:
    """Return our decider and a search step.

    The position is the first one after everybody has made a decision.
    """
    laid = new_setup(slug, seats)
    t, rules = laid.layout.copy_state(laid.state), laid.game.game
    t.chance_key = key_from_seed("bench")
    rules.deal(t)
    for seat in range(seats):
        rules.apply(t, seat, rules.default_action(t, seat))
    mind = Decider(laid.game, laid.layout, t, plan, checked=checked)
    bot = BotSpec(f"search-{OURS}", OURS)
    seen = observation_for_bot(laid.game, laid.layout, t, 0, bot, 7)

    def search() -> int:
        mind.decide(seen, 0, bot, 7)
        return OURS

    return mind, search


def rates() -> Iterator[Figure]:
    """Yield iterations per CPU second: theirs, ours with random rollouts, ours."""
    yield (js := rival())
    length, step = peer()
    theirs = rate(step, clock=time.process_time)
    yield Figure("OpenSpiel ISMCTS gin_rummy, random rollouts", theirs, "iterations/s", f"{length:.0f} random decisions to the end")
    for slug in game_slugs():
        laid = new_setup(slug, SEATS)
        _, decided = Arena(laid.game, laid.state, laid.layout, ["random"] * SEATS, in_plain=False).play_games("bench", 0, GAMES)
        yield Figure(f"{slug}, {SEATS} seats, a random game", decided / GAMES, "decisions")
        for name, plan in WAYS:
            began = time.perf_counter()
            _, search = ours(slug, SEATS, plan, checked=False)
            ready = time.perf_counter() - began
            found = rate(search, clock=time.process_time)
            times = f"{found / theirs:.1f} x OpenSpiel, " + ("" if isnan(js.value) else f"{found / js.value:,.0f} x boardgame.io, ")
            if plan == TO_THE_END:
                times = f"{found * decided / GAMES / theirs / length:.1f} x OpenSpiel a decision, {times}"
            yield Figure(f"{slug}, {SEATS} seats, {name}", found, "iterations/s", f"{times}ready after {ready:.1f} s")
