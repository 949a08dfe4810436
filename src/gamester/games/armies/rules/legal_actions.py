"""The legal actions of a seat, phase by phase.

Groups are listed only from the last drafted one upwards: a presentation in another order is the same presentation.
"""

from gamester.core.lists import append
from gamester.core.seats import num_seats, seat_after
from gamester.core.zones import Row
from gamester.games.armies.rules.actions import asking, done, first_group, hush, keep
from gamester.games.armies.rules.constants import ANNOUNCE, ARRANGE, ASK, KEEP, PREPARE, PRESENT
from gamester.games.armies.rules.packed_cards import next_group, packed_undrafted
from gamester.games.armies.rules.present import num_drafted, why_not_done, why_not_now
from gamester.games.armies.rules.questions import why_not_question, why_not_speak
from gamester.games.armies.rules.setup import why_not_arrange
from gamester.games.armies.rules.unable import why_not_answer
from gamester.games.armies.state import State


def legal_actions(t: State, seat: int, out: Row) -> int:
    """Write what the seat may do in this phase. Return the number of actions."""
    if t.phase == ARRANGE:
        return offer_orders(t, seat, out)
    if t.phase == PREPARE:
        return offer_answers(t, seat, out)
    if t.phase == PRESENT:
        return offer_groups(t, seat, out)
    return offer_questions(t, seat, out) if t.phase == ASK else 0


def offer_orders(t: State, seat: int, out: Row) -> int:
    """Write every order of an army. Return their number."""
    if why_not_arrange(t, seat) != 0:
        return 0
    for order in range(t.orders):
        out[order] = order
    return t.orders


def offer_answers(t: State, seat: int, out: Row) -> int:
    """Write `keep`, and `announce` if the seat is unable. Return their number."""
    offered = 0
    for answer in range(KEEP, ANNOUNCE + 1):
        if why_not_answer(t, seat, answer) == 0:
            offered = append(out, offered, keep(t) + answer)
    return offered


def offer_groups(t: State, seat: int, out: Row) -> int:
    """Write the groups that fit beside the draft, and `done`. Return their number.

    A seat that must present has no `done` before its first group (AR-48).
    """
    if why_not_now(t, seat) != 0:
        return 0
    drafted = num_drafted(t, seat)
    low, middle, high = packed_undrafted(t, seat)
    offered = 0
    group = next_group(t, t.draft[seat][drafted - 1] if drafted > 0 else 0, low, middle, high)
    while group < t.groups:
        offered = append(out, offered, first_group(t) + group)
        group = next_group(t, group + 1, low, middle, high)
    if why_not_done(t, seat) == 0:
        offered = append(out, offered, done(t))
    return offered


def offer_questions(t: State, seat: int, out: Row) -> int:
    """Write the questions that the seat may ask, and `hush`. Return their number."""
    if why_not_speak(t, seat) != 0:
        return 0
    offered = 0
    for steps in range(1, num_seats(t)):
        target = seat_after(t, seat, steps)
        for soldier in range(t.soldiers):
            if why_not_question(t, seat, target, soldier) == 0:
                offered = append(out, offered, asking(t, seat, target, soldier))
    return append(out, offered, hush(t))
