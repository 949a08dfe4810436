"""Which card goes on which slot (GO-02, GO-62 .. GO-64, GO-R07 .. GO-R10), and where a Game Card lies."""

from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import KEEP
from gamester.games.gameon.state import Table


def colours_match(t: Table, colour: int, other: int) -> int:
    """GO-62 1 if two colours go together: equal, or one of them wild."""
    return 1 if colour == other or colour == t.wild or other == t.wild else 0


def face_colour_shown(t: Table, design: int, face: int, turned: int) -> int:
    """The colour that a face shows when the hand is turned into a colour (or NONE); NONE where there is no face.

    GO-30, GO-R10 all of it changes, black too; or, as an option, black stays wild. GO-R09 the colour may be wild itself.
    """
    colour = t.face_colour[design][face]
    if colour < 0 or turned < 0 or (t.convert_black == KEEP and colour == t.wild):
        return colour
    return turned


def colour_used(t: Table, design: int, turned: int, game: int, slot: int) -> int:
    """The colour in which a card goes on a slot, or NONE.

    GO-02 form and colour must agree, GO-R07 the form even for wild. GO-63, GO-64, GO-R08 of an Omni the first face that fits is used.
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
    """1 if a card, turned into a colour or as printed, goes on a slot that there is."""
    if turned < 0:
        return (t.matches[design][t.slot_form[game][slot]] >> t.slot_colour[game][slot]) & 1
    return 1 if colour_used(t, design, turned, game, slot) >= 0 else 0


def has_form(t: Table, design: int, form: int) -> int:
    """GO-45, GO-R23 1 if any face of a card has this form; colour and conversions do not matter."""
    for face in range(len(t.face_form[design])):
        if t.face_form[design][face] == form:
            return 1
    return 0


def area_of(t: Table, game: int) -> int:
    """The place of the Play Area where a Game Card lies, or NONE."""
    for area in range(len(t.area)):
        if t.area[area] == game:
            return area
    return NONE


def placed_index(t: Table, area: int, slot: int) -> int:
    """Where the card on a slot of a place of the Play Area is kept in a seat's row."""
    return area * len(t.slot_form[0]) + slot


def slots_missing(t: Table, seat: int, area: int) -> int:
    """How many slots of the card in a place of the Play Area a seat has yet to fill (GO-03); a Black Card has none (GO-70)."""
    slots = 0
    game = t.area[area]
    for slot in range(len(t.slot_form[game])):
        if t.slot_form[game][slot] >= 0 and t.placed[seat][placed_index(t, area, slot)] < 0:
            slots += 1
    return slots


def is_complete(t: Table, seat: int, area: int) -> int:
    """GO-04, GO-R05 1 if a seat has filled every slot of the Game Card in a place of the Play Area; rivals count for themselves."""
    game = t.area[area]
    return 1 if 0 <= game < t.games and slots_missing(t, seat, area) == 0 else 0


def seat_from_lead(t: Table, step: int) -> int:
    """GO-R46 the seat that comes `step` places after the lead; GO-41 orders begin with another seat each round."""
    return (t.lead + step) % len(t.asked)
