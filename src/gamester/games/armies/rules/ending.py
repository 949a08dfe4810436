"""Going out and the end: draws, tests that break them, placements and shares.

(AR-42, AR-46, AR-58, AR-59)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import Row
from gamester.games.armies.rules.constants import (
    AR_46,
    AR_59,
    AR_R34,
    AR_R37,
    CARDS_IN_HAND,
    EXTRA_ATTACKS,
    FIRST_ON_SKIN,
    HAND_VALUE,
    OVER,
)
from gamester.games.armies.rules.dealing import hand_size, move_all, show_hand
from gamester.games.armies.rules.events import ENDED, OUT, PLACED, TESTED
from gamester.games.armies.state import Table

WIN = 60  # one win, in sixtieths


def leave(t: Table, seat: int, extra: int) -> None:
    """Put a player out: count the hand, then show it and set it aside.

    (AR-R24, AR-R36)
    """
    t.out[seat] = 1
    t.out_turn[seat] = t.turn
    t.extra[seat] = extra
    t.kept[seat] = hand_size(t, seat)
    t.kept_value[seat] = 0
    for rank in range(t.ranks):
        t.kept_value[seat] += t.hand[seat][rank] * t.rank_value[rank]
    tell(t, OUT, seat, t.kept[seat], t.kept_value[seat], EVERYBODY)
    show_hand(t, seat)
    move_all(t, t.aside, t.hand[seat])


def conclude(t: Table) -> None:
    """End the game if at most one player is left, or after the agreed last turn.

    One player left wins (AR-R34). If nobody is left, all who went out now draw (AR-46). After the agreed turn all in the
    game draw (AR-R37).
    """
    players = len(t.out) - sum(t.out)
    if players > 1 and (t.turn_limit == 0 or t.turn < t.turn_limit):
        return
    for seat in range(len(t.out)):
        t.won[seat] = 1 if t.out[seat] == 0 or (players == 0 and t.out_turn[seat] == t.turn) else 0
    clause = AR_R37
    if players == 1:
        clause = AR_R34
    if players == 0:
        drawn = sum(t.won)
        break_draw(t)
        clause = AR_59 if sum(t.won) < drawn else AR_46
    finish(t, clause)


def break_draw(t: Table) -> None:
    """Apply the agreed tests in their order; each keeps the best players.

    Without a test, or if all are equal, the draw stands (AR-58, AR-59, AR-R36).
    """
    for test in t.draw_break:
        if test >= 0 and sum(t.won) > 1:
            best = 0
            found = 0
            for seat in range(len(t.won)):
                if t.won[seat] == 1:
                    tried = merit(t, seat, test)
                    best = tried if found == 0 else max(best, tried)
                    found = 1
            for seat in range(len(t.won)):
                if t.won[seat] == 1 and merit(t, seat, test) < best:
                    t.won[seat] = 0
            tell(t, TESTED, test, sum(t.won), 0, EVERYBODY)


def merit(t: Table, seat: int, test: int) -> int:
    """Return how well a seat does in a test of a draw; more is better (AR-59)."""
    if test == EXTRA_ATTACKS:
        return -t.extra[seat]
    if test == CARDS_IN_HAND:
        return t.kept[seat]
    if test == HAND_VALUE:
        return t.kept_value[seat]
    if test == FIRST_ON_SKIN:
        return -t.skin_turn[seat]
    for younger in range(len(t.age_order)):
        if t.age_order[younger] == seat:
            return -younger
    return -len(t.age_order)


def finish(t: Table, clause: int) -> None:
    """End the game; nobody is pending any more."""
    t.ended = clause
    t.phase = OVER
    tell(t, ENDED, clause, sum(t.won), 0, EVERYBODY)
    for seat in range(len(t.out)):
        t.asked[seat] = 0
        tell(t, PLACED, seat, place(t, seat), t.won[seat], EVERYBODY)


def place(t: Table, seat: int) -> int:
    """Return a seat's placement: winners first, then a later turn of going out.

    Equal seats share the better placement (AR-R34, AR-R36).
    """
    better = 0
    for other in range(len(t.out)):
        if t.won[other] > t.won[seat] or (t.won[other] == t.won[seat] and t.out_turn[other] > t.out_turn[seat]):
            better += 1
    return better + 1


def places(t: Table, out: Row) -> None:
    """Write each seat's placement, 1 for the first."""
    for seat in range(len(t.out)):
        out[seat] = place(t, seat)


def shares(t: Table, out: Row) -> None:
    """Write one win in sixtieths, shared equally by the winners (AR-R35)."""
    winners = max(1, sum(t.won))
    for seat in range(len(t.out)):
        out[seat] = WIN // winners if t.won[seat] == 1 else 0


def score(t: Table, seat: int, out: Row) -> int:
    """Write the parts of a seat's score and return 6.

    They are living soldiers, turn of going out, turn of going on skin (0 for never), extra attacks, cards kept and their
    sum.
    """
    out[0], out[1], out[2] = t.army_n[seat], t.out_turn[seat], t.skin_turn[seat]
    out[3], out[4], out[5] = t.extra[seat], t.kept[seat], t.kept_value[seat]
    return 6
