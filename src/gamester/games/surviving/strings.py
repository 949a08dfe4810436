"""Texts of Surviving: events, phases, default actions, the one-minute lesson."""

from __future__ import annotations

from gamester.games.schema import CounterSpec, SaidLines, phase_texts, timeout_texts, told
from gamester.games.surviving.cards import Effects
from gamester.games.surviving.rules import constants as phases
from gamester.games.surviving.rules import events
from gamester.games.surviving.rules import operations as ops
from gamester.words.library import Words

WORDS = Words.beside(__file__)
WHO, CARD, OBSTACLE = {"who": "a:seat"}, {"who": "a:seat", "card": "b:card"}, {"who": "a:seat", "obstacle": "b:obstacle"}
LEVELS = {"who": "a:seat", "level": "b:level", "to": "c:level"}

EVENT_TEXTS = {
    events.FIRST_SEAT: told(WORDS, "first-seat", "SG-R01", **WHO),
    events.ROUND: told(WORDS, "round", "SG-14", round="a"),
    events.TURN: told(WORDS, "turn", "SG-13", **WHO, turn="b"),
    events.ENTERED: told(WORDS, "entered", "SG-16"),
    events.DREW: told(WORDS, "drew-many", "SG-54", **WHO, n="b"),
    events.GOT: told(WORDS, "got", "SG-R40", **CARD),
    events.SHUFFLED: told(WORDS, "shuffled", "SG-12", **WHO, n="b"),
    events.PLAYED: told(WORDS, "played", "SG-32", **CARD),
    events.EDGED: told(WORDS, "edged", "SG-31", **WHO, n="b"),
    events.HEALED: told(WORDS, "healed", "SG-R08", **WHO, n="b", health="c"),
    events.DISCARDED: told(WORDS, "discarded", "SG-R37", **CARD),
    events.SCRAPPED: told(WORDS, "scrapped", "SG-R39", **CARD),
    events.MENDED: told(WORDS, "mended", "SG-R38", **CARD, whence="c:whence"),
    events.INJURED: told(WORDS, "injured", "SG-R38", **CARD),
    events.BOUGHT: told(WORDS, "bought", "SG-51", **CARD, n="c"),
    events.BECAME: told(WORDS, "became", "SG-09", **WHO, identity="b:identity", n="c"),
    events.LAID: told(WORDS, "laid", "SG-54", **CARD, n="c"),
    events.USED_UP: told(WORDS, "used-up", "SG-R39", **CARD, n="c"),
    events.STAYED: told(WORDS, "stayed", "SG-22", **WHO, level="b:level"),
    events.MOVED: told(WORDS, "moved", "SG-21", **LEVELS),
    events.CLIMBED: told(WORDS, "climbed", "SG-78", **LEVELS),
    events.SHIFTED: told(WORDS, "shifted", "SG-R22", **LEVELS),
    events.REVEALED: told(WORDS, "revealed", "SG-24", level="a:level", obstacle="b:obstacle"),
    events.ASSAULTED: told(WORDS, "assaulted", "SG-27", **OBSTACLE),
    events.GUARDED: told(WORDS, "guarded", "SG-28", **CARD),
    events.ATTACKED: told(WORDS, "attacked", "SG-33", **WHO, n="b", obstacle="c:obstacle"),
    events.DEFEATED: told(WORDS, "defeated", "SG-33", **OBSTACLE),
    events.WITHSTOOD: told(WORDS, "withstood", "SG-40", **OBSTACLE),
    events.REWARDED: told(WORDS, "rewarded", "SG-34", **CARD),
    events.TROPHY: told(WORDS, "trophy", "SG-35", **OBSTACLE),
    events.HURT: told(WORDS, "hurt", "SG-38", **WHO, n="b", health="c"),
    events.TRAP_GONE: told(WORDS, "trap-gone", "SG-43", level="a:level", obstacle="b:obstacle"),
    events.CLOSED: told(WORDS, "closed", "SG-77", level="a:level"),
    events.ELIMINATED: told(WORDS, "eliminated", "SG-39", **WHO),
    events.EXITED: told(WORDS, "exited", "SG-80", **OBSTACLE),
    events.FINAL_TURN: told(WORDS, "final-turn", "SG-59", **WHO),
    events.PILE_MADE: told(WORDS, "pile-made", "SG-69", column="a:column", card="b:card", n="c"),
    events.FLIPPED: told(WORDS, "flipped", "SG-55", column="a:column", card="b:card"),
    events.ENDED: told(WORDS, "ended", "SG-56", n="b"),
    events.PLACED: told(WORDS, "finished", "SG-65", **WHO, place="b", vp="c"),
}

