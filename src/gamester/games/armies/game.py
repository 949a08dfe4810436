"""Contract functions of Armies (see `games/contract.py`).

The rules themselves are in `rules/`.
"""

from gamester.core.rng import peek
from gamester.core.seats import num_seats, seat_after
from gamester.core.zones import NONE, Row
from gamester.games.armies.heuristic import policy as policy
from gamester.games.armies.resample import redeal as redeal
from gamester.games.armies.rules.actions import actions as actions
from gamester.games.armies.rules.actions import announce, asking, done, first_ask, first_group, hush, keep, soldier_of, target_of
from gamester.games.armies.rules.constants import ARRANGE, ASK, DEFAULTS, OVER, PREPARE, PRESENT
from gamester.games.armies.rules.ending import places as places
from gamester.games.armies.rules.ending import score as score
from gamester.games.armies.rules.ending import shares as shares
from gamester.games.armies.rules.order_of_play import pending as pending
from gamester.games.armies.rules.order_of_play import proceed as proceed
from gamester.games.armies.rules.present import (
    draft_group,
    fits_beside_draft,
    must_present,
    num_drafted,
    rank_bits_in_hand,
    seal,
    why_not_done,
    why_not_group,
)
from gamester.games.armies.rules.questions import ask, why_not_ask, why_not_question, why_not_speak
from gamester.games.armies.rules.questions import stop_asking as say_no_more
from gamester.games.armies.rules.setup import arrange, lay_out, why_not_arrange
from gamester.games.armies.rules.turn import stack_armies
from gamester.games.armies.rules.unable import why_not_answer
from gamester.games.armies.state import Table


def deal(t: Table) -> None:
    """Set up the table and ask everybody to stack an army."""
    lay_out(t)
    stack_armies(t)


def sealed(t: Table) -> int:
    """Return 1, except in the round of questions, where seats decide in turn."""
    return 1 if t.phase in (ARRANGE, PREPARE, PRESENT) else 0


def drafts(t: Table, action: int) -> int:
    """Return 1 for the groups of a presentation."""
    return 1 if first_group(t) <= action < done(t) else 0


def offers(t: Table, seat: int, out: Row) -> int:
    """Write candidate actions. Return their number.

    Groups are offered only from the last drafted one upwards: a presentation in another order is the same presentation.
    """
    if t.phase == PRESENT:
        return offers_present(t, seat, out)
    if t.phase == ASK:
        return offers_ask(t, seat, out)
    if t.phase == PREPARE:
        out[0], out[1] = keep(t), announce(t)
        return 2
    if t.phase != ARRANGE:
        return 0
    for order in range(t.orders):
        out[order] = order
    return t.orders


def offers_present(t: Table, seat: int, out: Row) -> int:
    """Write the groups that fit, and `done`. Return their number."""
    laid = num_drafted(t, seat)
    ranks = rank_bits_in_hand(t, seat)
    offered = 0
    for group in range(t.draft[seat][laid - 1] if laid > 0 else 0, t.groups):
        if t.kinds[group] & ranks == t.kinds[group] and fits_beside_draft(t, seat, group):
            out[offered] = first_group(t) + group
            offered += 1
    out[offered] = done(t)
    return offered + 1


def offers_ask(t: Table, seat: int, out: Row) -> int:
    """Write the questions that a seat may ask, and `hush`. Return their number."""
    offered = 0
    for steps in range(1, num_seats(t)):
        target = seat_after(t, seat, steps)
        for soldier in range(t.soldiers):
            if why_not_question(t, seat, target, soldier) == 0:
                out[offered] = asking(t, seat, target, soldier)
                offered += 1
    out[offered] = hush(t)
    return offered + 1


def why_not(t: Table, seat: int, action: int) -> int:
    """Return 0, or the clause that forbids the action to this seat now."""
    if action < keep(t):
        return why_not_arrange(t, seat)
    if action < first_group(t):
        return why_not_answer(t, seat, action - keep(t))
    if action < done(t):
        return why_not_group(t, seat, action - first_group(t))
    if action == done(t):
        return why_not_done(t, seat)
    if action < hush(t):
        return why_not_ask(t, seat, target_of(t, seat, action), soldier_of(t, action))
    return why_not_speak(t, seat)


def act(t: Table, seat: int, action: int) -> None:
    """Apply an action that `why_not` permits, then all automatic steps."""
    if action < keep(t):
        arrange(t, seat, action)
    elif action < first_group(t):
        t.answer[seat] = action - keep(t)
    elif action < done(t):
        draft_group(t, seat, action - first_group(t))
    elif action < first_ask(t):
        seal(t, seat)
    elif action < hush(t):
        ask(t, seat, target_of(t, seat, action), soldier_of(t, action))
    else:
        say_no_more(t, seat)
    proceed(t)


def absent(t: Table, seat: int) -> int:
    """Return the default action of a pending seat.

    It is a random order, drawn from a block of its own; keep; `done`, or for a seat that must present the first group that
    it can make; hush.
    """
    if t.phase == ARRANGE:
        return peek(t, DEFAULTS, (t.turn * OVER + t.phase) * num_seats(t) + seat, t.orders)
    if t.phase == PREPARE:
        return keep(t)
    if t.phase == ASK:
        return hush(t)
    if t.draft[seat][0] == NONE and must_present(t, seat):
        for group in range(t.groups):
            if fits_beside_draft(t, seat, group):
                return first_group(t) + group
    return done(t)


def over(t: Table) -> int:
    """Return 0, or the clause that ended the game."""
    return t.ended


def rounds(t: Table) -> int:
    """Return the number of turns begun."""
    return t.turn
