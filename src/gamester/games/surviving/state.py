"""State of Surviving: its zones and who knows them.

Cards are counted by type; only piles that are drawn from have an order. A face-up card is in another zone than the
stack it was turned from. All cards that a seat owns are public (SG-R40), but not which of them are in hand. A beaten
Reward obstacle is in `beaten_obstacles`, and the Creds card that it becomes comes out of `for_sale`. Obstacles that were left out of
the game are in `left_out`, face down: nobody knows them.
"""

from gamester.core.zones import BAG, FACE, NOTHING, SIZE, Dim, Grid, Row, counts, fact, length, sequence, value

SEATS = Dim("seat")
CARDS = Dim("card", has_blank=True)  # all cards of a player's deck, Reward cards last
OBSTACLES = Dim("obstacle", has_blank=True)
IDENTITIES = Dim("identity")  # those of the set, then the Raw Recruit
TYPES = Dim("type", 3)  # soldier, cyborg, bio
LEVELS = Dim("level", 5)
COLUMNS = Dim("column", 3)
PILES = COLUMNS * Dim("pile", 2)
DRAW_PLACES = Dim("draw_place")
STACK_PLACES = Dim("stack_place")
AREA_PLACES = Dim("den_place")
INJURY_PLACES = Dim("injury_place")
LISTS = Dim("effects")  # lists of effects, the empty one first
STEPS = Dim("step", 6)
OPERATIONS = Dim("operation", 14)
LINES = Dim("line")
SHELVES = Dim("shelf")  # what can be bought: Barracks, identities, Armory 1, Armory 2, tops of the random stacks, piles
PLAYABLE = Dim("playable")
GUARDING = Dim("guarding")
KEY_WORDS = Dim("key", 8)
STREAMS = Dim("stream")
LETTERS = Dim("letter", 4)  # each holds five letters of an id


class State:
    """The zones of Surviving the G.A.M.E."""

    # the turn
    round: int = value("Round, from 1", kind="track")
    turn: int = value("turn of the game, from 1", kind="track")
    phase: int = value("state of the turn", kind="track")
    active: int = value("whose turn it is", of=SEATS, kind="track")
    ended_by: int = value("clause that ended it")
    deciding: Row = value("must answer now", SEATS)
    first: int = value("took the first turn", of=SEATS)
    final: int = value("has the final turn (SG-59)", of=SEATS, kind="track")
    chance_key: Row = value("chance key", KEY_WORDS, others=NOTHING, secret=True)
    chance_counters: Row = value("blocks used", STREAMS, others=NOTHING, secret=True)

    # cards of a seat
    hand: Grid = counts("hand", SEATS, CARDS, kind="hand", owner=FACE, others=SIZE)
    draw_pile: Grid = sequence("draw pile, next last", SEATS, DRAW_PLACES, of=CARDS, kind="pile", owner=BAG, others=SIZE)
    draw_pile_n: Row = length("draw_pile")
    discards: Grid = counts("discard pile", SEATS, CARDS, kind="pile")
    equipped: Grid = counts("Equipped", SEATS, CARDS, kind="row")
    owned: Grid = counts("owns in all: hand, draw pile, discard pile, Equipped", SEATS, CARDS, kind="known")
    known_in_hand: Grid = counts("known by all to lie in this hand", SEATS, CARDS, kind="known")
    trophies: Grid = counts("trophies", SEATS, OBSTACLES, kind="aside")
    exit_obstacle: Row = value("took at the Exit", SEATS, of=OBSTACLES, kind="aside")

    # identity and status of a seat
    identity: Row = value("identity, the Raw Recruit before one is bought", SEATS, of=IDENTITIES, kind="tally")
    status: Row = value("0 in Training, 1 inside, 2 exited, 3 eliminated", SEATS, kind="tally")
    level: Row = value("Level", SEATS, of=LEVELS, kind="tally")
    health: Row = value("Health", SEATS, kind="tally")
    left_in_turn: Row = value("turn in which the seat left the game", SEATS)

    # this turn
    moves: int = value("move actions left", kind="tally")
    damage_done: int = value("damage pool", kind="tally")
    damage_at_last_attack: int = value("damage pool at the last Attack, to be kept at the end of the turn (SG-R17)")
    creds: int = value("Creds", kind="tally")
    armor: int = value("armor of Equipped cards", kind="tally")
    flight: int = value("flight of Equipped cards", kind="tally")
    buys: int = value("purchases left", kind="tally")
    effect_list: int = value("list of effects under way", of=LISTS)
    effect_index: int = value("next effect of it")
    next_effect_list: int = value("list of effects after it", of=LISTS)
    cards_to_choose: int = value("cards still to be discarded or scrapped", kind="tally")
    return_phase: int = value("state to return to after the list")

    # Armory
    for_sale: Row = counts("for sale in Barracks and Armory, and Reward cards to be won", CARDS, kind="grid")
    identities_for_sale: Row = counts("identities for sale", IDENTITIES, kind="grid")
    random_stack: Grid = sequence("random stack, face down, next last", COLUMNS, STACK_PLACES, of=CARDS, kind="stack", others=SIZE)
    random_stack_n: Row = length("random_stack")
    stack_top: Row = value("top of the random stack, nothing once bought this turn", COLUMNS, of=CARDS, kind="row")
    equal_pile: Grid = sequence("pile of equal Upgrades (SG-69)", PILES, STACK_PLACES, of=CARDS, kind="stack")
    equal_pile_n: Row = length("equal_pile")
    injuries: Row = sequence("Injury pile, next last", INJURY_PLACES, of=CARDS, kind="pile", others=BAG)
    injuries_n: int = length("injuries")
    out_of_game: Row = counts("cards out of the game", CARDS, kind="aside")

    # the tower
    area_stack: Grid = sequence("Obstacles, face down, next last", LEVELS, AREA_PLACES, of=OBSTACLES, kind="stack", others=SIZE)
    area_stack_n: Row = length("area_stack")
    face_up_obstacle: Row = value("face-up Obstacle", LEVELS, of=OBSTACLES, kind="row")
    wounds: Row = value("damage kept on the face-up Obstacle (SG-R17)", LEVELS, kind="tally")
    beaten_obstacles: Row = counts("Obstacles that became Rewards, and Traps discarded", OBSTACLES, kind="aside")
    left_out: Row = counts("Obstacles left out of this game", OBSTACLES, others=SIZE)
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

    CARD_ZONES = {
        "cards": ("hand draw_pile discards equipped for_sale random_stack stack_top equal_pile injuries out_of_game", "copies"),
        "Obstacles": ("area_stack face_up_obstacle trophies exit_obstacle beaten_obstacles left_out", "pool_copies"),
    }
