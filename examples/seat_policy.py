"""Play Armies for two with a network that train_armies.py has saved: an agent, for every place where a bot can sit.

python examples/train_armies.py --save net.npz
gamester simulate armies --bots "agent+observation:python examples/seat_policy.py net.npz,heuristic"
gamester serve --agent "net=python examples/seat_policy.py net.npz"
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from gamester import envs


class Network:
    """A saved network as a policy for many tables at once."""

    def __init__(self, file: str) -> None:
        with np.load(file) as saved:
            self.net = [saved[name] for name in saved.files]

    def act_batch(self, observations: Any, action_masks: Any) -> Any:
        """Return the likeliest legal action for each row."""
        hidden = np.tanh(np.clip(observations, -1, 30) / 10 @ self.net[0])
        return np.where(action_masks, hidden @ self.net[1], -np.inf).argmax(axis=1)


if __name__ == "__main__":
    envs.run_agent(Network(sys.argv[1]))
