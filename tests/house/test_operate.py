"""What docs/operate.md and deploy/ tell an operator to type is what the command takes."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from gamester.cli.house import serve

HERE = Path(__file__).parents[2]
FILES = ["docs/operate.md", "deploy/gamester.service", "deploy/compose.yaml"]


@pytest.mark.parametrize("name", FILES)
def test_every_switch_that_is_told_is_one(name: str) -> None:
    text = (HERE / name).read_text()
    lines = [line.partition("#")[0] for line in text.splitlines() if re.search(r"\bserve --", line.partition("#")[0])]
    told = {switch for line in lines for switch in re.findall(r"--([a-z-]+)", line)}
    assert told
    assert told <= {parameter.replace("_", "-") for parameter in inspect.signature(serve).parameters}
