"""Custom questions: they are asked in time and not before, and are in the record."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from gamester.games.gameon.rules.events import ASKED
from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.record import write_record
from gamester.match.verification import verify
from tests.support.hot_seats import room_of
from tests.support.matches import play
from tests.support.server_fixtures import Server
from tests.support.upload_forms import NAMES, QUESTIONS, again, own, question, sent, settings_told


def test_custom_questions_survive_restart_and_record(server: Server) -> None:
    """Custom questions are asked at the table, after a restart, and in the record."""
    shown = sent(server, "gameon", {"beside_file": ("quiz.toml", QUESTIONS.encode())}, **{"rule-competition": "trivia"})
    assert shown.status_code == 200 and "Your file works" in shown.text
    assert 'name="rule-competition" value="trivia" checked' in shown.text
    laid = sent(server, "gameon", **{"rule-competition": "trivia"}, **again(shown.text))
    assert laid.status_code == 303, laid.text[:2000]
    server.kill()
    server.start()
    assert settings_told(server, laid)["Questions for trivia"] == "of their own"


def test_questions_are_hidden_until_asked() -> None:
    """No question can be read before it is asked.

    Table data has labels for every id; of custom questions only those asked so far.
    """
    for seed in range(20):
        match = Match.open("gameon", 3, {"competition": "trivia"}, "", f"{seed}", NAMES, beside=QUESTIONS)
        room, asked = room_of(match), set[int]()
        for _ in play(match, seed, 60):
            asked |= {line.a for line in match.log_for(3) if line.kind == ASKED}
            for viewer in (0, 3):
                labels = room.api_stream.viewer_state(viewer).table.labels
                for dim in ("asked", "posed"):
                    assert {id for id, words in enumerate(labels[dim]) if words} == asked and len(labels[dim]) == 30
                assert all("Mine" in labels["asked"][id] for id in asked)
        if asked:
            return
    raise AssertionError("no question was asked")


def test_game_without_extra_file_refuses_one(server: Server) -> None:
    """A game without an extra file refuses one."""
    assert "beside_file" not in httpx.get(f"{server.url}/new/armies").text
    assert "beside_file" in httpx.get(f"{server.url}/new/gameon").text
    assert sent(server, "armies", {"beside_file": ("quiz.toml", QUESTIONS.encode())}).status_code == 303


def test_record_with_custom_files_replays_anywhere() -> None:
    """The record of a game with custom cards and questions replays anywhere."""
    match = Match.open("gameon", 2, {"competition": "trivia"}, "", "s", ["Ana", "Bo"], own("gameon"), QUESTIONS)
    while not match.ended_by():
        match.apply_default(match.pending_seats()[0])
    text = write_record(match)
    assert "set:\n| " in text and "questions:\n| [bank]" in text
    assert verify(text).is_valid
    assert not verify(text.replace("Mine 7?", "Mine 77?")).is_valid
    last = "".join(f"| {line}\n" for line in question(30).splitlines())
    assert last in text
    assert "questions: GO-Q16 30 to 2000 questions needed, got 29" in verify(text.replace(last, "")).text


def test_the_questions_of_the_page_are_as_questions_must_be() -> None:
    """docs/how-to/own_cards.md shows one of the thirty that are needed."""
    page = (Path(__file__).resolve().parents[3] / "docs" / "how-to" / "own_cards.md").read_text("utf-8")
    shown = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert len(shown) == 1
    faults = get_game("gameon").text.EXTRA_FILE.read(shown[0], "quiz.toml")
    assert faults == ["quiz.toml: GO-Q16 30 to 2000 questions needed, got 1"]
