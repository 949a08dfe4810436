"""Challenge: forfeit or fight, and the battle.

(SL-32 .. SL-48, SL-R18 .. SL-R22, SL-R26)
"""

from gamester.core.rng import shuffle
from gamester.core.seats import is_other_seat
from gamester.core.zones import NONE
from gamester.games.shapes.rules.actions import card_of, face_of
from gamester.games.shapes.rules.constants import (
    ASKED,
    BATTLE,
    BATTLES,
    CHALLENGED,
    DEFEND,
    EXTRA,
    FORFEIT,
    INTERACT,
    INTO_DECK,
    LOOK,
    PLACE,
    SL_15,
    SL_31,
    SL_32,
    SL_36,
    SL_47,
    SL_R11,
    SL_R18,
    WIN,
)
from gamester.games.shapes.rules.events import (
    emit_battle_tied,
    emit_battle_won,
    emit_challenged,
    emit_committed,
    emit_fight,
    emit_forfeited,
    emit_revealed,
    emit_sealed,
    emit_shuffled_in,
    emit_tie_bonus,
)
from gamester.games.shapes.rules.hands import has_cards, return_to_deck
from gamester.games.shapes.rules.knowledge import ALL_SEATS, record_left_hand, record_shown
from gamester.games.shapes.state import State


def why_not_challenge(t: State, challenger: int, target: int) -> int:
    """Return 0 if the seat may challenge the target, or the forbidding clause.

    The target is another player (SL-32), both have a card (SL-R18), once a turn and instead of an ask (SL-31, SL-47,
    SL-R11, SL-R12).
    """
    if t.phase == PLACE:
        return SL_31 if t.interacted == ASKED else SL_47 if t.interacted == CHALLENGED else SL_R11
    if t.phase != INTERACT:
        return SL_15
    if not is_other_seat(t, challenger, target):
        return SL_32
    return 0 if has_cards(t, challenger, 1) and has_cards(t, target, 1) else SL_R18


def challenge(t: State, challenger: int, target: int) -> None:
    """Challenge a seat, which first says whether it fights (SL-32, SL-R19)."""
    t.interacted = CHALLENGED
    t.target = target
    t.phase = DEFEND
    emit_challenged(t, challenger, target)


def forfeit(t: State, target: int) -> None:
    """Let the challenger take a card (SL-33).

    There was no battle, so there is no bonus (SL-R26).
    """
    emit_forfeited(t, target, t.active)
    t.taker, t.loser, t.take_reason = t.active, target, FORFEIT
    t.phase = LOOK


def fight(t: State, target: int) -> None:
    """Begin a battle; now both choose cards (SL-34, SL-R19)."""
    emit_fight(t, target, t.active)
    t.phase = BATTLE


def why_not_play(t: State, card: int, face: int) -> int:
    """Return SL-36 for the second of two equal faces, else 0.

    If both faces have the same number and marks, there is only one choice.
    """
    alike = t.number[card][0] == t.number[card][1] and t.bonus[card][0] == t.bonus[card][1] and t.tie_bonus[card][0] == t.tie_bonus[card][1]
    return SL_36 if face == 1 and alike else 0


def play(t: State, seat: int, chosen: int) -> None:
    """Choose a card and its upright number in secret (SL-35, SL-R20).

    The card stays in the hand. Everybody sees that the seat has chosen.
    """
    t.battle_choice[seat] = chosen
    emit_sealed(t, seat, chosen)
    emit_committed(t, seat)


def reveal(t: State) -> None:
    """Show both battle cards, and compare the numbers (SL-R20, SL-R21).

    The challenger's card is announced first, whoever chose first.
    """
    show_battle_card(t, t.active)
    show_battle_card(t, t.target)
    one, other = counting_number(t, t.active), counting_number(t, t.target)
    if one == other:
        tie(t, one)
    elif one > other:
        win(t, t.active, t.target)
    else:
        win(t, t.target, t.active)


def show_battle_card(t: State, seat: int) -> None:
    """Show one battle card; it is back in the hand at once (SL-R22).

    Everybody now knows it there.
    """
    t.battle_shown[seat] = t.battle_choice[seat]
    t.battle_choice[seat] = NONE
    record_shown(t, seat, card_of(t.battle_shown[seat]))
    emit_revealed(t, seat, t.battle_shown[seat])


def counting_number(t: State, seat: int) -> int:
    """Return the number that counts (SL-36)."""
    return t.number[card_of(t.battle_shown[seat])][face_of(t.battle_shown[seat])]


def win(t: State, winner: int, loser: int) -> None:
    """Let the winner of a battle take a card (SL-37, SL-38).

    A bonus beside the winning number is due afterwards (SL-40, SL-41, SL-R25). As an option battle cards go into the deck.
    """
    emit_battle_won(t, winner, loser, counting_number(t, winner))
    t.taker, t.loser, t.take_reason = winner, loser, WIN
    if t.bonus[card_of(t.battle_shown[winner])][face_of(t.battle_shown[winner])] != 0:
        t.bonus_due = winner
    t.phase = LOOK
    if t.battle_cards == INTO_DECK:
        # Before the winner takes a card, so that no battle card can be taken (SL-R22).
        shuffle_in(t, t.active)
        shuffle_in(t, t.target)
        shuffle(t, BATTLES, t.deck, t.deck_n)


def shuffle_in(t: State, seat: int) -> None:
    """Return a battle card to the deck, before anything is taken (SL-R22)."""
    card = card_of(t.battle_shown[seat])
    t.hand[seat][card] -= 1
    return_to_deck(t, card)
    record_left_hand(t, seat, card, t.shape_of[card], ALL_SEATS)
    emit_shuffled_in(t, seat, card)


def tie(t: State, number: int) -> None:
    """End a tied battle: nothing happens except tie bonuses (SL-39, SL-42, SL-43)."""
    emit_battle_tied(t, t.active, t.target, number)
    grant_tie_bonus(t, t.active)
    grant_tie_bonus(t, t.target)
    t.phase = EXTRA


def grant_tie_bonus(t: State, seat: int) -> None:
    """Give a seat a tie bonus if its number has one (SL-42, SL-R05)."""
    if t.tie_bonus[card_of(t.battle_shown[seat])][face_of(t.battle_shown[seat])] != 0:
        t.may_place_extra[seat] = 1
        emit_tie_bonus(t, seat)
