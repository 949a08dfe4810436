"""The move that a player has left standing for the open decision."""

from __future__ import annotations

from collections.abc import Collection

from gamester.games.schema import standing_answers
from gamester.match.match import Match


def standing_move(match: Match, seat: int, on: Collection[str], closing: bool = False) -> str:
    """Return the move that a seat has standing for its open decision, or "".

    `on` are the names of its answers. It is a move that the player could make now. Whoever has begun a draft answers by hand. Answers in
    phases that a live table closes by itself are among them only if they are `closing`.
    """
    phase = match.phase()
    if phase is None or not on or not match.must_decide(seat) or match.drafts.get(seat):
        return ""
    legal = [one.move for one in match.legal_moves(seat)]
    for one in standing_answers(match.game.text):
        move = one.moves.get(phase.key, "")
        if one.name in on and (closing or not one.otherwise) and move in legal and (not one.only_choice or legal == [move]):
            return move
    return ""
