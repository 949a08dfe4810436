"""Positions as text: any table, laid by hand or written out whole, hidden zones and all (`docs/positions.md`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from gamester.games import Game, UnknownGame, find
from gamester.games.names import SeatValue
from gamester.kernel.layout import Layout
from gamester.kernel.zones import NONE, Zone
from gamester.play.cases import Line, Misread, read_lines
from gamester.play.cells import EMPTY, Unreadable, Wording
from gamester.play.chosen import choice_of, everybody
from gamester.play.chosen import faults_of as faults_of_chosen
from gamester.play.conservation import Fault, faults_of, fill_rest
from gamester.play.header import BadHeader, Laid, lay
from gamester.play.seed import key_of, why_not_a_seed

ZONE = re.compile(r"(?P<zone>[A-Za-z_]\w*)(?:\s+(?P<row>[^\s:]+))?\s*:\s*(?P<cells>.*)")
OPTION = re.compile(r"option\s+(?P<name>\w+)\s*=\s*(?P<value>.*)")
SEATS = re.compile(r"[0-9]{1,2}")
RULES = re.compile(r"[1-9][0-9]{0,5}")
REFUSED = re.compile(r"(?P<said>.*?)\s*!\s*(?P<clause>[A-Z]{2}-[RV]?[0-9]+)?")
CLAUSE = re.compile(r"\b[A-Z]{2}-[RV]?[0-9]+\b")
FORMS = {
    "game": "`game NAME`",
    "rules": "`rules NUMBER`",
    "seats": "`seats NUMBER`",
    "set": "`set NAME`",
    "seed": "`seed WORDS`",
    "exact": "`exact`",
    "option": "`option NAME = VALUE`",
    "rest": "`rest: PILE`",
    "like": "`like NAME` as the first line of a case",
    "chance": "`chance LIST: CARDS` after a `case` line",
}
"""How the lines of a head are written, by their first word."""
EXPECTED = ", ".join([*(FORMS[head] for head in ("game", "rules", "seats", "set", "seed", "exact", "option", "rest")), "`ZONE: CELLS`"])
REFUSABLE = ("seats", "set", "option")
"""Lines of a head that may end with `!` and the clause that refuses them."""


class Position(Struct, frozen=True):
    """A table laid from text, before any automatic step. `warnings` say why no game would come to it: (line, words)."""

    game: Game
    layout: Layout
    t: Any
    wording: Wording
    rules: int
    warnings: tuple[tuple[int, str], ...] = ()
    values: tuple[SeatValue, ...] = ()
    """What its seats may choose while they sit down."""
    chosen: tuple[str, ...] = ()
    """What they have chosen, an id for every seat; empty where the text says nothing of it."""


class Refused(Misread):
    """A head that is refused as its text expects: there is no table, and nothing is wrong."""


class Setup(Struct):
    """The lines of a position, sorted: of each line of the head the one that counts, by what it says."""

    heads: dict[str, Line] = {}
    text: list[str] = []
    zones: list[Line] = []
    refused: Line | None = None
    clause: str = ""

    def said(self, head: str) -> str:
        """What follows the first word of a line of the head, without the clause that refuses it; "" if there is none."""
        return self.heads[head].text.partition(" ")[2].strip() if head in self.heads else ""

    def line(self, head: str, at: int) -> int:
        """The number of a line of the head, or `at`."""
        return self.heads[head].number if head in self.heads else at

    @property
    def rules(self) -> int:
        """The rules number that the position is read by, 0 for today's."""
        return int(self.said("rules") or 0)

    def options(self) -> dict[str, str]:
        """The house rules by name."""
        found = [OPTION.fullmatch(line.text) for head, line in self.heads.items() if head.startswith("option ")]
        return {one["name"]: one["value"].strip() for one in found if one is not None}


def read_position(text: str) -> Position:
    """The table that a text describes; Misread names the line that cannot be."""
    return lay_position(read_lines(text))


