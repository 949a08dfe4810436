"""`python -m gamester` is the command, where a script folder is not on the path."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gamester import __version__


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "gamester", *words], capture_output=True, text=True, timeout=120)


def test_the_module_is_the_command() -> None:
    told, wrong = run("--version"), run("verify", "nowhere.txt")
    assert (told.returncode, told.stdout.strip()) == (0, __version__)
    assert (wrong.returncode, wrong.stdout, wrong.stderr) == (2, "", "gamester: nowhere.txt: No such file or directory\n")


@pytest.mark.parametrize("command", ["simulate", "ladder", "mcp"])
def test_help_names_every_kind_of_bot(command: str) -> None:
    told = run(command, "--help").stdout
    assert [kind for kind in ("random", "policy", "rollout-N", "search-N") if kind not in told] == []
