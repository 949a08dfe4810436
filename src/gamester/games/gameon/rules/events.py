"""Kinds of events with their numbers a, b, c.

All are emitted to everybody except DREW.
"""

ROUND = 1  # round, lead
COMMITTED = 2  # seat
SHOWED_PLAY = 3  # seat, card, Game Card: shown at the commitment (GO-R03)
PROPOSED = 4  # seat, method
REVEALED = 5
REDREW = 6  # seat, cards
CONVERTED = 7  # seat, Game Card, colour
PLACED = 8  # seat, card, Game Card
RAIDED = 9  # seat, card, Game Card: tries to steal it
FIZZLED = 10  # seat, card, Game Card: was converted away
CONTEST = 11  # kind, Game Card, how many compete
COMPETES = 12  # seat, Game Card
ROLLED = 13  # seat, pips
SHOWED = 14  # seat, choice, the same numbered through all methods: eight choices each
ASKED = 15  # question
RIGHT = 16  # question, right answer
OUT = 17  # seat: of the contest
WON = 18  # seat, Game Card: the contest
CONTROLS = 19  # seat, Game Card
DISCARDED = 20  # seat, card
RETURNED = 21  # seat, card
BANNED = 22  # seat, Game Card
DEFENDED = 23  # seat, card, Game Card
FIGHTS = 24  # seat, Game Card: competes instead of defending
STOLE = 25  # seat, Game Card, from seat
LOCKED = 26  # seat, Game Card
REFILLED = 27  # place of the Play Area, Game Card
BLACK = 28  # how many are drawn, of how many
DREW = 29  # seat, card: to the seat itself
DREW_MANY = 30  # seat, cards
VOTED = 31  # seat, vote, method
METHOD = 32  # method from the next round on
ENDED = 33  # clause, reason: the index of `strings.REASONS`
SCORED = 34  # seat, total, place
CHOSE = 35  # seat: has chosen in a contest, or the judge has
ON_SLOT = 36  # slot, colour in use: of the play in the event before
SHOWED_CONVERT = 37  # seat, Game Card: will be converted away (GO-R03)
SHOWED_REDRAW = 38  # seat (GO-R03)
LAST_PASS = 39  # all piles are empty, and one more idle round ends the game (GO-R29)
LAST_IDLE = 40  # idle rounds in a row: one more ends the game (GO-R31)
