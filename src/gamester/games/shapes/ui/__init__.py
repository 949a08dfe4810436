"""Drawing of Shape & List: cards, lists, and public knowledge of a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gamester.games.shapes.rules import events
from gamester.games.shapes.spoken_names import spoken_label
from gamester.games.shapes.strings import WORDS
from gamester.games.shapes.ui.cards import card_list as card_list
from gamester.games.shapes.ui.cards import face, list_face
from gamester.games.shapes.ui.centre import shape_of, this_turn
from gamester.games.shapes.ui.decision import decision, decision_help
from gamester.games.ui_kit import View, labels, reads, row, value_of
from gamester.words.values import listed

__all__ = [
    "LAYOUT",
    "SAMPLE_CARDS",
    "card_group",
    "card_marks",
    "decision",
    "decision_help",
    "ending_reasons",
    "face",
    "list_face",
    "option_counts",
    "public_knowledge",
    "seat_figures",
]

LAYOUT = {
    **{"battle_shown": "row", "upright": "tally", "sideways": "sideways"},
    **dict.fromkeys(("active", "target", "wanted_shape", "declines", "turns_without_placing", "chart", "list_card", "received"), "none"),
}
SAMPLE_CARDS = (("card", "R14", -1), ("card", "C09", -1), ("list", "Lantern-3C-3S-3R", -1))
"""Three cards for the lobby: dimension, label, seat."""
MARKED = {events.BATTLE_WON: "won", events.BONUS_DRAWN: "bonus", events.TIE_BONUS: "tie"}
PRESSABLE_ZONES = ("seat",)
"""Picks at a seat: the seat itself, to ask or challenge it."""
ALWAYS_OFFERED = ("shape",)
"""Picks of which all values are shown, also shapes that nobody has (SL-28)."""
STICKY_ACTIONS = {"interact": ("end_turn",), "respond": ("decline",)}
"""Moves that keep their place while they are forbidden, by phase."""


@reads("upright", "sideways", "declines", also=("outcome",))
def seat_figures(view: View, seat: int) -> list[tuple[str, str, str]]:
    """Return the figures of a seat: cards laid down, and declines in a row.

    Each is (text, clause, tone). Two declines mean that the seat must give the next time.
    """
    lying = [row(view, zone, seat) for zone in ("upright", "sideways")]
    found = [(WORDS.say("laid-down", n=sum(one.count for one in lying if one)), "SL-23", "")]
    declined = 0 if view.outcome else value_of(view, "declines", seat)
    if declined:
        found.append((WORDS.say("must-give"), "SL-30", "bad") if declined > 1 else (WORDS.say("declined-once"), "SL-30", ""))
    return found


def option_counts(view: View) -> dict[str, dict[str, int]]:
    """Return by shape how many cards of it each other player has in hand.

    They are those whose backs show it (SL-28).
    """
    found: dict[str, dict[str, int]] = {}
    if view.phase is None or view.phase.key != "interact":
        return found
    for seat in range(len(view.seats)):
        hand = row(view, "hand", seat)
        if seat == view.viewer or hand is None:
            continue
        for shape, many in Counter(card.label for card in hand.cards if card.label).items():
            found.setdefault(f"shape:{shape}", {})[f"seat:{seat}"] = many
    return found


def card_group(dim: str, label: str) -> str:
    """Return the group of a small card: cards of one shape lie together."""
    return shape_of(label) if dim == "card" else label


def public_knowledge(view: View, seat: int) -> list[tuple[str, str]]:
    """Return what everybody knows of a hand, and what the viewer alone knows of it."""
    found = []
    if shown := labels(view, "known_in_hand", seat):
        found.append((_said_of_hand("hand-seen", shown), "SL-R21"))
    alone = [label.partition("/")[2] for label in labels(view, "privately_known", view.viewer) if label.partition("/")[0] == str(seat)]
    if alone and seat != view.viewer:
        found.append((_said_of_hand("hand-known", alone), "SL-R16"))
    return found


def _said_of_hand(message: str, cards: Sequence[str]) -> str:
    return WORDS.say(message, cards=listed([spoken_label("card", label) for label in cards]))


def card_marks(view: View) -> dict[tuple[str, int, int], str]:
    """Return the marks of cards: battle results, and the viewer's traded cards."""
    found = {}
    for line in this_turn(view):
        if line.kind in MARKED:
            found["battle_shown", line.a, 0] = MARKED[line.kind]
    if view.phase and view.phase.key == "give_back" and view.viewer < len(view.seats):
        hand = labels(view, "hand", view.viewer)
        for zone, mark in (("received", "fresh"), ("first_payment", "promised")):
            for label in labels(view, zone, view.viewer):
                places = [place for place, held in enumerate(hand) if held == label and ("hand", view.viewer, place) not in found]
                if places:
                    found["hand", view.viewer, places[-1]] = mark
    return found


def ending_reasons(view: View, seat: int) -> list[tuple[str, str]]:
    """Return why a seat ended where it did: its list, and the missing cards."""
    if seat < 0:
        return [(f"{line.text}.", "SL-R36") for line in view.log if line.kind == events.STALLED]
    told = {events.WON: "SL-49", events.LIST_SHOWN: "SL-R40"}
    return [(f"{line.text}.", told[line.kind]) for line in view.log if line.kind in told and line.a == seat]
