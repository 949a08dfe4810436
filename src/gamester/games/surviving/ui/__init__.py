"""Drawing of Surviving: faces, the tower with encounter and Armory, and seats."""

from __future__ import annotations

from gamester.games.surviving.training_cards import aside
from gamester.games.surviving.ui.cards import SAMPLE_CARDS, face, face_at, words_at
from gamester.games.surviving.ui.cards import card_list as card_list
from gamester.games.surviving.ui.seat_info import decision, ending_reasons, public_knowledge, seat_figures

__all__ = [
    "FACE_UP_DIMENSIONS",
    "LAYOUT",
    "SAMPLE_CARDS",
    "aside",
    "decision",
    "ending_reasons",
    "face",
    "face_at",
    "public_knowledge",
    "seat_figures",
    "words_at",
]

FACE_UP_DIMENSIONS = ("identity",)
"""Dimensions of cards that have no back, because they always lie face up."""
IN_THE_MIDDLE = (
    "round active final moves damage_done creds armor flight buys cards_to_choose for_sale identities_for_sale "
    "random_stack stack_top equal_pile area_stack face_up_obstacle wounds equipped"
)
AT_A_SEAT = "identity status level health exit_obstacle"
LAYOUT = {"draw_pile": "pile", "discards": "pile"} | dict.fromkeys((IN_THE_MIDDLE + " " + AT_A_SEAT).split(), "none")
"""Layout hints: piles lie at their seats and open, everything else is drawn in the middle or in `seat_figures`."""
