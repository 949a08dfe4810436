"""The middle of the table: the steps of the turn, the own list, and the chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gamester.games.shapes.card_codes import parse_card_name
from gamester.games.shapes.rules import events
from gamester.games.shapes.strings import WORDS
from gamester.games.ui_kit import Line, View, labels
from gamester.words.values import person

INTERACTING = {phase: f"step-{phase}" for phase in ("respond", "give_back", "defend", "battle", "take", "extra")}
"""Message for the second step, by phase."""
DID = {
    **{events.ASKED: "did-trade", events.DECLINED: "did-ask", events.NOT_HELD: "did-ask", events.CHALLENGED: "did-challenge"},
    **{events.INTERACTION_SKIPPED: "did-skip", events.PASSED: "did-pass"},
}
"""Message for the second step once it is over, by the last such event."""


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
    done = next((DID[line.kind] for line in reversed(told) if line.kind in DID), "step-interact")
    second = WORDS.say(done if at > 1 else INTERACTING.get(key, "step-interact"))
    laid = sum(line.kind in (events.PLACED, events.PLACED_OPEN) and line.c == events.UPRIGHT for line in told)
    third = WORDS.say("step-place-nth", n=laid + 1) if at == 2 and laid < 2 else WORDS.say("step-place")
    return (WORDS.say("step-draw"), second, third, WORDS.say("step-end")), at


def whose(view: View) -> str:
    """Return whose turn it is: `Your turn`, `The turn of Ana`."""
    found = next((row.cells[0].text for zone in view.zones if zone.name == "active" for row in zone.rows if row.cells), "")
    mine = view.viewer < len(view.seats) and found == view.seats[view.viewer]
    return WORDS.say("whose-turn", **person(found, mine))


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
