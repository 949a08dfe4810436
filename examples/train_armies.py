"""Learn Armies for two by self-play, measured against random players.

It uses proximal policy optimisation with one small network on the batched environment; autograd
computes the gradients.

    pip install 'gamester[examples]'
    python examples/train_armies.py
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import autograd.numpy as np
from autograd import grad
from threadpoolctl import threadpool_limits

from gamester import envs
from gamester.bots.statistics import Interval, ProportionStats
from gamester.lab.sentences import share as with_interval

LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 2e-3
HIDDEN = 128


class Agent:
    """A network with one hidden layer for the policy and the expected payoff."""

    def __init__(self, numbers: int, actions: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        wide = [(numbers, HIDDEN), (HIDDEN, actions), (HIDDEN, 1)]
        self.net = [self.rng.normal(size=size) * scale / size[0] ** 0.5 for size, scale in zip(wide, (1.4, 0.1, 0.1), strict=True)]
        self.first, self.second = ([np.zeros_like(part) for part in self.net] for _ in range(2))
        self.steps = 0

    def draw(self, observations: Any, masks: Any) -> tuple[Any, Any, Any]:
        """Return sampled actions, their log probabilities, expected payoffs."""
        likely, expected = policy(self.net, scaled(observations), masks)
        acts = (likely + self.rng.gumbel(size=likely.shape)).argmax(1)
        return acts, likely[np.arange(len(acts)), acts], expected

    def best(self, turn: Any) -> Any:
        """Return the likeliest action at every table."""
        return policy(self.net, scaled(turn.observations), turn.masks)[0].argmax(1)

    def any(self, turn: Any) -> Any:
        """Return a random legal action at every table."""
        return (self.rng.random(turn.masks.shape) * turn.masks).argmax(1)

    def learn(self, rows: list[Any]) -> None:
        """Make three passes over the played rows in small batches, with Adam."""
        for _ in range(3):
            order = self.rng.permutation(len(rows[0]))
            for part in np.array_split(order, max(1, len(order) // 2048)):
                slopes = grad(loss)(self.net, *(row[part] for row in rows))
                self.steps += 1
                for k, slope in enumerate(slopes):
                    self.first[k] += 0.1 * (slope - self.first[k])
                    self.second[k] += 0.001 * (slope**2 - self.second[k])
                    mean, spread = self.first[k] / (1 - 0.9**self.steps), self.second[k] / (1 - 0.999**self.steps)
                    self.net[k] = self.net[k] - RATE * mean / (np.sqrt(spread) + 1e-8)


def scaled(observations: Any) -> Any:
    """Return an observation scaled to numbers near 1."""
    return np.clip(observations, -1, 30) / 10


def policy(net: Any, seen: Any, masks: Any) -> tuple[Any, Any]:
    """Return the log probabilities of all actions, and expected payoffs.

    Masked actions have probability 0.
    """
    hidden = np.tanh(seen @ net[0])
    worth = np.where(masks, hidden @ net[1], -1e9)
    worth = worth - np.max(worth, axis=1, keepdims=True)
    return worth - np.log(np.sum(np.exp(worth), axis=1, keepdims=True)), (hidden @ net[2])[:, 0]


def loss(net: Any, seen: Any, masks: Any, acts: Any, was: Any, gain: Any, came: Any) -> Any:
    """Return the loss of proximal policy optimisation."""
    likely, expected = policy(net, seen, masks)
    ratio = np.exp(likely[np.arange(len(acts)), acts] - was)
    better = np.minimum(ratio * gain, np.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
    surprise = -np.sum(np.exp(likely) * np.where(masks, likely, 0), axis=1)
    return np.mean(0.5 * (expected - came) ** 2 - better - ENTROPY * surprise)


class Game:
    """Tables with the agent at seat 0 if their number is even, else at seat 1.

    A random player has the other seat.
    """

    def __init__(self, tables: int, seed: int) -> None:
        self.batch = envs.batch("armies", tables, seats=2)
        self.sides = np.arange(tables) % 2
        self.turn = self.batch.reset(seed)

    def played(self, agent: Agent, steps: int) -> list[Any]:
        """Play `steps` steps at every table.

        Return a row for every action of the agent, with its advantage.
        """
        kept: list[tuple[Any, ...]] = []
        for _ in range(steps):
            seen, masks, mine = self.turn.observations.astype(np.int16), self.turn.masks.copy(), self.turn.seats == self.sides
            acts, was, expected = agent.draw(seen, masks)
            self.turn = self.batch.step(np.where(mine, acts, agent.any(self.turn)))
            won = self.turn.rewards[np.arange(len(self.sides)), self.sides]
            kept.append((seen, masks, acts, was, expected, mine, won, self.turn.terminated.copy()))
        gains, after = [], np.zeros(len(self.sides))
        next_up = agent.draw(self.turn.observations, self.turn.masks)[2] * np.where(self.turn.seats == self.sides, 1, -1)
        for _, _, _, _, expected, mine, won, ended in reversed(kept):
            next_up, after = np.where(ended, won, next_up), np.where(ended, 0, after)
            gain = next_up - expected + LAMBDA * after
            gains.append(gain)
            next_up, after = np.where(mine, expected, next_up), np.where(mine, gain, after)
        gain, mine = np.concatenate(gains[::-1]), np.concatenate([row[5] for row in kept])
        seen, masks, acts, was, expected = (np.concatenate(column)[mine] for column in list(zip(*kept, strict=True))[:5])
        gain = gain[mine]
        return [scaled(seen), masks, acts, was, (gain - gain.mean()) / (gain.std() + 1e-8), gain + expected]


def measured(agent: Agent, tables: int, games: int, seed: int) -> Interval:
    """Return the share of games won against random players, with its interval."""
    game, won = Game(tables, seed), ProportionStats()
    quota, done = -(-games // tables), np.zeros(tables, int)
    while (done < quota).any():
        turn = game.batch.step(np.where(game.turn.seats == game.sides, agent.best(game.turn), agent.any(game.turn)))
        # The same number of games from every table: otherwise short games would count more.
        for table in np.flatnonzero(turn.terminated & (done < quota)):
            won.add((turn.rewards[table, game.sides[table]] + 1) / 2)
        done, game.turn = done + turn.terminated, turn
    return won.interval()


def main() -> None:
    """Train the agent and measure it every ten rounds."""
    reads = argparse.ArgumentParser(description="Learn Armies for two and beat random players.")
    reads.add_argument("--rounds", type=int, default=60, help="rounds of play and learning (default: %(default)s)")
    reads.add_argument("--tables", type=int, default=256, help="tables played at once (default: %(default)s)")
    reads.add_argument("--steps", type=int, default=100, help="acts at each table in a round (default: %(default)s)")
    reads.add_argument("--games", type=int, default=1024, help="games that measure it (default: %(default)s)")
    reads.add_argument("--seed", type=int, default=1)
    reads.add_argument("--save", default="", help="a file for the network, which examples/seat_policy.py plays with")
    asked = reads.parse_args()
    began, game = time.perf_counter(), Game(asked.tables, asked.seed)
    agent = Agent(game.batch.width, game.batch.actions, asked.seed)
    with threadpool_limits(1):  # So small a network is slower on several threads.
        for number in range(1, asked.rounds + 1):
            agent.learn(game.played(agent, asked.steps))
            if number % 10 == 0 or number == asked.rounds:
                share = with_interval(measured(agent, asked.tables, asked.games, asked.seed + number))
                spent = time.perf_counter() - began
                print(f"round {number}: wins {share} of {asked.games} games against random ({spent:.0f} s)", flush=True)
    if asked.save:
        np.savez(asked.save, *agent.net)
        print(f"saved to {asked.save}")


if __name__ == "__main__":
    main()
