"""Operations of effects by number, and other words of card files as numbers."""

NO_EFFECTS = 0  # the list of effects that is empty
NO_OPERATION = 0  # behind the last effect of a list
DAMAGE = 1
CREDS = 2
DRAW = 3
MOVE = 4
HEAL = 5
ARMOR = 6
FLIGHT = 7
MEND = 8
SCRAP = 9
SLOW = 10
HURT = 11
DISCARD = 12
INJURE = 13

# Kinds of cards.
A_CREDS_CARD, UNARMED, UPGRADE, ITEM, INJURY = 0, 1, 2, 3, 4

# Sections that a card comes from.
STARTER, BARRACKS, ARMORY_1, ARMORY_2, RANDOM, INJURIES, REWARD = 0, 1, 2, 3, 4, 5, 6

# Forms of Obstacles.
FOE, ROOM, TRAP = 0, 1, 2

# Kinds of shelves: those of Training first.
SELLS_BARRACKS, SELLS_ROLES, SELLS_1, SELLS_2, SELLS_TOP, SELLS_PILE = 0, 1, 2, 3, 4, 5

EXIT = 4
"""Index of the Area of Level 5."""
