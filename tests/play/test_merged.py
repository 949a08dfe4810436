"""A log that is merged as it grows reads as one that is merged whole."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamester.match.log_text import MergedLog, merge_lines
from gamester.match.views import LogLine

WORDS = st.sampled_from(["You drew 4", "You drew 9", "Ana fights", "Ana wins", "", "Bo drew 4"])
LINE = st.tuples(WORDS, st.integers(1, 2), st.booleans())


@given(st.lists(LINE, max_size=30), st.lists(st.integers(0, 30), max_size=8), st.integers(0, 29))
def test_it_reads_the_same_wherever_it_was_looked_at_and_after_a_line_is_taken_back(
    told: list[tuple[str, int, bool]], looks: list[int], taken: int
) -> None:
    lines = [LogLine(number=k, turn=turn, words=words, private=private) for k, (words, turn, private) in enumerate(told, 1)]
    merged = MergedLog()
    for look in [*sorted(looks), len(lines)]:
        assert merged.of(tuple(lines[:look])) == merge_lines(lines[:look])
    lines[taken:] = [replace(line, words=f"{line.words} again") for line in lines[taken : taken + 1]]
    assert merged.of(tuple(lines)) == merge_lines(lines)