PHASE_TEXTS = phase_texts(
    WORDS,
    {
        phases.TRAIN_PLAY: "train_play",
        phases.TRAIN_SHOP: "train_shop",
        phases.MOVE: "move",
        phases.GUARD: "guard",
        phases.PLAY: "play",
        phases.EXTRA: "extra",
        phases.SHOP: "shop",
        phases.DISCARD: "discard",
        phases.SCRAP: "scrap",
        phases.RESOLVE: "resolve",
        phases.STRIKE: "strike",
        phases.GAINED: "gained",
        phases.ARRIVED: "arrived",
        phases.RELOADING: "reloading",
        phases.TURN_OVER: "turn_over",
        phases.OVER: "over",
    },
)

EVENT_COUNTERS = (
    CounterSpec(WORDS.phrase("count-defeated"), (events.DEFEATED,)),
    CounterSpec(WORDS.phrase("count-withstood"), (events.WITHSTOOD,)),
    CounterSpec(WORDS.phrase("count-assaults"), (events.ASSAULTED,)),
    CounterSpec(WORDS.phrase("count-guarded"), (events.GUARDED,)),
    CounterSpec(WORDS.phrase("count-purchases"), (events.BOUGHT, events.BECAME)),
    CounterSpec(WORDS.phrase("count-eliminated"), (events.ELIMINATED,)),
    CounterSpec(WORDS.phrase("count-exited"), (events.EXITED,)),
    CounterSpec(WORDS.phrase("count-closed"), (events.CLOSED,)),
)
"""Event counters of simulations."""

TIMEOUT_TEXTS = timeout_texts(WORDS, dict.fromkeys(("move", "guard", "play", "discard", "train_play", "extra", ""), ""))
"""Default action in words, by phase; "" is any other."""

SCORE_NAMES = SaidLines(WORDS, "score-vp", "score-creds", "score-injuries", "score-exit", "score-trophies", "score-health", "score-left")
"""Parts of a seat's score as `score_parts` writes them."""

LESSON_TEXT = WORDS.phrase("lesson")
"""The game in sixty seconds, one step per paragraph."""

LEADER_BY = (0, 1)
"""Index of the deciding part of the score, and 1 if the highest leads, -1 if the lowest."""

STALL_CLAUSES = ("SG-R07",)
"""Clauses that end a game only because it would not end otherwise."""

EFFECTS = {
    ops.DAMAGE: "damage",
    ops.CREDS: "creds",
    ops.DRAW: "draw",
    ops.MOVE: "move",
    ops.HEAL: "heal",
    ops.ARMOR: "armor",
    ops.FLIGHT: "flight",
    ops.MEND: "mend",
    ops.SCRAP: "scrap",
    ops.SLOW: "slow",
    ops.HURT: "hurt",
    ops.DISCARD: "discard",
    ops.INJURE: "injure",
}
"""Last part of the messages of each effect, such as `effect-damage`."""


def effects_text(effects: Effects) -> str:
    """Return a list of effects in words: `30 damage, draw 1`."""
    return ", ".join([WORDS.say(f"effect-{EFFECTS[op]}", n=number) for op, number in effects if op in EFFECTS])
