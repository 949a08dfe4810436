"""`gamester ladder`: repeatable results, a page with its command, and errors."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from gamester.bots.ladder import LadderGame, ladder_entries, lineups, rotations, schedule
from gamester.cli import main

SVG = "{http://www.w3.org/2000/svg}"


def climbed(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["ladder", "armies", "--json", "--plain", *words]) == 0
    ladder: dict[str, Any] = json.loads(capsys.readouterr().out)
    return ladder


def test_a_ladder_is_the_same_whatever_the_threads(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("--seats", "2", "--deals", "2", "--bots", "random,heuristic,search-3", "--seed", "7", "--set", "skirmish")
    one = climbed(capsys, *words, "--threads", "1", "--out", str(tmp_path))
    assert one == climbed(capsys, *words, "--threads", "2")
    assert one["games"] == 12
    assert [rung["games"] for rung in one["entries"]] == [8, 8, 8]
    text = (tmp_path / "armies-2.md").read_text("utf-8")
    assert "gamester ladder armies --seats 2 --deals 2 --bots random,heuristic,search-3 --seed 7 --set skirmish\n" in text
    assert "rules 1" in text and "(armies-2.svg)" in text
    assert "% ±" not in text and "100.0 to" not in text and "%, " in text, "shares end where they can"
    drawn = ElementTree.parse(tmp_path / "armies-2.svg").getroot()
    assert {"random", "heuristic", "search-3"} < {words.text for words in drawn.iter(f"{SVG}text")}
    assert len(list(drawn.iter(f"{SVG}circle"))) == 3


def test_every_bot_meets_every_other_on_every_seat() -> None:
    bots = ("a", "b", "c", "d")
    for seats in (2, 3, 4):
        games = [seating for lineup in lineups(bots, seats) for seating in rotations(lineup)]
        assert {(seating[seat], other) for seating in games for seat in range(seats) for other in seating if other != seating[seat]} == {
            (bot, other) for bot in bots for other in bots if other != bot
        }
        assert all({seating[seat] for seating in games} == set(bots) for seat in range(seats))
    assert lineups(("a", "b"), 3) == [("a", "a", "b"), ("a", "b", "b")]


def test_all_seatings_occur_with_few_turns_per_deal() -> None:
    """All seatings have their turn even if few are played on one deal."""
    bots = ("a", "b", "c")
    few = list(schedule(bots, 3, deals=6, rotations_per_deal=2))
    assert len(few) == 12 and Counter(few[:4]).keys() == set(few[:4]) and [deal for _, deal, _ in few[:4]] == [0, 0, 1, 1]
    assert Counter(seating for _, _, seating in few) == dict.fromkeys(rotations(bots), 2)
    assert list(schedule(bots, 3, 2, rotations_per_deal=99)) == list(schedule(bots, 3, 2))


def test_bot_that_always_wins_is_on_top() -> None:
    """A bot that always places first is on top of the ladder."""
    played = [
        LadderGame(0, deal, seating, tuple(float(bot == "a") for bot in seating), tuple("abc".index(bot) + 1 for bot in seating))
        for deal in range(30)
        for seating in rotations(("a", "b", "c"))
    ]
    ladder = ladder_entries(("c", "a", "b"), played)
    assert [rung.bot for rung in ladder] == ["a", "b", "c"]
    assert ladder[0].wins.mean == 1.0 and ladder[1].beats["c"].mean == 1.0 and ladder[1].beats["a"].mean == 0.0
    assert ladder[0].rating.mean - ladder[0].rating.half_width > ladder[1].rating.mean + ladder[1].rating.half_width


def test_an_interval_counts_deals_and_not_games() -> None:
    """A deal that decides every one of its games says as much as one game."""
    played = [
        LadderGame(0, deal, ("a", "b"), (float(deal % 2), 1.0 - deal % 2), (2 - deal % 2, 1 + deal % 2))
        for deal in range(40)
        for _ in range(50)
    ]
    wins = ladder_entries(("a", "b"), played)[0].wins
    assert wins.mean == 0.5
    assert 0.14 < wins.half_width < 0.18
    assert ladder_entries(("a", "b"), [game for game in played if game.deal % 2])[0].wins.half_width > 0.05


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("chess",), "unknown game 'chess': there are"),
        (("armies", "--seats", "9"), "armies has 2 to 4 seats, got 9"),
        (("armies", "--bots", "heuristic"), "expected two or more different bots, got heuristic"),
        (("armies", "--bots", "heuristic,heuristic"), "expected two or more different bots"),
        (("armies", "--bots", "heuristic,search-0"), "expected 1 to 1000000 iterations, got 0"),
        (("armies", "--bots", "heuristic,search-1s"), "'search-1s' thinks by the clock"),
        (("armies", "--bots", "heuristic,genius"), "unknown bot 'genius'"),
        (("armies", "--deals", "0"), "expected 1 to 100000 deals, got 0"),
        (("armies", "--seatings", "-1"), "expected 0 to 100000 seatings, got -1"),
        (("armies", "--threads", "-1"), "expected 0 to 256 threads, got -1"),
        (("armies", "--option", "x=1"), "unknown house rule 'x'"),
    ],
)
def test_invalid_ladders_give_one_line(words: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An invalid ladder is reported in one line."""
    assert main(["ladder", *words]) == 2
    said = capsys.readouterr()
    assert line in said.err and said.err.count("\n") == 1 and said.out == ""
