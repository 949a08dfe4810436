"""R1, R6: records that were kept. They must open to the same bytes for as long as their rules number is played here.

A new one is what `gamester simulate armies --games 1 --seed stored --records FOLDER` writes. If none of a game holds after an
option was added, name it in `LATER_OPTIONS` of `text.py`. If one no longer holds because the same seed and acts now give another
game, raise RULES in `text.py`, let `EARLIER` read the old number as it was played, and store records of the new one with
`python -m tests.support.stored_records`. Those of an old number stay: they are the proof that it is still read.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.match.moves import InvalidLog
from gamester.match.positions.position import format_position, parse_position
from gamester.match.record import read_record, write_record
from gamester.match.verification import verify
from tests.support import toy_game as toy
from tests.support.stored_records import FOLDER, store_anew

RECORDS = sorted(FOLDER.glob("*.txt"))
ROOT = Path(__file__).resolve().parents[3]
OURS = [slug for slug in game_slugs() if get_game(slug).home.startswith("gamester.")]


def said_of(text: str) -> tuple[str, int]:
    """The game of a record and its rules number, as its head says them."""
    lines = text.splitlines()
    return lines[1].split()[1], int(lines[2].split()[1])


def numbered(text: str, number: int) -> str:
    """A record that says another rules number."""
    return text.replace(f"\nrules: {said_of(text)[1]}\n", f"\nrules: {number}\n", 1)


OLD = [path for path in RECORDS if said_of(path.read_text("utf-8"))[1] != get_game(said_of(path.read_text("utf-8"))[0]).text.RULES_VERSION]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_stored_record_opens_under_the_rules_that_made_it(path: Path) -> None:
    text = path.read_text("utf-8")
    slug, number = said_of(text)
    verdict = verify(text)
    assert verdict.is_valid, verdict.text
    assert (f", by its rules number {number}, " in verdict.text) is (number != get_game(slug).text.RULES_VERSION)
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("other", [0, 7, 1000])
def test_a_record_of_another_rules_number_is_not_played_by_these(path: Path, other: int) -> None:
    text = path.read_text("utf-8")
    slug, _ = said_of(text)
    here = " or ".join(map(str, get_game(slug).numbers))
    assert other not in get_game(slug).numbers
    verdict = verify(numbered(text, other))
    assert not verdict.is_valid and verdict.line == 3
    assert (verdict.expected, verdict.got) == (f"rules number {here}", str(other))
    assert f"{slug} is played by another rules number here" in verdict.text


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_record_of_an_old_number_is_never_taken_for_one_of_another(path: Path) -> None:
    """The head and every check say by which number it was played. Where the cards are dealt, or before, a changed number is found out:
    by a key or a check that does not follow, or by a house rule that is written down though it is the default."""
    text = path.read_text("utf-8")
    for number in get_game(said_of(text)[0]).numbers:
        verdict = verify(numbered(text, number))
        assert verdict.is_valid is (numbered(text, number) == text)
        assert verdict.is_valid or text.splitlines()[verdict.line - 1].startswith(("deal #", "key: ", "option ")), verdict.text


DIFFERENT = {
    "gameon-2-idle": "GO-R31",
    "gameon-2-pass": "GO-R29",
    "gameon-2-dice": "GO-R31",
    "gameon-3-locked": "GO-R34",
    "surviving-4-tie": "SG-R31",
}
"""Records of number 1 that would be other games today, and the ruling that was another."""


@pytest.mark.parametrize("name", DIFFERENT)
def test_the_old_reading_is_needed_for_what_it_reads(name: str) -> None:
    """Today's rules give these moves another course: the game goes on, or another seat wins."""
    old = next(read_record(path.read_text("utf-8")) for path in OLD if path.stem == name)
    header = old.header
    today = Match.open(header.game, header.seats, header.options, header.card_set, header.seed, header.names, entropy=header.seat_entropy)
    for entry in old.entries:
        today.replay_entry(entry.seat, entry.move)
    was, now = old.outcome(), today.outcome()
    assert was is not None
    if DIFFERENT[name] in ("GO-R31", "GO-R29"):
        assert was.clause == DIFFERENT[name] and now is None
    else:
        assert now is not None and now.clause == was.clause and now.win_shares != was.win_shares


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_table_of_an_old_number_is_written_out_and_read_back_with_it(path: Path) -> None:
    """A position that was made while a game of number 1 went on is one of number 1 for good; what says no number is today's."""
    match = read_record(path.read_text("utf-8"))
    text = format_position(match.game, match.table, match.header.card_set_text, match.header.card_set, rules=match.header.rules)
    position = parse_position(text)
    assert position.rules == match.header.rules
    assert position.layout.to_bytes(position.t) == match.layout.to_bytes(match.table)
    today = parse_position(text.replace(f"rules {match.header.rules}\n", ""))
    assert today.rules == match.game.text.RULES_VERSION
    differs = match.header.game == "gameon" or "tie_break" not in match.header.options
    assert (today.layout.to_bytes(today.t) != position.layout.to_bytes(position.t)) is differs


