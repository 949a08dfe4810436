"""The order of play of Surviving the G.A.M.E.

Here are the steps of a turn, and the one function that follows them.
"""

from gamester.games.surviving.rules.constants import (
    ARRIVED,
    DISCARD,
    EXTRA,
    GAINED,
    GUARD,
    MOVE,
    OVER,
    PLAY,
    RELOADING,
    RESOLVE,
    SCRAP,
    SHOP,
    STRIKE,
    TRAIN_PLAY,
    TRAIN_SHOP,
    TURN_OVER,
)
from gamester.games.surviving.rules.effects import run_effects
from gamester.games.surviving.rules.encounter import apply_damage
from gamester.games.surviving.rules.ending import tell_results
from gamester.games.surviving.rules.moving import meet_obstacle
from gamester.games.surviving.rules.turn import ask_active, close_area, next_turn, reload
from gamester.games.surviving.state import State

ORDER_OF_PLAY = {
    TRAIN_PLAY: ask_active,  # SG-04 in Training: cards are played
    TRAIN_SHOP: ask_active,  # SG-06 and bought in the Barracks
    MOVE: ask_active,  # Step 1, SG-21: up, down, or stay
    ARRIVED: meet_obstacle,  # Step 2, SG-24: the Obstacle is turned up
    GUARD: ask_active,  # Step 3, SG-27: its Assault is taken or guarded against
    PLAY: ask_active,  # Steps 4 and 5, SG-30, SG-33: cards are played, then the Attack
    STRIKE: apply_damage,  # Step 6, SG-38: an Obstacle that was not defeated strikes
    GAINED: close_area,  # SG-77 one that was defeated is gone, and its Area may close
    EXTRA: ask_active,  # Step 7, SG-46: more cards, another move action, or shopping
    SHOP: ask_active,  # SG-51 up to two purchases
    RELOADING: reload,  # SG-54 Reload: a new hand
    TURN_OVER: next_turn,  # SG-13 the next player to the left
    RESOLVE: run_effects,  # at any time: effects in printed order (SG-R15)
    DISCARD: ask_active,  # among them a card to be discarded (SG-R37)
    SCRAP: ask_active,  # or one that may be scrapped
}


def run_automatic_steps(t: State) -> None:
    """Follow the order of play until somebody must decide or the game is over.

    SG-R23 a turn is finite, so this ends.
    """
    while t.ended_by == 0 and sum(t.deciding) == 0:
        ORDER_OF_PLAY[t.phase](t)
    if t.ended_by != 0 and t.phase != OVER:
        tell_results(t)
