"""Whatever cannot be picked or pressed has its reason, with a clause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from gamester.core.law import platform_law
from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.server.session.features.why_not import WhyNot
from gamester.server.session.port import TablePort
from gamester.ui.patch import encode, flatten
from tests.conftest import Budget
from tests.support.fake_table import FakeTable
from tests.support.random_tables import described, games

EVERY = {"armies": 2, "gameon": 9, "surviving": 17, "shapes": 9}
PICK = re.compile(r" (?=\w+:)")


def asked_about(part: Any) -> Iterator[str | list[str]]:
    """Yield what a page asks about each thing that it draws and that may be pressed."""
    if isinstance(part, list):
        for one in part:
            yield from asked_about(one)
    elif isinstance(part, dict):
        if why := part.get("why"):
            yield why
        elif part.get("pick"):
            yield PICK.split(part["pick"])
        for name, one in part.items():
            if name != "moves":
                yield from asked_about(one)


@pytest.mark.parametrize("slug", game_slugs())
def test_everything_that_is_closed_has_a_reason_with_a_clause(slug: str, seed: int, budget: Budget) -> None:
    known = set(get_game(slug).law.clauses) | set(platform_law().clauses)
    table, asked = FakeTable(slug, 2), Counter[str]()
    why = WhyNot(cast(TablePort, table))
    for match, seat in games(slug, seed, budget(2, 40), EVERY[slug]):
        table.match, table.rail = match, len(match.seats)
        legal = {tuple(move.picks) for move in match.legal_moves(seat)}
        for about in asked_about(list(msgspec.json.decode(encode(flatten(described(match, seat)))).values())):
            if not isinstance(about, str) and any(set(about) <= set(picks) for picks in legal):
                continue
            said = why.explain(seat, about)
            assert said.clause in known and said.title and said.clause_text, (about, said)
            asked[type(about).__name__] += 1
    assert asked["str"] > 5 or asked["list"] > 5, asked


@pytest.mark.parametrize("slug", game_slugs())
def test_every_line_of_the_log_cites_a_clause(slug: str, seed: int) -> None:
    known = set(get_game(slug).law.clauses) | set(platform_law().clauses)
    last: dict[int, Match] = {}
    for match, _ in games(slug, seed, 2, 25):
        last[len(match.seats)] = match
    for seats, match in last.items():
        for viewer in range(seats + 1):
            lines = [line for line in match.view(viewer).log if line.text]
            assert lines and all(line.clauses and set(line.clauses) <= known for line in lines)
