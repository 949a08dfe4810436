"""Text of Surviving: options, action types, labels, notation, position defaults."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamester.core.zones import NONE
from gamester.games.older_rules import Earlier, with_older
from gamester.games.options import Choice, Number, Option
from gamester.games.schema import ActionType, EventText, Param, Phase
from gamester.games.surviving import strings as words
from gamester.games.surviving.card_vocabulary import TYPES
from gamester.games.surviving.facts import decode_id, effects_of, facts, sizes
from gamester.games.surviving.position_checks import contradictions, unreachable
from gamester.games.surviving.rules import actions as act
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
from gamester.games.surviving.rules.operations import DAMAGE, FOE, INJURIES, RANDOM, SELLS_PILE, SELLS_ROLES, SELLS_TOP, STARTER, TRAP
from gamester.games.surviving.rules.playing import why_not_decide, why_not_play
from gamester.games.surviving.rules.tower import lowest_open
from gamester.games.surviving.state import Table
from gamester.games.surviving.strings import ABSENT, COUNTED_IN_PLAY, LEAD, LEARN, SCORE, STALLED, effects_text
from gamester.games.surviving.ui.cards import called
from gamester.games.ui_kit import counted_noun

WHOLE = -1
"""Row of a line that gives a whole zone."""
CARDS_TO_DRAW = 8

Given = set[tuple[str, int]]
"""Zone and row of every given line."""


def blank(t: Table, given: Given) -> None:
    """Fill in the zones and rows that a position does not give.

    The defaults are Step 1 of the first Round inside, Raw Recruits on Level 1, full stacks, and 8 starter cards to draw.
    There are as many starter cards as the position shows; everything else lies where it does before the first turn.
    """
    _turn(t, given)
    _seats(t, given)
    for seat in range(len(t.status)):
        if ("draw", seat) not in given and ("draw", WHOLE) not in given:
            _deck(t, seat)
    _owned(t)
    _tower(t, given)
    _armory(t, given)


def _turn(t: Table, given: Given) -> None:
    if ("phase", WHOLE) not in given:
        t.phase = MOVE
    training = t.phase <= TRAIN_SHOP
    if ("round", WHOLE) not in given:
        t.round = 1 if training else TRAINING_ROUNDS + 1
    for name in ("active", "first"):
        if (name, WHOLE) not in given:
            setattr(t, name, 0)
    if ("turn", WHOLE) not in given:
        t.turn = (t.round - 1) * len(t.status) + t.active + 1


def _seats(t: Table, given: Given) -> None:
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
        elif t.left_in[seat] == 0 and t.status[seat] > INSIDE:
            t.left_in[seat] = max(1, t.turn - 1)
    if not _has(given, "moves") and t.status[t.active] == INSIDE:
        t.moves = t.id_moves[t.identity[t.active]]
    if not _has(given, "highest") and not training:
        t.highest = max(t.level)


def _has(given: Given, zone: str, row: int = WHOLE) -> bool:
    return (zone, row) in given or (zone, WHOLE) in given


def _deck(t: Table, seat: int) -> None:
    """Give a seat 8 copies of the first starter card to draw."""
    card = next(card for card in range(t.cards) if t.section[card] == STARTER)
    t.draw[seat] = [card] * CARDS_TO_DRAW + [NONE] * (len(t.draw[seat]) - CARDS_TO_DRAW)
    t.draw_n[seat] = CARDS_TO_DRAW


def _owned(t: Table) -> None:
    for seat in range(len(t.status)):
        for card in range(t.cards):
            lying = t.hand[seat][card] + t.discards[seat][card] + t.equipped[seat][card]
            t.owned[seat][card] = lying + t.draw[seat].count(card)
    for card in range(t.cards):
        if t.section[card] == STARTER:
            t.copies[card] = sum(owned[card] for owned in t.owned) + t.supply[card] + t.gone[card]


def _tower(t: Table, given: Given) -> None:
    """Fill Areas that are not given with the first Obstacles of their pool.

    Obstacles that are nowhere are left out of the game.
    """
    for level in range(len(t.den)):
        pool = [obstacle for obstacle in range(t.obstacles) if t.area[obstacle] == level]
        left = [obstacle for obstacle in pool for _ in range(t.pool_copies[obstacle] - _lying(t, obstacle))]
        if not _has(given, "den", level):
            stack = left[: t.stack_size[level]]
            left = left[len(stack) :]
            t.den[level] = stack[::-1] + [NONE] * (len(t.den[level]) - len(stack))
            t.den_n[level] = len(stack)
        if not _has(given, "box"):
            for obstacle in left:
                t.box[obstacle] += 1


def _lying(t: Table, obstacle: int) -> int:
    stacks = sum(den.count(obstacle) for den in t.den) + t.facing.count(obstacle) + t.exit_obstacle.count(obstacle)
    return int(stacks + sum(trophies[obstacle] for trophies in t.trophies) + t.away[obstacle] + t.box[obstacle])


def _armory(t: Table, given: Given) -> None:
    """Put cards that are nowhere into random stacks, the Injury pile, or the supply.

    Random stacks are filled only if none is given.
    """
    left = {card: t.copies[card] - _everywhere(t, card) for card in range(t.cards) if t.section[card] != STARTER}
    if not any(zone in ("column", "offer", "bundle") for zone, _ in given):
        random = [card for card, many in left.items() if t.section[card] == RANDOM for _ in range(many)]
        height = len(random) // len(t.column)
        for col in range(len(t.column)):
            stack = random[col * height : (col + 1) * height]
            for card in stack:
                left[card] -= 1
            t.offer[col] = stack.pop() if stack else NONE
            t.column[col] = stack + [NONE] * (len(t.column[col]) - len(stack))
            t.column_n[col] = len(stack)
    if ("injuries", WHOLE) not in given:
        pile = [card for card, many in left.items() if t.section[card] == INJURIES for _ in range(many)]
        t.injuries = pile + [NONE] * (len(t.injuries) - len(pile))
        t.injuries_n = len(pile)
        left.update(dict.fromkeys(pile, 0))
    if ("supply", WHOLE) not in given:
        for card, many in left.items():
            t.supply[card] += max(0, many)
    if ("roles", WHOLE) not in given and t.phase <= TRAIN_SHOP:
        for role in range(t.recruit):
            t.roles[role] = max(0, (1 if t.id_copies == ONE_EACH else len(t.status)) - t.identity.count(role))


def _everywhere(t: Table, card: int) -> int:
    piles = (t.hand, t.discards, t.equipped)
    held = sum(row[card] for pile in piles for row in pile) + t.supply[card] + t.gone[card] + t.offer.count(card)
    return int(held + sum(row.count(card) for rows in (t.draw, t.column, t.bundle) for row in rows) + t.injuries.count(card))


def may_lie(t: Table, zone: str, row: int, card: int) -> int:
    """Return 1 if a card may lie face down in this place.

    Obstacles lie in the den of their Area, random cards in the random stacks, and a seat's own cards in its hand and draw
    pile.
    """
    if zone == "den":
        return 1 if t.area[card] == row else 0
    if zone == "column":
        return 1 if t.section[card] == RANDOM else 0
    if zone == "hand" or zone == "draw":
        lying = t.hand[row][card] + t.discards[row][card] + t.equipped[row][card]
        for place in range(len(t.draw[row])):
            lying += 1 if t.draw[row][place] == card else 0
        return 1 if t.owned[row][card] > lying else 0
    return 1


def sentence(t: Table, seat: int, action: int) -> str:
    """Return an action in words with names and numbers, or "" if its type suffices."""
    if action < act.FIRST_PLAY:
        return _step(t, seat, action)
    if action < act.first_guard(t):
        card = t.playable[action - act.FIRST_PLAY]
        effects = effects_text(effects_of(t, t.play_list[card]))
        return f"Play {card_named(t, card)}{': ' if effects else ''}{effects}"
    if action < act.first_discard(t):
        return f"Guard with {card_named(t, t.guarding[action - act.first_guard(t)])}"
    if action < act.first_scrap(t):
        return f"Discard {card_named(t, action - act.first_discard(t))}"
    if action < act.first_buy(t):
        return f"Scrap {card_named(t, action - act.first_scrap(t))}"
    return _purchase(t, seat, action - act.first_buy(t))


def refused_example(t: Table, seat: int, shape: str) -> int:
    """Return an action by whose refusal a closed action type is explained, or NONE.

    It is the first shelf that sells in this phase, or the first card in hand.
    """
    if shape == "buy" and t.phase == SHOP:
        return act.first_buy(t) + t.training_shelves
    held = [k for k in range(t.playables) if t.hand[seat][t.playable[k]] > 0]
    return act.FIRST_PLAY + held[0] if shape == "play" and held else NONE


def note(t: Table, seat: int, action: int) -> str:
    """Return a card's damage against the Obstacle, or the Creds after a purchase."""
    if act.FIRST_PLAY <= action < act.first_guard(t):
        return _damage(t, seat, t.playable[action - act.FIRST_PLAY])
    if action >= act.first_buy(t):
        return f"{counted_noun(t.creds, 'Cred')} → {t.creds - price_of(t, seat, action - act.first_buy(t))}"
    return ""


