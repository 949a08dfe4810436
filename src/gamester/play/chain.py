"""The lines of a record: a head, an act a line, a result; and the checks that chain them together (`docs/records.md`)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from gamester.play import fair
from gamester.play.header import Header
from gamester.play.match import Entry, Match
from gamester.play.outcome import payoffs

FORM = "gamester record 1"
CHECK = 8
"""Hexadecimal digits of a check."""


class Chain:
    """A check for every line: a hash of the check before, of what is said since, and of the whole table after it."""

    def __init__(self) -> None:
        self.last = ""

    def add(self, lines: Sequence[str], match: Match) -> str:
        """The check that closes these lines, `#1a2b3c4d`."""
        stamp = blake2b("\n".join([self.last, *lines, ""]).encode(), digest_size=CHECK // 2)
        older = match.game.earlier(match.header.rules)
        stamp.update(match.layout.bytes(match.table, older.lacked if older else frozenset()))
        self.last = stamp.hexdigest()
        return f"#{self.last}"


def header_lines(header: Header) -> list[str]:
    """The head of a record, a line for each thing."""
    who = [*fair.tell_names(header), *fair.tell_chosen(header)]
    return [FORM, *fair.tell_game(header), *who, *fair.tell_rules(header), *fair.tell_chance(header)]


def deal_line(match: Match, chain: Chain) -> str:
    """Closes the head: its check holds every line of it and the table as it was dealt."""
    return f"deal {chain.add(header_lines(match.header), match)}"


def act_line(entry: Entry, match: Match, chain: Chain) -> str:
    """One act: number, seat, notation, check."""
    line = f"{entry.ply} {entry.seat} {entry.text}"
    return f"{line} {chain.add([line], match)}"


def end_line(match: Match, chain: Chain) -> str:
    """The last line: without it a record has been cut off."""
    return f"end {len(match.entries)} {chain.add(result_lines(match), match)}"


def result_lines(match: Match) -> list[str]:
    """How it ended, or that it has not."""
    outcome = match.outcome()
    if outcome is None:
        return ["result: unfinished"]
    said = " ".join(map(str, outcome.places))
    return [f"result: {outcome.clause}", f"places: {said}", f"payoffs: {' '.join(map(str, payoffs(outcome.shares)))}"]
