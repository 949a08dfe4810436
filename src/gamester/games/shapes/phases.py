"""The steps of a turn in order (SL-R10); those that go by themselves have numbers too, so that a position can begin with them."""

DRAW = 1  # by itself: a turn begins
INTERACT = 2  # ask or challenge
RESPOND = 3  # the asked player
GIVE_BACK = 4  # two cards, chosen one after the other
DEFEND = 5  # forfeit or fight
BATTLE = 6  # both at once, in secret
LOOK = 7  # by itself: what the taker may see, or what goes without a choice
TAKE = 8
EXTRA = 9  # challenger, then challenged, each only if marked
PLACE = 10
OVER = 11

# This turn's interaction.
NOTHING_YET, ASKED, CHALLENGED, LEFT_OUT = 0, 1, 2, 3

# Why a card is taken.
FORFEIT, WIN = 1, 2

# What the options' facts hold.
OPTIONAL = 1  # interaction: required 0, optional 1
ALL_SHARE = 1  # stall_result: nearest 0, draw 1
HIDDEN = 1  # hand_shapes: open 0, hidden 1
FACES = 1  # loot_view: backs 0, faces 1
INTO_DECK = 1  # battle_cards: return 0, deck 1
BY_PAIR = 1  # decline_scope: any 0, pair 1

# Streams of chance.
LISTS, FIRST_DEAL, RETURNS, LOOT, BATTLES = 0, 1, 2, 3, 4

HAND_LIMIT = 10  # SL-51
FIRST_HAND = 3  # SL-11
DECLINES = 2  # SL-30
PLACEMENTS = 2  # SL-20
