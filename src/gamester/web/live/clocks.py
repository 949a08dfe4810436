"""How long a decision may take: the notation of a clock, its words, and what is left on it. Pure: whoever asks says what time it is.

`60` is a minute for every decision; `600+15` ten minutes for the whole game and 15 seconds more after each decision; `s`, `m`, `h`
and `d` behind a number are seconds, minutes, hours and days: `3d`, `15m+30`.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from gamester.web.storage.kept import TableRow

UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86_400}
NAMED = ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))
NOTATION = re.compile(r"(\d{1,9})([smhd]?)(?:\+(\d{1,9})([smhd]?))?", re.ASCII)
LONGEST = 30 * 86_400
LONGEST_PAUSE = 86_400
"""Seconds of a pause at a table with a clock, if a bot does not wait longer: who is gone for good cannot stop it for ever."""
WARNED, PART = 30.0, 4
"""A warning comes when a quarter is left, and at most 30 seconds before the end."""
ALONE = 60.0
"""Seconds of a judge, who has no bank, where everybody else has one; or what a bank grows by, if that is more."""


class Clock(Struct, frozen=True):
    """Seconds for each decision, or a bank for the whole game with `more` after each decision. All 0: no clock."""

    move: float = 0.0
    bank: float = 0.0
    more: float = 0.0

    def __bool__(self) -> bool:
        """Whether there is a clock at all."""
        return bool(self.move or self.bank)

    @property
    def shortest(self) -> float:
        """What a decision has at least, for somebody who has used nothing yet."""
        return self.move or self.bank

    def warning(self, seconds: float) -> float:
        """How long before the end of so many seconds the warning comes."""
        return min(WARNED, seconds / PART)


def read(text: str) -> Clock | str:
    """The clock that a text means ("" is none), or a sentence that says what is expected."""
    if not text.strip():
        return Clock()
    found = NOTATION.fullmatch(text.strip())
    if found is None:
        return f"expected seconds for a move such as 60, a bank and what is added such as 600+15, or days such as 3d; got '{text[:40]}'"
    first, more = int(found[1]) * UNITS[found[2]], found[3]
    added = int(more) * UNITS[found[4] or ""] if more else 0
    if not 1 <= first <= LONGEST or added > LONGEST:
        return f"expected a clock of 1 second to 30 days, got '{text[:40]}'"
    return Clock(bank=first, more=added) if more else Clock(move=first)


def clock_of(row: TableRow) -> Clock:
    """The clock of a table; none where what is kept is no notation."""
    clock = read(row.clock)
    return clock if isinstance(clock, Clock) else Clock()


def length(seconds: float) -> str:
    """So many seconds in words: `2 days`, `1 minute 30 seconds`."""
    whole, said = round(seconds), []
    for size, name in NAMED:
        many, whole = divmod(whole, size)
        said += [f"{many} {name}{'s' if many != 1 else ''}"] if many else []
    return " ".join(said[:2]) or "no time"


def words(clock: Clock) -> str:
    """A clock in words; "" where there is none."""
    if clock.move:
        return f"{length(clock.move)} for each decision"
    if not clock.bank:
        return ""
    return f"{length(clock.bank)} for the whole game" + (f", and {length(clock.more)} more after each decision" if clock.more else "")


def described(row: TableRow) -> tuple[str, ...]:
    """What is agreed on at a table for those who take long or are away."""
    clock = clock_of(row)
    after = "who decide at once on one device have so much each, one after another" if row.hot and clock.move else ""
    after = "on one device of those who decide at once one clock runs, then the next" if row.hot and clock.bank else after
    away = f"a bot plays for somebody who is away {length(row.grace)} while asked, until they are back" if row.grace else ""
    return tuple(said for said in (words(clock), after, away) if said)


def resumed(row: TableRow, now: float) -> dict[str, Any]:
    """What is to be kept of a table that goes on after a pause: its clocks have stood."""
    gap = now - row.paused if row.paused is not None else 0.0
    moved = {"opened": row.opened + gap} if row.opened is not None else {}
    return {"paused": None, "due": now, **moved}


def pause_ends(row: TableRow) -> float | None:
    """When a pause ends by itself; None where there is none, or nothing that it holds up: no clock and no bot that takes over."""
    return row.paused + max(row.grace, LONGEST_PAUSE) if row.paused is not None and (row.clock or row.grace) else None


CHOICES: tuple[tuple[str, str], ...] = (
    ("", "No clock"),
    *(
        (text, words(clock).capitalize())
        for text in ("60", "180", "600+15", "1800+30", "1d", "3d", "7d")
        if isinstance(clock := read(text), Clock)
    ),
)
"""Clocks that the form of a table offers, with their words."""
GRACES: tuple[tuple[int, str], ...] = (
    (0, "Wait for them, for ever"),
    *((seconds, f"A bot plays for them after {length(seconds)}") for seconds in (60, 180, 600, 86_400)),
)
"""What happens with somebody who is away while asked: seconds until a bot takes over, with words."""
