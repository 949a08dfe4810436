"""Taking action: plays and a conversion drafted in secret, or a redraw.

Then the commitment. (GO-23, GO-26 .. GO-35, GO-R02 .. GO-R14)
"""

from gamester.core.lists import append, clear, has_bit
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import game_of, place_of, playing, slot_of
from gamester.games.gameon.rules.constants import (
    ACTION,
    ALLOWED,
    GO_02,
    GO_03,
    GO_08,
    GO_24,
    GO_26,
    GO_27,
    GO_29,
    GO_30,
    GO_31,
    GO_32,
    GO_33,
    GO_51,
    GO_55,
    GO_R03,
    GO_R11,
    GO_R12,
    GO_R14,
    GO_R20,
    OPEN,
)
from gamester.games.gameon.rules.events import (
    emit_committed,
    emit_on_slot,
    emit_showed_convert,
    emit_showed_play,
    emit_showed_redraw,
)
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.rules.matching import area_of, card_placed, fits_slot, is_slot, slots_filled
from gamester.games.gameon.rules.reveal import reveal_draft
from gamester.games.gameon.state import State


def why_not_act(t: State, seat: int) -> int:
    """Return 0 if the seat may act now, or the forbidding clause.

    Not after the end (GO-08), and only in its phase (GO-24). A commitment is final (GO-R03), and so is a redraw (GO-33,
    GO-35, GO-R16).
    """
    if t.ended_by != 0:
        return GO_08
    if t.phase != ACTION:
        return GO_24
    if t.ready[seat] != 0:
        # An open commitment has already moved its draft to the revealed zones.
        redraws = t.redrew[seat] if t.commit_visibility == OPEN else t.draft_redraw[seat]
        return GO_33 if redraws == 1 else GO_R03
    return 0 if t.deciding[seat] != 0 else GO_24


# questions --------------------------------------------------------------------------------------------------------------
def drafted_places(t: State, seat: int) -> int:
    """Return the places of the hand that the draft uses, as bits."""
    places = 0
    for step in range(t.draft_n[seat]):
        places |= 1 << place_of(t, t.draft[seat][step])
    return places


def drafted_slots(t: State, seat: int, game: int) -> int:
    """Return the slots of a Game Card that the draft plays on, as bits."""
    slots = 0
    for step in range(t.draft_n[seat]):
        if game_of(t, t.draft[seat][step]) == game:
            slots |= 1 << slot_of(t, t.draft[seat][step])
    return slots


def is_card_drafted(t: State, seat: int, place: int) -> bool:
    """Return True if the draft uses the card in this place of the hand."""
    return has_bit(drafted_places(t, seat), place)


def slots_fillable(t: State, seat: int, game: int) -> int:
    """Return the slots of a Game Card that a card in hand goes on, as bits.

    Cards that the draft uses do not count; slots that are taken do.
    """
    return slots_filled_by_hand(t, seat, game, converted_colour(t, seat), drafted_places(t, seat))


def slots_filled_by_hand(t: State, seat: int, game: int, turned: int, drafted: int) -> int:
    """Return the slots of a Game Card that a card in hand goes on, as bits.

    The hand is turned into a colour, or as printed. Cards in the places of `drafted` do not count.
    """
    slots = 0
    for place in range(t.hand_n[seat]):
        if not has_bit(drafted, place):
            slots |= slots_filled(t, t.hand[seat][place], turned, game)
    return slots


def is_draft_empty(t: State, seat: int) -> bool:
    """Return True if a seat has drafted neither plays nor a conversion."""
    return t.draft_n[seat] == 0 and t.draft_convert[seat] == NONE


def converted_colour(t: State, seat: int) -> int:
    """Return the colour that the seat's hand takes this round, or NONE (GO-30)."""
    return t.convert[t.draft_convert[seat]] if t.draft_convert[seat] != NONE else NONE


def why_not_target(t: State, seat: int, game: int) -> int:
    """Return the clause against playing on a Game Card at all, or 0.

    The card lies in the Play Area (GO-27), or another player controls it (GO-28), never the seat itself (GO-29). It is not
    the one that the seat converts away (GO-32), not locked (GO-51), and not one that the seat was beaten for (GO-55).
    """
    if t.draft_convert[seat] == game:
        return GO_32
    keeper = t.controller[game]
    if keeper == NONE:
        return 0 if area_of(t, game) != NONE else GO_27
    if keeper == seat:
        return GO_29
    if t.locked[game] != 0:
        return GO_51
    return GO_55 if t.banned[seat][game] != 0 else 0


