"""Scores, placements and shares (GO-05, GO-07, GO-09 .. GO-11, GO-R25, GO-R34 ..

GO-R37).
"""

from gamester.core.seats import seats
from gamester.core.zones import Row
from gamester.games.gameon.rules.constants import FACE_DOWN
from gamester.games.gameon.state import State

WIN = 60  # one win, in sixtieths


def points_of(t: State, seat: int) -> int:
    """Return the points of all Game Cards of a seat, locked ones too (GO-05, GO-R25)."""
    points = 0
    for place_won in range(t.controlled_n[seat]):
        points += t.points[t.controlled[seat][place_won]]
    return points


def chevrons_of(t: State, seat: int) -> int:
    """Return the number of white chevrons of a seat's Game Cards (GO-10).

    Chevrons of locked cards lie face down and do not count, or as an option do (GO-R34).
    """
    chevrons = 0
    for place_won in range(t.controlled_n[seat]):
        game = t.controlled[seat][place_won]
        if t.locked[game] == 0 or t.locked_chevrons != FACE_DOWN:
            chevrons += t.chevrons[game]
    return chevrons


def cards_of_own_type(t: State, seat: int) -> int:
    """Return the number of a seat's Game Cards of its own Card Type (GO-11, GO-R37)."""
    cards = 0
    for place_won in range(t.controlled_n[seat]):
        if t.card_type[t.controlled[seat][place_won]] == t.deck_type[seat]:
            cards += 1
    return cards


def total_score(t: State, seat: int) -> int:
    """Return the final total of a seat; it may be negative (GO-07, GO-09, GO-R35).

    Only cards in hand cost points.
    """
    return points_of(t, seat) + chevrons_of(t, seat) - t.hand_n[seat]


def place(t: State, seat: int) -> int:
    """Return a seat's placement by total, then by Game Cards of the own type.

    Seats equal in both share it (GO-07, GO-11, GO-R36).
    """
    better = 0
    mine, kin = total_score(t, seat), cards_of_own_type(t, seat)
    for other in seats(t):
        theirs = total_score(t, other)
        if theirs > mine or (theirs == mine and cards_of_own_type(t, other) > kin):
            better += 1
    return better + 1


def placements(t: State, out: Row) -> None:
    """Write each seat's placement, 1 for the first."""
    for seat in seats(t):
        out[seat] = place(t, seat)


def win_shares(t: State, out: Row) -> None:
    """Write one win in sixtieths, shared equally by all in first place (GO-R36)."""
    winners = 0
    for seat in seats(t):
        winners += 1 if place(t, seat) == 1 else 0
    for seat in seats(t):
        out[seat] = WIN // winners if place(t, seat) == 1 else 0


def score_parts(t: State, seat: int, out: Row) -> int:
    """Write the parts of a seat's score and return 5.

    They are points, chevrons, cards left in hand, the total, and Game Cards of the own type.
    """
    out[0], out[1], out[2] = points_of(t, seat), chevrons_of(t, seat), t.hand_n[seat]
    out[3], out[4] = total_score(t, seat), cards_of_own_type(t, seat)
    return 5
