"""State of Shape & List: its zones and who knows them.

The shape of every card in hand is open while its numbers are not (SL-R06): cards are known BY their shape. With the
option `hand_shapes = hidden` the shape is on the front, so hands show only their size and cards in front lie open.
"""

from gamester.core.zones import BY, FACE, NOTHING, SIZE, WHEN, Dim, Grid, Row, counts, fact, length, sequence, value

SEATS = Dim("seat")
SHAPES = Dim("shape")
CARDS = Dim("card", known_by="shape_of", blanks_by=SHAPES)
PLAYS = Dim("play")  # 2 * card + upright face
LISTS = Dim("list", has_blank=True)
FACES = Dim("face", 2)
DECK_PLACES = Dim("deck_place")
MEMORY = Dim("memory", 32)
LETTERS = Dim("letter", 12)
KEY_WORDS = Dim("key", 8)
STREAMS = Dim("stream", 5)

HAND_VISIBILITY = WHEN("hand_shapes", BY("shape_of"), SIZE)
FRONT_VISIBILITY = WHEN("hand_shapes", BY("shape_of"), FACE)


class State:
    """The zones of Shape & List."""

    # the turn
    turn: int = value("turn, from 1", kind="track")
    phase: int = value("phase of the turn", kind="track")
    active: int = value("whose turn it is", of=SEATS, kind="track")
    ended_by: int = value("clause that ended it")
    deciding: Row = value("is asked to decide", SEATS)
    ready: Row = value("has sealed a choice", SEATS, kind="tally")
    chance_key: Row = value("chance key", KEY_WORDS, others=NOTHING, secret=True)
    chance_counters: Row = value("blocks used", STREAMS, others=NOTHING, secret=True)

    # cards
    hand: Grid = counts("hand", SEATS, CARDS, kind="hand", owner=FACE, others=HAND_VISIBILITY)
    upright: Grid = counts("cards in front, upright", SEATS, CARDS, kind="row", owner=FACE, others=FRONT_VISIBILITY)
    sideways: Grid = counts("cards in front, sideways", SEATS, CARDS, kind="row", owner=FACE, others=FRONT_VISIBILITY)
    deck: Row = sequence("Shape Card Deck, next last", DECK_PLACES, of=CARDS, kind="pile", others=HAND_VISIBILITY)
    deck_n: int = length("deck")
    list_card: Row = value("List Card", SEATS, of=LISTS, kind="aside", owner=FACE, others=NOTHING)
    chart: Row = counts("chart of all List Cards", LISTS, kind="aside")

    # knowledge of cards
    list_minimum: Grid = value("at least so many of a shape are on this list, as all have seen", SEATS, SHAPES, kind="known")
    known_in_hand: Grid = counts("known by all to lie in this hand", SEATS, CARDS, kind="known")
    privately_known: Grid = sequence(
        "cards it alone knows in other hands, oldest first", SEATS, MEMORY, of=SEATS * CARDS, kind="known", owner=FACE, others=NOTHING
    )

    # the interaction
    interacted: int = value("this turn's interaction: 0 none yet, 1 ask, 2 challenge, 3 left out or passed")
    target: int = value("who is asked or challenged", of=SEATS, kind="track")
    wanted_shape: int = value("shape asked for", of=SHAPES, kind="track")
    declines: Row = value("declines in a row", SEATS, kind="tally")
    pair_declines: Grid = value("declines in a row by asker, where each counts apart", SEATS, SEATS, kind="known")
    received: Row = value(
        "card just received, which may not be given back", SEATS, of=CARDS, kind="aside", owner=FACE, others=HAND_VISIBILITY
    )
    first_payment: Row = value("first card to give back", SEATS, of=CARDS, kind="groups", owner=FACE, others=NOTHING)
    battle_choice: Row = value("card and number chosen for the battle", SEATS, of=PLAYS, kind="groups", owner=FACE, others=NOTHING)
    battle_shown: Row = value("shown in this turn's battle", SEATS, of=PLAYS, kind="row")
    taker: int = value("takes a card", of=SEATS)
    loser: int = value("loses a card", of=SEATS)
    take_reason: int = value("why a card is taken: 0 none, 1 forfeit, 2 win")
    bonus_due: int = value("draws a card after the taking", of=SEATS)
    may_place_extra: Row = value("may still place a tie extra", SEATS)

    # placing and the end
    placed: int = value("cards placed upright this turn")
    placed_any: int = value("somebody placed a card this turn")
    turns_without_placing: int = value("turns in a row without a placed card", kind="tally")
    winners: Row = value("has a share of the win", SEATS, kind="tally")

    # options
    interaction: int = fact("SL-R11: 0 required, 1 optional")
    stall_rounds: int = fact("SL-R36: rounds without a placed card that end the game")
    stall_result: int = fact("SL-R37: 0 nearest, 1 draw")
    hand_shapes: int = fact("SL-R06: 0 open, 1 hidden")
    loot_view: int = fact("SL-R23: 0 backs, 1 faces")
    battle_cards: int = fact("SL-R22: 0 return, 1 deck")
    decline_scope: int = fact("SL-R17: 0 any, 1 pair")

    # the set
    cards: int = fact("how many card types there are, shape by shape")
    lists: int = fact("how many List Cards there are, equal ones apart")
    first_of: Row = fact("first card type of a shape", SHAPES)
    kinds_of: Row = fact("how many card types a shape has", SHAPES)
    shape_id: Grid = fact("what a shape is called, as code points", SHAPES, LETTERS)
    list_id: Grid = fact("what a List Card is called, as code points", LISTS, LETTERS)
    shape_of: Row = fact("shape, also of a back", CARDS, of=SHAPES)
    number: Grid = fact("number on a face", CARDS, FACES)
    bonus: Grid = fact("face carries a bonus", CARDS, FACES)
    tie_bonus: Grid = fact("face carries a tie bonus", CARDS, FACES)
    copies: Row = fact("how many there are of a card type", CARDS)
    need: Grid = fact("how many of a shape a List Card requires", LISTS, SHAPES)

    CARD_ZONES = {"Shape Cards": ("hand upright sideways deck", "copies")}
