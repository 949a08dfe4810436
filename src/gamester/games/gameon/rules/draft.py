"""Taking action: plays and a conversion drafted in secret, or a redraw; then the commitment (GO-23, GO-26 .. GO-35, GO-R02 .. GO-R14)."""

from gamester.core.events import EVERYBODY, tell
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
from gamester.games.gameon.rules.events import COMMITTED, ON_SLOT, SHOWED_CONVERT, SHOWED_PLAY, SHOWED_REDRAW
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.rules.matching import area_of, fits_slot, placed_index
from gamester.games.gameon.rules.reveal import reveal_draft
from gamester.games.gameon.state import Table


def why_not_act(t: Table, seat: int) -> int:
    """GO-08 not after the end, GO-24 in its time; GO-R03 a commitment is final, GO-33, GO-35, GO-R16 also that of a redraw."""
    if t.ended != 0:
        return GO_08
    if t.phase != ACTION:
        return GO_24
    if t.ready[seat] != 0:
        redraws = t.redrew[seat] if t.commit_visibility == OPEN else t.draft_redraw[seat]
        return GO_33 if redraws == 1 else GO_R03
    return 0 if t.asked[seat] != 0 else GO_24


# questions --------------------------------------------------------------------------------------------------------------
def is_card_drafted(t: Table, seat: int, place: int) -> int:
    """1 if the draft uses the card in this place of the hand."""
    for step in range(t.draft_n[seat]):
        if place_of(t, t.draft[seat][step]) == place:
            return 1
    return 0


def draft_targets(t: Table, seat: int, game: int, slot: int) -> int:
    """1 if the draft plays on this slot of a Game Card; with slot NONE, on any slot of it."""
    for step in range(t.draft_n[seat]):
        play = t.draft[seat][step]
        if game_of(t, play) == game and (slot < 0 or slot_of(t, play) == slot):
            return 1
    return 0


def converted_colour(t: Table, seat: int) -> int:
    """GO-30 the colour that the seat's hand takes this round, or NONE."""
    return t.convert[t.draft_convert[seat]] if t.draft_convert[seat] >= 0 else NONE


def why_not_target(t: Table, seat: int, game: int) -> int:
    """The clause against playing on a Game Card at all.

    GO-32 not one just converted away. GO-27 it lies in the Play Area, or GO-28 another player controls it; GO-29 never one's own.
    GO-51 not a locked one; GO-55 not one that the seat was beaten for.
    """
    if t.draft_convert[seat] == game:
        return GO_32
    keeper = t.keeper[game]
    if keeper < 0:
        return 0 if area_of(t, game) >= 0 else GO_27
    if keeper == seat:
        return GO_29
    if t.locked[game] != 0:
        return GO_51
    return GO_55 if t.banned[seat][game] != 0 else 0


def why_not_slot(t: Table, seat: int, game: int, slot: int) -> int:
    """GO-02 a slot that there is. GO-03, GO-R05, GO-R06 one card to a slot, also of those that lie there. GO-R20 one card to a steal."""
    if t.slot_form[game][slot] < 0:
        return GO_02
    if draft_targets(t, seat, game, slot) == 1:
        return GO_03
    if t.keeper[game] >= 0:
        return GO_R20 if draft_targets(t, seat, game, NONE) == 1 else 0
    return GO_03 if t.placed[seat][placed_index(t, area_of(t, game), slot)] >= 0 else 0


def why_not_play(t: Table, seat: int, place: int, game: int, slot: int) -> int:
    """GO-26 with a card of the hand, each once, up to the whole hand. GO-43 one that fits is enough for a steal."""
    clause = why_not_act(t, seat)
    if clause == 0 and (place >= t.hand_n[seat] or is_card_drafted(t, seat, place) == 1):
        clause = GO_26
    if clause == 0:
        clause = why_not_target(t, seat, game)
    if clause == 0:
        clause = why_not_slot(t, seat, game, slot)
    if clause == 0 and fits_slot(t, t.hand[seat][place], converted_colour(t, seat), game, slot) == 0:
        clause = GO_02
    return clause


def why_not_convert_with(t: Table, seat: int, game: int) -> int:
    """GO-30 with a Game Card of one's own that shows a symbol; GO-R12 a locked one shows none, or as an option does."""
    if t.keeper[game] != seat or t.draft_convert[seat] == game:
        return GO_30
    if t.locked[game] != 0 and t.locked_convert != ALLOWED:
        return GO_R12
    return GO_30 if t.convert[game] < 0 else 0


def why_not_convert(t: Table, seat: int, game: int) -> int:
    """GO-31 before any card is played. GO-R11 once, and with a card in hand; nothing need be played then."""
    clause = why_not_act(t, seat)
    if clause == 0:
        clause = why_not_convert_with(t, seat, game)
    if clause == 0 and t.draft_n[seat] > 0:
        clause = GO_31
    if clause == 0 and (t.draft_convert[seat] >= 0 or t.hand_n[seat] == 0):
        clause = GO_R11
    return clause


def why_not_redraw(t: Table, seat: int) -> int:
    """GO-33 instead of acting, so with nothing drafted. GO-R14 not from an empty pile."""
    clause = why_not_act(t, seat)
    if clause == 0 and (t.draft_n[seat] > 0 or t.draft_convert[seat] >= 0):
        clause = GO_33
    if clause == 0 and pile_size(t, seat) == 0:
        clause = GO_R14
    return clause


def why_not_takeback(t: Table, seat: int) -> int:
    """GO-R03 all of a draft may be taken back, if there is one."""
    clause = why_not_act(t, seat)
    return GO_R03 if clause == 0 and t.draft_n[seat] == 0 and t.draft_convert[seat] < 0 else clause


# changes ----------------------------------------------------------------------------------------------------------------
def draft_play(t: Table, seat: int, place: int, game: int, slot: int) -> None:
    """A mark only: the card stays in the hand until it is revealed."""
    t.draft[seat][t.draft_n[seat]] = playing(t, place, game, slot)
    t.draft_n[seat] += 1


def take_back(t: Table, seat: int) -> None:
    """GO-R03 the draft is empty again."""
    t.draft_convert[seat] = NONE
    while t.draft_n[seat] > 0:
        t.draft_n[seat] -= 1
        t.draft[seat][t.draft_n[seat]] = NONE


def commit(t: Table, seat: int) -> None:
    """GO-R03 final, and secret until all have committed; or, as an option, laid open at once. GO-R04 an empty draft is a pass."""
    t.ready[seat] = 1
    tell(t, COMMITTED, seat, 0, 0, EVERYBODY)
    if t.commit_visibility == OPEN:
        reveal_draft(t, seat)
        show_draft(t, seat)


def show_draft(t: Table, seat: int) -> None:
    """What has just been laid open."""
    if t.redrew[seat] == 1:
        tell(t, SHOWED_REDRAW, seat, 0, 0, EVERYBODY)
    if t.converted[seat] >= 0:
        tell(t, SHOWED_CONVERT, seat, t.converted[seat], 0, EVERYBODY)
    for step in range(t.laid_n[seat]):
        tell(t, SHOWED_PLAY, seat, t.laid_card[seat][step], t.laid_game[seat][step], EVERYBODY)
        tell(t, ON_SLOT, t.laid_slot[seat][step], t.laid_colour[seat][step], 0, EVERYBODY)
