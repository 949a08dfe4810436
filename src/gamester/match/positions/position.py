"""Positions: states written as text, parsed, checked and formatted.

A position names a game, options and the cells of zones. Cards that are missing or extra, and facts that contradict each other, are
errors.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from gamester.core.layout import Layout
from gamester.core.zones import NONE, Zone
from gamester.games.registry import Game, UnknownGame, get_game
from gamester.games.schema import SeatValue
from gamester.match import card_sets
from gamester.match import setup as house_rules
from gamester.match.positions.format import EMPTY, CaseStep, CaseSyntaxError, CellSyntaxError, CellText, Line, parse_lines
from gamester.match.seat_choice import choice_of, everybody, faults_of
from gamester.match.setup import InvalidSetup, Setup, key_from_seed, new_setup, seed_error

EVERYWHERE = -1
Bag = list[int]
"""The number of each card, by its id."""


class Fault(Struct, frozen=True):
    """One error of a position: a sentence, the zones and the row (-1: any)."""

    zones: tuple[str, ...]
    row: int
    words: str


def place_remaining(layout: Layout, t: Any, rest: Sequence[str]) -> None:
    """Put all cards that lie nowhere into the named piles, beneath what lies there.

    Raises CellSyntaxError if a name is not a pile of cards with printed numbers.
    """
    for name in rest:
        found = next((kind for kind in layout.holds.values() if name in kind[0] and kind[1]), None)
        zone = layout.zones.get(name)
        if found is None or zone is None or len(zone.shape) != 1:
            known = ", ".join(
                one for zones, copies in layout.holds.values() if copies for one in zones if len(layout.zones[one].shape) == 1
            )
            needed = (
                f"(there are: {known})"
                if known
                else "(there is none: no kind of cards in CARD_ZONES names the fact that counts its copies)"
            )
            raise CellSyntaxError(f"expected after `rest:` a pile of cards whose copies are counted by a fact, got {name!r} {needed}")
        cells = getattr(t, name)
        short = [max(0, many) for many in _short(getattr(t, found[1]), _cards_in(layout, t, found[0], EVERYWHERE))]
        if zone.storage == "counts":
            setattr(t, name, [here + more for here, more in zip(cells, short, strict=True)])
        else:
            ids = [card for card, many in enumerate(short) for _ in range(many)] + [cell for cell in cells if cell != NONE]
            setattr(t, name, ids + [NONE] * (len(cells) - len(ids)))


def missing_or_extra(game: Game, layout: Layout, t: Any, wording: CellText) -> list[Fault]:
    """Return missing and extra cards, a fault for each kind of card."""
    faults: list[Fault] = []
    for kind, (names, copies) in layout.holds.items():
        dim = layout.zones[names[0]].contents
        assert dim is not None
        for row, should in _expected_cards(game, layout, t, names, copies).items():
            short = _short(should, _cards_in(layout, t, names, row))
            whose = f" of seat {row}" if row != EVERYWHERE else ""
            for word, bag in (("missing", short), ("extra", [-many for many in short])):
                said = [wording.format_id(dim, card) for card, many in enumerate(bag) for _ in range(many)]
                lies = tuple(name for name in names if word == "missing" or _lies_in(_cards_in(layout, t, [name], row), bag))
                faults += [Fault(lies, row, f"{kind}{whose} {word}: {' '.join(said)}")] if said else []
    return faults


def full_deck(game: Game, layout: Layout, t: Any, dim: str) -> dict[int, Bag]:
    """Return the number of each card of a dimension, by row or for everybody.

    Returns nothing if no rule fixes the numbers.
    """
    for names, copies in layout.holds.values():
        of = layout.zones[names[0]].contents
        if of is not None and of.name == dim:
            return _expected_cards(game, layout, t, names, copies)
    return {}


def _expected_cards(game: Game, layout: Layout, t: Any, names: Sequence[str], copies: str) -> dict[int, Bag]:
    """Return the cards that must exist of one kind, by row.

    The numbers are printed facts, or the cards of a deal if every deal has the same cards.
    """
    if copies:
        return {EVERYWHERE: getattr(t, copies)}
    seated = all(layout.zones[name].rows_are_seats for name in names)
    rows = range(layout.seats) if seated else (EVERYWHERE,)
    first, second = (
        {row: _cards_in(layout, dealt, names, row) for row in rows} for dealt in (_dealt(game, layout, t, seed) for seed in "ab")
    )
    return first if first == second else {}


def _dealt(game: Game, layout: Layout, t: Any, seed: str) -> Any:
    u = layout.new_state()
    for name in layout.printed:
        setattr(u, name, getattr(t, name))
    u.chance_key = key_from_seed(seed)
    game.game.deal(u)
    return u


def _cards_in(layout: Layout, t: Any, names: Sequence[str], row: int) -> Bag:
    """Return the cards in some zones, in one row of them or in all rows."""
    bag: Bag = []
    for name in names:
        zone = layout.zones[name]
        cells = getattr(t, name)
        for line in [cells[row]] if row != EVERYWHERE else cells if len(zone.shape) == 2 else [cells]:
            for card, many in _counted(zone, line):
                bag += [0] * (card + 1 - len(bag))
                bag[card] += many
    return bag


def _lies_in(here: Bag, cards: Bag) -> bool:
    """Return True if one of these cards is here."""
    return any(card < len(here) and here[card] > 0 for card, many in enumerate(cards) if many > 0)


def _counted(zone: Zone, line: Sequence[int]) -> list[tuple[int, int]]:
    return list(enumerate(line)) if zone.storage == "counts" else [(cell, 1) for cell in line if cell != NONE]


def _short(should: Bag, lying: Bag) -> list[int]:
    """Return how many of each card are missing; negative numbers are too many."""
    wide = max(len(should), len(lying))
    return [want - have for want, have in zip(should + [0] * (wide - len(should)), lying + [0] * (wide - len(lying)), strict=True)]


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
"""Forms of the setup lines, by their first word."""
EXPECTED = ", ".join([*(FORMS[head] for head in ("game", "rules", "seats", "set", "seed", "exact", "option", "rest")), "`ZONE: CELLS`"])
REFUSABLE = ("seats", "set", "option")
"""Setup lines that may end with `!` and the clause that refuses them."""


class Position(Struct, frozen=True):
    """A state written as text, before any automatic step.

    `warnings` are (line, sentence) pairs that say why no game can reach the state.
    """

    game: Game
    layout: Layout
    t: Any
    cell_text: CellText
    rules: int
    warnings: tuple[tuple[int, str], ...] = ()
    values: tuple[SeatValue, ...] = ()
    """Values of the seat choice."""
    chosen: tuple[str, ...] = ()
    """Seat choices, an id for every seat; empty if the text has none."""


class Refused(CaseSyntaxError):
    """A setup that is refused as its text expects.

    There is no state, and nothing is wrong.
    """


class PositionSetup(Struct):
    """The lines of a position by subject; a later layer replaces an earlier one."""

    heads: dict[str, Line] = {}
    text: list[str] = []
    zones: list[Line] = []
    refused: Line | None = None
    clause: str = ""

    def said(self, head: str) -> str:
        """Return what follows the first word of a setup line, "" without such a line."""
        return self.heads[head].text.partition(" ")[2].strip() if head in self.heads else ""

    def line(self, head: str, at: int) -> int:
        """Return the number of a setup line, or `at` if there is none."""
        return self.heads[head].number if head in self.heads else at

    @property
    def rules(self) -> int:
        """The rules version of the position, 0 for the current one."""
        return int(self.said("rules") or 0)

    def options(self) -> dict[str, str]:
        """Return the options by name."""
        found = [OPTION.fullmatch(line.text) for head, line in self.heads.items() if head.startswith("option ")]
        return {one["name"]: one["value"].strip() for one in found if one is not None}


def parse_position(text: str) -> Position:
    """Return the position that a text describes. Raises CaseSyntaxError."""
    return build_position(parse_lines(text))


def build_position(lines: Sequence[Line], at: int = 1) -> Position:
    """Return the position of these lines, with cards and facts checked.

    Raises CaseSyntaxError with the line at fault, or line `at` if no single line is. Raises Refused if a line expects to be refused and
    is.
    """
    setup = _sorted(lines)
    laid = _laid(setup, at)
    choice = choice_of(laid.game)
    sitting = [line for line in setup.zones if choice is not None and _zone_of(line) == choice.name]
    chosen = _chosen(laid, sitting)
    position = Position(
        laid.game, laid.layout, laid.state, cell_text_for(laid.game, laid.state), laid.rules, values=laid.values, chosen=chosen
    )
    if "seed" in setup.heads:
        laid.state.chance_key = key_from_seed(setup.said("seed"))
    given: dict[tuple[str, int], Line] = {}
    for line in setup.zones:
        if line not in sitting:
            _place(position, line, given)
    try:
        place_remaining(laid.layout, laid.state, [name for name in setup.said("rest").split() if name != EMPTY])
    except CellSyntaxError as why:
        raise CaseSyntaxError(setup.line("rest", at), str(why)) from None
    _update_lengths(laid.layout, laid.state)
    if "exact" not in setup.heads and hasattr(laid.game.text, "fill_defaults"):
        laid.game.text.fill_defaults(laid.state, set(given))
        _update_lengths(laid.layout, laid.state)
    faults = missing_or_extra(laid.game, laid.layout, laid.state, position.cell_text) or _doubts(position, "contradictions")
    if faults:
        raise CaseSyntaxError(_blamed(given, faults[0], at), "; ".join(fault.words for fault in faults))
    warnings = tuple((_blamed(given, doubt, at), doubt.words) for doubt in _doubts(position, "unreachable"))
    return structs.replace(position, warnings=warnings)


def _doubts(position: Position, hook: str) -> list[Fault]:
    """Return the game's objections: `contradictions` of facts, `unreachable` states."""
    ask = getattr(position.game.text, hook, None)
    return [Fault((zone,), row, words) for zone, row, words in ask(position.t, position.cell_text.labels)] if ask is not None else []


