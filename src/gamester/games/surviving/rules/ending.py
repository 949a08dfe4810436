"""The end: who is left, who survives, VP, placements and shares.

(SG-57 .. SG-65, SG-R29 .. SG-R32)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE, Row
from gamester.games.surviving.rules.constants import BY_TROPHIES, DEAD, INSIDE, OUT, OVER, SG_58, SG_60, SG_R29, WHENEVER_LAST
from gamester.games.surviving.rules.events import ENDED, FINAL_TURN, PLACED
from gamester.games.surviving.rules.operations import A_CREDS_CARD
from gamester.games.surviving.state import Table

WIN = 60  # one win, in sixtieths
TROPHIES = 4096  # weight of one VP: more trophies than anybody can have
FIRST_OF_THE_DEAD = -(1 << 60)  # below every merit of a survivor


def with_status(t: Table, status: int) -> int:
    """Return the number of seats with this status."""
    seats = 0
    for seat in range(len(t.status)):
        if t.status[seat] == status:
            seats += 1
    return seats


def conclude(t: Table, eliminated: int) -> None:
    """End the game if a player's leaving does that; `eliminated` is 0 at the Exit.

    The last one got out (SG-60), or nobody is inside for another reason (SG-R29). If only one is left (SG-57), that one
    wins if all others were eliminated (SG-58); otherwise it has one more turn, if somebody was eliminated, or as an option
    in any case (SG-59).
    """
    inside = with_status(t, INSIDE)
    if inside == 0:
        finish(t, SG_R29 if eliminated == 1 else SG_60)
    elif inside == 1 and eliminated == 1 and with_status(t, OUT) == 0:
        finish(t, SG_58)
    elif inside == 1 and (eliminated == 1 or t.last_player_turn == WHENEVER_LAST) and t.final == NONE:
        seat = 0
        while t.status[seat] != INSIDE:
            seat += 1
        t.final = seat


def tell_final_turn(t: Table) -> None:
    """Announce the final turn, unless the game is over or its last Round leaves none.

    (SG-59, SG-R07, SG-R28)
    """
    if t.ended == 0 and t.final != NONE and with_status(t, INSIDE) == 1:
        seats = len(t.status)
        later = (t.final - t.first + seats) % seats > (t.active - t.first + seats) % seats
        if later or t.round < t.round_limit:
            tell(t, FINAL_TURN, t.final, 0, 0, EVERYBODY)


def finish(t: Table, clause: int) -> None:
    """End the game; the first reason counts."""
    if t.ended != 0:
        return
    t.ended = clause
    for seat in range(len(t.status)):
        t.asked[seat] = 0


def announce(t: Table) -> None:
    """Announce the results, once."""
    t.phase = OVER
    tell(t, ENDED, t.ended, winners(t), 0, EVERYBODY)
    for seat in range(len(t.status)):
        tell(t, PLACED, seat, place_of(t, seat), points(t, seat), EVERYBODY)


def survives(t: Table, seat: int) -> int:
    """Return 1 for players inside and those who got out (SG-62, SG-R30)."""
    return 1 if t.status[seat] != DEAD else 0


def points(t: Table, seat: int) -> int:
    """Return the VP of a seat (SG-64, SG-R25).

    All cards it owns count, Injuries against it, and the Obstacle taken at the Exit.
    """
    vp = t.exit_vp[t.exit_obstacle[seat]] if t.exit_obstacle[seat] != NONE else 0
    for card in range(t.cards):
        vp += t.owned[seat][card] * t.vp[card]
    return vp


def merit(t: Table, seat: int) -> int:
    """Return a number that orders seats: by VP, as an option then by trophies.

    (SG-65, SG-R31) Eliminated players come after all others, later ones first (SG-R32).
    """
    if survives(t, seat) == 0:
        return FIRST_OF_THE_DEAD + t.left_in[seat]
    return TROPHIES * points(t, seat) + (sum(t.trophies[seat]) if t.tie_break == BY_TROPHIES else 0)


def place_of(t: Table, seat: int) -> int:
    """Return a seat's placement.

    A single survivor is first (SG-63); without a survivor all are (SG-R31).
    """
    place = 1
    if with_status(t, DEAD) < len(t.status):
        own = merit(t, seat)
        for other in range(len(t.status)):
            if merit(t, other) > own:
                place += 1
    return place


def winners(t: Table) -> int:
    """Return the number of seats that share the win."""
    first = 0
    for seat in range(len(t.status)):
        if place_of(t, seat) == 1:
            first += 1
    return first


def places(t: Table, out: Row) -> None:
    """Write each seat's placement."""
    for seat in range(len(t.status)):
        out[seat] = place_of(t, seat)


def shares(t: Table, out: Row) -> None:
    """Write one win in sixtieths, shared equally by all in first place (SG-R31)."""
    first = winners(t)
    for seat in range(len(t.status)):
        out[seat] = WIN // first if place_of(t, seat) == 1 else 0


def score(t: Table, seat: int, out: Row) -> int:
    """Write the parts of a seat's score and return 7.

    They are VP, of which on Creds cards, of Injuries, at the Exit; trophies, Health, the turn of leaving.
    """
    creds = injuries = 0
    for card in range(t.cards):
        vp = t.owned[seat][card] * t.vp[card]
        creds += vp if t.card_kind[card] == A_CREDS_CARD else 0
        injuries += 0 if t.card_kind[card] == A_CREDS_CARD else vp
    out[0] = points(t, seat)
    out[1] = creds
    out[2] = injuries
    out[3] = out[0] - creds - injuries
    out[4] = sum(t.trophies[seat])
    out[5] = t.health[seat]
    out[6] = t.left_in[seat]
    return 7
