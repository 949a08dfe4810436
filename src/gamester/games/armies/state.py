"""State of Armies: its zones and who knows them. Facts come last."""

from gamester.core.zones import FACE, NOTHING, SIZE, WHEN, Dim, Grid, Row, counts, fact, length, sequence, value

SEATS = Dim("seat")
SOLDIERS = Dim("soldier", has_blank=True)  # also the values of groups
PLACES = Dim("place")  # places in an army
ORDERS = Dim("order")
RANKS = Dim("rank", has_blank=True)
GROUPS = Dim("group")
PACKED = Dim("packed", 3)  # numbers of `rules/packed_cards.py`
GROUP_PLACES = Dim("laid")  # places for groups
STOCK_PLACES = Dim("stock")
TESTS = Dim("test", 5)
LETTERS = Dim("letter", 8)
ANSWERS = Dim("answer", 2)
KEY_WORDS = Dim("word", 8)
STREAMS = Dim("stream", 4)


class State:
    """The zones of Armies (section e of its law)."""

    turn: int = value("turn, from 1", kind="track")
    phase: int = value("phase", kind="track")
    ended_by: int = value("clause that ended it")
    deciding: Row = value("is asked in this phase", SEATS)
    ready: Row = value("has decided, where that is open", SEATS, kind="tally")

    army: Grid = sequence("army, top last", SEATS, PLACES, of=SOLDIERS, kind="stack", owner=FACE, others=SIZE)
    army_n: Row = length("army")
    fallen: Grid = sequence("fallen, in order", SEATS, PLACES, of=SOLDIERS, kind="aside")
    possible: Grid = counts("orders that everybody knows to be possible", SEATS, ORDERS, kind="known")
    out: Row = value("out of the game", SEATS, kind="tally")

    hand: Grid = counts("hand", SEATS, RANKS, kind="hand", owner=FACE, others=SIZE)
    stock: Row = sequence("stock, next last", STOCK_PLACES, of=RANKS, kind="pile", others=SIZE)
    stock_n: int = length("stock")
    presented_this_turn: Row = counts("presented this turn", RANKS, kind="aside")
    set_aside: Row = counts("set aside", RANKS, kind="aside")
    cards_due: Row = value("cards about to be dealt", SEATS)

    draft: Grid = sequence("presentation in the making", SEATS, GROUP_PLACES, of=GROUPS, kind="groups", owner=FACE, others=NOTHING)
    presentation: Grid = sequence("last shown", SEATS, GROUP_PLACES, of=GROUPS, kind="groups")
    answer: Row = value("answer in secret", SEATS, of=ANSWERS, owner=FACE, others=NOTHING)
    passed_last: Row = value("counts as a pass last turn", SEATS, kind="known", owner=FACE, others=WHEN("pass_memory", FACE, NOTHING))
    pass_known: Row = value("what everybody knows of that: 0 nothing, 1 that not, 2 that so", SEATS, kind="known")
    hand_from_one_deal: Row = value("has a full hand of one deal", SEATS)
    announced: Row = value("has announced this turn", SEATS)
    known_groupless: Row = value("everybody knows that the hand has no group", SEATS, kind="known")

    ask_yes: Grid = value("values answered yes, as bits", SEATS, SEATS, kind="known")
    ask_no: Grid = value("values answered no at this place, as bits", SEATS, SEATS, kind="known")
    hushed: Row = value("asks no more this turn", SEATS, kind="known")
    asker: int = value("asks", of=SEATS)

    skin_turn: Row = value("turn in which the army was gone", SEATS)
    out_turn: Row = value("turn of going out", SEATS)
    extra_attacks: Row = value("extra attacks when put out", SEATS)
    cards_kept: Row = value("cards kept when put out", SEATS)
    cards_kept_sum: Row = value("sum of the cards kept", SEATS)
    winners: Row = value("has a share of the win", SEATS, kind="tally")

    chance_key: Row = value("chance key", KEY_WORDS, others=NOTHING, secret=True)
    chance_counters: Row = value("blocks used", STREAMS, others=NOTHING, secret=True)

    questions: int = fact("option: auto 0, ask 1")
    cancel: int = fact("option: one_for_one 0, all_or_nothing 1")
    reshuffle: int = fact("option: just_presented 0, all_set_aside 1")
    pass_memory: int = fact("option: any_empty 0, voluntary 1")
    turn_limit: int = fact("option: the last turn, 0 for none")
    draw_break: Row = fact("option: tests in their order, then -1", TESTS)
    age_order: Row = fact("option: seats, youngest first", SEATS)
    hand_size: int = fact("cards in a full hand")
    min_group: int = fact("fewest cards in a group")
    soldiers: int = fact("how many soldiers an army has")
    orders: int = fact("how many orders an army can have")
    ranks: int = fact("how many ranks there are")
    groups: int = fact("how many groups there are")
    soldier_value: Row = fact("value of a soldier", SOLDIERS)
    soldier_id: Grid = fact("what a soldier is called, as code points", SOLDIERS, LETTERS)
    rank_value: Row = fact("face of a rank", RANKS)
    copies: Row = fact("copies of a rank", RANKS)
    group_value: Row = fact("the soldier a group stands for", GROUPS, of=SOLDIERS)
    kinds: Row = fact("ranks in a group, as bits", GROUPS)
    takes: Grid = fact("cards of each rank in a group", GROUPS, RANKS)
    packed: Grid = fact("cards of a group as packed numbers, lowest ranks first", GROUPS, PACKED)
    order_card: Grid = fact("soldier at each place of an order, top first", ORDERS, PLACES, of=SOLDIERS)

    CARD_ZONES = {"number cards": ("hand stock presented_this_turn set_aside", "copies"), "soldiers": ("army fallen", "")}
