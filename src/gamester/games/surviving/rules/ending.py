"""The end: who is left, who survives, VP, placements and shares.

(SG-57 .. SG-65, SG-R29 .. SG-R32)
"""

from gamester.core.lists import count_of, fill, position_of
from gamester.core.seats import num_seats, seats, steps_between
from gamester.core.zones import NONE, Row
from gamester.games.surviving.rules.constants import BY_TROPHIES, DEAD, INSIDE, OUT, OVER, SG_58, SG_60, SG_R29, WHENEVER_LAST
from gamester.games.surviving.rules.events import emit_ended, emit_final_turn, emit_placed
from gamester.games.surviving.rules.operations import A_CREDS_CARD
from gamester.games.surviving.state import State

WIN = 60  # one win, in sixtieths
TROPHIES = 4096  # weight of one VP: more trophies than anybody can have
FIRST_OF_THE_DEAD = -(1 << 60)  # below every merit of a survivor


def with_status(t: State, status: int) -> int:
    """Return the number of seats with this status."""
    return count_of(t.status, num_seats(t), status)


def check_end(t: State, eliminated: bool) -> None:
    """End the game, or give a last turn, if too few players are inside.

    Somebody has just left The G.A.M.E., `eliminated` or through the Exit. The last one got out (SG-60),
    or nobody is inside for another reason (SG-R29). If only one is left (SG-57), that one wins if all
    others were eliminated (SG-58); otherwise it has one more turn, if somebody was eliminated, or as an
    option in any case (SG-59).
    """
    inside = with_status(t, INSIDE)
    if inside == 0:
        end_game(t, SG_R29 if eliminated else SG_60)
    elif inside == 1 and eliminated and with_status(t, OUT) == 0:
        end_game(t, SG_58)
    elif inside == 1 and (eliminated or t.last_player_turn == WHENEVER_LAST) and t.final == NONE:
        t.final = position_of(t.status, INSIDE)


def tell_final_turn(t: State) -> None:
    """Announce the final turn, unless the game is over or its last Round leaves none.

    (SG-59, SG-R07, SG-R28)
    """
    if t.ended_by == 0 and t.final != NONE and with_status(t, INSIDE) == 1:
        later = steps_between(t, t.first, t.final) > steps_between(t, t.first, t.active)
        if later or t.round < t.round_limit:
            emit_final_turn(t, t.final)


def end_game(t: State, clause: int) -> None:
    """End the game; the first reason counts."""
    if t.ended_by != 0:
        return
    t.ended_by = clause
    fill(t.deciding, 0)


def tell_results(t: State) -> None:
    """Announce the results, once."""
    t.phase = OVER
    emit_ended(t, t.ended_by, winners(t))
    for seat in seats(t):
        emit_placed(t, seat, place_of(t, seat), victory_points(t, seat))


def survives(t: State, seat: int) -> bool:
    """Return True for those inside and those who got out (SG-62, SG-R30)."""
    return t.status[seat] != DEAD


def victory_points(t: State, seat: int) -> int:
    """Return the VP of a seat (SG-64, SG-R25).

    All cards it owns count, Injuries against it, and the Obstacle taken at the Exit.
    """
    vp = t.exit_vp[t.exit_obstacle[seat]] if t.exit_obstacle[seat] != NONE else 0
    for card in range(t.cards):
        vp += t.owned[seat][card] * t.vp[card]
    return vp


def ranking_value(t: State, seat: int) -> int:
    """Return a number that orders seats: by VP, as an option then by trophies.

    (SG-65, SG-R31) Eliminated players come after all others, later ones first (SG-R32).
    """
    if not survives(t, seat):
        return FIRST_OF_THE_DEAD + t.left_in_turn[seat]
    return TROPHIES * victory_points(t, seat) + (sum(t.trophies[seat]) if t.tie_break == BY_TROPHIES else 0)


def place_of(t: State, seat: int) -> int:
    """Return a seat's placement.

    A single survivor is first (SG-63); without a survivor all are (SG-R31).
    """
    place = 1
    if with_status(t, DEAD) < num_seats(t):
        own = ranking_value(t, seat)
        for other in seats(t):
            if ranking_value(t, other) > own:
                place += 1
    return place


def winners(t: State) -> int:
    """Return the number of seats that share the win."""
    first = 0
    for seat in seats(t):
        if place_of(t, seat) == 1:
            first += 1
    return first


def placements(t: State, out: Row) -> None:
    """Write each seat's placement."""
    for seat in seats(t):
        out[seat] = place_of(t, seat)


def win_shares(t: State, out: Row) -> None:
    """Write one win in sixtieths, shared equally by all in first place (SG-R31)."""
    first = winners(t)
    for seat in seats(t):
        out[seat] = WIN // first if place_of(t, seat) == 1 else 0


def score_parts(t: State, seat: int, out: Row) -> int:
    """Write the parts of a seat's score and return 7.

    They are VP, of which on Creds cards, of Injuries, at the Exit; trophies, Health, the turn of leaving.
    """
    creds = injuries = 0
    for card in range(t.cards):
        vp = t.owned[seat][card] * t.vp[card]
        creds += vp if t.card_kind[card] == A_CREDS_CARD else 0
        injuries += 0 if t.card_kind[card] == A_CREDS_CARD else vp
    out[0] = victory_points(t, seat)
    out[1] = creds
    out[2] = injuries
    out[3] = out[0] - creds - injuries
    out[4] = sum(t.trophies[seat])
    out[5] = t.health[seat]
    out[6] = t.left_in_turn[seat]
    return 7
