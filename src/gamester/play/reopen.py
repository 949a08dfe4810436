"""Reading a record back: replayed line by line and held against every check; the first line that disagrees is named."""

from __future__ import annotations

import re

from gamester.games import UnknownGame, find
from gamester.play import fair
from gamester.play.chain import FORM, Chain, act_line, deal_line, end_line, header_lines, result_lines
from gamester.play.chosen import choice_of, faults_of
from gamester.play.header import BadHeader, Header, Laid, header_of, lay
from gamester.play.match import BadLog, Match
from gamester.play.seed import why_not_a_seed, why_not_dice
from gamester.play.takeback import MOST_LOGGED

NUMBER = re.compile(r"[0-9]{1,6}")
ACT = re.compile(r"(?P<ply>[0-9]{1,6}) (?P<seat>[0-9]{1,3}) (?P<text>.*) #(?P<check>[0-9a-f]+)")
THE_END = "the end of the record"
MOST_ACTS = MOST_LOGGED
"""Acts of a record; no game that people play has as many."""


class Damaged(ValueError):
    """A record that disagrees with itself or with the rules; says where."""

    def __init__(self, line: int, expected: str, got: str, why: str = "") -> None:
        super().__init__(f"line {line}: expected {expected}, got {got}{f' ({why})' if why else ''}")
        self.line = line
        self.expected = expected
        self.got = got
        self.why = why


class Reader:
    """The lines of a record, one after the other."""

    def __init__(self, text: str) -> None:
        self.lines = text.removeprefix("\ufeff").split("\n")
        while self.lines and not self.lines[-1].strip():
            self.lines.pop()
        self.at = 0

    @property
    def line(self) -> str | None:
        """The line that comes next, None at the end."""
        return self.lines[self.at].removesuffix("\r") if self.at < len(self.lines) else None

    def wrong(self, expected: str, why: str = "") -> Damaged:
        """The next line is not what was expected."""
        return Damaged(self.at + 1, expected, THE_END if self.line is None else _short(self.line), why)

    def need(self, exactly: str, why: str = "") -> None:
        """Take the next line, which can only be this."""
        if self.line != exactly:
            raise self.wrong(_short(exactly), why)
        self.at += 1

    def take(self, head: str) -> str:
        """Take the next line, which begins with `head`; what follows."""
        if self.line is None or not self.line.startswith(head):
            raise self.wrong(f"`{head}...`")
        self.at += 1
        return self.lines[self.at - 1].removesuffix("\r")[len(head) :]

    def number(self, head: str) -> int:
        """Take the next line, which gives a whole number."""
        said = self.take(head)
        if not NUMBER.fullmatch(said):
            self.at -= 1
            raise self.wrong(f"`{head}` and a whole number")
        return int(said)

    def all(self, head: str) -> list[str]:
        """Take every line from here on that begins with `head`; what follows in each."""
        found = []
        while self.line is not None and self.line.startswith(head):
            found.append(self.take(head))
        return found


def reopen(text: str) -> Match:
    """The match that a record tells, every check made; Damaged names the first line that disagrees."""
    reader = Reader(text)
    header = _header(reader)
    reader.at = 0
    for said in header_lines(header):
        reader.need(said)
    try:
        match = Match(header)
    except BadHeader as why:
        raise Damaged(2, "a table that can be laid", _short(str(why))) from None
    chain = Chain()
    reader.need(deal_line(match, chain), "the head has been changed, or the cards are not dealt like this")
    while (line := reader.line) is not None and line[:1].isdigit():
        _act(reader, line, match, chain)
    if reader.line is None:
        raise reader.wrong(f"act {len(match.entries) + 1} or the result")
    for said in result_lines(match):
        reader.need(said, "this is what the acts above lead to")
    reader.need(end_line(match, chain))
    if reader.line is not None:
        raise reader.wrong(THE_END)
    return match


