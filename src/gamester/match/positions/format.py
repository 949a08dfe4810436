"""The syntax of `.pos` files and of cells.

A file has cases of setup lines and steps. `position.py` builds the setup; `runner.py` and `narration.py` take the steps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, takewhile

from msgspec import Struct

from gamester.core.zones import NONE, Dim, Zone
from gamester.match.positions.former_words import line_in_present_words

STEP_PREFIXES = (">", "?", "~", "=", '"', "@")
NOTES = ('"', "@")
"""Signs of lines that only address the reader: a note, and a viewpoint."""
TITLE = re.compile(r"case\s+(?P<name>\S+)\s*(?P<title>[^\[\]]*?)\s*(?:\[(?P<clauses>[^\[\]]*)\])?")
COMMENT = re.compile(r"(?:^|\s)#.*$")


class Line(Struct, frozen=True):
    """One line without its comment; `number` counts from 1.

    A line replaces one about the same thing in a lower layer: 0 is the whole file, then what `like` brings, then the case itself.
    """

    number: int
    text: str
    layer: int = 0


class CaseStep(Struct, frozen=True):
    """One step of a case; `kind` is > ? ~ = " @ or `chance`."""

    number: int
    kind: str
    text: str


class PositionCase(Struct, frozen=True):
    """One hand-written position with its steps."""

    number: int
    name: str
    title: str
    clauses: tuple[str, ...]
    setup: tuple[Line, ...]
    steps: tuple[CaseStep, ...]


class CaseSyntaxError(ValueError):
    """A line that cannot be read; the message says what was expected and what came."""

    def __init__(self, number: int, words: str) -> None:
        super().__init__(words)
        self.number = number
        self.words = words


def parse_lines(text: str) -> list[Line]:
    """Return the lines that are not empty, without comments.

    A line that starts with `|` is part of a card file and is kept as it is.
    """
    found: list[Line] = []
    game = ""
    # Not splitlines: a card file in the text may contain other line ends.
    for number, raw in enumerate(text.split("\n"), 1):
        said = raw.rstrip() if raw.startswith("|") else COMMENT.sub("", raw).strip()
        if said.startswith("game "):
            game = said.removeprefix("game ").strip()
        if said:
            found.append(Line(number, said if said.startswith("|") else line_in_present_words(game, said)))
    return found


def parse_cases(text: str) -> list[PositionCase]:
    """Return all cases of a file. Raises CaseSyntaxError at the first wrong line.

    Lines before the first `case` hold for every case. `like NAME` repeats the setup of an earlier case.
    """
    shared: list[Line] = []
    cases: dict[str, PositionCase] = {}
    head: Line | None = None
    body: list[Line] = []
    for line in parse_lines(text):
        if line.text.split()[0] == "case":
            if head is not None:
                _add(cases, head, shared, body)
            head, body = line, []
        elif head is None:
            if line.text[0] in STEP_PREFIXES or line.text.split()[0] in ("chance", "like"):
                raise CaseSyntaxError(line.number, f"expected `case NAME` before the first step, got {line.text!r}")
            shared.append(line)
        else:
            body.append(line)
    if head is not None:
        _add(cases, head, shared, body)
    return list(cases.values())


def _add(cases: dict[str, PositionCase], head: Line, shared: Iterable[Line], body: list[Line]) -> None:
    found = TITLE.fullmatch(head.text)
    if found is None:
        raise CaseSyntaxError(head.number, f"expected `case NAME title [CLAUSE ...]`, got {head.text!r}")
    name = found["name"]
    if name in cases:
        raise CaseSyntaxError(head.number, f"case {name!r} was written before, on line {cases[name].number}")
    setup, steps, before = list(shared), list[CaseStep](), list[CaseStep]()
    layer = 1
    for place, line in enumerate(body):
        word = line.text.split()[0]
        if line.text[0] in STEP_PREFIXES:
            steps.append(CaseStep(line.number, line.text[0], line.text[1:].strip()))
        elif word == "chance":
            steps.append(CaseStep(line.number, word, line.text[len(word) :].strip()))
        elif any(step.kind != "chance" for step in steps):
            raise CaseSyntaxError(
                line.number, f"expected one of {' '.join(STEP_PREFIXES)} or `chance` after the first step, got {line.text!r}"
            )
        elif word == "like":
            if place:
                raise CaseSyntaxError(line.number, f"expected `like` as the first line of its case, got it after line {body[0].number}")
            setup, before = _like(cases, line)
            layer += max((line.layer for line in setup), default=0)
        else:
            setup.append(Line(line.number, line.text, layer))
    again = {scripted(step) for step in _coming(steps)}
    steps = [step for step in before if scripted(step) not in again] + steps
    clauses = tuple((found["clauses"] or "").replace(",", " ").split())
    cases[name] = PositionCase(head.number, name, found["title"], clauses, tuple(setup), tuple(steps))


