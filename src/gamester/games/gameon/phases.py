"""The phases of a round, in order; the automatic ones have numbers too, so that a position can begin in any."""

ACTION = 1  # everybody, at once, in secret (GO-R02)
REVEAL = 2
CLAIMS = 3  # contests for cards of the Play Area
CHALLENGES = 4  # thief against thief
DEFENCE = 5  # one controller at a time, then the contest, if any
CLEANUP = 6
METHOD_VOTE = 7
OVER = 8

CLAIM, CHALLENGE, STEAL = 1, 2, 3  # kinds of contests

# What the options' facts hold.
OPEN = 1  # commit_visibility: hidden 0, open 1
KEEP = 1  # convert_black: convert 0, keep 1
ALLOWED = 1  # locked_convert: false 0, true 1
NO_BAN = 1  # steal_ban: game 0, off 1
OCCUPIES = 1  # black_slot: aside 0, occupies 1
TURNED_UP, FACE_DOWN = 0, 1  # locked_chevrons: true 0, false 1
TWO_END, ENDS_AT_ONCE = 0, 1  # common_pass
NEVER = 1  # allow_method_change: true 0, false 1
NAMED = 1  # judge: nobody 0, somebody who does not play 1

DIE_ROLL, HAND_ROLL, TRIVIA, EXTERNAL, METHODS = 0, 1, 2, 3, 4  # GO-R41, and how many there are

REJECT, ACCEPT = 0, 1  # votes

# Streams of chance (GO-R43); from REDRAWS on one for each seat.
DEAL, CONTESTS, QUESTIONS, DEFAULTS, REDRAWS = 0, 1, 2, 3, 4
