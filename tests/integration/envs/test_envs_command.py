"""`gamester envs` prints what every number of an observation means."""

from __future__ import annotations

import json
import re

import pytest

from gamester.cli import USAGE, main


def test_every_piece_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)  # or lines wrap, as in a terminal
    assert main(["envs", "shapes", "--seats", "3", "--observation", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    ends = [0, *(piece["end"] for piece in facts["slices"])]
    assert [piece["start"] for piece in facts["slices"]] == ends[:-1]
    assert ends[-1] == facts["observation_size"]
    assert main(["envs", "armies", "--observation"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("armies, 2 seats: 122 actions, observations of 150 numbers")
    assert re.search(r"72 +82 +0 +4 +number +\d+ +own +face +hand ", said)
    assert re.search(r"82 +83 +0 +\d+ +number +\d+ +seat \+1 +size +hand +hand: how many", said)


def test_unknown_games_and_arguments_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """Unknown games and arguments are reported."""
    assert main(["envs", "chess"]) == USAGE
    assert "unknown game 'chess'" in capsys.readouterr().err
