"""Playing cards: one at a time by hand, or all Creds cards at once (SG-04, SG-30 .. SG-32, SG-46, SG-47, SG-50)."""

from gamester.core.events import EVERYBODY, tell
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
from gamester.games.surviving.rules.events import EDGED, PLAYED
from gamester.games.surviving.rules.operations import A_CREDS_CARD, INJURY
from gamester.games.surviving.state import Table


def why_not_decide(t: Table, seat: int) -> int:
    """SG-56 nobody decides anything after the end; SG-13 out of turn."""
    if t.ended != 0:
        return SG_56
    return 0 if t.asked[seat] != 0 else SG_13


def why_not_play(t: Table, seat: int, card: int) -> int:
    """SG-30, SG-R19 a card of the hand that is no Creds card (SG-R02 in Training) and SG-R38 no Injury; SG-04, SG-46 in its time."""
    if t.hand[seat][card] == 0:
        return SG_30
    if t.card_kind[card] == A_CREDS_CARD and t.phase == TRAIN_PLAY:
        return SG_R02
    if t.card_kind[card] == A_CREDS_CARD and (t.phase == PLAY or t.phase == EXTRA):
        return SG_30
    if t.card_kind[card] == INJURY:
        return SG_R38
    return 0 if t.phase == TRAIN_PLAY or t.phase == PLAY or t.phase == EXTRA else SG_20


def why_not_discard(t: Table, seat: int, card: int) -> int:
    """SG-R37 a card of the hand, SG-20 when one must be discarded."""
    if t.hand[seat][card] == 0:
        return SG_R37
    return 0 if t.phase == DISCARD else SG_20


def why_not_scrap(t: Table, seat: int, card: int) -> int:
    """SG-R37 a card of the hand, SG-20 when one may be scrapped."""
    if t.hand[seat][card] == 0:
        return SG_R37
    return 0 if t.phase == SCRAP else SG_20


def why_not_upgrade(t: Table) -> int:
    """SG-20, SG-49 one goes shopping when one has played."""
    return 0 if t.phase == TRAIN_PLAY or t.phase == EXTRA else SG_20


def why_not_done(t: Table) -> int:
    """SG-20 buying and scrapping may be left off."""
    return 0 if t.phase == TRAIN_SHOP or t.phase == SHOP or t.phase == SCRAP else SG_20


def play(t: Table, seat: int, card: int) -> None:
    """SG-32 the card is Equipped. SG-31 the edge of the ID counts with the first of its type; a combo with any but the first.

    SG-05 there is no edge in Training. SG-47 what is played in Step 7 waits in the pool.
    """
    kind = t.card_type[card]
    others = equipped_of(t, seat, kind) if kind != NONE else 0
    leave_hand(t, seat, card)
    t.equipped[seat][card] += 1
    tell(t, PLAYED, seat, card, 0, EVERYBODY)
    if kind != NONE and others == 0 and t.status[seat] == INSIDE and t.id_edge[t.identity[seat]][kind] > 0:
        t.pool += t.id_edge[t.identity[seat]][kind]
        tell(t, EDGED, seat, t.id_edge[t.identity[seat]][kind], 0, EVERYBODY)
    start_effects(t, t.play_list[card], t.combo_list[card] if others > 0 else NONE, t.phase)


def go_shopping(t: Table, seat: int) -> None:
    """SG-50, SG-R02 all Creds cards of the hand are played; SG-06, SG-51 then there are up to two purchases."""
    for card in range(t.cards):
        while t.card_kind[card] == A_CREDS_CARD and t.hand[seat][card] > 0:
            leave_hand(t, seat, card)
            t.equipped[seat][card] += 1
            t.creds += t.amount[t.play_list[card]][0]
            tell(t, PLAYED, seat, card, 0, EVERYBODY)
    t.buys = PURCHASES
    t.phase = TRAIN_SHOP if t.phase == TRAIN_PLAY else SHOP
