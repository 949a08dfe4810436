"""Methods of competing from other packages (GO-15 .. GO-17, GO-R38 .. GO-R40): docs/new_contest.md as installed, and bad ones, refused."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamester.games.gameon import outside
from gamester.kernel import sockets
from gamester.play.header import BadHeader
from gamester.play.match import Match
from gamester.play.record import verify
from gamester.testing.contests import check, judge
from gamester.testing.tables import Broken
from tests import toy

PAGE = Path(__file__).parent.parent.parent / "docs" / "new_contest.md"
TEXT = {found["name"]: found["text"] for found in toy.FILE.finditer(PAGE.read_text("utf-8"))}
METHOD = TEXT["second_try.py"]
NAMES = ["Ana", "Bo", "Cy"]
MARK = 87262954

BEATEN, OPEN, ONE = "t.rolled[seat] < best", "t.standing[seat] == 1 and choice <= AGAIN else", "    best = 0\n"
PLANTED: dict[str, tuple[list[tuple[str, str]], str]] = {
    "never ends": ([("            settle_by_die(t)\n", "            begin(t)\n")], "does not end: after 3 choices"),
    "asks too often": ([("t.step + 1 >= MAX_STEPS", "t.step + 1 > MAX_STEPS")], "does not end: after 3 choices"),
    "loops": ([(ONE, ONE + "    while best == 0:\n        t.step = t.step\n")], "`settle` does not end"),
    "no winner": ([(BEATEN, "t.rolled[seat] <= best")], "no winner: nobody is left"),
    "a stranger wins": (
        [(f"t.standing[seat] == 1 and {BEATEN}", BEATEN), ("t.standing[seat] = 0", "t.standing[seat] = 1 - t.standing[seat]")],
        "who does not take part",
    ),
    "favours a seat": ([(BEATEN, "t.rolled[seat] + (1 if seat == 0 else 0) < best")], "favours a seat"),
    "favours who leads": ([(BEATEN, "t.rolled[seat] + (1 if seat == t.lead else 0) < best")], "favours a place"),
    "one may not roll again": ([("thrown[seat] == AGAIN:", "thrown[seat] == AGAIN and seat != 1:")], "favours a seat"),
    "shows what is sealed": ([(OPEN, OPEN.replace("1 and", "1 and t.choice[1] != AGAIN and"))], "sealed choice shows"),
    "changes the table": ([(ONE, ONE + "    t.stall = 3\n")], "no part of a contest"),
    "asks and changes": ([('still in."""\n    return', 'still in."""\n    t.scratch[0] += 1\n    return')], "question and changes"),
    "fails": ([(ONE, ONE + "    t.scratch[99] = 1\n")], "`settle` fails: IndexError"),
    "is no rule": ([(ONE, "    best = 0.5\n")], "there are no floats"),
    "imports what it likes": ([("from gamester.kernel.chance", "from random")], "rules may not import random"),
    "reaches into the game": ([("gameon.die_roll import", "gameon.steals import")], "rules may not import gamester.games.gameon.steals"),
    "has no settle": ([("def settle(", "def finish(")], r"has no function settle\(t\)"),
    "has no bound": ([("= 3, 0, 1", "= 99, 0, 1")], "MAX_STEPS must be 0 to 15"),
    "needs an observer": ([("= 3, 0, 1", "= 3, 1, 1")], "only `external`"),
    "has no words": ([('"second try"', '""')], "LABEL and CHOICES must be words"),
}


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, list[tuple[str, str]]], str]:
    """Writes a changed method as a module of its own name."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write_module(name: str, edits: list[tuple[str, str]]) -> str:
        text = METHOD.replace('ID = "second_try"', f'ID = "{name}"')
        for old, new in edits:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
        importlib.invalidate_caches()
        return name

    return write_module


def test_a_fair_method_passes(planted: Any) -> None:
    figures = check(planted("fair_try", []), contests=200, compiled=False)
    assert figures.contests == 1000
    assert 1 <= figures.longest <= 3


@pytest.mark.parametrize("what", PLANTED)
def test_a_bad_method_is_refused_with_the_reason(what: str, planted: Any) -> None:
    edits, words = PLANTED[what]
    with pytest.raises(Broken, match=words):
        check(planted(f"bad_{list(PLANTED).index(what)}", edits), contests=240, compiled=False)


def test_our_own_methods_would_pass() -> None:
    """What is asked of others we do ourselves; `external` is settled by people."""
    for name in ("die_roll", "hand_roll"):
        module: Any = importlib.import_module(f"gamester.games.gameon.{name}")
        judge(module, 0, contests=120)


