"""Kinds of events with their numbers a, b, c.

All are emitted to everybody except DREW and STACKED.
"""

ARRANGED = 1  # seat: has stacked an army
STACKED = 2  # seat, order: to the seat itself
DEALT = 3  # cards: everybody's first hand
DREW = 4  # seat, rank: to the seat itself
NEW_TURN = 5  # turn
CANNOT_PRESENT = 6  # seat, cards, soldier that it costs or -1
SHOWED = 7  # seat, rank, copies: part of a hand given up or laid down
REDEALT = 8  # seat, cards
COMMITTED = 9  # seat: has submitted a presentation
EXPOSED = 10  # seat, group, place
EXPOSED_NOTHING = 11  # seat
ANSWERED_YES = 12  # asker, target, soldier
ANSWERED_NO = 13  # asker, target, soldier
HUSHED = 14  # seat
STRUCK = 15  # target, attacker, depth
FELL = 16  # seat, soldier, 1 when it is the price of a redeal
ON_SKIN = 17  # seat
OUT = 18  # seat, cards kept, their sum
RESHUFFLED = 19  # cards in the pile, kind
REFILLED = 20  # cards each
ENDED = 21  # clause, number of players who share the win
PLACED = 22  # seat, place, 1 when it has a share of the win
COMPARED = 23  # seat, other, values that cancel between them, as bits
FREE = 24  # attacker, target, value: once for every group the target does not cancel
HIT = 25  # attacker, target, soldiers found on top one after another, as bits
MISSED = 26  # attacker, target, free values that find nothing, as bits
BROKE = 27  # attacker, target: a free group, and no army
FOUND = 28  # attacker, target, soldier: one after another from the top
TESTED = 29  # test of a draw, players left

# Cards that were shuffled into the stock.
FRESH, FRESH_AND_ASIDE, OLD, OLD_AND_GIVEN_UP = 0, 1, 2, 3
