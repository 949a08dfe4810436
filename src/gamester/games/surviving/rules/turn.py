"""The course of a game: turns, Rounds, Training, Reload, and automatic steps."""

from gamester.core.events import EVERYBODY, tell
from gamester.games.surviving.rules.armory import prepare_armory
from gamester.games.surviving.rules.constants import (
    ARRIVED,
    EXTRA,
    GAINED,
    INSIDE,
    KEPT_FOR_TURN,
    MOVE,
    OVER,
    RELOADING,
    RESOLVE,
    SCRAP,
    SG_59,
    SG_R07,
    STRIKE,
    TRAIN_PLAY,
    TRAINING,
    TRAINING_ROUNDS,
    TURN_OVER,
)
from gamester.games.surviving.rules.deck import new_hand
from gamester.games.surviving.rules.effects import heal, run_effects
from gamester.games.surviving.rules.encounter import apply_damage
from gamester.games.surviving.rules.ending import announce, finish
from gamester.games.surviving.rules.events import ROUND, TURN
from gamester.games.surviving.rules.leaving import keep_damage
from gamester.games.surviving.rules.moving import meet_obstacle
from gamester.games.surviving.rules.setup import enter
from gamester.games.surviving.rules.tower import close_if_empty
from gamester.games.surviving.state import Table


def proceed(t: Table) -> None:
    """Apply automatic steps until somebody must decide or the game is over.

    A turn is finite, so this ends (SG-R23). The reward of a defeated Obstacle comes before its Area closes (SG-R24,
    SG-R28).
    """
    while t.ended == 0 and sum(t.asked) == 0:
        if t.phase <= SCRAP:
            t.asked[t.active] = 1
        elif t.phase == RESOLVE:
            run_effects(t)
        elif t.phase == STRIKE:
            apply_damage(t, t.active)
        elif t.phase == ARRIVED:
            meet_obstacle(t, t.active)
        elif t.phase == RELOADING:
            reload(t, t.active)
        elif t.phase == GAINED:
            t.phase = EXTRA
            close_if_empty(t, t.level[t.active])
        else:
            pass_on(t)
    if t.ended != 0 and t.phase != OVER:
        announce(t)


def reload(t: Table, seat: int) -> None:
    """End a turn: Training (SG-11), or Reload (SG-54), then the Armory (SG-55).

    The ID may heal before Reload.
    """
    if t.status[seat] == INSIDE:
        heal(t, seat, t.id_regen[t.identity[seat]])
    new_hand(t, seat)
    if t.status[seat] == INSIDE:
        prepare_armory(t)
    t.phase = TURN_OVER


def pass_on(t: Table) -> None:
    """End the turn and begin that of the next player to the left (SG-13, SG-56).

    After the final turn there is none (SG-59).
    """
    keep_damage(t, t.active)
    clear_turn(t)
    if t.final == t.active:
        finish(t, SG_59)
        return
    seats = len(t.status)
    after = 1
    while after < seats and t.status[(t.active + after) % seats] > INSIDE:
        after += 1
    if (t.active - t.first + seats) % seats + after >= seats:
        begin_round(t)
    if t.ended == 0:
        begin_turn(t, (t.active + after) % seats)


def clear_turn(t: Table) -> None:
    """Clear Creds (SG-R02), the pool (SG-R16) and all that lasts a turn (SG-R18).

    Damage kept for the turn is forgotten (SG-R17).
    """
    t.moves = t.pool = t.struck = t.creds = t.armor = t.flight = t.buys = 0
    if t.obstacle_damage == KEPT_FOR_TURN:
        for level in range(len(t.wounds)):
            t.wounds[level] = 0


def begin_round(t: Table) -> None:
    """Begin the next Round after everybody has had a turn (SG-14, SG-R06).

    After five Rounds Training is over (SG-15). The last Round ends the game (SG-R07).
    """
    if t.round >= t.round_limit:
        finish(t, SG_R07)
        return
    t.round += 1
    tell(t, ROUND, t.round, 0, 0, EVERYBODY)
    if t.round > TRAINING_ROUNDS and t.status[t.active] == TRAINING:
        enter(t)


def begin_turn(t: Table, seat: int) -> None:
    """Begin a turn of Training (SG-02), or of Encounter and Upgrade (SG-20).

    Inside, the seat gets the move actions of its ID (SG-44, SG-R09).
    """
    t.active = seat
    t.turn += 1
    t.phase = TRAIN_PLAY
    if t.status[seat] == INSIDE:
        t.phase = MOVE
        t.moves = t.id_moves[t.identity[seat]]
    tell(t, TURN, seat, t.turn, 0, EVERYBODY)
