"""Functions generated from a state declaration, alike for both runtimes.

The functions are `copy_state`, `copy_changing`, `mask_state`, `mask_changing`, `observe` and `information_state_hash`. Search,
environments and proofs call them millions of times. `visibility.py` computes the same things zone by zone for people; the tests compare
the two.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gamester.core.layout import Layout
from gamester.core.rng import HASH_POWERS, HASH_STRIDE
from gamester.core.zones import BAG, BY, FACE, NONE, NOTHING, SEAT, SIZE, WHEN, Dim, Knows, Visibility, Zone

BranchWriter = Callable[[Visibility | BY, str, tuple[int, ...]], None]
"""Writes the lines for one row, given its visibility, the expression of the row and its shape."""

PLAIN_HEAD = """
def state_at(tables, i):
    return tables[i]

def copy_state(tables, to, source):
    tables[to] = LAYOUT.copy_state(tables[source])
    return tables[to]

def copy_changing(tables, to, source):
    return copy_state(tables, to, source)

def mask_changing(tables, to, source, viewer):
    return mask_state(tables, to, source, viewer)

def hash_row(h, row, stride):
    for number in row:
        h = (h * stride + number) & UINT32_MAX
    return h
"""

COMPILED_HEAD = """
def state_at(tables, i):
    pass

def copy_state(tables, to, source):
    pass

def copy_changing(tables, to, source):
    pass

def mask_state(tables, to, source, viewer):
    copy_state(tables, to, source)
    return mask_changing(tables, to, source, viewer)

def hash_row(h, row, stride):
    pass

def sort_cards(row, ids):
    pass
"""
"""The empty functions are names alone: the C translator has them itself (`runtime.h`, `c_package.py`)."""


class SourceWriter:
    """Lines of Python source with their indentation."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0

    def __call__(self, line: str) -> None:
        """Write one line at the current indentation."""
        self.lines.append("    " * self.depth + line)

    def block(self, line: str) -> SourceWriter:
        """Write the head of a block and return the writer: `with` indents the block."""
        self(line)
        return self

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, *_: object) -> None:
        self.depth -= 1


def write_row_loop(out: SourceWriter, zone: Zone, seat_of_row: str, body: BranchWriter) -> None:
    """Write a loop over the rows of a zone, with `body` for every visibility.

    `seat_of_row` is the expression for the seat of loop index `k`.
    """
    ref = f"t.{zone.name}"
    if zone.rows_are_seats:
        with out.block(f"for k in range({zone.shape[0]}):"):
            out(f"s = {seat_of_row}")
            if zone.owner == zone.others:
                write_visibility_branches(out, zone.others, f"{ref}[s]", zone.shape[1:], body)
                return
            with out.block("if s == viewer:"):
                write_visibility_branches(out, zone.owner, f"{ref}[s]", zone.shape[1:], body)
            with out.block("else:"):
                write_visibility_branches(out, zone.others, f"{ref}[s]", zone.shape[1:], body)
    elif len(zone.shape) == 2:
        with out.block(f"for k in range({zone.shape[0]}):"):
            write_visibility_branches(out, zone.others, f"{ref}[k]", zone.shape[1:], body)
    else:
        write_visibility_branches(out, zone.others, ref, zone.shape, body)


def write_visibility_branches(out: SourceWriter, knows: Knows, ref: str, shape: tuple[int, ...], body: BranchWriter) -> None:
    """Write the lines for one visibility, or a branch for each that an option picks."""
    if not isinstance(knows, WHEN):
        body(knows, ref, shape)
        return
    for k, word in enumerate(knows.words):
        with out.block(f"{'elif' if k else 'if'} t.{knows.option} == {k}:"):
            body(word, ref, shape)


