"""The form of a `.pos` file: cases of set-up lines and steps. What the lines mean is for `positions.py` and `referee.py`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile

from msgspec import Struct

SIGNS = (">", "?", "~", "=", '"', "@")
NOTES = ('"', "@")
"""Signs of lines that nothing comes of: words for whoever reads the case, and whose eyes he has."""
TITLE = re.compile(r"case\s+(?P<name>\S+)\s*(?P<title>[^\[\]]*?)\s*(?:\[(?P<clauses>[^\[\]]*)\])?")
COMMENT = re.compile(r"(?:^|\s)#.*$")


class Line(Struct, frozen=True):
    """One line that says something, without its comment; `number` counts from 1.

    A line replaces one that says the same thing in a lower layer: 0 is the whole file, then what `like` brings, then the case itself.
    """

    number: int
    text: str
    layer: int = 0


class Step(Struct, frozen=True):
    """One thing done, asked, heard, expected or said: `sign` is > ? ~ = " @ or `chance`."""

    number: int
    sign: str
    text: str


class Case(Struct, frozen=True):
    """One hand-written situation."""

    number: int
    name: str
    title: str
    clauses: tuple[str, ...]
    setup: tuple[Line, ...]
    steps: tuple[Step, ...]


class Misread(ValueError):
    """A line that cannot be read; the message says what was expected and what came."""

    def __init__(self, number: int, words: str) -> None:
        super().__init__(words)
        self.number = number
        self.words = words


def read_lines(text: str) -> list[Line]:
    """The lines that say something. A line that starts with `|` (a card file written out) is kept as it is."""
    found: list[Line] = []
    for number, raw in enumerate(text.split("\n"), 1):  # other ends of lines may stand in a card file
        said = raw.rstrip() if raw.startswith("|") else COMMENT.sub("", raw).strip()
        if said:
            found.append(Line(number, said))
    return found


def read_cases(text: str) -> list[Case]:
    """All cases of a file; Misread names the first line that is out of place.

    Lines before the first `case` hold for every case. `like NAME` stands for the set-up of an earlier case.
    """
    shared: list[Line] = []
    cases: dict[str, Case] = {}
    head: Line | None = None
    body: list[Line] = []
    for line in read_lines(text):
        if line.text.split()[0] == "case":
            if head is not None:
                _add(cases, head, shared, body)
            head, body = line, []
        elif head is None:
            if line.text[0] in SIGNS or line.text.split()[0] in ("chance", "like"):
                raise Misread(line.number, f"expected `case NAME` before the first step, got {line.text!r}")
            shared.append(line)
        else:
            body.append(line)
    if head is not None:
        _add(cases, head, shared, body)
    return list(cases.values())


def _add(cases: dict[str, Case], head: Line, shared: Iterable[Line], body: list[Line]) -> None:
    found = TITLE.fullmatch(head.text)
    if found is None:
        raise Misread(head.number, f"expected `case NAME title [CLAUSE ...]`, got {head.text!r}")
    name = found["name"]
    if name in cases:
        raise Misread(head.number, f"case {name!r} was written before, on line {cases[name].number}")
    setup, steps, before = list(shared), list[Step](), list[Step]()
    layer = 1
    for place, line in enumerate(body):
        word = line.text.split()[0]
        if line.text[0] in SIGNS:
            steps.append(Step(line.number, line.text[0], line.text[1:].strip()))
        elif word == "chance":
            steps.append(Step(line.number, word, line.text[len(word) :].strip()))
        elif any(step.sign != "chance" for step in steps):
            raise Misread(line.number, f"expected one of {' '.join(SIGNS)} or `chance` after the first step, got {line.text!r}")
        elif word == "like":
            if place:
                raise Misread(line.number, f"expected `like` as the first line of its case, got it after line {body[0].number}")
            setup, before = _like(cases, line)
            layer += max((line.layer for line in setup), default=0)
        else:
            setup.append(Line(line.number, line.text, layer))
    again = {scripted(step) for step in _coming(steps)}
    steps = [step for step in before if scripted(step) not in again] + steps
    clauses = tuple((found["clauses"] or "").replace(",", " ").split())
    cases[name] = Case(head.number, name, found["title"], clauses, tuple(setup), tuple(steps))


def _like(cases: dict[str, Case], line: Line) -> tuple[list[Line], list[Step]]:
    """The set-up of the case that is named, and the chance it scripts before its first step."""
    name = line.text[len("like") :].strip()
    if name not in cases:
        raise Misread(line.number, f"expected the name of an earlier case after `like`, got {name!r}")
    return list(cases[name].setup), _coming(cases[name].steps)


def _coming(steps: Iterable[Step]) -> list[Step]:
    """The chance that is scripted before the first step."""
    return [step for step in takewhile(lambda step: step.sign == "chance" or step.sign in NOTES, steps) if step.sign == "chance"]


def scripted(step: Step) -> str:
    """Return the list whose shuffle a `chance` line scripts (`stock`, `pile 0`), or `draws`."""
    return " ".join(step.text.partition(":")[0].split())
