"""R1, R6: records that were kept. They must open to the same bytes for as long as the rules number is theirs.

A new one is what `gamester simulate armies --games 1 --seed stored --records FOLDER` writes. One that no longer holds says that
the same seed and acts now give another game: raise RULES in `names.py`, and let the old ones say that they need the old number.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gamester.games import find
from gamester.play.record import verify

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_stored_record_opens_or_says_which_rules_it_needs(path: Path) -> None:
    text = path.read_text("utf-8")
    slug, rules = (text.splitlines()[line].split()[1] for line in (1, 2))
    verdict = verify(text)
    if int(rules) == find(slug).names.RULES:
        assert verdict.holds, verdict.words
    else:
        assert not verdict.holds
        assert f"rules {rules}" in verdict.words


def test_there_are_stored_records() -> None:
    assert len(RECORDS) >= 3
