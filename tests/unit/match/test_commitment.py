"""A deal of two halves: the promise binds, the key follows from the record's own lines, and one changed bit anywhere is found and named."""

from __future__ import annotations

import subprocess
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamester.match import commitment
from gamester.match.match import Match
from gamester.match.record import read_record, write_record
from gamester.match.setup import InvalidSetup
from gamester.match.verification import prove_record, verify
from tests.support.committed_record import HALF, NAMES, RECORD, opened
from tests.support.matches import play

DICE = st.text(st.characters(categories=["L", "N", "P", "S"]), max_size=64)
RECORDS = Path(__file__).resolve().parents[2] / "data" / "records"


LINES = RECORD.split("\n")
DEAL = next(number for number, line in enumerate(LINES, 1) if line.startswith("deal "))


@given(st.tuples(DICE, DICE, DICE), st.integers(0, 2**256 - 1))
def test_any_dice_and_any_half_open_again_and_hold(dice: tuple[str, str, str], half: int) -> None:
    match = opened(f"{half:064x}", dice)
    text = write_record(match)
    assert verify(text).text == "Armies, 3 seats, 0 acts: the promise, the key, the deal, every act and the result agree"
    again = read_record(text)
    assert again.header == match.header and again.layout.to_bytes(again.table) == match.layout.to_bytes(match.table)
    assert f"commitment: {sha256(f'{half:064x}'.encode()).hexdigest()}\n" in text
    key = b"".join(word.to_bytes(4, "little", signed=True) for word in match.table.chance_key)
    assert f"key: {key.hex()}\n" in text


@given(st.tuples(DICE, DICE, DICE), st.tuples(DICE, DICE, DICE))
@example(("ab", "", ""), ("a", "b", ""))
@example(("", "x", ""), ("", "", "x"))
def test_other_dice_are_another_key(one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
    assert (commitment.game_key(opened(dice=one).header) == commitment.game_key(opened(dice=other).header)) == (one == other)


def test_the_key_depends_on_everything_but_names() -> None:
    keys = {
        commitment.derived_key_hex(match.header)
        for match in (
            opened(),
            opened(questions="ask"),
            opened(HALF[:-1] + "e"),
            Match.open("armies", 3, {}, "skirmish", HALF, NAMES, entropy=("8c1fe0", "", "a rainy evening")),
        )
    }
    assert len(keys) == 4
    assert commitment.derived_key_hex(opened(names=["Zoe", "Xi", "Yu"]).header) == commitment.derived_key_hex(opened().header)


@given(st.data())
def test_one_changed_bit_anywhere_is_found_and_named(data: st.DataObject) -> None:
    """Where it lies; in the head perhaps where something is said that follows from it."""
    at = data.draw(st.integers(0, len(RECORD) - 2))
    changed = RECORD[:at] + chr(ord(RECORD[at]) ^ 1 << data.draw(st.integers(0, 6))) + RECORD[at + 1 :]
    place = RECORD[:at].count("\n") + 1
    verdict = verify(changed)
    assert not verdict.is_valid
    assert verdict.line == place or place < verdict.line <= DEAL, verdict
    assert verdict.text.startswith(f"line {verdict.line}: expected ")


@pytest.mark.parametrize(
    ("head", "becomes", "line", "why"),
    [
        ("half: 5f", "half: 5e", "commitment: ", "the seed is not the one that was promised"),
        ("entropy 0: 8c", "entropy 0: 8d", "key: ", "it does not follow from the lines above, names left out"),
        ("entropy 1:", "entropy 1: x", "key: ", "it does not follow from the lines above, names left out"),
        ("option questions: ask", "option reshuffle: all_set_aside", "key: ", "it does not follow from the lines above, names left out"),
        ("name 1: Bo", "name 1: Bob", "deal ", "the head has been changed, or the cards are not dealt like this"),
        ("commitment: ", "commitment: 0", "commitment: ", "the seed is not the one that was promised"),
    ],
)
def test_what_was_changed_is_named(head: str, becomes: str, line: str, why: str) -> None:
    assert head in RECORD
    verdict = verify(RECORD.replace(head, becomes, 1))
    assert (verdict.is_valid, verdict.why) == (False, why)
    assert LINES[verdict.line - 1].startswith(line)


@pytest.mark.parametrize("dice", [("x" * 65, "", ""), (" x", "", ""), ("a\nb", "", ""), ("", "", "\u200b"), ("", "")])
def test_dice_that_no_record_could_hold_are_refused(dice: tuple[str, ...]) -> None:
    with pytest.raises(InvalidSetup, match="dice"):
        opened(dice=dice)


def test_dice_too_long_in_a_record_are_named_where_they_stand() -> None:
    verdict = verify(RECORD.replace("entropy 2: a rainy evening", f"entropy 2: {'x' * 65}"))
    assert not verdict.is_valid and LINES[verdict.line - 1].startswith("entropy 2: ")


def test_the_commands_that_are_shown_print_the_figures_that_are_shown(tmp_path: Path) -> None:
    own = "\n".join(["gamester record 1", *LINES[1:]])
    for text in (own, (RECORDS / "armies-3-skirmish.txt").read_text("utf-8")):
        (tmp_path / "RECORD").write_text(text, "utf-8")
        proof = prove_record(text)
        assert proof.verdict.is_valid and proof.proved and proof.unproved
        shown = [step for step in proof.steps if step.command]
        assert shown
        for step in shown:
            done = subprocess.run(["sh", "-c", step.command], cwd=tmp_path, capture_output=True, text=True, check=True)
            assert done.stdout.split()[0] == step.figure, step.title
    shared = [step for step in prove_record(own).steps if step.preimage]
    assert [sha256(step.preimage.encode()).hexdigest() for step in shared] == [step.figure for step in shared]
    assert len(shared) == 2


def test_a_record_played_on_otherwise_holds_and_no_record_claims_its_acts() -> None:
    """Nothing secret is in the checks: who has lost can write a game that he won, with the same promise, key and deal."""
    match = read_record(RECORD)
    other = Match.replay(match.header, [(entry.seat, entry.move) for entry in match.entries[:4]])
    for _ in play(other, 8, 12):
        pass
    forged = write_record(other)
    assert verify(forged).is_valid and forged != RECORD
    for text in (RECORD, forged, (RECORDS / "armies-3-skirmish.txt").read_text("utf-8")):
        proof = prove_record(text)
        assert any(words.startswith("That these acts were made") for words in proof.unproved)
        assert not any("no act" in words for words in proof.proved)


def test_a_record_that_does_not_hold_proves_nothing() -> None:
    proof = prove_record(RECORD.replace("half: 5f", "half: 5e"))
    assert not proof.verdict.is_valid and (proof.steps, proof.proved, proof.unproved) == ((), (), ())


def test_a_game_where_nobody_threw_dice_says_so() -> None:
    proof = prove_record(write_record(opened(dice=("", "", ""))))
    assert any("nobody but the server added anything" in words for words in proof.unproved)
    assert "half: " in write_record(opened(dice=("", "", "")))
