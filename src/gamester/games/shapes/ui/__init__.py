"""Drawing of Shape & List: cards, lists, and public knowledge of a seat."""

from __future__ import annotations

from gamester.games.shapes.card_codes import spoken
from gamester.games.shapes.rules import events
from gamester.games.shapes.ui.cards import face, list_face
from gamester.games.shapes.ui.cards import sheet as sheet
from gamester.games.shapes.ui.centre import centre, shape_of, this_turn
from gamester.games.shapes.ui.decision import decision, panel
from gamester.games.ui_kit import View, join_names, labels, row, value_of

__all__ = ["ART", "LAYOUT", "causes", "centre", "decision", "face", "figures", "kin", "knowledge", "list_face", "marks", "panel"]

LAYOUT = {
    **{"battled": "row", "up": "tally", "side": "sideways"},
    **dict.fromkeys(("active", "target", "want", "declines", "idle", "chart", "goal", "received"), "none"),
}
ART = (("card", "R14", -1), ("card", "C09", -1), ("list", "Lantern-3C-3S-3R", -1))
"""Three cards for the lobby: dimension, label, seat."""
MARKED = {events.BATTLE_WON: "won", events.BONUS_DRAWN: "bonus", events.TIE_BONUS: "tie"}
REACHED = ("seat",)
"""Picks at a seat: the seat itself, to ask or challenge it."""
WHOLE = ("shape",)
"""Picks of which all values are shown, also shapes that nobody has (SL-28)."""
STAYS = {"interact": ("end_turn",), "respond": ("decline",)}
"""Moves that keep their place while they are forbidden, by phase."""


def figures(view: View, seat: int) -> list[tuple[str, str, str]]:
    """Return the figures of a seat: cards laid down, and declines in a row.

    Each is (text, clause, CSS class). Two declines mean that the seat must give the next time.
    """
    lying = [row(view, zone, seat) for zone in ("up", "side")]
    found = [(f"{sum(one.count for one in lying if one)} laid down", "SL-23", "")]
    declined = 0 if view.outcome else value_of(view, "declines", seat)
    if declined:
        found.append(("must give next" if declined > 1 else "declined once", "SL-30", "bad" if declined > 1 else ""))
    return found


def kin(dim: str, label: str) -> str:
    """Return the group of a small card: cards of one shape lie together."""
    return shape_of(label) if dim == "card" else label


def knowledge(view: View, seat: int) -> list[tuple[str, str]]:
    """Return what everybody knows of a hand, and what the viewer alone knows of it."""
    found = []
    if shown := labels(view, "seen", seat):
        found.append((f"Everybody has seen {join_names([spoken('card', label) for label in shown])} in this hand.", "SL-R21"))
    alone = [label.partition("/")[2] for label in labels(view, "known", view.viewer) if label.partition("/")[0] == str(seat)]
    if alone and seat != view.viewer:
        found.append((f"You know of {join_names([spoken('card', label) for label in alone])} in this hand.", "SL-R16"))
    return found


def marks(view: View) -> dict[tuple[str, int, int], str]:
    """Return the marks of cards: battle results, and the viewer's traded cards."""
    found = {}
    for line in this_turn(view):
        if line.kind in MARKED:
            found["battled", line.a, 0] = MARKED[line.kind]
    if view.phase and view.phase.key == "give_back" and view.viewer < len(view.seats):
        hand = labels(view, "hand", view.viewer)
        for zone, mark in (("received", "fresh"), ("giving", "promised")):
            for label in labels(view, zone, view.viewer):
                places = [place for place, held in enumerate(hand) if held == label and ("hand", view.viewer, place) not in found]
                if places:
                    found["hand", view.viewer, places[-1]] = mark
    return found


def causes(view: View, seat: int) -> list[tuple[str, str]]:
    """Return why a seat ended where it did: its list, and the missing cards."""
    if seat < 0:
        return [(f"{line.words}.", "SL-R36") for line in view.log if line.kind == events.STALLED]
    told = {events.WON: "SL-49", events.LIST_SHOWN: "SL-R40"}
    return [(f"{line.words}.", told[line.kind]) for line in view.log if line.kind in told and line.a == seat]
