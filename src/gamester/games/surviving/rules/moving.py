"""Steps 1 and 2: where a player may go, and what it meets there.

(SG-21 .. SG-26, SG-42, SG-48, SG-78, SG-R09 .. SG-R12, SG-R27)
"""

from gamester.core.lists import pop_last
from gamester.core.zones import NONE
from gamester.games.surviving.rules.actions import DOWN, STAY, UP
from gamester.games.surviving.rules.armory import make_first_piles
from gamester.games.surviving.rules.constants import ARRIVED, EXTRA, GUARD, MOVE, PLAY, SG_20, SG_23, SG_42, SG_48, SG_R10, SG_R26, SG_R27
from gamester.games.surviving.rules.events import emit_climbed, emit_moved, emit_revealed, emit_stayed
from gamester.games.surviving.rules.leaving import keep_damage
from gamester.games.surviving.rules.operations import EXIT, NO_EFFECTS
from gamester.games.surviving.rules.tower import is_shut, lowest_open
from gamester.games.surviving.state import State


def why_not_move(t: State, seat: int, way: int) -> int:
    """Return 0 if the seat may move this way, or the forbidding clause.

    It needs a move action (SG-48). A shut Area can only be left upwards (SG-78, SG-R27). An Obstacle here keeps the player
    (SG-23, SG-42, SG-R11).
    """
    if t.phase == EXTRA and t.moves == 0:
        return SG_48
    level = t.level[seat]
    if level == NONE:
        return SG_20
    shut = is_shut(t, level)
    if shut and way != UP:
        return SG_R27
    if not shut and way != STAY and t.face_up_obstacle[level] != NONE:
        if t.phase == MOVE:
            return SG_23
        if t.phase == EXTRA:
            return SG_42
    return why_not_there(t, level, way)


def why_not_there(t: State, level: int, way: int) -> int:
    """Return the clause against the target of a move or against the time, or 0.

    The tower has two ends (SG-R10) and shut Areas (SG-R26), and each step has its phase (SG-20).
    """
    if (way == DOWN and level == 0) or (way == UP and level == EXIT):
        return SG_R10
    if way == DOWN and is_shut(t, level - 1):
        return SG_R26
    return 0 if t.phase in (MOVE, EXTRA) else SG_20


def move(t: State, seat: int, way: int) -> None:
    """Go one Level up or down, or stay; it costs a move action (SG-21, SG-22).

    Out of a shut Area it goes as many Levels up as it takes (SG-R27).
    """
    t.moves = max(0, t.moves - 1)
    level = t.level[seat]
    to = level
    if way == STAY:
        emit_stayed(t, seat, level)
    elif way == UP and is_shut(t, level):
        to = lowest_open(t)
        emit_climbed(t, seat, level, to)
    else:
        to = level + 1 if way == UP else level - 1
        emit_moved(t, seat, level, to)
    set_level(t, seat, to)


def set_level(t: State, seat: int, level: int) -> None:
    """Put a player on a Level."""
    if level != t.level[seat]:
        keep_damage(t, seat)
        t.level[seat] = level
    t.phase = ARRIVED


def meet_obstacle(t: State) -> None:
    """Let whoever comes, or stays, meet what is there (SG-26, SG-41).

    SG-24 the top card is turned up, SG-25 unless one lies there.

    A player who comes or stays meets it (SG-26, SG-41). Only a card turned up now makes its Assault
    (SG-27, SG-R13).
    """
    level = t.level[t.active]
    make_first_piles(t, level)
    t.phase = PLAY
    if t.face_up_obstacle[level] == NONE and t.area_stack_n[level] > 0:
        t.face_up_obstacle[level], t.area_stack_n[level] = pop_last(t.area_stack[level], t.area_stack_n[level])
        emit_revealed(t, level, t.face_up_obstacle[level])
        if t.assault[t.face_up_obstacle[level]] != NO_EFFECTS:
            t.phase = GUARD
    if t.face_up_obstacle[level] == NONE:  # an Exit without a card, in a position written by hand
        t.phase = EXTRA
