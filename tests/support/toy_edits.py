"""Edits of the toy game that make faults: places in its files, and new text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class Fault(NamedTuple):
    """One fault, with the number of games in which it must show, and options.

    Options are drawn if none are given.
    """

    words: str
    edits: tuple[tuple[str, str, str], ...]
    games: int = 24
    options: Mapping[str, int] | None = None


def fault(words: str, *edits: tuple[str, str, str]) -> Fault:
    """Return a fault; `words` is a pattern of its message."""
    return Fault(words, edits)


def rule(old: str, new: str) -> tuple[str, str, str]:
    """Return an edit of the rules."""
    return "game.py", old, new


def seat(old: str, new: str) -> tuple[str, str, str]:
    """Return an edit of default actions, resampling and the heuristic bot."""
    return "seats.py", old, new


ACT = "= action, 0\n"
JUDGE = "    return 0 if t.hand[seat][action] > 0 else GS_04\n"
NEXT = "t.pile[t.pile_n - 1]"
PERMITTED = "        if why_not(t, seat, card) == 0:\n"
LISTED = "    return listed\n"
END = "            t.ended_by = GS_09\n"
SHUFFLE = "    shuffle(t, 1, t.pile, t.pile_n)\n"
REKEY = "    reseed(t, seed)\n"
IMPORT = "from goofspiel.seats import default_action, heuristic_action, resample_hidden"
TAKEN = "        t.hand[seat][card] -= 1\n        t.played[seat][card] += 1\n"
TOLD = "    emit_turned(t, prize)\n"
ASKED = "    fill(t.deciding, 1)\n"
LOWEST = seat("            return card\n", "            return default_action(t, seat)\n")
PENDING = """

def pending_seats(t: State) -> int:
    bits = 0
    for seat in range(len(t.bid)):
        bits |= 1 << seat if t.round > 0 and t.ended_by == 0 and t.bid[seat] == NONE else 0
    return bits


def default_action"""
ANOTHER = "t.bid[(seat + 1) % len(t.bid)]"


def after_act(line: str) -> tuple[str, str, str]:
    """Return an edit with one more line when a bid is submitted."""
    return rule(ACT, f"{ACT}    {line}\n")


def told(event: str, value: str, more: str, given: str = "seat") -> tuple[tuple[str, str, str], ...]:
    """One more number in an event that has one."""
    kind = f"{event.upper()}, {value}"
    return (
        rule(f"emit_{event}(t, {given})", f"emit_{event}(t, {given}, {more})"),
        ("events.py", f"emit_{event}(t: State, {value}: int)", f"emit_{event}(t: State, {value}: int, more: int)"),
        ("events.py", f"{kind}, 0, 0", f"{kind}, more, 0"),
    )


def refused_if(test: str) -> tuple[str, str, str]:
    """Return an edit with one more reason to refuse."""
    return rule(JUDGE, f"    if {test}:\n        return GS_04\n{JUDGE}")


def own(name: str, body: str) -> tuple[tuple[str, str, str], ...]:
    """Return edits that replace a default function by the game's own."""
    listed = "import placements, round_number, score_parts, win_shares"
    return (
        rule(listed, re.sub(rf"\b{name}, |, {name}\b", "", listed)),
        rule(IMPORT, f"{IMPORT}, {name}"),
        seat(
            "\n\ndef default_action",
            f"\n\ndef {name}(t: State, out: Row) -> None:\n    for seat in range(len(t.bid)):\n{body}\n\n\ndef default_action",
        ),
        seat("import NONE\n", "import NONE, Row\n"),
    )
