"""Sentences of moves with parameters, for the page to fill."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache

from gamester.games.registry import Game
from gamester.games.schema import CompoundMove
from gamester.server.html_table.blocks import Block

BLANK = re.compile(r"\{(\w+)\}")


@cache
def blanks(game: Game, phase: str = "") -> str:
    """Return the sentences of a game's action types as JSON, by type.

    Each is a list of words and parameters, with the parameter's dimension and name. A phase may have
    other sentences (`text.PHASE_SENTENCES`).
    """
    made, pressed, phrased = {}, getattr(game.text, "PRESSED", {}), getattr(game.text, "PHASE_SENTENCES", {}).get(phase, {})
    for shape in game.text.ACTION_TYPES:
        dims = {param.name: pressed.get(param.dimension, param.dimension) for param in shape.params}
        pieces = BLANK.split(phrased.get(shape.name, shape.sentence))
        parts = [{"d": dims.get(piece, ""), "n": piece.replace("_", " ")} if odd % 2 else piece for odd, piece in enumerate(pieces)]
        made[shape.name] = [part for part in parts if part]
    return json.dumps(made)


def sealed(tray: Sequence[Block], done: str, form: CompoundMove | None) -> str:
    """Return a seat's submitted choice in short: `2 groups` or `nothing`.

    Return "" if the table shows it anyway. `tray` is what lies before the seat, `done` its own last
    move in notation.
    """
    many = sum(len(block.cards) for block in tray)
    noun = form.part if form else "card"
    if many:
        return f"{many} {noun}{'s' if many > 1 else ''}"
    return form.empty_word if form and done == f"{form.name} {form.empty_word}" else ""
