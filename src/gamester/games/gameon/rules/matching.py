"""Matching of cards and slots, and the places of Game Cards.

(GO-02, GO-62 .. GO-64, GO-R07 .. GO-R10)
"""

from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import KEEP
from gamester.games.gameon.state import Table


def colours_match(t: Table, colour: int, other: int) -> int:
    """Return 1 if two colours match: equal, or one of them wild (GO-62)."""
    return 1 if colour == other or colour == t.wild or other == t.wild else 0


def face_colour_shown(t: Table, design: int, face: int, turned: int) -> int:
    """Return the colour of a face in a converted hand, or NONE if there is no face.

    `turned` is the colour of the hand, or NONE. A conversion changes all cards, black ones too; as an option black stays
    wild (GO-30, GO-R10). The new colour may be wild itself (GO-R09).
    """
    colour = t.face_colour[design][face]
    if colour < 0 or turned < 0 or (t.convert_black == KEEP and colour == t.wild):
        return colour
    return turned


def colour_used(t: Table, design: int, turned: int, game: int, slot: int) -> int:
    """Return the colour in which a card goes on a slot, or NONE.

    Form and colour must match (GO-02), the form even for wild (GO-R07). An Omni uses its first face that fits (GO-63,
    GO-64, GO-R08).
    """
    for face in range(len(t.face_form[design])):
        colour = face_colour_shown(t, design, face, turned)
        if (
            colour >= 0
            and t.face_form[design][face] == t.slot_form[game][slot]
            and colours_match(t, colour, t.slot_colour[game][slot]) == 1
        ):
            return colour
    return NONE


def fits_slot(t: Table, design: int, turned: int, game: int, slot: int) -> int:
    """Return 1 if a card, converted or as printed, fits an existing slot."""
    if turned < 0:
        return (t.matches[design][t.slot_form[game][slot]] >> t.slot_colour[game][slot]) & 1
    return 1 if colour_used(t, design, turned, game, slot) >= 0 else 0


def has_form(t: Table, design: int, form: int) -> int:
    """Return 1 if a face of a card has this form, in any colour (GO-45, GO-R23)."""
    for face in range(len(t.face_form[design])):
        if t.face_form[design][face] == form:
            return 1
    return 0


def area_of(t: Table, game: int) -> int:
    """Return the place of the Play Area where a Game Card lies, or NONE."""
    for area in range(len(t.area)):
        if t.area[area] == game:
            return area
    return NONE


def placed_index(t: Table, area: int, slot: int) -> int:
    """Return the index of a slot of the Play Area in a seat's row of `placed`."""
    return area * len(t.slot_form[0]) + slot


def slots_missing(t: Table, seat: int, area: int) -> int:
    """Return the number of slots that a seat has not filled on a card (GO-03).

    A Black Card has no slots (GO-70).
    """
    slots = 0
    game = t.area[area]
    for slot in range(len(t.slot_form[game])):
        if t.slot_form[game][slot] >= 0 and t.placed[seat][placed_index(t, area, slot)] < 0:
            slots += 1
    return slots


def is_complete(t: Table, seat: int, area: int) -> int:
    """Return 1 if a seat has filled every slot of a Game Card of the Play Area.

    Rivals fill the slots for themselves (GO-04, GO-R05).
    """
    game = t.area[area]
    return 1 if 0 <= game < t.games and slots_missing(t, seat, area) == 0 else 0


def seat_from_lead(t: Table, step: int) -> int:
    """Return the seat that comes `step` places after the lead (GO-41, GO-R46)."""
    return (t.lead + step) % len(t.asked)