def _like(cases: dict[str, PositionCase], line: Line) -> tuple[list[Line], list[CaseStep]]:
    """Return the setup of the named case and the chance before its first step."""
    name = line.text[len("like") :].strip()
    if name not in cases:
        raise CaseSyntaxError(line.number, f"expected the name of an earlier case after `like`, got {name!r}")
    return list(cases[name].setup), _coming(cases[name].steps)


def _coming(steps: Iterable[CaseStep]) -> list[CaseStep]:
    """Return the `chance` lines before the first step."""
    return [step for step in takewhile(lambda step: step.kind == "chance" or step.kind in NOTES, steps) if step.kind == "chance"]


def scripted(step: CaseStep) -> str:
    """Return the list whose shuffle a `chance` line scripts, or `draws`.

    Examples of lists: `stock`, `pile 0`.
    """
    return " ".join(step.text.partition(":")[0].split())


EMPTY = "-"
NAMED = "-"
"""Sign after the name in a label such as `Lantern-3C-3S-3R`."""
ALL = "all"
EXCEPT = "but"
COUNTED_LABEL = re.compile(r"(?P<label>.+)\*(?P<many>[1-9][0-9]{0,3})")
WHOLE = re.compile(r"[+-]?[0-9]{1,10}")
TOP_FIRST = ("stack", "pile")
SHOWN_AT_MOST = 12
"""Labels that an error lists at most."""


class CellSyntaxError(ValueError):
    """Text that is not cells; the message says what was expected and what came."""


