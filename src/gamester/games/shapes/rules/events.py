"""Kinds of events with their numbers a, b, c.

They are emitted to everybody unless another recipient is named. If shapes are hidden, kinds with `UNSEEN` replace those
that name a shape.
"""

LISTS_DRAWN = 1  # List Cards left over
LIST_DRAWN = 2  # seat, list: to the seat
TURN_STARTED = 3  # turn, seat
DREW = 4  # seat, shape
DREW_UNSEEN = 5  # seat
GOT = 6  # seat, card: to the seat
DECK_EMPTY = 7  # seat that would have drawn
INTERACTION_SKIPPED = 8  # seat
PASSED = 9  # seat
ASKED = 10  # asker, target, shape
NOT_HELD = 11  # target, shape
DECLINED = 12  # target, asker, declines in a row
AGREED = 13  # target, asker, shape
GAVE = 14  # giver, receiver, card: to each of the two
CHOSE = 15  # seat, card: to the seat
RETURNED = 16  # asker, target, shape
RETURNED_UNSEEN = 17  # asker, target
CHALLENGED = 18  # challenger, challenged
FORFEITED = 19  # challenged, challenger
FIGHT = 20  # challenged, challenger
SEALED = 21  # seat, play: to the seat
COMMITTED = 22  # seat
REVEALED = 23  # seat, play
BATTLE_WON = 24  # winner, loser, number
BATTLE_TIED = 25  # challenger, challenged, number
SHUFFLED_IN = 26  # seat, card: a battle card that went into the deck
LOOKED = 27  # taker, loser
SAW = 28  # loser, card, copies: to the taker
TOOK = 29  # taker, loser, shape
TOOK_UNSEEN = 30  # taker, loser
LOOTED = 31  # taker, loser, card: to each of the two
NOTHING_LEFT = 32  # loser
BONUS_DRAWN = 33  # seat
TIE_BONUS = 34  # seat
PLACED = 35  # seat, shape, way
PLACED_OPEN = 36  # seat, card, way: where cards in front show their numbers
LAID = 37  # seat, card, way: to the seat
EXTRA_SKIPPED = 38  # seat
TURN_ENDED = 39  # seat, -, RETURNED_ALL if the hand goes back into the deck
HAND_RETURNED = 40  # seat, shape, cards
HAND_RETURNED_UNSEEN = 41  # seat, cards
WON = 42  # seat, list
STALLED = 43  # turns without a placed card
LIST_SHOWN = 44  # seat, list, cards missing
RANKED = 45  # seat, place, 1 when it has a share of the win

UPRIGHT, SIDEWAYS = 0, 1  # ways of placing a card
RETURNED_ALL = 1  # at the end of a turn: ten cards or more
