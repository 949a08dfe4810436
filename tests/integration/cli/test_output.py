"""Output of commands: any encoding; text for people and files, JSON for programs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from gamester.cli import main, output
from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.record import write_record

RECORD = "RECORD"
"""A word for the file of a record."""
LADDER = ("ladder", "armies", "--seats", "2", "--deals", "1", "--bots", "random,heuristic", "--plain")
CASES = "case one [AR-13]\ngame armies\nseats 2\nphase: arrange\nrest: stock\n= stock: {} cards\n"
COMMANDS = [
    ("rules", "armies"),
    LADDER,
    ("cards", "armies"),
    ("envs", "armies", "--observation"),
    ("review", RECORD, "--worlds", "4", "--plain"),
    ("review", RECORD, "--worlds", "4", "--plain", "--chances"),
    ("simulate", "armies", "--games", "3", "--plain"),
    ("--help",),
    ("rules", "Łukasz"),
]
EACH = """
import json, sys
from gamester.cli import main
codes = []
for words in json.loads(sys.argv[1]):
    codes.append(main(words))
    for out in (sys.stdout, sys.stderr):
        print("\\f", end="", file=out, flush=True)
print(codes, file=sys.stderr)
"""
"""A program that runs several commands, as their imports take longer than most of them. Their exit codes stand behind all errors."""


def run(*words: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | {"PYTHONIOENCODING": encoding}
    return subprocess.run([sys.executable, "-m", "gamester", *words], capture_output=True, env=environment, timeout=300)


def test_unencodable_characters_are_replaced(record: Path) -> None:
    """Characters that the output cannot encode are replaced."""
    commands = [[str(record) if word == RECORD else word for word in words] for words in COMMANDS]
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | {"PYTHONIOENCODING": "ascii"}
    told = subprocess.run([sys.executable, "-c", EACH, json.dumps(commands)], capture_output=True, env=environment, timeout=300)
    assert told.returncode == 0 and b"Traceback" not in told.stderr, told.stderr
    *outs, _ = told.stdout.decode("ascii").split("\f")
    *errs, codes = told.stderr.decode("ascii").split("\f")
    assert json.loads(codes) == [2 if words[-1] == "Łukasz" else 0 for words in commands]
    for words, out, err in zip(commands, outs, errs, strict=True):
        if words[0] in ("rules", "ladder", "review"):
            assert "?" in out + err, f"nothing was replaced: this proves nothing ({words})"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_server_starts_with_any_output_encoding(encoding: str, tmp_path: Path) -> None:
    """A server starts whatever its output can encode."""
    command = [sys.executable, "-m", "gamester", "serve", "--lan", "--port", "0", "--data", str(tmp_path / "Łódź")]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    house = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert house.stdout is not None
    try:
        first, second = (house.stdout.readline().decode(encoding) for _ in range(2))
        found = re.search(r"http://\S+/", first)
        assert found and httpx.get(found[0]).status_code == 200
        assert ("Other devices" in second or "in no network" in second) and "picture" not in second
    finally:
        house.terminate()
        _, err = house.communicate(timeout=60)
    assert b"Traceback" not in err


def test_a_ladder_is_written_before_it_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gamester.cli.ladder.to_read", full)
    with pytest.raises(OSError, match="No space"):
        main([*LADDER, "--out", str(tmp_path)])
    assert (tmp_path / "armies-2.md").is_file() and (tmp_path / "armies-2.svg").is_file()


def test_lines_are_not_wrapped_in_files_and_pipes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines in files and pipes are not wrapped.

    In a terminal of unknown width they wrap after 80 characters; nothing goes to stderr.
    """
    law = run("rules", "armies")
    lines = law.stdout.decode().splitlines()
    assert law.stderr == b""
    for clause in get_game("armies").law.clauses.values():
        assert any(line.startswith(clause.id) and " ".join(clause.text.split()) in " ".join(line.split()) for line in lines), clause.id
    played = run("simulate", "surviving", "--games", "2", "--plain")
    assert played.stderr == b"" and len(re.findall(rb"^a game: .*", played.stdout, re.MULTILINE)) == 1
    assert played.stdout.decode().splitlines()[-1].startswith("a game: ")
    ladder = run(*LADDER)
    assert ladder.stderr == b""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record with names that ASCII does not have."""
    match = Match.open("armies", 2, {"turn_limit": "4"}, "classic", seed="a record", names=["Zoë", "Łukasz"])
    while not match.ended_by():
        match.apply_default(match.pending_seats()[0])
    path = tmp_path / "game.txt"
    path.write_text(write_record(match), "utf-8")
    return path


def asked(capsys: pytest.CaptureFixture[str], code: int, *words: str) -> Any:
    """The one document that a command prints."""
    assert main([*words, "--json"]) == code
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return json.loads(out)


def test_verify_prints_json(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`gamester verify --json` prints one JSON document."""
    assert asked(capsys, 0, "verify", str(record))["records"][0] | {"text": ""} == {
        **{"file": str(record), "is_valid": True, "text": "", "line": 0, "expected": "", "got": "", "why": ""}
    }
    (tmp_path / "wrong.txt").write_text(record.read_text("utf-8").replace("arrange ", "arrange  2"), "utf-8")
    both = asked(capsys, 1, "verify", str(record), str(tmp_path / "wrong.txt"))["records"]
    assert [one["is_valid"] for one in both] == [True, False] and both[1]["line"] > 0


