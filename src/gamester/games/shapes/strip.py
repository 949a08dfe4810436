"""The steps of a turn, from the draw to its end: which are done, which one it is, and whose turn (SL-R10)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gamester.games.seeing import Line, View, isolated
from gamester.games.shapes import events

STEPS = ("Draw", "Trade or challenge", "Lay down", "End turn")
TRADE, CHALLENGE = "Trade", "Challenge"
INTERACTING = {
    **{"respond": f"{TRADE}: the answer", "give_back": f"{TRADE}: in return"},
    **{"defend": f"{CHALLENGE}: forfeit or fight", "battle": f"{CHALLENGE}: battle", "take": f"{CHALLENGE}: taking"},
    "extra": f"{CHALLENGE}: tie bonus",
}
"""What the second step is about, by phase."""
DID = {
    **{events.ASKED: "Traded", events.DECLINED: "Asked", events.NOT_HELD: "Asked", events.CHALLENGED: "Challenged"},
    **{events.INTERACTION_SKIPPED: "Nobody to ask", events.PASSED: "Passed"},
}
"""What it was, once it is over; of several the one told last."""


def this_turn(view: View) -> Sequence[Line]:
    """What was told since the turn began."""
    begun = (place for place in range(len(view.log) - 1, -1, -1) if view.log[place].kind == events.TURN_STARTED)
    return list(view.log[next(begun, 0) :])


def strip(view: View) -> str:
    """The steps in order; nothing when the game is over."""
    key = view.phase.key if view.phase else ""
    if view.outcome is not None or not key:
        return ""
    told = this_turn(view)
    at = 2 if key == "place" else 0 if key == "draw" else 1
    second = next((DID[line.kind] for line in reversed(told) if line.kind in DID), STEPS[1]) if at > 1 else INTERACTING.get(key, STEPS[1])
    laid = sum(line.kind in (events.PLACED, events.PLACED_OPEN) and line.c == events.UPRIGHT for line in told)
    names = (STEPS[0], second, f"{STEPS[2]} {laid + 1} of 2" if at == 2 and laid < 2 else f"{STEPS[2]} up to 2", STEPS[3])
    steps = "".join(f'<li class="{_class(place, at)}">{_said(place, at)}{escape(name)}</li>' for place, name in enumerate(names))
    return f'<p class="vh">{escape(whose(view))}</p><ol class="course">{steps}</ol>'


def whose(view: View) -> str:
    """`Your turn`, `The turn of Ana`."""
    found = next((row.cells[0].words for zone in view.zones if zone.name == "active" for row in zone.rows if row.cells), "")
    mine = view.viewer < len(view.seats) and found == view.seats[view.viewer]
    return "Your turn" if mine else f"The turn of {isolated(found)}"


def _class(place: int, at: int) -> str:
    return "done" if place < at else "now" if place == at else "next"


def _said(place: int, at: int) -> str:
    return '<span class="vh">done: </span>' if place < at else '<span class="vh">now: </span>' if place == at else ""
