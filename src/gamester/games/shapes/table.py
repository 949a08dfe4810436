"""The table of Shape & List.

The shape of every card in hand is open while its numbers are not (SL-R06): cards are known BY their shape. With the house
rule `hand_shapes = hidden` the shape is on the front, so hands show only their size and cards in front lie open.
"""

from gamester.kernel.zones import BY, FACE, NOTHING, SIZE, WHEN, Dim, Grid, Row, counts, fact, length, listed, value

SEATS = Dim("seat")
SHAPES = Dim("shape")
CARDS = Dim("card", by="shape_of", values=SHAPES)
LISTS = Dim("list")
FACES = Dim("face", 2)
DECKED = Dim("deck_place")
MEMORY = Dim("memory", 32)
KEY = Dim("key", 8)
STREAMS = Dim("stream")

IN_HAND = WHEN("hand_shapes", BY("shape_of"), SIZE)
IN_FRONT = WHEN("hand_shapes", BY("shape_of"), FACE)


class Table:
    """Everything that lies on the table of a game of Shape & List."""

    # the turn
    turn: int = value("turn, from 1", kind="track")
    phase: int = value("phase of the turn", kind="track")
    active: int = value("whose turn it is", of=SEATS, kind="track")
    ended: int = value("clause that ended it")
    asked: Row = value("must answer now", SEATS)
    chance_key: Row = value("chance key", KEY, others=NOTHING, secret=True)
    chance_at: Row = value("blocks used", STREAMS, others=NOTHING, secret=True)

    # cards
    hand: Grid = counts("hand", SEATS, CARDS, kind="hand", owner=FACE, others=IN_HAND)
    up: Grid = counts("in front, upright", SEATS, CARDS, kind="row", owner=FACE, others=IN_FRONT)
    side: Grid = counts("in front, sideways", SEATS, CARDS, kind="row", owner=FACE, others=IN_FRONT)
    deck: Row = listed("Shape Card Deck, next last", DECKED, of=CARDS, kind="pile", others=IN_HAND)
    deck_n: int = length("deck")
    goal: Row = value("List Card", SEATS, of=LISTS, kind="aside", owner=FACE, others=NOTHING)
    seen: Grid = counts("known by all to lie in this hand", SEATS, CARDS)
    known: Grid = listed("cards it alone knows in other hands, oldest first", SEATS, MEMORY, of=SEATS * CARDS, owner=FACE, others=NOTHING)

    # the interaction
    interacted: int = value("this turn's interaction: 0 none yet, 1 ask, 2 challenge, 3 skipped or passed")
    target: int = value("who is asked or challenged", of=SEATS, kind="track")
    want: int = value("shape asked for", of=SHAPES, kind="tally")
    declines: Grid = value("declines in a row, by asker; in the own column where all count together", SEATS, SEATS, kind="tally")
    received: Row = value("card just received, which may not be given back", SEATS, of=CARDS, kind="aside", owner=FACE, others=IN_HAND)
    giving: Row = value("first card to give back, chosen in secret", SEATS, of=CARDS, kind="aside", owner=FACE, others=NOTHING)
    choice: Row = value("card and face chosen for the battle", SEATS, of=CARDS * FACES, kind="aside", owner=FACE, others=SIZE)
    battled: Row = value("card and face shown in this turn's battle", SEATS, of=CARDS * FACES, kind="row")
    taker: int = value("takes a card", of=SEATS)
    loser: int = value("loses a card", of=SEATS)
    after: int = value("why a card is taken: 0 none, 1 forfeit, 2 win")
    bonus_due: int = value("draws a card after the taking (SL-R25)", of=SEATS)
    extra: Row = value("may still place a tie extra", SEATS)

    # placing and stalling
    placed: int = value("cards placed upright this turn")
    placed_any: int = value("somebody placed a card this turn")
    idle: int = value("turns in a row without a placed card", kind="tally")

    # house rules
    interaction: int = fact("SL-R11: 0 required, 1 optional")
    stall_rounds: int = fact("SL-R36: rounds without a placed card that end the game")
    stall_result: int = fact("SL-R37: 0 nearest, 1 draw")
    hand_shapes: int = fact("SL-R06: 0 open, 1 hidden")
    loot_view: int = fact("SL-R23: 0 backs, 1 faces")
    battle_cards: int = fact("SL-R22: 0 return, 1 deck")
    decline_scope: int = fact("SL-R17: 0 any, 1 pair")

    # the set
    cards: int = fact("how many card types there are")
    shapes: int = fact("how many shapes there are")
    lists: int = fact("how many List Cards there are, equal ones apart")
    shape_of: Row = fact("shape, also of a back", CARDS, of=SHAPES)
    number: Grid = fact("number on a face", CARDS, FACES)
    bonus: Grid = fact("face carries a bonus", CARDS, FACES)
    tie_bonus: Grid = fact("face carries a tie bonus", CARDS, FACES)
    copies: Row = fact("how many there are of a card type", CARDS)
    need: Grid = fact("how many of a shape a List Card requires", LISTS, SHAPES)

    HOLDS = {"Shape Cards": ("hand up side deck", "copies")}
