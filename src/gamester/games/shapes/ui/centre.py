"""The middle of the table: the steps of the turn, the own list, and the chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gamester.games.shapes.card_codes import parse_card_name
from gamester.games.shapes.rules import events
from gamester.games.ui_kit import Line, View, bidi_isolate, labels

STEPS = ("Draw", "Trade or challenge", "Lay down", "End turn")
TRADE, CHALLENGE = "Trade", "Challenge"
INTERACTING = {
    **{"respond": f"{TRADE}: the answer", "give_back": f"{TRADE}: in return"},
    **{"defend": f"{CHALLENGE}: forfeit or fight", "battle": f"{CHALLENGE}: battle", "take": f"{CHALLENGE}: taking"},
    "extra": f"{CHALLENGE}: tie bonus",
}
"""Title of the second step, by phase."""
DID = {
    **{events.ASKED: "Traded", events.DECLINED: "Asked", events.NOT_HELD: "Asked", events.CHALLENGED: "Challenged"},
    **{events.INTERACTION_SKIPPED: "Nobody to ask", events.PASSED: "Passed"},
}
"""Title of the second step once it is over, by the last such event."""


def this_turn(view: View) -> Sequence[Line]:
    """Return the log lines since the turn began."""
    begun = (place for place in range(len(view.log) - 1, -1, -1) if view.log[place].kind == events.TURN_STARTED)
    return list(view.log[next(begun, 0) :])


def steps_of_turn(view: View) -> tuple[tuple[str, ...], int] | None:
    """Return the names of the steps of the turn, and the present one (SL-R10).

    The result is None after the end.
    """
    key = view.phase.key if view.phase else ""
    if view.outcome is not None or not key:
        return None
    told = this_turn(view)
    at = 2 if key == "place" else 0 if key == "draw" else 1
    second = next((DID[line.kind] for line in reversed(told) if line.kind in DID), STEPS[1]) if at > 1 else INTERACTING.get(key, STEPS[1])
    laid = sum(line.kind in (events.PLACED, events.PLACED_OPEN) and line.c == events.UPRIGHT for line in told)
    return (STEPS[0], second, f"{STEPS[2]} {laid + 1} of 2" if at == 2 and laid < 2 else f"{STEPS[2]} up to 2", STEPS[3]), at


def whose(view: View) -> str:
    """Return whose turn it is: `Your turn`, `The turn of Ana`."""
    found = next((row.cells[0].text for zone in view.zones if zone.name == "active" for row in zone.rows if row.cells), "")
    mine = view.viewer < len(view.seats) and found == view.seats[view.viewer]
    return "Your turn" if mine else f"The turn of {bidi_isolate(found)}"


def shape_of(label: str) -> str:
    """Return the shape of a card, also if nothing else is known of it."""
    card = parse_card_name(label)
    return card.shape if card else label


def in_front(view: View, seat: int) -> Counter[str]:
    """Return the number of cards of each shape in front of a seat (SL-23)."""
    return Counter(shape_of(label) for zone in ("upright", "sideways") for label in labels(view, zone, seat))


INKS = {
    **{"circle": "red", "square": "blue", "triangle": "yellow", "star": "purple", "heart": "orange", "moon": "pine"},
    **{"diamond": "green", "hexagon": "white", "cross": "black"},
}
