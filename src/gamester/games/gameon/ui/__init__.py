"""Drawing of Game-On: cards, the Play Area, seats, and the decision panel."""

from __future__ import annotations

from gamester.games.gameon.ui.board import text_rows
from gamester.games.gameon.ui.cards import card_list as card_list
from gamester.games.gameon.ui.cards import face, face_at
from gamester.games.gameon.ui.seat_info import card_marks, decision, decision_help, drafted, public_knowledge, seat_figures

__all__ = [
    "LAYOUT",
    "PRESSABLE_ZONES",
    "SAMPLE_CARDS",
    "card_marks",
    "decision",
    "decision_help",
    "drafted",
    "face",
    "face_at",
    "public_knowledge",
    "seat_figures",
    "text_rows",
]

SAMPLE_CARDS = (("game", "Galleon", -1), ("design", "red square+yellow circle+blue triangle", -1), ("game", "Phoenix", -1))
"""Three cards for the lobby: dimension, label, seat."""
PRESSABLE_ZONES = ("controlled",)
"""Zones of others whose cards can be picked: won Game Cards, to steal them.

(GO-42)
"""
DRAWN_ELSEWHERE = (
    "revealed_card round lead idle_rounds play_area placed game_deck blacks method choice shown_choice rolled vote "
    "voted proposed deck_type draw_pile under_pile discards"
)
LAYOUT = {
    "controlled": "row",
    **dict.fromkeys(DRAWN_ELSEWHERE.split(), "none"),
    **dict.fromkeys(("draft", "draft_convert", "draft_redraw"), "none"),
}
"""Layout hints. The middle shows the cards on Game Cards; `seat_figures` shows counts, and piles open on request."""
