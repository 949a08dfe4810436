"""Watchers of a table where all have agreed to show their hands: they see hands as their owners do, and nothing that no player sees."""

import pytest

from gamester.core.visibility import ALL_HANDS
from gamester.core.zones import NOTHING
from gamester.games.registry import game_slugs
from gamester.match.views import make_view
from tests.conftest import Budget
from tests.support.matches import opened, play


@pytest.mark.parametrize("game", game_slugs())
def test_hands_are_open_and_no_pile_or_sealed_choice_is(game: str, seed: int, budget: Budget) -> None:
    """Spectators, and so players with a second page, could once see the next card of a pile."""
    shown = kept = 0
    for number in range(budget(4, 60)):
        for match, _ in play(opened(seed + number, game), number, 60):
            if match.ended_by():
                break
            layout, rail = match.layout, match.layout.spectator
            seen, shut = layout.visible_zones(match.table, rail, ALL_HANDS), layout.visible_zones(match.table, rail)
            for name in layout.changing:
                zone = layout.zones[name]
                if zone.rows_are_seats and layout.visibility_of(match.table, name, 0, rail) is not NOTHING:
                    own = [layout.visible_zones(match.table, seat)[name][seat] for seat in range(layout.seats)]
                    assert seen[name] == own, name
                    shown += own != shut[name]
                else:
                    assert seen[name] == shut[name], name
                    kept += not zone.rows_are_seats
    assert shown and kept


@pytest.mark.parametrize("game", game_slugs())
def test_a_page_of_open_hands_shows_no_card_of_a_pile(game: str, seed: int) -> None:
    for match, _ in play(opened(seed, game), seed, 40):
        if match.ended_by():
            break
        shut, hands = (make_view(match, match.layout.spectator, eyes) for eyes in (False, ALL_HANDS))
        for before, zone in zip(shut.zones, hands.zones, strict=True):
            assert zone.owner_only or zone == before, zone.name
