"""The phases of a game and of a turn, in order; the automatic ones have numbers too, so that a position can begin in any."""

ARRANGE = 1  # all at once, in secret
DEAL = 2
FORCED = 3  # full hands that cannot present
PREPARE = 4  # smaller hands, all at once, in secret
PRESENT = 5  # everybody in, all at once, in secret
EXPOSE = 6
ASK = 7  # one at a time, under `questions` = ask
RESOLVE = 8
REFILL = 9
OVER = 10

# What the options' facts hold.
ASKING = 1  # questions: auto 0, ask 1
ALL_OR_NOTHING = 1  # cancel: one_for_one 0, all_or_nothing 1
ALL_SET_ASIDE = 1  # reshuffle: just_presented 0, all_set_aside 1
VOLUNTARY = 1  # pass_memory: any_empty 0, voluntary 1
EXTRA_ATTACKS, CARDS_IN_HAND, HAND_VALUE, FIRST_ON_SKIN, YOUNGEST = 0, 1, 2, 3, 4  # draw_break

KEEP, ANNOUNCE = 0, 1  # answers in PREPARE

PASS_SECRET, NO_PASS, A_PASS = 0, 1, 2  # what everybody knows of a memory that is secret

# Streams of chance.
FIRST_DEAL, REFILLS, NEW_HANDS, DEFAULTS = 0, 1, 2, 3
