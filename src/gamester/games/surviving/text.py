"""Text of Surviving: options, action types, labels, notation, position defaults."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamester.core.zones import NONE
from gamester.games.older_rules import Earlier, with_older
from gamester.games.options import Choice, Number, Option
from gamester.games.schema import ActionType, Param, StandingAnswer, worded_actions, worded_options
from gamester.games.surviving.advice import advice_reason
from gamester.games.surviving.card_vocabulary import TYPES
from gamester.games.surviving.facts import decode_id, effects_of, facts, more_damage, sizes
from gamester.games.surviving.position_checks import NUMBER_NAMES, contradictions, number_bounds, unreachable
from gamester.games.surviving.rules import actions
from gamester.games.surviving.rules.actions import FIRST_PLAY, first_buy, first_discard, first_guard, first_scrap
from gamester.games.surviving.rules.armory import card_on, price_of
from gamester.games.surviving.rules.constants import (
    BY_TROPHIES,
    EQUALS_SHARE,
    INSIDE,
    MOVE,
    ONE_EACH,
    ROWS,
    SHOP,
    TRAIN_SHOP,
    TRAINING,
    TRAINING_ROUNDS,
)
from gamester.games.surviving.rules.encounter import equipped_of, why_not_guard
from gamester.games.surviving.rules.operations import A_CREDS_CARD, FOE, INJURIES, RANDOM, SELLS_PILE, SELLS_ROLES, SELLS_TOP, STARTER, TRAP
from gamester.games.surviving.rules.playing import why_not_decide, why_not_play
from gamester.games.surviving.rules.tower import lowest_open
from gamester.games.surviving.spoken_names import in_one_line
from gamester.games.surviving.state import State
from gamester.games.surviving.strings import (
    EVENT_COUNTERS,
    EVENT_TEXTS,
    LEADER_BY,
    LESSON_TEXT,
    PHASE_TEXTS,
    SCORE_NAMES,
    STALL_CLAUSES,
    TIMEOUT_TEXTS,
    WORDS,
    effects_text,
)
from gamester.games.surviving.ui.cards import called
from gamester.words.library import SITE

NO_ROW = -1
"""Row of a line that gives a whole zone."""
CARDS_TO_DRAW = 8

Given = set[tuple[str, int]]
"""Zone and row of every given line."""


def fill_defaults(t: State, given: Given) -> None:
    """Fill in the zones and rows that a position does not give.

    The defaults are Step 1 of the first Round inside, Raw Recruits on Level 1, full stacks, and 8 starter cards to draw.
    There are as many starter cards as the position shows; everything else lies where it does before the first turn.
    """
    _turn(t, given)
    _seats(t, given)
    for seat in range(len(t.status)):
        if ("draw_pile", seat) not in given and ("draw_pile", NO_ROW) not in given:
            _deck(t, seat)
    _owned(t)
    _tower(t, given)
    _armory(t, given)


def _turn(t: State, given: Given) -> None:
    if ("phase", NO_ROW) not in given:
        t.phase = MOVE
    training = t.phase <= TRAIN_SHOP
    if ("round", NO_ROW) not in given:
        t.round = 1 if training else TRAINING_ROUNDS + 1
    for name in ("active", "first"):
        if (name, NO_ROW) not in given:
            setattr(t, name, 0)
    if ("turn", NO_ROW) not in given:
        t.turn = (t.round - 1) * len(t.status) + t.active + 1


def _seats(t: State, given: Given) -> None:
    training = t.phase <= TRAIN_SHOP
    for seat in range(len(t.status)):
        if t.identity[seat] == NONE:
            t.identity[seat] = t.recruit
        if not _has(given, "status", seat):
            t.status[seat] = TRAINING if training else INSIDE
        if t.status[seat] == INSIDE:
            t.level[seat] = max(t.level[seat], 0)
            if not _has(given, "health", seat):
                t.health[seat] = t.id_health[t.identity[seat]]
        elif t.left_in_turn[seat] == 0 and t.status[seat] > INSIDE:
            t.left_in_turn[seat] = max(1, t.turn - 1)
    if not _has(given, "moves") and t.status[t.active] == INSIDE:
        t.moves = t.id_moves[t.identity[t.active]]
    if not _has(given, "highest") and not training:
        t.highest = max(t.level)


def _has(given: Given, zone: str, row: int = NO_ROW) -> bool:
    return (zone, row) in given or (zone, NO_ROW) in given


def _deck(t: State, seat: int) -> None:
    """Give a seat 8 copies of the first starter card to draw."""
    card = next(card for card in range(t.cards) if t.section[card] == STARTER)
    t.draw_pile[seat] = [card] * CARDS_TO_DRAW + [NONE] * (len(t.draw_pile[seat]) - CARDS_TO_DRAW)
    t.draw_pile_n[seat] = CARDS_TO_DRAW


def _owned(t: State) -> None:
    for seat in range(len(t.status)):
        for card in range(t.cards):
            lying = t.hand[seat][card] + t.discards[seat][card] + t.equipped[seat][card]
            t.owned[seat][card] = lying + t.draw_pile[seat].count(card)
    for card in range(t.cards):
        if t.section[card] == STARTER:
            t.copies[card] = sum(owned[card] for owned in t.owned) + t.for_sale[card] + t.out_of_game[card]


def _tower(t: State, given: Given) -> None:
    """Fill Areas that are not given with the first Obstacles of their pool.

    Obstacles that are nowhere are left out of the game.
    """
    for level in range(len(t.area_stack)):
        pool = [obstacle for obstacle in range(t.obstacles) if t.area[obstacle] == level]
        left = [obstacle for obstacle in pool for _ in range(t.pool_copies[obstacle] - _lying(t, obstacle))]
        if not _has(given, "area_stack", level):
            stack = left[: t.stack_size[level]]
            left = left[len(stack) :]
            t.area_stack[level] = stack[::-1] + [NONE] * (len(t.area_stack[level]) - len(stack))
            t.area_stack_n[level] = len(stack)
        if not _has(given, "left_out"):
            for obstacle in left:
                t.left_out[obstacle] += 1


def _lying(t: State, obstacle: int) -> int:
    stacks = sum(den.count(obstacle) for den in t.area_stack) + t.face_up_obstacle.count(obstacle) + t.exit_obstacle.count(obstacle)
    return int(stacks + sum(trophies[obstacle] for trophies in t.trophies) + t.beaten_obstacles[obstacle] + t.left_out[obstacle])


def _armory(t: State, given: Given) -> None:
    """Put cards that are nowhere into random stacks, the Injury pile, or the supply.

    Random stacks are filled only if none is given.
    """
    left = {card: t.copies[card] - _everywhere(t, card) for card in range(t.cards) if t.section[card] != STARTER}
    if not any(zone in ("random_stack", "stack_top", "equal_pile") for zone, _ in given):
        random = [card for card, many in left.items() if t.section[card] == RANDOM for _ in range(many)]
        height = len(random) // len(t.random_stack)
        for col in range(len(t.random_stack)):
            stack = random[col * height : (col + 1) * height]
            for card in stack:
                left[card] -= 1
            t.stack_top[col] = stack.pop() if stack else NONE
            t.random_stack[col] = stack + [NONE] * (len(t.random_stack[col]) - len(stack))
            t.random_stack_n[col] = len(stack)
    if ("injuries", NO_ROW) not in given:
        pile = [card for card, many in left.items() if t.section[card] == INJURIES for _ in range(many)]
        t.injuries = pile + [NONE] * (len(t.injuries) - len(pile))
        t.injuries_n = len(pile)
        left.update(dict.fromkeys(pile, 0))
    if ("for_sale", NO_ROW) not in given:
        for card, many in left.items():
            t.for_sale[card] += max(0, many)
    if ("identities_for_sale", NO_ROW) not in given and t.phase <= TRAIN_SHOP:
        for role in range(t.recruit):
            t.identities_for_sale[role] = max(0, (1 if t.id_copies == ONE_EACH else len(t.status)) - t.identity.count(role))


def _everywhere(t: State, card: int) -> int:
    piles = (t.hand, t.discards, t.equipped)
    held = sum(row[card] for pile in piles for row in pile) + t.for_sale[card] + t.out_of_game[card] + t.stack_top.count(card)
    return int(held + sum(row.count(card) for rows in (t.draw_pile, t.random_stack, t.equal_pile) for row in rows) + t.injuries.count(card))


def can_lie_face_down(t: State, zone: str, row: int, card: int) -> int:
    """Return 1 if a card may lie face down in this place.

    Obstacles lie in the den of their Area, random cards in the random stacks, and a seat's own cards in its hand and draw
    pile.
    """
    if zone == "area_stack":
        return 1 if t.area[card] == row else 0
    if zone == "random_stack":
        return 1 if t.section[card] == RANDOM else 0
    if zone == "hand" or zone == "draw_pile":
        lying = t.hand[row][card] + t.discards[row][card] + t.equipped[row][card]
        for place in range(len(t.draw_pile[row])):
            lying += 1 if t.draw_pile[row][place] == card else 0
        return 1 if t.owned[row][card] > lying else 0
    return 1


def action_sentence(t: State, seat: int, action: int) -> str:
    """Return an action in words with names and numbers, or "" if its type suffices."""
    if action < actions.FIRST_PLAY:
        return _step(t, seat, action)
    if action < actions.first_guard(t):
        card = t.playable[action - actions.FIRST_PLAY]
        return WORDS.say("play", card=name_of_card(t, card))
    if action < actions.first_discard(t):
        return WORDS.say("guard-with", card=name_of_card(t, t.guarding[action - actions.first_guard(t)]))
    if action < actions.first_scrap(t):
        return WORDS.say("discard", card=name_of_card(t, action - actions.first_discard(t)))
    if action < actions.first_buy(t):
        return WORDS.say("scrap", card=name_of_card(t, action - actions.first_scrap(t)))
    return _purchase(t, seat, action - actions.first_buy(t))


def refused_example(t: State, seat: int, shape: str) -> int:
    """Return an action by whose refusal a closed action type is explained, or NONE.

    It is the first shelf that sells in this phase, or the first card in hand.
    """
    if shape == "buy" and t.phase == SHOP:
        return actions.first_buy(t) + t.training_shelves
    held = [k for k in range(t.playables) if t.hand[seat][t.playable[k]] > 0]
    return actions.FIRST_PLAY + held[0] if shape == "play" and held else NONE


def action_note(t: State, seat: int, action: int) -> str:
    """Return a card's damage against the Obstacle, or the Creds after a purchase."""
    if actions.FIRST_PLAY <= action < actions.first_guard(t):
        return _damage(t, seat, t.playable[action - actions.FIRST_PLAY])
    if action >= actions.first_buy(t):
        return WORDS.say("note-creds", n=t.creds, left=t.creds - price_of(t, seat, action - actions.first_buy(t)))
    return ""


