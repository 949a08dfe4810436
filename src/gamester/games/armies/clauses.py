"""The clauses of Armies that refuse something or end the game, as numbers: clause n is n, ruling n is 100 + n."""

AR_09 = 9  # an army is stacked once
AR_14 = 14  # one presentation a turn, in its time
AR_16 = 16  # at least the smallest group, and the sum of a soldier
AR_20 = 20  # cards of one's own hand, each in one group
AR_25 = 25  # a match-up is between two different players who are in
AR_34 = 34  # no question about a cancelled value
AR_46 = 46  # nobody left: a draw
AR_48 = 48  # nobody passes twice
AR_49 = 49  # unable means that the hand makes no group
AR_50 = 50  # a full hand that cannot present goes by itself
AR_59 = 59  # ways to break a draw
AR_R13 = 113  # sealed is final
AR_R15 = 115  # what may be asked
AR_R18 = 118  # who asks next
AR_R29 = 129  # one answer a turn, and with cards to show
AR_R34 = 134  # the last one in; who is out decides nothing
AR_R37 = 137  # the agreed last turn
