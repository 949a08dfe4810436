"""Clauses of Armies that refuse a move or end the game, and phases, as numbers.

Clause n is n, ruling n is 100 + n.
"""

# Clauses.
AR_09 = 9  # an army is stacked once
AR_14 = 14  # one presentation a turn, in its time
AR_16 = 16  # at least the smallest group, and the sum of a soldier
AR_20 = 20  # cards of one's own hand, each in one group
AR_25 = 25  # a match-up is between two different players in the game
AR_34 = 34  # no question about a cancelled value
AR_46 = 46  # nobody left: a draw
AR_48 = 48  # nobody passes twice
AR_49 = 49  # unable means that the hand makes no group
AR_50 = 50  # a full hand that cannot present is replaced automatically
AR_59 = 59  # ways to break a draw
AR_R13 = 113  # sealed is final
AR_R15 = 115  # what may be asked
AR_R18 = 118  # who asks next
AR_R29 = 129  # one answer a turn, and with cards to show
AR_R34 = 134  # the last player in the game; a player who is out decides nothing
AR_R37 = 137  # the agreed last turn

# Phases.
ARRANGE = 1  # all simultaneously, in secret
DEAL = 2
FORCED = 3  # full hands that cannot present
PREPARE = 4  # smaller hands, simultaneously, in secret
PRESENT = 5  # all players in the game, simultaneously, in secret
EXPOSE = 6
ASK = 7  # one at a time, under `questions` = ask
RESOLVE = 8
REFILL = 9
OVER = 10

# Values of the options' facts.
ASKING = 1  # questions: auto 0, ask 1
ALL_OR_NOTHING = 1  # cancel: one_for_one 0, all_or_nothing 1
ALL_SET_ASIDE = 1  # reshuffle: just_presented 0, all_set_aside 1
VOLUNTARY = 1  # pass_memory: any_empty 0, voluntary 1
EXTRA_ATTACKS, CARDS_IN_HAND, HAND_VALUE, FIRST_ON_SKIN, YOUNGEST = 0, 1, 2, 3, 4  # draw_break

KEEP, ANNOUNCE = 0, 1  # answers in PREPARE
NO_PRICE, PRICE = 0, 1  # what a soldier falls for: an attack, or a redeal (AR-52)

PASS_SECRET, NO_PASS, A_PASS = 0, 1, 2  # public knowledge of `passed_last`, where that is secret

# RNG streams.
FIRST_DEAL, REFILLS, NEW_HANDS, DEFAULTS = 0, 1, 2, 3