def _damage(t: State, seat: int, card: int) -> str:
    """Return the effect of a card on the damage; in Training it has none (SG-05).

    Example: `damage 40 → 60 of 60, enough to defeat Hunter Drone`.
    """
    level = t.level[seat]
    inside = t.status[seat] == INSIDE
    kind = t.card_type[card]
    more = more_damage(t, card, kind != NONE and equipped_of(t, seat, kind) > 0, t.identity[seat] if inside else NONE)
    if not inside or more == 0:
        return effects_text(effects_of(t, t.play_list[card])) if more == 0 else WORDS.say("note-training", damage=more)
    obstacle = t.face_up_obstacle[level]
    before = t.damage_done + (t.wounds[level] if obstacle != NONE else 0)
    pool = {"before": before, "after": before + more}
    if obstacle == NONE:
        return WORDS.say("note-next", **pool)
    if t.form[obstacle] != FOE:
        return WORDS.say("note-damage", **pool)
    tough = t.toughness[obstacle]
    if before + more < tough:
        return WORDS.say("note-foe", **pool, health=tough)
    return WORDS.say("note-enough", **pool, health=tough, obstacle=name_of_obstacle(t, obstacle))


def name_of_card(t: State, card: int) -> str:
    """Return the printed name of a card."""
    return called("card", decode_id(t.card_id[card]))


