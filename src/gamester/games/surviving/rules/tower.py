"""The tower: which Areas are open, and what becomes of an Obstacle that leaves one (SG-77, SG-R26, SG-R28)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import SG_61
from gamester.games.surviving.rules.ending import finish
from gamester.games.surviving.rules.events import CLOSED, TRAP_GONE
from gamester.games.surviving.rules.operations import EXIT, TRAP
from gamester.games.surviving.state import Table


def is_closed(t: Table, level: int) -> int:
    """SG-77 1 for an Area below Level 5 without a card; SG-R26 a face-up card is one."""
    return 1 if level < EXIT and t.den_n[level] == 0 and t.facing[level] == NONE else 0


def lowest_open(t: Table) -> int:
    """SG-R26 the lowest Area that is not shut: just above the highest Closed one."""
    level = EXIT
    while level > 0 and is_closed(t, level - 1) == 0:
        level -= 1
    return level


def is_shut(t: Table, level: int) -> int:
    """SG-R26 1 for an Area at or below a Closed one."""
    return 1 if level < lowest_open(t) else 0


def clear_face_up(t: Table, level: int) -> None:
    """The face-up Obstacle has been taken or discarded; the next one begins without wounds."""
    t.facing[level] = NONE
    t.wounds[level] = t.struck = 0


def close_if_empty(t: Table, level: int) -> None:
    """SG-77 if that was the last card, the Area is Closed. SG-61, SG-R28 the game is over when it was Level 4's."""
    if is_closed(t, level) == 1:
        tell(t, CLOSED, level, 0, 0, EVERYBODY)
        if level == EXIT - 1:
            finish(t, SG_61)


def is_trap(t: Table, level: int) -> int:
    """1 if a Trap lies face up there."""
    return 1 if t.facing[level] != NONE and t.form[t.facing[level]] == TRAP else 0


def discard_trap(t: Table, level: int) -> None:
    """SG-43, SG-R39 a Trap leaves the game when its combat is over."""
    trap = t.facing[level]
    t.away[trap] += 1
    clear_face_up(t, level)
    tell(t, TRAP_GONE, level, trap, 0, EVERYBODY)
    close_if_empty(t, level)
