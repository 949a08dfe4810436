"""`gamester lab`: a self-contained report, its command, errors, and Ctrl+C."""

from __future__ import annotations

import csv
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gamester.cli import main
from gamester.lab import suggest

SHORT = ("--plain", "--workers", "1", "--fewest", "30", "--most", "30", "--detail", "20")


def test_a_report_answers_first_and_has_its_numbers_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("armies", "--seats", "2", "--set", "skirmish", "--sweep", "pass_memory=all")
    assert main(["lab", *words, *SHORT, "--out", str(tmp_path / "one")]) == 0
    said = capsys.readouterr().out
    assert "Does the seat matter? " in said and "With pass memory: voluntary (AR-R25), the first seat wins" in said
    page = (tmp_path / "one" / "report.html").read_text("utf-8")
    beside = re.findall(r'<a href="([a-z-]+\.(?:csv|toml))">', page)
    assert {*beside} == {path.name for path in (tmp_path / "one").iterdir()} - {"report.html"}, "what it links lies beside it"
    alone = re.sub(r'<a href="[a-z-]+\.(?:csv|toml)">', "", page)
    assert not re.search(r"(?:src|href)=|<script|https?://(?!www\.w3\.org/)", alone), "the page needs nothing besides itself"
    assert page.count("<svg") >= 3 and "gamester lab one/plan.toml --out one" in page
    with (tmp_path / "one" / "seats.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["seat"] for row in rows if not row["change"]] == ["1", "2"]
    assert all(float(row["low"]) <= float(row["share"]) <= float(row["high"]) for row in rows)
    told = re.findall(r"Seat (\d) (?:wins|is furthest from it, with) ([\d.]+)% \(", page)
    assert told and all(f"{100 * float(rows[int(seat) - 1]['share']):.1f}" == share for seat, share in told)
    again = [str(tmp_path / "one" / "plan.toml"), "--plain", "--workers", "1", "--parquet", "--out", str(tmp_path / "two")]
    assert main(["lab", *again]) == 0
    import polars

    frame = polars.read_parquet(tmp_path / "two" / "seats.parquet")
    assert frame["share"].to_list() == pytest.approx([float(row["share"]) for row in rows])


def test_a_suggestion_is_told_with_what_it_costs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suggest, "MOST_CHANGES", 2)
    monkeypatch.setattr(suggest, "FIRST_GAMES", 2)
    words = ("armies", "--set", "skirmish", "--bots", "random", "--suggest", "length=6", "--detail", "0")
    assert main(["lab", *words, "--plain", "--workers", "1", "--fewest", "10", "--most", "10", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "What could you change? The average length is" in said and "2 changes of one number were tried." in said
    assert said.count("the first seat wins") >= 2 and (tmp_path / "suggested.csv").is_file()
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.index("What could you change?") < page.index("Does a change make it fairer?") < page.index("Does the seat matter?")


WRONG = [
    (("armies", "--suggest", "luck=5"), "there is no figure 'luck' to aim at"),
    (("chess",), "unknown game 'chess'"),
    (("armies", "--seats", "two"), "expected whole numbers"),
    (("armies", "--most", "0"), "expected 1 to 10000000 games"),
    (("armies", "--sweep", "pass_memory"), "expected --sweep name=value,value"),
    (("armies", "--workers", "-1"), "expected 0 to 1024 workers"),
    (("nowhere.toml",), "nowhere.toml: No such file"),
]


@pytest.mark.parametrize(("words", "told"), WRONG)
def test_invalid_plans_give_one_line(words: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An invalid plan is reported in one line."""
    assert main(["lab", *words, "--out", str(tmp_path / "out")]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_plan_file_excludes_plan_flags(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a plan file no flags about the plan are accepted."""
    (tmp_path / "plan.toml").write_text("game = 'armies'\n")
    assert main(["lab", str(tmp_path / "plan.toml"), "--seats", "3"]) == 2
    assert "is a plan file: put seats into it" in capsys.readouterr().err


def test_interrupted_lab_keeps_results(tmp_path: Path) -> None:
    """An interrupted lab keeps its results."""
    words = [
        "armies",
        "--seats",
        "2",
        "--set",
        "skirmish",
        "--plain",
        "--workers",
        "1",
        "--fewest",
        "20",
        "--interval",
        "0.01",
        "--detail",
        "0",
    ]
    # A look is told when whoever listens has taken it in and asks for the next
    code = "import sys; from gamester.cli import main; from gamester.lab import runner\nbefore = runner.run_plan\n"
    code += "def told(*a, **k):\n    for one in before(*a, **k):\n        yield one\n        print('look', flush=True)\n"
    code += "runner.run_plan = told\nsys.exit(main(sys.argv[1:]))"
    child = subprocess.Popen([sys.executable, "-c", code, "lab", *words, "--out", str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert any("look" in line for line in child.stdout), "it ended before the first look"
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    assert child.returncode == 130
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "This was interrupted" in page and "Seat" in page