def name_of_obstacle(t: State, obstacle: int) -> str:
    """Return the printed name of an Obstacle."""
    return called("obstacle", decode_id(t.obstacle_id[obstacle]))


def _purchase(t: State, seat: int, shelf: int) -> str:
    price = price_of(t, seat, shelf)
    if t.sells[shelf] == SELLS_ROLES:
        return WORDS.say("become", identity=called("identity", decode_id(t.id_id[t.goods[shelf]])), price=price)
    card = card_on(t, shelf)
    return WORDS.say("buy", card=name_of_card(t, card), price=price) if card != NONE else ""


def _creds_in_hand(t: State, seat: int) -> int:
    """Return the Creds of the Creds cards in a hand.

    They are played when shopping begins (SG-50).
    """
    cards = [card for card in range(t.cards) if t.card_kind[card] == A_CREDS_CARD]
    return int(sum(t.hand[seat][card] * t.amount[t.play_list[card]][0] for card in cards))


def _step(t: State, seat: int, action: int) -> str:
    level = t.level[seat]
    obstacle = t.face_up_obstacle[level] if level != NONE else NONE
    met = name_of_obstacle(t, obstacle) if obstacle != NONE else ""
    if action == actions.TO_UPGRADE:
        return WORDS.say("go-shopping", n=t.creds + _creds_in_hand(t, seat))
    if action == actions.DONE and t.phase in (TRAIN_SHOP, SHOP):
        return WORDS.say("done-shopping")
    if action == actions.UP and level != NONE:
        return WORDS.say("go-up", level=max(level + 1, lowest_open(t)) + 1)
    if action == actions.DOWN and level > 0:
        return WORDS.say("go-down", level=level)
    if action == actions.STAY and level != NONE:
        return WORDS.say("stay-held", level=level + 1, obstacle=met) if met else WORDS.say("stay", level=level + 1)
    if action == actions.TAKE and met:
        return WORDS.say("take-assault", effects=effects_text(effects_of(t, t.assault[obstacle])))
    if action == actions.ATTACK and met and t.form[obstacle] == TRAP:
        return WORDS.say("face-trap", obstacle=met)
    if action == actions.ATTACK and met:
        return WORDS.say("attack", obstacle=met, damage=t.damage_done + t.wounds[level])
    return ""


