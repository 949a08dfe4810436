"""State of Game-On: its zones and who knows them.

Cards lie in zones, and a card that becomes open moves to another zone. A seat's Player Deck is its hand, its pile
(whose order nobody knows), the cards that went face up under the pile, and the cards that lie open. A draft only names
cards in the hand: they move to the revealed plays when all have committed, or at the commitment if drafts are open
(GO-R03).
"""

from gamester.core.zones import BAG, FACE, NOTHING, SIZE, Dim, Grid, Row, counts, fact, length, sequence, value

SEATS = Dim("seat")
DESIGNS = Dim("design", has_blank=True)  # different Player Cards
GAMES = Dim("game", has_blank=True)  # Game Cards, Black Cards last
TARGETS = Dim("target")  # Game Cards a card can be played on: GAMES without the Black Cards
AREAS = Dim("area")
SLOTS = Dim("slot")
HAND_PLACES = Dim("hand_place")
PILE_PLACES = Dim("pile_place")
DECK_PLACES = Dim("deck_place")
PLAYS = HAND_PLACES * TARGETS * SLOTS  # in the order of action numbers
TYPES = Dim("type")
COLOURS = Dim("colour")  # with wild
FORMS = Dim("form")
FACES = Dim("face", 3)
METHODS = Dim("method", 8)
CHOICES = Dim("choice", 8)
VOTES = Dim("vote", 2)  # reject, accept
QUESTIONS = Dim("question")
QUESTION_BITS = Dim("question_word")  # thirty questions each
CELLS = Dim("cell", 8)
KEY_WORDS = Dim("key", 8)
DECKS = Dim("deck", 6)
LETTERS = Dim("letters", 4)
STREAMS = Dim("stream", 10)


