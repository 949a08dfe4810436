"""A description that has travelled is read back as it was."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.ui.build import Builder, Person
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import encode, flatten
from gamester.ui.reading import dock_of, log_of, read_table, result_of
from gamester.ui.vocabulary import Dock, Log, Node, Result

PEOPLE = [Person("Ana"), Person("Bo", "heuristic"), Person("Cy", here=False)]


@pytest.mark.parametrize("slug", game_slugs())
def test_what_is_read_is_what_was_described(slug: str, seed: int) -> None:
    match, draw = Match.open(slug, 3, {}, "", f"{seed}", [one.name for one in PEOPLE]), random.Random(seed)
    for step in range(60):
        viewer = step % 4
        table = Builder(game_ui(slug)).table(match.view(viewer), PEOPLE)
        read = read_table(json.loads(encode(flatten(table))))
        assert read == table
        assert (dock_of(read), log_of(read)) == (table.dock[0], table.log[0])
        seat = match.pending_seats()[0]
        moves = match.legal_moves(seat)
        match.act(seat, draw.choice(moves).move) if moves else match.apply_default(seat)


def test_components_and_fields_of_a_newer_server_are_read_out() -> None:
    nodes: dict[str, Any] = {"table": {"c": "Table", "title": "Armies", "weather": 3, "middle": ["globe"], "dock": ["dock"]}}
    nodes |= {"globe": {"c": "Globe", "say": "A globe of 12 lands", "lands": [1]}, "dock": {"c": "Result", "t": "Ana wins."}}
    table = read_table(nodes)
    assert table.middle == (Node("globe", "A globe of 12 lands"),)
    assert dock_of(table) == Dock("dock") and log_of(table) == Log("log") and result_of(table) == Result("dock", text="Ana wins.")


@pytest.mark.parametrize(
    "nodes",
    [
        {},
        {"table": {"c": "Say"}},
        {"table": {"c": "Table", "title": 5}},
        {"table": {"c": "Table", "middle": ["table"]}},
        {"table": {"c": "Table", "middle": ["a", "a"]}, "a": {"c": "Say"}},
        {"table": {"c": "Table", "middle": ["none"]}},
        {"table": {"c": "Table", "middle": ["0"]}, **{f"{k}": {"c": "Panel", "items": [f"{k + 1}"]} for k in range(5000)}},
        {"table": {"c": "Table", "middle": ["a"]}, "a": {"c": "Globe", "say": 5}},
    ],
)
def test_what_is_no_description_is_refused(nodes: dict[str, Any]) -> None:
    with pytest.raises((ValueError, KeyError)):
        read_table(nodes)
