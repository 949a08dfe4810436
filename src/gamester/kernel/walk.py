"""`observe` and `saw`, written out from a declaration: one walk over all a viewer sees, turned so that he is seat 0."""

from __future__ import annotations

from functools import partial

from gamester.kernel.layout import Layout
from gamester.kernel.writer import COMPILED_HEAD, PLAIN_HEAD, Text, blind_source, each_row
from gamester.kernel.zones import BY, FACE, NONE, NOTHING, SEAT, SIZE, Dim, Word, Zone

STRIDE = 0x6C8E9CF5
"""Odd, and below 2**31 so that no product leaves 64 bits: one multiplication a number, where mixing each would take four times as long."""


def written(layout: Layout, compiled: bool) -> str:
    """The source of `table_at`, `copy_table`, `blind_table`, `observe` and `saw` for one layout."""
    out = Text()
    out("from gamester.kernel.chance import WORD, mix")
    out("Tables = Cells = Sheet = Longs = Floats = object")
    out.lines += (COMPILED_HEAD if compiled else PLAIN_HEAD).splitlines()
    blind_source(layout, out, compiled)
    Walk(layout, out, saw=False).write()
    Walk(layout, out, saw=True).write()
    return "\n".join(out.lines) + "\n"


class Walk:
    """Writes one of the two functions: `observe` fills a row, `saw` mixes the same numbers into a hash."""

    def __init__(self, layout: Layout, out: Text, saw: bool) -> None:
        self.layout, self.out, self.saw = layout, out, saw

    def write(self) -> None:
        """The whole function."""
        out = self.out
        with out.block("def saw(t, viewer):" if self.saw else "def observe(t, viewer, out):"):
            out(f"turn = viewer if viewer < {self.layout.seats} else 0")
            out("h = viewer" if self.saw else "at = 0")
            for name in self.layout.changing:
                zone = self.layout.zones[name]
                if any(word != NOTHING for word in zone.words):
                    each_row(out, zone, f"(k + turn) % {self.layout.seats}", partial(self._row, zone))
            out("return mix(h)" if self.saw else "return at")

    def _sink(self, number: str, offset: str = "") -> None:
        """One number. Inside a loop it goes to `at + offset`, and `at` moves once behind it: LLVM took minutes over chains of `at += 1`.

        The mask says that no index is below 0, so that many cells are copied at once.
        """
        if self.saw:
            self.out(f"h = (h * {STRIDE} + {number}) & WORD")
        else:
            self.out(f"out[(at & WORD) + {offset}] = {number}" if offset else f"out[at] = {number}")
            self._behind(0 if offset else 1)

    def _behind(self, many: int) -> None:
        if many and not self.saw:
            self.out(f"at += {many}")

    def _row(self, zone: Zone, word: Word | BY, ref: str, shape: tuple[int, ...]) -> None:
        if word == NOTHING:
            self.out("pass")
        elif not shape:
            self._cell(zone, word, ref)
        elif zone.form == "value" or word == FACE:
            with self.out.block(f"for j in range({shape[0]}):"):
                self._cell(zone, word, f"{ref}[{self._turned(zone, shape[0])}]", "j")
            self._behind(shape[0])
        elif word == SIZE:
            self._sum(shape[0], f"{ref}[j]" if zone.form == "counts" else f"1 if {ref}[j] != {NONE} else 0")
        else:
            self._bag(zone, word, ref, shape[0])

    def _sum(self, places: int, term: str, offset: str = "") -> None:
        self.out("many = 0")
        with self.out.block(f"for j in range({places}):"):
            self.out(f"many += {term}")
        self._sink("many", offset)

    def _bag(self, zone: Zone, word: Word | BY, ref: str, places: int) -> None:
        """How many of each id, or of each value of the fact by which they are known."""
        assert zone.of is not None
        ids = zone.of.values.real if isinstance(word, BY) and zone.of.values is not None else zone.of.wide
        if not self.saw and zone.form == "listed" and not isinstance(word, BY):
            self._count(ref, places, ids)
            return
        card, many, held = ("j", f"{ref}[j]", "") if zone.form == "counts" else (f"{ref}[j]", "1", f"{ref}[j] != {NONE} and ")
        known = f"t.{word.fact}[{card}]" if isinstance(word, BY) else card
        with self.out.block(f"for v in range({ids}):"):
            self._sum(places, f"{many} if {held}{known} == v else 0", "v")
        self._behind(ids)

    def _count(self, ref: str, places: int, ids: int) -> None:
        with self.out.block(f"for v in range({ids}):"):
            self.out("out[(at & WORD) + v] = 0")
        with self.out.block(f"for j in range({places}):"), self.out.block(f"if {ref}[j] != {NONE}:"):
            self.out(f"out[at + {ref}[j]] += 1")
        self._behind(ids)

    def _cell(self, zone: Zone, word: Word | BY, ref: str, offset: str = "") -> None:
        if word == SIZE:
            self._sink(f"(1 if {ref} != {zone.empty} else 0)", offset)
        elif isinstance(word, BY):
            self._sink(f"({NONE} if {ref} == {NONE} else t.{word.fact}[{ref}])", offset)
        elif zone.of is not None and _of_seats(zone.of):
            n, step = self.layout.seats, zone.of.real // self.layout.seats
            turned = f"({ref} // {step} + {n} - turn) % {n} * {step} + {ref} % {step}"
            self._sink(f"({ref} if {ref} < 0 or {ref} >= {zone.of.real} else {turned})", offset)
        else:
            self._sink(ref, offset)

    def _turned(self, zone: Zone, wide: int) -> str:
        """The index that shows the viewer's own part first where the second dimension begins with seats."""
        if len(zone.dims) < 2 or not _of_seats(zone.dims[1]):
            return "j"
        return f"(j + turn * {wide // self.layout.seats}) % {wide}"


def _of_seats(dim: Dim) -> bool:
    return (dim.parts[0] if dim.parts else dim).name == SEAT
