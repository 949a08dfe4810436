"""Events that just happened.

Here are the kinds of events, and a function for each that tells it by its values. Everybody is told
what a function announces or shows, one seat what it tells that seat. Where shapes are hidden, kinds
that end in `UNSEEN` stand for those that would name a shape.
"""

from gamester.core.events import EVERYONE, emit
from gamester.games.shapes.state import State

LISTS_DRAWN = 1
LIST_DRAWN = 2
TURN_STARTED = 3
DREW = 4
DREW_UNSEEN = 5
GOT = 6
DECK_EMPTY = 7
INTERACTION_SKIPPED = 8
PASSED = 9
ASKED = 10
NOT_HELD = 11
DECLINED = 12
AGREED = 13
GAVE = 14
CHOSE = 15
RETURNED = 16
RETURNED_UNSEEN = 17
CHALLENGED = 18
FORFEITED = 19
FIGHT = 20
SEALED = 21
COMMITTED = 22
REVEALED = 23
BATTLE_WON = 24
BATTLE_TIED = 25
SHUFFLED_IN = 26
LOOKED = 27
SAW = 28
TOOK = 29
TOOK_UNSEEN = 30
LOOTED = 31
NOTHING_LEFT = 32
BONUS_DRAWN = 33
TIE_BONUS = 34
PLACED = 35
PLACED_OPEN = 36
LAID = 37
EXTRA_SKIPPED = 38
TURN_ENDED = 39
HAND_RETURNED = 40
HAND_RETURNED_UNSEEN = 41
WON = 42
STALLED = 43
LIST_SHOWN = 44
RANKED = 45

UPRIGHT, SIDEWAYS = 0, 1  # ways
RETURNED_NONE, RETURNED_ALL = 0, 1  # cards that go back at the end of a turn: with ten or more all of them


def emit_lists_drawn(t: State, left: int) -> None:
    """Announce that all have a list, and how many List Cards are left."""
    emit(t, LISTS_DRAWN, left, 0, 0, EVERYONE)


def emit_list_drawn(t: State, seat: int, card: int) -> None:
    """Tell a seat its list."""
    emit(t, LIST_DRAWN, seat, card, 0, seat)


def emit_turn_started(t: State, turn: int, seat: int) -> None:
    """Announce a new turn, and whose it is."""
    emit(t, TURN_STARTED, turn, seat, 0, EVERYONE)


def emit_drew(t: State, seat: int, shape: int) -> None:
    """Announce the shape of the card that a seat drew."""
    emit(t, DREW, seat, shape, 0, EVERYONE)


def emit_drew_unseen(t: State, seat: int) -> None:
    """Announce that a seat drew a card."""
    emit(t, DREW_UNSEEN, seat, 0, 0, EVERYONE)


def emit_got(t: State, seat: int, card: int) -> None:
    """Tell a seat which card it drew."""
    emit(t, GOT, seat, card, 0, seat)


def emit_deck_empty(t: State, seat: int) -> None:
    """Announce that a seat draws nothing: the deck is empty."""
    emit(t, DECK_EMPTY, seat, 0, 0, EVERYONE)


def emit_interaction_skipped(t: State, seat: int) -> None:
    """Announce that there is nobody to ask or to challenge."""
    emit(t, INTERACTION_SKIPPED, seat, 0, 0, EVERYONE)


def emit_passed(t: State, seat: int) -> None:
    """Announce that a seat passes its interaction."""
    emit(t, PASSED, seat, 0, 0, EVERYONE)


def emit_asked(t: State, asker: int, target: int, shape: int) -> None:
    """Announce an ask for a shape."""
    emit(t, ASKED, asker, target, shape, EVERYONE)


def emit_not_held(t: State, target: int, shape: int) -> None:
    """Announce that a shape asked for is not in that hand."""
    emit(t, NOT_HELD, target, shape, 0, EVERYONE)


def emit_declined(t: State, target: int, asker: int, times: int) -> None:
    """Announce that an ask is declined, and how often in a row."""
    emit(t, DECLINED, target, asker, times, EVERYONE)


def emit_agreed(t: State, target: int, asker: int, shape: int) -> None:
    """Announce that a card of the shape changes hands."""
    emit(t, AGREED, target, asker, shape, EVERYONE)


def emit_gave(t: State, giver: int, receiver: int, card: int, to: int) -> None:
    """Tell one of the two which card was given."""
    emit(t, GAVE, giver, receiver, card, to)


def emit_chose(t: State, seat: int, card: int) -> None:
    """Tell a seat the first card that it chose to give back."""
    emit(t, CHOSE, seat, card, 0, seat)


def emit_returned(t: State, asker: int, target: int, shape: int) -> None:
    """Announce the shape of a card that is given back."""
    emit(t, RETURNED, asker, target, shape, EVERYONE)


def emit_returned_unseen(t: State, asker: int, target: int) -> None:
    """Announce that a card is given back."""
    emit(t, RETURNED_UNSEEN, asker, target, 0, EVERYONE)


def emit_challenged(t: State, challenger: int, target: int) -> None:
    """Announce a challenge."""
    emit(t, CHALLENGED, challenger, target, 0, EVERYONE)