def _blamed(given: Mapping[tuple[str, int], Line], fault: Fault, at: int) -> int:
    """Return the last line that gave a zone and row of the fault, or `at`."""
    row = fault.row
    lines = [line for (name, here), line in given.items() if name in fault.zones and (row == NONE or here in (row, NONE))]
    return max((line.number for line in lines), default=at)


def _laid(setup: PositionSetup, at: int) -> Setup:
    """Return the setup of the head lines.

    Raises CaseSyntaxError with the line at fault.
    """
    if "game" not in setup.heads:
        raise CaseSyntaxError(at, f"expected a line {FORMS['game']}, got none")
    try:
        get_game(setup.said("game"))
    except UnknownGame as why:
        raise CaseSyntaxError(setup.heads["game"].number, str(why)) from None
    if "seats" not in setup.heads:
        raise CaseSyntaxError(at, f"expected a line {FORMS['seats']}, got none")
    slug, seats, cards, text, options = setup.said("game"), int(setup.said("seats")), setup.said("set"), _text(setup), setup.options()
    try:
        laid = new_setup(slug, seats, cards, options, text, number=setup.rules)
    except InvalidSetup as why:
        if setup.refused is not None:
            said = [clause for fault in why.errors for clause in CLAUSE.findall(fault)] + _rulings(slug, setup.refused)
            if setup.clause in ("", *said):
                raise Refused(setup.refused.number, f"refused, as expected: {why}") from None
            raise CaseSyntaxError(setup.refused.number, f"expected a refusal by {setup.clause}, got: {why}") from None
        raise CaseSyntaxError(_culprit(setup, slug, seats, cards, text, at), str(why)) from None
    if setup.refused is not None:
        raise CaseSyntaxError(setup.refused.number, f"expected {setup.refused.text!r} to be refused, got no refusal")
    return laid


