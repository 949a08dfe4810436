"""Every part of a move that a player picks has a name for the button, and no other name is kept."""

from __future__ import annotations

import random
import re

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.ui.decision import MOST_CALLED, names_of_picks
from gamester.ui.game_ui import WORDS, game_ui
from gamester.words.languages import OFFERED, speaking

BESIDE = {"gameon": {"way"}, "shapes": {"face"}, "armies": set(), "surviving": set()}
"""Dimensions without a name: what may be left out, is offered beside the decision, or turns a card."""
LATE = {"gameon": {"seat", "answer", "sign"}, "armies": {"seat"}, "shapes": set(), "surviving": set()}
"""Dimensions of decisions that not every game comes to, or only with options."""


def dimensions(slug: str) -> set[str]:
    """Return the dimensions of all tokens that players picked from in some random games."""
    found: set[str] = set()
    for seed in range(6):
        match, draw = Match.open(slug, 3, {}, "", str(seed), ["Ana", "Bo", "Cy"]), random.Random(seed)
        for _ in range(200):
            if match.ended_by() or not (pending := match.pending_seats()):
                break
            moves = match.legal_moves(seat := draw.choice(pending))
            view = match.view(seat)
            found |= {pick.partition(":")[0] for move in view.legal_moves for pick in move.picks}
            assert game_ui(slug).want(view) != WORDS.say("want-any") or not any(move.picks for move in view.legal_moves), view.phase
            match.act(seat, draw.choice(moves).move)
    return found


@pytest.mark.parametrize("slug", BESIDE)
def test_every_pick_of_a_game_is_called_something(slug: str) -> None:
    assert set(game_slugs()) >= set(BESIDE)
    kept = {*re.findall(r"^pick-(\w+) =", (get_game(slug).folder / "en.ftl").read_text("utf-8"), re.MULTILINE)}
    seen = dimensions(slug)
    assert seen - BESIDE[slug] <= kept <= seen | LATE[slug]


@pytest.mark.parametrize("code", OFFERED)
def test_names_of_picks_count(code: str) -> None:
    with speaking(code):
        ((dimension, some, more),) = names_of_picks("armies", ("hand",))
    assert dimension == "hand" and len(some) == len(more) == MOST_CALLED
    assert len({*some, *more}) == 2 * MOST_CALLED and "2" in some[1] and "2" in more[1]
