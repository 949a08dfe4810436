"""A game as text that a person can read and anybody can check: header, acts with chained checks, result (`docs/records.md`)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gamester.play.chain import Chain, act_line, deal_line, end_line, header_lines, result_lines
from gamester.play.header import Header
from gamester.play.match import Entry, Match
from gamester.play.reopen import Damaged, reopen

LARGEST = 10_000_000
"""Characters of a record; beyond, it is not read."""


class Verdict(Struct, frozen=True):
    """Whether a record is what it says; if not, the first line (from 1) that disagrees, what was expected there and what it says."""

    holds: bool
    words: str
    line: int = 0
    expected: str = ""
    got: str = ""
    why: str = ""


def write(match: Match) -> str:
    """The record of a match as far as it has come. It opens the seed and every act: not for players before the end."""
    return write_acts(match.header, in_order(match.entries))


def write_acts(header: Header, acts: Sequence[tuple[int, str]]) -> str:
    """The record of a game from its header and its acts (seat, notation) in the order of `in_order`; BadLog when they do not fit."""
    match, chain = Match(header), Chain()
    lines = header_lines(header)
    lines.append(deal_line(match, chain))
    for seat, text in acts:
        lines.append(act_line(match.redo(seat, text), match, chain))
    return "\n".join([*lines, *result_lines(match), end_line(match, chain)]) + "\n"


def in_order(entries: Sequence[Entry]) -> list[tuple[int, str]]:
    """The acts of a log; those of one sealed phase by seat, since the order in which people sealed is nobody's business."""
    return [(entry.seat, entry.text) for entry in ordered(entries)]


def ordered(entries: Sequence[Entry]) -> list[Entry]:
    """The same as the log has them."""
    return sorted(entries, key=lambda entry: (entry.phase, entry.seat))


def verify(text: str) -> Verdict:
    """Whether a record is what it says: replayed, and held against every check. Never raises, whatever the text."""
    found = check(text)
    return found if isinstance(found, Verdict) else found[1]


def check(text: str) -> tuple[Match, Verdict] | Verdict:
    """The match of a record that holds, with the verdict; the verdict alone of one that does not."""
    if len(text) > LARGEST:
        return Verdict(False, f"expected a record of at most {LARGEST} characters, got {len(text)}")
    try:
        match = reopen(text)
    except Damaged as why:
        return Verdict(False, str(why), why.line, why.expected, why.got, why.why)
    acts = f"{len(match.entries)} act{'' if len(match.entries) == 1 else 's'}"
    what = "the promise, the key, " if match.header.entropy else ""
    older = f", by its rules number {match.header.rules}" if match.game.earlier(match.header.rules) else ""
    return match, Verdict(True, f"{match.title}{older}, {match.layout.seats} seats, {acts}: {what}the deal, every act and the result agree")