def write_mask_function(layout: Layout, out: SourceWriter, compiled: bool) -> None:
    """Write `mask_state`: a copy in which all that the viewer cannot know is blank.

    Sums, lengths and known facts stay true. Compiled it is `mask_changing`, which leaves out the facts that a copy has already.
    """
    with out.block(f"def mask_{'changing' if compiled else 'state'}(tables, to, source, viewer):"):
        out(f"t = copy_{'changing' if compiled else 'state'}(tables, to, source)")
        for name in layout.printed:
            if layout.zones[name].others == NOTHING:
                _blank_fact(out, layout.zones[name], compiled)
        for name in layout.changing:
            zone = layout.zones[name]
            if any(word != FACE for word in zone.visibilities):
                write_row_loop(out, zone, "k", partial(_write_mask, out, zone, compiled))
        out("return t")


def _blank_fact(out: SourceWriter, zone: Zone, compiled: bool) -> None:
    if len(zone.shape) != 1:
        raise ValueError(f"{zone.name}: expected one dimension for a hidden fact")
    if not compiled:
        out(f"t.{zone.name} = [0] * {zone.shape[0]}")
        return
    with out.block(f"for k in range({zone.shape[0]}):"):
        out(f"t.{zone.name}[k] = 0")


def _write_mask(out: SourceWriter, zone: Zone, compiled: bool, word: Visibility | BY, ref: str, shape: tuple[int, ...]) -> None:
    if word == FACE or (word == BAG and zone.storage == "counts"):
        out("pass")
    elif word == NOTHING and not shape:
        out(f"{ref} = {zone.blank_value}")
    elif word == NOTHING:
        with out.block(f"for j in range({shape[0]}):"):
            out(f"{ref}[j] = {zone.blank_value}")
    elif zone.storage == "value" and not shape:
        _write_mask_cell(out, zone, word, ref)
    elif zone.storage == "value":
        with out.block(f"for j in range({shape[0]}):"):
            _write_mask_cell(out, zone, word, f"{ref}[j]")
    elif zone.storage == "counts":
        _write_mask_counts(out, zone, word, ref)
    else:
        _write_mask_sequence(out, zone, word, ref, shape[0], compiled)


def _write_mask_cell(out: SourceWriter, zone: Zone, word: Visibility | BY, ref: str) -> None:
    if zone.contents is None:
        out(f"{ref} = 1 if {ref} != 0 else 0")
        return
    back = f"{zone.contents.size_without_blanks} + t.{word.fact}[{ref}]" if isinstance(word, BY) else f"{zone.contents.blank_id}"
    # Every cell is written, so that C handles several at once.
    out(f"{ref} = {back} if {ref} != {NONE} and {ref} < {zone.contents.size_without_blanks} else {ref}")


def _write_mask_counts(out: SourceWriter, zone: Zone, word: Visibility | BY, ref: str) -> None:
    assert zone.contents is not None
    if isinstance(word, BY):
        with out.block(f"for j in range({zone.contents.size_without_blanks}):"), out.block(f"if {ref}[j] != 0:"):
            out(f"{ref}[{zone.contents.size_without_blanks} + t.{word.fact}[j]] += {ref}[j]")
            out(f"{ref}[j] = 0")
        return
    out("many = 0")
    with out.block(f"for j in range({zone.contents.size_with_blanks}):"):
        out(f"many += {ref}[j]")
        out(f"{ref}[j] = 0")
    out(f"{ref}[{zone.contents.blank_id}] = many")


def _write_mask_sequence(out: SourceWriter, zone: Zone, word: Visibility | BY, ref: str, places: int, compiled: bool) -> None:
    assert zone.contents is not None
    if word != BAG:
        with out.block(f"for j in range({places}):"):
            _write_mask_cell(out, zone, word, f"{ref}[j]")
    if word != SIZE and not compiled:
        # Sorting removes the order, which this visibility hides. Only the plain runtime has slices and `sorted`.
        out(f"held = {places} - {ref}.count({NONE})")
        out(f"{ref}[:held] = sorted({ref}[:held])")
    elif word != SIZE and zone.contents.size_with_blanks < len(HASH_POWERS):
        out(f"sort_cards({ref}, {zone.contents.size_with_blanks})")
    elif word != SIZE:
        with out.block(f"for j in range(1, {places}):"):
            out(f"card = {ref}[j]")
            out("at = j")
            with out.block(f"while at > 0 and card != {NONE} and {ref}[at - 1] > card:"):
                out(f"{ref}[at] = {ref}[at - 1]")
                out("at -= 1")
            out(f"{ref}[at] = card")