def _damage(t: Table, seat: int, card: int) -> str:
    """Return the effect of a card on the damage; in Training it has none (SG-05).

    Example: `damage 40 → 60 of 60, enough to defeat Hunter Drone`.
    """
    kind, level = t.card_type[card], t.level[seat]
    first = kind == NONE or equipped_of(t, seat, kind) == 0
    more = t.total[t.play_list[card]][DAMAGE]
    if kind != NONE and not first:
        more += t.total[t.combo_list[card]][DAMAGE]
    elif kind != NONE and t.status[seat] == INSIDE:
        more += t.id_edge[t.identity[seat]][kind]
    if t.status[seat] != INSIDE or more == 0:
        return effects_text(effects_of(t, t.play_list[card])) if more == 0 else f"{more} damage, which does nothing in Training"
    obstacle = t.facing[level]
    before = t.pool + (t.wounds[level] if obstacle != NONE else 0)
    told = f"damage {before} → {before + more}"
    if obstacle == NONE:
        return f"{told} for what comes next"
    if t.form[obstacle] != FOE:
        return told
    tough, met = t.toughness[obstacle], called("obstacle", decode_id(t.obstacle_id[obstacle]))
    return f"{told} of {tough}, enough to defeat {met}" if before + more >= tough else f"{told} of {tough}"


