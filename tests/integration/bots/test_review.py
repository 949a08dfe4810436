"""Hints and reviews follow only from what a seat knows, and are repeatable."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamester.bots.live_bot import candidate_moves
from gamester.bots.review import Review, ReviewedDecision, WinChances, move_hints, parse_review
from gamester.bots.rollout import Act, MoveValue, RolloutEvaluator
from gamester.bots.statistics import Estimate
from gamester.cli import main
from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.match.positions.narration import InteractiveCase
from gamester.match.record import read_record, write_record
from gamester.server.pages.learn import lesson_cases
from tests.support.solved_goofspiel import planted

RECORDS = Path(__file__).resolve().parents[2] / "data" / "records"
ARMIES, SHAPES = RECORDS / "armies-2-classic.txt", RECORDS / "shapes-2-default.txt"


def midway(record: Path, acts: int) -> Match:
    whole = read_record(record.read_text("utf-8"))
    return Match.replay(whole.header, [(entry.seat, entry.move) for entry in whole.entries[:acts]])


@pytest.mark.parametrize(("record", "acts"), [(ARMIES, 9), (SHAPES, 20)])
def test_a_hint_knows_what_its_seat_knows(record: Path, acts: int) -> None:
    """A hint uses only what its seat knows.

    If hidden cards lie elsewhere and the seat cannot know it, a move is worth the same; for a viewer
    who sees them it is not.
    """
    match = midway(record, acts)
    seat, truth = match.pending_seats()[0], match.table
    scales = RolloutEvaluator(match.game, match.layout, in_plain=True)
    found = candidate_moves(match.game, match.layout, truth, seat, 7)[:3]
    assert len(found) > 1
    known, true = scales.evaluate(truth, seat, found, 32, 7), scales.evaluate(truth, seat, found, 12, 7, hindsight=True)
    seen = False
    for number in range(3):
        twin = match.layout.copy_state(truth)
        match.game.game.resample_hidden(twin, seat, 1000 + number)
        assert match.layout.to_words(twin) != match.layout.to_words(truth)
        assert candidate_moves(match.game, match.layout, twin, seat, 7)[:3] == found
        for one, other in zip(known, scales.evaluate(twin, seat, found, 32, 7 + number), strict=True):
            assert abs(one.win_share.mean - other.win_share.mean) <= 2.2 * (one.win_share.half_width + other.win_share.half_width)
        for one, other in zip(true, scales.evaluate(twin, seat, found, 12, 7, hindsight=True), strict=True):
            seen = seen or abs(one.win_share.mean - other.win_share.mean) > one.win_share.half_width + other.win_share.half_width
    assert seen, "who sees the cards weighs otherwise, so the test can fail"


def test_hints_repeat_only_with_a_given_seed() -> None:
    """Hints repeat only if the seed is given."""
    match = midway(ARMIES, 9)
    seat, scales = match.pending_seats()[0], RolloutEvaluator(match.game, match.layout, in_plain=True)
    assert move_hints(match, seat, 4, 7, scales) == move_hints(match, seat, 4, 7, scales)
    assert len({tuple(hint.win_share.mean for hint in move_hints(match, seat, 4, None, scales)) for _ in range(5)}) > 1


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("armies", {"present 2+9": "Lay down a Jack (2 + 9)"}),
        ("gameon", {"commit 0 Crank 1": "Cover Crank: red triangle on the red triangle", "commit nothing": "Play nothing"}),
        ("shapes", {"card R18": "Lay down the star 1/8", "end_turn": "End your turn"}),
        ("surviving", {"attack": "Attack Feral Recruit with 40"}),
    ],
)
def test_moves_are_worded_as_at_the_table(slug: str, words: dict[str, str]) -> None:
    """Hints and reviews word a move as the table does.

    `Commit 0, Crank, 1` names a position in a hand that nobody sees any more.
    """

    class Blank(RolloutEvaluator):
        def evaluate(self, t: Any, seat: int, acts: Sequence[Act], *more: Any, **about: Any) -> list[MoveValue]:
            return [MoveValue(act, Estimate(0.5, 0.1), Estimate(0.0, 0.0)) for act in acts]

    played = InteractiveCase(lesson_cases(get_game(slug))[-1], ("Ana", "Bo"))
    match: Any = played.match
    before = match.layout.to_words(match.table)
    told = {hint.move: hint.sentence for hint in move_hints(match, played.seat, 2, 7, Blank(match.game, match.layout, in_plain=True))}
    assert {act: told[act] for act in words} == words
    assert match.layout.to_words(match.table) == before, "and nothing has happened"


def test_losing_move_is_marked_as_costly() -> None:
    """A move that gives the win away is marked as costly."""
    whole = read_record(SHAPES.read_text("utf-8"))
    match = midway(SHAPES, len(whole.entries) - 1)
    winning = whole.entries[-1]
    told = move_hints(match, winning.seat, 8, 3, RolloutEvaluator(match.game, match.layout, in_plain=True))
    assert told[0].win_share.mean == 1.0
    worse = [hint for hint in told if hint.win_share.mean < 1]
    assert all(hint.regret.mean > 0 for hint in worse if hint.win_share.mean < 0.6)
    assert winning.move in {hint.move for hint in told if hint.win_share.mean == 1.0}


FORMER = """{"judged":[{"ply":3,"seat":1,"turn":2,"act":"bid 4","words":"Bid 4","share":{"mean":0.25,"within":0.1},"best":"bid 5",
"best_words":"Bid 5","best_share":{"mean":0.5,"within":0.1},"regret":{"mean":0.25,"within":0.1},"hindsight":{"mean":0.3,"within":0.2},
"weighed":5}],"chances":[{"ply":0,"turn":1,"shares":[{"mean":0.5,"within":0.05},{"mean":0.5,"within":0.05}]}]}"""
"""A review as a server stored it before its fields were renamed."""


def test_a_stored_review_with_former_names_still_opens() -> None:
    even, cost, hindsight = Estimate(0.5, 0.05), Estimate(0.25, 0.1), Estimate(0.3, 0.2)
    decision = ReviewedDecision(3, 1, 2, "bid 4", "Bid 4", cost, "bid 5", "Bid 5", Estimate(0.5, 0.1), cost, hindsight, 5)
    found = Review((decision,), (WinChances(0, 1, (even, even)),))
    assert parse_review(FORMER) == found == parse_review(msgspec.json.encode(found).decode())


def test_review_command_lists_costliest_decisions(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`gamester review` lists the costliest decisions."""
    planted(site, 6)
    played = [
        "goofspiel",
        "--games",
        "1",
        "--bots",
        "random,heuristic",
        "--option",
        "cards=6",
        "--plain",
        "--records",
        str(site / "records"),
    ]
    assert main(["simulate", *played]) == 0
    (record,) = (site / "records").iterdir()
    capsys.readouterr()
    words = ["review", str(record), "--worlds", "100", "--plain"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    judged = told["decisions"]
    assert [chance["round"] for chance in told["chances"]] == list(range(1, 7))
    assert all(abs(sum(share["mean"] for share in chance["win_shares"]) - 1) < 0.02 for chance in told["chances"])
    assert [one["move_number"] for one in judged] == list(range(1, 11)), "every bid but the last, which is no choice"
    assert all(one["num_moves"] == 6 - (one["move_number"] - 1) // 2 for one in judged), "all cards that are left"
    costly = [one for one in judged if one["seat"] == 0 and one["regret"]["mean"] > one["regret"]["half_width"]]
    assert costly, "random bids cost"
    assert sum(one["regret"]["mean"] * (1 if one["seat"] == 0 else -1) for one in judged) > 0, "and more than those of the heuristic bot"
    assert main([*words, "--seat", "0", "--worst", "1"]) == 0
    said = capsys.readouterr().out
    worst = max(costly, key=lambda one: one["regret"]["mean"])
    assert f"act {worst['move_number']}: {worst['sentence']}. It cost" in said and "seat 1" not in said and said.count("It cost") == 1
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == told


def test_review_of_unplayed_game_has_no_decisions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that was only dealt has no decisions to review."""
    record = tmp_path / "dealt.txt"
    record.write_text(write_record(Match.open("armies", 2, {}, "", "5a17" * 16, ["Ana", "Bo"])), "utf-8")
    assert main(["review", str(record), "--plain"]) == 0
    assert capsys.readouterr().out == "No decision with a choice was made.\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere.txt"], "nowhere.txt: No such file"),
        ([str(ARMIES), "--worlds", "1"], "expected 4 to 10000 sampled states, got 1"),
        ([str(ARMIES), "--worst", "-1"], "expected 0 or more decisions to list, got -1"),
        ([str(ARMIES), "--seat", "5"], "this game has seats 0 to 1, got 5"),
        ([str(ARMIES), "--thinker", "heuristic"], "does not search by iterations"),
        ([__file__], "line 1: expected"),
    ],
)
def test_unreviewable_record_is_reported(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A record that cannot be reviewed is reported in one line."""
    assert main(["review", *words]) == 2
    assert told in capsys.readouterr().err