def test_referee_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`gamester referee --json` prints one JSON document."""
    for name, cards in (("right", 36), ("wrong", 35)):
        (tmp_path / f"{name}.pos").write_text(CASES.format(cards), "utf-8")
    told = asked(capsys, 0, "referee", "--plain", str(tmp_path / "right.pos"))
    assert told == {"passed": 1, "failed": 0, "compiled": 0, "alone": {"--plain was given": 1}, "warnings": [], "failures": []}
    told = asked(capsys, 1, "referee", "--plain", str(tmp_path / "wrong.pos"), str(tmp_path / "right.pos"))
    assert (told["passed"], told["failed"]) == (1, 1)
    assert told["failures"][0]["line"] == 6 and told["failures"][0]["file"] == str(tmp_path / "wrong.pos")


def test_rules_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    """`gamester rules --json` prints one JSON document."""
    law = get_game("armies").law.clauses
    whole = asked(capsys, 0, "rules", "armies")
    assert [clause["id"] for clause in whole["clauses"]] == list(law) and whole["game"] == "armies"
    (one,) = asked(capsys, 0, "rules", "armies", "ar-48")["clauses"]
    assert one["text"] == law["AR-48"].text and one["chapter"] == law["AR-48"].chapter


def test_archive_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`gamester archive --json` prints one JSON document."""
    from gamester.server.config import Timings
    from gamester.server.tables.registry import TableRegistry

    TableRegistry(tmp_path / "data", Timings()).store.close()
    told = asked(capsys, 0, "archive", "--data", str(tmp_path / "data"), "--out", str(tmp_path / "all.jsonl"))
    assert told == {"file": str(tmp_path / "all.jsonl"), "games": 0, "left_out": 0}


def test_lab_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`gamester lab --json` prints one JSON document."""
    words = (
        "--seats",
        "2",
        "--set",
        "skirmish",
        "--sweep",
        "pass_memory=all",
        "--plain",
        "--workers",
        "1",
        "--fewest",
        "20",
        "--most",
        "20",
    )
    told = asked(capsys, 0, "lab", "armies", *words, "--detail", "0", "--out", str(tmp_path / "lab"))
    assert Path(told["report"]).is_file() and "stopped" not in told
    first, *others = told["tables"]
    assert first["games"] == 20 and first["change"] == "" and others and all(one["change"] for one in others)
    seats = next(finding for finding in first["findings"] if "seat matter" in finding["question"])
    assert [row["seat"] for row in seats["rows"]] == [1, 2] and seats["answer"]
    assert "compared" in {finding["kind"] for finding in first["findings"]}


def test_json_escapes_unencodable_characters(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Characters that the encoding lacks are escaped in JSON."""
    output.as_json({"names": ["Zoë", "Łukasz"]})
    assert "Łukasz" in capsys.readouterr().out
    listed = json.loads(run("rules", "armies", "--json", encoding="ascii").stdout.decode("ascii"))
    assert {one["id"]: one["text"] for one in listed["clauses"]} == {one.id: one.text for one in get_game("armies").law.clauses.values()}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    from gamester.cli import COMMANDS

    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert [command for command in COMMANDS if command not in script] == [] and "json" in script
    if program := shutil.which(shell):
        subprocess.run([program, "-n"], input=script, text=True, check=True)


def test_completion_is_put_where_a_shell_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["--install-completion", "--shell", "fish", "--output", str(tmp_path / "gamester.fish")]) == 0
    assert "simulate" in (tmp_path / "gamester.fish").read_text("utf-8")


def test_another_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "tcsh"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "tcsh" in said and "bash" in said


def test_every_page_that_a_command_names_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """An installed package has no folder docs beside it."""
    assert main(["docs"]) == 0
    listed = [line.split()[1] for line in capsys.readouterr().out.splitlines()]
    sources = [path.read_text("utf-8") for path in (Path(output.__file__).parent).glob("*.py")]
    named = {name for text in sources for name in re.findall(r"docs/[a-z-]+/([a-z_]+)\.md", text)}
    assert {"agents", "lab", "positions"} <= named <= set(listed)
    for name in listed:
        assert main(["docs", name]) == 0
        assert capsys.readouterr().out.startswith("# ")
    assert main(["docs", "docs/how-to/agents.md"]) == 0
    assert capsys.readouterr().out.startswith("# ")
    assert main(["docs", "nothing"]) == 2
    assert "there is no page 'nothing': there are " in capsys.readouterr().err