class State:
    """The zones of Game-On."""

    # the round
    round: int = value("round, from 1", kind="track")
    phase: int = value("phase of the round", kind="track")
    lead: int = value("comes first in this round's orderings", of=SEATS, kind="track")
    ended_by: int = value("clause that ended it")
    deciding: Row = value("must answer now", SEATS)
    ready: Row = value("has committed", SEATS, kind="tally")
    chance_key: Row = value("chance key", KEY_WORDS, others=NOTHING, secret=True)
    chance_counters: Row = value("blocks used", STREAMS, others=NOTHING, secret=True)

    # Player Cards
    hand: Grid = sequence("hand, in its order (GO-R42)", SEATS, HAND_PLACES, of=DESIGNS, kind="hand", owner=FACE, others=SIZE)
    hand_n: Row = length("hand")
    draw_pile: Grid = sequence("draw pile, next last", SEATS, PILE_PLACES, of=DESIGNS, kind="pile", owner=BAG, others=SIZE)
    draw_pile_n: Row = length("draw_pile")
    under_pile: Grid = sequence(
        "gone face up under the draw pile, drawn when it is out, next last", SEATS, PILE_PLACES, of=DESIGNS, kind="pile"
    )
    under_pile_n: Row = length("under_pile")
    discards: Grid = counts("discards", SEATS, DESIGNS, kind="aside")
    known_in_hand: Grid = counts("known by all to lie in this hand", SEATS, DESIGNS, kind="known")

    # drafts: references to cards in hand and to Game Cards
    draft: Grid = sequence("plays in the making, in order", SEATS, HAND_PLACES, of=PLAYS, kind="groups", owner=FACE, others=NOTHING)
    draft_n: Row = length("draft")
    draft_convert: Row = value("is going to convert with", SEATS, of=GAMES, kind="aside", owner=FACE, others=NOTHING)
    draft_redraw: Row = value("is going to redraw", SEATS, kind="tally", owner=FACE, others=NOTHING)

    # revealed plays that are not resolved: one index of the four lists is one play
    revealed_card: Grid = sequence("revealed play: the card", SEATS, HAND_PLACES, of=DESIGNS, kind="groups")
    revealed_game: Grid = sequence("revealed play: the Game Card", SEATS, HAND_PLACES, of=GAMES)
    revealed_slot: Grid = sequence("revealed play: the slot", SEATS, HAND_PLACES, of=SLOTS)
    revealed_colour: Grid = sequence("revealed play: the colour in use", SEATS, HAND_PLACES, of=COLOURS)
    revealed_n: Row = length("revealed_card")
    converted: Row = value("converted away, when last revealed", SEATS, of=GAMES)
    redrew: Row = value("redrew, when last revealed", SEATS)
    round_not_idle: int = value("this round was not idle (GO-R31)")
    idle_rounds: int = value("idle rounds in a row", kind="tally")

    # Game Cards
    game_deck: Row = sequence("Game Deck, next last", DECK_PLACES, of=GAMES, kind="pile", others=SIZE)
    deck_n: int = length("game_deck")
    play_area: Row = value("Play Area", AREAS, of=GAMES, kind="row")
    placed: Grid = value("cards on the Play Area", SEATS, AREAS * SLOTS, of=DESIGNS, kind="grid")
    placed_colour: Grid = value("colour in use of a placed card", SEATS, AREAS * SLOTS, of=COLOURS, kind="known")
    controlled: Grid = sequence("controlled, oldest first", SEATS, TARGETS, of=GAMES, kind="row")
    controlled_n: Row = length("controlled")
    controller: Row = value("who controls it", GAMES, of=SEATS)
    locked: Row = counts("locked for good (GO-51)", GAMES, kind="known")
    out_of_play: Row = counts("out of play, face up", GAMES, kind="aside")
    blacks: int = value("Black Cards drawn", kind="tally")
    banned: Grid = counts("may not target (GO-55)", SEATS, GAMES)

    # steals and contests
    attacked_queue: Row = sequence("Game Cards under attack, in the order of GO-R21", TARGETS, of=GAMES, kind="known")
    queue_n: int = length("attacked_queue")
    cursor: int = value("place in the queue, the area or the votes", kind="known")
    answering: int = value("controller asked to defend", of=SEATS, kind="known")
    thief_form: int = value("form to defend with", of=FORMS, kind="known")
    contest: int = value("kind of contest: 0 none, 1 claim, 2 challenge, 3 steal", kind="known")
    contested: int = value("Game Card contested", of=GAMES, kind="known")
    step: int = value("step of the contest")
    in_contest: Row = value("takes part in the contest", SEATS, kind="known")
    still_in_contest: Row = value("still in the contest", SEATS)
    choice: Row = value("sealed choice in the contest", SEATS, of=CHOICES, kind="aside", owner=FACE, others=NOTHING)
    shown_choice: Row = value("choice shown", SEATS, of=CHOICES, kind="tally")
    rolled: Row = value("last roll of the die", SEATS, kind="tally")
    verdict: int = value("winner named by the judge", of=SEATS)
    method_scratch: Row = value("not used; checks of stored records count its cells", CELLS)
    question: int = value("question asked", of=QUESTIONS, kind="known")
    right_answer: int = value("right answer, once it is shown", of=CHOICES)
    asked_question_bits: Row = value("questions already asked, bits", QUESTION_BITS)

    # the method
    method: int = value("method of contests", of=METHODS, kind="tally")
    proposed: Row = value("method proposed this round", SEATS, of=METHODS, kind="tally")
    proposals: Row = value("proposals made in this game", SEATS)
    vote: Row = value("sealed vote", SEATS, of=VOTES, kind="aside", owner=FACE, others=NOTHING)
    voted: Row = value("vote shown", SEATS, of=VOTES, kind="tally")
    deck_type: Row = value("Card Type of the Player Deck", SEATS, of=TYPES, kind="tally")

    # options
    commit_visibility: int = fact("GO-R03: 0 hidden, 1 open")
    convert_black: int = fact("GO-R10: 0 convert, 1 keep")
    locked_convert: int = fact("GO-R12: 0 no, 1 yes")
    steal_ban: int = fact("GO-R22: 0 game, 1 off")
    stall_limit: int = fact("GO-R31: idle rounds in a row that end the game, 0 as many as the cards left ask for")
    common_pass: int = fact("GO-R29: with empty piles 0 two idle rounds in a row end the game, 1 one does, as by rules number 1")
    black_cards: int = fact("GO-R32: Black Cards in this game")
    black_slot: int = fact("GO-R33: 0 aside, 1 occupies")
    locked_chevrons: int = fact("GO-R34: 0 count, 1 do not")
    competition: int = fact("GO-R38: method at the start")
    allow_method_change: int = fact("GO-R39: 0 yes, 1 no")
    judge: int = fact("GO-R41: 0 nobody, 1 somebody who does not play")
    decks: Row = fact("GO-R01: Player Decks in the order of seats, then -1", DECKS, of=TYPES)

    # the set
    designs: int = fact("how many Player Card designs there are")
    games: int = fact("how many Game Cards there are, without Black Cards")
    questions: int = fact("how many questions there are")
    wild: int = fact("the colour that matches any", of=COLOURS)
    types: int = fact("how many Player Decks there are")
    colours: int = fact("how many colours there are, wild among them")
    forms: int = fact("how many forms there are")
    hand_limit: int = fact("cards drawn up to")
    game_name: Grid = fact("what a Game Card is called, four letters a cell", GAMES, LETTERS)
    type_name: Grid = fact("what a Card Type is called", TYPES, LETTERS)
    colour_name: Grid = fact("what a colour is called", COLOURS, LETTERS)
    form_name: Grid = fact("what a form is called", FORMS, LETTERS)
    points: Row = fact("points", GAMES)
    chevrons: Row = fact("white chevrons", GAMES)
    card_type: Row = fact("Card Type, -1 for none", GAMES, of=TYPES)
    convert: Row = fact("colour converted to, -1 for none", GAMES, of=COLOURS)
    slot_colour: Grid = fact("colour of a slot, -1 where there is no slot", GAMES, SLOTS, of=COLOURS)
    slot_form: Grid = fact("form of a slot, -1 where there is no slot", GAMES, SLOTS, of=FORMS)
    face_colour: Grid = fact("colour of a face; a plain card has one face, then -1", DESIGNS, FACES, of=COLOURS)
    face_form: Grid = fact("form of a face; a plain card has one face, then -1", DESIGNS, FACES, of=FORMS)
    matches: Grid = fact("the colours of slots a card fills, as bits, by form", DESIGNS, FORMS)
    fills: Grid = fact("slots of a Game Card that a card fills as printed, as bits", DESIGNS, GAMES)
    deck_cards: Grid = fact("how many of a design a Player Deck holds", TYPES, DESIGNS)
    answer: Row = fact("the right answer", QUESTIONS, of=CHOICES, others=NOTHING)

    CARD_ZONES = {
        "Player Cards": ("hand draw_pile under_pile discards revealed_card placed", ""),
        "Game Cards": ("game_deck play_area controlled out_of_play", ""),
    }
