"""A pile shows and names a top card only to somebody who knows the order in which it lies (SG-R40)."""

from __future__ import annotations

from collections import Counter

import pytest

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.match.views import make_view
from gamester.terminal.cards import Look
from gamester.terminal.components import ComponentDrawer
from gamester.terminal.ink import plain
from gamester.ui.vocabulary import Pile, Stack
from tests.conftest import Budget
from tests.support.drawn_tables import DrawnTable
from tests.support.random_tables import games

EVERY = {"armies": 5, "gameon": 9, "surviving": 13, "shapes": 9}


def turned_over(match: Match, name: str, row: int) -> Match | None:
    """The match with the cards of one row in the reverse order; None where they have none, or none that differs."""
    zone = match.layout.zones[name]
    many = next((length for length, one in match.layout.zones.items() if one.length_of == name), "")
    if zone.storage != "listed" or not many:
        return None
    table = match.layout.copy_state(match.table)
    grid, counts = getattr(table, name), getattr(table, many)
    cells, count = (grid[row], counts[row]) if len(zone.shape) > 1 else (grid, counts)
    cells[:count] = cells[:count][::-1]
    other = object.__new__(Match)
    other.__dict__.update(match.__dict__)
    other._glances, other.table = {}, table
    return other if match.layout.to_words(table) != match.layout.to_words(match.table) else None


def knows_order(match: Match, viewer: int, name: str, row: int) -> bool:
    """Return True if a viewer would see that the cards lie in reverse order."""
    other = turned_over(match, name, row)
    return other is not None and make_view(other, viewer).zones != make_view(match, viewer).zones


@pytest.mark.parametrize("slug", game_slugs())
def test_no_pile_has_a_top_whose_order_its_viewer_does_not_know(slug: str, seed: int, budget: Budget) -> None:
    met: Counter[str] = Counter()
    for match, seat in games(slug, seed, budget(2, 20), EVERY.get(slug, 3)):
        for viewer in (seat, len(match.seats)):
            view = make_view(match, viewer)
            drawn = DrawnTable(view)
            terminal = ComponentDrawer(drawn.table, str, Look(), 80)
            for pile in drawn.kind(Pile).values():
                name, _, row = pile.id.rpartition("-") if pile.id not in match.layout.zones else (pile.id, "", "0")
                if len(pile.cards) > 1 and name in match.layout.zones and not knows_order(match, viewer, name, int(row)):
                    met[name] += 1
                    assert not pile.top.face, (pile.id, pile.top)
                    assert "on top" not in plain(terminal.draw(pile))
                    assert sum(card.count for card in pile.cards) == pile.count
            for stack in drawn.kind(Stack).values():
                name, _, row = stack.id.rpartition("-")
                known = len({card.face for card in stack.cards if card.face}) < 2 or knows_order(match, viewer, name, int(row))
                assert known or "top first" not in stack.say, stack.id
    assert slug != "surviving" or {"draw_pile", "discards"} <= set(met), met
