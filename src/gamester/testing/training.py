"""Training of the small network of a game, which `expert` trusts.

`python -m gamester.testing.training armies` plays games between our bots, notes the features of every seat at the end of each round, and
fits the network to who won in the end. It writes `weights.py` of the game. The same seed gives the same weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamester.bots.arena import Arena, game_seed
from gamester.games import network
from gamester.games.registry import game_slugs, get_game
from gamester.match.setup import Setup, key_from_seed, new_setup

Floats = NDArray[np.float64]
CELLS = 12
"""Hidden cells."""
INPUT_SCALE = 4096
"""Steps of a whole number in which weights of features are kept."""
EPOCHS, BATCH, RATE, DECAY = 60, 256, 0.004, 0.01
"""Rounds through all positions, positions of a step, and the step size and weight decay of Adam."""
HELD_BACK = 8
"""Number of games for each one that judges the network and is not learnt from."""


def positions(laid: Setup, bots: list[str], seed: str, games: int) -> Iterator[tuple[int, list[list[int]], list[float]]]:
    """Yield every end of a round: the game number, features and final shares.

    There is a row of features, and a share, for every seat.
    """
    rules, seats = laid.game.game, laid.layout.seats
    write = import_module(f"{laid.game.home}.features").write_features
    arena = Arena(laid.game, laid.state, laid.layout, bots, in_plain=False)
    for game in range(games):
        t = laid.layout.copy_state(laid.state)
        t.chance_key = key_from_seed(game_seed(seed, game))
        rules.deal(t)
        seen: list[list[list[int]]] = []
        rounds = rules.round_number(t)
        for seat, action in arena.trace(seed, game):
            rules.apply(t, seat, action)
            if rules.round_number(t) != rounds and not rules.ended_by(t):
                rounds = rules.round_number(t)
                rows = []
                for one in range(seats):
                    row = [0] * network.MOST_FEATURES
                    many = write(t, one, row)
                    rows.append(row[:many])
                seen.append(rows)
        shares = [0] * (seats + 1)
        rules.win_shares(t, shares)
        for rows in seen:
            yield game, rows, [share / network.WIN for share in shares[:seats]]


def gathered(slug: str, counts: list[int], bots: str, seed: str, games: int) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """Return features, shares and game numbers of all positions.

    They have the shapes (positions, seats, features), (positions, seats) and (positions). Games of several numbers of seats
    are filled up with seats that have no share; their features are NaN.
    """
    most, found = max(counts), []
    for number, seats in enumerate(counts):
        laid = new_setup(slug, seats)
        for game, rows, shares in positions(laid, [bots] * seats, f"{seed}/{seats}", games):
            found.append((game * len(counts) + number, rows, shares))
    many = len(found[0][1][0])
    features = np.full((len(found), most, many), np.nan)
    won = np.zeros((len(found), most))
    for place, (_, rows, shares) in enumerate(found):
        features[place, : len(rows)] = rows
        won[place, : len(rows)] = shares
    return features, won, np.array([one[0] for one in found])


class Network:
    """One hidden layer of cells that are linear above 0, in floats."""

    def __init__(self, features: int, random: np.random.Generator) -> None:
        self.parts: list[Floats] = [
            random.normal(0, (2 / features) ** 0.5, (CELLS, features)),
            np.zeros(CELLS),
            random.normal(0, 0.3, CELLS),
        ]
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def chances(self, features: Floats, there: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Return hidden cells and each seat's chance."""
        hidden = np.maximum(0, features @ self.parts[0].T + self.parts[1])
        strength = np.where(there, hidden @ self.parts[2], -1e9)
        raised = np.exp(strength - strength.max(axis=1, keepdims=True))
        return hidden, raised / raised.sum(axis=1, keepdims=True)

    def learn(self, features: Floats, there: NDArray[np.bool_], shares: Floats, rate: float) -> None:
        """Go one step down the slope of the cross entropy (Adam)."""
        hidden, chances = self.chances(features, there)
        wrong = (chances - shares) / len(features)
        into = wrong[..., None] * self.parts[2] * (hidden > 0)
        slopes = [np.einsum("bsc,bsf->cf", into, features), into.sum((0, 1)), np.einsum("bs,bsc->c", wrong, hidden)]
        self.steps += 1
        for part, slope, first, second in zip(self.parts, slopes, self.first, self.second, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            step = (first / (1 - 0.9**self.steps)) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            part -= rate * (step + DECAY * part)


def loss(net: Network, features: Floats, there: NDArray[np.bool_], shares: Floats) -> float:
    """Return the mean cross entropy."""
    _, chances = net.chances(features, there)
    return float(-(shares * np.log(np.maximum(chances, 1e-9))).sum(axis=1).mean())


def fit(features: Floats, shares: Floats, games: NDArray[np.int64], seed: int) -> tuple[list[Any], str]:
    """Return the weights as whole numbers, and how well they predict.

    That is measured on games that were held back.
    """
    random = np.random.default_rng(seed)
    there = ~np.isnan(features[:, :, 0])
    mean, spread = np.nanmean(features, (0, 1)), np.nanstd(features, (0, 1))
    spread[spread == 0] = 1
    scaled = np.nan_to_num((features - mean) / spread)
    judge = games % HELD_BACK == 0
    net = Network(features.shape[2], random)
    learnt = np.flatnonzero(~judge)
    for epoch in range(EPOCHS):
        order = random.permutation(learnt)
        rate = RATE * (1 - epoch / EPOCHS) + RATE / 50
        for first in range(0, len(order), BATCH):
            some = order[first : first + BATCH]
            net.learn(scaled[some], there[some], shares[some], rate)
    even = (there / there.sum(axis=1, keepdims=True))[judge]
    know = float(-(shares[judge] * np.log(np.where(there[judge], even, 1))).sum(axis=1).mean())
    own, other = (loss(net, scaled[some], there[some], shares[some]) for some in (judge, learnt))
    said = f"cross entropy {own:.4f} in games held back (learnt {other:.4f}, knowing nothing {know:.4f})"
    hidden, biases, output = net.parts
    into = hidden / spread
    doubled = network.STEPS / np.log(2) * (1 << network.STRENGTH_SHIFT) * 256 / INPUT_SCALE
    return [
        np.rint(into * INPUT_SCALE).astype(int).tolist(),
        np.rint((biases - into @ mean) * INPUT_SCALE).astype(int).tolist(),
        np.rint(output * doubled).astype(int).tolist(),
    ], said


TEXT = '''"""Weights of the network of {title}, see `network.py`.

Written by `{command}`.
{said}.
"""

HIDDEN = (
{hidden}
)
"""Weights of the features, a row for each hidden cell."""
BIASES = {biases}
"""Bias of each hidden cell."""
OUTPUT = {output}
"""Weight of each hidden cell in a seat's strength."""
'''


def trained(slug: str, counts: list[int], bots: str, seed: int, games: int) -> tuple[str, str]:
    """Return `weights.py` of a game, and how well the network predicts."""
    features, shares, numbers = gathered(slug, counts, bots, str(seed), games)
    (hidden, biases, output), said = fit(features, shares, numbers, seed)
    rows = "\n".join(f"    {tuple(row)}," for row in hidden)
    command = f"python -m gamester.testing.training {slug} --games {games} --seats {','.join(map(str, counts))} --seed {seed}"
    said = f"{len(features)} positions, {said}"
    title = get_game(slug).text.TITLE
    return TEXT.format(title=title, command=command, said=said, hidden=rows, biases=tuple(biases), output=tuple(output)), said


def whole_numbers(text: str) -> list[int]:
    """Return the numbers of a list with commas. Raises ValueError if it has others."""
    return [int(one) for one in text.split(",")]


def main() -> None:
    """Train the network of a game and write its weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[*game_slugs()])
    parser.add_argument("--games", type=int, default=300, help="games of each number of seats")
    parser.add_argument("--bots", default="heuristic", help="bot on all seats")
    parser.add_argument("--seats", type=whole_numbers, default="2,3,4", help="numbers of seats, with commas")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    text, said = trained(asked.game, asked.seats, asked.bots, asked.seed, asked.games)
    print(said)
    (get_game(asked.game).folder / "weights.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
