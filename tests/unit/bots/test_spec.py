"""Names of bots: what they spend, and names that are no bot."""

from __future__ import annotations

import pytest

from gamester.bots.spec import UnknownBot, parse_bot


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("genius", "unknown bot 'genius'"),
        ("search", "unknown bot 'search'"),
        ("search-0", "expected 1 to 1000000 iterations, got 0"),
        ("search-2000000", "expected 1 to 1000000 iterations"),
        ("search--1", "expected 1 to 1000000 iterations, got -1"),
        ("search-0s", "expected more than 0 and up to 600 seconds, got 0"),
        ("search--1.5s", "expected more than 0 and up to 600 seconds, got -1.5"),
        ("search-1.2.3s", "expected more than 0 and up to 600 seconds"),
    ],
)
def test_names_that_are_no_bot(name: str, words: str) -> None:
    with pytest.raises(UnknownBot, match=words):
        parse_bot(name)


def test_names_say_what_is_spent() -> None:
    assert parse_bot("search-200").iterations == 200
    assert parse_bot("search-1.5s").seconds == 1.5
    assert [parse_bot(name).thinks_ahead for name in ("random", "heuristic", "search-7")] == [False, False, True]
