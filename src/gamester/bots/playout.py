"""Whole games between simple bots, for any game and both runtimes."""

from __future__ import annotations

from typing import Any

from gamester.core.rng import UINT32_MAX, hash32, scale_to
from gamester.games.contract import (
    apply,
    deal,
    default_action,
    ended_by,
    heuristic_action,
    legal_actions,
    placements,
    round_number,
    win_shares,
)
from gamester.games.generated import copy_state, mask_changing, state_at
from gamester.games.step import apply_if_legal, first_pending_seat

BLANK_STATE, PLAYED_STATE, MASKED_STATE = 0, 1, 2
RANDOM, POLICY = 0, 1
GOLDEN = 0x9E3779B9
KEY_WORDS = 8
MAX_STEPS = 1_000_000


def deal_game(tables: Any, keys: Any) -> Any:
    """Copy the undealt state to PLAYED_STATE, deal it with this key and return it."""
    t = copy_state(tables, PLAYED_STATE, BLANK_STATE)
    for word in range(KEY_WORDS):
        t.chance_key[word] = keys[word]
    deal(t)
    return t


def choose_action(tables: Any, seat: int, bot: int, salt: int, step: int, room: Any) -> int:
    """Return the action of a bot on PLAYED_STATE.

    The heuristic bot sees a masked state. MASKED_STATE has the facts of the game already.
    """
    if bot == POLICY:
        return heuristic_action(mask_changing(tables, MASKED_STATE, PLAYED_STATE, seat), seat, salt)
    count = legal_actions(state_at(tables, PLAYED_STATE), seat, room)
    if count == 0:
        return -1
    action: int = room[scale_to(hash32((salt + step * GOLDEN) & UINT32_MAX), count)]
    return action


def play_to_end(tables: Any, keys: Any, bots: Any, trace: Any, room: Any) -> int:
    """Play PLAYED_STATE to its end from the deal.

    `keys` holds the key and one salt for each seat; `trace` takes a (seat, action) row for each
    decision, as far as it has rows. Return the number of decisions, or -1 - step if the bot's choice
    was refused at that step.
    """
    return play_on(tables, deal_game(tables, keys), keys, bots, trace, room)


def play_on(tables: Any, t: Any, keys: Any, bots: Any, trace: Any, room: Any) -> int:
    """Play PLAYED_STATE, which is `t`, from where it is to its end.

    Return what `play_to_end` returns.
    """
    step = 0
    while ended_by(t) == 0 and step < MAX_STEPS:
        seat = first_pending_seat(t)
        if seat < 0:
            return -1 - step
        if seat >= len(t.deciding):
            action, bot = default_action(t, seat), RANDOM  # The judge: no bot plays it.
        else:
            bot = bots[seat]
            action = choose_action(tables, seat, bot, keys[KEY_WORDS + seat] & UINT32_MAX, step, room)
        if bot == RANDOM and action >= 0:
            apply(t, seat, action)
        elif apply_if_legal(t, seat, action) != 0:
            return -1 - step
        if step < len(trace):
            trace[step][0] = seat
            trace[step][1] = action
        step += 1
    return step


def write_figures(t: Any, decisions: int, figures: Any, room: Any) -> None:
    """Write the figures of one finished game.

    They are decisions, rounds, ending clause, then win shares in sixtieths by seat, then placements by
    seat.
    """
    figures[0] = decisions
    figures[1] = round_number(t)
    figures[2] = ended_by(t)
    win_shares(t, room)
    for seat in range(len(t.deciding)):
        figures[3 + seat] = room[seat]
    placements(t, room)
    for seat in range(len(t.deciding)):
        figures[3 + len(t.deciding) + seat] = room[seat]