def card_named(t: Table, card: int) -> str:
    """Return the printed name of a card."""
    return called("card", decode_id(t.card_id[card]))


def _purchase(t: Table, seat: int, shelf: int) -> str:
    if t.sells[shelf] == SELLS_ROLES:
        return f"Become {called('identity', decode_id(t.id_id[t.goods[shelf]]))} for {price_of(t, seat, shelf)}"
    card = card_on(t, shelf)
    return f"Buy {card_named(t, card)} for {price_of(t, seat, shelf)}" if card != NONE else ""


def _step(t: Table, seat: int, action: int) -> str:
    level = t.level[seat]
    obstacle = t.facing[level] if level != NONE else NONE
    met = called("obstacle", decode_id(t.obstacle_id[obstacle])) if obstacle != NONE else ""
    if action == act.UP and level != NONE:
        return f"Go up to Level {max(level + 1, lowest_open(t)) + 1}"
    if action == act.DOWN and level > 0:
        return f"Go down to Level {level}"
    if action == act.STAY and level != NONE:
        return f"Stay on Level {level + 1}"
    if action == act.TAKE and met:
        return f"Take the Assault: {effects_text(effects_of(t, t.assault[obstacle]))}"
    if action == act.ATTACK and met:
        return f"Face {met}" if t.form[obstacle] == TRAP else f"Attack {met} with {t.pool + t.wounds[level]}"
    return ""


__all__ = [
    "ABSENT",
    "COUNTED_IN_PLAY",
    "EVENTS",
    "LEAD",
    "LEARN",
    "PHASES",
    "SCORE",
    "STALLED",
    "blank",
    "contradictions",
    "facts",
    "labels",
    "may_lie",
    "note",
    "picks",
    "refused_example",
    "sentence",
    "sizes",
    "unnumbered",
    "unreachable",
]

TITLE = "Surviving the G.A.M.E."
CREDIT = "D&M Double Games"
BLURB = "Train, enter a tower that closes behind you, and be alive at the end, with more than the others."
SEATS = (2, 4)
SEATS_LAW = "SG-R01"
ROUND = "Round"
MINUTES = 60
RULES = 2
"""In rules number 1 trophies broke ties by default: see `EARLIER`."""
PREFIX = "SG"
SET = "default"
"""Default card set."""

SHARED, TROPHIES = "shared", "trophies"
TIE_BREAKS = ((TROPHIES, BY_TROPHIES), (SHARED, EQUALS_SHARE))

OPTIONS: tuple[Option, ...] = (
    Choice("first_player", ("random", "seat0"), ruling="SG-R01", words="Who begins: a player drawn by lot, or the first seat?"),
    Choice("id_copies", ("per_player", "one"), ruling="SG-R03", words="Is there one of each Character ID for everybody, or one at all?"),
    Number("round_limit", 20, 200, 60, ruling="SG-R07", words="After how many Rounds is the game over at the latest?"),
    Choice("damage_pool", ("spent", "turn"), ruling="SG-R16", words="Does an Attack use your damage up, or does it last all turn?"),
    Choice(
        "obstacle_damage",
        ("none", "turn", "forever"),
        ruling="SG-R17",
        words="Is damage to an Obstacle that survives forgotten, kept for the turn, or kept for good?",
    ),
    Choice(
        "last_player_turn",
        ("after_elimination", "whenever_last"),
        ruling="SG-R29",
        words="Does the last player inside get one last turn only after an elimination, or always?",
    ),
    Choice(
        "tie_break",
        (SHARED, TROPHIES),
        ruling="SG-R31",
        words="Is the victory shared between equal VP, or do trophies break the tie?",
        numbers=TIE_BREAKS,
    ),
)
EARLIER = {1: Earlier(with_older(OPTIONS, tie_break={"values": (TROPHIES, SHARED)}))}
"""Rules number 1: trophies break ties."""

