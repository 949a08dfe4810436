"""Clauses of Game-On that refuse a move or end the game, and phases, as numbers.

Clause n is n, ruling n is 100 + n.
"""

# Clauses.
GO_02 = 2  # a card goes on a slot of its form and colour
GO_03 = 3  # one card to a slot
GO_08 = 8  # the game is over
GO_24 = 24  # only in the right phase, and only by pending seats
GO_26 = 26  # cards of one's own hand, each once
GO_27 = 27  # Game Cards that lie in the Play Area
GO_29 = 29  # not on one's own Game Cards
GO_30 = 30  # own Game Cards with a convert symbol
GO_31 = 31  # converting comes before playing
GO_32 = 32  # what was converted away is gone
GO_33 = 33  # redraw or act
GO_37 = 37  # what the method offers
GO_45 = 45  # a card of the thief's form
GO_51 = 51  # locked
GO_55 = 55  # may not try again
GO_68 = 68  # the timer
GO_70 = 70  # Black Cards are nobody's
GO_R03 = 103  # a commitment is final
GO_R11 = 111  # one conversion, with a card in hand
GO_R12 = 112  # no conversion with a locked card
GO_R14 = 114  # no redraw from an empty pile
GO_R20 = 120  # one card to a steal
GO_R29 = 129  # exhausted
GO_R30 = 130  # frozen
GO_R31 = 131  # stalled
GO_R39 = 139  # changing the method

# Phases.
ACTION = 1  # everybody, simultaneously, in secret (GO-R02)
REVEAL = 2
CLAIMS = 3  # contests for cards of the Play Area
CHALLENGES = 4  # thief against thief
DEFENCE = 5  # one controller at a time, then the contest, if any
CLEANUP = 6
METHOD_VOTE = 7
OVER = 8

NO_CONTEST, CLAIM, CHALLENGE, STEAL = 0, 1, 2, 3  # kinds of contests

TIMER_OUT, EXHAUSTED, FROZEN, STALLED = 0, 1, 2, 3  # ways a game ends

# Values of the options' facts.
OPEN = 1  # commit_visibility: hidden 0, open 1
KEEP = 1  # convert_black: convert 0, keep 1
ALLOWED = 1  # locked_convert: false 0, true 1
NO_BAN = 1  # steal_ban: game 0, off 1
OCCUPIES = 1  # black_slot: aside 0, occupies 1
TURNED_UP, FACE_DOWN = 0, 1  # locked_chevrons: true 0, false 1
TWO_END, ENDS_AT_ONCE = 0, 1  # common_pass
NEVER = 1  # allow_method_change: true 0, false 1
NAMED = 1  # judge: nobody 0, somebody who does not play 1

DIE_ROLL, HAND_ROLL, TRIVIA, EXTERNAL, METHODS = 0, 1, 2, 3, 4  # GO-R41, and their number

REJECT, ACCEPT = 0, 1  # votes

# RNG streams (GO-R43); from REDRAWS on there is one per seat.
DEAL, CONTESTS, QUESTIONS, DEFAULTS, REDRAWS = 0, 1, 2, 3, 4
