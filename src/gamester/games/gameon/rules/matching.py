"""Matching of cards and slots, and the places of Game Cards.

(GO-02, GO-62 .. GO-64, GO-R07 .. GO-R10)
"""

from gamester.core.lists import has_bit, position_of
from gamester.core.seats import seat_after
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import slot_places
from gamester.games.gameon.rules.constants import KEEP
from gamester.games.gameon.state import State


def colours_match(t: State, colour: int, other: int) -> bool:
    """Return True if two colours go together: equal, or one of them wild (GO-62)."""
    return colour == other or colour == t.wild or other == t.wild


def face_colour_shown(t: State, design: int, face: int, turned: int) -> int:
    """Return the colour of a face in a converted hand, or NONE if there is no face.

    `turned` is the colour of the hand, or NONE. A conversion changes all cards, black ones too; as an option black stays
    wild (GO-30, GO-R10). The new colour may be wild itself (GO-R09).
    """
    colour = t.face_colour[design][face]
    if colour == NONE or turned == NONE or (t.convert_black == KEEP and colour == t.wild):
        return colour
    return turned


def colour_used(t: State, design: int, turned: int, game: int, slot: int) -> int:
    """Return the colour in which a card goes on a slot, or NONE.

    Form and colour must match (GO-02), the form even for wild (GO-R07). An Omni uses its first face that fits (GO-63,
    GO-64, GO-R08).
    """
    for face in range(len(t.face_form[design])):
        colour = face_colour_shown(t, design, face, turned)
        if colour != NONE and t.face_form[design][face] == t.slot_form[game][slot] and colours_match(t, colour, t.slot_colour[game][slot]):
            return colour
    return NONE


def fits_slot(t: State, design: int, turned: int, game: int, slot: int) -> bool:
    """Return True if a card goes on a slot that there is.

    The card is turned into a colour, or as printed.
    """
    if turned == NONE:
        return has_bit(t.fills[design][game], slot)
    return colour_used(t, design, turned, game, slot) != NONE


def slots_filled(t: State, design: int, turned: int, game: int) -> int:
    """Return the slots of a Game Card that a card goes on, as bits.

    `turned` is the colour of the hand, or NONE.
    """
    if turned == NONE:
        return t.fills[design][game]
    slots = 0
    for slot in range(slot_places(t)):
        if is_slot(t, game, slot) and fits_slot(t, design, turned, game, slot):
            slots |= 1 << slot
    return slots


def has_form(t: State, design: int, form: int) -> bool:
    """Return True if any face of a card has this form (GO-45, GO-R23).

    Colour and conversions do not matter.
    """
    return form in t.face_form[design]


def area_of(t: State, game: int) -> int:
    """Return the place of the Play Area where a Game Card lies, or NONE."""
    return position_of(t.play_area, game)


def is_game_card(t: State, game: int) -> bool:
    """Return True for a Game Card, False for a Black Card or NONE (GO-70)."""
    return 0 <= game < t.games


def is_slot(t: State, game: int, slot: int) -> bool:
    """Return True if a Game Card shows this slot."""
    return t.slot_form[game][slot] != NONE


def may_raid(t: State, seat: int, game: int) -> bool:
    """Return True if a seat may try to steal a Game Card.

    It may not if GO-51 the Game Card is locked, or GO-55 the seat was beaten for it.
    """
    return t.locked[game] == 0 and t.banned[seat][game] == 0


def placed_index(t: State, area: int, slot: int) -> int:
    """Return the index of a slot of the Play Area in a seat's row of `placed`."""
    return area * slot_places(t) + slot


def card_placed(t: State, seat: int, area: int, slot: int) -> int:
    """Return the card that a seat has placed on a slot of the Play Area, or NONE."""
    return t.placed[seat][placed_index(t, area, slot)]


def empty_slots(t: State, seat: int, area: int) -> int:
    """Return the slots of the Play Area on which a seat has placed no card, as bits.

    The bits of slots that the Game Card does not show are set too.
    """
    slots = 0
    for slot in range(slot_places(t)):
        if card_placed(t, seat, area, slot) == NONE:
            slots |= 1 << slot
    return slots


def slots_missing(t: State, seat: int, area: int) -> int:
    """Return the number of slots that a seat has not filled on a card (GO-03).

    A Black Card has no slots (GO-70).
    """
    slots = 0
    game = t.play_area[area]
    for slot in range(slot_places(t)):
        if is_slot(t, game, slot) and card_placed(t, seat, area, slot) == NONE:
            slots += 1
    return slots


def is_complete(t: State, seat: int, area: int) -> bool:
    """Return True if a seat has filled every slot of a Game Card (GO-04, GO-R05).

    The Game Card is in the Play Area; rivals count for themselves.
    """
    game = t.play_area[area]
    if not is_game_card(t, game):
        return False
    for slot in range(slot_places(t)):
        if is_slot(t, game, slot) and card_placed(t, seat, area, slot) == NONE:
            return False
    return True


def seat_from_lead(t: State, step: int) -> int:
    """Return the seat that comes `step` places after the lead (GO-41, GO-R46)."""
    return seat_after(t, t.lead, step)