def _header(reader: Reader) -> Header:
    """What the head says, as far as a table can be laid from it."""
    reader.need(FORM)
    slug = reader.take("game: ")
    try:
        game = find(slug)
    except UnknownGame as why:
        raise Damaged(reader.at, "a game that is known here", _short(slug), str(why)) from None
    rules = reader.number("rules: ")
    if rules not in game.numbers:
        played = f"rules number {' or '.join(map(str, game.numbers))}"
        raise Damaged(reader.at, played, str(rules), f"{slug} is played by another rules number here")
    seats = reader.number("seats: ")
    _laid(reader, reader.at, (slug, seats, rules), "", {}, "")
    names = [reader.take(f"name {seat}: ") for seat in range(seats)]
    choice, first = choice_of(game), reader.at
    says = choice is not None and (reader.line or "").startswith(f"{choice.name} 0: ")
    chosen = [reader.take(f"{choice.name} {seat}: ") for seat in range(seats)] if choice is not None and says else []
    at = reader.at + 1
    cards, text = reader.take("set:").strip(), "\n".join(reader.all("| "))
    _laid(reader, at, (slug, seats, rules), cards, {}, text)
    at, beside = reader.at + 1, ""
    if hasattr(game.names, "BESIDE") and reader.line == f"{game.names.BESIDE.name}:":
        reader.at += 1
        beside = "\n".join(reader.all("| "))
        _laid(reader, at, (slug, seats, rules), cards, {}, text, beside)
    at = reader.at + 1
    options = dict(said.partition(": ")[::2] for said in reader.all("option "))
    laid = _laid(reader, at, (slug, seats, rules), cards, options, text, beside)
    for many in range(1, len(chosen) + 1):
        if wrong := faults_of(game, laid.values, chosen[:many], names[:many]):
            line = reader.lines[first + many - 1]
            raise Damaged(first + many, "what a seat of this game may choose", _short(line), "; ".join(wrong))
    at = reader.at + 1
    shared = (reader.line or "").startswith("half: ")
    seed = reader.take("half: " if shared else "seed: ")
    dice = [reader.take(f"entropy {seat}:").removeprefix(" ") for seat in range(seats)] if shared else []
    try:
        header = header_of(laid, seed, names, cards, text, beside, dice, chosen)
    except BadHeader as why:
        blamed = next((place for place, said in enumerate(dice, 1) if why_not_dice(said)), 0) if not why_not_a_seed(seed) else 0
        raise Damaged(at + blamed, "names, a seed and dice that can be written", _short(reader.lines[at + blamed - 1]), str(why)) from None
    reader.need(f"commitment: {fair.commitment_of(header)}", "the seed is not the one that was promised")
    if shared:
        reader.need(f"key: {fair.key_text(header)}", "it does not follow from the lines above, names left out")
    return header


def _laid(reader: Reader, line: int, game: tuple[str, int, int], cards: str, options: dict[str, str], text: str, beside: str = "") -> Laid:
    """The table of a game for so many seats by a rules number, blank; `line` is blamed for what has come in since it was last tried."""
    slug, seats, rules = game
    try:
        return lay(slug, seats, cards, options, text, beside, rules)
    except BadHeader as why:
        line += next((place for place, name in enumerate(options) if f"'{name}'" in str(why)), 0)
        raise Damaged(line, "seats, cards and house rules that the game has", _short(reader.lines[line - 1]), str(why)) from None


def _act(reader: Reader, line: str, match: Match, chain: Chain) -> None:
    """Replay one line and compare it with what it should say."""
    found = ACT.fullmatch(line)
    if len(match.entries) >= MOST_ACTS:
        raise reader.wrong(f"a record of at most {MOST_ACTS} acts")
    if found is None or int(found["ply"]) != len(match.entries) + 1:
        raise reader.wrong(f"`{len(match.entries) + 1} SEAT ACT #CHECK`")
    try:
        entry = match.redo(int(found["seat"]), found["text"])
    except BadLog as why:
        raise reader.wrong("an act that the rules let pass", str(why.refusal)) from None
    reader.need(act_line(entry, match, chain))


def _short(text: str) -> str:
    return repr(text if len(text) <= 120 else f"{text[:100]}... ({len(text)} characters)")
