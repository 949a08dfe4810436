"""`python -m gamester` is the command, where a script folder is not on the path."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gamester import __version__
from gamester.cli import COMMANDS, main


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "gamester", *words], capture_output=True, text=True, timeout=120)


def test_the_module_is_the_command() -> None:
    told, wrong = run("--version"), run("verify", "nowhere.txt")
    assert (told.returncode, told.stdout.strip()) == (0, __version__)
    assert (wrong.returncode, wrong.stdout, wrong.stderr) == (2, "", "gamester: nowhere.txt: No such file or directory\n")


@pytest.mark.parametrize("command", ["simulate", "ladder", "mcp"])
def test_help_names_every_kind_of_bot(command: str) -> None:
    told = run(command, "--help").stdout
    assert [kind for kind in ("random", "heuristic", "rollout-N", "search-N") if kind not in told] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serve", "my words"], "serve: expected no more words, got 'my words' (gamester serve --help)"),
        (["lab", "plan.toml", "a", "b"], "lab: expected no more words, got 'a b' (gamester lab --help)"),
        (["play"], "play: expected WHAT, got nothing (gamester play --help)"),
        (["serve", "--port"], 'Command "serve" parameter --port requires an argument.'),
        (["serve", "--port", "http"], "expected a whole number for --port, got 'http'"),
        (["lab", "armies", "--interval", "half"], "expected a number for --interval, got 'half'"),
        (["serve", "--lan=maybe"], "expected yes or no for --lan, got 'maybe'"),
        (["plya", "armies"], f"unknown command 'plya': there are {', '.join(COMMANDS)}"),
    ],
)
def test_unusable_arguments_are_named_with_what_was_expected(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An unusable argument is named, with what was expected."""
    assert main(words) == 2
    assert capsys.readouterr().err == f"gamester: {said}\n"
