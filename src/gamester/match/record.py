"""Records: a match as text with a hash chain; its format, reading and writing.

`docs/reference/records.md` describes the format.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b

from gamester.games.registry import UnknownGame, get_game
from gamester.match import commitment
from gamester.match.history import MAX_LOG_LENGTH
from gamester.match.match import Match
from gamester.match.moves import InvalidLog, LogEntry
from gamester.match.outcome import payoffs
from gamester.match.platform_acts import is_platform_act
from gamester.match.seat_choice import choice_of, faults_of
from gamester.match.setup import Header, InvalidSetup, Setup, entropy_error, make_header, new_setup, seed_error
from gamester.words.library import Words
from gamester.words.values import listed

WORDS = Words.beside(__file__)

FORMAT_LINE = "gamester record 1"
CHECK_LENGTH = 8
"""Hexadecimal digits of the check on each line."""


class HashChain:
    """The check of every line: a hash of the last check, the new lines and the state."""

    def __init__(self) -> None:
        self.last = ""

    def close_lines(self, lines: Sequence[str], match: Match) -> str:
        """Return the check that closes these lines, `#1a2b3c4d`."""
        stamp = blake2b("\n".join([self.last, *lines, ""]).encode(), digest_size=CHECK_LENGTH // 2)
        stamp.update(match.layout.to_bytes(match.table, _unchecked_zones(match)))
        self.last = stamp.hexdigest()
        return f"#{self.last}"


def _unchecked_zones(match: Match) -> frozenset[str]:
    """Return the zones that checks leave out.

    They came after records of this rules number were written. The header has each house rule that is not its default, and derived
    facts follow from others.
    """
    older, names = match.game.earlier(match.header.rules), match.game.text
    return frozenset((*getattr(names, "LATER_OPTIONS", ()), *getattr(names, "DERIVED_FACTS", ()))) | (
        older.lacked if older else frozenset()
    )


def header_lines(header: Header) -> list[str]:
    """Return the header of a record, one line for each item."""
    who = [*commitment.name_lines(header), *commitment.tell_chosen(header)]
    return [FORMAT_LINE, *commitment.game_lines(header), *who, *commitment.rule_lines(header), *commitment.seed_lines(header)]


def deal_line(match: Match, chain: HashChain) -> str:
    """Return the line that closes the header; its check covers the dealt state."""
    return f"deal {chain.close_lines(header_lines(match.header), match)}"


def move_line(entry: LogEntry, match: Match, chain: HashChain) -> str:
    """Return the line of a move: number, seat, notation, check."""
    line = f"{entry.number} {entry.seat} {entry.move}"
    return f"{line} {chain.close_lines([line], match)}"


def end_line(match: Match, chain: HashChain) -> str:
    """Return the last line, without which a record was cut off."""
    return f"end {len(match.entries)} {chain.close_lines(result_lines(match), match)}"


def result_lines(match: Match) -> list[str]:
    """Return the lines of the outcome, or that there is none yet."""
    outcome = match.outcome()
    if outcome is None:
        return ["result: unfinished"]
    said = " ".join(map(str, outcome.placements))
    return [f"result: {outcome.clause}", f"places: {said}", f"payoffs: {' '.join(map(str, payoffs(outcome.win_shares)))}"]


NUMBER = re.compile(r"[0-9]{1,6}")
ACT = re.compile(r"(?P<ply>[0-9]{1,6}) (?P<seat>[0-9]{1,3}) (?P<text>.*) #(?P<check>[0-9a-f]+)")
MOST_ACTS = MAX_LOG_LENGTH
"""Moves of a record; games between people have far fewer."""


class RecordError(ValueError):
    """A record that contradicts itself or the rules, with the first wrong line."""

    def __init__(self, line: int, expected: str, got: str, why: str = "") -> None:
        told = {"line": str(line), "expected": expected, "got": got}
        super().__init__(WORDS.say("record-fault-why", **told, why=why) if why else WORDS.say("record-fault", **told))
        self.line = line
        self.expected = expected
        self.got = got
        self.why = why


class LineReader:
    """The lines of a record, read one after another."""

    def __init__(self, text: str) -> None:
        self.lines = text.removeprefix("\ufeff").split("\n")
        while self.lines and not self.lines[-1].strip():
            self.lines.pop()
        self.at = 0

    @property
    def line(self) -> str | None:
        """The next line, None at the end."""
        return self.lines[self.at].removesuffix("\r") if self.at < len(self.lines) else None

    def error(self, expected: str, why: str = "") -> RecordError:
        """Return the error that the next line is not what was expected."""
        return RecordError(self.at + 1, expected, WORDS.say("record-end") if self.line is None else _short(self.line), why)

    def expect_exactly(self, exactly: str, why: str = "") -> None:
        """Read the next line, which must be exactly this."""
        if self.line != exactly:
            raise self.error(_short(exactly), why)
        self.at += 1

    def expect_prefix(self, head: str) -> str:
        """Read the next line, which must start with `head`, and return the rest of it."""
        if self.line is None or not self.line.startswith(head):
            raise self.error(f"`{head}...`")
        self.at += 1
        return self.lines[self.at - 1].removesuffix("\r")[len(head) :]

    def number(self, head: str) -> int:
        """Read the next line, which must give a whole number after `head`."""
        said = self.expect_prefix(head)
        if not NUMBER.fullmatch(said):
            self.at -= 1
            raise self.error(WORDS.say("record-number", head=head))
        return int(said)

    def take_all(self, head: str) -> list[str]:
        """Read all next lines that start with `head` and return the rest of each."""
        found = []
        while self.line is not None and self.line.startswith(head):
            found.append(self.expect_prefix(head))
        return found


def read_record(text: str) -> Match:
    """Return the match of a record, with every check made. Raises RecordError."""
    reader = LineReader(text)
    header = _header(reader)
    reader.at = 0
    for said in header_lines(header):
        reader.expect_exactly(said)
    try:
        match = Match(header)
    except InvalidSetup as why:
        raise RecordError(2, WORDS.say("record-table"), _short(str(why))) from None
    chain = HashChain()
    reader.expect_exactly(deal_line(match, chain), WORDS.say("record-head"))
    while (line := reader.line) is not None and line[:1].isdigit():
        _act(reader, line, match, chain)
    if reader.line is None:
        raise reader.error(WORDS.say("record-act-or-result", n=str(len(match.entries) + 1)))
    for said in result_lines(match):
        reader.expect_exactly(said, WORDS.say("record-result"))
    reader.expect_exactly(end_line(match, chain))
    if reader.line is not None:
        raise reader.error(WORDS.say("record-end"))
    return match


def _header(reader: LineReader) -> Header:
    """Return the header of a record, with every line checked."""
    reader.expect_exactly(FORMAT_LINE)
    slug = reader.expect_prefix("game: ")
    try:
        game = get_game(slug)
    except UnknownGame as why:
        raise RecordError(reader.at, WORDS.say("record-game"), _short(slug), str(why)) from None
    rules = reader.number("rules: ")
    if rules not in game.numbers:
        played = WORDS.say("record-rules", numbers=listed([str(number) for number in game.numbers]))
        raise RecordError(reader.at, played, str(rules), WORDS.say("record-other-rules", game=slug))
    seats = reader.number("seats: ")
    _laid(reader, reader.at, (slug, seats, rules), "", {}, "")
    names = [reader.expect_prefix(f"name {seat}: ") for seat in range(seats)]
    choice, first = choice_of(game), reader.at
    says = choice is not None and (reader.line or "").startswith(f"{choice.name} 0: ")
    chosen = [reader.expect_prefix(f"{choice.name} {seat}: ") for seat in range(seats)] if choice is not None and says else []
    at = reader.at + 1
    cards, text = reader.expect_prefix("set:").strip(), "\n".join(reader.take_all("| "))
    _laid(reader, at, (slug, seats, rules), cards, {}, text)
    at, beside = reader.at + 1, ""
    if hasattr(game.text, "EXTRA_FILE") and reader.line == f"{game.text.EXTRA_FILE.name}:":
        reader.at += 1
        beside = "\n".join(reader.take_all("| "))
        _laid(reader, at, (slug, seats, rules), cards, {}, text, beside)
    at = reader.at + 1
    options = dict(said.partition(": ")[::2] for said in reader.take_all("option "))
    laid = _laid(reader, at, (slug, seats, rules), cards, options, text, beside)
    for many in range(1, len(chosen) + 1):
        if wrong := faults_of(game, laid.values, chosen[:many], names[:many]):
            line = reader.lines[first + many - 1]
            raise RecordError(first + many, WORDS.say("record-choice"), _short(line), "; ".join(wrong))
    at = reader.at + 1
    shared = (reader.line or "").startswith("half: ")
    seed = reader.expect_prefix("half: " if shared else "seed: ")
    dice = [reader.expect_prefix(f"entropy {seat}:").removeprefix(" ") for seat in range(seats)] if shared else []
    try:
        header = make_header(laid, seed, names, cards, text, beside, dice, chosen)
    except InvalidSetup as why:
        blamed = next((place for place, said in enumerate(dice, 1) if entropy_error(said)), 0) if not seed_error(seed) else 0
        raise RecordError(at + blamed, WORDS.say("record-setup"), _short(reader.lines[at + blamed - 1]), str(why)) from None
    reader.expect_exactly(f"commitment: {commitment.public_commitment(header)}", WORDS.say("record-other-seed"))
    if shared:
        reader.expect_exactly(f"key: {commitment.derived_key_hex(header)}", WORDS.say("record-other-key"))
    return header


def _laid(
    reader: LineReader, line: int, game: tuple[str, int, int], cards: str, options: dict[str, str], text: str, beside: str = ""
) -> Setup:
    """Return the setup of a record's game. Raises RecordError.

    `line` is named as the fault: it gave what has been added since the last call.
    """
    slug, seats, rules = game
    try:
        return new_setup(slug, seats, cards, options, text, beside, rules)
    except InvalidSetup as why:
        line += next((place for place, name in enumerate(options) if f"'{name}'" in str(why)), 0)
        raise RecordError(line, WORDS.say("record-seats"), _short(reader.lines[line - 1]), str(why)) from None


def _act(reader: LineReader, line: str, match: Match, chain: HashChain) -> None:
    """Replay one line and compare it with what it should say."""
    found = ACT.fullmatch(line)
    if len(match.entries) >= MOST_ACTS:
        raise reader.error(WORDS.say("record-most-acts", n=str(MOST_ACTS)))
    if found is None or int(found["ply"]) != len(match.entries) + 1:
        raise reader.error(f"`{len(match.entries) + 1} SEAT ACT #CHECK`")
    try:
        entry = match.replay_entry(int(found["seat"]), found["text"])
    except InvalidLog as why:
        raise reader.error(WORDS.say("record-lawful"), str(why.refusal)) from None
    reader.expect_exactly(move_line(entry, match, chain))


def _short(text: str) -> str:
    return repr(text if len(text) <= 120 else WORDS.say("record-cut", text=text[:100], n=str(len(text))))


def write_record(match: Match) -> str:
    """Return the record of a match so far.

    It reveals the seed: not for players before the end.
    """
    return write_record_from_moves(match.header, ordered_moves(match.entries))


def write_record_from_moves(header: Header, acts: Sequence[tuple[int, str]]) -> str:
    """Return the record of a game from its header and its (seat, notation) moves.

    Moves must be in the order of `ordered_moves`. Raises InvalidLog.
    """
    match, chain = Match(header), HashChain()
    lines = header_lines(header)
    lines.append(deal_line(match, chain))
    for seat, text in acts:
        lines.append(move_line(match.replay_entry(seat, text), match, chain))
    return "\n".join([*lines, *result_lines(match), end_line(match, chain)]) + "\n"


def ordered_moves(entries: Sequence[LogEntry]) -> list[tuple[int, str]]:
    """Return the moves of a log; those of a simultaneous phase ordered by seat.

    The order in which players submitted in secret is not published.
    """
    return [(entry.seat, entry.move) for entry in ordered_entries(entries)]


def ordered_entries(entries: Sequence[LogEntry]) -> list[LogEntry]:
    """Return the entries of a log in the order of `ordered_moves`.

    Platform acts keep their order, which everybody knows: who resigns first is ranked last, and a name is said by somebody who has come in.
    """

    def place(entry: LogEntry) -> tuple[int, int]:
        return entry.phase, -1 if is_platform_act(entry.move) else entry.seat

    return sorted(entries, key=place)