def why_not_slot(t: State, seat: int, game: int, slot: int) -> int:
    """Return the clause against playing on a slot of a permitted Game Card, or 0.

    The slot must exist (GO-02). One card to a slot, including cards that already lie there (GO-03, GO-R05, GO-R06), and one
    card to a steal (GO-R20).
    """
    if not is_slot(t, game, slot):
        return GO_02
    drafted = drafted_slots(t, seat, game)
    if has_bit(drafted, slot):
        return GO_03
    if t.controller[game] != NONE:
        return GO_R20 if drafted != 0 else 0
    return GO_03 if card_placed(t, seat, area_of(t, game), slot) != NONE else 0


def why_not_play(t: State, seat: int, place: int, game: int, slot: int) -> int:
    """Return 0 if the seat may draft this play, or the forbidding clause.

    Any card of the hand may be used, each once (GO-26). One card that fits is enough for a steal (GO-43).
    """
    clause = why_not_act(t, seat)
    if clause == 0 and (place >= t.hand_n[seat] or is_card_drafted(t, seat, place)):
        clause = GO_26
    if clause == 0:
        clause = why_not_target(t, seat, game)
    if clause == 0:
        clause = why_not_slot(t, seat, game, slot)
    if clause == 0 and not fits_slot(t, t.hand[seat][place], converted_colour(t, seat), game, slot):
        clause = GO_02
    return clause


def why_not_convert_with(t: State, seat: int, game: int) -> int:
    """Return the clause against converting with a Game Card, or 0.

    It must be the seat's own and show a symbol (GO-30). A locked one shows none, or as an option it does (GO-R12).
    """
    if t.controller[game] != seat or t.draft_convert[seat] == game:
        return GO_30
    if t.locked[game] != 0 and t.locked_convert != ALLOWED:
        return GO_R12
    return GO_30 if t.convert[game] == NONE else 0


def why_not_convert(t: State, seat: int, game: int) -> int:
    """Return 0 if the seat may convert with a Game Card, or the forbidding clause.

    Converting comes before any play (GO-31), once, and needs a card in hand; no play need follow (GO-R11).
    """
    clause = why_not_act(t, seat)
    if clause == 0:
        clause = why_not_convert_with(t, seat, game)
    if clause == 0 and t.draft_n[seat] > 0:
        clause = GO_31
    if clause == 0 and (t.draft_convert[seat] != NONE or t.hand_n[seat] == 0):
        clause = GO_R11
    return clause


def why_not_redraw(t: State, seat: int) -> int:
    """Return 0 if the seat may redraw, or the forbidding clause.

    A redraw replaces acting, so the draft must be empty (GO-33), and so must not be the pile (GO-R14).
    """
    clause = why_not_act(t, seat)
    if clause == 0 and not is_draft_empty(t, seat):
        clause = GO_33
    if clause == 0 and pile_size(t, seat) == 0:
        clause = GO_R14
    return clause


def why_not_takeback(t: State, seat: int) -> int:
    """Return 0 if there is a draft that the seat may empty, or the clause (GO-R03)."""
    clause = why_not_act(t, seat)
    return GO_R03 if clause == 0 and is_draft_empty(t, seat) else clause


# changes ----------------------------------------------------------------------------------------------------------------
def draft_play(t: State, seat: int, place: int, game: int, slot: int) -> None:
    """Add a play to the draft; the card stays in the hand until the reveal."""
    t.draft_n[seat] = append(t.draft[seat], t.draft_n[seat], playing(t, place, game, slot))


def take_back(t: State, seat: int) -> None:
    """Empty the draft (GO-R03)."""
    t.draft_convert[seat] = NONE
    t.draft_n[seat] = clear(t.draft[seat], t.draft_n[seat])


def commit(t: State, seat: int) -> None:
    """Submit the draft; it is final, and secret until all have committed (GO-R03).

    As an option it is shown at once. An empty draft is a pass (GO-R04).
    """
    t.ready[seat] = 1
    emit_committed(t, seat)
    if t.commit_visibility == OPEN:
        reveal_draft(t, seat)
        show_draft(t, seat)


def show_draft(t: State, seat: int) -> None:
    """Emit a draft that has just been shown."""
    if t.redrew[seat] == 1:
        emit_showed_redraw(t, seat)
    if t.converted[seat] != NONE:
        emit_showed_convert(t, seat, t.converted[seat])
    for step in range(t.revealed_n[seat]):
        emit_showed_play(t, seat, t.revealed_card[seat][step], t.revealed_game[seat][step])
        emit_on_slot(t, t.revealed_slot[seat][step], t.revealed_colour[seat][step])
