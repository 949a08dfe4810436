"""Leaving The G.A.M.E.: eliminated (SG-39, SG-R08, SG-R32), or out through the Exit (SG-80, SG-R25)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import ALL_TURN, DEAD, KEPT_FOR_GOOD, OUT, RESOLVE, STRIKE, TURN_OVER
from gamester.games.surviving.rules.deck import remove_all_cards
from gamester.games.surviving.rules.ending import conclude, tell_final_turn
from gamester.games.surviving.rules.events import ELIMINATED, EXITED
from gamester.games.surviving.rules.tower import discard_trap, is_trap
from gamester.games.surviving.state import Table


def eliminate(t: Table, seat: int) -> None:
    """SG-39 out at once, whatever else was to happen. SG-R21, SG-R28 a Trap that did it is discarded, but after that."""
    level = t.level[seat]
    by_trap = 1 if (t.phase == STRIKE or (t.phase == RESOLVE and t.back_to == STRIKE)) and is_trap(t, level) == 1 else 0
    tell(t, ELIMINATED, seat, 0, 0, EVERYBODY)
    remove_all_cards(t, seat)
    end_participation(t, seat, DEAD)
    conclude(t, 1)
    if by_trap == 1:
        discard_trap(t, level)
    tell_final_turn(t)


def exit_game(t: Table, seat: int, obstacle: int) -> None:
    """SG-80 the Obstacle goes along for its VP. SG-R25 the turn is over, and all cards stay where they are."""
    t.exit_obstacle[seat] = obstacle
    tell(t, EXITED, seat, obstacle, 0, EVERYBODY)
    end_participation(t, seat, OUT)
    conclude(t, 0)
    tell_final_turn(t)


def end_participation(t: Table, seat: int, status: int) -> None:
    """No more turns, no Level; the turn of the one who leaves is over."""
    keep_damage(t, seat)
    t.status[seat] = status
    t.level[seat] = NONE
    t.left_in[seat] = t.turn
    t.doing = t.then = NONE
    t.doing_at = t.back_to = t.to_choose = 0
    t.phase = TURN_OVER


def keep_damage(t: Table, seat: int) -> None:
    """SG-R17 where the pool lasts all turn, what the last Attack did to an Obstacle that still stands is kept now, once."""
    if t.damage_pool == ALL_TURN and t.obstacle_damage == KEPT_FOR_GOOD and t.level[seat] != NONE:
        t.wounds[t.level[seat]] += t.struck
    t.struck = 0
