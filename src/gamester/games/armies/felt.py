"""How the cards of Armies look: number cards like playing cards, soldiers with their crown, their shield and their value."""

from __future__ import annotations

from html import escape

INKS = ("i-dark", "i-red", "i-blue", "i-green")
SPADE = "M0-10C2-6 9-2 9 3 9 7 4 8.5 1 5.5 1.2 8 2 9.5 3.5 10H-3.5C-2 9.5-1.2 8-1 5.5-4 8.5-9 7-9 3-9-2-2-6 0-10Z"
HEART = "M0 9C-12 0-10-9-4.6-9-1.6-9 0-6.6 0-5.4 0-6.6 1.6-9 4.6-9 10-9 12 0 0 9Z"
DIAMOND = "M0-10Q3-4 8 0 3 4 0 10-3 4-8 0-3-4 0-10Z"
CLUB = (
    "M-1 4.5C-3.5 8-9 6-9 2-9-1.5-6-3-3.6-2.2-5.5-5-4-10 0-10 4-10 5.5-5 3.6-2.2 6-3 9-1.5 9 2 9 6 3.5 8 1 4.5"
    " 1.2 8 2 9.5 3.5 10H-3.5C-2 9.5-1.2 8-1 4.5Z"
)
SUITS = (SPADE, HEART, DIAMOND, CLUB)
HATCHES = ("url(#h-dark)", "url(#h-red)", "url(#h-blue)", "url(#h-green)")
CROSSED = "M-8-9L6 7M3 9L9 3M8-9L-6 7M-3 9L-9 3"
CROWNS = {
    "J": "M29 48V41C32 28 66 26 71 41V48ZM52 30C50 20 60 12 73 17 66 19 66 26 60 31Z",
    "Q": "M31 48L26 32Q36 40 39 28 45 38 50 24 55 38 61 28 64 40 74 32L69 48Z",
    "K": "M30 48L27 27 40 37 50 22 60 37 73 27 70 48Z",
    "A": "M50 20L54 33 65 25 63 38 76 37 67 48H33L24 37 37 38 35 25 46 33Z",
}
VALUES = {"J": "11", "Q": "12", "K": "13", "A": "14", "M": "15"}
# Where the marks of a number card lie, as on any pack, right of the index so that a fan still shows what a card is.
LEFT, MIDDLE, RIGHT = 51, 66, 81
TOP, UPPER, HIGH, CENTRE, LOW, LOWER, FOOT = 30, 44, 57, 70, 83, 96, 110
TWO = ((MIDDLE, TOP), (MIDDLE, FOOT))
FOUR = ((LEFT, TOP), (RIGHT, TOP), (LEFT, FOOT), (RIGHT, FOOT))
SIDES = ((LEFT, CENTRE), (RIGHT, CENTRE))
EIGHT = (*FOUR, (LEFT, HIGH), (RIGHT, HIGH), (LEFT, LOW), (RIGHT, LOW))
PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "2": TWO,
    "3": (*TWO, (MIDDLE, CENTRE)),
    "4": FOUR,
    "5": (*FOUR, (MIDDLE, CENTRE)),
    "6": (*FOUR, *SIDES),
    "7": (*FOUR, *SIDES, (MIDDLE, 50)),
    "8": (*FOUR, *SIDES, (MIDDLE, 50), (MIDDLE, 90)),
    "9": (*EIGHT, (MIDDLE, CENTRE)),
    "10": (*EIGHT, (MIDDLE, UPPER), (MIDDLE, LOWER)),
}
ART = (("soldier", "K", 1), ("rank", "7", -1), ("rank", "10", -1))
"""Three cards for the lobby: dimension, label, seat."""


def face(dim: str, label: str, seat: int = -1) -> str:
    """SVG inside a card of 100 by 140; empty where the plain face will do. A soldier wears the suit of its seat (AR-R01)."""
    if dim == "soldier":
        return _soldier(label, seat)
    if dim == "rank":
        return _number(label)
    return ""


def _number(label: str) -> str:
    ink = INKS[1] if label.isdigit() and int(label) % 2 else INKS[0]
    said = escape(label)
    size, at = (34, 18) if len(label) < 2 else (24, 20)
    index = f'<text x="{at}" y="34" font-size="{size}" text-anchor="middle" class="{ink}">{said}</text>'
    corner = f'<path d="{CROSSED}" transform="translate(18 50)scale(.7)" {_stroke(ink)}/>'
    marks = "".join(f'<path d="{CROSSED}" transform="{_at(x, y)}" {_stroke(ink)}/>' for x, y in PIPS.get(label, ()))
    return f"{index}{corner}{marks}"


def _at(x: int, y: int) -> str:
    return f"translate({x} {y}){'rotate(180)' if y > CENTRE else ''}scale(.74)"


def _stroke(ink: str) -> str:
    return f'class="l-{ink[2:]}" fill="none" stroke-width="3.4" stroke-linecap="round"'


def _soldier(label: str, seat: int) -> str:
    suit = max(seat, 0) % len(SUITS)
    ink, mark, said = INKS[suit], SUITS[suit], escape(label)
    crown = CROWNS.get(label, CROWNS["K"])
    value = VALUES.get(label, "")
    return (
        f'<path d="M34 6H90Q94 6 94 10V130Q94 134 90 134H10Q6 134 6 130V66" fill="none" stroke-width="1.6" class="l-{ink[2:]}"/>'
        f'<text x="18" y="35" font-size="33" text-anchor="middle" class="{ink}">{said}</text>'
        f'<path d="{mark}" transform="translate(17 51)scale(.95)" class="{ink}"/>'
        f'<g transform="translate(7 4)"><path d="{crown}" fill="url(#h-gold)" stroke="#191a17" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="M24 53H76V84C76 104 61 115 50 121 39 115 24 104 24 84Z" fill="{HATCHES[suit]}" stroke="#191a17" stroke-width="2.4"/>'
        '<path d="M24 53H76V67H24Z" fill="var(--paper)" stroke="#191a17" stroke-width="2"/>'
        f'<text x="50" y="65" font-size="13" text-anchor="middle">{value}</text>'
        f'<path d="{mark}" transform="translate(50 90)scale(1.9)" fill="var(--paper)"/></g>'
    )
