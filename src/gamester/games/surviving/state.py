"""State of Surviving: its zones and who knows them.

Cards are counted by type; only piles that are drawn from have an order. A face-up card is in another zone than the
stack it was turned from. All cards that a seat owns are public (SG-R40), but not which of them are in hand. A beaten
Reward obstacle is in `away`, and the Creds card that it becomes comes out of `supply`. Obstacles that were left out of
the game are in `box`, face down: nobody knows them.
"""

from gamester.core.zones import BAG, FACE, NOTHING, SIZE, Dim, Grid, Row, counts, fact, length, sequence, value

SEATS = Dim("seat")
CARDS = Dim("card", back=True)  # all cards of a player's deck, Reward cards last
OBSTACLES = Dim("obstacle", back=True)
IDENTITIES = Dim("identity")  # those of the set, then the Raw Recruit
TYPES = Dim("type", 3)  # soldier, cyborg, bio
LEVELS = Dim("level", 5)
COLUMNS = Dim("column", 3)
PILES = COLUMNS * Dim("pile", 2)
DRAWN = Dim("draw_place")
STACKED = Dim("stack_place")
DENNED = Dim("den_place")
INJURED = Dim("injury_place")
LISTS = Dim("effects")  # lists of effects, the empty one first
STEPS = Dim("step", 6)
OPERATIONS = Dim("operation", 14)
LINES = Dim("line")
SHELVES = Dim("shelf")  # what can be bought: Barracks, identities, Armory 1, Armory 2, tops of the random stacks, piles
PLAYABLE = Dim("playable")
GUARDING = Dim("guarding")
KEY = Dim("key", 8)
STREAMS = Dim("stream")
LETTERS = Dim("letter", 4)  # each holds five letters of an id