def lay_position(lines: Sequence[Line], at: int = 1) -> Position:
    """The table that these lines describe, conservation and printed facts checked.

    Line `at` is blamed for what no single line has done. Refused where a line says that it is refused, and it is.
    """
    setup = _sorted(lines)
    laid = _laid(setup, at)
    choice = choice_of(laid.game)
    sitting = [line for line in setup.zones if choice is not None and _zone_of(line) == choice.name]
    chosen = _chosen(laid, sitting)
    position = Position(laid.game, laid.layout, laid.t, wording_of(laid.game, laid.t), laid.rules, values=laid.values, chosen=chosen)
    if "seed" in setup.heads:
        laid.t.chance_key = key_of(setup.said("seed"))
    given: dict[tuple[str, int], Line] = {}
    for line in setup.zones:
        if line not in sitting:
            _place(position, line, given)
    try:
        fill_rest(laid.layout, laid.t, [name for name in setup.said("rest").split() if name != EMPTY])
    except Unreadable as why:
        raise Misread(setup.line("rest", at), str(why)) from None
    _measure(laid.layout, laid.t)
    if "exact" not in setup.heads and hasattr(laid.game.names, "blank"):
        laid.game.names.blank(laid.t, set(given))
        _measure(laid.layout, laid.t)
    faults = faults_of(laid.game, laid.layout, laid.t, position.wording) or _doubts(position, "contradictions")
    if faults:
        raise Misread(_blamed(given, faults[0], at), "; ".join(fault.words for fault in faults))
    warnings = tuple((_blamed(given, doubt, at), doubt.words) for doubt in _doubts(position, "unreachable"))
    return structs.replace(position, warnings=warnings)


def _doubts(position: Position, hook: str) -> list[Fault]:
    """What the game says against a table: `contradictions` of what is printed, or why it is `unreachable` in a game."""
    ask = getattr(position.game.names, hook, None)
    return [Fault((zone,), row, words) for zone, row, words in ask(position.t, position.wording.labels)] if ask is not None else []


def _blamed(given: Mapping[tuple[str, int], Line], fault: Fault, at: int) -> int:
    """The last line that gave a zone of the fault, of its row where it has one; `at` where none did."""
    row = fault.row
    lines = [line for (name, here), line in given.items() if name in fault.zones and (row == NONE or here in (row, NONE))]
    return max((line.number for line in lines), default=at)


def _laid(setup: Setup, at: int) -> Laid:
    """A table with facts and house rules on it. What is wrong is blamed on the line of the head that said it."""
    if "game" not in setup.heads:
        raise Misread(at, f"expected a line {FORMS['game']}, got none")
    try:
        find(setup.said("game"))
    except UnknownGame as why:
        raise Misread(setup.heads["game"].number, str(why)) from None
    if "seats" not in setup.heads:
        raise Misread(at, f"expected a line {FORMS['seats']}, got none")
    slug, seats, cards, text, options = setup.said("game"), int(setup.said("seats")), setup.said("set"), _text(setup), setup.options()
    try:
        laid = lay(slug, seats, cards, options, text, number=setup.rules)
    except BadHeader as why:
        if setup.refused is not None:
            said = [clause for fault in why.faults for clause in CLAUSE.findall(fault)] + _rulings(slug, setup.refused)
            if setup.clause in ("", *said):
                raise Refused(setup.refused.number, f"refused, as expected: {why}") from None
            raise Misread(setup.refused.number, f"expected a refusal by {setup.clause}, got: {why}") from None
        raise Misread(_culprit(setup, slug, seats, cards, text, at), str(why)) from None
    if setup.refused is not None:
        raise Misread(setup.refused.number, f"expected {setup.refused.text!r} to be refused, got no refusal")
    return laid


def _text(setup: Setup) -> str:
    return "".join(f"{line}\n" for line in setup.text)


def _rulings(slug: str, refused: Line) -> list[str]:
    """The ruling of the house rule that is refused."""
    found = OPTION.fullmatch(refused.text)
    return [option.ruling for option in find(slug).names.OPTIONS if found is not None and option.name == found["name"]]


