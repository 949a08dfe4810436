"""The tower: which Areas are open, and Obstacles that leave one.

(SG-77, SG-R26, SG-R28)
"""

from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import SG_61
from gamester.games.surviving.rules.ending import end_game
from gamester.games.surviving.rules.events import emit_closed, emit_trap_gone
from gamester.games.surviving.rules.operations import EXIT, TRAP
from gamester.games.surviving.state import State


def is_closed(t: State, level: int) -> bool:
    """Return True for an Area below Level 5 without a card.

    SG-R26 a face-up card is one (SG-77).
    """
    return level < EXIT and t.area_stack_n[level] == 0 and t.face_up_obstacle[level] == NONE


def lowest_open(t: State) -> int:
    """Return the lowest Area that is not shut, above the highest Closed one (SG-R26)."""
    level = EXIT
    while level > 0 and not is_closed(t, level - 1):
        level -= 1
    return level


def is_shut(t: State, level: int) -> bool:
    """Return True for an Area at or below a Closed one (SG-R26)."""
    return level < lowest_open(t)


def clear_face_up(t: State, level: int) -> None:
    """Clear the face-up Obstacle; the next one begins without wounds."""
    t.face_up_obstacle[level] = NONE
    t.wounds[level] = t.damage_at_last_attack = 0


def close_if_empty(t: State, level: int) -> None:
    """Announce that an Area without a card is Closed (SG-77).

    When Level 4 closes, the game is over (SG-61, SG-R28).
    """
    if is_closed(t, level):
        emit_closed(t, level)
        if level == EXIT - 1:
            end_game(t, SG_61)


def is_trap(t: State, level: int) -> bool:
    """Return True if a Trap lies face up there."""
    return t.face_up_obstacle[level] != NONE and t.form[t.face_up_obstacle[level]] == TRAP


def discard_trap(t: State, level: int) -> None:
    """Remove a Trap from the game, after its combat (SG-43, SG-R39)."""
    trap = t.face_up_obstacle[level]
    t.beaten_obstacles[trap] += 1
    clear_face_up(t, level)
    emit_trap_gone(t, level, trap)
    close_if_empty(t, level)
