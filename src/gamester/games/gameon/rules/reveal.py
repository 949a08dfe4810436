"""The reveal: all drafts at once, then redraws, conversions and plays.

(GO-30 .. GO-34, GO-42, GO-R03, GO-R13, GO-R15, GO-R21)
"""

from gamester.core.lists import append, clear, fill, position_of, remove_at
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import game_of, place_of, slot_of
from gamester.games.gameon.rules.constants import OPEN
from gamester.games.gameon.rules.events import (
    emit_converted,
    emit_fizzled,
    emit_on_slot,
    emit_placed,
    emit_raided,
    emit_revealed,
)
from gamester.games.gameon.rules.hands import redraw_hand, remove_from_hand, return_to_hand
from gamester.games.gameon.rules.matching import area_of, colour_used, placed_index, seat_from_lead
from gamester.games.gameon.state import State


def reveal(t: State) -> None:
    """Reveal everything that was committed in secret, in order from the lead.

    The order of commitment makes no difference (GO-23, GO-R43).
    """
    forget_contests(t)
    if t.commit_visibility != OPEN:
        for step in range(num_seats(t)):
            reveal_draft(t, seat_from_lead(t, step))
    emit_revealed(t)
    for step in range(num_seats(t)):
        seat = seat_from_lead(t, step)
        if t.redrew[seat] == 1:
            redraw_hand(t, seat)
    for step in range(num_seats(t)):
        convert(t, seat_from_lead(t, step))
    for step in range(num_seats(t)):
        resolve_plays(t, seat_from_lead(t, step))
    queue_attacked_cards(t)


def forget_contests(t: State) -> None:
    """Clear the choices and votes that were shown last round."""
    t.question = t.right_answer = t.verdict = NONE
    fill(t.shown_choice, NONE)
    fill(t.voted, NONE)
    fill(t.rolled, 0)


def reveal_draft(t: State, seat: int) -> None:
    """Open a draft: its cards leave the hand in draft order, with their colours.

    (GO-64)
    """
    t.redrew[seat], t.draft_redraw[seat] = t.draft_redraw[seat], 0
    t.converted[seat], t.draft_convert[seat] = t.draft_convert[seat], NONE
    turned = t.convert[t.converted[seat]] if t.converted[seat] != NONE else NONE
    for step in range(t.draft_n[seat]):
        play = t.draft[seat][step]
        card, game, slot = t.hand[seat][place_of(t, play)], game_of(t, play), slot_of(t, play)
        t.revealed_card[seat][step], t.revealed_game[seat][step], t.revealed_slot[seat][step] = card, game, slot
        t.revealed_colour[seat][step] = colour_used(t, card, turned, game, slot)
    t.revealed_n[seat] = t.draft_n[seat]
    # From the end, because every removal closes the gap and moves later places.
    for place in range(t.hand_n[seat] - 1, -1, -1):
        for step in range(t.draft_n[seat]):
            if place_of(t, t.draft[seat][step]) == place:
                remove_from_hand(t, seat, place)
    t.draft_n[seat] = clear(t.draft[seat], t.draft_n[seat])


def convert(t: State, seat: int) -> None:
    """Discard the converted Game Card for good (GO-30, GO-32).

    A conversion makes the round not idle (GO-R31).
    """
    game = t.converted[seat]
    if game != NONE:
        t.round_not_idle = 1
        remove_controlled(t, seat, game)
        t.out_of_play[game] = 1
        emit_converted(t, seat, game, t.convert[game])


def remove_controlled(t: State, seat: int, game: int) -> None:
    """Remove a Game Card from those of a seat; the others keep their order."""
    t.controlled_n[seat] = remove_at(t.controlled[seat], t.controlled_n[seat], position_of(t.controlled[seat], game))
    t.controller[game] = NONE
    t.locked[game] = 0


def resolve_plays(t: State, seat: int) -> None:
    """Place cards on the Play Area, and leave the others as attempts to steal.

    Placed cards stay there (GO-27, GO-R06); the others are steals (GO-28, GO-42). If the target has been converted away,
    the card returns and nothing else happens (GO-R13).
    """
    step = 0
    while step < t.revealed_n[seat]:
        t.round_not_idle = 1
        card, game, slot = t.revealed_card[seat][step], t.revealed_game[seat][step], t.revealed_slot[seat][step]
        colour = t.revealed_colour[seat][step]
        area = area_of(t, game)
        if area != NONE:
            remove_revealed_play(t, seat, step)
            t.placed[seat][placed_index(t, area, slot)] = card
            t.placed_colour[seat][placed_index(t, area, slot)] = colour
            emit_placed(t, seat, card, game)
            emit_on_slot(t, slot, colour)
        elif t.controller[game] != NONE:
            step += 1
            emit_raided(t, seat, card, game)
            emit_on_slot(t, slot, colour)
        else:
            remove_revealed_play(t, seat, step)
            emit_fizzled(t, seat, card, game)
            return_to_hand(t, seat, card)


def remove_revealed_play(t: State, seat: int, step: int) -> int:
    """Remove a resolved play from its list. Return its card."""
    card = t.revealed_card[seat][step]
    remove_at(t.revealed_game[seat], t.revealed_n[seat], step)
    remove_at(t.revealed_slot[seat], t.revealed_n[seat], step)
    remove_at(t.revealed_colour[seat], t.revealed_n[seat], step)
    t.revealed_n[seat] = remove_at(t.revealed_card[seat], t.revealed_n[seat], step)
    return card


def steal_attempt_of(t: State, seat: int, game: int) -> int:
    """Return the index of a seat's play that attempts to steal a card, or NONE.

    There is at most one (GO-R20).
    """
    for step in range(t.revealed_n[seat]):
        if t.revealed_game[seat][step] == game:
            return step
    return NONE


def thieves(t: State, game: int) -> int:
    """Return the number of seats that try to steal a Game Card."""
    found = 0
    for seat in seats(t):
        if steal_attempt_of(t, seat, game) != NONE:
            found += 1
    return found


def queue_attacked_cards(t: State) -> None:
    """Queue the attacked Game Cards: by controller from the lead, oldest first.

    (GO-R21)
    """
    for step in range(num_seats(t)):
        seat = seat_from_lead(t, step)
        for place in range(t.controlled_n[seat]):
            if thieves(t, t.controlled[seat][place]) > 0:
                t.queue_n = append(t.attacked_queue, t.queue_n, t.controlled[seat][place])
