"""What cards are worth to a sensible player, in thousandths of a point, and which card it would spend on a slot."""

from gamester.games.gameon.draft import aims_at, is_drafted, turned_into
from gamester.games.gameon.hands import pile_size
from gamester.games.gameon.matching import goes_on, has_form, missing, on_area
from gamester.games.gameon.phases import FACE_DOWN
from gamester.games.gameon.table import Table
from gamester.kernel.zones import NONE

CARD, LATE_CARD = 1600, 200  # what a card is worth, and what it is worth near the end
BEST_CARD = 1300  # thousandths of that for wild cards and Omnis
POINT = 1000
RIVAL = 1000, 450, 200, 80  # how much a rival with so many slots to go is feared


def value_of(t: Table, game: int) -> int:
    """Points and chevrons."""
    return POINT * (t.points[game] + t.chevrons[game])


def kept_value(t: Table, game: int) -> int:
    """What a Game Card is worth to the seat that controls it: GO-R34 a locked one shows no chevrons, or as an option it does."""
    if t.locked[game] != 0 and t.locked_chevrons == FACE_DOWN:
        return POINT * t.points[game]
    return value_of(t, game)


def is_late(t: Table, seat: int) -> int:
    """1 near the end: nothing left to draw, or a round has been idle."""
    return 1 if pile_size(t, seat) == 0 or t.stall > 0 else 0


def is_plain(t: Table, design: int) -> int:
    """1 for a card of one shape that is not wild."""
    return 1 if t.face_form[design][1] < 0 and t.face_colour[design][0] != t.wild else 0


def cost_of(t: Table, seat: int, design: int) -> int:
    """What spending a card costs."""
    cost = LATE_CARD if is_late(t, seat) == 1 else CARD
    return cost if is_plain(t, design) == 1 else cost * BEST_CARD // 1000


def rivalry(t: Table, seat: int, area: int) -> int:
    """How many players, in thousandths, may want the Game Card in a place of the Play Area this round."""
    factor = 1000
    for other in range(len(t.asked)):
        if other != seat:
            left = missing(t, other, area)
            if left < len(RIVAL):
                factor += RIVAL[left]
    return factor


def is_open(t: Table, seat: int, area: int, slot: int) -> int:
    """1 for a slot of the Play Area that the seat has yet to fill, with its draft."""
    game = t.area[area]
    if t.slot_form[game][slot] < 0 or t.placed[seat][on_area(t, area, slot)] >= 0:
        return 0
    return 1 - aims_at(t, seat, game, slot)


def card_for(t: Table, seat: int, game: int, slot: int, plain_only: int) -> int:
    """The place in the hand of the cheapest card left that goes on a slot, or NONE."""
    found = NONE
    turned = turned_into(t, seat)
    for place in range(t.hand_n[seat]):
        card = t.hand[seat][place]
        if is_drafted(t, seat, place) == 0 and goes_on(t, card, turned, game, slot) == 1:
            if is_plain(t, card) == 1:
                return place
            found = place
    return NONE if plain_only == 1 else found


def is_last_of_form(t: Table, seat: int, card: int) -> int:
    """1 if no other card in hand that the draft does not use has the form of this one: a hand of many forms defends best."""
    many = 0
    for place in range(t.hand_n[seat]):
        if is_drafted(t, seat, place) == 0:
            many += has_form(t, t.hand[seat][place], t.face_form[card][0])
    return 1 if many < 2 else 0


def spare(t: Table, seat: int) -> int:
    """How many cards in hand the draft does not use."""
    return t.hand_n[seat] - t.draft_n[seat]


def undraft(t: Table, seat: int, length: int) -> None:
    """Shorten a draft."""
    while t.draft_n[seat] > length:
        t.draft_n[seat] -= 1
        t.draft[seat][t.draft_n[seat]] = NONE
