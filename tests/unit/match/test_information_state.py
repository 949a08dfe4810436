"""A table as one seat knows it: sent as numbers, laid out again, and filled with cards that could be where backs are."""

import json
import random

import pytest

from gamester.games.registry import game_slugs
from gamester.match.information_state import IncompatibleState, fill_unknown, masked_cells, setup_from_cells
from gamester.match.match import Match
from gamester.match.positions.position import cell_text_for, missing_or_extra
from gamester.match.setup import new_setup
from tests.conftest import Budget

HIDDEN = {"shapes": [{}, {"hand_shapes": "hidden"}]}


@pytest.mark.parametrize("game", game_slugs())
def test_what_is_imagined_looks_like_what_is_known(game: str, seed: int, budget: Budget) -> None:
    """R8: worlds drawn from what a seat is sent look to it as the true table does, and no card is lost or made."""
    draw, worlds = random.Random(seed), 0
    for number in range(budget(1, 20)):
        for options in HIDDEN.get(game, [{}]):
            seats = draw.randint(2, 4)
            match = Match.open(game, seats, options, "", f"{seed}-{number}", ["Ana", "Bo", "Cy", "Dee"][:seats])
            laid, rules, layout = new_setup(game, seats, "", options), match.game.game, match.layout
            for step in range(60):
                if match.ended_by():
                    break
                seat = match.pending_seats()[0] if match.pending_seats()[0] >= seats else draw.choice(match.pending_seats())
                if seat < seats and step % 3 == 0:
                    sent = json.loads(json.dumps(masked_cells(match.game, layout, match.state_for(seat), seat)))
                    blind = setup_from_cells(laid, sent, seat)
                    tables = [match.state_for(seat), None]
                    match.doors.mask(tables, 1, 0, seat)
                    assert layout.to_words(blind) == layout.to_words(tables[1])
                    world = fill_unknown(laid, blind)
                    rules.resample_hidden(world, seat, draw.getrandbits(31))
                    assert missing_or_extra(match.game, laid.layout, world, cell_text_for(match.game, world)) == []
                    seen = [world, None]
                    match.doors.mask(seen, 1, 0, seat)
                    assert layout.to_words(seen[1]) == layout.to_words(blind)
                    worlds += 1
                moves = match.legal_moves(seat)
                match.act(seat, draw.choice(moves).move) if moves and seat < seats else match.apply_default(seat)
    assert worlds


def test_cells_of_another_game_are_refused() -> None:
    match = Match.open("armies", 2, {}, "", "rain", ["Ana", "Bo"])
    cells = masked_cells(match.game, match.layout, match.table, 0)
    for wrong in ({}, {**cells, "hand": [[1]]}, {**cells, "turn": "1"}, {**cells, "turn": True}, {**cells, "turn": 2**40}):
        with pytest.raises(IncompatibleState, match="zone"):
            setup_from_cells(new_setup("armies", 2), wrong, 0)
