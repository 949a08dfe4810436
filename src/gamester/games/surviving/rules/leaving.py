"""Leaving the game: eliminated, or out through the Exit.

(SG-39, SG-80, SG-R08, SG-R25, SG-R32)
"""

from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import ALL_TURN, DEAD, KEPT_FOR_GOOD, OUT, RESOLVE, STRIKE, TURN_OVER
from gamester.games.surviving.rules.deck import remove_all_cards
from gamester.games.surviving.rules.ending import check_end, tell_final_turn
from gamester.games.surviving.rules.events import emit_eliminated, emit_exited
from gamester.games.surviving.rules.tower import discard_trap, is_trap
from gamester.games.surviving.state import State


def eliminate(t: State, seat: int) -> None:
    """Remove a player at once, whatever else was to happen (SG-39).

    A Trap that did it is discarded afterwards (SG-R21, SG-R28).
    """
    level = t.level[seat]
    struck = t.phase == STRIKE or (t.phase == RESOLVE and t.return_phase == STRIKE)
    by_trap = struck and is_trap(t, level)
    emit_eliminated(t, seat)
    remove_all_cards(t, seat)
    end_participation(t, seat, DEAD)
    check_end(t, True)
    if by_trap:
        discard_trap(t, level)
    tell_final_turn(t)


def exit_game(t: State, seat: int, obstacle: int) -> None:
    """Let a player out with the Obstacle, for its VP (SG-80).

    The turn is over, and all cards stay where they are (SG-R25).
    """
    t.exit_obstacle[seat] = obstacle
    emit_exited(t, seat, obstacle)
    end_participation(t, seat, OUT)
    check_end(t, False)
    tell_final_turn(t)


def end_participation(t: State, seat: int, status: int) -> None:
    """End a player's turn and remove it from its Level for good."""
    keep_damage(t, seat)
    t.status[seat] = status
    t.level[seat] = NONE
    t.left_in_turn[seat] = t.turn
    t.effect_list = t.next_effect_list = NONE
    t.effect_index = t.return_phase = t.cards_to_choose = 0
    t.phase = TURN_OVER


def keep_damage(t: State, seat: int) -> None:
    """Keep the damage of the last Attack on an Obstacle that still stands, once.

    That is so only if the pool lasts all turn (SG-R17).
    """
    if t.damage_pool == ALL_TURN and t.obstacle_damage == KEPT_FOR_GOOD and t.level[seat] != NONE:
        t.wounds[t.level[seat]] += t.damage_at_last_attack
    t.damage_at_last_attack = 0
