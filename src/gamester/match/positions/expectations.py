"""Statements: the parsed lines of a case, and the check of what a case expects.

Examples: `> 0 present 2+9`, `? 1 may not present 2+9 ! AR-20`, `= hand 0: 2 9`, `= shares 1/2 1/2 0`, `= seat 1 does not see army 0`.
The runner checks statements and the narrator tells them.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

from gamester.core.events import EVERYONE, Event
from gamester.core.law import platform_law
from gamester.core.layout import Layout
from gamester.core.zones import BAG, BY, FACE, NONE, SEAT, Zone
from gamester.games.registry import Game
from gamester.games.step import JUDGE_OFFSET
from gamester.match.log_text import dimensions_in
from gamester.match.outcome import MAX_SCORE_PARTS, WIN, payoffs
from gamester.match.positions.format import EMPTY, WHOLE, CaseStep, CellSyntaxError, CellText
from gamester.match.positions.position import ZONE, Position, parse_row_name

COUNT = re.compile(r"(?P<many>[0-9]{1,6}) (?P<what>[a-z]+)")
SEES = re.compile(
    r"(?:seat (?P<seat>[0-9]{1,2})|spectator) (?P<verb>sees|does not see) (?P<zone>\w+)(?: (?P<row>[^\s:]+))?(?:\s*:\s*(?P<cells>.*))?"
)
REFUSED = re.compile(r"(?P<said>.*?)\s*!\s*(?P<clause>.*)")
ASKED = re.compile(r"(?P<seat>[0-9]{1,2}|judge) (?P<verb>may not|may) (?P<act>.*)")
LEGAL = re.compile(r"legal (?P<seat>[0-9]{1,2}|judge)\s*:\s*(?P<acts>.*)")
MOVE = re.compile(r"(?P<seat>[0-9]{1,2}|judge) (?P<act>.*)")
PLACE = re.compile(r"[1-9][0-9]?")
FRACTION = re.compile(r"[+-]?[0-9]{1,4}(?:/[1-9][0-9]{0,3})?")
OUTCOMES = ("over", "not", "winner", "places", "shares", "payoffs", "score", "pending")
"""First words of expectations about the outcome, or about who must decide."""

NOBODY = "nobody"
NOTHING = "nothing"
JUDGED = "judge"
"""The seat word of the judge, who does not play."""

Faults = list[str]


class MoveStatement(Struct, frozen=True):
    """A line `> SEAT MOVE`, with `! CLAUSE` if the move is to be refused.

    `clause` is "" for a legal move.
    """

    seat: int
    act: str
    clause: str


class Question(Struct, frozen=True):
    """A line `? SEAT may MOVE`, or `? SEAT may not MOVE ! CLAUSE`.

    `clause` is "" if any clause will do.
    """

    seat: int
    act: str
    allowed: bool
    clause: str


class LegalMovesQuestion(Struct, frozen=True):
    """`? legal SEAT: MOVE, MOVE`, or `nothing` for no move."""

    seat: int
    acts: tuple[str, ...]


class ZoneExpectation(Struct, frozen=True):
    """`= ZONE ROW: CELLS`."""

    zone: Zone
    row: str
    cells: str


class SightExpectation(Struct, frozen=True):
    """A line `= seat N sees ZONE ROW: CELLS`, or `does not see ZONE ROW`.

    `viewer` may be the spectator.
    """

    viewer: int
    sees: bool
    zone: Zone
    row: str
    cells: str


class OutcomeExpectation(Struct, frozen=True):
    """A line `= over CLAUSE`, `= winner SEATS` or another outcome.

    Those other lines begin with one of OUTCOMES.
    """

    about: str
    text: str


Statement = MoveStatement | Question | LegalMovesQuestion | ZoneExpectation | SightExpectation | OutcomeExpectation


def parse_statement(position: Position, step: CaseStep) -> Statement:
    """Return the statement of a `>`, `?` or `=` line. Raises CellSyntaxError."""
    return {">": parse_move_statement, "?": _question, "=": _expectation}[step.kind](position, step.text)


def parse_move_statement(position: Position, text: str) -> MoveStatement:
    """Return the statement of a `>` line. Raises CellSyntaxError."""
    said, clause = _expected_refusal(position, text)
    found = MOVE.fullmatch(said)
    if found is None:
        raise CellSyntaxError(f"expected `SEAT ACT`, got {said!r}")
    return MoveStatement(seat_of(position, found["seat"]), found["act"], clause)


def _question(position: Position, text: str) -> Question | LegalMovesQuestion:
    if listed := LEGAL.fullmatch(text):
        acts = [act.strip() for act in listed["acts"].split(",")] if listed["acts"].strip() != NOTHING else []
        if "" in acts or NOTHING in acts:
            raise CellSyntaxError(f"expected acts with commas between them, or `{NOTHING}` alone, got {listed['acts']!r}")
        return LegalMovesQuestion(seat_of(position, listed["seat"]), tuple(acts))
    said, clause = _expected_refusal(position, text)
    found = ASKED.fullmatch(said)
    if found is None or (found["verb"] == "may" and clause):
        raise CellSyntaxError(f"expected `SEAT may ACT`, `SEAT may not ACT ! CLAUSE` or `legal SEAT: ACTS`, got {text!r}")
    return Question(seat_of(position, found["seat"]), found["act"], found["verb"] == "may", clause)


def _expected_refusal(position: Position, text: str) -> tuple[str, str]:
    """Return a line without its `! CLAUSE`, and the clause, or "".

    Raises CellSyntaxError.
    """
    found = REFUSED.fullmatch(text)
    if found is None:
        return text, ""
    if found["clause"] not in position.game.law.clauses and found["clause"] not in platform_law().clauses:
        raise CellSyntaxError(f"expected one clause of {position.game.slug} after `!`, got {found['clause'] or 'nothing'!r}")
    return found["said"], found["clause"]


def _expectation(position: Position, text: str) -> ZoneExpectation | SightExpectation | OutcomeExpectation:
    head, _, tail = text.partition(" ")
    found, zones = ZONE.fullmatch(text), position.layout.zones
    if found is not None and found["zone"] in zones:
        return ZoneExpectation(zones[found["zone"]], found["row"] or "", found["cells"])
    if head in OUTCOMES:
        return OutcomeExpectation(head, tail.strip())
    if head not in ("seat", "spectator"):
        known = ", ".join((*OUTCOMES, "seat", "spectator"))
        raise CellSyntaxError(f"expected a zone of {position.game.slug} with its cells, or one of {known}, got {text!r}")
    sight = SEES.fullmatch(text)
    zone = zones.get(sight["zone"]) if sight is not None else None
    if sight is None or zone is None or (sight["verb"] == "sees") != (sight["cells"] is not None):
        raise CellSyntaxError(
            f"expected `seat N sees ZONE [ROW]: CELLS` or `seat N does not see ZONE [ROW]` (or `spectator ...`), got {text!r}"
        )
    viewer = int(sight["seat"]) if sight["seat"] else position.layout.spectator
    if sight["seat"] and viewer >= position.layout.seats:
        raise CellSyntaxError(f"expected a seat below {position.layout.seats}, got {viewer}")
    return SightExpectation(viewer, sight["verb"] == "sees", zone, sight["row"] or "", sight["cells"] or "")


def seat_of(position: Position, word: str) -> int:
    """Return the number of a seat, or of the judge if this table may have one.

    Raises CellSyntaxError if there is no such seat.
    """
    seats, judged = position.layout.seats, getattr(position.game.text, "allows_judge", None)
    if word == JUDGED:
        if judged is None or not judged(position.t):
            raise CellSyntaxError(f"expected a seat below {seats}, got `{JUDGED}` at a table that has none")
        return seats + JUDGE_OFFSET
    if int(word) >= seats:
        raise CellSyntaxError(f"expected a seat below {seats}, got {word}")
    return int(word)


class ExpectationChecker:
    """Checks what a case expects of states of one game. No fault means that it holds."""

    def __init__(self, game: Game, layout: Layout, wording: CellText) -> None:
        self.game = game
        self.layout = layout
        self.wording = wording
        self._outcomes: dict[str, Callable[[Any, str], Faults]] = {
            "over": self._over,
            "not": self._not_over,
            "winner": self._winner,
            "places": self._places,
            "shares": self._shares,
            "payoffs": self._payoffs,
            "score": self._score,
            "pending": self._pending,
        }

    def check(self, t: Any, expected: Statement) -> Faults:
        """Check an expectation in the state `t` and return the faults.

        Raises CellSyntaxError.
        """
        match expected:
            case ZoneExpectation():
                return self._zone(t, expected.zone, expected.row, expected.cells)
            case SightExpectation():
                return self._check_visibility(t, expected)
            case OutcomeExpectation():
                return self._outcomes[expected.about](t, expected.text)
            case _:
                raise TypeError(f"{expected} is no expectation")

    # Zones ------------------------------------------------------------------------------------------------------------

    def _zone(self, t: Any, zone: Zone, row: str, text: str) -> Faults:
        cells, name = self._cells(t, zone, row), f"{zone.name} {row}".strip()
        if isinstance(cells, list) and cells and isinstance(cells[0], list):
            faults = [self._row(zone, line, f"{name} {self.wording.format_id(zone.dims[0], k)}", text) for k, line in enumerate(cells)]
            return [fault for found in faults for fault in found]
        return self._row(zone, cells, name, text)

    def _cells(self, t: Any, zone: Zone, row: str) -> Any:
        cells = getattr(t, zone.name)
        if not row:
            return cells
        if not zone.shape or (len(zone.shape) == 1 and zone.storage != "value"):
            raise CellSyntaxError(f"{zone.name!r} has no rows")
        return cells[parse_row_name(zone, row, self.wording)]

    def _row(self, zone: Zone, cells: Any, name: str, text: str) -> Faults:
        count = self._counted(zone, text)
        if count is not None:
            lying = sum(cells) if zone.storage == "counts" else sum(1 for cell in cells if cell != NONE)
            return [f"expected {name} to hold {text}, got {lying}"] if lying != count else []
        wanted = self.wording.parse_row(zone, text, 1 if isinstance(cells, int) else len(cells))
        got = [cells] if isinstance(cells, int) else cells
        return (
            [] if wanted == got else [f"expected {name}: {self.wording.format_row(zone, wanted)}, got {self.wording.format_row(zone, got)}"]
        )

    def _counted(self, zone: Zone, text: str) -> int | None:
        """Return the number in `7 cards` or `18 orders`, None for other text."""
        found = COUNT.fullmatch(text)
        known = (
            ("card", "cards", f"{zone.contents.name}", f"{zone.contents.name}s")
            if zone.contents is not None and zone.storage != "value"
            else ()
        )
        return int(found["many"]) if found is not None and found["what"] in known else None

    def _check_visibility(self, t: Any, expected: SightExpectation) -> Faults:
        zone, viewer = expected.zone, expected.viewer
        over = bool(self.game.game.ended_by(t))
        words = {self.layout.visibility_of(t, zone.name, row, viewer, over) for row in range(zone.shape[0] if zone.rows_are_seats else 1)}
        if not expected.row and (len(words) > 1 or len(zone.shape) == 2):
            raise CellSyntaxError(f"expected a {zone.dims[0].name} ({self.wording.expected(zone.dims[0])}) after {zone.name!r}, got none")
        if expected.row and (not zone.shape or (len(zone.shape) == 1 and zone.storage != "value")):
            raise CellSyntaxError(f"{zone.name!r} has no rows")
        row = parse_row_name(zone, expected.row, self.wording) if expected.row else 0
        word = self.layout.visibility_of(t, zone.name, row, viewer, over)
        who = f"seat {viewer}" if viewer < self.layout.seats else "a spectator"
        where = f"{zone.name} {expected.row}".strip()
        if not expected.sees:
            return [f"expected that {who} does not see {where}, got {word}"] if word in (FACE, BAG) or isinstance(word, BY) else []
        seen = self.layout.visible_zones(t, viewer, reveal=over)[zone.name]
        return self._seen(zone, seen[row] if expected.row else seen, word, f"{who} to see {where}", expected.cells)

    def _seen(self, zone: Zone, seen: Any, word: Any, what: str, text: str) -> Faults:
        count = self._counted(zone, text)
        if isinstance(word, BY) and isinstance(seen, list):
            same = sum(seen) == count if count is not None else self._facts(zone, text) == seen
            return [] if same else [f"expected {what}: {text}, got {self._said_by(zone, seen)}"]
        if count is not None or word not in (FACE, BAG):
            return [] if count is not None and seen == count else [f"expected {what}: {text}, got {self._format_visible(zone, seen, word)}"]
        if word == BAG and zone.storage == "listed":
            ids = self.wording.ids(zone, text.split() or [""])
            return [] if [ids.count(card) for card in range(len(seen))] == seen else [f"expected {what}: {text}, got a bag {seen}"]
        cells = [seen] if isinstance(seen, int) else seen
        same = self.wording.parse_row(zone, text, len(cells)) == cells
        return [] if same else [f"expected {what}: {text}, got {self._format_visible(zone, seen, word)}"]

    def _facts(self, zone: Zone, text: str) -> list[int]:
        """Return the number of cards for each value of their fact: `heart moon moon`."""
        assert zone.contents is not None and zone.contents.blanks_by is not None
        values, words = zone.contents.blanks_by, text.split() if text != EMPTY else []
        if not text:
            raise CellSyntaxError(f"expected {values.name}s, or {EMPTY} for nothing, got nothing")
        found = [self.wording.parse_id(values, word) for word in words]
        if None in found:
            raise CellSyntaxError(f"expected {values.name}s ({self.wording.expected(values)}), got {words[found.index(None)]!r}")
        return [found.count(value) for value in range(values.size_without_blanks)]

    def _said_by(self, zone: Zone, seen: list[int]) -> str:
        assert zone.contents is not None and zone.contents.blanks_by is not None
        said = [self.wording.format_id(zone.contents.blanks_by, value) for value, many in enumerate(seen) for _ in range(many)]
        return " ".join(said) or "-"

    def _format_visible(self, zone: Zone, seen: Any, word: Any) -> str:
        if seen is None:
            return "nothing"
        return self.wording.format_row(zone, seen) if word == FACE else f"{seen} ({word})"

    # Outcome ----------------------------------------------------------------------------------------------------------

    def _over(self, t: Any, text: str) -> Faults:
        clause = self.game.game.ended_by(t)
        said = self.game.law.id(clause) if clause else "a game that goes on"
        if text and text not in self.game.law.clauses:
            raise CellSyntaxError(f"expected a clause of {self.game.slug}, got {text!r}")
        return [] if clause and text in ("", said) else [f"expected the game to be over by {text or 'any clause'}, got {said}"]

    def _not_over(self, t: Any, text: str) -> Faults:
        if text != "over":
            raise CellSyntaxError(f"expected `not over`, got {'not ' + text!r}")
        clause = self.game.game.ended_by(t)
        return [f"expected the game to go on, got its end by {self.game.law.id(clause)}"] if clause else []

    def _winner(self, t: Any, text: str) -> Faults:
        shares = self._figures(t, self.game.game.win_shares) if self.game.game.ended_by(t) else []
        seats = [str(seat) for seat in range(self.layout.seats)]
        return self._same("winner", self._seats(text, seats), [seats[seat] for seat, share in enumerate(shares) if share])

    def _places(self, t: Any, text: str) -> Faults:
        for word in text.split():
            if not PLACE.fullmatch(word):
                raise CellSyntaxError(f"expected places, whole numbers from 1, got {word!r}")
        return self._same("places", self._each(text.split()), [str(place) for place in self._figures(t, self.game.game.placements)])

    def _shares(self, t: Any, text: str) -> Faults:
        got = [Fraction(share, WIN) for share in self._figures(t, self.game.game.win_shares)]
        return self._same("shares", self._each(self._fractions(text)), got)

    def _payoffs(self, t: Any, text: str) -> Faults:
        return self._same("payoffs", self._each(self._fractions(text)), list(payoffs(self._figures(t, self.game.game.win_shares))))

    def _score(self, t: Any, text: str) -> Faults:
        seat, _, parts = (part.strip() for part in text.partition(":"))
        if seat not in map(str, range(self.layout.seats)):
            raise CellSyntaxError(f"expected `score SEAT: PARTS`, got {text!r}")
        out = [0] * MAX_SCORE_PARTS
        many = self.game.game.score_parts(t, int(seat), out)
        names = getattr(self.game.text, "SCORE_NAMES", ())
        for word in parts.split():
            if not WHOLE.fullmatch(word):
                raise CellSyntaxError(f"expected whole numbers in a score, got {word!r}")
        if len(parts.split()) != many:
            said = f" ({'; '.join(names)})" if names else ""
            raise CellSyntaxError(f"expected {many} numbers in a score{said}, got {len(parts.split())}")
        return self._same(f"score {seat}:", [int(part) for part in parts.split()], out[:many])

    def _pending(self, t: Any, text: str) -> Faults:
        bits, judged = self.game.game.pending_seats(t), getattr(self.game.text, "allows_judge", None)
        names = {seat: str(seat) for seat in range(self.layout.seats)}
        names |= {self.layout.seats + JUDGE_OFFSET: JUDGED} if judged is not None and judged(t) else {}
        got = [name for seat, name in names.items() if bits >> seat & 1]
        return self._same("pending", self._seats(text, list(names.values())), got)

    def _seats(self, text: str, known: list[str]) -> list[str]:
        """Return seats in order, each once; none for `nobody`."""
        words = text.split()
        if words == [NOBODY]:
            return []
        strange = [word for place, word in enumerate(words) if word not in known or word in words[:place]]
        if strange or not words:
            said = ", ".join(known)
            raise CellSyntaxError(
                f"expected seats ({said}), each once, with a space between them, or `{NOBODY}`, got {text or 'nothing'!r}"
            )
        return sorted(words, key=known.index)

    def _each(self, words: list[Any]) -> list[Any]:
        """Return the words if there is one for each seat."""
        if len(words) != self.layout.seats:
            raise CellSyntaxError(f"expected {self.layout.seats} numbers, one for each seat, got {len(words)}")
        return words

    def _figures(self, t: Any, question: Callable[[Any, list[int]], None]) -> list[int]:
        out = [0] * self.layout.seats
        question(t, out)
        return out

    def _fractions(self, text: str) -> list[Fraction]:
        for word in text.split():
            if not FRACTION.fullmatch(word):
                raise CellSyntaxError(f"expected whole numbers or fractions such as -1/2, got {word!r}")
        return [Fraction(word) for word in text.split()]

    def _same(self, what: str, wanted: list[Any], got: list[Any]) -> Faults:
        if wanted == got:
            return []
        return [f"expected {what} {' '.join(map(str, wanted)) or NOBODY}, got {' '.join(map(str, got)) or NOBODY}"]


ANY, TO = "*", "@"
NUMBER = re.compile(r"[+-]?[0-9]{1,10}")
THEN, NOT, END = "then", "not", "end"


def event_kinds(game: Game) -> dict[str, int]:
    """Return the numbers of event kinds by name.

    Names are constants of the game's `events` chapter, or of its texts if it has none.
    """
    chapters = (f"{game.home}.rules.events", f"{game.home}.events")
    found = vars(next((importlib.import_module(chapter) for chapter in chapters if _exists(chapter)), game.text))
    names: dict[int, str] = {}
    for name, number in found.items():
        if name.isupper() and type(number) is int and number in getattr(game.text, "EVENT_TEXTS", {}):
            names.setdefault(number, name.lower())
    return {name: number for number, name in names.items()}


def _exists(module: str) -> bool:
    """Return True if there is a module of this name; small games have few."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


