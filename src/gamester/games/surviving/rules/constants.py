"""Clauses of Surviving that refuse a move or end the game, and phases.

Clause n is n, ruling n is 100 + n.
"""

# Clauses.
SG_03 = 3  # no Armory in Training
SG_06 = 6  # Creds of Training
SG_07 = 7  # identities in Training only
SG_08 = 8  # one identity
SG_13 = 13  # in turn
SG_17 = 17  # no Barracks later
SG_20 = 20  # each step in its phase
SG_23 = 23  # an Obstacle lies here: Step 1
SG_27 = 27  # Guard against a fresh Assault
SG_28 = 28  # a card with Guard, in hand
SG_30 = 30  # cards in hand, no Creds
SG_42 = 42  # an Obstacle lies here: Step 7
SG_48 = 48  # move actions are spent
SG_51 = 51  # Creds of the turn
SG_56 = 56  # the game is over
SG_58 = 58  # the last of all
SG_59 = 59  # the final turn
SG_60 = 60  # the last one got out
SG_61 = 61  # Level 4 closed
SG_67 = 67  # Level 2 does not sell to Level 1
SG_68 = 68  # bought from this turn
SG_R02 = 102  # Creds play themselves
SG_R07 = 107  # the last Round
SG_R10 = 110  # the ends of the tower
SG_R26 = 126  # a shut Area
SG_R27 = 127  # up and out
SG_R29 = 129  # nobody inside
SG_R33 = 133  # sold out
SG_R37 = 137  # not in the hand
SG_R38 = 138  # Injuries

# Phases.
TRAIN_PLAY = 1
TRAIN_SHOP = 2
MOVE = 3  # Step 1
GUARD = 4  # Step 3
PLAY = 5  # Step 4
EXTRA = 6  # Step 7
SHOP = 7
DISCARD = 8  # cards must be discarded, during a list of effects
SCRAP = 9  # cards may be scrapped, during a list of effects
RESOLVE = 10  # a list of effects
STRIKE = 11  # the Damage of an undefeated Obstacle, and the shift of a Trap
GAINED = 12  # an Obstacle was defeated, and its reward has been given
ARRIVED = 13  # a player has come to a Level, or stays there
RELOADING = 14  # shopping is over
TURN_OVER = 15
OVER = 16

# Values of `status`.
TRAINING, INSIDE, OUT, DEAD = 0, 1, 2, 3

# Values of the options' facts.
SEAT_0 = 1  # first_player: random 0, seat0 1
ONE_EACH = 1  # id_copies: per_player 0, one 1
ALL_TURN = 1  # damage_pool: spent 0, turn 1
NOT_KEPT, KEPT_FOR_TURN, KEPT_FOR_GOOD = 0, 1, 2  # obstacle_damage
WHENEVER_LAST = 1  # last_player_turn: after_elimination 0, whenever_last 1
BY_TROPHIES, EQUALS_SHARE = 0, 1  # tie_break

TRAINING_ROUNDS = 5
HAND = 5  # cards drawn for a new hand
PURCHASES = 2  # each turn
ROWS = 2  # piles beneath a random stack
FIRST_PILES = 2  # whoever reaches Level 3 first makes the first row of piles (SG-69); Levels are counted from 0

# RNG streams: the deal, who begins, and one for each seat that shuffles.
DEAL, FIRST, RESHUFFLE = 0, 1, 2
STREAMS = 6
