"""The commands of docs/reference/card_files.md list, draw and print its card set."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamester.cli import main

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "reference" / "card_files.md").read_text("utf-8")
SET = re.compile(r"^\*\*`duel\.toml`\*\*\n\n```toml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^```console\n\$ gamester (?P<words>[^\n]*)\n(?P<said>.*?)^```$", re.DOTALL | re.MULTILINE)


def test_every_command_of_the_page_says_what_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = SET.search(PAGE)
    assert found
    monkeypatch.chdir(tmp_path)
    Path("duel.toml").write_text(found[1], "utf-8")
    wrong = found[1].replace("value = 7", "value = 5").replace('    { id = "H", name = "Hearts" },\n', "")
    Path("wrong.toml").write_text(wrong, "utf-8")
    commands = [(one["words"].split(), one["said"]) for one in COMMAND.finditer(PAGE)]
    assert len(commands) == PAGE.count("$ gamester") == 4
    for words, said in commands:
        assert main(words) == (1 if "wrong.toml" in words else 0), words
        lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
        assert lines == said.splitlines() or not said, words
    assert len(list(Path("faces").glob("*.svg"))) == 7
    assert Path("duel.html").read_text("utf-8").count('class="leaf letter"') == 2
