"""How Game-On looks: its cards, four Game Cards in the middle with what lies on them, what is known of seats, and what is decided."""

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
"""GO-42 what others have won can be pressed, to steal it."""
DRAWN_ELSEWHERE = (
    "laid_card round lead stall area placed deck blacks method choice thrown rolled vote voted proposed deck_type pile under discards"
)
LAYOUT = {
    "won": "row",
    **dict.fromkeys(DRAWN_ELSEWHERE.split(), "none"),
    **dict.fromkeys(("draft", "draft_convert", "draft_redraw"), "none"),
}
"""The middle shows what lies on Game Cards; counts are told beside the names, piles when asked for."""
