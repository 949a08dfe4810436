"""OpenSpiel's information-set tree search on Shape & List for two.

It is measured against random players.

    pip install 'gamester[examples]'
    python examples/search_shapes.py
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from gamester import envs
from gamester.bots.statistics import ProportionStats
from gamester.lab.sentences import share as with_interval


def played(game: pyspiel.Game, simulations: int, seat: int, rng: np.random.RandomState) -> float:
    """Play one game of the search against a random player; return its payoff."""
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.0, simulations, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            action = rng.randint(len(state.chance_outcomes()))
        elif state.current_player() == seat:
            action = bot.step(state)
        else:
            action = rng.choice(state.legal_actions())
        state.apply_action(int(action))
    return float(state.returns()[seat])


def main() -> None:
    """Play the games and print the win share."""
    reads = argparse.ArgumentParser(description="OpenSpiel's ISMCTS on Shape & List.")
    reads.add_argument("--games", type=int, default=20, help="games, half of them at either seat (default: %(default)s)")
    reads.add_argument("--simulations", type=int, default=20, help="simulations over every decision (default: %(default)s)")
    reads.add_argument("--seed", type=int, default=1)
    asked = reads.parse_args()
    (name,) = envs.open_spiel(["shapes"])
    game, rng = pyspiel.load_game(name), np.random.RandomState(asked.seed)
    began, won = time.perf_counter(), ProportionStats()
    for number in range(asked.games):
        won.add((played(game, asked.simulations, number % 2, rng) + 1) / 2)
        print(f"{number + 1} games: wins {with_interval(won.interval())} ({time.perf_counter() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
