"""The middle of the table: the steps of the turn, the own list, and the chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from html import escape

from gamester.games.shapes.card_codes import LETTERS, parse_card_name, parse_list_name
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


def strip(view: View) -> str:
    """Return the steps of the turn in order, or "" after the end."""
    found = steps_of_turn(view)
    if found is None:
        return ""
    names, at = found
    steps = "".join(f'<li class="{_class(place, at)}">{_said(place, at)}{escape(name)}</li>' for place, name in enumerate(names))
    return f'<p class="vh">{escape(whose(view))}</p><ol class="course">{steps}</ol>'


def whose(view: View) -> str:
    """Return whose turn it is: `Your turn`, `The turn of Ana`."""
    found = next((row.cells[0].text for zone in view.zones if zone.name == "active" for row in zone.rows if row.cells), "")
    mine = view.viewer < len(view.seats) and found == view.seats[view.viewer]
    return "Your turn" if mine else f"The turn of {bidi_isolate(found)}"


def _class(place: int, at: int) -> str:
    return "done" if place < at else "now" if place == at else "next"


def _said(place: int, at: int) -> str:
    return '<span class="vh">done: </span>' if place < at else '<span class="vh">now: </span>' if place == at else ""


STEP = 34
"""Width of a shape with its number in the chart."""


def centre_html(view: View) -> str:
    """Return the viewer's list, if any, and the chart of all lists.

    A button opens the chart on a phone.
    """
    own = next(iter(labels(view, "list_card", view.viewer)), "")
    opens = '<button popovertarget="chart">All lists</button>'
    return f'<div class="lists">{strip(view)}{_own(view, own) if own else ""}{_chart(view, own)}{opens}</div>'


def shape_of(label: str) -> str:
    """Return the shape of a card, also if nothing else is known of it."""
    card = parse_card_name(label)
    return card.shape if card else label


def in_front(view: View, seat: int) -> Counter[str]:
    """Return the number of cards of each shape in front of a seat (SL-23)."""
    return Counter(shape_of(label) for zone in ("upright", "sideways") for label in labels(view, zone, seat))


def drawing(shape: str, ink: str, x: float, y: float, scale: float) -> str:
    """Return a hatched shape, or the first letters of a shape without a drawing."""
    if shape not in LETTERS:
        return f'<text x="{x}" y="{y + 4}" font-size="11" text-anchor="middle" class="ui i-print">{escape(shape[:3])}</text>'
    at = f"translate({x} {y})scale({scale})"
    return f'<use href="#s-{shape}" transform="{at}" fill="url(#h-{ink})" stroke="#191a17" stroke-width="1.6"/>'


INKS = {
    **{"circle": "red", "square": "blue", "triangle": "yellow", "star": "purple", "heart": "orange", "moon": "pine"},
    **{"diamond": "green", "hexagon": "white", "cross": "black"},
}


def _own(view: View, label: str) -> str:
    """Return a row of boxes for each shape on the viewer's list (SL-R31).

    As many boxes are filled as cards lie there.
    """
    name, needs = parse_list_name(label)
    lying = in_front(view, view.viewer)
    rows = "".join(_row(many, shape, min(many, lying[shape])) for many, shape in needs)
    alone = ", only you see this" if view.outcome is None else ""
    said = f'<span class="mut sm">your List Card{alone}</span>'
    return f'<section class="list"><h3>{escape(name)} {said}</h3><table><tbody>{rows}</tbody></table></section>'


@lru_cache(maxsize=512)
def _row(many: int, shape: str, lies: int) -> str:
    picture = f'<svg viewBox="0 0 24 24" aria-hidden="true">{drawing(shape, INKS.get(shape, "black"), 12, 12, 0.5)}</svg>'
    boxes = "".join(f'<i class="{"full" if place < lies else "free"}"></i>' for place in range(many))
    return (
        f'<tr><th scope="row">{picture} {escape(shape)}</th><td><span class="boxes" aria-hidden="true">{boxes}</span></td>'
        f'<td class="num">{lies}/{many}</td></tr>'
    )


def _chart(view: View, own: str) -> str:
    """Return every different list as a button, so that the viewer can cross it out."""
    lists = "".join(_entry(label, label == own) for label in dict.fromkeys(view.labels.get("list", ())))
    hint = '<span class="mut sm">press one to cross it out; only you see your marks</span>'
    return f'<section class="chart" id="chart" popover="auto"><h3>All possible List Cards {hint}</h3><ul>{lists}</ul></section>'


@lru_cache(maxsize=512)
def _entry(label: str, own: bool) -> str:
    name, needs = parse_list_name(label)
    words = ", ".join(f"{many} {shape}" for many, shape in needs)
    lines, short = -(-len(needs) // 4), -len(needs) % 4
    parts = "".join(_part(many, shape, place, short if place // 4 == lines - 1 else 0) for place, (many, shape) in enumerate(needs))
    picture = f'<svg viewBox="0 0 {STEP * 4} {20 * lines}" aria-hidden="true">{parts}</svg>'
    said = f"{escape(name)}: {escape(words)}{', yours' if own else ''}"
    kind = "own" if own else "other"
    press = f'<button data-note="list:{escape(label)}" class="{kind}" aria-label="{said}">'
    return f"<li>{press}<b>{escape(name)}</b>{picture}</button></li>"


def _part(many: int, shape: str, place: int, short: int) -> str:
    """Return a shape and its number; `short` is how many a line of four lacks."""
    x, y = STEP * (place % 4) + STEP * short // 2, 20 * (place // 4) + 10
    said = f'<text x="{x + 24}" y="{y + 5}" font-size="14" text-anchor="middle" class="ui">{many}</text>'
    return drawing(shape, INKS.get(shape, "black"), x + 9, y, 0.42) + said
