"""Clauses of Shape & List that refuse a move or end the game, and phases.

Clause n is n, ruling n is 100 + n.
"""

# Clauses.
SL_13 = 13  # a seat that is not asked decides nothing
SL_15 = 15  # every step of a turn has its own moves
SL_16 = 16  # trade or challenge first
SL_17 = 17  # only shapes on one's list
SL_18 = 18  # no more of a shape than the list asks for
SL_20 = 20  # two cards a turn
SL_22 = 22  # cards of one's own hand
SL_24 = 24  # ask another player
SL_26 = 26  # one card of the shape asked for, and two in return
SL_28 = 28  # a shape that the other has
SL_29 = 29  # one ask a turn
SL_30 = 30  # decline at most twice in a row
SL_31 = 31  # no challenge after an ask
SL_32 = 32  # challenge another player
SL_33 = 33  # after a forfeit, a card from that hand
SL_36 = 36  # faces that are alike are one number
SL_38 = 38  # after a win, a card from that hand
SL_47 = 47  # one challenge a turn
SL_48 = 48  # no ask after a challenge
SL_49 = 49  # a full list wins
SL_50 = 50  # the game is over
SL_R10 = 110  # nothing is laid down before
SL_R11 = 111  # a skipped interaction cannot be made up for
SL_R13 = 113  # two cards to pay with
SL_R15 = 115  # not the card just received
SL_R18 = 118  # a card in both hands
SL_R20 = 120  # a sealed choice is final
SL_R36 = 136  # nobody lays down anything any more

# Phases.
DRAW = 1  # automatic: a turn begins
INTERACT = 2  # ask or challenge
RESPOND = 3  # the asked player
GIVE_BACK = 4  # two cards, chosen one after the other
DEFEND = 5  # forfeit or fight
BATTLE = 6  # both simultaneously, in secret
LOOK = 7  # automatic: the taker sees the hand, or takes a card without a choice
TAKE = 8
EXTRA = 9  # challenger, then challenged, each only if marked
PLACE = 10
OVER = 11

# The interaction of this turn.
NOTHING_YET, ASKED, CHALLENGED, LEFT_OUT = 0, 1, 2, 3

# Reasons for taking a card.
FORFEIT, WIN = 1, 2

# Values of the options' facts.
OPTIONAL = 1  # interaction: required 0, optional 1
ALL_SHARE = 1  # stall_result: nearest 0, draw 1
HIDDEN = 1  # hand_shapes: open 0, hidden 1
FACES = 1  # loot_view: backs 0, faces 1
INTO_DECK = 1  # battle_cards: return 0, deck 1
BY_PAIR = 1  # decline_scope: any 0, pair 1

# RNG streams.
LISTS, FIRST_DEAL, RETURNS, LOOT, BATTLES = 0, 1, 2, 3, 4

HAND_LIMIT = 10  # SL-51
FIRST_HAND = 3  # SL-11
DECLINES = 2  # SL-30
PLACEMENTS = 2  # SL-20
PRICE = 2  # cards given back for one (SL-26)
