"""The keys by which a page follows its cards tell nothing: they come from what the viewer sees, and end where a card is lost from sight."""

import copy
import random

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.match.views import make_view
from gamester.ui.card_keys import Keys, Rows
from tests.conftest import Budget

ACTS = 120


def keys_of(shown: dict[str, Rows]) -> list[str]:
    return [
        key for rows in shown.values() for cards in rows for one in cards for key in (one.key, *(part.key for part in one.parts)) if key
    ]


def redealt(match: Match, viewer: int, seed: int) -> Match:
    other = copy.copy(match)
    other._glances = {}  # what was seen of the one is nothing to the other
    other.table = match.layout.copy_state(match.table)
    match.game.game.resample_hidden(other.table, viewer, seed)
    return other


@pytest.mark.parametrize("slug", game_slugs())
def test_a_card_is_followed_as_far_as_it_is_seen(slug: str, seed: int, budget: Budget) -> None:
    """Through a shuffle no card is followed: a viewer who sees an equal card again cannot know it, and gets another key."""
    draw = random.Random(seed)
    seats = get_game(slug).text.SEATS[1]
    for game in range(budget(1, 200)):
        match = Match.open(slug, seats, {}, "", f"{seed}-{game}", [f"player {seat}" for seat in range(seats)])
        viewers = draw.sample(range(seats + 1), 2)
        followed = {viewer: Keys() for viewer in viewers}
        gone: dict[int, set[str]] = {viewer: set() for viewer in viewers}
        held: dict[int, set[str]] = {viewer: set() for viewer in viewers}
        while not match.ended_by() and len(match.entries) < ACTS:
            seat = draw.choice(match.pending_seats())
            match.act(seat, draw.choice(match.legal_moves(seat)).move)
            for viewer in viewers:
                twin, other = copy.deepcopy(followed[viewer]), redealt(match, viewer, draw.getrandbits(31))
                shown = followed[viewer].assign(make_view(match, viewer))
                if not match.ended_by():
                    assert twin.assign(make_view(other, viewer)) == shown
                keys = keys_of(shown)
                assert len(set(keys)) == len(keys)
                gone[viewer] |= held[viewer] - set(keys)
                held[viewer] = set(keys)
                assert not held[viewer] & gone[viewer], "a key that was lost from sight has come back"
        assert any(gone.values())