def test_acts_of_an_old_number_that_do_not_fit_are_refused_by_its_rules() -> None:
    """A game that ended by four idle rounds stays ended."""
    match = read_record(next(path for path in RECORDS if path.stem == "gameon-2-dice").read_text("utf-8"))
    with pytest.raises(InvalidLog, match="GO-08"):
        match.replay_entry(0, "commit nothing")


NEW_OPTION = [
    (
        "state.py",
        '    cards: int = fact("cards in a suit")\n',
        '    cards: int = fact("cards in a suit")\n    ties: int = fact("reading of ties")\n',
    ),
    ("text.py", "import ActionType,", "import ActionType, Choice,"),
    ("text.py", 'has a suit?"),)', 'has a suit?"), Choice("ties", ("stay", "burn"), ruling="GS-08"))'),
]
NAMED = ("text.py", "ACTION_TYPES = ", 'LATER_OPTIONS = ("ties",)\nACTION_TYPES = ')


@pytest.mark.parametrize(("edits", "holds"), [([*NEW_OPTION, NAMED], True), (NEW_OPTION, False)], ids=["named", "forgotten"])
def test_a_new_option_leaves_stored_records_valid(edits: list[tuple[str, str, str]], holds: bool, tmp_path: Path) -> None:
    """An option that came later, at its default, changes no check of a record, if `LATER_OPTIONS` names it."""
    before, after = tmp_path / "before", tmp_path / "after"
    for folder, changes in ((before, []), (after, edits)):
        folder.mkdir()
        toy.plant(folder, "toy", changes)

    def gamester(folder: Path, *words: str) -> int:
        path = os.pathsep.join([str(folder), str(ROOT / "src")])
        return subprocess.run([sys.executable, "-m", "gamester", *words], cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}).returncode

    assert gamester(before, "simulate", "toy", "--games", "1", "--plain", "--records", ".") == 0
    assert gamester(before, "verify", "toy-0.txt") == 0
    assert gamester(after, "verify", "toy-0.txt") == (0 if holds else 1)


@pytest.mark.parametrize("slug", OURS)
def test_later_options_are_options(slug: str) -> None:
    names = get_game(slug).text
    assert set(getattr(names, "LATER_OPTIONS", ())) <= {option.name for option in names.OPTIONS}


def test_records_of_a_risen_number_are_stored_by_one_command(tmp_path: Path) -> None:
    """Every record of the newest stored number is played again by today's; where all are there, nothing happens.

    Bots have their present names in it.
    """
    old = next(path for path in RECORDS if path.stem == "armies-3-skirmish")
    (tmp_path / old.name).write_text(numbered(old.read_text("utf-8"), 0), "utf-8")
    (stored,) = store_anew("armies", tmp_path)
    assert stored.name == "armies-3-skirmish-rules1.txt" and verify(stored.read_text("utf-8")).is_valid
    head = [line.replace(": policy ", ": heuristic ") for line in old.read_text("utf-8").splitlines()[:10]]
    assert stored.read_text("utf-8").splitlines()[:10] == head
    assert store_anew("armies", tmp_path) == []


@pytest.mark.parametrize("slug", OURS)
def test_every_number_of_every_game_has_stored_records(slug: str) -> None:
    stored = {said_of(path.read_text("utf-8")) for path in RECORDS}
    assert {(slug, number) for number in get_game(slug).numbers} <= stored