def _text(setup: PositionSetup) -> str:
    return "".join(f"{line}\n" for line in setup.text)


def _rulings(slug: str, refused: Line) -> list[str]:
    """Return the ruling of the option that is refused."""
    found = OPTION.fullmatch(refused.text)
    return [option.ruling for option in get_game(slug).text.OPTIONS if found is not None and option.name == found["name"]]


def _culprit(setup: PositionSetup, slug: str, seats: int, cards: str, text: str, at: int) -> int:
    """Return the line without which the other setup lines are valid."""
    fewest, most = get_game(slug).text.SEATS
    if setup.rules and setup.rules not in get_game(slug).numbers:
        return setup.line("rules", at)
    if not fewest <= seats <= most:
        return setup.line("seats", at)
    try:
        new_setup(slug, seats, cards, {}, text, number=setup.rules)
    except InvalidSetup:
        return setup.line("set", setup.line("seats", at))
    for name, value in setup.options().items():
        try:
            new_setup(slug, seats, cards, {name: value}, text, number=setup.rules)
        except InvalidSetup:
            return setup.line(f"option {name}", at)
    return at


def cell_text_for(game: Game, t: Any) -> CellText:
    """Return the notation of cells of this state; phases and clauses have names."""
    phases = {number: phase.name for number, phase in getattr(game.text, "PHASE_TEXTS", {}).items()}
    clauses = {number: game.law.id(number) for number in map(game.law.number, game.law.clauses)}
    return CellText(game.text.labels(t), {"phase": phases, "ended_by": clauses | {0: "-"}})


