"""How the cells of a zone are written: labels in order, `-` for none, `8*4` for four of a kind, piles and stacks top first."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from gamester.kernel.zones import NONE, Dim, Zone

EMPTY = "-"
NAMED = "-"
"""What follows the name in a label such as `Lantern-3C-3S-3R`."""
ALL = "all"
BUT = "but"
MANY = re.compile(r"(?P<label>.+)\*(?P<many>[1-9][0-9]{0,3})")
WHOLE = re.compile(r"[+-]?[0-9]{1,10}")
TOP_FIRST = ("stack", "pile")
SHOWN_AT_MOST = 12
"""An answer that names what was expected lists no more labels than this."""


class Unreadable(ValueError):
    """Text that names no cells; says what was expected and what came."""


class Wording:
    """The words of one table's ids: labels by dimension, and words for the few numbers that have a name by zone."""

    def __init__(self, labels: Mapping[str, Sequence[str]], named: Mapping[str, Mapping[int, str]]) -> None:
        self.labels = {dim: ["_".join(str(label).split()) for label in words] for dim, words in labels.items()}
        self.named = named

    def say(self, dim: Dim, number: int) -> str:
        """One id in words; a product of dimensions as `1/K`."""
        if dim.parts and dim.name not in self.labels:
            said = []
            for part in reversed(dim.parts):
                number, here = divmod(number, part.real)
                said.append(self.say(part, here))
            return "/".join(reversed(said))
        words = self.labels.get(dim.name, [])
        return words[number] if number < len(words) else str(number)

    def find(self, dim: Dim, word: str) -> int | None:
        """The id that a word names, or None. The parts of a sum may come in any order; a name that only one label begins with will do."""
        words = self.labels.get(dim.name)
        if words is None and dim.parts:
            return self._product(dim, word)
        if words is None:
            return int(word) if WHOLE.fullmatch(word) and 0 <= int(word) < dim.real else None
        if word in words:
            return words.index(word)
        if "+" in word:
            parts = sorted(word.split("+"))
            return next((k for k, label in enumerate(words) if sorted(label.split("+")) == parts), None)
        named = [k for k, label in enumerate(words) if label.partition(NAMED)[0] == word]
        return named[0] if len(named) == 1 else None

    def _product(self, dim: Dim, word: str) -> int | None:
        pieces, number = word.split("/"), 0
        if len(pieces) != len(dim.parts):
            return None
        for part, piece in zip(dim.parts, pieces, strict=True):
            here = self.find(part, piece)
            if here is None:
                return None
            number = number * part.real + here
        return number

    def named_ids(self, dim: Dim) -> int:
        """How many ids there are of a dimension; where sizes are rounded up, those that have words."""
        return min(dim.real, len(self.labels.get(dim.name, ())) or dim.real)

    def expected(self, dim: Dim) -> str:
        """The words of a dimension, for a message."""
        shown = [self.say(dim, k) for k in range(min(dim.real, SHOWN_AT_MOST))]
        return ", ".join(shown) + (", ..." if dim.real > SHOWN_AT_MOST else "")

    # a row ------------------------------------------------------------------------------------------------------------
    def write(self, zone: Zone, row: int | Sequence[int]) -> str:
        """One row (or one cell) of a zone."""
        if zone.form == "value":
            return " ".join(self._write_cell(zone, cell) for cell in ([row] if isinstance(row, int) else row)) or EMPTY
        assert zone.of is not None and not isinstance(row, int)
        if zone.form == "counts":
            ids = [card for card, many in enumerate(row) for _ in range(many)]
            left_out = [card for card in range(self.named_ids(zone.of)) if not row[card]]
            if len(left_out) < len(ids) == self.named_ids(zone.of) - len(left_out):
                return " ".join([ALL, *([BUT] if left_out else []), *(self.say(zone.of, card) for card in left_out)])
        else:
            ids = [card for card in row if card != NONE]
            if zone.kind in TOP_FIRST:
                ids.reverse()
        said = []
        for card, run in groupby(ids):
            many = len(list(run))
            said += [f"{self.say(zone.of, card)}*{many}"] if many > 2 else [self.say(zone.of, card)] * many
        return " ".join(said) or EMPTY

    def read(self, zone: Zone, text: str, wide: int) -> list[int]:
        """The cells of one row, `wide` of them; Unreadable says what was expected."""
        words = text.split()
        if not words:
            raise Unreadable(f"expected cells, or {EMPTY} for nothing, got nothing")
        if zone.form == "value":
            cells = [self._read_cell(zone, word) for word in words]
            if zone.printed and zone.dims and len(cells) == zone.dims[-1].real:
                cells += [0] * (wide - len(cells))  # nothing is printed on backs
            if len(cells) != wide:
                raise Unreadable(f"expected {wide} {'cell' if wide == 1 else 'cells'}, got {len(cells)}")
            return cells
        ids = self.ids(zone, words)
        if zone.form == "counts":
            return [ids.count(card) for card in range(wide)]
        if len(ids) > wide:
            raise Unreadable(f"expected at most {wide} cards, got {len(ids)}")
        if zone.kind in TOP_FIRST:
            ids.reverse()
        return ids + [NONE] * (wide - len(ids))

    def ids(self, zone: Zone, words: Sequence[str]) -> list[int]:
        """The ids that words name, in the order written."""
        dim = zone.of
        assert dim is not None
        if list(words) == [EMPTY]:
            return []
        if words and words[0] == ALL:
            if len(words) > 1 and words[1] != BUT:
                raise Unreadable(f"expected `{ALL}` or `{ALL} {BUT} ...`, got {' '.join(words)!r}")
            without = self.ids(zone, words[2:]) if len(words) > 2 else []
            if len(words) > 1 and (not without or len(set(without)) < len(without)):
                raise Unreadable(f"expected different {dim.name}s after `{ALL} {BUT}`, got {' '.join(words[2:])!r}")
            return [card for card in range(self.named_ids(dim)) if card not in without]
        ids: list[int] = []
        for word in words:
            found = MANY.fullmatch(word)
            label, many = (found["label"], int(found["many"])) if found else (word, 1)
            card = self.find(dim, label)
            if card is None:
                raise Unreadable(f"expected {dim.name}s ({self.expected(dim)}), got {word!r}")
            ids += [card] * many
        return ids

    def _write_cell(self, zone: Zone, cell: int) -> str:
        named = self.named.get(zone.name, {})
        if cell in named:
            return named[cell]
        if zone.of is None:
            return str(cell)
        return EMPTY if cell == NONE else self.say(zone.of, cell)

    def _read_cell(self, zone: Zone, word: str) -> int:
        for number, name in self.named.get(zone.name, {}).items():
            if name == word:
                return number
        if zone.of is not None:
            if word == EMPTY:
                return NONE
            card = self.find(zone.of, word)
            if card is None:
                raise Unreadable(f"expected a {zone.of.name} ({self.expected(zone.of)}) or {EMPTY}, got {word!r}")
            return card
        if not WHOLE.fullmatch(word) or not -(2**31) <= int(word) < 2**31:
            known = ", ".join(self.named.get(zone.name, {}).values())
            raise Unreadable(f"expected {f'one of {known}, or ' if known else ''}a whole number, got {word!r}")
        return int(word)