class EventChecker:
    """Checks the events of one move in order.

    No fault means that they are as expected.
    """

    def __init__(self, game: Game, wording: CellText) -> None:
        self.game = game
        self.wording = wording
        self.kinds = event_kinds(game)
        self.names = {number: name for name, number in self.kinds.items()}
        self.told: list[list[str]] = []
        self.at = 0

    def start(self, told: Sequence[Event]) -> None:
        """Start again with the events of another move."""
        self.told = [self.format_event(event) for event in told]
        self.at = 0

    def format_event(self, event: Event) -> list[str]:
        """Return an event as words: kind, numbers, and `@2` if only seat 2 was told."""
        dims = dimensions_in(self.game.text.EVENT_TEXTS[event.kind])
        said = [self._word(dims.get(letter, ""), getattr(event, letter)) for letter in "abc"]
        return [self.names[event.kind], *said, f"{TO}{event.recipient if event.recipient != EVERYONE else 'all'}"]

    def check(self, text: str) -> list[str]:
        """Check one line and return the faults. Raises CellSyntaxError for no event."""
        words = text.split()
        if words == [END]:
            return [f"expected no more events, got {self._line(self.told[self.at])}"] if self.at < len(self.told) else []
        head = words[0] if words and words[0] in (THEN, NOT) else ""
        wanted = words[1:] if head else words
        if not wanted or wanted[0] not in self.kinds:
            raise CellSyntaxError(f"expected an event ({', '.join(self.kinds)}), got {text!r}")
        if why := self._why_not(wanted):
            raise CellSyntaxError(f"{why}, got {text!r}")
        found = [place for place in range(self.at, len(self.told)) if self._fits(wanted, self.told[place])]
        if head == NOT:
            return [f"expected no event {' '.join(wanted)!r}, got {self._line(self.told[found[0]])}"] if found else []
        if head == THEN:
            found = [place for place in found if place == self.at]
        if not found:
            rest = "; ".join(map(self._line, self.told[self.at :])) or "nothing"
            return [f"expected event {' '.join(wanted)!r}, got {rest}"]
        self.at = found[0] + 1
        return []

    def _why_not(self, wanted: Sequence[str]) -> str:
        """Return the expected form of an event that can never be told as written, or ""."""
        words, to = [word for word in wanted[1:] if not word.startswith(TO)], [word for word in wanted if word.startswith(TO)]
        seats = [str(seat) for seat in range(len(self.wording.labels.get(SEAT, ())))]
        if to and (len(to) > 1 or wanted[-1] != to[0] or to[0][1:] not in ("all", *seats)):
            return f"expected at most one `{TO}all` or `{TO}SEAT` (a seat below {len(seats)}) at the end of an event"
        if len(words) > 3:
            return f"expected at most three numbers or labels after {wanted[0]!r}"
        dims = dimensions_in(self.game.text.EVENT_TEXTS[self.kinds[wanted[0]]])
        for letter, word in zip("abc", words, strict=False):
            known = self.wording.labels.get(dims.get(letter, ""))
            said = [word in labels for labels in ([known] if known else self.wording.labels.values())]
            if (
                not any(said)
                and word not in (ANY, "-", *([JUDGED] if dims.get(letter) == SEAT else []))
                and not (NUMBER.fullmatch(word) and not known)
            ):
                of = f"a {dims[letter]} ({', '.join(known[:12])}{', ...' if len(known) > 12 else ''})" if known else "a number or a label"
                return f"expected {of}, `{ANY}` or `-` for {word!r}"
        return ""

    def _word(self, dim: str, number: int) -> str:
        words = self.wording.labels.get(dim, [])
        if dim == SEAT and number == len(words) + JUDGE_OFFSET:
            return JUDGED
        return words[number] if 0 <= number < len(words) else "-" if dim and number < 0 else str(number)

    def _fits(self, wanted: Sequence[str], said: Sequence[str]) -> bool:
        numbers = [word for word in wanted if not word.startswith(TO)]
        to = [word for word in wanted if word.startswith(TO)]
        return all(map(self._same, numbers, said[:-1])) and all(word == said[-1] for word in to)

    def _same(self, word: str, said: str) -> bool:
        """Return True if a word stands for a number of an event.

        A number that the sentence leaves out may be written as a number or by any label it can have.
        """
        if word in (ANY, said):
            return True
        if said == "-1":
            return word == "-"
        if word.isdigit() or not said.isdigit():
            return False
        return any(words[int(said) : int(said) + 1] == [word] for words in self.wording.labels.values())

    def _line(self, said: Sequence[str]) -> str:
        return " ".join(said[:-1] if said[-1] == f"{TO}all" else said)
