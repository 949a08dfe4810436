"""Lines of a terminal: words with styles, broken to a width in cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content

ISOLATED = re.compile("\u2068[^\u2069]*\u2069")
CLAUSE = re.compile(r"[A-Z]{2}-R?\d{1,4}[a-z]?")
"""The id of a clause. Anything else that a server sends as one is no link."""
LINKED = "@click=app.law('{}')"
PLAIN = {
    **{"▒": "#", "\u00d7": "x", "▸": ">", "✗": "x", "✓": "+", "…": "_", "━": "#", "─": "-", "·": "-", "→": ">"},
    **{"\u00a0": " ", "♠": "s", "♥": "h", "♦": "d", "♣": "c"},
    **{"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"},  # noqa: RUF001 (signs of sentences)
}
"""Signs and what stands for them in ASCII; both take one cell."""
ASCII = str.maketrans({**PLAIN, "\u2068": None, "\u2069": None})
"""A table as `PLAIN`, which also drops the signs around names that run from right to left."""
NARROWEST = 20
"""The fewest cells of a line; in a narrower window lines run out of it."""


class Ink(NamedTuple):
    """Words of one style.

    A space is between it and the next, and a line may break there. `link` is a clause that opens
    when it is pressed. `whole` ink is not broken.
    """

    text: str
    style: str = ""
    link: str = ""
    whole: bool = False


Line = tuple[Ink, ...]
"""Inks that stand one after another, with their spaces."""


def clause(id: str) -> list[Ink]:
    """Return a clause that can be pressed, nothing for ""."""
    return [Ink(id, "dim underline", id if CLAUSE.fullmatch(id) else "")] if id else []


def lines(inks: Iterable[Ink], room: int, indent: int = 0, further: int = 2) -> list[Line]:
    """Return inks as lines of at most `room` cells.

    The first has `indent` spaces and the others have `further` more.
    """
    room = max(NARROWEST, room)
    made: list[Line] = []
    line: list[Ink] = []
    wide = start = indent
    for word in _words(inks):
        for piece in _pieces(word, room - indent - further):
            size = cell_len(piece.text)
            if line and wide + 1 + size > room:
                made.append(_indented(start, line))
                line, start = [], indent + further
                wide = start
            if line:
                _add(line, piece)
                wide += 1 + size
            else:
                line = [piece]
                wide += size
    if line:
        made.append(_indented(start, line))
    return made


def _words(inks: Iterable[Ink]) -> Iterator[Ink]:
    for ink in inks:
        # A name that runs from right to left stays in one line with the signs around it.
        text = ISOLATED.sub(lambda found: found[0].replace(" ", "\u00a0"), ink.text)
        if ink.whole:
            yield ink._replace(text=text)
        else:
            yield from (Ink(word, ink.style, ink.link) for word in text.split(" ") if word)


def _pieces(word: Ink, room: int) -> Iterator[Ink]:
    """Yield a word in pieces that fit a line: mostly it is one."""
    if cell_len(word.text) <= room:
        yield word
        return
    piece = ""
    for sign in word.text:
        if piece and cell_len(piece + sign) > room:
            yield word._replace(text=piece)
            piece = ""
        piece += sign
    yield word._replace(text=piece)


def _add(line: list[Ink], piece: Ink) -> None:
    last = line[-1]
    if (last.style, last.link) == (piece.style, piece.link) and not (last.whole or piece.whole):
        line[-1] = last._replace(text=f"{last.text} {piece.text}")
    else:
        line += [Ink(" "), piece]


def _indented(indent: int, line: Sequence[Ink]) -> Line:
    return (Ink(" " * indent), *line) if indent else tuple(line)


def width(line: Line) -> int:
    """Return the cells that a line takes."""
    return sum([cell_len(ink.text) for ink in line])


def beside(blocks: Sequence[Sequence[Line]], room: int, gap: int = 2) -> list[Line]:
    """Return blocks of lines side by side, as many as fit, and the others below."""
    made: list[Line] = []
    row: list[Sequence[Line]] = []
    wide = 0
    for block in blocks:
        size = max(map(width, block), default=0)
        if row and wide + gap + size > room:
            made += _joined(row, gap)
            row, wide = [], 0
        wide += (gap if row else 0) + size
        row.append(block)
    return [*made, *(_joined(row, gap) if row else ())]


def _joined(row: Sequence[Sequence[Line]], gap: int) -> Iterator[Line]:
    sizes = [max(map(width, block), default=0) for block in row]
    for k in range(max(map(len, row))):
        line: list[Ink] = []
        for block, size in zip(row, sizes, strict=True):
            part = block[k] if k < len(block) else ()
            line += [*part, Ink(" " * (size - width(part) + gap))]
        yield tuple(line[:-1])


def plain(made: Iterable[Line]) -> str:
    """Return lines as text."""
    return "\n".join([as_text(line) for line in made])


def as_text(line: Line) -> str:
    """Return one line as text."""
    return "".join([ink.text for ink in line]).rstrip()


def content(made: Iterable[Line], signs: bool = True) -> Content:
    """Return lines as Textual draws them. Without `signs` there is ASCII for ours."""
    return Content("\n").join([_content(line if signs else tuple([in_ascii(ink) for ink in line])) for line in made])


def in_ascii(ink: Ink) -> Ink:
    """Return ink with ASCII for our signs."""
    return ink._replace(text=ink.text.translate(ASCII))


@lru_cache(maxsize=4096)
def _content(line: Line) -> Content:
    """Return one line.

    It is kept, since most lines stay as they are from frame to frame.
    """
    parts = []
    for k, ink in enumerate(line):
        tags = [*([LINKED.format(ink.link)] if ink.link else []), *([ink.style] if ink.style else [])]
        parts.append("".join([f"[{tag}]" for tag in tags]) + f"$t{k}_" + "[/]" * len(tags))
    return Content.from_markup("".join(parts), **{f"t{k}_": ink.text for k, ink in enumerate(line)})
