"""Drawing of Surviving: faces, the tower with encounter and Armory, and seats."""

from __future__ import annotations

from gamester.games.surviving.training_cards import aside
from gamester.games.surviving.ui.board import centre
from gamester.games.surviving.ui.cards import ART, face, face_at
from gamester.games.surviving.ui.cards import sheet as sheet
from gamester.games.surviving.ui.seat_info import badge, causes, decision, figures, knowledge

__all__ = ["ART", "DRAWN", "LAYOUT", "aside", "badge", "causes", "centre", "decision", "face", "face_at", "figures", "knowledge"]

DRAWN = ("identity",)
"""Dimensions of cards that have no back, because they always lie face up."""
IN_THE_MIDDLE = (
    "round active final moves pool creds armor flight buys to_choose supply roles column offer bundle den facing wounds equipped"
)
AT_A_SEAT = "identity status level health exit_obstacle"
LAYOUT = {"draw": "pile", "discards": "pile"} | dict.fromkeys((IN_THE_MIDDLE + " " + AT_A_SEAT).split(), "none")
"""Layout hints: piles lie at their seats and open, everything else is drawn in the middle or in `figures`."""