__all__ = [
    "EVENT_COUNTERS",
    "EVENT_TEXTS",
    "LEADER_BY",
    "LESSON_TEXT",
    "NUMBER_NAMES",
    "PHASE_TEXTS",
    "SCORE_NAMES",
    "STALL_CLAUSES",
    "TIMEOUT_TEXTS",
    "action_note",
    "action_sentence",
    "advice_reason",
    "can_lie_face_down",
    "contradictions",
    "facts",
    "fill_defaults",
    "labels",
    "number_bounds",
    "picks",
    "refused_example",
    "sizes",
    "unreachable",
    "why_no_such_action",
]

TITLE = "Surviving the G.A.M.E."
CREDIT = "D&M Double Games"
BLURB = WORDS.phrase("blurb")
SEATS = (2, 4)
SEATS_CLAUSE = "SG-R01"
HAS_STANDING = True
"""Its placements mean something at any time, so a game may end as it stands (TB-974)."""
ROUND_WORD = SITE.phrase("word-round")
MINUTES = 60
RULES_VERSION = 2
"""In rules number 1 trophies broke ties by default: see `EARLIER`."""
CLAUSE_PREFIX = "SG"
DEFAULT_SET = "default"
"""Default card set."""

SHARED, TROPHIES = "shared", "trophies"
TIE_BREAKS = ((TROPHIES, BY_TROPHIES), (SHARED, EQUALS_SHARE))

OPTIONS: tuple[Option, ...] = worded_options(
    WORDS,
    Choice("first_player", ("random", "seat0"), ruling="SG-R01"),
    Choice("id_copies", ("per_player", "one"), ruling="SG-R03"),
    Number("round_limit", 20, 200, 60, ruling="SG-R07"),
    Choice("damage_pool", ("spent", "turn"), ruling="SG-R16"),
    Choice("obstacle_damage", ("none", "turn", "forever"), ruling="SG-R17"),
    Choice("last_player_turn", ("after_elimination", "whenever_last"), ruling="SG-R29"),
    Choice("tie_break", (SHARED, TROPHIES), ruling="SG-R31", numbers=TIE_BREAKS),
)
EARLIER = {1: Earlier(with_older(OPTIONS, tie_break={"values": (TROPHIES, SHARED)}))}
"""Rules number 1: trophies break ties."""

STACKED = re.compile(r"(top|pile):(\d)(?::(\d))?")
CARD = Param("card", "card")
ACTION_TYPES = worded_actions(
    WORDS,
    ActionType("stay", clause="SG-21"),
    ActionType("up", clause="SG-21"),
    ActionType("down", clause="SG-21"),
    ActionType("attack", clause="SG-33"),
    ActionType("take", clause="SG-27"),
    ActionType("to_upgrade", clause="SG-50"),
    ActionType("done", clause="SG-51"),
    ActionType("play", params=(Param("card", "playable"),), clause="SG-30"),
    ActionType("guard", params=(Param("card", "guarding"),), clause="SG-28"),
    ActionType("discard", params=(CARD,), clause="SG-R37"),
    ActionType("scrap", params=(CARD,), clause="SG-R37"),
    ActionType("buy", params=(Param("goods", "shelf"),), clause="SG-51"),
)
UNDOABLE = ("stay", "up", "down", "attack", "take", "done", "buy")
"""Moves that may be undone if they revealed nothing. Playing and shopping reveal cards of the hand."""
YIELDS = ("take", "done", "discard")
"""Moves that give something up: the main button offers them only if nothing else is legal."""
ENDS = {
    **{"train_play": "to_upgrade", "train_shop": "done", "move": "stay", "guard": "take", "play": "attack"},
    **{"extra": "to_upgrade", "shop": "done", "scrap": "done"},
}
"""By phase the move that does nothing more in it."""
STANDING_ANSWERS = (StandingAnswer("pass", WORDS.phrase("standing-pass"), ENDS, only_choice=True),)
PHASE_ACTS = {
    "train_play": ("play", "to_upgrade"),
    "train_shop": ("buy", "done"),
    "move": ("stay", "up", "down"),
    "guard": ("guard", "take"),
    "play": ("play", "attack"),
    "extra": ("play", "stay", "up", "down", "to_upgrade"),
    "shop": ("buy", "done"),
    "discard": ("discard",),
    "scrap": ("scrap", "done"),
}
"""Action types of each phase: the others are not listed as impossible now."""
FIRST_ACTS = {"extra": "to_upgrade"}
"""By phase the action type that stands first: what one mostly wants there."""
EVEN_PHASES = ("move",)
"""Phases in which nothing speaks for one act more than for another: up, stay or down."""
UNTIMELY = ("SG-20",)
"""Clauses that only say that the time is wrong; moves that they forbid are not listed either."""