def emit_forfeited(t: State, target: int, challenger: int) -> None:
    """Announce that the challenged player forfeits."""
    emit(t, FORFEITED, target, challenger, 0, EVERYONE)


def emit_fight(t: State, target: int, challenger: int) -> None:
    """Announce that the challenged player fights."""
    emit(t, FIGHT, target, challenger, 0, EVERYONE)


def emit_sealed(t: State, seat: int, play: int) -> None:
    """Tell a seat the card and the face that it chose."""
    emit(t, SEALED, seat, play, 0, seat)


def emit_committed(t: State, seat: int) -> None:
    """Announce that a seat has chosen its card for the battle."""
    emit(t, COMMITTED, seat, 0, 0, EVERYONE)


def emit_revealed(t: State, seat: int, play: int) -> None:
    """Show the card and the face that a seat chose."""
    emit(t, REVEALED, seat, play, 0, EVERYONE)


def emit_battle_won(t: State, winner: int, loser: int, number: int) -> None:
    """Announce who won the battle, and with which number."""
    emit(t, BATTLE_WON, winner, loser, number, EVERYONE)


def emit_battle_tied(t: State, challenger: int, target: int, number: int) -> None:
    """Announce a tied battle, and the number."""
    emit(t, BATTLE_TIED, challenger, target, number, EVERYONE)


def emit_shuffled_in(t: State, seat: int, card: int) -> None:
    """Announce a battle card that goes into the deck."""
    emit(t, SHUFFLED_IN, seat, card, 0, EVERYONE)


def emit_looked(t: State, taker: int, loser: int) -> None:
    """Announce that the taker looks through a hand."""
    emit(t, LOOKED, taker, loser, 0, EVERYONE)


def emit_saw(t: State, loser: int, card: int, copies: int, to: int) -> None:
    """Tell the taker the copies of a card in the hand it looks through."""
    emit(t, SAW, loser, card, copies, to)


def emit_took(t: State, taker: int, loser: int, shape: int) -> None:
    """Announce the shape of the card that is taken."""
    emit(t, TOOK, taker, loser, shape, EVERYONE)


def emit_took_unseen(t: State, taker: int, loser: int) -> None:
    """Announce that a card is taken."""
    emit(t, TOOK_UNSEEN, taker, loser, 0, EVERYONE)


def emit_looted(t: State, taker: int, loser: int, card: int, to: int) -> None:
    """Tell one of the two which card was taken."""
    emit(t, LOOTED, taker, loser, card, to)


def emit_nothing_left(t: State, loser: int) -> None:
    """Announce that there is no card to take."""
    emit(t, NOTHING_LEFT, loser, 0, 0, EVERYONE)


def emit_bonus_drawn(t: State, seat: int) -> None:
    """Announce that a seat draws its bonus card."""
    emit(t, BONUS_DRAWN, seat, 0, 0, EVERYONE)


def emit_tie_bonus(t: State, seat: int) -> None:
    """Announce a tie bonus."""
    emit(t, TIE_BONUS, seat, 0, 0, EVERYONE)


def emit_placed(t: State, seat: int, shape: int, way: int) -> None:
    """Announce the shape of a card that is laid down, and which way."""
    emit(t, PLACED, seat, shape, way, EVERYONE)


def emit_placed_open(t: State, seat: int, card: int, way: int) -> None:
    """Announce a card that is laid down with its numbers open, and which way."""
    emit(t, PLACED_OPEN, seat, card, way, EVERYONE)


def emit_laid(t: State, seat: int, card: int, way: int) -> None:
    """Tell a seat which card it laid down, and which way."""
    emit(t, LAID, seat, card, way, seat)


def emit_extra_skipped(t: State, seat: int) -> None:
    """Announce that a seat lays down no tie extra."""
    emit(t, EXTRA_SKIPPED, seat, 0, 0, EVERYONE)


def emit_turn_ended(t: State, seat: int, returned: int) -> None:
    """Announce the end of a turn; `returned` is RETURNED_ALL if the hand goes back."""
    emit(t, TURN_ENDED, seat, 0, returned, EVERYONE)


def emit_hand_returned(t: State, seat: int, shape: int, cards: int) -> None:
    """Announce the cards of one shape that go back into the deck."""
    emit(t, HAND_RETURNED, seat, shape, cards, EVERYONE)


def emit_hand_returned_unseen(t: State, seat: int, cards: int) -> None:
    """Announce how many cards go back into the deck."""
    emit(t, HAND_RETURNED_UNSEEN, seat, cards, 0, EVERYONE)


def emit_won(t: State, seat: int, card: int) -> None:
    """Announce that a list is complete."""
    emit(t, WON, seat, card, 0, EVERYONE)


def emit_stalled(t: State, turns: int) -> None:
    """Announce that the game ends after so many turns without a placed card."""
    emit(t, STALLED, turns, 0, 0, EVERYONE)


def emit_list_shown(t: State, seat: int, card: int, missing: int) -> None:
    """Show a list, and how many cards it still misses."""
    emit(t, LIST_SHOWN, seat, card, missing, EVERYONE)


def emit_ranked(t: State, seat: int, place: int, won: int) -> None:
    """Announce a seat's place; `winners` is 1 if it has a share of the win."""
    emit(t, RANKED, seat, place, won, EVERYONE)
