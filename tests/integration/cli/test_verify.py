"""`gamester referee`, `verify` and `rules`: what they print and how they end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gamester.cli import main
from gamester.match.match import Match
from gamester.match.record import write_record
from gamester.match.verification import verify

ROOT = Path(__file__).resolve().parents[3]
CASES = ROOT / "src" / "gamester" / "games" / "armies" / "examples.pos"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match.open("armies", 2, {}, "classic", seed="a record", names=["Ana", "Bo"])
    while not match.ended_by():
        for seat in match.pending_seats():
            match.apply_default(seat)
    path = tmp_path / "game.txt"
    path.write_text(write_record(match), "utf-8")
    return path


def test_referee_counts_and_names_the_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pos"
    wrong.write_text("case one [AR-13]\ngame armies\nseats 2\nphase: arrange\nrest: stock\n= stock: 35 cards\n", "utf-8")
    assert main(["referee", str(wrong)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 3 and said[0].startswith(f"{wrong}:6: one: expected ") and said[1] == "0 passed, 1 failed"
    assert said[2] == "1 judged in the plain world alone: what is wrong there is not tried again"


def test_referee_ends_well_when_all_hold(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    right = tmp_path / "right.pos"
    right.write_text("case one [AR-13]\ngame armies\nseats 2\nphase: arrange\nrest: stock\n= stock: 36 cards\n", "utf-8")
    assert main(["referee", str(right), str(right)]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n2 judged in both worlds\n"
    assert main(["referee", "--plain", str(right)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n1 judged in the plain world alone: --plain was given\n"


def test_verify_accepts_valid_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`gamester verify` accepts a valid record."""
    assert main(["verify", str(record)]) == 0
    assert "agree" in capsys.readouterr().out


def test_a_mark_before_the_first_line_is_no_part_of_a_file(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Editors of Windows put one there."""
    cases = tmp_path / "mine.pos"
    well = "case one [AR-13]\ngame armies\nseats 2\nrest: stock\n= stock: 36 cards\n"
    for path, text in ((record, record.read_text("utf-8")), (cases, well)):
        path.write_text(text, encoding="utf-8-sig", newline="\r\n")
    assert main(["verify", str(record)]) == 0
    assert main(["referee", str(cases)]) == 0, capsys.readouterr().out
    assert verify("\ufeff" + record.read_text("utf-8-sig")).is_valid, "as it is brought to a house"


def test_verify_names_the_first_line_that_disagrees(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text("utf-8").splitlines(keepends=True)
    at = next(k for k, line in enumerate(lines) if " present " in line)
    lines[at] = lines[at].replace(" present ", " present  2+9 ")
    record.write_text("".join(lines), "utf-8")
    assert main(["verify", str(record)]) == 1
    assert f"line {at + 1}: expected" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["referee", "verify"])
def test_files_that_cannot_be_read(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "endless").touch()
    os.truncate(tmp_path / "endless", 64_000_001)
    for words, line in (
        ([str(tmp_path / "none")], "No such file"),
        ([str(tmp_path)], "directory"),
        ([str(tmp_path / "bytes")], "expected UTF-8 text"),
        ([str(tmp_path / "endless")], "expected at most 64 million characters, got more"),
        ([], "expected at least one"),
    ):
        assert main([command, *words]) == 2
        said = capsys.readouterr()
        assert line in said.err and said.err.count("\n") == 1 and said.out == ""


def test_rules_prints_one_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "armies", "ar-48", "--plain"]) == 0
    said = capsys.readouterr().out
    assert "AR-48" in said and "AR-47" not in said


def test_rules_prints_the_whole_law(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "armies", "--plain"]) == 0
    said = capsys.readouterr().out
    assert all(f"AR-{number:02}" in said for number in range(1, 61)) and "AR-R37" in said


@pytest.mark.parametrize(("words", "line"), [(("armies", "AR-7"), "armies has no clause 'AR-7'"), (("go",), "unknown game 'go'")])
def test_unknown_clause_is_reported(words: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown clause is reported."""
    assert main(["rules", *words]) == 2
    assert line in capsys.readouterr().err
