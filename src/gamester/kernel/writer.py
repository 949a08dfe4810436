"""Functions written out from a declaration, the same text for both worlds: `copy_table`, `blind_table`, `observe`, `saw`.

They are what search, environments and proofs call millions of times; `sight.py` says the same things zone by zone for
people, and the tests hold the two together. This file has what they share and `blind_table`; `walk.py` has the others.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gamester.kernel.layout import Layout
from gamester.kernel.zones import BAG, BY, FACE, NONE, NOTHING, SIZE, WHEN, Knows, Word, Zone

Body = Callable[[Word | BY, str, tuple[int, ...]], None]
"""Writes the lines for one row: the word that applies, how the row is called, its shape."""

PLAIN_HEAD = """
def table_at(tables, i):
    return tables[i]

def copy_table(tables, to, source):
    tables[to] = LAYOUT.copy(tables[source])
    return tables[to]
"""

COMPILED_HEAD = """
def table_at(tables, i):
    return tables[i].view(DTYPE)[0]

def copy_table(tables, to, source):
    for word in range(WORDS):
        tables[to][word] = tables[source][word]
    return tables[to].view(DTYPE)[0]
"""


class Text:
    """Lines of Python with their indent."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0

    def __call__(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def block(self, line: str) -> Text:
        """Write the head of a block; the `with` that takes it indents."""
        self(line)
        return self

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, *_: object) -> None:
        self.depth -= 1


def each_row(out: Text, zone: Zone, seat_of_row: str, body: Body) -> None:
    """A loop over the rows of a zone, `body` written for every word that may apply."""
    ref = f"t.{zone.name}"
    if zone.seated:
        with out.block(f"for k in range({zone.shape[0]}):"):
            out(f"s = {seat_of_row}")
            if zone.owner == zone.others:
                each_word(out, zone.others, f"{ref}[s]", zone.shape[1:], body)
                return
            with out.block("if s == viewer:"):
                each_word(out, zone.owner, f"{ref}[s]", zone.shape[1:], body)
            with out.block("else:"):
                each_word(out, zone.others, f"{ref}[s]", zone.shape[1:], body)
    elif len(zone.shape) == 2:
        with out.block(f"for k in range({zone.shape[0]}):"):
            each_word(out, zone.others, f"{ref}[k]", zone.shape[1:], body)
    else:
        each_word(out, zone.others, ref, zone.shape, body)


def each_word(out: Text, knows: Knows, ref: str, shape: tuple[int, ...], body: Body) -> None:
    """The lines for one word, or a branch per word where an option picks it."""
    if not isinstance(knows, WHEN):
        body(knows, ref, shape)
        return
    for k, word in enumerate(knows.words):
        with out.block(f"{'elif' if k else 'if'} t.{knows.option} == {k}:"):
            body(word, ref, shape)


def blind_source(layout: Layout, out: Text, compiled: bool) -> None:
    """`blind_table`: a copy in which what the viewer cannot know is blanked; sums, lengths and known facts stay true."""
    with out.block("def blind_table(tables, to, source, viewer):"):
        out("t = copy_table(tables, to, source)")
        for name in layout.printed:
            if layout.zones[name].others == NOTHING:
                _blank_fact(out, layout.zones[name], compiled)
        for name in layout.changing:
            zone = layout.zones[name]
            if any(word != FACE for word in zone.words):
                each_row(out, zone, "k", partial(_hide, out, zone, compiled))
        out("return t")


def _blank_fact(out: Text, zone: Zone, compiled: bool) -> None:
    if len(zone.shape) != 1:
        raise ValueError(f"{zone.name}: a hidden fact has one dimension")
    if not compiled:
        out(f"t.{zone.name} = [0] * {zone.shape[0]}")
        return
    with out.block(f"for k in range({zone.shape[0]}):"):
        out(f"t.{zone.name}[k] = 0")


def _hide(out: Text, zone: Zone, compiled: bool, word: Word | BY, ref: str, shape: tuple[int, ...]) -> None:
    if word == FACE or (word == BAG and zone.form == "counts"):
        out("pass")
    elif word == NOTHING and not shape:
        out(f"{ref} = {zone.empty}")
    elif word == NOTHING:
        with out.block(f"for j in range({shape[0]}):"):
            out(f"{ref}[j] = {zone.empty}")
    elif zone.form == "value" and not shape:
        _hide_cell(out, zone, word, ref)
    elif zone.form == "value":
        with out.block(f"for j in range({shape[0]}):"):
            _hide_cell(out, zone, word, f"{ref}[j]")
    elif zone.form == "counts":
        _hide_counts(out, zone, word, ref)
    else:
        _hide_list(out, zone, word, ref, shape[0], compiled)


def _hide_cell(out: Text, zone: Zone, word: Word | BY, ref: str) -> None:
    if zone.of is None:
        out(f"{ref} = 1 if {ref} != 0 else 0")
        return
    back = f"{zone.of.real} + t.{word.fact}[{ref}]" if isinstance(word, BY) else f"{zone.of.plain_back}"
    with out.block(f"if {ref} != {NONE} and {ref} < {zone.of.real}:"):
        out(f"{ref} = {back}")


def _hide_counts(out: Text, zone: Zone, word: Word | BY, ref: str) -> None:
    assert zone.of is not None
    if isinstance(word, BY):
        with out.block(f"for j in range({zone.of.real}):"), out.block(f"if {ref}[j] != 0:"):
            out(f"{ref}[{zone.of.real} + t.{word.fact}[j]] += {ref}[j]")
            out(f"{ref}[j] = 0")
        return
    out("many = 0")
    with out.block(f"for j in range({zone.of.wide}):"):
        out(f"many += {ref}[j]")
        out(f"{ref}[j] = 0")
    out(f"{ref}[{zone.of.plain_back}] = many")


def _hide_list(out: Text, zone: Zone, word: Word | BY, ref: str, places: int, compiled: bool) -> None:
    assert zone.of is not None
    if word != BAG:
        with out.block(f"for j in range({places}):"):
            _hide_cell(out, zone, word, f"{ref}[j]")
    if word != SIZE and not compiled:
        out(f"held = {places} - {ref}.count({NONE})")
        out(f"{ref}[:held] = sorted({ref}[:held])")
    elif word != SIZE:
        with out.block(f"for j in range(1, {places}):"):
            out(f"card = {ref}[j]")
            out("at = j")
            with out.block(f"while at > 0 and card != {NONE} and {ref}[at - 1] > card:"):
                out(f"{ref}[at] = {ref}[at - 1]")
                out("at -= 1")
            out(f"{ref}[at] = card")