def labels(t: State) -> dict[str, list[str]]:
    """Return the labels of the ids of each dimension.

    Reward cards have the label of the Obstacle they were.
    """
    cards = [decode_id(t.card_id[card]) for card in range(t.cards)]
    roles = [decode_id(t.id_id[role]) for role in range(t.recruit + 1)]
    columns = [str(col) for col in range(len(t.stack_top))]
    return {
        "card": cards,
        "obstacle": [decode_id(t.obstacle_id[obstacle]) for obstacle in range(t.obstacles)],
        "identity": roles,
        "type": list(TYPES),
        "whence": ["discard_pile", "hand"],
        "level": [str(level + 1) for level in range(len(t.area_stack))],
        "column": columns,
        "seat": [str(seat) for seat in range(len(t.status))],
        "playable": [cards[t.playable[k]] for k in range(t.playables)],
        "guarding": [cards[t.guarding[k]] for k in range(t.guards)],
        "shelf": [shelf_of(t, shelf) for shelf in range(t.shelves)],
    }


def spoken_label(dim: str, label: str) -> str:
    """Return a label as people say it: the printed name, with no-break spaces."""
    if dim == "shelf" and (found := STACKED.fullmatch(label)):
        if found[3]:
            return WORDS.say("shelf-pile", pile=str(int(found[3]) + 1), stack=found[2])
        return WORDS.say("shelf-top", stack=found[2])
    named = dim in ("card", "obstacle", "identity", "playable", "guarding", "shelf")
    return in_one_line(called(dim, label)) if named else label


def shelf_of(t: State, shelf: int) -> str:
    """Return the label of something for sale.

    Examples are `rifle`, `id:soldier`, `top:0` and `pile:2:1`.
    """
    goods = t.goods[shelf]
    if t.sells[shelf] == SELLS_ROLES:
        return f"id:{decode_id(t.id_id[goods])}"
    if t.sells[shelf] == SELLS_TOP:
        return f"top:{goods}"
    return f"pile:{goods // ROWS}:{goods % ROWS}" if t.sells[shelf] == SELLS_PILE else decode_id(t.card_id[goods])


def picks(t: State, seat: int, action: int) -> list[str]:
    """Return the picks of an action, or none for a plain button.

    Picks are a card of the hand or something for sale.
    """
    if action < FIRST_PLAY:
        return []
    if action >= first_buy(t):
        return [f"shelf:{shelf_of(t, action - first_buy(t))}"]
    if action < first_guard(t):
        card = t.playable[action - FIRST_PLAY]
    elif action < first_discard(t):
        card = t.guarding[action - first_guard(t)]
    else:
        card = action - (first_discard(t) if action < first_scrap(t) else first_scrap(t))
    return [f"hand:{decode_id(t.card_id[card])}"]


def why_no_such_action(t: State, seat: int, shape: str, arguments: Sequence[str]) -> int:
    """Return the clause against a move that has no action number, or 0.

    Examples are playing a Creds card or an Injury, and guarding with a card without Guard. That it is not the seat's turn
    comes first, as for any move.
    """
    cards = labels(t)["card"]
    if len(arguments) == 1 and arguments[0] in cards:
        card = cards.index(arguments[0])
        if shape == "play":
            return why_not_decide(t, seat) or why_not_play(t, seat, card)
        if shape == "guard":
            return why_not_decide(t, seat) or why_not_guard(t, seat, card)
    return 0