def parse_row_name(zone: Zone, word: str, wording: CellText) -> int:
    """Return the row that a word names.

    Raises CellSyntaxError with the rows there are.
    """
    found = wording.parse_id(zone.dims[0], word)
    if found is None and word.isascii() and word.isdigit() and len(word) < 5 and int(word) < zone.shape[0]:
        found = int(word)
    if found is None:
        raise CellSyntaxError(f"expected a {zone.dims[0].name} ({wording.expected(zone.dims[0])}) after {zone.name!r}, got {word!r}")
    return found


def row_length(zone: Zone, row: str) -> int:
    """Return the number of cells that a line for a zone, or for one row, must give."""
    if not zone.shape or (len(zone.shape) == 1 and row):
        return 1
    return zone.shape[-1]


def is_refused(lines: Sequence[Line]) -> bool:
    """Return True if the setup is to be refused, so that there will be no state."""
    return _sorted(lines).refused is not None


def _sorted(lines: Sequence[Line]) -> PositionSetup:
    setup = PositionSetup()
    for line in lines:
        head = re.split(r"[\s:]", line.text, maxsplit=1)[0]
        if line.text.startswith("|"):
            last = setup.heads.get("set")
            if last is None or last.layer != line.layer:
                raise CaseSyntaxError(line.number, "expected a line `set` before the lines of a set, got none")
            setup.text.append(line.text[1:].removeprefix(" "))
        elif head in FORMS:
            _head(setup, head, line)
        elif ZONE.fullmatch(line.text):
            setup.zones.append(line)
        else:
            raise CaseSyntaxError(line.number, f"expected {EXPECTED}, got {line.text!r}")
    if "set" in setup.heads and not setup.said("set") and not setup.text:
        raise CaseSyntaxError(
            setup.heads["set"].number, "expected a name after `set`, or the lines of a set, each after a `|`, got nothing"
        )
    return setup


def _zone_of(line: Line) -> str:
    """Return the word before the row and the colon."""
    found = ZONE.fullmatch(line.text)
    return found["zone"] if found else ""