def _culprit(setup: Setup, slug: str, seats: int, cards: str, text: str, at: int) -> int:
    """The line without which the rest of the head could be laid."""
    fewest, most = find(slug).names.SEATS
    if setup.rules and setup.rules not in find(slug).numbers:
        return setup.line("rules", at)
    if not fewest <= seats <= most:
        return setup.line("seats", at)
    try:
        lay(slug, seats, cards, {}, text, number=setup.rules)
    except BadHeader:
        return setup.line("set", setup.line("seats", at))
    for name, value in setup.options().items():
        try:
            lay(slug, seats, cards, {name: value}, text, number=setup.rules)
        except BadHeader:
            return setup.line(f"option {name}", at)
    return at


def wording_of(game: Game, t: Any) -> Wording:
    """How the cells of this table are written. Phases and clauses go by their names."""
    phases = {number: phase.name for number, phase in getattr(game.names, "PHASES", {}).items()}
    clauses = {number: game.law.id(number) for number in map(game.law.number, game.law.clauses)}
    return Wording(game.names.labels(t), {"phase": phases, "ended": clauses | {0: "-"}})


def row_of(zone: Zone, word: str, wording: Wording) -> int:
    """The row that a word names; Unreadable says which there are."""
    found = wording.find(zone.dims[0], word)
    if found is None and word.isascii() and word.isdigit() and len(word) < 5 and int(word) < zone.shape[0]:
        found = int(word)
    if found is None:
        raise Unreadable(f"expected a {zone.dims[0].name} ({wording.expected(zone.dims[0])}) after {zone.name!r}, got {word!r}")
    return found


def wide_of(zone: Zone, row: str) -> int:
    """How many cells a line for a zone must give, with or without the name of a row."""
    if not zone.shape or (len(zone.shape) == 1 and row):
        return 1
    return zone.shape[-1]


def is_refused(lines: Sequence[Line]) -> bool:
    """Return True if a head is to be refused: there will be no table."""
    return _sorted(lines).refused is not None


def _sorted(lines: Sequence[Line]) -> Setup:
    setup = Setup()
    for line in lines:
        head = re.split(r"[\s:]", line.text, maxsplit=1)[0]
        if line.text.startswith("|"):
            last = setup.heads.get("set")
            if last is None or last.layer != line.layer:
                raise Misread(line.number, "expected a line `set` before the lines of a set, got none")
            setup.text.append(line.text[1:].removeprefix(" "))
        elif head in FORMS:
            _head(setup, head, line)
        elif ZONE.fullmatch(line.text):
            setup.zones.append(line)
        else:
            raise Misread(line.number, f"expected {EXPECTED}, got {line.text!r}")
    if "set" in setup.heads and not setup.said("set") and not setup.text:
        raise Misread(setup.heads["set"].number, "expected a name after `set`, or the lines of a set, each after a `|`, got nothing")
    return setup


def _zone_of(line: Line) -> str:
    """Return the word before the row and the colon."""
    found = ZONE.fullmatch(line.text)
    return found["zone"] if found else ""


