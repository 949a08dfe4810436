"""Surviving the G.A.M.E. by name: title, house rules, shapes of actions, labels, and what a person presses."""

import re
from collections.abc import Sequence

from gamester.games.earlier import Earlier, with_older
from gamester.games.names import Choice, Number, Option, Param, Phase, Shape, Told
from gamester.games.surviving import words
from gamester.games.surviving.actions import FIRST_PLAY, first_buy, first_discard, first_guard, first_scrap
from gamester.games.surviving.by_hand import blank
from gamester.games.surviving.encounter import why_not_guard
from gamester.games.surviving.faces import called
from gamester.games.surviving.ids import id_of
from gamester.games.surviving.impossible import contradictions, unreachable
from gamester.games.surviving.lying import may_lie
from gamester.games.surviving.ops import SELLS_PILE, SELLS_ROLES, SELLS_TOP
from gamester.games.surviving.phases import BY_TROPHIES, EQUALS_SHARE, ROWS
from gamester.games.surviving.playing import why_not_decide, why_not_play
from gamester.games.surviving.presses import note, sentence
from gamester.games.surviving.printed import facts, sizes
from gamester.games.surviving.table import Table
from gamester.games.surviving.vocabulary import TYPES
from gamester.games.surviving.words import ABSENT, COUNTED_IN_PLAY, LEAD, LEARN, SCORE, STALLED

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
"""By number 1 trophies broke ties unless the table said otherwise: `EARLIER` reads it."""
PREFIX = "SG"
SET = "default"
"""The card set where none is chosen."""

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
    Shape("stay", "Stay on your Level", law="SG-21"),
    Shape("up", "Go up", law="SG-21"),
    Shape("down", "Go down", law="SG-21"),
    Shape("attack", "Attack, or go on", law="SG-33"),
    Shape("take", "Take the Assault", law="SG-27"),
    Shape("to_upgrade", "Play all Creds cards and go shopping", law="SG-50"),
    Shape("done", "Leave it at that", law="SG-51"),
    Shape("play", "Play {card}", (Param("card", "playable"),), law="SG-30"),
    Shape("guard", "Guard with {card}", (Param("card", "guarding"),), law="SG-28"),
    Shape("discard", "Discard {card}", (CARD,), law="SG-R37"),
    Shape("scrap", "Scrap {card}", (CARD,), law="SG-R37"),
    Shape("buy", "Buy {goods}", (Param("goods", "shelf"),), law="SG-51"),
)
UNDO = ("stay", "up", "down", "attack", "take", "done", "buy")
"""What may be taken back if it showed nothing. A card played was in the hand, who goes shopping has no Creds card left: both are shown."""
YIELDS = ("take", "done", "discard")
"""Acts that give something up, or leave something there: the gold button names one only where there is nothing else to choose."""
EVENTS = {kind: Told(*told) for kind, told in words.EVENTS.items()}
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
"""The kinds of acts that a phase is about, by its name: what can be done in another is not listed as what cannot be done now."""
UNTIMELY = ("SG-20",)
"""Clauses that only say that another time is meant; what they close is not listed either."""


def labels(t: Table) -> dict[str, list[str]]:
    """Words for the ids of each dimension, as many as the set has. Reward cards go by the Obstacle they were."""
    cards = [id_of(t.card_id[card]) for card in range(t.cards)]
    roles = [id_of(t.id_id[role]) for role in range(t.recruit + 1)]
    columns = [str(col) for col in range(len(t.offer))]
    return {
        "card": cards,
        "obstacle": [id_of(t.obstacle_id[obstacle]) for obstacle in range(t.obstacles)],
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
    """A label as people say it: the name that is printed on the card, in one piece."""
    if dim == "shelf" and (found := STACKED.fullmatch(label)):
        return f"pile {int(found[3]) + 1} below random stack {found[2]}" if found[3] else f"the top of random stack {found[2]}"
    named = dim in ("card", "obstacle", "identity", "playable", "guarding") or dim == "shelf"
    return called(dim, label).replace(" ", "\u00a0") if named else label


def shelf_of(t: Table, shelf: int, cards: Sequence[str], roles: Sequence[str]) -> str:
    """The label of something to buy: `rifle`, `id:soldier`, `top:0`, `pile:2:1`."""
    goods = t.goods[shelf]
    if t.sells[shelf] == SELLS_ROLES:
        return f"id:{roles[goods]}"
    if t.sells[shelf] == SELLS_TOP:
        return f"top:{goods}"
    return f"pile:{goods // ROWS}:{goods % ROWS}" if t.sells[shelf] == SELLS_PILE else cards[goods]


def picks(t: Table, seat: int, action: int) -> list[str]:
    """What is pressed for an action: a card of one's hand, what is for sale, a Level; nothing for a plain button."""
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
    """The clause against an act that has no number: playing a Creds card or an Injury, guarding with a card that has no Guard.

    Whoever is not asked, or is after the end, hears that first, as of any act.
    """
    cards = labels(t)["card"]
    if len(arguments) == 1 and arguments[0] in cards:
        card = cards.index(arguments[0])
        if shape == "play":
            return why_not_decide(t, seat) or why_not_play(t, seat, card)
        if shape == "guard":
            return why_not_decide(t, seat) or why_not_guard(t, seat, card)
    return 0
