"""Kinds of events with their numbers a, b, c.

All are emitted to everybody except GOT.
"""

FIRST_SEAT = 1  # seat: begins
ROUND = 2  # Round
TURN = 3  # seat, turn
ENTERED = 4  # Round: everybody is at Level 1
DREW = 5  # seat, cards
GOT = 6  # seat, card: to the seat itself
SHUFFLED = 7  # seat, cards
PLAYED = 8  # seat, card
EDGED = 9  # seat, damage: by the identity
HEALED = 10  # seat, Health regained, Health
DISCARDED = 11  # seat, card
SCRAPPED = 12  # seat, card
MENDED = 13  # seat, card, 1 from the hand or 0 from the discard pile
INJURED = 14  # seat, card
BOUGHT = 15  # seat, card, price
BECAME = 16  # seat, identity, price
LAID = 17  # seat, card, how many: from the hand at the end of a turn
USED_UP = 18  # seat, card, how many
STAYED = 19  # seat, Level
MOVED = 20  # seat, Level it left, Level it came to
CLIMBED = 21  # like MOVED, out of a shut Area
SHIFTED = 22  # like MOVED, by a Trap
REVEALED = 23  # Level, Obstacle
ASSAULTED = 24  # seat, Obstacle
GUARDED = 25  # seat, card
ATTACKED = 26  # seat, damage, Obstacle
DEFEATED = 27  # seat, Obstacle
WITHSTOOD = 28  # seat, Obstacle
REWARDED = 29  # seat, card
TROPHY = 30  # seat, Obstacle
HURT = 31  # seat, Health lost, Health
TRAP_GONE = 32  # Level, Obstacle
CLOSED = 33  # Level
ELIMINATED = 34  # seat
EXITED = 35  # seat, Obstacle
FINAL_TURN = 36  # seat
PILE_MADE = 37  # stack, card, how many
FLIPPED = 38  # stack, card
ENDED = 39  # clause, seats that share the win
PLACED = 40  # seat, place, VP
