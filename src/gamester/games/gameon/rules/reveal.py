"""The reveal: all drafts at once, then redraws, conversions and plays.

(GO-30 .. GO-34, GO-42, GO-R03, GO-R13, GO-R15, GO-R21)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import game_of, place_of, slot_of
from gamester.games.gameon.rules.constants import OPEN
from gamester.games.gameon.rules.events import CONVERTED, FIZZLED, ON_SLOT, PLACED, RAIDED, REVEALED
from gamester.games.gameon.rules.hands import redraw_hand, remove_from_hand, return_to_hand
from gamester.games.gameon.rules.matching import area_of, colour_used, placed_index, seat_from_lead
from gamester.games.gameon.state import Table


def reveal(t: Table) -> None:
    """Reveal everything that was committed in secret, in order from the lead.

    The order of commitment makes no difference (GO-23, GO-R43).
    """
    forget_contests(t)
    seats = len(t.asked)
    if t.commit_visibility != OPEN:
        for step in range(seats):
            reveal_draft(t, seat_from_lead(t, step))
    tell(t, REVEALED, 0, 0, 0, EVERYBODY)
    for step in range(seats):
        if t.redrew[seat_from_lead(t, step)] == 1:
            redraw_hand(t, seat_from_lead(t, step))
    for step in range(seats):
        convert(t, seat_from_lead(t, step))
    for step in range(seats):
        resolve_plays(t, seat_from_lead(t, step))
    queue_attacked_cards(t)


def forget_contests(t: Table) -> None:
    """Clear the choices and votes that were shown last round."""
    t.question = t.right = t.verdict = NONE
    for seat in range(len(t.asked)):
        t.thrown[seat] = t.voted[seat] = NONE
        t.rolled[seat] = 0


def reveal_draft(t: Table, seat: int) -> None:
    """Open a draft: its cards leave the hand in draft order, with their colours.

    (GO-64)
    """
    t.redrew[seat], t.draft_redraw[seat] = t.draft_redraw[seat], 0
    t.converted[seat], t.draft_convert[seat] = t.draft_convert[seat], NONE
    turned = t.convert[t.converted[seat]] if t.converted[seat] >= 0 else NONE
    for step in range(t.draft_n[seat]):
        play = t.draft[seat][step]
        card, game, slot = t.hand[seat][place_of(t, play)], game_of(t, play), slot_of(t, play)
        t.laid_card[seat][step], t.laid_game[seat][step], t.laid_slot[seat][step] = card, game, slot
        t.laid_colour[seat][step] = colour_used(t, card, turned, game, slot)
    t.laid_n[seat] = t.draft_n[seat]
    # From the end, because every removal closes the gap and moves later places.
    for place in range(t.hand_n[seat] - 1, -1, -1):
        for step in range(t.draft_n[seat]):
            if place_of(t, t.draft[seat][step]) == place:
                remove_from_hand(t, seat, place)
    while t.draft_n[seat] > 0:
        t.draft_n[seat] -= 1
        t.draft[seat][t.draft_n[seat]] = NONE


def convert(t: Table, seat: int) -> None:
    """Discard the converted Game Card for good (GO-30, GO-32).

    A conversion makes the round not idle (GO-R31).
    """
    game = t.converted[seat]
    if game >= 0:
        t.busy = 1
        remove_controlled(t, seat, game)
        t.gone[game] = 1
        tell(t, CONVERTED, seat, game, t.convert[game], EVERYBODY)


def remove_controlled(t: Table, seat: int, game: int) -> None:
    """Remove a Game Card from those of a seat; the others keep their order."""
    place = 0
    while t.won[seat][place] != game:
        place += 1
    t.won_n[seat] -= 1
    for at in range(place, t.won_n[seat]):
        t.won[seat][at] = t.won[seat][at + 1]
    t.won[seat][t.won_n[seat]] = NONE
    t.keeper[game] = NONE
    t.locked[game] = 0


def resolve_plays(t: Table, seat: int) -> None:
    """Place cards on the Play Area, and leave the others as attempts to steal.

    Placed cards stay there (GO-27, GO-R06); the others are steals (GO-28, GO-42). If the target has been converted away,
    the card returns and nothing else happens (GO-R13).
    """
    step = 0
    while step < t.laid_n[seat]:
        t.busy = 1
        card, game, slot = t.laid_card[seat][step], t.laid_game[seat][step], t.laid_slot[seat][step]
        colour = t.laid_colour[seat][step]
        area = area_of(t, game)
        if area >= 0:
            remove_revealed_play(t, seat, step)
            t.placed[seat][placed_index(t, area, slot)] = card
            t.placed_colour[seat][placed_index(t, area, slot)] = colour
            tell(t, PLACED, seat, card, game, EVERYBODY)
            tell(t, ON_SLOT, slot, colour, 0, EVERYBODY)
        elif t.keeper[game] >= 0:
            step += 1
            tell(t, RAIDED, seat, card, game, EVERYBODY)
            tell(t, ON_SLOT, slot, colour, 0, EVERYBODY)
        else:
            remove_revealed_play(t, seat, step)
            tell(t, FIZZLED, seat, card, game, EVERYBODY)
            return_to_hand(t, seat, card)


def remove_revealed_play(t: Table, seat: int, step: int) -> int:
    """Remove a resolved play from its list. Return its card."""
    card = t.laid_card[seat][step]
    t.laid_n[seat] -= 1
    last = t.laid_n[seat]
    for at in range(step, last):
        t.laid_card[seat][at], t.laid_game[seat][at] = t.laid_card[seat][at + 1], t.laid_game[seat][at + 1]
        t.laid_slot[seat][at], t.laid_colour[seat][at] = t.laid_slot[seat][at + 1], t.laid_colour[seat][at + 1]
    t.laid_card[seat][last] = t.laid_game[seat][last] = NONE
    t.laid_slot[seat][last] = t.laid_colour[seat][last] = NONE
    return card


def steal_attempt_of(t: Table, seat: int, game: int) -> int:
    """Return the index of a seat's play that attempts to steal a card, or NONE.

    There is at most one (GO-R20).
    """
    for step in range(t.laid_n[seat]):
        if t.laid_game[seat][step] == game:
            return step
    return NONE


def thieves(t: Table, game: int) -> int:
    """Return the number of seats that try to steal a Game Card."""
    found = 0
    for seat in range(len(t.asked)):
        if steal_attempt_of(t, seat, game) >= 0:
            found += 1
    return found


def queue_attacked_cards(t: Table) -> None:
    """Queue the attacked Game Cards: by controller from the lead, oldest first.

    (GO-R21)
    """
    for step in range(len(t.asked)):
        seat = seat_from_lead(t, step)
        for place in range(t.won_n[seat]):
            if thieves(t, t.won[seat][place]) > 0:
                t.queue[t.queue_n] = t.won[seat][place]
                t.queue_n += 1
