"""`gamester simulate`: equal figures in both runtimes, any threads, and errors."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gamester.cli import main
from gamester.core.events import ANY_VALUE
from gamester.games.shapes import text as names
from gamester.match.record import read_record
from gamester.match.setup import new_setup
from gamester.match.verification import verify

TIMES = ("seconds", "decisions_per_second", "games_per_second", "runtime")
KEYS = {
    *("game", "seats", "options", "card_set", "seed", "bots", "games", "decisions", "seconds", "decisions_per_second", "games_per_second"),
    *("wins", "draws", "rounds", "endings", "event_counts", "runtime"),
}


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["simulate", "armies", "--json", *words]) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    figures: dict[str, Any] = json.loads(said)
    return figures


def lasting(figures: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in figures.items() if key not in TIMES}


@pytest.mark.parametrize("bots", ["heuristic,random", pytest.param("heuristic,random,random", marks=pytest.mark.prove)])
def test_figures_do_not_depend_on_runtime_or_threads(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The figures do not depend on the runtime or the threads."""
    seats = f"{bots.count(',') + 1}"
    table = new_setup("armies", int(seats))
    table.game.load_compiled(table.layout)  # so that no run begins plain
    words = ("--seats", seats, "--games", "70", "--bots", bots, "--seed", "7", "--option", "questions=ask")
    runs = [simulated(capsys, *words, *more) for more in ((), ("--threads", "1"), ("--plain",), ("--plain", "--threads", "3"))]
    assert set(runs[0]) == KEYS
    assert [run["runtime"] for run in runs] == ["compiled", "compiled", "plain", "plain"]
    assert all(lasting(run) == lasting(runs[0]) for run in runs)
    assert runs[0]["options"] == {"questions": "ask"}
    assert sum(Fraction(wins).limit_denominator(60) for wins in runs[0]["wins"]) == 70
    assert sum(runs[0]["endings"].values()) == 70
    assert runs[0]["wins"][0] > 35
    counted = runs[0]["event_counts"]
    assert counted["soldiers lost"] > counted["of them the price of a redeal"] > 0 < counted["redeals"]


def test_another_seed_gives_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = (simulated(capsys, "--games", "20", "--plain", "--seed", seed) for seed in ("1", "2"))
    assert one["decisions"] != other["decisions"]


def test_records_are_the_games_that_were_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    figures = simulated(
        capsys, "--games", "6", "--seats", "2", "--set", "skirmish", "--bots", "heuristic,random", "--plain", "--records", str(tmp_path)
    )
    texts = [path.read_text("utf-8") for path in sorted(tmp_path.glob("*.txt"))]
    verdicts = [verify(text) for text in texts]
    assert len(texts) == 6
    assert all(verdict.is_valid for verdict in verdicts), verdicts
    assert sum("set: skirmish" in text for text in texts) == 6
    assert figures["card_set"] == "skirmish"


def test_search_bots_repeat_games_and_records_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Search bots play the same games again, and the records verify."""
    words = ("--games", "3", "--plain", "--bots", "search-2,heuristic", "--set", "skirmish", "--option", "turn_limit=3")
    one = simulated(capsys, *words, "--threads", "1", "--records", str(tmp_path))
    assert lasting(one) == lasting(simulated(capsys, *words, "--threads", "2"))
    assert one["bots"] == ["search-2", "heuristic"]
    assert one["event_counts"]["soldiers lost"] > 0
    assert [verify(path.read_text("utf-8")).is_valid for path in sorted(tmp_path.iterdir())] == [True] * 3


def test_counts_equal_events_in_records(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The counts equal the events in the records of the same games.

    Challenges, bonuses and cards laid sideways are compared.
    """
    words = ("shapes", "--plain", "--json", "--games", "4", "--bots", "heuristic,random", "--set", "lively", "--records", str(tmp_path))
    assert main(["simulate", *words]) == 0
    counted = json.loads(capsys.readouterr().out)["event_counts"]
    heard: Counter[str] = Counter()
    for path in tmp_path.iterdir():
        for line in read_record(path.read_text("utf-8")).view(3).log:
            heard.update(one.words for one in names.EVENT_COUNTERS if line.kind in one.kinds and one.third_value in (ANY_VALUE, line.c))
    assert counted == {one.words: heard[one.words] for one in names.EVENT_COUNTERS}
    assert counted["challenges"] > counted["battles won"] > counted["bonuses"] > 0


