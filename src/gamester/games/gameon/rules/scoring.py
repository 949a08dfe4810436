"""Scores, places and shares (GO-05, GO-07, GO-09 .. GO-11, GO-R25, GO-R34 .. GO-R37)."""

from gamester.core.zones import Row
from gamester.games.gameon.rules.constants import FACE_DOWN
from gamester.games.gameon.state import Table

WIN = 60  # sixtieths


def points_of(t: Table, seat: int) -> int:
    """GO-05 the points of the Game Cards a seat controls, GO-R25 locked ones among them."""
    points = 0
    for place_won in range(t.won_n[seat]):
        points += t.points[t.won[seat][place_won]]
    return points


def chevrons_of(t: Table, seat: int) -> int:
    """GO-10 their white chevrons; GO-R34 those of locked ones lie face down and do not count, or as an option do."""
    chevrons = 0
    for place_won in range(t.won_n[seat]):
        game = t.won[seat][place_won]
        if t.locked[game] == 0 or t.locked_chevrons != FACE_DOWN:
            chevrons += t.chevrons[game]
    return chevrons


def own_type(t: Table, seat: int) -> int:
    """GO-11, GO-R37 how many Game Cards of the type of the own Player Deck a seat controls."""
    cards = 0
    for place_won in range(t.won_n[seat]):
        if t.card_type[t.won[seat][place_won]] == t.deck_type[seat]:
            cards += 1
    return cards


def total(t: Table, seat: int) -> int:
    """GO-07, GO-09 what counts in the end; GO-R35 only cards in hand cost, and the total may be less than nothing."""
    return points_of(t, seat) + chevrons_of(t, seat) - t.hand_n[seat]


def place(t: Table, seat: int) -> int:
    """GO-07 by total, GO-11 then by Game Cards of the own type; GO-R36 who is equal in both shares the place."""
    better = 0
    mine, kin = total(t, seat), own_type(t, seat)
    for other in range(len(t.asked)):
        theirs = total(t, other)
        if theirs > mine or (theirs == mine and own_type(t, other) > kin):
            better += 1
    return better + 1


def places(t: Table, out: Row) -> None:
    """Each seat's place, 1 = first."""
    for seat in range(len(t.asked)):
        out[seat] = place(t, seat)


def shares(t: Table, out: Row) -> None:
    """GO-R36 one win, shared equally by all in the first place, in sixtieths."""
    winners = 0
    for seat in range(len(t.asked)):
        winners += 1 if place(t, seat) == 1 else 0
    for seat in range(len(t.asked)):
        out[seat] = WIN // winners if place(t, seat) == 1 else 0


def score(t: Table, seat: int, out: Row) -> int:
    """Points, chevrons, cards left in hand, the total, Game Cards of the own type."""
    out[0], out[1], out[2] = points_of(t, seat), chevrons_of(t, seat), t.hand_n[seat]
    out[3], out[4] = total(t, seat), own_type(t, seat)
    return 5
