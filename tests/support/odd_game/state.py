"""A state of no game, with every form and visibility of zones.

It has products of dimensions, blanks by a fact, and visibilities picked by an option.
"""

from gamester.core.zones import BAG, BY, FACE, NOTHING, SIZE, WHEN, Dim, Grid, Row, counts, fact, length, sequence, value

SEATS, SHAPES, PLACES, SLOTS, WORDS = Dim("seat"), Dim("shape", 3), Dim("place"), Dim("slot", 2), Dim("word", 8)
CARDS = Dim("card", known_by="shape_of", blanks_by=SHAPES)
TOKENS = Dim("token", has_blank=True)
KNOWN = BY("shape_of")
EITHER = WHEN("hands", KNOWN, SIZE, FACE)


class State:
    deciding: Row = value("asked", SEATS)
    ended_by: int = value("ended")
    turn: int = value("turn, from 1", kind="track")
    shut: int = value("a number nobody sees", others=NOTHING)
    hinted: int = value("whether it is anything is known", others=SIZE)
    leader: int = value("leads", of=SEATS)
    hand: Grid = counts("hand", SEATS, CARDS, kind="hand", owner=FACE, others=EITHER)
    purse: Grid = counts("purse", SEATS, TOKENS, owner=BAG, others=SIZE)
    pool: Row = counts("pool", TOKENS)
    deck: Row = sequence("deck, next last", PLACES, of=CARDS, kind="pile", others=SIZE)
    deck_n: int = length("deck")
    army: Grid = sequence("army, top last", SEATS, PLACES, of=TOKENS, kind="stack", owner=FACE, others=SIZE)
    army_n: Row = length("army")
    draft: Grid = sequence("draft", SEATS, PLACES, of=CARDS, kind="groups", owner=FACE, others=NOTHING)
    draft_n: Row = length("draft")
    column: Grid = sequence("columns", SLOTS, PLACES, of=CARDS, kind="stack", others=BAG)
    back: Row = sequence("backs in order", PLACES, of=CARDS, others=KNOWN)
    choice: Row = value("choice", SEATS, of=CARDS, owner=FACE, others=KNOWN)
    chosen: Row = value("whether he has chosen is known", SEATS, of=TOKENS, owner=FACE, others=SIZE)
    placed: Grid = value("placed", SEATS, SEATS * SLOTS, of=CARDS, owner=FACE, others=SIZE)
    owed: Grid = value("owed, seat by seat", SEATS, SEATS, of=SEATS * SLOTS)
    vote: Row = value("vote", SEATS, owner=FACE, others=WHEN("open_votes", NOTHING, FACE))
    chance_key: Row = value("key", WORDS, others=NOTHING, secret=True)
    chance_counters: Row = value("blocks", Dim("stream", 1), others=NOTHING, secret=True)
    hands: int = fact("option: how hands are held")
    open_votes: int = fact("option: votes are open")
    shape_of: Row = fact("shape of a card", CARDS, of=SHAPES)
    answer: Row = fact("right answers, told to nobody", PLACES, others=NOTHING)

    CARD_ZONES = {"cards": ("hand deck column", ""), "tokens": ("purse pool army", "")}  # noqa: RUF012 - read from the class, never changed