def _chosen(laid: Setup, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the seat choices given by lines such as `suit 1: H`.

    Other seats get what is free. Raises CaseSyntaxError.
    """
    names = [f"seat {seat}" for seat in range(laid.layout.seats)]
    wanted, given = [""] * laid.layout.seats, dict[str, Line]()
    for line in lines:
        found = ZONE.fullmatch(line.text)
        row = (found["row"] or "") if found else ""
        if row not in {str(seat) for seat in range(laid.layout.seats)}:
            raise CaseSyntaxError(line.number, f"expected a seat below {laid.layout.seats}, as in `{_zone_of(line)} 0: ...`, got {row!r}")
        if wanted[int(row)] and given[row].layer == line.layer:
            raise CaseSyntaxError(line.number, f"'{_zone_of(line)} {row}' was given before, on line {given[row].number}")
        given[row] = line
        wanted[int(row)] = found["cells"].strip() if found else ""
        if wrong := faults_of(laid.game, laid.values, wanted, names):
            raise CaseSyntaxError(line.number, "; ".join(wrong))
    return tuple(value.id for value in everybody(laid.game, laid.values, wanted)) if any(wanted) else ()


def _head(setup: PositionSetup, head: str, line: Line) -> None:
    """Add a setup line, which replaces one about the same thing in an earlier layer."""
    refused = REFUSED.fullmatch(line.text) if head in REFUSABLE else None
    if refused is not None:
        line = Line(line.number, refused["said"], line.layer)
        if setup.refused is not None and setup.refused.layer == line.layer:
            raise CaseSyntaxError(line.number, f"expected one line that is refused, got another on line {setup.refused.number}")
    said, option = line.text[len(head) :].strip(), OPTION.fullmatch(line.text)
    key = f"option {option['name']}" if option else head
    why = _why_not_said(head, said, line.text, option is not None)
    if why:
        raise CaseSyntaxError(line.number, f"expected {why}, got {line.text!r}")
    if head == "seed" and (no_seed := seed_error(said)):
        raise CaseSyntaxError(line.number, no_seed)
    earlier = setup.heads.get(key)
    if earlier is not None and earlier.layer == line.layer:
        raise CaseSyntaxError(line.number, f"{key!r} was given before, on line {earlier.number}")
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
    """Return the form that a setup line should have, or "" if it has it."""
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
    """Put the cells of one line into the state.

    Notes in `given` which (zone, row) the line gave, with row -1 for the whole zone.
    """
    found = ZONE.fullmatch(line.text)
    assert found is not None
    zone = position.layout.zones.get(found["zone"])
    if zone is None or zone.length_of:
        raise CaseSyntaxError(line.number, f"{position.game.slug} has no zone {found['zone']!r} that can be laid")
    try:
        cells = position.cell_text.parse_row(zone, found["cells"], row_length(zone, found["row"] or ""))
        if not found["row"]:
            rows = range(zone.shape[0]) if len(zone.shape) == 2 else (NONE,)
        elif not zone.shape or (len(zone.shape) == 1 and zone.storage != "value"):
            raise CellSyntaxError(f"{zone.name!r} has no rows")
        else:
            rows = (parse_row_name(zone, found["row"], position.cell_text),)
    except CellSyntaxError as why:
        raise CaseSyntaxError(line.number, f"{zone.name}: {why}") from None
    for (name, row), earlier in given.items():
        again = not found["row"] or (row in rows and not _is_whole(earlier))
        if name == zone.name and earlier.layer == line.layer and again:
            said = line.text.partition(":")[0].strip()
            raise CaseSyntaxError(line.number, f"{said!r} was given before, on line {earlier.number}")
    for row in rows:
        _put(position.t, zone, row, cells)
        given[zone.name, row] = line


def _is_whole(line: Line) -> bool:
    """Return True if a line gives all rows of its zone.

    Later lines may then give some rows otherwise.
    """
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


def _update_lengths(layout: Layout, t: Any) -> None:
    """Set the length of every list to the number of its cards."""
    for zone in layout.zones.values():
        if zone.length_of:
            cells = getattr(t, zone.length_of)
            count = [sum(1 for cell in row if cell != NONE) for row in cells] if zone.shape else sum(1 for cell in cells if cell != NONE)
            setattr(t, zone.name, count)


SAID = re.compile(r"(?P<words>.+?)\s*(?:\[(?P<clauses>[^\[\]]*)\])?")
EYES = re.compile(r"(?P<eyes>all|spectator|[0-9]{1,2})(?:\s*:\s*(?P<spots>.*))?")
SEAT = "seat"


class Note(Struct, frozen=True):
    """A sentence for the reader and the clauses that it explains."""

    text: str
    clauses: tuple[str, ...]


class Viewpoint(Struct, frozen=True):
    """The viewer of a narration and the places to look at.

    `all` opens all cards. Places are (zone, row) or (`seat`, row); the row is -1 for a zone without rows.
    """

    viewer: int
    all: bool
    highlights: tuple[tuple[str, int], ...] = ()


def parse_note(position: Position, step: CaseStep) -> Note | Viewpoint:
    """Return the note or viewpoint of a line. Raises CellSyntaxError."""
    return _said(position, step.text) if step.kind == '"' else _eyes(position, step.text)


def _said(position: Position, text: str) -> Note:
    found = SAID.fullmatch(text)
    if found is None:
        raise CellSyntaxError('expected words after `"`, got nothing')
    clauses = tuple((found["clauses"] or "").replace(",", " ").split())
    unknown = [clause for clause in clauses if clause not in position.game.law.clauses]
    if unknown:
        raise CellSyntaxError(f"expected clauses of {position.game.slug}, got {' '.join(unknown)}")
    return Note(found["words"], clauses)


def _eyes(position: Position, text: str) -> Viewpoint:
    found, seats = EYES.fullmatch(text), position.layout.seats
    if found is None or (found["eyes"].isdigit() and int(found["eyes"]) >= seats):
        raise CellSyntaxError(f"expected `@ SEAT: SPOT, ...` with a seat below {seats}, `spectator` or `all`, got {text!r}")
    spots = tuple(_spot(position, spot.split()) for spot in (found["spots"] or "").split(",") if spot.strip())
    return Viewpoint(int(found["eyes"]) if found["eyes"].isdigit() else seats, found["eyes"] == "all", spots)


def _spot(position: Position, words: list[str]) -> tuple[str, int]:
    """Return the place of `army 0`, `stock` or `seat 1`."""
    name, row = words[0], words[1] if len(words) == 2 else ""
    zone = position.layout.zones.get(name)
    if name == SEAT and row in map(str, range(position.layout.seats)):
        return SEAT, int(row)
    if zone is None or len(words) > 2 or bool(row) != zone.rows_are_seats:
        raise CellSyntaxError(f"expected `ZONE SEAT`, the name of a zone without seats, or `seat N` to look at, got {' '.join(words)!r}")
    return name, parse_row_name(zone, row, position.cell_text) if row else -1


def format_position(game: Game, t: Any, text: str = "", cards: str = "", chosen: Sequence[str] = (), rules: int = 0) -> str:
    """Return a text that parses to exactly this state.

    `text` is a card set that does not come with the game, `cards` the name of one that does, `chosen` the seat choice of every seat.
    `rules` is the rules version, 0 for the current one; it is always written, because texts outlive versions. Raises LookupError if the
    card set is not known.
    """
    rules = rules or game.text.RULES_VERSION
    laid, name = _blank_like(game, t, text, cards, rules)
    lines = [
        f"game {game.slug}",
        f"rules {rules}",
        f"seats {laid.layout.seats}",
        *([f"set {name}".rstrip()] if name or text else ()),
        *(f"| {line}" for line in (text.removesuffix("\n").split("\n") if text else ())),
    ]
    facts = {option.name: getattr(t, option.name) for option in game.text.OPTIONS}
    lines += [f"option {option} = {value}" for option, value in house_rules.format_options(game, facts, laid.layout.seats, rules).items()]
    choice = choice_of(game)
    lines += [f"{choice.name} {seat}: {id}" for seat, id in enumerate(chosen)] if choice is not None else []
    lines.append("exact")
    wording = cell_text_for(game, t)
    for zone_name in laid.layout.changing:
        zone = laid.layout.zones[zone_name]
        if not zone.length_of:
            lines += _written(zone, getattr(t, zone_name), wording)
    return "\n".join(lines) + "\n"


def _written(zone: Zone, cells: Any, wording: CellText) -> list[str]:
    if not zone.shape:
        return [f"{zone.name}: {wording.format_row(zone, cells)}"] if cells != zone.blank_value else []
    if len(zone.shape) == 1:
        return [f"{zone.name}: {wording.format_row(zone, cells)}"] if any(cell != zone.blank_value for cell in cells) else []
    rows = [(row, line) for row, line in enumerate(cells) if any(cell != zone.blank_value for cell in line)]
    return [f"{zone.name} {wording.format_id(zone.dims[0], row)}: {wording.format_row(zone, line)}" for row, line in rows]


def _blank_like(game: Game, t: Any, text: str, cards: str, rules: int) -> tuple[Setup, str]:
    """Return a setup like that of this state, and the name of its card set."""
    seats = len(t.deciding)
    if text or cards:
        return new_setup(game.slug, seats, cards, {}, text, number=rules), cards or "set"
    usual = getattr(game.text, "DEFAULT_SET", "")
    for name in sorted(card_sets.builtin_sets(game), key=lambda name: name != usual) or [""]:
        try:
            laid = new_setup(game.slug, seats, name, number=rules)
        except InvalidSetup:
            continue
        options = {option.name for option in game.text.OPTIONS}
        if all(getattr(laid.state, fact) == getattr(t, fact) for fact in laid.layout.printed if fact not in options):
            return laid, name
    raise LookupError("the card set of this table does not come with the game: its text is needed")
