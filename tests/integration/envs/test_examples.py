"""The examples run, and the learned agent is better than chance.

They are shortened, since they take minutes.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[3]
SHARE = re.compile(r"wins ([\d.]+)% \(([\d.]+) to ([\d.]+)\)")


def run(name: str, *words: str) -> list[tuple[float, float, float]]:
    """Every share that an example prints, and the ends of its interval."""
    done = subprocess.run([sys.executable, f"examples/{name}.py", *words], cwd=HOUSE, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = [(float(share), float(low), float(high)) for share, low, high in SHARE.findall(done.stdout)]
    assert all(0 <= low <= share <= high <= 100 for share, low, high in found), done.stdout
    return found


def test_an_agent_learns_to_beat_random_players() -> None:
    (_, low, _), *_ = run("train_armies", "--rounds", "6", "--tables", "128", "--steps", "100", "--games", "512")
    assert low > 50


def test_open_spiels_search_plays_shape_and_list() -> None:
    assert len(run("search_shapes", "--games", "2", "--simulations", "2")) == 2