class Table:
    """The zones of Surviving the G.A.M.E."""

    # the turn
    round: int = value("Round, from 1", kind="track")
    turn: int = value("turn of the game, from 1", kind="track")
    phase: int = value("state of the turn", kind="track")
    active: int = value("whose turn it is", of=SEATS, kind="track")
    ended: int = value("clause that ended it")
    asked: Row = value("must answer now", SEATS)
    first: int = value("took the first turn", of=SEATS)
    final: int = value("has the final turn (SG-59)", of=SEATS, kind="track")
    chance_key: Row = value("chance key", KEY, others=NOTHING, secret=True)
    chance_at: Row = value("blocks used", STREAMS, others=NOTHING, secret=True)

    # cards of a seat
    hand: Grid = counts("hand", SEATS, CARDS, kind="hand", owner=FACE, others=SIZE)
    draw: Grid = sequence("draw pile, next last", SEATS, DRAWN, of=CARDS, kind="pile", owner=BAG, others=SIZE)
    draw_n: Row = length("draw")
    discards: Grid = counts("discard pile", SEATS, CARDS, kind="pile")
    equipped: Grid = counts("Equipped", SEATS, CARDS, kind="row")
    owned: Grid = counts("owns in all: hand, draw pile, discard pile, Equipped", SEATS, CARDS, kind="known")
    seen: Grid = counts("known by all to lie in this hand", SEATS, CARDS, kind="known")
    trophies: Grid = counts("trophies", SEATS, OBSTACLES, kind="aside")
    exit_obstacle: Row = value("took at the Exit", SEATS, of=OBSTACLES, kind="aside")

    # identity and status of a seat
    identity: Row = value("identity, the Raw Recruit before one is bought", SEATS, of=IDENTITIES, kind="tally")
    status: Row = value("0 in Training, 1 inside, 2 exited, 3 eliminated", SEATS, kind="tally")
    level: Row = value("Level", SEATS, of=LEVELS, kind="tally")
    health: Row = value("Health", SEATS, kind="tally")
    left_in: Row = value("turn in which the seat left the game", SEATS)

    # this turn
    moves: int = value("move actions left", kind="tally")
    pool: int = value("damage pool", kind="tally")
    struck: int = value("damage pool at the last Attack, to be kept at the end of the turn (SG-R17)")
    creds: int = value("Creds", kind="tally")
    armor: int = value("armor of Equipped cards", kind="tally")
    flight: int = value("flight of Equipped cards", kind="tally")
    buys: int = value("purchases left", kind="tally")
    doing: int = value("list of effects under way", of=LISTS)
    doing_at: int = value("next effect of it")
    then: int = value("list of effects after it", of=LISTS)
    to_choose: int = value("cards still to be discarded or scrapped", kind="tally")
    back_to: int = value("state to return to after the list")

    # Armory
    supply: Row = counts("for sale in Barracks and Armory, and Reward cards to be won", CARDS, kind="grid")
    roles: Row = counts("identities for sale", IDENTITIES, kind="grid")
    column: Grid = sequence("random stack, face down, next last", COLUMNS, STACKED, of=CARDS, kind="stack", others=SIZE)
    column_n: Row = length("column")
    offer: Row = value("top of the random stack, nothing once bought this turn", COLUMNS, of=CARDS, kind="row")
    bundle: Grid = sequence("pile of equal Upgrades (SG-69)", PILES, STACKED, of=CARDS, kind="stack")
    bundle_n: Row = length("bundle")
    injuries: Row = sequence("Injury pile, next last", INJURED, of=CARDS, kind="pile", others=BAG)
    injuries_n: int = length("injuries")
    gone: Row = counts("cards out of the game", CARDS, kind="aside")

    # the tower
    den: Grid = sequence("Obstacles, face down, next last", LEVELS, DENNED, of=OBSTACLES, kind="stack", others=SIZE)
    den_n: Row = length("den")
    facing: Row = value("face-up Obstacle", LEVELS, of=OBSTACLES, kind="row")
    wounds: Row = value("damage kept on the face-up Obstacle (SG-R17)", LEVELS, kind="tally")
    away: Row = counts("Obstacles that became Rewards, and Traps discarded", OBSTACLES, kind="aside")
    box: Row = counts("Obstacles left out of this game", OBSTACLES, others=SIZE)
    highest: int = value("highest Level anybody has reached", of=LEVELS)

    # options
    first_player: int = fact("SG-R01: 0 random, 1 seat0")
    id_copies: int = fact("SG-R03: 0 per_player, 1 one")
    round_limit: int = fact("SG-R07: Rounds after which the game ends")
    damage_pool: int = fact("SG-R16: 0 spent, 1 turn")
    obstacle_damage: int = fact("SG-R17: 0 none, 1 turn, 2 forever")
    last_player_turn: int = fact("SG-R29: 0 after_elimination, 1 whenever_last")
    tie_break: int = fact("SG-R31: 0 trophies, 1 shared, which is the default")

    # the set: cards
    cards: int = fact("how many card types there are")
    recruit: int = fact("the Raw Recruit", of=IDENTITIES)
    starter: Row = fact("how many a Starter Deck holds", CARDS)
    copies: Row = fact("how many there are in this game, all Starter Decks and the whole pool of Rewards included", CARDS)
    card_kind: Row = fact("0 creds, 1 unarmed, 2 upgrade, 3 item, 4 injury", CARDS)
    section: Row = fact("0 starter, 1 Barracks, 2 Armory 1, 3 Armory 2, 4 random, 5 injuries, 6 Reward", CARDS)
    card_type: Row = fact("type, -1 for none", CARDS, of=TYPES)
    cost: Row = fact("price", CARDS)
    once: Row = fact("leaves the game at Reload once played", CARDS)
    vp: Row = fact("VP", CARDS)
    play_list: Row = fact("effects when played", CARDS, of=LISTS)
    combo_list: Row = fact("effects with another of its type Equipped", CARDS, of=LISTS)
    guard_list: Row = fact("effects after a Guard, -1 for no Guard", CARDS, of=LISTS)
    op: Grid = fact("operation of an effect, 0 after the last", LISTS, STEPS)
    amount: Grid = fact("number of an effect", LISTS, STEPS)
    total: Grid = fact("all numbers of an operation in a list", LISTS, OPERATIONS)
    card_id: Grid = fact("letters of its id", CARDS, LETTERS)
    playables: int = fact("how many card types can be played")
    playable: Row = fact("card types that can be played, as actions count them", PLAYABLE, of=CARDS)
    guards: int = fact("how many card types have Guard")
    guarding: Row = fact("card types with Guard, as actions count them", GUARDING, of=CARDS)
    shelves: int = fact("how many shelves there are")
    training_shelves: int = fact("how many of them sell in Training, the first ones")
    sells: Row = fact("0 Barracks, 1 identity, 2 Armory 1, 3 Armory 2, 4 top of a random stack, 5 pile", SHELVES)
    goods: Row = fact("the card, identity, stack or pile that a shelf sells", SHELVES)

    # the set: identities
    id_id: Grid = fact("letters of its id", IDENTITIES, LETTERS)
    id_cost: Row = fact("price of an identity", IDENTITIES)
    id_type: Row = fact("type of an identity, -1 for none", IDENTITIES, of=TYPES)
    id_health: Row = fact("Health at the start and at most", IDENTITIES)
    id_moves: Row = fact("move actions", IDENTITIES)
    id_discount: Row = fact("discount on Upgrades of its type", IDENTITIES)
    id_armor: Row = fact("armor at all times", IDENTITIES)
    id_regen: Row = fact("Health regained at Reload", IDENTITIES)
    id_flight: Row = fact("flight at all times", IDENTITIES)
    id_edge: Grid = fact("more damage with the first card of a type Equipped in a turn", IDENTITIES, TYPES)

    # the set: Obstacles
    obstacles: int = fact("how many Obstacle types there are")
    obstacle_id: Grid = fact("letters of its id", OBSTACLES, LETTERS)
    stack_size: Row = fact("Obstacles an Area starts with", LEVELS)
    pool_copies: Row = fact("how many of an Obstacle its pool holds", OBSTACLES)
    area: Row = fact("Area it belongs to", OBSTACLES, of=LEVELS)
    form: Row = fact("0 foe, 1 room, 2 trap", OBSTACLES)
    toughness: Row = fact("Health of an Obstacle", OBSTACLES)
    damage: Row = fact("Damage", OBSTACLES)
    assault: Row = fact("effects of its Assault", OBSTACLES, of=LISTS)
    effects: Row = fact("effects when not defeated", OBSTACLES, of=LISTS)
    shift: Row = fact("Levels up or down that a Trap takes you", OBSTACLES)
    on_defeat: Row = fact("effects when defeated", OBSTACLES, of=LISTS)
    reward: Row = fact("card it becomes, -1 for none", OBSTACLES, of=CARDS)
    exit_vp: Row = fact("VP at the Exit", OBSTACLES)
    line_damage: Grid = fact("shutdown line: damage, 0 for no line", OBSTACLES, LINES)
    line_flight: Grid = fact("shutdown line: needs flight", OBSTACLES, LINES)
    line_type: Grid = fact("shutdown line: type of Equipped cards needed, -1 for none", OBSTACLES, LINES, of=TYPES)
    line_count: Grid = fact("shutdown line: how many of that type", OBSTACLES, LINES)

    HOLDS = {
        "cards": ("hand draw discards equipped supply column offer bundle injuries gone", "copies"),
        "Obstacles": ("den facing trophies exit_obstacle away box", "pool_copies"),
    }