class CellText:
    """The labels of one match as `.pos` files have them.

    A few zones have names for their numbers (`named`).
    """

    def __init__(self, labels: Mapping[str, Sequence[str]], named: Mapping[str, Mapping[int, str]]) -> None:
        self.labels = {dim: ["_".join(str(label).split()) for label in words] for dim, words in labels.items()}
        self.named = named

    def format_id(self, dim: Dim, number: int) -> str:
        """Return the label of an id; a product of dimensions as `1/K`."""
        if dim.parts and dim.name not in self.labels:
            said = []
            for part in reversed(dim.parts):
                number, here = divmod(number, part.size_without_blanks)
                said.append(self.format_id(part, here))
            return "/".join(reversed(said))
        words = self.labels.get(dim.name, [])
        return words[number] if number < len(words) else str(number)

    def parse_id(self, dim: Dim, word: str) -> int | None:
        """Return the id of a label, or None.

        The parts of a sum may come in any order. The name before the first `-` is enough if only one label has it.
        """
        words = self.labels.get(dim.name)
        if words is None and dim.parts:
            return self._product(dim, word)
        if words is None:
            return int(word) if WHOLE.fullmatch(word) and 0 <= int(word) < dim.size_without_blanks else None
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
            here = self.parse_id(part, piece)
            if here is None:
                return None
            number = number * part.size_without_blanks + here
        return number

    def num_named(self, dim: Dim) -> int:
        """Return the number of ids with labels; sizes may be rounded up beyond it."""
        return min(dim.size_without_blanks, len(self.labels.get(dim.name, ())) or dim.size_without_blanks)

    def expected(self, dim: Dim) -> str:
        """Return the labels of a dimension for a message."""
        shown = [self.format_id(dim, k) for k in range(min(dim.size_without_blanks, SHOWN_AT_MOST))]
        return ", ".join(shown) + (", ..." if dim.size_without_blanks > SHOWN_AT_MOST else "")

    # Rows -------------------------------------------------------------------------------------------------------------

    def format_row(self, zone: Zone, row: int | Sequence[int]) -> str:
        """Return the text of one row, or one cell, of a zone."""
        if zone.storage == "value":
            return " ".join(self._write_cell(zone, cell) for cell in ([row] if isinstance(row, int) else row)) or EMPTY
        assert zone.contents is not None and not isinstance(row, int)
        if zone.storage == "counts":
            ids = [card for card, many in enumerate(row) for _ in range(many)]
            left_out = [card for card in range(self.num_named(zone.contents)) if not row[card]]
            if len(left_out) < len(ids) == self.num_named(zone.contents) - len(left_out):
                return " ".join([ALL, *([EXCEPT] if left_out else []), *(self.format_id(zone.contents, card) for card in left_out)])
        else:
            ids = [card for card in row if card != NONE]
            if zone.kind in TOP_FIRST:
                ids.reverse()
        said = []
        for card, run in groupby(ids):
            many = len(list(run))
            said += [f"{self.format_id(zone.contents, card)}*{many}"] if many > 2 else [self.format_id(zone.contents, card)] * many
        return " ".join(said) or EMPTY

    def parse_row(self, zone: Zone, text: str, wide: int) -> list[int]:
        """Return the `wide` cells of one row. Raises CellSyntaxError."""
        words = text.split()
        if not words:
            raise CellSyntaxError(f"expected cells, or {EMPTY} for nothing, got nothing")
        if zone.storage == "value":
            cells = [self._read_cell(zone, word) for word in words]
            if zone.is_fact and zone.dims and len(cells) == zone.dims[-1].size_without_blanks:
                # Card backs come last and have no printed numbers.
                cells += [0] * (wide - len(cells))
            if len(cells) != wide:
                raise CellSyntaxError(f"expected {wide} {'cell' if wide == 1 else 'cells'}, got {len(cells)}")
            return cells
        ids = self.ids(zone, words)
        if zone.storage == "counts":
            return [ids.count(card) for card in range(wide)]
        if len(ids) > wide:
            raise CellSyntaxError(f"expected at most {wide} cards, got {len(ids)}")
        if zone.kind in TOP_FIRST:
            ids.reverse()
        return ids + [NONE] * (wide - len(ids))

    def ids(self, zone: Zone, words: Sequence[str]) -> list[int]:
        """Return the ids of labels in the order written."""
        dim = zone.contents
        assert dim is not None
        if list(words) == [EMPTY]:
            return []
        if words and words[0] == ALL:
            if len(words) > 1 and words[1] != EXCEPT:
                raise CellSyntaxError(f"expected `{ALL}` or `{ALL} {EXCEPT} ...`, got {' '.join(words)!r}")
            without = self.ids(zone, words[2:]) if len(words) > 2 else []
            if len(words) > 1 and (not without or len(set(without)) < len(without)):
                raise CellSyntaxError(f"expected different {dim.name}s after `{ALL} {EXCEPT}`, got {' '.join(words[2:])!r}")
            return [card for card in range(self.num_named(dim)) if card not in without]
        ids: list[int] = []
        for word in words:
            found = COUNTED_LABEL.fullmatch(word)
            label, many = (found["label"], int(found["many"])) if found else (word, 1)
            card = self.parse_id(dim, label)
            if card is None:
                raise CellSyntaxError(f"expected {dim.name}s ({self.expected(dim)}), got {word!r}")
            ids += [card] * many
        return ids

    def _write_cell(self, zone: Zone, cell: int) -> str:
        named = self.named.get(zone.name, {})
        if cell in named:
            return named[cell]
        if zone.contents is None:
            return str(cell)
        return EMPTY if cell == NONE else self.format_id(zone.contents, cell)

    def _read_cell(self, zone: Zone, word: str) -> int:
        for number, name in self.named.get(zone.name, {}).items():
            if name == word:
                return number
        if zone.contents is not None:
            if word == EMPTY:
                return NONE
            card = self.parse_id(zone.contents, word)
            if card is None:
                raise CellSyntaxError(f"expected a {zone.contents.name} ({self.expected(zone.contents)}) or {EMPTY}, got {word!r}")
            return card
        if not WHOLE.fullmatch(word) or not -(2**31) <= int(word) < 2**31:
            known = ", ".join(self.named.get(zone.name, {}).values())
            raise CellSyntaxError(f"expected {f'one of {known}, or ' if known else ''}a whole number, got {word!r}")
        return int(word)