def test_a_set_from_a_file_is_played_and_embedded(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from gamester.games.registry import get_game

    mine = (get_game("armies").folder / "card_sets" / "skirmish.toml").read_text("utf-8").replace('id = "skirmish"', 'id = "mine"')
    (tmp_path / "mine.toml").write_text(mine, "utf-8")
    simulated(capsys, "--games", "2", "--plain", "--set", str(tmp_path / "mine.toml"), "--records", str(tmp_path / "out"))
    assert [verify(path.read_text("utf-8")).is_valid for path in (tmp_path / "out").iterdir()] == [True, True]


def test_people_get_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "armies", "--games", "5", "--plain"]) == 0
    said = capsys.readouterr().out
    assert "5 games of armies, 2 seats" in said and "AR-R34" in said


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("chess",), "unknown game 'chess': there are"),
        (("armies", "--seats", "5"), "armies has 2 to 4 seats, got 5"),
        (("armies", "--seats", "many"), "expected a whole number for --seats, got 'many'"),
        (
            ("armies", "--bots", "genius"),
            "unknown bot 'genius': there are random, heuristic, rollout-32, search-200, search-2000, expert, rollout-N",
        ),
        (("armies", "--bots", "search-0"), "expected 1 to 1000000 iterations, got 0 in 'search-0'"),
        (("armies", "--bots", "search--5"), "expected 1 to 1000000 iterations, got -5 in 'search--5'"),
        (("armies", "--bots", "search-1.5"), "expected 1 to 1000000 iterations, got 1.5 in 'search-1.5'"),
        (("armies", "--bots", "search--2s"), "expected more than 0 and up to 600 seconds, got -2 in 'search--2s'"),
        (("armies", "--bots", "search-2s,heuristic"), "'search-2s' thinks by the clock"),
        (("armies", "--bots", "search-2s,heuristic"), "name iterations, such as search-200"),
        (("armies", "--bots", "random,random,random"), "expected one bot or 2, one per seat, got 3"),
        (("armies", "--option", "x=1"), "unknown house rule 'x'"),
        (("armies", "--option", "questions=ask", "--option", "questions=auto"), "house rule 'questions' was given twice"),
        (("armies", "--seats", "0"), "armies has 2 to 4 seats, got 0 (AR-01)"),
        (("armies", "--set", "nowhere/tarot.toml"), "tarot.toml: cannot be opened: No such file or directory"),
        (("armies", "--option", "questions"), "expected a house rule as name=value, got 'questions'"),
        (("armies", "--option", "questions=never"), "house rule 'questions' must be one of auto, ask"),
        (("armies", "--option", "turn_limit=-1"), "house rule 'turn_limit' must be 0..10000"),
        (("armies", "--set", "tarot"), "unknown card set 'tarot' (there are: classic, grand, skirmish)"),
        (("armies", "--games", "0"), "expected 1 to 100000000 games, got 0"),
        (("armies", "--threads", "-1"), "expected 0 to 256 threads, got -1"),
        ((), "GAME"),
    ],
)
def test_unusable_arguments_give_one_line(words: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Unusable arguments are reported in one line."""
    assert main(["simulate", *words, *(["--plain"] if words else [])]) == 2
    said = capsys.readouterr()
    assert line in said.err
    assert said.err.count("\n") == 1 and "Traceback" not in said.err and said.out == ""


def test_records_need_a_folder_that_can_be_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert main(["simulate", "armies", "--games", "1", "--plain", "--records", str(tmp_path / "file" / "deeper")]) == 2
    assert "file" in capsys.readouterr().err
