"""`gamester simulate gameon --questions FILE`: custom questions, also in records."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamester.cli import main
from gamester.match.record import read_record
from gamester.match.verification import verify
from tests.support.gameon_questions import SOUND

TRIVIA = ("simulate", "gameon", "--plain", "--games", "1", "--bots", "heuristic", "--option", "competition=trivia")


def test_games_are_played_with_questions_of_one_s_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quiz = tmp_path / "quiz.toml"
    quiz.write_text(SOUND, "utf-8")
    assert main([*TRIVIA, "--questions", str(quiz), "--records", str(tmp_path / "kept")]) == 0
    [record] = (tmp_path / "kept").glob("*.txt")
    text = record.read_text("utf-8")
    assert verify(text).is_valid
    assert read_record(text).labels()["asked"][0].startswith("Question 1?")
    capsys.readouterr()


def test_what_is_wrong_is_said_by_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quiz = tmp_path / "quiz.toml"
    quiz.write_text(SOUND.replace(', "d7"]', "]").replace('right = "b1"', 'right = ["a1", "b1"]'), "utf-8")
    assert main([*TRIVIA, "--questions", str(quiz)]) != 0
    said = capsys.readouterr().err
    assert "quiz.toml: GO-Q13 question 1: 2 right answers are given, there must be exactly one\n" in said
    assert "quiz.toml: GO-Q10 question 7: an answer is missing: 4 are needed, got 3" in said
    assert main([*TRIVIA, "--questions", str(tmp_path / "none.toml")]) != 0
    assert "none.toml: cannot be opened: No such file or directory" in capsys.readouterr().err
    assert main(["simulate", "armies", "--plain", "--games", "1", "--questions", str(quiz)]) != 0
    assert "armies takes no extra file" in capsys.readouterr().err