def _chosen(laid: Laid, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return what seats have chosen by lines such as `suit 1: H`, others getting what is free. Misread names the line that cannot be."""
    names = [f"seat {seat}" for seat in range(laid.layout.seats)]
    wanted, given = [""] * laid.layout.seats, dict[str, Line]()
    for line in lines:
        found = ZONE.fullmatch(line.text)
        row = (found["row"] or "") if found else ""
        if row not in {str(seat) for seat in range(laid.layout.seats)}:
            raise Misread(line.number, f"expected a seat below {laid.layout.seats}, as in `{_zone_of(line)} 0: ...`, got {row!r}")
        if wanted[int(row)] and given[row].layer == line.layer:
            raise Misread(line.number, f"'{_zone_of(line)} {row}' was given before, on line {given[row].number}")
        given[row] = line
        wanted[int(row)] = found["cells"].strip() if found else ""
        if wrong := faults_of_chosen(laid.game, laid.values, wanted, names):
            raise Misread(line.number, "; ".join(wrong))
    return tuple(value.id for value in everybody(laid.game, laid.values, wanted)) if any(wanted) else ()


def _head(setup: Setup, head: str, line: Line) -> None:
    """One line of the head; it takes the place of one that says the same thing in an earlier layer."""
    refused = REFUSED.fullmatch(line.text) if head in REFUSABLE else None
    if refused is not None:
        line = Line(line.number, refused["said"], line.layer)
        if setup.refused is not None and setup.refused.layer == line.layer:
            raise Misread(line.number, f"expected one line that is refused, got another on line {setup.refused.number}")
    said, option = line.text[len(head) :].strip(), OPTION.fullmatch(line.text)
    key = f"option {option['name']}" if option else head
    why = _why_not_said(head, said, line.text, option is not None)
    if why:
        raise Misread(line.number, f"expected {why}, got {line.text!r}")
    if head == "seed" and (no_seed := why_not_a_seed(said)):
        raise Misread(line.number, no_seed)
    earlier = setup.heads.get(key)
    if earlier is not None and earlier.layer == line.layer:
        raise Misread(line.number, f"{key!r} was given before, on line {earlier.number}")
    if setup.refused is not None and setup.refused is earlier:
        setup.refused, setup.clause = None, ""
    if head == "rest":
        line = Line(line.number, f"rest: {said[1:].strip()}", line.layer)
    if head == "set":
        setup.text = []
    setup.heads[key] = line
    if refused is not None:
        setup.refused, setup.clause = line, refused["clause"] or ""


def _why_not_said(head: str, said: str, text: str, option: bool) -> str:
    """The form that a line of the head should have, or "" if it has it."""
    if head in ("like", "chance") or (head == "option" and not option) or (head == "exact" and said):
        return FORMS[head]
    if head == "rest":
        piles = said[1:].split()
        return "" if said[:1] == ":" and piles and len(set(piles)) == len(piles) else "`rest: PILE`, or `rest: -` for none"
    if head == "seats" and not SEATS.fullmatch(said):
        return f"a number of seats, {FORMS[head]}"
    if head == "rules" and not RULES.fullmatch(said):
        return f"a rules number, {FORMS[head]}"
    return FORMS[head] if text[len(head) :][:1] == ":" or (head == "game" and not said) else ""


def _place(position: Position, line: Line, given: dict[tuple[str, int], Line]) -> None:
    """Put one line's cells on the table, and note in `given` which (zone, row) it gave, row -1 for the whole zone."""
    found = ZONE.fullmatch(line.text)
    assert found is not None
    zone = position.layout.zones.get(found["zone"])
    if zone is None or zone.length_of:
        raise Misread(line.number, f"{position.game.slug} has no zone {found['zone']!r} that can be laid")
    try:
        cells = position.wording.read(zone, found["cells"], wide_of(zone, found["row"] or ""))
        if not found["row"]:
            rows = range(zone.shape[0]) if len(zone.shape) == 2 else (NONE,)
        elif not zone.shape or (len(zone.shape) == 1 and zone.form != "value"):
            raise Unreadable(f"{zone.name!r} has no rows")
        else:
            rows = (row_of(zone, found["row"], position.wording),)
    except Unreadable as why:
        raise Misread(line.number, f"{zone.name}: {why}") from None
    for (name, row), earlier in given.items():
        again = not found["row"] or (row in rows and not _is_whole(earlier))
        if name == zone.name and earlier.layer == line.layer and again:
            said = line.text.partition(":")[0].strip()
            raise Misread(line.number, f"{said!r} was given before, on line {earlier.number}")
    for row in rows:
        _put(position.t, zone, row, cells)
        given[zone.name, row] = line


def _is_whole(line: Line) -> bool:
    """Return True if a line gives all rows of its zone alike, so that lines after it may give some of them otherwise."""
    return len(line.text.partition(":")[0].split()) == 1


def _put(t: Any, zone: Zone, row: int, cells: list[int]) -> None:
    if not zone.shape:
        setattr(t, zone.name, cells[0])
    elif row == NONE:
        setattr(t, zone.name, cells)
    elif len(zone.shape) == 2:
        getattr(t, zone.name)[row] = list(cells)
    else:
        getattr(t, zone.name)[row] = cells[0]


def _measure(layout: Layout, t: Any) -> None:
    """Lengths follow their lists."""
    for zone in layout.zones.values():
        if zone.length_of:
            cells = getattr(t, zone.length_of)
            count = [sum(1 for cell in row if cell != NONE) for row in cells] if zone.shape else sum(1 for cell in cells if cell != NONE)
            setattr(t, zone.name, count)
