"""Fragments written piece by piece: a section, an entry of a list, a row of a table or a drawing that has been read and written
before is not read again because another has changed.

A piece, and what stands around the pieces, are written by the writer of whole fragments. Where the two could differ from the
whole, or anything is unfit, nothing is said here, and the fragment is read and written as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gamester.web.draw.parts import END, head

SECTION = "section"
PIECES = (SECTION, "li", "tr", "svg")
"""Elements of which a fragment consists, the larger ones first; none lies in another of its kind."""
HOLES = {SECTION: f"<section></section>{END}", "li": "<li></li>", "tr": "<tr></tr>", "svg": "<svg/>"}
"""What the writer makes of one that is empty: there is no other where all have been taken out."""


class Piece(NamedTuple):
    """A balanced run of markup as it is written, and what others beside it must not have, too."""

    html: str
    id: str
    """The id of its first element, or ""."""
    picks: frozenset[str]
    """What its buttons without ids are numbered by."""
    ids: frozenset[str]
    refers: frozenset[str]
    """Ids that it names and does not have."""


Write = Callable[[str], Piece | None]
"""A run of markup by itself, or None where it cannot be told by itself how it is written."""


def piecemeal(text: str, name: str, prefix: str, write: Write) -> Piece | None:
    """What consists of elements of this name, as it is written, or None where only the whole of it tells that."""
    begin, close = f"<{name}", f"</{name}>"
    *begun, rest = text.split(close)
    if not begun or begin in rest:
        return None
    around, inside = [], []
    for one in begun:
        before, _, piece = one.partition(begin)
        if not piece.startswith((" ", ">")) or begin in piece or f"<{SECTION}" in piece:
            return None
        around.append(before)
        inside.append(f"{begin}{piece}{close}")
    frame = write(f"{begin}/>".join([*around, rest]))
    pieces = [piece for piece in map(write, inside) if piece is not None] if frame is not None else []
    return _joined(frame, pieces, name, prefix) if frame is not None and len(pieces) == len(inside) else None


def _joined(frame: Piece, pieces: Sequence[Piece], name: str, prefix: str) -> Piece | None:
    """The pieces where they stood; None where ids or numbers of one depend on another."""
    both = [frame, *pieces]
    picks, ids, refers = (frozenset[str]().union(*[one[place] for one in both]) for place in (2, 3, 4))
    if len(picks) < sum([len(one.picks) for one in both]) or not ids.isdisjoint(refers):
        return None
    first, *after = frame.html.split(HOLES[name])
    if len(after) != len(pieces):
        return None
    if name == SECTION:
        written = [text.removesuffix(head(f"{prefix}{number}")) for number, text in enumerate([first, *after[:-1]], 1)]
        heads = [head(f"{prefix}{one.id or number}") for number, one in enumerate(pieces, 1)]
        said = [f"{before}{begins}{one.html.partition('-->')[2]}" for before, begins, one in zip(written, heads, pieces, strict=True)]
    else:
        said = [f"{before}{one.html}" for before, one in zip([first, *after[:-1]], pieces, strict=True)]
    return Piece("".join([*said, after[-1]]), frame.id, picks, ids, refers)
