"""Whole numbers on the command line: of every command, and nothing is rounded."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from gamester.cli import USAGE, app, main


def whole() -> Iterator[tuple[str, str]]:
    """Every command with every flag of it that takes a whole number."""
    for name in (name for name in app if not name.startswith("-")):
        command = app[name].default_command
        assert command is not None
        for flag, parameter in inspect.signature(command).parameters.items():
            if parameter.annotation in ("int", "int | None"):
                yield name, f"--{flag.replace('_', '-')}"


WHOLE = sorted(whole())


def test_there_are_some_of_nearly_every_command() -> None:
    assert {"serve", "play", "simulate", "ladder", "lab", "review", "mcp", "envs"} <= {name for name, _ in WHOLE}


@pytest.mark.parametrize(("command", "flag"), WHOLE)
def test_a_part_of_one_is_refused(command: str, flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "armies", flag, "2.7"]) == USAGE
    assert capsys.readouterr().err == f"gamester: expected a whole number for {flag}, got '2.7'\n"
