"""The states of a turn, in order; those from RESOLVE on go by themselves, and have numbers too, so that a position can begin in any."""

TRAIN_PLAY = 1
TRAIN_SHOP = 2
MOVE = 3  # Step 1
GUARD = 4  # Step 3
PLAY = 5  # Step 4
EXTRA = 6  # Step 7
SHOP = 7
DISCARD = 8  # cards to be discarded, in the middle of something else
SCRAP = 9  # cards that may be scrapped, in the middle of something else
RESOLVE = 10  # a list of effects
STRIKE = 11  # the Damage of what was not defeated, and what a Trap does last
GAINED = 12  # an Obstacle was defeated, and what it gives has been given
ARRIVED = 13  # somebody has come to a Level, or stays there
RELOADING = 14  # shopping is over
TURN_OVER = 15
OVER = 16

# `status`
TRAINING, INSIDE, OUT, DEAD = 0, 1, 2, 3

# What the options' facts hold.
SEAT_0 = 1  # first_player: random 0, seat0 1
ONE_EACH = 1  # id_copies: per_player 0, one 1
ALL_TURN = 1  # damage_pool: spent 0, turn 1
KEPT_FOR_TURN, KEPT_FOR_GOOD = 1, 2  # obstacle_damage: none 0
WHENEVER_LAST = 1  # last_player_turn: after_elimination 0, whenever_last 1
BY_TROPHIES, EQUALS_SHARE = 0, 1  # tie_break

TRAINING_ROUNDS = 5
HAND = 5  # cards drawn for a new hand
PURCHASES = 2  # each turn
ROWS = 2  # piles beneath a random stack

# Streams of chance: the deal, who begins, and one for each seat that shuffles.
DEAL, FIRST, RESHUFFLE = 0, 1, 2
STREAMS = 6
