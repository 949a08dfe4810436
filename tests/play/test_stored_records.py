"""R1, R6: records that were kept. They must open to the same bytes for as long as the rules number is theirs.

A new one is what `gamester simulate armies --games 1 --seed stored --records FOLDER` writes. One that no longer holds says that
the same seed and acts now give another game: raise RULES in `names.py`, and let the old ones say that they need the old number.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamester.games import find, slugs
from gamester.play.record import verify
from tests.proofs import Proof

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_stored_record_opens_or_says_which_rules_it_needs(path: Path, proof: Proof) -> None:
    text = path.read_text("utf-8")
    slug, rules = (text.splitlines()[line].split()[1] for line in (1, 2))
    verdict = verify(text)
    if int(rules) == find(slug).names.RULES:
        assert verdict.holds, verdict.words
    else:
        assert not verdict.holds
        assert f"got '{rules}'" in verdict.words and "another rules number" in verdict.words
    proof("R6", stored_records=1)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("other", [-1, 1, 1000])
def test_a_record_of_another_rules_number_is_not_played_by_these(path: Path, other: int, proof: Proof) -> None:
    text = path.read_text("utf-8")
    slug = text.splitlines()[1].split()[1]
    here = find(slug).names.RULES
    verdict = verify(text.replace(f"\nrules: {here}\n", f"\nrules: {here + other}\n", 1))
    assert not verdict.holds and verdict.line == 3
    assert (verdict.expected, verdict.got) == (f"rules number {here}", str(here + other))
    assert f"{slug} is played by another rules number here" in verdict.words
    proof("R6", records_of_other_rules_refused=1)


def test_every_game_has_stored_records() -> None:
    assert {path.stem.partition("-")[0] for path in RECORDS} >= {slug for slug in slugs() if find(slug).home.startswith("gamester.")}