def generate_functions(layout: Layout, compiled: bool) -> str:
    """Return the source of the generated functions of one layout.

    These are `state_at`, `copy_state`, `copy_changing`, `mask_state`, `mask_changing`, `observation_size`, `observe` and
    `information_state_hash`.
    """
    out = SourceWriter()
    out("from gamester.core.rng import HASH_POWERS, UINT32_MAX, hash32")
    out("StateArray = Int32Row = Int32Rows = Bytes = object")
    out.lines += (COMPILED_HEAD if compiled else PLAIN_HEAD).splitlines()
    write_mask_function(layout, out, compiled)
    write_size_function(layout, out, compiled)
    ObservationWriter(layout, out, as_hash=False).write()
    ObservationWriter(layout, out, as_hash=True).write()
    return "\n".join(out.lines) + "\n"


def write_size_function(layout: Layout, out: SourceWriter, compiled: bool) -> None:
    """Write `observation_size`, which returns how many numbers `observe` writes.

    Plain it returns 0: a list that is too short says so by itself.
    """
    with out.block("def observation_size(t, viewer):"):
        if not compiled:
            out("return 0")
            return
        out(f"turn = viewer if viewer < {layout.seats} else 0")
        out("size = 0")
        for name in layout.changing:
            zone = layout.zones[name]
            if any(word != NOTHING for word in zone.visibilities):
                write_row_loop(out, zone, f"(k + turn) % {layout.seats}", partial(_write_size, out, zone))
        out("return size")


def _write_size(out: SourceWriter, zone: Zone, word: Visibility | BY, ref: str, shape: tuple[int, ...]) -> None:
    many = _row_size(zone, word, shape)
    out(f"size += {many}" if many else "pass")


def _row_size(zone: Zone, word: Visibility | BY, shape: tuple[int, ...]) -> int:
    """Return how many numbers of a row are seen."""
    if word == NOTHING:
        return 0
    if not shape or (word == SIZE and zone.storage != "value"):
        return 1
    return shape[0] if zone.storage == "value" or word == FACE else _bag_ids(zone, word)


def _bag_ids(zone: Zone, word: Visibility | BY) -> int:
    """Return the number of ids that are counted.

    Where cards are known by a fact, it is the number of values of that fact.
    """
    assert zone.contents is not None
    return (
        zone.contents.blanks_by.size_without_blanks
        if isinstance(word, BY) and zone.contents.blanks_by is not None
        else zone.contents.size_with_blanks
    )


