"""A small Armies has one value: OpenSpiel finds it, and a linear programme over our own tree finds the same."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from scipy.optimize import linprog

from gamester import envs
from gamester.envs.tree import GameTree, Node
from tests.support.armies_sets import TINY

DEALS, OPTIONS = 3, "turn_limit:1"
Sequence = tuple[str, int]
"""A player's information state and the action taken there; ("", -1) before the first."""
FIRST: Sequence = ("", -1)


def value_by_linear_programme(tree: GameTree, deals: int) -> float:
    """Return the value for seat 0 by the sequence form: the best plan of seat 0 against the best answer of seat 1."""
    payoff: dict[tuple[Sequence, Sequence], float] = defaultdict(float)
    sets: tuple[dict[str, tuple[Sequence, tuple[int, ...]]], ...] = ({}, {})

    def visit(node: Node, mine: tuple[Sequence, Sequence]) -> None:
        if node.seat < 0:
            payoff[mine] += node.payoffs[0] / deals
            return
        known = f"{node.memory[node.seat]} {node.seen.hex()}"
        sets[node.seat].setdefault(known, (mine[node.seat], node.legal))
        for action in node.legal:
            after = list(mine)
            after[node.seat] = (known, action)
            visit(tree.after(node, action), (after[0], after[1]))

    for deal in range(deals):
        visit(tree.deal(f"open_spiel/{deal}"), (FIRST, FIRST))
    plans = [{FIRST: 0} | {(known, action): 0 for known, (_, legal) in sets[seat].items() for action in legal} for seat in (0, 1)]
    index = [{sequence: number for number, sequence in enumerate(plan)} for plan in plans]
    flows = []
    for seat in (0, 1):
        flow = np.zeros((1 + len(sets[seat]), len(index[seat])))
        flow[0, 0] = 1
        for row, (known, (before, legal)) in enumerate(sets[seat].items(), 1):
            flow[row, index[seat][before]] = -1
            for action in legal:
                flow[row, index[seat][known, action]] = 1
        flows.append(flow)
    gains = np.zeros((len(index[0]), len(index[1])))
    for (one, other), amount in payoff.items():
        gains[index[0][one], index[1][other]] += amount
    # Seat 0 chooses its plan x to make the least that seat 1 can leave it as large as possible: max q0 with F1'q <= A'x, F0 x = e.
    plans_of_0, prices = gains.shape[0], flows[1].shape[0]
    cost = np.zeros(plans_of_0 + prices)
    cost[plans_of_0] = -1
    limits = np.hstack([-gains.T, flows[1].T])
    start = np.zeros(flows[0].shape[0])
    start[0] = 1
    equal = np.hstack([flows[0], np.zeros((flows[0].shape[0], prices))])
    bounds = [(0, None)] * plans_of_0 + [(None, None)] * prices
    found = linprog(cost, limits, np.zeros(limits.shape[0]), equal, start, bounds)
    assert found.status == 0, found.message
    return float(-found.fun)


def test_a_small_armies_has_the_value_that_open_spiel_finds(tmp_path: Path) -> None:
    """Two soldiers and nine cards: the strategies of OpenSpiel's CFR cannot be beaten by more than their distance from our value."""
    path = tmp_path / "tiny.toml"
    path.write_text(TINY)
    tree = GameTree("armies", 2, str(path), OPTIONS, plain=True)
    value = value_by_linear_programme(tree, DEALS)
    (name,) = envs.open_spiel(["armies"])
    game: Any = pyspiel.load_game(name, {"set": str(path), "deals": DEALS, "options": OPTIONS, "plain": True})
    solver = cfr.CFRPlusSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    reached = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    beaten = exploitability.exploitability(game, policy)
    assert beaten < 0.02 and abs(reached - value) <= 2 * beaten + 1e-9, (value, reached, beaten)
