"""How Shape & List looks: cards with one number upright, lists with what they need, and what is known of a seat."""

from __future__ import annotations

from html import escape

from gamester.games.seeing import View, figure, labels, listing, row
from gamester.games.shapes import events
from gamester.games.shapes.codes import LETTERS, Face, card_of, list_of
from gamester.games.shapes.lists import INKS, centre, shape_of
from gamester.games.shapes.prompts import decision

__all__ = ["ART", "LAYOUT", "causes", "centre", "decision", "face", "figures", "kin", "knowledge"]

LAYOUT = {
    **{"battled": "row", "up": "tally", "side": "sideways"},
    **dict.fromkeys(("active", "target", "want", "declines", "idle", "chart", "goal", "received"), "none"),
}
ART = (("card", "R14", -1), ("card", "C09", -1), ("list", "Lantern-3C-3S-3R", -1))
"""Three cards for the lobby: dimension, label, seat."""
OTHER = "black"
UPPER = "M8 0H92Q100 0 100 8V70H0V8Q0 0 8 0Z"
LONGEST = 9


def face(dim: str, label: str, seat: int = -1) -> str:
    """SVG inside a card of 100 by 140. A play is a card with the chosen number upright."""
    if dim == "shape":
        return _form(label, 50, 70, 2) if label in LETTERS else _word(label, 76, 20)
    if dim == "list":
        return _list(label)
    if dim not in ("card", "play"):
        return ""
    card = card_of(label[:-1] if dim == "play" else label)
    if card is None:
        return _word(label, 76, 20)
    turned = dim == "play" and label.endswith("b")
    return _card(card.shape, card.b if turned else card.a, card.a if turned else card.b)


def _card(shape: str, upright: Face, other: Face) -> str:
    """The upper half is tinted: that number counts (SL-36)."""
    ink = INKS.get(shape, OTHER)
    middle = _form(shape, 50, 71, 1.4) if shape in LETTERS else _word(shape, 76, 15)
    return (
        f'<g opacity=".17"><path d="{UPPER}" class="i-{ink} half"/>'
        f'<path d="{UPPER}" transform="rotate(180 50 70)" class="i-{ink} half over"/></g>'
        f"{middle}{_number(upright)}"
        f'<g transform="rotate(180 50 70)" opacity=".8">{_number(other)}</g>'
    )


def _number(face: Face) -> str:
    """A number with its marks as pills (SL-03, SL-04)."""
    size, at = (36, 20) if face.n < 10 else (28, 23)
    said = f'<text x="{at}" y="37" font-size="{size}" text-anchor="middle" class="i-print">{face.n}</text>'
    marks = [words for words, on in (("bonus", face.bonus), ("tie", face.tie)) if on]
    return said + "".join(
        f'<rect x="46" y="{8 + 18 * k}" width="46" height="15" rx="7.5" class="i-print"/>'
        f'<text x="69" y="{19.3 + 18 * k}" font-size="11" text-anchor="middle" class="ui i-paper">{words}</text>'
        for k, words in enumerate(marks)
    )


def _form(shape: str, x: int, y: int, scale: float) -> str:
    line = 'stroke="#191a17" stroke-width="1.6"'
    return f'<use href="#s-{shape}" transform="translate({x} {y})scale({scale})" fill="url(#h-{INKS[shape]})" {line}/>'


def _word(words: str, y: int, size: int) -> str:
    size = min(size, 150 // max(1, len(words)))
    return f'<text x="50" y="{y}" font-size="{size}" text-anchor="middle" class="ui i-print">{escape(words[:24])}</text>'


def _list(label: str) -> str:
    """A List Card: its name, and a row for every shape (SL-05)."""
    name, needs = list_of(label)
    rows = [_word(name, 24, 15)]
    for k, (many, shape) in enumerate(needs):
        y = 42 + 16 * k
        rows.append(_form(shape, 30, y, 0.36) if shape in LETTERS else _word(shape[:LONGEST], y + 4, 9))
        rows.append(f'<text x="66" y="{y + 5}" font-size="15" text-anchor="middle" class="i-print">{many}</text>')
    return "".join(rows)


def figures(view: View, seat: int) -> list[tuple[str, str, str]]:
    """How a seat stands: cards laid down, declines in a row, and whether it must give the next time."""
    lying = [row(view, zone, seat) for zone in ("up", "side")]
    found = [(f"{sum(one.count for one in lying if one)} laid down", "SL-23", "")]
    declined = figure(view, "declines", seat)
    if declined:
        found.append(("must give next" if declined > 1 else "declined once", "SL-30", "bad" if declined > 1 else ""))
    return found


def kin(dim: str, label: str) -> str:
    """Small cards of one shape lie together."""
    return shape_of(label) if dim == "card" else label


def knowledge(view: View, seat: int) -> list[tuple[str, str]]:
    """What everybody knows to lie in a hand, and what the viewer alone knows of it."""
    found = []
    if shown := labels(view, "seen", seat):
        found.append((f"Everybody has seen {listing(shown)} in this hand.", "SL-R21"))
    alone = [label.partition("/")[2] for label in labels(view, "known", view.viewer) if label.partition("/")[0] == str(seat)]
    if alone and seat != view.viewer:
        found.append((f"You know of {listing(alone)} in this hand.", "SL-R16"))
    return found


def causes(view: View, seat: int) -> list[tuple[str, str]]:
    """Why a seat ended where it did: its list, and what of it was missing."""
    if seat < 0:
        return [(f"{line.words}.", "SL-R36") for line in view.log if line.kind == events.STALLED]
    told = {events.WON: "SL-49", events.LIST_SHOWN: "SL-R40"}
    return [(f"{line.words}.", told[line.kind]) for line in view.log if line.kind in told and line.a == seat]
