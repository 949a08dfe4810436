"""R1 on every Python at hand: same seed, same acts, same bytes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gamester.bots.arena import Arena
from gamester.match.setup import key_from_seed, new_setup

ROOT = Path(__file__).resolve().parents[2]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def pythons() -> list[str]:
    """Every Python at hand that runs and is new enough, one a version; this one among them."""
    found = {f"{sys.version_info.major}.{sys.version_info.minor}": sys.executable}
    homes = [Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"]
    for version in VERSIONS:
        tries = [shutil.which(f"python{version}"), *(str(path) for home in homes for path in home.glob(f"{version}.*/bin/python"))]
        for path in filter(None, tries):
            said = subprocess.run([path, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], capture_output=True, text=True)
            if said.returncode == 0 and said.stdout.strip() == version:
                found.setdefault(version, path)
    return list(found.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_has_the_same_bytes_on_every_python(seats: int, seed: int) -> None:
    laid = new_setup("armies", seats, options={"questions": "ask"})
    arena = Arena(laid.game, laid.state, laid.layout, ("random",) * seats, in_plain=True)
    acts = arena.trace(str(seed), 0)
    t = laid.layout.copy_state(laid.state)
    t.chance_key = key_from_seed(f"{seed}/0")
    game = json.dumps({"sizes": laid.layout.sizes, "words": laid.layout.to_words(t), "acts": acts})
    told = set()
    for python in pythons():
        run = subprocess.run(
            [python, "-S", str(ROOT / "tests/support/other_python.py")],
            input=game,
            capture_output=True,
            text=True,
            env={"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        )
        assert run.returncode == 0, f"{python}: {run.stderr}"
        told.add(run.stdout)
    assert len(told) == 1
    assert len(json.loads(told.pop())) == len(acts) + 1
