"""The course of a turn where no chapter has it.

Here are asking, Reload, whose turn is next, and Rounds. `order_of_play.py` has the steps.
"""

from gamester.core.lists import fill
from gamester.core.seats import num_seats, seat_after, steps_between
from gamester.games.surviving.rules.armory import prepare_armory
from gamester.games.surviving.rules.constants import (
    DEAD,
    EXTRA,
    INSIDE,
    KEPT_FOR_TURN,
    MOVE,
    OUT,
    SG_59,
    SG_R07,
    TRAIN_PLAY,
    TRAINING,
    TRAINING_ROUNDS,
    TURN_OVER,
)
from gamester.games.surviving.rules.deck import new_hand
from gamester.games.surviving.rules.effects import heal
from gamester.games.surviving.rules.ending import end_game
from gamester.games.surviving.rules.events import emit_round, emit_turn
from gamester.games.surviving.rules.leaving import keep_damage
from gamester.games.surviving.rules.setup import enter
from gamester.games.surviving.rules.tower import close_if_empty
from gamester.games.surviving.state import State


def ask_active(t: State) -> None:
    """Ask the player whose turn it is (SG-13)."""
    t.deciding[t.active] = 1


def close_area(t: State) -> None:
    """Close the Area if that was its last Obstacle; then Step 7.

    What a defeated Obstacle gives comes before (SG-77, SG-R24, SG-R28).
    """
    t.phase = EXTRA
    close_if_empty(t, t.level[t.active])


def reload(t: State) -> None:
    """End a turn: Training (SG-11), or Reload (SG-54), then the Armory (SG-55).

    The ID may heal before Reload.
    """
    seat = t.active
    if t.status[seat] == INSIDE:
        heal(t, seat, t.id_regen[t.identity[seat]])
    new_hand(t, seat)
    if t.status[seat] == INSIDE:
        prepare_armory(t)
    t.phase = TURN_OVER


def next_turn(t: State) -> None:
    """End the turn and begin that of the next player to the left (SG-13, SG-56).

    After the final turn there is none (SG-59).
    """
    keep_damage(t, t.active)
    clear_turn(t)
    if t.final == t.active:
        end_game(t, SG_59)
        return
    steps = 1
    while steps < num_seats(t) and has_left(t, seat_after(t, t.active, steps)):
        steps += 1
    if steps_between(t, t.first, t.active) + steps >= num_seats(t):
        begin_round(t)
    if t.ended_by == 0:
        begin_turn(t, seat_after(t, t.active, steps))


def has_left(t: State, seat: int) -> bool:
    """Return True for a player who got out or is eliminated (SG-R08, SG-R25).

    Such a player has no turns any more.
    """
    return t.status[seat] in (OUT, DEAD)


def clear_turn(t: State) -> None:
    """Clear Creds (SG-R02), the pool (SG-R16) and all that lasts a turn (SG-R18).

    Damage kept for the turn is forgotten (SG-R17).
    """
    t.moves = t.damage_done = t.damage_at_last_attack = t.creds = t.armor = t.flight = t.buys = 0
    if t.obstacle_damage == KEPT_FOR_TURN:
        fill(t.wounds, 0)


def begin_round(t: State) -> None:
    """Begin the next Round after everybody has had a turn (SG-14, SG-R06).

    After five Rounds Training is over (SG-15). The last Round ends the game (SG-R07).
    """
    if t.round >= t.round_limit:
        end_game(t, SG_R07)
        return
    t.round += 1
    emit_round(t, t.round)
    if t.round > TRAINING_ROUNDS and t.status[t.active] == TRAINING:
        enter(t)


def begin_turn(t: State, seat: int) -> None:
    """Begin a turn of Training (SG-02), or of Encounter and Upgrade (SG-20).

    Inside, the seat gets the move actions of its ID (SG-44, SG-R09).
    """
    t.active = seat
    t.turn += 1
    t.phase = TRAIN_PLAY
    if t.status[seat] == INSIDE:
        t.phase = MOVE
        t.moves = t.id_moves[t.identity[seat]]
    emit_turn(t, seat, t.turn)