STACKED = re.compile(r"(top|pile):(\d)(?::(\d))?")
CARD = Param("card", "card")
SHAPES = (
    ActionType("stay", "Stay on your Level", law="SG-21"),
    ActionType("up", "Go up", law="SG-21"),
    ActionType("down", "Go down", law="SG-21"),
    ActionType("attack", "Attack, or go on", law="SG-33"),
    ActionType("take", "Take the Assault", law="SG-27"),
    ActionType("to_upgrade", "Play all Creds cards and go shopping", law="SG-50"),
    ActionType("done", "Leave it at that", law="SG-51"),
    ActionType("play", "Play {card}", (Param("card", "playable"),), law="SG-30"),
    ActionType("guard", "Guard with {card}", (Param("card", "guarding"),), law="SG-28"),
    ActionType("discard", "Discard {card}", (CARD,), law="SG-R37"),
    ActionType("scrap", "Scrap {card}", (CARD,), law="SG-R37"),
    ActionType("buy", "Buy {goods}", (Param("goods", "shelf"),), law="SG-51"),
)
UNDO = ("stay", "up", "down", "attack", "take", "done", "buy")
"""Moves that may be undone if they revealed nothing. Playing and shopping reveal cards of the hand."""
YIELDS = ("take", "done", "discard")
"""Moves that give something up: the main button offers them only if nothing else is legal."""
EVENTS = {kind: EventText(*told) for kind, told in words.EVENTS.items()}
PHASES = {number: Phase(*phase, others=words.OTHERS.get(number, phase[-1])) for number, phase in words.PHASES.items()}
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
UNTIMELY = ("SG-20",)
"""Clauses that only say that the time is wrong; moves that they forbid are not listed either."""


def labels(t: Table) -> dict[str, list[str]]:
    """Return the labels of the ids of each dimension.

    Reward cards have the label of the Obstacle they were.
    """
    cards = [decode_id(t.card_id[card]) for card in range(t.cards)]
    roles = [decode_id(t.id_id[role]) for role in range(t.recruit + 1)]
    columns = [str(col) for col in range(len(t.offer))]
    return {
        "card": cards,
        "obstacle": [decode_id(t.obstacle_id[obstacle]) for obstacle in range(t.obstacles)],
        "identity": roles,
        "type": list(TYPES),
        "whence": ["the discard pile", "the hand"],
        "level": [str(level + 1) for level in range(len(t.den))],
        "column": columns,
        "seat": [str(seat) for seat in range(len(t.status))],
        "playable": [cards[t.playable[k]] for k in range(t.playables)],
        "guarding": [cards[t.guarding[k]] for k in range(t.guards)],
        "shelf": [shelf_of(t, shelf, cards, roles) for shelf in range(t.shelves)],
    }


def spoken(dim: str, label: str) -> str:
    """Return a label as people say it: the printed name, with no-break spaces."""
    if dim == "shelf" and (found := STACKED.fullmatch(label)):
        return f"pile {int(found[3]) + 1} below random stack {found[2]}" if found[3] else f"the top of random stack {found[2]}"
    named = dim in ("card", "obstacle", "identity", "playable", "guarding") or dim == "shelf"
    return called(dim, label).replace(" ", "\u00a0") if named else label


def shelf_of(t: Table, shelf: int, cards: Sequence[str], roles: Sequence[str]) -> str:
    """Return the label of something for sale.

    Examples are `rifle`, `id:soldier`, `top:0` and `pile:2:1`.
    """
    goods = t.goods[shelf]
    if t.sells[shelf] == SELLS_ROLES:
        return f"id:{roles[goods]}"
    if t.sells[shelf] == SELLS_TOP:
        return f"top:{goods}"
    return f"pile:{goods // ROWS}:{goods % ROWS}" if t.sells[shelf] == SELLS_PILE else cards[goods]


def picks(t: Table, seat: int, action: int) -> list[str]:
    """Return the picks of an action, or none for a plain button.

    Picks are a card of the hand or something for sale.
    """
    if action < FIRST_PLAY:
        return []
    named = labels(t)
    if action < first_guard(t):
        return [f"hand:{named['playable'][action - FIRST_PLAY]}"]
    if action < first_discard(t):
        return [f"hand:{named['guarding'][action - first_guard(t)]}"]
    if action < first_buy(t):
        start = first_discard(t) if action < first_scrap(t) else first_scrap(t)
        return [f"hand:{named['card'][action - start]}"]
    return [f"shelf:{named['shelf'][action - first_buy(t)]}"]


def unnumbered(t: Table, seat: int, shape: str, arguments: Sequence[str]) -> int:
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
