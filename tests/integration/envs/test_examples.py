"""The examples run, and the learned agent is better than chance.

They are shortened, since they take minutes.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from gamester.cli import main
from tests.support.pages import blocks, read

HOUSE = Path(__file__).resolve().parents[3]
PAGE = "docs/how-to/train_a_network.md"
LIBRARY = "sb3-contrib"
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


def test_a_saved_network_is_seated_and_ranked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The commands of docs/how-to/train_a_network.md in small: train, save, simulate and rank."""
    net = tmp_path / "net.npz"
    run("train_armies", "--rounds", "2", "--tables", "32", "--steps", "40", "--games", "64", "--save", str(net))
    seat_and_rank(f"agent+observation:{shlex.quote(sys.executable)} {HOUSE / 'examples' / 'seat_policy.py'} {net}", capsys)


def seat_and_rank(agent: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Play some games with an agent by the commands of the page; no answer of it may be late or refused."""
    short = ("--plain", "--json", "--agent-seconds", "60", "--bots")
    assert main(["simulate", "armies", "--games", "3", *short, f"{agent},random"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 3 and said.err == ""
    assert main(["ladder", "armies", "--seats", "2", "--deals", "1", *short, f"random,{agent}"]) == 0
    said = capsys.readouterr()
    assert {one["bot"] for one in json.loads(said.out)["entries"]} == {"random", agent} and said.err == ""


@pytest.mark.prove
def test_a_network_of_a_library_is_seated_and_ranked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The two programs of "With a library" run as the page has them, with the least training that the library does.

    It brings PyTorch, some gigabytes, so it is installed for this test alone, in a folder that goes with it.
    """
    training, agent = (block.text for block in blocks(PAGE, "python"))
    assert f"`pip install {LIBRARY}`" in read(PAGE)
    assert training.count("100_000") == 1
    (tmp_path / "train_ppo.py").write_text(training.replace("100_000", "1"), "utf-8")
    (tmp_path / "ppo_agent.py").write_text(agent, "utf-8")
    monkeypatch.chdir(tmp_path)
    with TemporaryDirectory() as site:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--target", site, LIBRARY], check=True)
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join((site, str(HOUSE / "src"))))
        subprocess.run([sys.executable, "train_ppo.py"], check=True)
        seat_and_rank(f"agent+observation:{shlex.quote(sys.executable)} ppo_agent.py", capsys)


def test_open_spiels_search_plays_shape_and_list() -> None:
    assert len(run("search_shapes", "--games", "2", "--simulations", "2")) == 2
