"""Drawing of Game-On: cards, the Play Area, seats, and the decision panel."""

from __future__ import annotations

from gamester.games.gameon.ui.board import centre, written
from gamester.games.gameon.ui.cards import face, face_at
from gamester.games.gameon.ui.cards import sheet as sheet
from gamester.games.gameon.ui.contest_panel import panel
from gamester.games.gameon.ui.seat_info import decision, drafted, figures, knowledge, marks

__all__ = [
    "ART",
    "LAYOUT",
    "REACHED",
    "centre",
    "decision",
    "drafted",
    "face",
    "face_at",
    "figures",
    "knowledge",
    "marks",
    "panel",
    "written",
]

ART = (("game", "Galleon", -1), ("design", "red square+yellow circle+blue triangle", -1), ("game", "Phoenix", -1))
"""Three cards for the lobby: dimension, label, seat."""
REACHED = ("won",)
"""Zones of others whose cards can be picked: won Game Cards, to steal them.

(GO-42)
"""
DRAWN_ELSEWHERE = (
    "laid_card round lead stall area placed deck blacks method choice thrown rolled vote voted proposed deck_type pile under discards"
)
LAYOUT = {
    "won": "row",
    **dict.fromkeys(DRAWN_ELSEWHERE.split(), "none"),
    **dict.fromkeys(("draft", "draft_convert", "draft_redraw"), "none"),
}
"""Layout hints. The middle shows the cards on Game Cards; `figures` shows counts, and piles open on request."""
