"""Leaving the game: eliminated, or out through the Exit.

(SG-39, SG-80, SG-R08, SG-R25, SG-R32)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import ALL_TURN, DEAD, KEPT_FOR_GOOD, OUT, RESOLVE, STRIKE, TURN_OVER
from gamester.games.surviving.rules.deck import remove_all_cards
from gamester.games.surviving.rules.ending import conclude, tell_final_turn
from gamester.games.surviving.rules.events import ELIMINATED, EXITED
from gamester.games.surviving.rules.tower import discard_trap, is_trap
from gamester.games.surviving.state import Table


def eliminate(t: Table, seat: int) -> None:
    """Remove a player at once, whatever else was to happen (SG-39).

    A Trap that did it is discarded afterwards (SG-R21, SG-R28).
    """
    level = t.level[seat]
    # Read before the player leaves, because that clears phase and Level.
    by_trap = 1 if (t.phase == STRIKE or (t.phase == RESOLVE and t.back_to == STRIKE)) and is_trap(t, level) == 1 else 0
    tell(t, ELIMINATED, seat, 0, 0, EVERYBODY)
    remove_all_cards(t, seat)
    end_participation(t, seat, DEAD)
    conclude(t, 1)
    if by_trap == 1:
        discard_trap(t, level)
    tell_final_turn(t)


def exit_game(t: Table, seat: int, obstacle: int) -> None:
    """Let a player out with the Obstacle, for its VP (SG-80).

    The turn is over, and all cards stay where they are (SG-R25).
    """
    t.exit_obstacle[seat] = obstacle
    tell(t, EXITED, seat, obstacle, 0, EVERYBODY)
    end_participation(t, seat, OUT)
    conclude(t, 0)
    tell_final_turn(t)


def end_participation(t: Table, seat: int, status: int) -> None:
    """End a player's turn and remove it from its Level for good."""
    keep_damage(t, seat)
    t.status[seat] = status
    t.level[seat] = NONE
    t.left_in[seat] = t.turn
    t.doing = t.then = NONE
    t.doing_at = t.back_to = t.to_choose = 0
    t.phase = TURN_OVER


def keep_damage(t: Table, seat: int) -> None:
    """Keep the damage of the last Attack on an Obstacle that still stands, once.

    That is so only if the pool lasts all turn (SG-R17).
    """
    if t.damage_pool == ALL_TURN and t.obstacle_damage == KEPT_FOR_GOOD and t.level[seat] != NONE:
        t.wounds[t.level[seat]] += t.struck
    t.struck = 0
