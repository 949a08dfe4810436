"""Small games have one value: OpenSpiel finds it, and a linear programme over our own tree finds the same."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from gamester import envs
from gamester.envs.tree import GameTree, Node
from tests.support.armies_sets import TINY
from tests.support.planted_whist import plant

DEALS, OPTIONS = 3, "turn_limit:1"
Sequence = tuple[str, int]
"""A player's information state and the action taken there; ("", -1) before the first."""
FIRST: Sequence = ("", -1)


Behaviour = dict[Sequence, float]
"""The weight of each sequence in the best plan of a player."""


class Form:
    """The sequence form of a game for two: what each may do in turn, and what it pays to seat 0."""

    def __init__(self, tree: GameTree, deals: int) -> None:
        self.tree = tree
        self._payoff: dict[tuple[Sequence, Sequence], float] = defaultdict(float)
        self._sets: tuple[dict[str, tuple[Sequence, tuple[int, ...]]], ...] = ({}, {})
        for deal in range(deals):
            self._visit(tree.deal(f"open_spiel/{deal}"), (FIRST, FIRST), 1 / deals)

    def _visit(self, node: Node, mine: tuple[Sequence, Sequence], chance: float) -> None:
        if node.seat < 0:
            self._payoff[mine] += node.payoffs[0] * chance
            return
        known = information(node)
        self._sets[node.seat].setdefault(known, (mine[node.seat], node.legal))
        for action in node.legal:
            after = list(mine)
            after[node.seat] = (known, action)
            self._visit(self.tree.after(node, action), (after[0], after[1]), chance)

    def solved(self, seat: int) -> tuple[float, Behaviour]:
        """Return the value for a seat, and its best plan, by a linear programme."""
        from scipy.optimize import linprog  # It takes a second, which most workers do without.

        sequences = [[FIRST, *((known, act) for known, (_, legal) in sets.items() for act in legal)] for sets in self._sets]
        index = [{sequence: number for number, sequence in enumerate(listed)} for listed in sequences]
        flows = [self._flow(one, index[one]) for one in (0, 1)]
        gains = np.zeros((len(index[0]), len(index[1])))
        for (one, other), amount in self._payoff.items():
            gains[index[0][one], index[1][other]] += amount
        mine, theirs = (gains, flows[1]) if seat == 0 else (-gains.T, flows[0])
        own = flows[seat]
        # The plan x makes the least that the other can leave as large as possible: max q0 with F'q <= A'x, E x = e.
        cost = np.zeros(mine.shape[0] + theirs.shape[0])
        cost[mine.shape[0]] = -1
        limits = np.hstack([-mine.T, theirs.T])
        start = np.zeros(own.shape[0])
        start[0] = 1
        equal = np.hstack([own, np.zeros((own.shape[0], theirs.shape[0]))])
        bounds = [(0, None)] * mine.shape[0] + [(None, None)] * theirs.shape[0]
        found = linprog(cost, limits, np.zeros(limits.shape[0]), equal, start, bounds)
        assert found.status == 0, found.message
        return float(-found.fun), {sequence: float(found.x[number]) for sequence, number in index[seat].items()}

    def _flow(self, seat: int, index: dict[Sequence, int]) -> Any:
        """Return the equations by which the weights of sequences of a seat come from one another."""
        flow = np.zeros((1 + len(self._sets[seat]), len(index)))
        flow[0, 0] = 1
        for row, (known, (before, legal)) in enumerate(self._sets[seat].items(), 1):
            flow[row, index[before]] = -1
            for action in legal:
                flow[row, index[known, action]] = 1
        return flow


def information(node: Node) -> str:
    """Return all that the deciding seat knows and remembers."""
    return f"{node.remembered(node.seat)} {node.seen.hex()}"


class Planned(policy.Policy):  # type: ignore[misc]  # OpenSpiel has no types
    """The plans of both seats as a policy of OpenSpiel."""

    def __init__(self, game: Any, plans: list[Behaviour]) -> None:
        super().__init__(game, [0, 1])
        self._plans = plans

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """Return how likely each legal action is; a state that the plan avoids has any."""
        node: Node = state.node
        weights = {action: max(0.0, self._plans[node.seat][information(node), action]) for action in node.legal}
        whole = sum(weights.values())
        return {action: weight / whole if whole > 0 else 1 / len(weights) for action, weight in weights.items()}


def open_value(tree: GameTree, node: Node) -> float:
    """Return the value for seat 0 if all cards lay open."""
    if node.seat < 0:
        return node.payoffs[0]
    values = [open_value(tree, tree.after(node, action)) for action in node.legal]
    return max(values) if node.seat == 0 else min(values)


def test_a_short_whist_has_the_same_value_here_and_by_open_spiel(site: Path) -> None:
    """Seven cards in thirty deals: leading wins 7/15 of a point, 8/15 with open cards, and OpenSpiel cannot beat our plans at all."""
    deals, slug = 30, plant(site, "whist_of_seven", ('"cards": 4', '"cards": 3'), ("range(16)", "range(7)"))
    form = Form(GameTree(slug, 2, plain=True), deals)
    (value, first), (loss, second) = form.solved(0), form.solved(1)
    assert value == pytest.approx(7 / 15) and loss == pytest.approx(-7 / 15)
    open_cards = sum(open_value(form.tree, form.tree.deal(f"open_spiel/{deal}")) for deal in range(deals)) / deals
    assert open_cards == pytest.approx(8 / 15), "what is hidden matters"
    (name,) = envs.open_spiel([slug])
    game: Any = pyspiel.load_game(name, {"deals": deals, "plain": True})
    planned = Planned(game, [first, second])
    assert expected_game_score.policy_value(game.new_initial_state(), [planned, planned])[0] == pytest.approx(value)
    assert exploitability.nash_conv(game, planned) == pytest.approx(0, abs=1e-6)


def test_a_small_armies_has_the_value_that_open_spiel_finds(tmp_path: Path) -> None:
    """Two soldiers and nine cards: the strategies of OpenSpiel's CFR cannot be beaten by more than their distance from our value."""
    path = tmp_path / "tiny.toml"
    path.write_text(TINY)
    tree = GameTree("armies", 2, str(path), OPTIONS, plain=True)
    value, _ = Form(tree, DEALS).solved(0)
    (name,) = envs.open_spiel(["armies"])
    game: Any = pyspiel.load_game(name, {"set": str(path), "deals": DEALS, "options": OPTIONS, "plain": True})
    solver = cfr.CFRPlusSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    reached = expected_game_score.policy_value(game.new_initial_state(), [found, found])[0]
    beaten = exploitability.exploitability(game, found)
    assert beaten < 0.02 and abs(reached - value) <= 2 * beaten + 1e-9, (value, reached, beaten)
