"""Labels of cards and lists, from which everything printed can be read.

`C14` is a circle with 1 and 4, `Lantern-3C-3S-3R` a list. A common shape has a letter, any other its whole name:
`octagon-1-4`. Marks are named only if they are unusual: `C45.n.b` has its bonus at the 5, and none at the 4.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

LETTERS = {
    **{"circle": "C", "square": "S", "triangle": "T", "star": "R", "heart": "H", "moon": "M"},
    **{"diamond": "D", "hexagon": "X", "cross": "K"},
}
NAMES = {letter: name for name, letter in LETTERS.items()}
FACE_LETTERS = "ab"
PAIR = r"(\d{1,2})-(\d{1,2})"
CARD = re.compile(rf"(?:(?P<code>[CSTRHMDXK])(?:(\d)(\d)|{PAIR})|(?P<name>.+)-{PAIR})(?:\.(?P<marks>[bnt]+\.[bnt]+))?")
NEED = re.compile(r"(?P<many>\d+)(?:(?P<code>[CSTRHMDXK])|(?P<name>[^\W\d].*))")


class PrintedNumber(Struct, frozen=True):
    """One printed number with its marks."""

    n: int
    bonus: bool = False
    tie: bool = False


class Card(Struct, frozen=True):
    """A card as its label describes it."""

    shape: str
    a: PrintedNumber
    b: PrintedNumber


def standard_marks(n: int, other: int) -> PrintedNumber:
    """Return a number with the marks that it has on our cards (SL-03, SL-04).

    Every 1 to 4 has a bonus, every 1 a tie bonus, and a 4 only beside a 1. Our sets have a 0, so that the bonus of a 1 can
    win (SL-R28).
    """
    return PrintedNumber(n, 1 <= n <= 4, n == 1 or (n == 4 and other == 1))


def card_name(shape: str, a: PrintedNumber, b: PrintedNumber) -> str:
    """Return the label of a card: `C14`, `octagon-1-4`, `C45.n.b`."""
    letter, both = LETTERS.get(shape), f"{a.n}-{b.n}"
    said = f"{letter}{a.n}{b.n}" if letter and max(a.n, b.n) < 10 else f"{letter}{both}" if letter else f"{shape}-{both}"
    return said if (a, b) == (standard_marks(a.n, b.n), standard_marks(b.n, a.n)) else f"{said}.{_marks(a)}.{_marks(b)}"


@lru_cache(maxsize=1024)
def parse_card_name(name: str) -> Card | None:
    """Return the card of a label, or None if it is no label of a card."""
    found = CARD.fullmatch(name)
    if found is None:
        return None
    n, other = (int(number) for number in found.group(2, 3, 4, 5, 7, 8) if number)
    a, b = standard_marks(n, other), standard_marks(other, n)
    if found["marks"]:
        one, two = found["marks"].split(".")
        a, b = PrintedNumber(n, "b" in one, "t" in one), PrintedNumber(other, "b" in two, "t" in two)
    return Card(NAMES.get(found["code"] or "", found["name"] or ""), a, b)


def list_name(name: str, shapes: Sequence[str], need: Iterable[int]) -> str:
    """Return the label of a list: `Lantern-3C-3S-3R`."""
    return "-".join([name, *(f"{many}{LETTERS.get(shape, shape)}" for shape, many in zip(shapes, need, strict=True) if many)])


def parse_list_name(name: str) -> tuple[str, list[tuple[int, str]]]:
    """Return the own name of a list, and (number, shape) pairs of its needs."""
    own, *parts = name.split("-")
    found = [NEED.fullmatch(part) for part in parts]
    return own, [(int(need["many"]), NAMES.get(need["code"] or "", need["name"] or "")) for need in found if need]


def fitted_name(name: str, most: int) -> str:
    """Return a name as the state holds it: letters, digits and `_`, cut to `most`."""
    return "".join(letter if letter.isalnum() else "_" for letter in name)[:most]


def _marks(face: PrintedNumber) -> str:
    return ("b" if face.bonus else "") + ("t" if face.tie else "") or "n"
