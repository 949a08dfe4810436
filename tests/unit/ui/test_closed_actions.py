"""Action types of this phase that are closed now, each with its clause."""

from __future__ import annotations

from collections import defaultdict

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.match.views import make_view
from tests.conftest import Budget
from tests.support.random_tables import dock_of, games

TIME = {"armies": {"AR-14", "AR-09"}, "gameon": {"GO-24"}, "shapes": {"SL-15"}, "surviving": {"SG-20"}}
"""Clauses that only mean another time, whatever the move is."""


@pytest.mark.parametrize("slug", game_slugs())
def test_closed_actions_are_of_this_phase_and_have_reasons(slug: str, seed: int, budget: Budget) -> None:
    """Only actions of this phase are listed, each with its reason."""
    kinds: dict[str, tuple[str, ...]] = get_game(slug).text.PHASE_ACTS
    done: defaultdict[str, set[str]] = defaultdict(set)
    listed = 0
    for match, seat in games(slug, seed, budget(3, 60), 2):
        view = make_view(match, seat)
        assert view.phase is not None
        key = view.phase.key
        done[key] |= {move.action_type for move in view.legal_moves}
        for shut in dock_of(match, seat, view).closed:
            listed += 1
            assert shut.action_type in kinds[key]
            assert shut.clause not in TIME[slug], (key, shut.action_type, shut.text)
    assert {key: acts - set(kinds[key]) for key, acts in done.items() if acts - set(kinds[key])} == {}, "whatever can be done is named"
    assert listed > 0 and done


def test_phase_acts_name_action_types_and_phases() -> None:
    """`PHASE_ACTS` of every game names all action types, and phases only."""
    for slug in game_slugs():
        names = get_game(slug).text
        assert {act for acts in names.PHASE_ACTS.values() for act in acts} == {shape.name for shape in names.ACTION_TYPES}
        assert set(names.PHASE_ACTS) <= {phase.name for phase in names.PHASE_TEXTS.values()}


def test_action_types_name_clauses_of_their_law() -> None:
    """Every action type names a clause of its game's law."""
    for slug in game_slugs():
        game = get_game(slug)
        assert {one.clause for one in game.text.ACTION_TYPES} - {""} <= set(game.law.clauses)
    assert all(one.clause for one in get_game("armies").text.ACTION_TYPES if one.params)