def test_a_method_that_is_not_here_is_named() -> None:
    said = r"is not allowed \(die_roll, hand_roll, trivia or external\); 'second_try' is not here: a method of another"
    with pytest.raises(BadHeader, match=said):
        Match.open("gameon", 3, {"competition": "second_try"}, "", "s", NAMES)


PLAYED = """
import sys
from gamester.games import find
from gamester.play.match import Match
from gamester.play.record import verify, write
from gamester.play.refusal import Refusal
from gamester.testing.contests import check
from gamester.web.live.robots import Robot
match = Match.open("gameon", 3, {"competition": "second_try"}, "", "a seed", ["Ana", "Bo", "Cy"])
shown, chosen = set(), 0
while not match.over() and chosen < 12:
    seat = match.pending()[0]
    if match.table.contest:
        shown |= {move.sentence for move in match.moves(seat)}
        chosen += 1
    match.take(seat, Robot(match, seat, "policy").choose(), whole=True)
text = write(match)
assert verify(text).holds
assert {"Choose keep", "Choose roll again"} <= shown, shown
assert "option competition: second_try" in text
said = " ".join(line.words for line in match.view(3).log)
assert "chose keep" in said and "chose roll again" in said, said[-2000:]
match = Match.open("gameon", 3, {"competition": "second_try"}, "", "a seed", ["Ana", "Bo", "Cy"])
for said in ("propose hand_roll", "propose second_try"):
    seat = match.table.lead
    assert not isinstance(match.act(seat, said), Refusal), said
    for other in range(3):
        match.absent(other)
    assert match.phase().key == "vote", match.phase()
    for other in range(3):
        if other != seat:
            match.act(other, "accept")
    assert match.labels()["method"][match.table.method] == said.partition(" ")[2]
assert verify(write(match)).holds
other = Match.open("gameon", 3, {}, "", "a seed", ["Ana", "Bo", "Cy"])
assert isinstance(other.act(0, "propose second_try"), Refusal)
print(check("second_try", contests=100))
open(sys.argv[1], "w").write(text)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which pip has installed the package of the page, beside one that is not sound."""
    folder = tmp_path_factory.mktemp("method")
    for name, text in TEXT.items():
        (folder / name).write_text(text, "utf-8")
    toy.install(folder, folder / "site")
    (folder / "site" / "crooked.py").write_text(METHOD.replace('"second_try"', '"crooked"').replace("best = 0", "best = 0.5"), "utf-8")
    info = folder / "site" / "crooked-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: crooked\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[gamester.contests]\ncrooked = crooked\n")
    return folder / "site"


def run(code: str, *words: str, site: Path) -> subprocess.CompletedProcess[str]:
    """A line of Python where the package is installed; modules stay loaded, so it has a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(site)}
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, env=environment)


def test_an_installed_method_is_played_by_in_both_worlds_and_its_record_asks_for_it(site: Path, tmp_path: Path) -> None:
    done = run(PLAYED, str(tmp_path / "record.txt"), site=site)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "worlds=2" in done.stdout
    verdict = verify((tmp_path / "record.txt").read_text("utf-8"))
    assert not verdict.holds
    assert "'second_try' is not here: a method of another package" in verdict.words
    assert verdict.got == "'option competition: second_try'"


def test_a_method_that_is_no_rule_is_left_out_and_the_refusal_says_why(site: Path) -> None:
    done = run("from gamester.play.header import lay; lay('gameon', 3, options={'competition': 'crooked'})", site=site)
    assert "trivia, external or second_try); 'crooked' is not here: crooked:39: there are no floats" in done.stderr


def test_what_is_installed_changes_no_table_that_does_not_ask_for_it(site: Path, tmp_path: Path) -> None:
    """A record of the law's own methods is the same text, check for check, wherever it is made."""
    code = (
        "import sys; from gamester.play.match import Match; from gamester.play.record import write\n"
        "match = Match.open('gameon', 2, {}, '', 'same', ['Ana', 'Bo'])\n"
        "while not match.over(): match.absent(match.pending()[0])\n"
        "open(sys.argv[1], 'w').write(write(match))"
    )
    done = run(code, str(tmp_path / "record.txt"), site=site)
    assert done.returncode == 0, done.stderr
    assert verify((tmp_path / "record.txt").read_text("utf-8")).holds


def test_the_same_name_is_the_same_number_everywhere() -> None:
    assert sockets.mark_of("second_try") == MARK
    assert sockets.FIRST <= sockets.mark_of("x") < 2**31


def test_a_socket_with_nothing_in_it_does_nothing() -> None:
    match = Match.open("gameon", 2, {}, "", "s", NAMES[:2])
    before = match.layout.flat(match.table)
    outside.begin(match.table)
    outside.settle(match.table)
    assert outside.options(match.table, 0, 0) == 0
    assert match.layout.flat(match.table) == before
