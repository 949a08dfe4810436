"""Decisions that play themselves: only where nobody learns anything from it."""

import random
from typing import Any

import pytest

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.ui.decision import FORCED_AFTER, forced
from gamester.ui.game_ui import GameUi, game_ui
from tests.conftest import Budget
from tests.support.redealt_pages import redealt

NAMES = ["Ana", "Bo", "Cy", "Dee"]
REDEALS = 2


def positions(game: str, draw: random.Random, most: int = 120) -> Any:
    """Yield the match at every decision of a random game, with the seat that is asked."""
    seats = draw.choice((2, 3, 4))
    match = Match.open(game, seats, {}, "", f"{draw.random()}", NAMES[:seats])
    for _ in range(most):
        if match.ended_by():
            return
        seat = draw.choice(match.pending_seats())
        yield match, seat
        match.act(seat, draw.choice(match.legal_moves(seat)).move)


def faults(game: str, ui: GameUi, draw: random.Random, games: int) -> tuple[int, list[str]]:
    """Return how many decisions play themselves in company, and those that would tell of hidden cards."""
    found, told = 0, list[str]()
    for _ in range(games):
        for match, seat in positions(game, draw):
            view = match.view(seat)
            if not forced(view, ui, is_alone=False):
                continue
            found += 1
            beside = ui.aside(view)
            [only] = [move.move for move in view.legal_moves if move.move not in beside]
            for _ in range(REDEALS if not told else 0):
                other = redealt(match, match.layout.spectator, draw.getrandbits(31))
                if [move.move for move in other.legal_moves(seat) if move.move not in ui.aside(other.view(seat))] != [only]:
                    told.append(f"{view.phase and view.phase.key}: {only}")
    return found, told


@pytest.mark.parametrize("game", game_slugs())
def test_what_plays_itself_in_company_is_known_to_everybody(game: str, seed: int, budget: Budget) -> None:
    """Whatever cards lie hidden, everybody knows that there is this one legal move."""
    found, told = faults(game, game_ui(game), random.Random(f"{game} {seed} forced"), budget(2, 60))
    assert told == []
    assert found or game != "surviving"


def test_a_choice_that_is_no_secret_only_in_name_is_caught(seed: int) -> None:
    """With a planted fault every decision counts as open: then what can be placed tells of a hand."""

    class Careless(GameUi):
        def open_choice(self, view: Any) -> str:
            return "SL-23"

    _, told = faults("shapes", Careless(game_ui("shapes").game), random.Random(f"{seed} planted"), 2)
    assert told


@pytest.mark.parametrize("game", game_slugs())
def test_among_bots_every_only_move_plays_itself(game: str, seed: int) -> None:
    """A proposal that is possible beside the only move does not keep that move from playing itself."""
    draw, found, ui = random.Random(f"{seed} alone"), 0, game_ui(game)
    for match, seat in positions(game, draw, 240):
        view = match.view(seat)
        asked = [move for move in view.legal_moves if move.move not in ui.aside(view)]
        only = len({(move.picks, move.sentence) for move in asked}) == 1 and not asked[0].drafts
        assert forced(view, ui, is_alone=True) == (FORCED_AFTER if only and not view.draft else 0)
        found += only
    assert found
