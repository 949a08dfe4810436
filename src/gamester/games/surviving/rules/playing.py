"""Playing cards: one at a time, or all Creds cards at once.

(SG-04, SG-30 .. SG-32, SG-46, SG-47, SG-50)
"""

from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import (
    DISCARD,
    EXTRA,
    INSIDE,
    PLAY,
    PURCHASES,
    SCRAP,
    SG_13,
    SG_20,
    SG_30,
    SG_56,
    SG_R02,
    SG_R37,
    SG_R38,
    SHOP,
    TRAIN_PLAY,
    TRAIN_SHOP,
)
from gamester.games.surviving.rules.deck import leave_hand
from gamester.games.surviving.rules.effects import start_effects
from gamester.games.surviving.rules.encounter import equipped_of
from gamester.games.surviving.rules.events import emit_edged, emit_played
from gamester.games.surviving.rules.operations import A_CREDS_CARD, INJURY
from gamester.games.surviving.state import State


def why_not_decide(t: State, seat: int) -> int:
    """Return 0 if it is the seat's turn, SG-13 if not, or SG-56 after the end."""
    if t.ended_by != 0:
        return SG_56
    return 0 if t.deciding[seat] != 0 else SG_13


def why_not_play(t: State, seat: int, card: int) -> int:
    """Return 0 if the card may be played, or the forbidding clause.

    It is in the hand and no Creds card (SG-30, SG-R19; SG-R02 in Training), no Injury (SG-R38), and the phase is right
    (SG-04, SG-46).
    """
    if t.hand[seat][card] == 0:
        return SG_30
    if t.card_kind[card] == A_CREDS_CARD and t.phase == TRAIN_PLAY:
        return SG_R02
    if t.card_kind[card] == A_CREDS_CARD and t.phase in (PLAY, EXTRA):
        return SG_30
    if t.card_kind[card] == INJURY:
        return SG_R38
    return 0 if t.phase in (TRAIN_PLAY, PLAY, EXTRA) else SG_20


def why_not_discard(t: State, seat: int, card: int) -> int:
    """Return 0 if a card of the hand may be discarded now, or SG-R37, or SG-20."""
    if t.hand[seat][card] == 0:
        return SG_R37
    return 0 if t.phase == DISCARD else SG_20


def why_not_scrap(t: State, seat: int, card: int) -> int:
    """Return 0 if a card of the hand may be scrapped now, or SG-R37, or SG-20."""
    if t.hand[seat][card] == 0:
        return SG_R37
    return 0 if t.phase == SCRAP else SG_20


def why_not_upgrade(t: State) -> int:
    """Return 0 if the player may go shopping, which follows playing (SG-20, SG-49)."""
    return 0 if t.phase in (TRAIN_PLAY, EXTRA) else SG_20


def why_not_done(t: State) -> int:
    """Return 0 while buying or scrapping may be ended, or SG-20."""
    return 0 if t.phase in (TRAIN_SHOP, SHOP, SCRAP) else SG_20


def play(t: State, seat: int, card: int) -> None:
    """Equip a card and start its effects (SG-32).

    The edge of the ID counts with the first card of its type, a combo with any but the first (SG-31). There is no edge in
    Training (SG-05). Damage played in Step 7 waits in the pool (SG-47).
    """
    kind = t.card_type[card]
    others = equipped_of(t, seat, kind) if kind != NONE else 0
    leave_hand(t, seat, card)
    t.equipped[seat][card] += 1
    emit_played(t, seat, card)
    if kind != NONE and others == 0 and t.status[seat] == INSIDE and t.id_edge[t.identity[seat]][kind] > 0:
        t.damage_done += t.id_edge[t.identity[seat]][kind]
        emit_edged(t, seat, t.id_edge[t.identity[seat]][kind])
    start_effects(t, t.play_list[card], t.combo_list[card] if others > 0 else NONE, t.phase)


def go_shopping(t: State, seat: int) -> None:
    """Play all Creds cards of the hand; then there are up to two purchases.

    (SG-06, SG-50, SG-51, SG-R02)
    """
    for card in range(t.cards):
        while t.card_kind[card] == A_CREDS_CARD and t.hand[seat][card] > 0:
            leave_hand(t, seat, card)
            t.equipped[seat][card] += 1
            t.creds += t.amount[t.play_list[card]][0]
            emit_played(t, seat, card)
    t.buys = PURCHASES
    t.phase = TRAIN_SHOP if t.phase == TRAIN_PLAY else SHOP