class ObservationWriter:
    """Writer of `observe` or `information_state_hash`.

    `observe` fills a row; `information_state_hash` hashes the same values.
    """

    def __init__(self, layout: Layout, out: SourceWriter, as_hash: bool) -> None:
        self.layout, self.out, self.as_hash = layout, out, as_hash

    def write(self) -> None:
        """Write the whole function."""
        out = self.out
        with out.block("def information_state_hash(t, viewer):" if self.as_hash else "def observe(t, viewer, out):"):
            out(f"turn = viewer if viewer < {self.layout.seats} else 0")
            out("h = viewer" if self.as_hash else "at = 0")
            for name in self.layout.changing:
                zone = self.layout.zones[name]
                if any(word != NOTHING for word in zone.visibilities):
                    write_row_loop(out, zone, f"(k + turn) % {self.layout.seats}", partial(self._row, zone))
            out("return hash32(h)" if self.as_hash else "return at")

    def _emit_number(self, number: str, offset: str = "") -> None:
        """Write one number to the row or into the hash.

        Inside a loop the number goes to `at + offset`, and `at` moves once after the loop, so that many cells are copied at once.
        """
        if self.as_hash:
            self.out(f"h = (h * {HASH_STRIDE} + {number}) & UINT32_MAX")
        else:
            self.out(f"out[at + {offset}] = {number}" if offset else f"out[at] = {number}")
            self._advance(0 if offset else 1)

    def _advance(self, many: int) -> None:
        if many and not self.as_hash:
            self.out(f"at += {many}")

    def _row(self, zone: Zone, word: Visibility | BY, ref: str, shape: tuple[int, ...]) -> None:
        if word == NOTHING:
            self.out("pass")
        elif not shape:
            self._cell(zone, word, ref)
        elif self.as_hash and self._is_plain(zone, word, shape[0]):
            self.out(f"h = hash_row(h, {ref}, {HASH_STRIDE})")
        elif zone.storage == "value" or word == FACE:
            with self.out.block(f"for j in range({shape[0]}):"):
                self._cell(zone, word, f"{ref}[{self._rotated_index(zone, shape[0])}]", "j")
            self._advance(shape[0])
        elif word == SIZE:
            self._sum(shape[0], f"{ref}[j]" if zone.storage == "counts" else f"1 if {ref}[j] != {NONE} else 0")
        else:
            self._bag(zone, word, ref, shape[0])

    def _sum(self, places: int, term: str, offset: str = "") -> None:
        self.out("many = 0")
        with self.out.block(f"for j in range({places}):"):
            self.out(f"many += {term}")
        self._emit_number("many", offset)

    def _is_plain(self, zone: Zone, word: Visibility | BY, wide: int) -> bool:
        """Return True if a row is shown cell by cell as it stands."""
        return word == FACE and self._rotated_index(zone, wide) == "j" and not (zone.contents is not None and _of_seats(zone.contents))

    def _bag(self, zone: Zone, word: Visibility | BY, ref: str, places: int) -> None:
        """Write the count of each id, or of each value of the fact that shows the cards.

        It takes one pass over the row where the row or the hash can take the counts in any order.
        """
        assert zone.contents is not None
        ids = _bag_ids(zone, word)
        card, many, held = ("j", f"{ref}[j]", "") if zone.storage == "counts" else (f"{ref}[j]", "1", f"{ref}[j] != {NONE} and ")
        known = f"t.{word.fact}[{card}]" if isinstance(word, BY) else card
        if self.as_hash and ids >= len(HASH_POWERS):
            with self.out.block(f"for v in range({ids}):"):
                self._sum(places, f"{many} if {held}{known} == v else 0", "v")
            return
        if self.as_hash:
            self.out(f"h = h * HASH_POWERS[{ids}] & UINT32_MAX")
        else:
            with self.out.block(f"for v in range({ids}):"):
                self.out("out[at + v] = 0")
        # The value of the fact may lie outside: of a blank that tells nothing it is NONE.
        with self.out.block(f"for j in range({places}):"), self.out.block(f"if {held}0 <= {known} < {ids}:"):
            if self.as_hash:
                self.out(f"h = (h + {many} * HASH_POWERS[{ids - 1} - {known}]) & UINT32_MAX")
            else:
                self.out(f"out[at + {known}] += {many}")
        self._advance(ids)

    def _cell(self, zone: Zone, word: Visibility | BY, ref: str, offset: str = "") -> None:
        if word == SIZE:
            self._emit_number(f"(1 if {ref} != {zone.blank_value} else 0)", offset)
        elif isinstance(word, BY):
            self._emit_number(f"({NONE} if {ref} == {NONE} else t.{word.fact}[{ref}])", offset)
        elif zone.contents is not None and _of_seats(zone.contents):
            # Ids of a product with seats, such as seats x cards, turn by whole blocks of one seat.
            n, step = self.layout.seats, zone.contents.size_without_blanks // self.layout.seats
            turned = f"({ref} // {step} + {n} - turn) % {n} * {step} + {ref} % {step}"
            self._emit_number(f"({ref} if {ref} < 0 or {ref} >= {zone.contents.size_without_blanks} else {turned})", offset)
        else:
            self._emit_number(ref, offset)

    def _rotated_index(self, zone: Zone, wide: int) -> str:
        """Return the index that puts the viewer's own part first.

        It differs from `j` only if the second dimension of the zone begins with seats.
        """
        if len(zone.dims) < 2 or not _of_seats(zone.dims[1]):
            return "j"
        return f"(j + turn * {wide // self.layout.seats}) % {wide}"


def _of_seats(dim: Dim) -> bool:
    return (dim.parts[0] if dim.parts else dim).name == SEAT
