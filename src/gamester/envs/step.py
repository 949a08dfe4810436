"""One step of an environment, for any game and both runtimes.

State `i` of `tables` is played; the last state is undealt and holds facts and options, and every
game is dealt from it.
"""

from __future__ import annotations

from typing import Any

from gamester.core.rng import UINT32_MAX
from gamester.games.contract import (
    apply,
    deal,
    default_action,
    ended_by,
    is_simultaneous,
    legal_actions,
    pending_seats,
    resample_hidden,
    win_shares,
)
from gamester.games.generated import copy_state, observe, state_at
from gamester.games.step import apply_if_legal, first_pending_seat

# Requests in the place of an action.
DEAL, LOOK, REDEAL = -1, -2, -3
# Cells of an input/output row. KEY and WON are the first of several cells.
ACT, SEAT, ASKED, CLAUSE, OVER, STEPS, MANY, KEY, WON = 0, 1, 2, 3, 4, 5, 6, 7, 15
KEY_WORDS = 8


def step(tables: Any, i: int, most: int, again: int, desks: Any, seen: Any, masks: Any, room: Any) -> int:
    """Carry out the request in row `i` of `desks`.

    Return 1 if the game ended, else 0. ACT is an action of SEAT, or DEAL to deal with the KEY, or LOOK
    to change nothing, or REDEAL to draw anew what the seat in the first cell of the KEY cannot know; the
    seed is in the second.

    Afterwards SEAT is who decides next (unchanged by LOOK and REDEAL, -1 after the game) and ASKED the bits of all
    who decide at once. `seen[i]` and `masks[i]` are that seat's observation and mask. MANY is the
    number of legal actions; they are also listed after the shares, which is faster to read than a long
    mask.

    CLAUSE is the refusal, and then nothing has changed. OVER is the clause by which the game ended in
    this step, with the win shares in sixtieths from WON on; it is -1 if the game was truncated after
    `most` actions (0: no limit). With `again` the next game is dealt at once.
    """
    desk = desks[i]
    t = state_at(tables, i)
    desk[CLAUSE] = desk[OVER] = 0
    if desk[ACT] == REDEAL and 0 <= desk[KEY] < len(t.deciding):
        resample_hidden(t, desk[KEY], desk[KEY + 1] & UINT32_MAX)
    if desk[ACT] == LOOK or desk[ACT] == REDEAL:
        write_observation(t, desk, seen[i], masks[i], room)
        return 0
    if desk[ACT] == DEAL:
        t = deal_next(tables, i, desk)
    else:
        desk[CLAUSE] = apply_if_legal(t, desk[SEAT], desk[ACT])
        desk[STEPS] += 1
    play_judge(t, room)
    write_outcome(t, most, desk, room)
    ended = 1 if desk[OVER] != 0 else 0
    if ended == 1 and again == 1:
        t = deal_next(tables, i, desk)
        play_judge(t, room)
    desk[SEAT] = first_pending_seat(t)
    write_observation(t, desk, seen[i], masks[i], room)
    return ended


def deal_next(tables: Any, i: int, desk: Any) -> Any:
    """Deal the next game at a table and return its state."""
    t = copy_state(tables, i, len(tables) - 1)
    for word in range(KEY_WORDS):
        t.chance_key[word] = desk[KEY + word]
    deal(t)
    desk[STEPS] = 0
    return t


def play_judge(t: Any, room: Any) -> None:
    """Play default actions for the judge, who is not an agent."""
    while first_pending_seat(t) >= len(t.deciding):
        judge = first_pending_seat(t)
        room[0] = default_action(t, judge)
        apply(t, judge, room[0])


def write_outcome(t: Any, most: int, desk: Any, room: Any) -> None:
    """Write whether the game is over, and the win share of each seat."""
    for seat in range(len(t.deciding)):
        desk[WON + seat] = 0
    if ended_by(t) != 0:
        desk[OVER] = ended_by(t)
        win_shares(t, room)
        for seat in range(len(t.deciding)):
            desk[WON + seat] = room[seat]
    elif most > 0 and desk[STEPS] >= most:
        desk[OVER] = -1


def write_observation(t: Any, desk: Any, seen: Any, mask: Any, room: Any) -> None:
    """Write the observation and the legal actions of a seat.

    The caller has zeroed the mask: NumPy does that faster than a loop here.
    """
    seat, bits, many = desk[SEAT], 0, 0
    if ended_by(t) == 0:
        bits = pending_seats(t) if is_simultaneous(t) == 1 else 1 << first_pending_seat(t)
    desk[ASKED] = bits
    if seat >= 0:
        observe(t, seat, seen)
        if (bits >> seat) & 1 == 1:
            many = legal_actions(t, seat, room)
            for k in range(many):
                mask[room[k]] = 1
                desk[WON + len(t.deciding) + k] = room[k]
    desk[MANY] = many
